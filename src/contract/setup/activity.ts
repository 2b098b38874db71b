import { z } from 'zod'
import { recordActions } from '#contract/platform/record-fields.ts'
import { crud } from '#contract/platform/crud.ts'
import { common, decimal, optionalText, requiredText } from '#contract/platform/fields.ts'

const fields = {
  title: requiredText(120),
  code: optionalText(20),
  tariff: decimal({ min: '0', max: '100', maxDecimals: 2 })
    .nullish()
    .transform((tariff) => tariff ?? null),
  certificate_number: optionalText(60),
}

export const activityInput = z.strictObject(fields)
const writable = {
  title: z.string(),
  code: z.string().nullable().describe('the code of the classifier of economic activities'),
  tariff: z.string().nullable().describe('percent of income tax, a note that is not used in computations'),
  certificate_number: z.string().nullable().describe("printed on the documents of its series instead of the company's"),
}
export const activityItem = z.object({ ...common, ...writable })
export type Activity = z.infer<typeof activityItem>

export const activityRows = crud('activity', {
  item: activityItem,
  row: activityItem,
  formItem: activityItem.extend(recordActions),
  input: activityInput,
  fields,
  options: z.object({}),
  defaults: z.object(writable),
  tabs: ['all'],
  sorts: ['title', 'code'],
  filters: {},
  prefill: {},
  read: 'document.read',
  write: 'settings.write',
})
