import { z } from 'zod'
import { actions } from '#contract/platform/record-fields.ts'
import { moment, plainDate } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

const closedPeriod = z.object({
  closed_until: z.string().nullable().describe('the last day of the closed period; null: nothing is closed'),
  changed_at: moment.nullable().describe('when it was last changed; null: never'),
  changed_by: z.string().nullable().describe('the name of the user who changed it'),
  ...actions(['close'], z.enum(['forbidden']).nullable()),
})
export type ClosedPeriod = z.infer<typeof closedPeriod>

export const closedPeriodRows = {
  'period.read': row({
    method: 'GET',
    path: '/period',
    access: 'document.read',
    output: closedPeriod,
    summary: 'The last day of the closed period, and who closed it when',
  }),
  'period.close': row({
    method: 'POST',
    path: '/period/close',
    access: 'period.close',
    input: z.strictObject({ until: plainDate.nullable() }),
    output: closedPeriod,
    summary: 'Close the books until a day, today at the latest; an earlier day or null reopens them',
  }),
}
