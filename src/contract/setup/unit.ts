import { z } from 'zod'
import { isUnitFormat } from '#domain/quantity-and-price.ts'
import { recordActions } from '#contract/platform/record-fields.ts'
import { crud } from '#contract/platform/crud.ts'
import { common, requiredText } from '#contract/platform/fields.ts'

const fields = {
  title: requiredText(60),
  short_name: requiredText(12),
  format: z.string().trim().refine(isUnitFormat, { error: 'unit_format' }).default('0'),
}

export const unitInput = z.strictObject(fields)
export const unitItem = z.object({
  ...common,
  title: z.string(),
  short_name: z.string(),
  format: z.string().describe('`0.00` always shows at least two decimals'),
  is_system: z.boolean(),
})
export type Unit = z.infer<typeof unitItem>

export const unitRows = crud('unit', {
  item: unitItem,
  row: unitItem,
  formItem: unitItem.extend(recordActions),
  input: unitInput,
  fields,
  options: z.object({}),
  defaults: z.object({ title: z.string(), short_name: z.string(), format: z.string() }),
  tabs: ['all'],
  sorts: ['title', 'short_name'],
  filters: {},
  prefill: {},
  read: 'document.read',
  write: 'settings.write',
})
