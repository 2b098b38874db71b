import { dec } from '#domain/decimal.ts'
import { isCurrency } from '#domain/currency.ts'
import { searchText } from '#domain/text.ts'
import type { Preset } from '../preset.ts'
import type { Owner, Sink } from '../sink.ts'
import { directed, entryOf, type RowReader } from '../table-row.ts'
import { codeOf, dateIn, plainNumber } from '../values.ts'

const columns = {
  type: 'operacijosbalansotipas|transactiontype',
  date: 'data|date',
  amount: 'suma|amount',
  equivalent: 'ekvivalentas|equivalent',
  direction: 'cd',
  originalAmount: 'origsuma|origamount',
  originalCurrency: 'origvaliuta|origcurrency',
  key: 'operacijoseiluteidentifikatorius|transactionid',
  reference: 'imokoskodas|paymentcode',
  text: 'mokejimopaskirtis|paymentdetails',
  account: 'kitospusessaskaitosnr|counterpartyaccountnumber',
  name: 'kitospusespavadinimas|counterpartydesignation',
  code: 'kitospusesasmenskodasregistracijosnr|counterpartyregno',
}

const isDate = (row: RowReader): boolean => dateIn(row.text(columns.date), 'ymd') !== undefined

/** In some files the cells are one column to the right of their names. */
const aligned = (row: RowReader): RowReader => {
  const shifted = row.shifted(1)
  return !isDate(row) && isDate(shifted) ? shifted : row
}

/** The type of a shifted row may have stayed in its place. */
const typeOf = (row: RowReader): string => {
  const at = row.at(columns.type)
  const own = row.text(columns.type)
  const previous = at > 0 ? (row.cells[at - 1] ?? '') : ''
  return searchText(`${previous} ${own}`)
}

/** The file does not name the currency: it is the one in which amounts and original amounts are equal, in most rows; else the euro. */
const currencyIn = (rows: readonly RowReader[]): string => {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const code = row.text(columns.originalCurrency)
    const [amount, original] = [columns.amount, columns.originalAmount].map((name) => plainNumber(row.text(name), '.'))
    if (!isCurrency(code) || amount === undefined || original === undefined || !dec(amount).eq(dec(original))) continue
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'EUR'
}

const ownAccountOf = (row: RowReader): string | null => {
  const first = codeOf(row.cells[0] ?? '')
  return /^LT[0-9]{18}$/.test(first) ? first : null
}

const readRow = (row: RowReader, sink: Sink, currency: string): void => {
  const owner: Owner = { account: ownAccountOf(row), currency }
  const type = typeOf(row)
  if (/apyvart|turnover/.test(type)) return
  const date = row.date(columns.date, 'ymd')
  const direction = row.text(columns.direction)
  const amount = directed(row.amount(columns.amount, currency, '.'), currency, direction, row.place(columns.direction))
  if (/likut|balans|balance/.test(type)) {
    if (/prad|open|begin/.test(type)) sink.opening(owner, amount, date)
    else sink.closing(owner, amount, date)
    return
  }
  const entry = entryOf({
    date,
    amount,
    name: row.text(columns.name),
    account: row.text(columns.account),
    code: row.text(columns.code),
    text: row.text(columns.text),
    reference: row.text(columns.reference),
    key: row.text(columns.key),
    type: row.text(columns.type),
    ...originalOf(row, currency, direction),
  })
  sink.entry(owner, entry, row.line)
}

const originalOf = (row: RowReader, currency: string, direction: string) => {
  const code = row.text(columns.originalCurrency)
  if (code === currency || !isCurrency(code) || row.text(columns.originalAmount) === '') return {}
  const amount = row.amount(columns.originalAmount, code, '.')
  return { original: { amount: directed(amount, code, direction, row.place(columns.direction)), currency: code } }
}

const luminor = (needs: readonly string[]): Preset => ({
  format: 'luminor',
  needs,
  read: (rows, sink) => {
    const found = rows.map(aligned)
    const currency = currencyIn(found)
    for (const row of found) readRow(row, sink, currency)
  },
})

export const luminorPresets: readonly Preset[] = [
  luminor(['operacijosbalansotipas', 'data', 'suma', 'cd', 'mokejimopaskirtis']),
  luminor(['transactiontype', 'date', 'amount', 'cd', 'paymentdetails']),
]
