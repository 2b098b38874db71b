import { isCurrency } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { checkLastRow } from './collect.ts'
import type { ColumnMapping, ColumnRole, PreviewRow, TableRow } from './mapping.ts'
import { missingParts } from './mapping.ts'
import { createSink, type Owner } from './sink.ts'
import { amountOfCell, directionIn, entryOf } from './table-row.ts'
import { UnreadableStatement, type Place } from './unreadable.ts'
import { codeOf, currencyOf, dateOf, negated } from './values.ts'
import type { StatementEntry, StatementFile } from '../statement.ts'

/** The statements in a table by a person's mapping. Throws UnreadableStatement, `column_missing` if the mapping lacks something. */
export const readMapped = (rows: readonly TableRow[], mapping: ColumnMapping): StatementFile => {
  const [missing] = missingParts(mapping)
  if (missing) throw new UnreadableStatement('column_missing', missing)
  const sink = createSink()
  const read = rowReaderOf(rows, mapping)
  const movements = movementRows(rows, mapping)
  checkLastRow(movements, rows[mapping.header_rows - 1]?.cells.length ?? 0)
  for (const row of movements) {
    const { owner, entry, balance } = read(row)
    sink.entry(owner, entry, row.line)
    if (balance !== undefined) sink.running(owner, entry.amount, balance)
  }
  return { format: 'mapped', statements: sink.statements() }
}

/** Rows as a mapping understands them, for a person to check it. Empty while the mapping lacks something. */
export const previewMapped = (rows: readonly TableRow[], mapping: ColumnMapping): PreviewRow[] => {
  if (missingParts(mapping).length > 0) return []
  const read = rowReaderOf(rows, mapping)
  return movementRows(rows, mapping).map((row) => {
    try {
      const { owner, entry } = read(row)
      return { line: row.line, entry, currency: owner.currency }
    } catch (error) {
      if (error instanceof UnreadableStatement) return { line: row.line, problem: error.refusal }
      throw error
    }
  })
}

/** Rows below the header that are not empty and do not repeat it. */
const movementRows = (rows: readonly TableRow[], { header_rows }: ColumnMapping): TableRow[] => {
  const header = header_rows > 0 ? rows[header_rows - 1]?.cells.join('\n') : undefined
  return rows
    .slice(header_rows)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== '') && cells.join('\n') !== header)
}

type MappedRow = { owner: Owner; entry: StatementEntry; balance: string | undefined }

const rowReaderOf = (rows: readonly TableRow[], mapping: ColumnMapping): ((row: TableRow) => MappedRow) => {
  const titles = mapping.header_rows > 0 ? (rows[mapping.header_rows - 1]?.cells ?? []) : []
  return (row) => readRow(cellsOf(row, titles, mapping), mapping)
}

type Cells = {
  has: (role: ColumnRole) => boolean
  text: (role: ColumnRole) => string
  place: (role: ColumnRole) => Place
  amount: (role: ColumnRole, currency: string) => string
}

const cellsOf = (row: TableRow, titles: readonly string[], { columns, decimal_mark }: ColumnMapping): Cells => {
  const at = (role: ColumnRole) => columns[role] ?? -1
  const text = (role: ColumnRole) => row.cells[at(role)] ?? ''
  const place = (role: ColumnRole): Place =>
    at(role) < 0 ? { line: row.line } : { line: row.line, column: titles[at(role)] || String(at(role) + 1) }
  return {
    has: (role) => text(role).trim() !== '',
    text,
    place,
    amount: (role, currency) => {
      const bare = {
        ...row,
        cells: row.cells.map((cell, index) => (index === at(role) ? withoutCurrency(cell) : cell)),
      }
      return amountOfCell(bare, at(role), { currency, mark: decimal_mark, place: place(role) })
    },
  }
}

const symbols: readonly [string, string][] = [
  ['€', 'EUR'],
  ['$', 'USD'],
  ['£', 'GBP'],
]

/** '121.00 EUR' and '€121.00' → '121.00'. */
const withoutCurrency = (text: string): string => text.trim().replace(/^(?:[A-Z]{3}|[€$£])|(?:[A-Z]{3}|[€$£])$/g, '')

/** The currency beside a number; undefined if there is none. */
export const currencyBeside = (text: string): string | undefined => {
  const symbol = symbols.find(([sign]) => text.includes(sign))?.[1]
  const code = /(?:^|[\d\s])([A-Z]{3})(?:$|[\d\s-])/.exec(text.trim())?.[1]
  return symbol ?? (code !== undefined && isCurrency(code) ? code : undefined)
}

const readRow = (cells: Cells, mapping: ColumnMapping): MappedRow => {
  const currency = currencyOfRow(cells, mapping)
  const owner = { account: codeOf(cells.text('own_account')) || null, currency }
  const entry = entryOf({
    date: dateOf(cells.text('date'), mapping.date_order, cells.place('date')),
    amount: amountOfRow(cells, currency, mapping),
    name: cells.text('name'),
    account: cells.text('account'),
    code: cells.text('code'),
    text: cells.text('text'),
    reference: cells.text('reference'),
    key: cells.text('key'),
  })
  return { owner, entry, balance: cells.has('balance') ? cells.amount('balance', currency) : undefined }
}

const currencyOfRow = (cells: Cells, { currency }: ColumnMapping): string => {
  if (cells.has('currency')) return currencyOf(cells.text('currency'), cells.place('currency'))
  const beside = currencyBeside(cells.text('amount') || cells.text('money_in') || cells.text('money_out'))
  return currencyOf(beside ?? currency, cells.place('currency'))
}

/** One column with sign, one with a direction beside it, or money in and money out. */
const amountOfRow = (cells: Cells, currency: string, mapping: ColumnMapping): string => {
  if (mapping.columns.amount === undefined) return inAndOut(cells, currency)
  const amount = cells.amount('amount', currency)
  if (!cells.has('direction')) return amount
  const direction = directionIn(cells.text('direction'))
  if (!direction) throw new UnreadableStatement('direction', cells.text('direction'), cells.place('direction'))
  // Some banks write both the sign and the direction.
  const size = amount.replace(/^-/, '')
  return direction === 'debit' ? negated(size, currency) : size
}

const inAndOut = (cells: Cells, currency: string): string => {
  const amountIn = cells.has('money_in') ? cells.amount('money_in', currency) : undefined
  const amountOut = cells.has('money_out') ? cells.amount('money_out', currency) : undefined
  const isZero = (amount: string | undefined) => amount === undefined || dec(amount).eq(0)
  if (!isZero(amountIn) && !isZero(amountOut))
    throw new UnreadableStatement('amount', `${amountIn} / ${amountOut}`, cells.place('money_in'))
  if (amountIn === undefined && amountOut === undefined)
    throw new UnreadableStatement('amount', '', cells.place('money_in'))
  if (!isZero(amountOut)) return negated((amountOut ?? '0').replace(/^-/, ''), currency)
  return amountIn ?? negated(amountOut ?? '0', currency)
}
