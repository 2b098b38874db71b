import { eachOf, pick } from '#contract/platform/field-names.ts'
import { expenseTextNames } from '#contract/purchases/expense-fields.ts'
import type { ExpenseText } from '#contract/purchases/expense-fields.ts'
import type { Expense, ExpenseDefaults, ExpenseOptions } from '#contract/purchases/expense.ts'
import { isCurrency } from '#domain/currency.ts'
import { parseDecimal } from '#domain/decimal.ts'
import type { ExpenseTotalsForm } from '#domain/expense-totals.ts'
import type { VatType } from '#domain/vat.ts'
import { newKey } from '#web/platform/new-key.ts'

/** A line as it is typed. `key` tells lines apart while they move. */
export type LineValues = {
  key: string
  product_id: string | null
  title: string
  quantity: string
  price: string
  vat_id: string
}

/** The form of an expense as it is typed: nothing is null, what is not asked for stays as it was. */
export type ExpenseValues = Record<ExpenseText, string> & {
  vendor_id: string
  vendor_title: string
  number: string
  date: string
  date_due: string
  currency: string
  exchange_rate: string
  vat: boolean
  prices_include_vat: boolean
  category_id: string
  mode: 'totals' | 'lines'
  lines: LineValues[]
  total: string
  total_without_vat: string
  discount: { kind: 'percent' | 'amount'; value: string } | null
  delivery: { amount: string; vat_id: string } | null
}

type From = Expense | ExpenseDefaults
type Line = From['lines'][number]

const typedLine = ({ product_id, title, quantity, price, vat_id }: Line, index: number): LineValues => ({
  // By its place, so that the same item gives the same form.
  key: `stored-${index}`,
  product_id,
  title,
  quantity,
  price,
  vat_id: vat_id ?? '',
})

/** The form of a stored expense, or of a new one's defaults. */
export const typedOf = (from: From): ExpenseValues => ({
  vendor_id: from.vendor_id ?? '',
  vendor_title: 'vendor_title' in from ? from.vendor_title : '',
  number: from.number ?? '',
  date: from.date,
  date_due: from.date_due ?? '',
  currency: from.currency,
  exchange_rate: from.exchange_rate ?? '',
  vat: from.vat,
  prices_include_vat: from.prices_include_vat,
  ...eachOf(expenseTextNames, (name) => from[name] ?? ''),
  category_id: from.category_id ?? '',
  mode: from.lines.length > 0 ? 'lines' : 'totals',
  lines: from.lines.map(typedLine),
  total: from.lines.length > 0 ? '' : (from.total ?? ''),
  total_without_vat: from.lines.length > 0 ? '' : (from.total_without_vat ?? ''),
  discount: from.discount,
  delivery: from.delivery && { amount: from.delivery.amount, vat_id: from.delivery.vat_id ?? '' },
})

export const emptyLine = (vat_id: string): LineValues => ({
  key: newKey(),
  product_id: null,
  title: '',
  quantity: '1',
  price: '',
  vat_id,
})

/** What is sent: lines or totals, never both. */
export const expenseRequest = (values: ExpenseValues) => {
  const isItemised = values.mode === 'lines'
  const taxed = (id: string) => (values.vat && id ? id : null)
  return {
    vendor_id: values.vendor_id || null,
    number: values.number,
    date: values.date,
    date_due: values.date_due || null,
    currency: values.currency,
    exchange_rate: values.exchange_rate || null,
    vat: values.vat,
    prices_include_vat: values.vat && values.prices_include_vat,
    ...pick(values, expenseTextNames),
    category_id: values.category_id || null,
    lines: isItemised ? values.lines.map(({ key: _, vat_id, ...line }) => ({ ...line, vat_id: taxed(vat_id) })) : [],
    total: isItemised ? null : values.total || null,
    total_without_vat: isItemised || !values.vat ? null : values.total_without_vat || null,
    discount: isItemised ? values.discount : null,
    delivery: isItemised && values.delivery ? { ...values.delivery, vat_id: taxed(values.delivery.vat_id) } : null,
  }
}

const figure = (text: string) => (parseDecimal(text) ? text : '0')

/** The form as it is sent. */
export type ExpenseRequest = ReturnType<typeof expenseRequest>

/** The same as the domain counts it; what is no figure yet counts as nothing. */
export const totalsFormOf = (
  request: ExpenseRequest,
  options: Pick<ExpenseOptions, 'vats' | 'company_currency'>,
): ExpenseTotalsForm => {
  const kind = (id: string | null) => {
    const vat = options.vats.find((each) => each.id === id)
    return vat ? { id: vat.id, type: vat.type as VatType, rate: vat.rate, code: vat.code } : null
  }
  const figureOrNull = (text: string | null) => (text === null ? null : figure(text))
  return {
    currency: isCurrency(request.currency) ? request.currency : options.company_currency,
    vat: request.vat,
    prices_include_vat: request.prices_include_vat,
    lines: request.lines.map(({ quantity, price, vat_id }) => ({
      quantity: figure(quantity),
      price: figure(price),
      vat: kind(vat_id),
    })),
    discount: request.discount && { ...request.discount, value: figure(request.discount.value) },
    delivery: request.delivery && { amount: figure(request.delivery.amount), vat: kind(request.delivery.vat_id) },
    total: figureOrNull(request.total),
    total_without_vat: figureOrNull(request.total_without_vat),
  }
}
