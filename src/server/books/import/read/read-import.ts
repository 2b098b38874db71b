import type { TableRow } from '#domain/bank/read/mapping.ts'
import { UnreadableStatement } from '#domain/bank/read/unreadable.ts'
import type { RefusedStatement } from '#domain/bank/read/unreadable.ts'
import { maxImportRecords } from '#domain/import/read/problem.ts'
import type { ImportProblem, ReadImport } from '#domain/import/record.ts'
import { containerOf } from '#server/bank/read/container.ts'
import { decodeText } from '#server/bank/read/decode-text.ts'
import { readTextTable } from '#server/bank/read/text-table.ts'
import type { TableLimits } from '#server/bank/read/text-table.ts'

/** The most records of one import. */
export const maxRecords = maxImportRecords
const tableLimits: TableLimits = { rows: maxRecords, columns: 500, cells: 6_000_000 }

/** What a file is. */
export type Head =
  | { table: { sheet: string | null } }
  | { records: { files: ReadImport['files']; problems: ImportProblem[] } }
  | { refused: RefusedStatement }

/** How many rows or records one line of an answer has. */
export const perLine = 1000

/** The table in a file, as lines of JSON: a Head, then TableRow[]. */
export const readImport = async function* (bytes: Uint8Array): AsyncGenerator<string> {
  const { head, list } = await readTable(bytes).catch((error: unknown) => {
    if (error instanceof UnreadableStatement) return { head: { refused: error.refusal } satisfies Head, list: [] }
    throw error
  })
  yield `${JSON.stringify(head)}\n`
  for (let at = 0; at < list.length; at += perLine) yield `${JSON.stringify(list.slice(at, at + perLine))}\n`
}

type Read = { head: Head; list: readonly TableRow[] }

const readTable = async (bytes: Uint8Array): Promise<Read> => {
  const container = containerOf(bytes)
  if (container === 'xlsx') {
    // The library is loaded only where it is needed.
    const { readFirstSheet } = await import('#server/bank/read/spreadsheet.ts')
    const { rows, sheet } = await readFirstSheet(bytes, tableLimits)
    return { head: { table: { sheet } }, list: rows }
  }
  if (container === 'xml') throw new UnreadableStatement('not_statement')
  if (container !== undefined) throw new UnreadableStatement(container)
  const { text } = decodeText(bytes)
  if (text.trim() === '') throw new UnreadableStatement('empty')
  const { rows } = readTextTable(text, tableLimits, { oneColumn: true })
  return { head: { table: { sheet: null } }, list: rows }
}
