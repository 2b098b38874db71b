import { z } from 'zod'
import { historyActions, historyKinds } from '#domain/history.ts'
import { id, moment, multiline } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

const value = z.union([z.string(), z.boolean()]).nullable()

const change = z.object({
  field: z.string(),
  line: z.int().nullable().describe('of which line, counted from 1'),
  of: z.string().nullable().describe('of which line, document or person, by name'),
  before: value,
  after: value,
})

const entry = z.object({
  id: z.string(),
  at: moment,
  user: z.object({ id, name: z.string() }).nullable().describe('null: the system itself'),
  address: z.string().nullable().describe('the network address; null where one may not see it'),
  action: z.enum(historyActions),
  document: z.object({ kind: z.enum(historyKinds), id, title: z.string().nullable() }),
  currency: z.string().nullable(),
  changes: z.array(change),
  more_changes: z.int().describe('how many changes are left out'),
})
export type HistoryEntry = z.infer<typeof entry>

/** What was done, newest first. Of one document: everyone who may read it. Of the company: whoever may `history.read`. */
export const historyRows = {
  'history.list': row({
    method: 'GET',
    path: '/history',
    access: 'document.read',
    query: z.object({
      kind: z.enum(historyKinds).optional(),
      id: id.optional(),
      person: multiline(120).optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
      cursor: z.uuid({ error: 'cursor' }).optional(),
    }),
    output: z.object({ data: z.array(entry), meta: z.object({ next_cursor: z.string().nullable() }) }),
    summary: 'Who did what and when, with the fields before and after: of one document, or of the company',
  }),
}
