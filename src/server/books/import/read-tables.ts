import { createHash } from 'node:crypto'
import type { ImportMapping } from '#contract/books/import.ts'
import type { TableRow } from '#domain/bank/read/mapping.ts'
import { tableKinds } from '#domain/import/record.ts'
import type { ImportEntity, ImportKind, ImportProblem, ImportRecord } from '#domain/import/record.ts'
import { openingRecords } from '#domain/import/opening.ts'
import { guessColumns, headingText } from '#domain/import/table/guess-columns.ts'
import type { TableMapping } from '#domain/import/table/guess-columns.ts'
import { tableReader } from '#domain/import/table/table-records.ts'
import type { StoredFile } from './stored.queries.ts'

/** The entity of a kind whose columns a person assigns; undefined for the others. */
export const tableEntity = (kind: ImportKind): ImportEntity | undefined =>
  (tableKinds as Partial<Record<ImportKind, ImportEntity>>)[kind]

/** How many rows of a table are looked at to guess its columns and to show examples. */
export const headRows = 250

export const keyOfHeading = (rows: readonly TableRow[], headerRows: number): string =>
  createHash('sha256').update(headingText(rows, headerRows)).digest('hex')

/** The names of the columns, with at most three different values of each. */
export const columnsOf = (rows: readonly TableRow[], headerRows: number): { title: string; examples: string[] }[] => {
  const names = headerRows > 0 ? (rows[headerRows - 1]?.cells ?? []) : []
  const sample = rows.slice(headerRows, headerRows + 100)
  const width = Math.min(500, Math.max(names.length, ...sample.map(({ cells }) => cells.length), 0))
  return Array.from({ length: width }, (_, at) => {
    const values = new Set(sample.flatMap(({ cells }) => cells[at]?.trim().slice(0, 60).toWellFormed() || []))
    return { title: (names[at] ?? '').trim().slice(0, 100).toWellFormed(), examples: [...values].slice(0, 3) }
  })
}

export const guessOf = (entity: ImportEntity, rows: readonly TableRow[]): ImportMapping => guessColumns(entity, rows)

export const fileProblem = (file: number, code: string, values: Record<string, string> = {}): ImportProblem => ({
  code,
  severity: 'error',
  file,
  line: null,
  field: null,
  values,
})

/** Reads the records of tables with one mapping, in the order of the files. Counts them in `files`. */
export const readTables = async function* (
  entity: ImportEntity,
  mapping: ImportMapping,
  tables: readonly { file: number; stored: StoredFile; rows: () => AsyncIterable<TableRow[]> | Iterable<TableRow[]> }[],
): AsyncGenerator<ImportRecord> {
  for (const { file, stored, rows } of tables) {
    const reader = tableReader(entity, mapping as TableMapping, file)
    stored.records = 0
    const counted = (records: ImportRecord[]): ImportRecord[] => {
      // A row of opening balances may be a debt.
      const made = entity === 'account' ? records.flatMap((record) => openingRecords(record)) : records
      stored.records += made.filter(({ keep }) => !keep).length
      return made
    }
    for await (const part of rows()) for (const row of part) yield* counted(reader.read(row))
    yield* counted(reader.end())
  }
}
