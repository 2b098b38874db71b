import { amountText, isCurrency } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Preset } from '../preset.ts'
import type { Owner, Sink } from '../sink.ts'
import { entryOf, type RowReader } from '../table-row.ts'
import { currencyOf, keyOf } from '../values.ts'

/** Only completed rows are booked; older files have no state, there a row without the day of completion is not booked. */
const isBooked = (row: RowReader, date: string): boolean => {
  const state = row.at('state') === -1 ? 'COMPLETED' : row.text('state').toUpperCase()
  return state === 'COMPLETED' && row.text(date) !== ''
}

/** 'To UAB Ąžuolas', 'Payment from UAB Ąžuolas' → the name. */
const nameIn = (description: string): string =>
  description.replace(/^(?:to|(?:payment|money added|transfer) from)\s+/i, '')

type Change = { owner: Owner; date: PlainDate; key: string; amount: string; total: string; text: string }

/** The fee is a movement of its own: what the balance changed by besides the amount. */
const addFee = (row: RowReader, sink: Sink, { owner, date, key, amount, total, text }: Change): void => {
  const fee = dec(total).minus(dec(amount))
  if (!fee.eq(0)) {
    const entry = entryOf({ date, amount: amountText(fee, owner.currency), text, key: `${key}-fee`, type: 'fee' })
    sink.entry(owner, entry, row.line)
  }
  if (row.text('balance') !== '') sink.running(owner, total, row.amount('balance', owner.currency, '.'))
}

/** The amount with the fee, which has the sign of money that left. */
const totalOf = (row: RowReader, amount: string, currency: string): string => {
  if (row.text('totalamount') !== '') return row.amount('totalamount', currency, '.')
  const isOwnFee = row.text('fee') !== '' && ['', currency].includes(row.text('feecurrency'))
  if (!isOwnFee) return amount
  return amountText(dec(amount).minus(dec(row.amount('fee', currency, '.')).abs()), currency)
}

const readBusinessRow = (row: RowReader, sink: Sink): void => {
  if (!isBooked(row, 'datecompletedutc')) return
  const currency = currencyOf(row.text('paymentcurrency'), row.place('paymentcurrency'))
  const owner = ownerOf(row.text('account'), currency)
  const amount = row.amount('amount', currency, '.')
  const isOut = amount.startsWith('-')
  const description = row.text('description')
  const reference = row.text('reference')
  const type = row.text('type')
  const isUnnamed = description === reference || /^fee$/i.test(type)
  const date = row.date('datecompletedutc', 'ymd')
  const key = keyOf(row.text('id'))
  const entry = entryOf({
    date,
    amount,
    name: row.text(isOut ? 'beneficiaryname' : 'sendername') || (isUnnamed ? '' : nameIn(description)),
    account: isOut ? row.text('beneficiaryiban') || row.text('beneficiaryaccountnumber') : row.text('senderaccount'),
    text: reference || description,
    key: row.text('id'),
    type,
    ...originalOf(row, currency, isOut),
  })
  sink.entry(owner, entry, row.line)
  addFee(row, sink, { owner, date, key, amount, total: totalOf(row, amount, currency), text: reference || description })
}

const ownerOf = (label: string, currency: string): Owner => ({ account: null, currency, ...(label ? { label } : {}) })

const originalOf = (row: RowReader, currency: string, isOut: boolean) => {
  const code = row.text('origcurrency')
  if (code === currency || !isCurrency(code) || row.text('origamount') === '') return {}
  const amount = dec(row.amount('origamount', code, '.')).abs()
  return { original: { amount: amountText(isOut ? amount.neg() : amount, code), currency: code } }
}

/** A file of a person's account has no ids: type, times and balance together are one. */
const readPersonalRow = (row: RowReader, sink: Sink): void => {
  if (!isBooked(row, 'completeddate')) return
  const currency = currencyOf(row.text('currency'), row.place('currency'))
  const owner = ownerOf(row.text('product'), currency)
  const amount = row.amount('amount', currency, '.')
  const date = row.date('completeddate', 'ymd')
  const description = row.text('description')
  const type = row.text('type')
  const key = [type, row.text('starteddate'), row.text('completeddate'), row.text('balance')]
    .join('/')
    .replaceAll(' ', '')
  const entry = entryOf({ date, amount, name: nameIn(description), text: description, key, type })
  sink.entry(owner, entry, row.line)
  addFee(row, sink, { owner, date, key, amount, total: totalOf(row, amount, currency), text: description })
}

export const revolutPresets: readonly Preset[] = [
  {
    format: 'revolut',
    needs: ['datecompletedutc', 'id', 'type', 'description', 'paymentcurrency', 'amount'],
    read: (rows, sink) => {
      for (const row of rows) readBusinessRow(row, sink)
    },
  },
  {
    format: 'revolut',
    needs: ['type', 'product', 'starteddate', 'completeddate', 'description', 'amount', 'currency'],
    read: (rows, sink) => {
      for (const row of rows) readPersonalRow(row, sink)
    },
  },
]
