import { z } from 'zod'
import { historyActions, historyKinds } from '#domain/history.ts'
import { id, moment, multiline } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

const value = z.union([z.string(), z.boolean()]).nullable()

const change = z.object({
  field: z.string(),
  line: z.int().nullable().describe('the number of the line, from 1'),
  of: z.string().nullable().describe('the name of the line, document or person'),
  before: value,
  after: value,
})

const entry = z.object({
  id: z.string(),
  at: moment,
  user: z.object({ id, name: z.string() }).nullable().describe('null: the system'),
  api_key: z.string().nullable().describe('the name of the key with which a program made the change for the user'),
  address: z.string().nullable().describe('the IP address; null if the user may not see it'),
  import_id: z.string().nullable().describe('the import that made the change'),
  action: z.enum(historyActions),
  document: z.object({ kind: z.enum(historyKinds), id, title: z.string().nullable() }),
  currency: z.string().nullable(),
  changes: z.array(change),
  more_changes: z.int().describe('the number of omitted changes'),
})
export type HistoryEntry = z.infer<typeof entry>

/** The history, newest first. That of a document is for everyone who may read the document, that of the company needs `history.read`. */
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
    summary: 'The history of a document or of the company, with fields before and after each change',
  }),
}
