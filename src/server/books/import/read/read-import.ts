import type { TableRow } from '#domain/bank/read/mapping.ts'
import { UnreadableStatement } from '#domain/bank/read/unreadable.ts'
import type { RefusedStatement } from '#domain/bank/read/unreadable.ts'
import type { ImportKind, ImportProblem, ImportRecord, ReadImport } from '#domain/import/record.ts'
import { containerOf } from '#server/bank/read/container.ts'
import { decodeText } from '#server/bank/read/decode-text.ts'
import { readTextTable } from '#server/bank/read/text-table.ts'
import type { TableLimits } from '#server/bank/read/text-table.ts'
import { RefusedXml } from '#server/platform/files/scan-xml.ts'
import { fileReaders } from './readers.ts'

/** The most records of one import. */
export const maxRecords = 200_000
const tableLimits: TableLimits = { rows: maxRecords, columns: 500, cells: 6_000_000 }

/** The first line of the answer. The other lines have the rows of a table, or the records of another file, some hundred in each. */
export type Head =
  | { table: { sheet: string | null } }
  | { records: { files: ReadImport['files']; problems: ImportProblem[] } }
  | { refused: RefusedStatement }

const perLine = 1000

/** What is in a file, as lines of JSON: a Head, then TableRow[] or ImportRecord[]. */
export const readImport = async function* (kind: ImportKind, bytes: Uint8Array, name: string): AsyncGenerator<string> {
  const { head, list } = await read(kind, bytes, name).catch((error: unknown) => {
    if (error instanceof UnreadableStatement) return { head: { refused: error.refusal } satisfies Head, list: [] }
    if (error instanceof RefusedXml) return { head: { refused: { refused: error.reason, value: '' } }, list: [] }
    throw error
  })
  yield `${JSON.stringify(head)}\n`
  for (let at = 0; at < list.length; at += perLine) yield `${JSON.stringify(list.slice(at, at + perLine))}\n`
}

type Read = { head: Head; list: readonly TableRow[] | readonly ImportRecord[] }

const read = async (kind: ImportKind, bytes: Uint8Array, name: string): Promise<Read> => {
  const reader = (fileReaders as Partial<Record<ImportKind, (typeof fileReaders)['isaf']>>)[kind]
  if (!reader) return readTable(bytes)
  const { records, problems, files } = await reader(bytes, name)
  if (records.length > maxRecords) throw new UnreadableStatement('too_many_entries', String(maxRecords))
  return { head: { records: { files, problems } }, list: records }
}

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
