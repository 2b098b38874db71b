import { z } from 'zod'
import { seriesTypes } from '#domain/invoice-type.ts'
import { recordActions } from '#contract/platform/can.ts'
import { crud } from '#contract/platform/crud.ts'
import { common, id, listOf, optionalMultiline, requiredText, yesNo } from '#contract/platform/fields.ts'

const fields = {
  invoice_type: z.enum(seriesTypes),
  next_number: requiredText(40),
  description: optionalMultiline(120),
  activity_id: id.nullish().transform((value) => value ?? null),
  is_default: yesNo.default(false),
}

export const seriesInput = z.strictObject(fields)
export const seriesItem = z.object({
  ...common,
  invoice_type: z.enum(seriesTypes),
  next_number: z.string(),
  description: z.string().nullable(),
  activity_id: z.string().nullable(),
  activity_title: z.string().nullable(),
  is_default: z.boolean().describe('the default of its type and activity'),
})
export type Series = z.infer<typeof seriesItem>

export const seriesRows = crud('series', {
  item: seriesItem,
  row: seriesItem,
  whole: seriesItem.extend(recordActions),
  input: seriesInput,
  fields,
  options: z.object({
    invoice_types: z.array(z.enum(seriesTypes)),
    activities: z
      .array(z.object({ id: z.string(), title: z.string(), tariff: z.string().nullable(), archived: z.boolean() }))
      .describe('activities in use, and that of the series'),
  }),
  defaults: z.object({
    invoice_type: z.enum(seriesTypes),
    next_number: z.string(),
    description: z.string().nullable(),
    activity_id: z.string().nullable(),
    is_default: z.boolean(),
  }),
  tabs: ['all'],
  sorts: ['invoice_type', 'next_number'],
  filters: { invoice_type: listOf(seriesTypes).optional() },
  prefill: {},
  read: 'document.read',
  write: 'settings.write',
})
