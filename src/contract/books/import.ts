import { z } from 'zod'
import { importEntities, importFields, importKinds, importStates, rowStates } from '#domain/import/record.ts'
import { dateOrders, decimalMarks } from '#domain/bank/read/mapping.ts'
import { pageQuery } from '#contract/platform/document-fields.ts'
import { amount, moment, plainDate } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

const text = z.string().nullable()

/** The largest file of an import, and how many are read in one request. */
export const maxImportBytes = 20 * 1024 * 1024
export const maxImportFiles = 20

const fieldNames = [...new Set(importEntities.flatMap((entity): readonly string[] => importFields[entity]))]
const field = z.enum(fieldNames as [string, ...string[]])

/** Which column of the table holds which field, by the position of the column from 0. */
export const importMapping = z.strictObject({
  header_rows: z.int().min(0).max(1000).describe('rows above the first record; the last of them has the names'),
  columns: z.partialRecord(field, z.int().min(0).max(499)),
  date_order: z.enum(dateOrders),
  decimal_mark: z.enum(decimalMarks),
})
export type ImportMapping = z.infer<typeof importMapping>

const problem = z.object({
  code: z.string(),
  severity: z
    .enum(['error', 'warning'])
    .describe('an error: the record, or the file if it has no line, is not imported'),
  message: z.string(),
  file: z.int().describe('its position in the import, from 0'),
  line: z.int().nullable(),
  field: text,
})
export type ImportProblemItem = z.infer<typeof problem>

const counts = z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() })

/** A record of an import. */
export const importRow = z.object({
  id: z.string(),
  entity: z.enum(importEntities),
  file: z.int(),
  line: z.int(),
  state: z.enum(rowStates),
  values: z.record(z.string(), z.string()).describe('the fields as they will be stored'),
  old: z.record(z.string(), text).describe('of a changed record: the fields that differ, as they are stored now'),
  lines: z.int().describe('of a document: how many lines it has'),
  problems: z.array(problem),
  subject_id: text.describe('the client, product, document or payment: that exists, or that the import has made'),
})
export type ImportRow = z.infer<typeof importRow>

const file = z.object({
  name: z.string(),
  size: z.int(),
  sheet: text.describe('of a spreadsheet: the sheet that was read'),
  records: z.int(),
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  company: text.describe('whose file it is, as it says'),
  problems: z
    .array(problem)
    .describe('of the whole file and of what in it was not read: the first 100, then how many more'),
})

export const importItem = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  files: z.array(file),
  columns: z
    .array(z.object({ title: z.string(), examples: z.array(z.string()).describe('at most 3') }))
    .describe('of a table'),
  fields: z.array(z.object({ name: z.string(), required: z.boolean() })).describe('that columns can be assigned to'),
  mapping: importMapping.nullable().describe('null: the kind has no columns to assign'),
  missing: z.array(z.string()).describe('fields that must have a column before anything can be applied'),
  rows: counts,
  entities: z.array(
    z.object({
      entity: z.enum(importEntities),
      rows: counts,
      total: amount.nullable().describe('of documents, with VAT, in the currency of the company'),
    }),
  ),
  sample: z.array(importRow).describe('the first 20 records'),
  problems: z.array(problem).describe('the first 100'),
  paid_until: plainDate.nullable().describe('documents up to this day count as paid; null: as their files say'),
  progress: z.object({ done: z.int(), total: z.int() }),
  kept: z
    .array(z.object({ entity: z.enum(importEntities), id: z.string(), title: z.string(), reason: z.string() }))
    .describe('what undoing has left, because it was changed or used since; at most 100'),
  created_at: moment,
  created_by: text.describe('by name'),
  applied_at: moment.nullable(),
  undo_until: plainDate.nullable().describe('the last day on which it can be undone'),
  undone_at: moment.nullable(),
})
export type Import = z.infer<typeof importItem>

export const importOptions = z.strictObject({
  kind: z.enum(importKinds),
  // An empty text field of a form is no day.
  paid_until: plainDate
    .or(z.literal(''))
    .nullish()
    .transform((day) => day || null),
})

const rowsQuery = pageQuery.extend({
  state: z.enum(rowStates).optional(),
  entity: z.enum(importEntities).optional(),
})

export const importRows = {
  'import.create': row({
    method: 'POST',
    path: '/import',
    access: 'import.write',
    multipart: { bytes: maxImportBytes, many: maxImportFiles, fields: ['kind', 'paid_until'] },
    input: importOptions,
    output: importItem,
    status: 201,
    summary: 'Read files and show what importing them would do; nothing is changed',
  }),
  'import.list': row({
    method: 'GET',
    path: '/import/all',
    access: 'import.write',
    query: pageQuery,
    output: z.object({
      data: z.array(importItem.omit({ sample: true, columns: true, fields: true })),
      meta: z.object({ next_cursor: text, count: z.int() }),
    }),
    summary: 'Imports of the company, newest first',
  }),
  'import.template': row({
    method: 'GET',
    path: '/import/template',
    access: 'import.write',
    query: z.object({ kind: z.enum(importKinds), format: z.enum(['csv', 'xlsx']).default('xlsx') }),
    file: 'application/octet-stream',
    summary: 'An empty table with the columns of a kind and one example',
  }),
  'import.item': row({
    method: 'GET',
    path: '/import/{id}',
    access: 'import.write',
    output: importItem,
    summary: 'An import: what it would do, its progress, its result',
  }),
  'import.rows': row({
    method: 'GET',
    path: '/import/{id}/rows',
    access: 'import.write',
    query: rowsQuery,
    output: z.object({ data: z.array(importRow), meta: z.object({ next_cursor: text, count: z.int() }) }),
    summary: 'Records of an import in the order of its files',
  }),
  'import.change_row': row({
    method: 'PUT',
    path: '/import/{id}/rows/{row_id}',
    access: 'import.write',
    input: z.strictObject({ values: z.partialRecord(field, z.string().max(2000)) }),
    output: importRow,
    summary: 'Correct a record of an import that is not applied yet',
  }),
  'import.wrong_rows': row({
    method: 'GET',
    path: '/import/{id}/wrong-rows',
    access: 'import.write',
    file: 'application/octet-stream',
    summary: 'The wrong records as a table with a column of reasons',
  }),
  'import.map': row({
    method: 'PUT',
    path: '/import/{id}/mapping',
    access: 'import.write',
    input: z.strictObject({ mapping: importMapping.nullable(), paid_until: plainDate.nullable().default(null) }),
    output: importItem,
    summary: 'Assign the columns again and compare anew',
  }),
  'import.apply': row({
    method: 'POST',
    path: '/import/{id}/apply',
    access: 'import.write',
    output: importItem,
    summary: 'Apply an import, or the rest of it: a job that leaves wrong records out',
  }),
  'import.undo': row({
    method: 'POST',
    path: '/import/{id}/undo',
    access: 'import.write',
    output: importItem,
    summary:
      'Undo an applied import: what it made is deleted, what it changed is as before, unless changed or used since',
  }),
  'import.delete': row({
    method: 'DELETE',
    path: '/import/{id}',
    access: 'import.write',
    status: 204,
    summary: 'Remove an import that was not applied',
  }),
}
