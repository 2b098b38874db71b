import type { Preset } from '../preset.ts'
import { directed, entryOf, type RowReader } from '../table-row.ts'
import type { Sink } from '../sink.ts'
import { codeOf, currencyOf, dateIn } from '../values.ts'

const columns = {
  date: 'data|date',
  currency: 'valiuta|currency',
  amount: 'suma|amount',
  name: 'moketojoarbagavejopavadinimas|counterparty',
  code: 'moketojoarbagavejoidentifikaciniskodas|debtorcreditorid',
  text: 'mokejimopaskirtis|detailsofpayments',
  key: 'transakcijoskodas|transactioncode',
  type: 'transakcijostipas|transactiontype',
  reference: 'nuoroda|referenceno',
  direction: 'debetaskreditas|debitcredit',
  ownAmount: 'sumasaskaitosvaliuta|amountinaccountcurrency',
  ownCurrency: 'saskaitosvaliuta|accountcurrency',
}

/** In English both accounts have the same name: the counterparty's comes first. */
const accountOf = (row: RowReader): string => row.text('saskaita') || row.text('accountno')
const ownAccountOf = (row: RowReader): string => row.text('saskaitosnr') || row.text('accountno', 1)

const readRow = (row: RowReader, sink: Sink): void => {
  const currency = currencyOf(row.text(columns.ownCurrency), row.place(columns.ownCurrency))
  const owner = { account: codeOf(ownAccountOf(row)) || null, currency }
  const direction = row.text(columns.direction)
  const sign = (amount: string, code: string) => directed(amount, code, direction, row.place(columns.direction))
  const amount = sign(row.amount(columns.ownAmount, currency, ','), currency)
  const entry = entryOf({
    date: row.date(columns.date, 'ymd'),
    amount,
    name: row.text(columns.name),
    account: accountOf(row),
    code: row.text(columns.code),
    text: row.text(columns.text),
    reference: row.text(columns.reference),
    key: row.text(columns.key),
    type: row.text(columns.type),
    ...originalOf(row, currency, sign),
  })
  sink.entry(owner, entry, row.line)
}

const originalOf = (row: RowReader, currency: string, sign: (amount: string, code: string) => string) => {
  const code = row.text(columns.currency)
  if (code === '' || code === currency) return {}
  const original = currencyOf(code, row.place(columns.currency))
  return { original: { amount: sign(row.amount(columns.amount, original, ','), original), currency: original } }
}

/** 'SĄSKAITOS (LT…) IŠRAŠAS (UŽ LAIKOTARPĮ: 2026-10-01-2026-10-31)' stands above the rows of each account. */
const readTitle = (cells: readonly string[], sink: Sink): boolean => {
  const [title = '', ...others] = cells
  if (others.some((cell) => cell.trim() !== '')) return false
  const account = /\(([A-Z]{2}[0-9A-Z]{10,32})\)/.exec(title)?.[1]
  if (account === undefined) return false
  const [, from = '', to = ''] = /(\d{4}-\d\d-\d\d)\s*[-–]\s*(\d{4}-\d\d-\d\d)/.exec(title) ?? []
  const period = { from: dateIn(from, 'ymd'), to: dateIn(to, 'ymd') }
  if (period.from !== undefined && period.to !== undefined) sink.period(account, { from: period.from, to: period.to })
  return true
}

const seb = (needs: readonly string[]): Preset => ({
  format: 'seb',
  needs,
  readTitle,
  read: (rows, sink) => {
    for (const row of rows) readRow(row, sink)
  },
})

export const sebPresets: readonly Preset[] = [
  seb([
    'data',
    'mokejimopaskirtis',
    'transakcijoskodas',
    'debetaskreditas',
    'sumasaskaitosvaliuta',
    'saskaitosnr',
    'saskaitosvaliuta',
  ]),
  seb([
    'date',
    'detailsofpayments',
    'transactioncode',
    'debitcredit',
    'amountinaccountcurrency',
    'accountno',
    'accountcurrency',
  ]),
]
