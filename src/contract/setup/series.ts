import { z } from 'zod'
import { seriesTypes } from '#domain/invoice-type.ts'
import { recordActions } from '#contract/platform/record-fields.ts'
import { crud } from '#contract/platform/crud.ts'
import {
  common,
  id,
  listOf,
  optionalMultiline,
  requiredText,
  yesNo,
  amount,
  moment,
} from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

const fields = {
  invoice_type: z.enum(seriesTypes),
  next_number: requiredText(40),
  description: optionalMultiline(120),
  activity_id: id.nullish().transform((value) => value ?? null),
  is_default: yesNo.default(false),
}

export const seriesInput = z.strictObject(fields)
const seriesItem = z.object({
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
  formItem: seriesItem.extend(recordActions),
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

const numberedDocument = z.object({
  number: z.string(),
  date: z.string(),
  total: amount,
  currency: z.string(),
  client_title: z.string().nullable(),
})

const removedDocument = numberedDocument.extend({
  at: moment.describe('when it was voided or deleted'),
  by: z.string().nullable().describe('the name of the user who voided or deleted it'),
  comment: z.string().nullable(),
})

const counts = z.object({
  issued: z.int().describe('documents with the prefix of the series, in any state'),
  gaps: z.int(),
  missing: z.int().describe('numbers in all the gaps'),
  void: z.int(),
  deleted: z.int(),
  purged: z.int(),
  out_of_order: z.int(),
})

/** The continuity of a series. Each list has the first 100 items (fewer if they are long), in the order of numbers; `counts` has the numbers of all items. */
const continuity = z.object({
  series: seriesItem,
  first: z.string().nullable(),
  last: z.string().nullable(),
  counts,
  gaps: z.array(z.object({ from: z.string(), to: z.string(), count: z.int() })),
  void: z.array(removedDocument.extend({ id: z.string() })),
  deleted: z.array(removedDocument.extend({ id: z.string() })),
  purged: z.array(removedDocument.extend({ purged_at: moment })),
  out_of_order: z
    .array(z.object({ number: z.string(), date: z.string(), previous_number: z.string(), previous_date: z.string() }))
    .describe('documents with an earlier date than the previous number'),
})
export type Continuity = z.infer<typeof continuity>

export const continuityRows = {
  'series.continuity': row({
    method: 'GET',
    path: '/series/{id}/continuity',
    access: 'document.read',
    output: continuity,
    summary: 'The continuity of a series: gaps, void, deleted and purged documents, and numbers out of date order',
  }),
}
