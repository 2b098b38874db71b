import { forgivingDecimal } from '#domain/decimal.ts'

/** A row of a spreadsheet as a line: what it does not say is left out. Numbers are plain decimal text. */
export type PastedRow = { title: string; quantity?: string; unit?: string; price?: string; rate?: string }

/**
 * Rows copied from a spreadsheet: title, then in this order as far as they are there quantity, unit, price, VAT rate. A column
 * of ordinals in front and a row of heads are left out. undefined where the text is no table: an ordinary paste.
 */
export const parseTable = (text: string): PastedRow[] | undefined => {
  if (!text.includes('\t') && !/\S[^\n]*\r?\n[^\n]*\S/.test(text)) return undefined
  const rows = cellsOf(text).filter((cells) => cells.some((cell) => cell !== ''))
  const table = withoutOrdinals(withoutHeads(rows))
  const pasted = table.map(rowOf).filter((row) => row.title !== '')
  return pasted.length > 0 ? pasted : undefined
}

const numberIn = (cell: string | undefined): string | undefined =>
  cell ? forgivingDecimal(cell.replace(/\s*(?:%|€|EUR)$/i, '')) : undefined

/** Cells of tab-separated rows; a cell with a line break or a tab in it stands in quotes, as spreadsheets copy it. */
const cellsOf = (text: string): string[][] => {
  const cells = text.matchAll(/("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r?\n|\r|$)/g)
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of cells) {
    const quoted = /^".*"$/s.test(cell)
    rows.at(-1)?.push((quoted ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim())
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}

const hasNumber = (cells: readonly string[]) => cells.slice(1).some((cell) => numberIn(cell) !== undefined)

const withoutHeads = (rows: string[][]): string[][] => {
  const [first, second] = rows
  return first && second && first.length > 1 && !hasNumber(first) && hasNumber(second) ? rows.slice(1) : rows
}

const withoutOrdinals = (rows: string[][]): string[][] => {
  const counted = rows.every(
    ([first = '', second = '']) => /^\d{1,3}\.?$/.test(first) && numberIn(second) === undefined,
  )
  return counted ? rows.map((cells) => cells.slice(1)) : rows
}

const rowOf = ([title = '', ...cells]: string[]): PastedRow => {
  const row: PastedRow = { title: title.replace(/\s*\n\s*/g, ' ') }
  const numbers = cells.flatMap((cell) => numberIn(cell) ?? [])
  const unit = cells.find((cell) => cell !== '' && numberIn(cell) === undefined)
  if (unit) row.unit = unit
  // A single figure beside a title is what it costs.
  const [quantity, price, rate] = numbers.length === 1 ? [undefined, numbers[0]] : numbers
  if (quantity !== undefined) row.quantity = quantity
  if (price !== undefined) row.price = price
  const rateCell = cells.find((cell) => cell.endsWith('%'))
  const said = rateCell ? numberIn(rateCell) : unit && cells.length >= 4 ? rate : undefined
  if (said !== undefined) row.rate = said
  return row
}
