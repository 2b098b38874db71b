import { dec, divide, plainText, type Decimal } from '#domain/decimal.ts'
import { normaliseCode } from '#domain/identifiers.ts'
import type { ImportLine, ImportProblem, ImportRecord } from '../../record.ts'
import { fileProblem, type FileProblemCode } from '../problem.ts'
import { emptyLine, restLine, totalsOf } from '../totals.ts'
import { dayOf, decimalOf, filled, moneyOf, sumOf } from '../values.ts'
import type { NinjaRow, NinjaTable } from './table.ts'

/** Amounts that payments name an invoice for, by its number. */
export type NamedPayments = ReadonlyMap<string, Decimal>

export const numberKey = (number: string): string => normaliseCode(number)

/** Invoices of the exports of invoices and of items: the first has the totals, the second the lines. */
export const ninjaInvoices = (tables: readonly NinjaTable[], currency: string, named: NamedPayments) => {
  const invoices = new Map<string, { row: NinjaRow; items: NinjaRow[] }>()
  for (const kind of ['invoices', 'items'] as const)
    for (const row of tables.filter((table) => table.kind === kind).flatMap(({ rows }) => rows)) {
      const key = numberKey(row.text('invoice invoice number')) || `${row.file} ${row.line}`
      const known = invoices.get(key)
      if (!known) invoices.set(key, { row, items: kind === 'items' ? [row] : [] })
      else if (kind === 'items') known.items.push(row)
    }
  return joined([...invoices.values()].map(({ row, items }) => documentOf(row, items, 'invoice', currency, named)))
}

/** Credits: their amounts are positive in the file, and what was used of them pays invoices. */
export const ninjaCredits = ({ rows }: NinjaTable, currency: string) =>
  joined(rows.map((row) => documentOf(row, [], 'credit', currency, new Map())))

type Read = { record: ImportRecord | null; problems: ImportProblem[] }

const joined = (read: readonly Read[]) => ({
  records: read.flatMap(({ record }) => record ?? []),
  problems: read.flatMap(({ problems }) => problems),
})

const documentOf = (
  row: NinjaRow,
  items: readonly NinjaRow[],
  prefix: 'invoice' | 'credit',
  ownCurrency: string,
  named: NamedPayments,
): Read => {
  const of = (name: string) => row.text(`${prefix} ${name}`)
  const number = of(`${prefix} number`)
  const left = leftOut[of('status').toLowerCase()]
  if (left) return { record: null, problems: [fileProblem(row.file, left, { number }, { line: row.line })] }
  const currency = row.text('client currency') || ownCurrency
  const [amount, paid] = [of('amount'), of('paid to date') || '0'].map(decimalOf)
  const lines = items.map((item) => lineOf(item, currency, isTrue(of('uses inclusive taxes'))))
  const vat = decimalOf(of('tax amount')) ?? sumOf(lines.map(({ vat_total }) => vat_total))
  const sign = prefix === 'credit' ? '-1' : '1'
  const totals = amount ? totalsOf(amount.minus(vat).times(sign), vat.times(sign), currency) : null
  const rest = totals && lines.length > 0 ? restLine(lines, totals, currency) : null
  const values = filled({
    number,
    type: prefix === 'credit' || amount?.lt(0) ? 'credit' : 'simple',
    date: dayOf(of('date')) ?? of('date'),
    date_due: dayOf(of('due date')) ?? '',
    client_title: row.text('client name'),
    client_code: row.text('client id number'),
    client_vat_code: row.text('client vat number'),
    currency,
    exchange_rate: currency === ownCurrency ? '' : rateOf(of('exchange rate')),
    ...(totals ?? { total: of('amount') }),
    paid:
      prefix === 'credit'
        ? usedOf(amount, of('balance'), currency)
        : paidOf(paid, named.get(numberKey(number)), amount, currency),
    note: of('public notes'),
  })
  const record: ImportRecord = {
    entity: 'invoice',
    file: row.file,
    line: row.line,
    values,
    lines: rest ? [...lines, rest] : lines,
  }
  return { record, problems: problemsOf(row, number, of('date'), of('amount')) }
}

const leftOut: Record<string, FileProblemCode> = { draft: 'draft', cancelled: 'annulled' }

const problemsOf = ({ file, line }: NinjaRow, number: string, date: string, amount: string): ImportProblem[] => [
  ...(dayOf(date) === undefined
    ? [fileProblem(file, 'bad_date', { number, value: date }, { line, field: 'date' })]
    : []),
  ...(decimalOf(amount) === undefined
    ? [fileProblem(file, 'bad_amount', { number, value: amount }, { line, field: 'total' })]
    : []),
  ...(number === '' ? [fileProblem(file, 'no_number', {}, { line, field: 'number' })] : []),
]

const isTrue = (text: string): boolean => /^(?:1|yes|true)$/i.test(text)

/** The file says how much of the currency of the document one unit of ours is; 1 where nobody has set it. */
const rateOf = (text: string): string => {
  const rate = decimalOf(text)
  return !rate || rate.lte(0) || rate.eq(1) ? '' : plainText(divide(dec('1'), rate, 8))
}

/** What payments of the import do not pay; what is paid too much is an advance, which has a payment. */
const paidOf = (
  paid: Decimal | undefined,
  named: Decimal | undefined,
  amount: Decimal | undefined,
  currency: string,
): string => {
  const rest = (paid ?? dec('0')).minus(named ?? dec('0'))
  if (!rest.gt(0) || !amount?.gt(0)) return ''
  return moneyOf(rest.gt(amount) ? amount : rest, currency)
}

const usedOf = (amount: Decimal | undefined, balance: string, currency: string): string => {
  const open = decimalOf(balance)
  if (!amount || !open) return ''
  const used = amount.minus(open)
  return used.gt(0) ? moneyOf(used.neg(), currency) : ''
}

const lineOf = ({ text }: NinjaRow, currency: string, isInclusive: boolean): ImportLine => {
  const of = (name: string) => decimalOf(text(`item ${name}`))
  const rates = ['tax rate 1', 'tax rate 2', 'tax rate 3']
    .flatMap((name) => of(name) ?? [])
    .filter((rate) => rate.gt(0))
  const rate = rates.length > 1 ? null : (rates[0] ?? dec('0'))
  const total = of('line total') ?? (of('cost') ?? dec('0')).times(of('quantity') ?? dec('0'))
  const vat = of('tax amount') ?? vatOf(total, rate ?? dec('0'), isInclusive)
  const discount = of('discount')
  const isPercent = !isTrue(text('item is amount discount')) && discount?.gt(0)
  return {
    ...emptyLine,
    title: [text('item product'), text('item notes')].filter(Boolean).join(' – ') || null,
    quantity: plainOrNull(of('quantity')),
    price: plainOrNull(of('cost')),
    discount: isPercent ? plainOrNull(discount) : null,
    vat_rate: plainOrNull(rate),
    total_without_vat: moneyOf(isInclusive ? total.minus(vat) : total, currency),
    vat_total: moneyOf(vat, currency),
  }
}

const plainOrNull = (value: Decimal | null | undefined): string | null => (value ? plainText(value) : null)

const vatOf = (total: Decimal, rate: Decimal, isInclusive: boolean): Decimal =>
  isInclusive ? divide(total.times(rate), rate.plus('100'), 2) : total.times(rate).times('0.01')
