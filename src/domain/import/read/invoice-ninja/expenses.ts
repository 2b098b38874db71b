import { dec, plainText, type Decimal } from '#domain/decimal.ts'
import type { ImportLine, ImportProblem, ImportRecord } from '../../record.ts'
import { noVendor } from '../named-parties.ts'
import { fileProblem } from '../problem.ts'
import { emptyLine, totalsOf } from '../totals.ts'
import { dayOf, decimalOf, filled } from '../values.ts'
import type { NinjaRow, NinjaTable } from './table.ts'

/** Expenses: one sum each, with its VAT. */
export const ninjaExpenses = ({ rows }: NinjaTable, ownCurrency: string) => {
  const read = rows.map((row) => expenseOf(row, ownCurrency))
  return { records: read.map(({ record }) => record), problems: read.flatMap(({ problems }) => problems) }
}

const expenseOf = (row: NinjaRow, ownCurrency: string): { record: ImportRecord; problems: ImportProblem[] } => {
  const { file, line } = row
  const of = (name: string) => row.text(`expense ${name}`)
  const number = of('number')
  const [amount, net, tax] = [of('amount'), of('net amount'), of('tax amount')].map(decimalOf)
  const date = dayOf(of('date'))
  const currency = of('currency') || ownCurrency
  const problems = [
    ...(date === undefined
      ? [fileProblem(file, 'bad_date', { number, value: of('date') }, { line, field: 'date' })]
      : []),
    ...(amount === undefined
      ? [fileProblem(file, 'bad_amount', { number, value: of('amount') }, { line, field: 'total' })]
      : []),
  ]
  const totals = amount ? amountsOf(amount, net ?? amount, tax ?? dec('0'), currency) : null
  const values = {
    number: of('transaction reference') || number,
    kind: amount?.lt(0) ? 'credit' : 'receipt',
    date: date ?? of('date'),
    vendor_title: of('vendor') || noVendor,
    currency,
    exchange_rate: currency === ownCurrency ? '' : rateOf(of('exchange rate')),
    category: of('category'),
    ...(totals ?? { total: of('amount') }),
    // An expense with a day of payment is paid.
    paid: dayOf(of('payment date')) ? (totals?.total ?? '') : '',
    paid_on: dayOf(of('payment date')) ?? '',
    note: [of('public notes'), of('private notes')].filter(Boolean).join(' '),
  }
  const lines = totals ? [lineOf(totals, of('tax rate 1'))] : []
  return { record: { entity: 'expense', file, line, values: filled(values), lines }, problems }
}

type Totals = ReturnType<typeof totalsOf>

/**
 * The column "Net Amount" is the amount without tax only if the amount includes it; else the program writes the amount with tax there.
 */
const amountsOf = (amount: Decimal, net: Decimal, tax: Decimal, currency: string): Totals =>
  net.eq(amount.minus(tax)) ? totalsOf(net, tax, currency) : totalsOf(amount, tax, currency)

const lineOf = ({ total_without_vat, vat_total }: Totals, rate: string): ImportLine => {
  const percent = decimalOf(rate)
  return { ...emptyLine, vat_rate: percent ? plainText(percent) : null, total_without_vat, vat_total }
}

/** Of expenses it is how much of our currency one unit of the document is; 0 or 1 where nobody has set it. */
const rateOf = (text: string): string => {
  const rate = decimalOf(text)
  return !rate || rate.lte(0) || rate.eq(1) ? '' : plainText(rate)
}
