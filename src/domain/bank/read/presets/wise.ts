import type { Preset } from '../preset.ts'
import { entryOf, type RowReader } from '../table-row.ts'
import type { Sink } from '../sink.ts'
import { currencyOf } from '../values.ts'

const readRow = (row: RowReader, sink: Sink): void => {
  const currency = currencyOf(row.text('currency'), row.place('currency'))
  const owner = { account: null, currency }
  const amount = row.amount('amount', currency, '.')
  const isOut = amount.startsWith('-')
  const entry = entryOf({
    date: row.date('date', 'dmy'),
    amount,
    name: isOut ? row.text('payeename') || row.text('merchant') : row.text('payername'),
    account: isOut ? row.text('payeeaccountnumber') : '',
    text: row.text('description'),
    reference: row.text('paymentreference'),
    key: row.text('transferwiseid'),
    type: row.text('transactiondetailstype'),
  })
  sink.entry(owner, entry, row.line)
  if (row.text('runningbalance') !== '') sink.running(owner, amount, row.amount('runningbalance', currency, '.'))
}

export const wisePresets: readonly Preset[] = [
  {
    format: 'wise',
    needs: ['transferwiseid', 'date', 'amount', 'currency', 'description', 'runningbalance'],
    read: (rows, sink) => {
      for (const row of rows) readRow(row, sink)
    },
  },
]
