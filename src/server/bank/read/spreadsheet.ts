import readSheets from 'read-excel-file/node'
import { dec, plainText } from '#domain/decimal.ts'
import type { TableRow } from '#domain/bank/read/mapping.ts'
import { UnreadableStatement } from '#domain/bank/read/unreadable.ts'
import { unpackArchive } from './unpack-archive.ts'
import { statementLimits } from './text-table.ts'
import type { TableLimits } from './text-table.ts'

/** How many rows may stand above and between those with records. */
const otherRows = 1000

/** The rows of the first sheet that has any. Formulas give their stored values. Throws UnreadableStatement. */
export const readSpreadsheet = async (bytes: Uint8Array): Promise<TableRow[]> =>
  (await readFirstSheet(bytes, statementLimits)).rows

/** The same with the name of the sheet. */
export const readFirstSheet = async (
  bytes: Uint8Array,
  limits: TableLimits,
): Promise<{ rows: TableRow[]; sheet: string }> => {
  const archive = Buffer.from(bytes)
  checkFiles(unpackArchive(archive), limits)
  const sheets = await readSheets<NumberText>(archive, { parseNumber: (text) => ({ number: text }) }).catch(
    (error: unknown) => {
      throw new UnreadableStatement('malformed', error instanceof Error ? error.message : '')
    },
  )
  const found = sheets.find(({ data }) => data.length > 0)
  if (!found) throw new UnreadableStatement('empty')
  return { rows: found.data.map((cells, index) => rowOf(cells, index + 1)), sheet: found.sheet }
}

type NumberText = { number: string }

/** The library keeps every cell of every sheet in memory, also empty ones between others, so their positions are checked first. */
const checkFiles = (files: ReadonlyMap<string, Buffer>, limits: TableLimits): void => {
  if (!files.has('xl/workbook.xml')) throw new UnreadableStatement('archive')
  for (const [name, content] of files) {
    if (!/\.(?:xml|rels)$/.test(name)) continue
    if (/<!(?:DOCTYPE|ENTITY)/i.test(content.subarray(0, 64 * 1024).toString('latin1')))
      throw new UnreadableStatement('doctype')
    if (name.startsWith('xl/worksheets/')) checkSheet(content.toString('latin1'), limits)
  }
}

const checkSheet = (xml: string, limits: TableLimits): void => {
  let rows = 0
  let columns = 0
  for (const [, letters = '', digits = ''] of xml.matchAll(/\sr\s*=\s*["']([A-Za-z]*)(\d+)["']/g)) {
    rows = Math.max(rows, digits.length > 7 ? Infinity : Number(digits))
    columns = Math.max(columns, letters.length > 3 ? Infinity : columnNumber(letters))
    if (rows > limits.rows + otherRows) throw new UnreadableStatement('too_many_entries', String(limits.rows))
    if (columns > limits.columns) throw new UnreadableStatement('too_complex')
  }
  if (rows * columns > limits.cells) throw new UnreadableStatement('too_complex')
}

const columnNumber = (letters: string): number =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

const rowOf = (cells: readonly unknown[], line: number): TableRow => {
  const numbers: number[] = []
  const texts = cells.map((cell, at) => {
    if (cell === null || cell === undefined) return ''
    if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
    if (typeof cell !== 'object') return String(cell)
    numbers.push(at)
    return numberText((cell as NumberText).number)
  })
  return { line, cells: texts, ...(numbers.length > 0 ? { numbers } : {}) }
}

/** A number as a spreadsheet shows it: it is stored as a binary float, so 36.30 may be written 36.299999999999997. */
const numberText = (text: string): string => {
  const value = Number(text)
  return Number.isFinite(value) ? plainText(dec(value.toPrecision(15))) : text
}
