import type { Preset } from '../preset.ts'
import { directed, entryOf, type RowReader } from '../table-row.ts'
import type { Sink } from '../sink.ts'
import { amountOf, currencyOf, plainNumber } from '../values.ts'
import { UnreadableStatement } from '../unreadable.ts'

const columns = {
  type: 'tipas',
  key: 'israsonr',
  date: 'datairlaikas',
  name: 'gavejasmoketojas',
  account: 'evpiban',
  code: 'kodas',
  amount: 'sumairvaliuta',
  text: 'paskirtis',
  reference: 'imokoskodas',
  direction: 'kreditasdebetas',
  balance: 'likutis',
}

/** '1 371.40 EUR' → amount and currency. */
const moneyOf = (row: RowReader, column: string): { amount: string; currency: string } => {
  const text = row.text(column)
  const currency = currencyOf(text.slice(-3), row.place(column))
  const plain = plainNumber(text.slice(0, -3), '.')
  if (plain === undefined) throw new UnreadableStatement('amount', text, row.place(column))
  return { amount: amountOf(plain, currency, row.place(column)), currency }
}

const readRow = (row: RowReader, sink: Sink): void => {
  const money = moneyOf(row, columns.amount)
  const owner = { account: null, currency: money.currency }
  const direction = row.text(columns.direction)
  const amount = directed(money.amount, money.currency, direction, row.place(columns.direction))
  const entry = entryOf({
    date: row.date(columns.date, 'ymd'),
    amount,
    name: row.text(columns.name),
    account: row.text(columns.account),
    code: row.text(columns.code),
    text: row.text(columns.text),
    reference: row.text(columns.reference),
    key: row.text(columns.key),
    type: row.text(columns.type),
  })
  sink.entry(owner, entry, row.line)
  if (row.text(columns.balance) === '') return
  const balance = moneyOf(row, columns.balance)
  if (balance.currency === money.currency) sink.running(owner, amount, balance.amount)
}

export const payseraPresets: readonly Preset[] = [
  {
    format: 'paysera',
    needs: ['israsonr', 'datairlaikas', 'gavejasmoketojas', 'sumairvaliuta', 'paskirtis', 'kreditasdebetas'],
    read: (rows, sink) => {
      for (const row of rows) readRow(row, sink)
    },
  },
]
