import { dec, type Decimal } from '#domain/decimal.ts'
import type { ImportProblem, ImportRecord } from '../../record.ts'
import { fileProblem } from '../problem.ts'
import { dayOf, decimalOf, filled, moneyOf } from '../values.ts'
import { numberKey } from './invoices.ts'
import type { NinjaRow, NinjaTable } from './table.ts'

// Of other states no money has come.
const statuses = new Set(['', 'completed', 'partially refunded', 'refunded', 'unapplied', 'partially unapplied'])

/**
 * Payments of clients, and how much of them is for which invoice. The export names invoices only where its user has added the column.
 * Without it, and for a payment of several invoices, only what is an advance is a payment here: the rest is in the paid sums of invoices.
 */
export const ninjaPayments = (table: NinjaTable, ownCurrency: string) => {
  const named = new Map<string, Decimal>()
  const problems: ImportProblem[] = []
  let uncounted = 0
  const records = table.rows.flatMap((row): ImportRecord[] => {
    const number = row.text('payment number')
    const numbers = row
      .text('invoice invoice number')
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
    const [amount, refunded, applied] = ['amount', 'refunded', 'applied'].map((name) =>
      decimalOf(row.text(`payment ${name}`)),
    )
    const at = { line: row.line }
    if (!statuses.has(row.text('payment status').toLowerCase())) {
      problems.push(fileProblem(row.file, 'annulled', { number }, at))
      return []
    }
    if (amount === undefined) {
      const value = row.text('payment amount')
      problems.push(fileProblem(row.file, 'bad_amount', { number, value }, { ...at, field: 'amount' }))
      return [recordOf(row, number, value, ownCurrency)]
    }
    const received = amount.minus(refunded ?? dec('0'))
    const currency = row.text('payment currency', 'client currency') || ownCurrency
    if (received.lte(0)) return []
    const [only] = numbers
    if (numbers.length === 1 && only) {
      const key = numberKey(only)
      named.set(key, (named.get(key) ?? dec('0')).plus(applied ?? received))
      return [recordOf(row, number, moneyOf(received, currency), ownCurrency, only)]
    }
    const advance = received.minus(applied ?? received)
    if (numbers.length > 1)
      problems.push(fileProblem(row.file, 'joint_payment', { number, numbers: numbers.join(', ') }, at))
    else if (advance.lt(received)) uncounted += 1
    return advance.gt(0) ? [recordOf(row, number, moneyOf(advance, currency), ownCurrency)] : []
  })
  if (uncounted > 0) problems.push(fileProblem(table.file, 'paid_in_part_of_payment', { count: String(uncounted) }))
  return { records, problems, named }
}

const recordOf = (row: NinjaRow, number: string, amount: string, ownCurrency: string, document = ''): ImportRecord => ({
  entity: 'payment',
  file: row.file,
  line: row.line,
  values: filled({
    direction: 'in',
    date: dayOf(row.text('payment date')) ?? row.text('payment date'),
    amount,
    currency: row.text('payment currency', 'client currency') || ownCurrency,
    party_title: row.text('client name'),
    party_code: row.text('client id number', 'client vat number'),
    document_number: document,
    number,
    note: [row.text('payment method'), row.text('payment transaction reference')].filter(Boolean).join(' '),
  }),
  lines: [],
})
