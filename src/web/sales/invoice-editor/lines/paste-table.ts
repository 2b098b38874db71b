import { parseTypedDecimal } from '#domain/typed-number.ts'

/** A row of a spreadsheet as a line; missing fields are omitted. Numbers are plain decimal text. */
export type PastedRow = { title: string; quantity?: string; unit?: string; price?: string; rate?: string }

/**
 * Parses rows copied from a spreadsheet: title, then optionally quantity, unit, price and VAT rate in this order. A first column
 * of row numbers and a header row are skipped. Undefined when the text is not a table: it is then pasted as usual.
 */
export const parseTable = (text: string): PastedRow[] | undefined => {
  if (!text.includes('\t') && !hasRows(text)) return undefined
  const rows = cellsOf(text).filter((cells) => cells.some((cell) => cell !== ''))
  const table = withoutOrdinals(withoutHeads(rows))
  const pasted = table.map(rowOf).filter((row) => row.title !== '')
  return pasted.length > 0 ? pasted : undefined
}

/** Whether the text has two consecutive lines that are not empty. */
const hasRows = (text: string): boolean => {
  const lines = text.split('\n').map((line) => line.trim() !== '')
  return lines.some((says, at) => says && lines[at + 1])
}

const numberIn = (cell: string | undefined): string | undefined =>
  cell ? parseTypedDecimal(cell.replace(/(?:%|€|EUR)$/i, '')) : undefined

/** The cells of tab-separated rows. A cell with a line break or a tab is in quotes, as spreadsheets copy it. */
const cellsOf = (text: string): string[][] => {
  const rows: string[][] = [[]]
  const unquoted = /[^\t\r\n]*/y
  let at = 0
  // After an unclosed quote no other quote is searched for its end, which would take quadratic time.
  let canClose = true
  while (at <= text.length) {
    const end = text[at] === '"' && canClose ? endOfQuoted(text, at) : undefined
    if (end === -1) canClose = false
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

/** The index after the closing quote; -1 if there is none. A doubled quote is a quote of the text. */
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
  // A single number beside a title is the price.
  const [quantity, price, rate] = numbers.length === 1 ? [undefined, numbers[0]] : numbers
  if (quantity !== undefined) row.quantity = quantity
  if (price !== undefined) row.price = price
  const rateCell = cells.find((cell) => cell.endsWith('%'))
  const rateText = rateCell ? numberIn(rateCell) : unit && cells.length >= 4 ? rate : undefined
  if (rateText !== undefined) row.rate = rateText
  return row
}
