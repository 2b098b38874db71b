import { z } from 'zod'
import { crud } from './crud.ts'
import { common, requiredText, text } from './fields.ts'

const fields = {
  title: requiredText(60),
  short_name: requiredText(12),
  format: text(12)
    .regex(/^0(\.0{0,6}#{0,6})?$/, { error: 'unit_format' })
    .refine((format) => format.length <= 8, { error: 'unit_format' })
    .default('0'),
}

export const unitInput = z.strictObject(fields)
export const unitItem = z.object({
  ...common,
  title: z.string(),
  short_name: z.string(),
  format: z.string().describe('`0.00` always shows at least two decimals, `0.###` up to three'),
  is_system: z.boolean(),
})
export type Unit = z.infer<typeof unitItem>

export const unitRows = crud('unit', {
  item: unitItem,
  row: unitItem,
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
