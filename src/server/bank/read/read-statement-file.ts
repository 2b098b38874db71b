// Decision: docs/decisions/reading-statements.md
// Decision: docs/decisions/hostile-input.md
import type { ColumnMapping, NeededPart, PreviewRow, TableRow } from '#domain/bank/read/mapping.ts'
import type { RefusedStatement } from '#domain/bank/read/unreadable.ts'
import type { StatementFile } from '#domain/bank/statement.ts'
import { convertInProcess } from '#server/platform/files/draw-image.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** A table that no preset knows: a person assigns its columns, and the mapping is remembered by `headerKey`. */
export type UnknownTable = {
  /** The names of the columns; empty where a column has none. */
  columns: string[]
  /** The first rows of the file, with those above the movements. */
  rows: TableRow[]
  guess: ColumnMapping
  /** What the guess lacks. */
  missing: NeededPart[]
  /** The first rows as the guess understands them; none if something is missing. */
  preview: PreviewRow[]
  headerKey: string
  /** 'utf-8', 'utf-16le', 'utf-16be', 'windows-1257', 'iso-8859-13' or 'xlsx'. */
  encoding: string
  /** ',', ';', tab or '|'; empty for a spreadsheet. */
  separator: string
}

export type ReadStatement = { file: StatementFile } | { unknown: UnknownTable } | RefusedStatement

export const maxStatementBytes = 20 * 1024 * 1024
/** 50,000 entries with long texts. */
const maxOutput = 96 * 1024 * 1024

/**
 * The statements in a file of a company's bank. `mapping` is used for a table that no preset knows; without it such a table is `unknown`.
 * The untrusted file is read in a process of its own with limits of time and memory. Throws `unavailable` if many files wait already.
 *
 * The import calls this, then `newEntries` and `statementGap` (domain/bank) for each statement.
 */
export const readStatementFile = async (
  bytes: Uint8Array,
  name: string,
  owner: string,
  mapping?: ColumnMapping,
): Promise<ReadStatement> => {
  if (bytes.length === 0) return { refused: 'empty', value: name }
  if (bytes.length > maxStatementBytes) return { refused: 'too_big', value: '20 MB' }
  try {
    const output = await convertInProcess({
      script: new URL('./read-process.ts', import.meta.url),
      bytes,
      owner,
      ...(mapping ? { parameters: [JSON.stringify(mapping)] } : {}),
      maxMs: 30_000,
      maxMemoryMib: 768,
      maxOutput,
    })
    return JSON.parse(output.toString('utf8')) as ReadStatement
  } catch (error) {
    if (error instanceof Problem) throw error
    return { refused: 'too_slow', value: name.slice(0, 60) }
  }
}
