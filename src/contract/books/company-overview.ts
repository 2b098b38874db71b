import { z } from 'zod'
import { roles } from '#domain/permission.ts'
import { deadlineTones } from '#domain/tax-deadlines.ts'
import { amount, moment, plainDate } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

const tone = z
  .enum(deadlineTones)
  .nullable()
  .describe('far away, within 5 days, or past; null: submitted, or a week past if nobody knows')
const declaration = { period: z.string(), deadline: plainDate, tone }

const companyFigures = z.object({
  today: plainDate.describe("the day in the company's calendar"),
  overdue: z
    .object({ count: z.int(), amount: amount.describe("in the company's currency by each invoice's own rate") })
    .nullable(),
  bank_entries: z.int().nullable().describe('how many wait for a decision; at most 1000'),
  papers: z.int().nullable().describe('how many wait in the inbox; at most 1000'),
  isaf: z.object({ ...declaration, is_submitted: z.boolean() }).nullable(),
  vat: z.object(declaration).nullable().describe('the VAT return of the same period'),
  isaf_changed: z.string().nullable().describe('the latest submitted i.SAF whose documents changed'),
})

const overviewItem = z.object({
  id: z.string(),
  title: z.string(),
  code: z.string().nullable(),
  role: z.enum(roles),
  currency: z.string(),
  vat_enabled: z.boolean(),
  deletion_at: moment.nullable(),
  plan_ended_on: plainDate.nullable().describe('the last day of the last plan, if the company has none now'),
  state: z
    .enum(['counted', 'locked', 'failed'])
    .describe('locked: the company requires two-step sign-in; failed: its figures could not be read now'),
  figures: companyFigures.nullable().describe('null unless counted; a figure that the role may not see is null'),
})
export type OverviewItem = z.infer<typeof overviewItem>

export const companyOverviewRows = {
  'company.overview': row({
    method: 'GET',
    path: '/company/overview',
    access: 'user',
    query: z.object({ id: z.uuid().optional().describe('only this company') }),
    output: z.object({
      data: z.array(overviewItem).describe('by name; at most 1000'),
      meta: z.object({ count: z.int().describe('how many companies the user works in') }),
    }),
    summary: `What each company of the signed-in user needs: overdue invoices, bank entries, declarations, an ended plan. The figures are those
of the dashboard, and each company is read with the user's rights in it.`,
  }),
}
