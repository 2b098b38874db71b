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
  by: z.string().nullable().describe('who voided or deleted it, by name'),
  comment: z.string().nullable(),
})

const counts = z.object({
  issued: z.int().describe('documents whose numbers begin as the series does, whatever became of them'),
  gaps: z.int(),
  missing: z.int().describe('numbers in all the gaps'),
  void: z.int(),
  deleted: z.int(),
  purged: z.int(),
  out_of_order: z.int(),
})

/** How whole a series is. Of each list the first 100 (fewer where what is said of them is long), in the order of their numbers; `counts` says how many there are. */
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
    .describe('documents of an earlier day than the one whose number comes before'),
})
export type Continuity = z.infer<typeof continuity>

export const continuityRows = {
  'series.continuity': row({
    method: 'GET',
    path: '/series/{id}/continuity',
    access: 'document.read',
    output: continuity,
    summary:
      'What explains the holes of a series: gaps, void, deleted and purged documents, numbers out of the order of days',
  }),
}
