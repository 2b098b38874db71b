import { z } from 'zod'
import { mayHaveRate, vatSides, vatTypes } from '#domain/vat.ts'
import { recordActions } from '#contract/platform/record-fields.ts'
import { crud } from '#contract/platform/crud.ts'
import {
  common,
  decimal,
  optionalMultiline,
  optionalText,
  plainDate,
  requiredText,
  yesNo,
} from '#contract/platform/fields.ts'

const fields = {
  type: z.enum(vatTypes),
  side: z.enum(vatSides).default('both').describe('the documents on which it can be chosen'),
  rate: decimal({ min: '0', max: '100', maxDecimals: 2 }),
  title: requiredText(120),
  code: optionalText(10),
  legal_note: optionalMultiline(300),
  valid_from: plainDate.nullish().transform((date) => date ?? null),
  valid_to: plainDate.nullish().transform((date) => date ?? null),
  is_default: yesNo.default(false),
}

export const vatInput = z
  .strictObject(fields)
  .refine((vat) => !vat.valid_from || !vat.valid_to || vat.valid_from <= vat.valid_to, {
    path: ['valid_to'],
    error: 'date_order',
  })
  .refine((vat) => mayHaveRate(vat) || vat.rate === '0', { path: ['rate'], error: 'max_number', params: { max: '0' } })
export const vatItem = z.object({
  ...common,
  type: z.enum(vatTypes),
  side: z.enum(vatSides),
  rate: z.string().describe('percent'),
  title: z.string(),
  code: z.string().nullable().describe('VAT classifier code'),
  legal_note: z.string().nullable(),
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
  is_default: z.boolean(),
})
export type Vat = z.infer<typeof vatItem>

export const vatRows = crud('vat', {
  item: vatItem,
  row: vatItem,
  formItem: vatItem.extend(recordActions),
  input: vatInput,
  fields,
  options: z.object({ types: z.array(z.enum(vatTypes)), sides: z.array(z.enum(vatSides)) }),
  defaults: vatItem.pick({
    type: true,
    side: true,
    rate: true,
    title: true,
    code: true,
    legal_note: true,
    valid_from: true,
    valid_to: true,
    is_default: true,
  }),
  tabs: ['all'],
  sorts: ['rate', 'title'],
  filters: {},
  prefill: {},
  read: 'document.read',
  write: 'settings.write',
})
