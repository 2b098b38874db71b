import Papa from 'papaparse'
import type { TextRow } from '#domain/import/read/invoice-ninja/table.ts'
import { maxImportRecords, UnreadableImport } from '#domain/import/read/problem.ts'
import { decodeText } from '#server/bank/read/decode-text.ts'

const maxCells = 8_000_000

/** The rows of a CSV file with commas. Throws UnreadableImport and UnreadableStatement. */
export const readCommaTable = (bytes: Uint8Array): TextRow[] => {
  const { text } = decodeText(bytes)
  // Before the library takes memory for them.
  if (countOf(text, ',') > maxCells) throw new UnreadableImport('too_complex')
  if (countOf(text, '\n') > maxImportRecords * 2)
    throw new UnreadableImport('too_many_records', { max: String(maxImportRecords) })
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' })
  let line = 1
  const rows = data.map((cells): TextRow => {
    const row = { line, cells }
    line += 1 + cells.reduce((count, cell) => count + (cell.includes('\n') ? countOf(cell, '\n') : 0), 0)
    return row
  })
  const quotes = errors.find(({ type }) => type === 'Quotes')
  if (quotes) throw new UnreadableImport('malformed', {}, rows[quotes.row ?? 0]?.line ?? 1)
  return rows
}

const countOf = (text: string, character: string): number => {
  let count = 0
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1
  return count
}
