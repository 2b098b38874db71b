import { z } from 'zod'
import { pageQuery } from '#contract/platform/document-fields.ts'
import { amount, currency, id, moment } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { columnRoles, dateOrders, decimalMarks, neededParts } from '#domain/bank/read/mapping.ts'
import { statementFormats } from '#domain/bank/statement.ts'

const text = z.string().nullable()

/** The largest statement, and how many are read in one request. */
export const maxStatementBytes = 20 * 1024 * 1024
export const maxStatementFiles = 20

/** Which columns of a table that is no known export hold what, by their position from 0. */
export const columnMapping = z.strictObject({
  header_rows: z.int().min(0).max(1000).describe('rows above the first movement; the last of them has the names'),
  columns: z.partialRecord(z.enum(columnRoles), z.int().min(0).max(499)),
  date_order: z.enum(dateOrders),
  decimal_mark: z.enum(decimalMarks),
  currency: z.union([z.literal(''), currency]).describe('of all movements where no column has it; empty: not known'),
})

/** How one file of the request is read: the account that it is of, if the file does not say it, and its columns. */
const fileOptions = z.strictObject({
  account_id: id.nullable().default(null).describe('an account of the company'),
  create_account: z.boolean().default(false).describe('true: an account that the company does not have yet is created'),
  mapping: columnMapping.nullable().default(null),
})

export const importOptions = z.strictObject({
  files: z.array(fileOptions).max(maxStatementFiles).default([]).describe('in the order of the files; may be shorter'),
})
export type ImportOptions = z.output<typeof importOptions>
export type RawImportOptions = z.input<typeof importOptions>

export const importProblem = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']).describe('an error: nothing of the file is imported'),
  message: z.string(),
  line: z.int().nullable(),
  column: text,
})

const tableRow = z.object({
  line: z.int(),
  cells: z.array(z.string()),
  numbers: z.array(z.int()).optional().describe('positions of cells that are numbers of a spreadsheet'),
})

/** What a table that is no known export has, to assign its columns. */
const unknownTable = z.object({
  columns: z.array(z.string()),
  rows: z.array(tableRow).describe('the first rows as they are, those of the heading too'),
  guess: columnMapping,
  missing: z.array(z.enum(neededParts)).describe('what the guess lacks'),
  header_key: z.string(),
  encoding: z.string(),
  separator: z.string().describe('empty: a spreadsheet'),
})
export type UnknownStatement = z.infer<typeof unknownTable>

/** One statement of one file. A file with several accounts has several. */
export const importedFile = z.object({
  name: z.string(),
  position: z.int().describe('of the file in the request, from 0'),
  format: z.enum(statementFormats).nullable(),
  account: z
    .object({
      id: text.describe('null: the company does not have it yet'),
      title: text,
      number: text.describe('IBAN or other number'),
      currency: z.string(),
      bank: text,
    })
    .nullable(),
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  opening: amount.nullable(),
  closing: amount.nullable(),
  entries: z.int(),
  new: z.int(),
  duplicates: z.int().describe('entries that an earlier import has brought'),
  problems: z.array(importProblem),
  unknown: unknownTable.nullable(),
})
export type ImportedFile = z.infer<typeof importedFile>

const importItem = z.object({
  id: z.string(),
  created_at: moment,
  created_by: text.describe('by name'),
  undone_at: moment.nullable(),
  undone_by: text.describe('by name'),
  entries: z.int().describe('that the import brought'),
  matched: z.int().describe('of them'),
  files: z.array(importedFile),
})
export type BankImport = z.infer<typeof importItem>

const multipart = { bytes: maxStatementBytes, many: maxStatementFiles } as const

export const bankImportRows = {
  'bank.preview': row({
    method: 'POST',
    path: '/bank/import/preview',
    access: 'payment.write',
    multipart,
    input: importOptions,
    output: z.object({ files: z.array(importedFile) }),
    summary: 'Read statements without importing them',
  }),
  'bank.import': row({
    method: 'POST',
    path: '/bank/import',
    access: 'payment.write',
    multipart,
    input: importOptions,
    output: importItem,
    status: 201,
    summary: 'Import statements: camt.053, camt.052, MT940, exports of banks, or any table with assigned columns',
  }),
  'bank.imports': row({
    method: 'GET',
    path: '/bank/imports',
    access: 'document.read',
    query: pageQuery,
    output: z.object({
      data: z.array(importItem),
      meta: z.object({ next_cursor: text, count: z.int() }),
    }),
    summary: 'Imports of statements, newest first',
  }),
  'bank.undo_import': row({
    method: 'DELETE',
    path: '/bank/import/{id}',
    access: 'payment.write',
    status: 204,
    summary: 'Undo an import: its entries, their matches and the payments made from them',
  }),
}
