import { forgivingDecimal } from '#domain/decimal.ts'

/** A row of a spreadsheet as a line: what it does not say is left out. Numbers are plain decimal text. */
export type PastedRow = { title: string; quantity?: string; unit?: string; price?: string; rate?: string }

/**
 * Rows copied from a spreadsheet: title, then in this order as far as they are there quantity, unit, price, VAT rate. A column
 * of ordinals in front and a row of heads are left out. undefined where the text is no table: an ordinary paste.
 */
export const parseTable = (text: string): PastedRow[] | undefined => {
  if (!text.includes('\t') && !hasRows(text)) return undefined
  const rows = cellsOf(text).filter((cells) => cells.some((cell) => cell !== ''))
  const table = withoutOrdinals(withoutHeads(rows))
  const pasted = table.map(rowOf).filter((row) => row.title !== '')
  return pasted.length > 0 ? pasted : undefined
}

/** Whether two lines that say something follow each other. */
const hasRows = (text: string): boolean => {
  const lines = text.split('\n').map((line) => line.trim() !== '')
  return lines.some((says, at) => says && lines[at + 1])
}

const numberIn = (cell: string | undefined): string | undefined =>
  cell ? forgivingDecimal(cell.replace(/(?:%|€|EUR)$/i, '')) : undefined

/** Cells of tab-separated rows; a cell with a line break or a tab in it stands in quotes, as spreadsheets copy it. */
const cellsOf = (text: string): string[][] => {
  const rows: string[][] = [[]]
  const unquoted = /[^\t\r\n]*/y
  let at = 0
  // Where one quote is never closed, none after it is taken for one: looking for its end again and again would take for ever.
  let closes = true
  while (at <= text.length) {
    const end = text[at] === '"' && closes ? endOfQuoted(text, at) : undefined
    if (end === -1) closes = false
    const quoted = end !== undefined && end > 0 && /^(?:[\t\r\n]|$)/.test(text.slice(end, end + 1))
    unquoted.lastIndex = at
    const cell = quoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : (unquoted.exec(text)?.[0] ?? '')
    rows.at(-1)?.push(cell.trim())
    at = quoted ? end : at + cell.length
    if (at >= text.length) break
    if (text[at] !== '\t') rows.push([])
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  return rows
}

/** Behind the quote that ends what begins with one; -1 where none does. A doubled quote is one of the text. */
const endOfQuoted = (text: string, from: number): number => {
  let at = text.indexOf('"', from + 1)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at < 0 ? -1 : at + 1
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

const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

const rowOf = ([title = '', ...cells]: string[]): PastedRow => {
  const row: PastedRow = { title: oneLine(title) }
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
