import { createHash } from 'node:crypto'
import { guessMapping, headerText } from '#domain/bank/read/guess-mapping.ts'
import { previewMapped, readMapped } from '#domain/bank/read/mapped.ts'
import { missingParts, type ColumnMapping, type TableRow } from '#domain/bank/read/mapping.ts'
import { isMt940, readMt940 } from '#domain/bank/read/mt940.ts'
import { readKnownTable } from '#domain/bank/read/read-table.ts'
import { UnreadableStatement } from '#domain/bank/read/unreadable.ts'
import { RefusedXml } from '#server/platform/files/scan-xml.ts'
import { readCamtFile } from './camt-file.ts'
import { decodeText } from './decode-text.ts'
import { containerOf } from './container.ts'
import { readTextTable } from './text-table.ts'
import type { ReadStatement, UnknownTable } from './read-statement-file.ts'

/** The statements in a file, by its content and not its name. */
export const readBytes = async (bytes: Uint8Array, mapping?: ColumnMapping): Promise<ReadStatement> => {
  try {
    return await read(bytes, mapping)
  } catch (error) {
    if (error instanceof UnreadableStatement) return error.refusal
    if (error instanceof RefusedXml) return { refused: error.reason, value: '' }
    throw error
  }
}

const read = async (bytes: Uint8Array, mapping: ColumnMapping | undefined): Promise<ReadStatement> => {
  const container = containerOf(bytes)
  if (container === 'xml') return { file: readCamtFile(bytes) }
  if (container === 'xlsx') {
    // The library is loaded only where it is needed.
    const { readSpreadsheet } = await import('./spreadsheet.ts')
    return readTable(await readSpreadsheet(bytes), { encoding: 'xlsx', separator: '' }, mapping)
  }
  if (container !== undefined) throw new UnreadableStatement(container)
  const { text, encoding } = decodeText(bytes)
  if (text.trim() === '') throw new UnreadableStatement('empty')
  if (isMt940(text)) return { file: { format: 'mt940', statements: readMt940(text) } }
  const { rows, separator } = readTextTable(text)
  return readTable(rows, { encoding, separator }, mapping)
}

type Source = Pick<UnknownTable, 'encoding' | 'separator'>

const readTable = (rows: readonly TableRow[], source: Source, mapping: ColumnMapping | undefined): ReadStatement => {
  const known = readKnownTable(rows)
  if (known) return { file: known }
  if (mapping) return { file: readMapped(rows, mapping) }
  return { unknown: unknownTable(rows, source) }
}

const shownRows = 20
const shownLength = 200

const unknownTable = (rows: readonly TableRow[], source: Source): UnknownTable => {
  const guess = guessMapping(rows)
  const { header_rows } = guess
  const shown = rows.slice(0, header_rows + shownRows).map((row) => ({
    ...row,
    cells: row.cells.map((cell) => cell.slice(0, shownLength).toWellFormed()),
  }))
  const names = header_rows > 0 ? shown[header_rows - 1]?.cells : shown[0]?.cells.map(() => '')
  return {
    columns: names ?? [],
    rows: shown,
    guess,
    missing: missingParts(guess),
    preview: previewMapped(shown, guess),
    headerKey: createHash('sha256').update(headerText(rows, guess)).digest('hex'),
    ...source,
  }
}
