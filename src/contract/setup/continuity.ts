import { z } from 'zod'
import { amount, moment } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { seriesItem } from './series.ts'

const numbered = z.object({
  number: z.string(),
  date: z.string(),
  total: amount,
  currency: z.string(),
  client_title: z.string().nullable(),
})

const explained = numbered.extend({
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
export const continuity = z.object({
  series: seriesItem,
  first: z.string().nullable(),
  last: z.string().nullable(),
  counts,
  gaps: z.array(z.object({ from: z.string(), to: z.string(), count: z.int() })),
  void: z.array(explained.extend({ id: z.string() })),
  deleted: z.array(explained.extend({ id: z.string() })),
  purged: z.array(explained.extend({ purged_at: moment })),
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
