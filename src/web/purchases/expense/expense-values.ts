import { recordByName, pick } from '#contract/platform/field-names.ts'
import { expenseTextNames } from '#contract/purchases/expense-fields.ts'
import type { ExpenseText } from '#contract/purchases/expense-fields.ts'
import type { Expense, ExpenseDefaults, ExpenseOptions } from '#contract/purchases/expense.ts'
import { isCurrency } from '#domain/currency.ts'
import { parseDecimal } from '#domain/decimal.ts'
import type { ExpenseTotalsForm } from '#domain/expense-totals.ts'
import type { VatType } from '#domain/vat.ts'
import { newKey } from '#web/platform/browser.ts'

/** A line of the form. `key` identifies it while lines are added and removed. */
export type LineValues = {
  key: string
  product_id: string | null
  title: string
  quantity: string
  price: string
  vat_id: string
}

/** The values of the expense form. Nothing is null; hidden fields keep their values. */
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

type Source = Expense | ExpenseDefaults
type Line = Source['lines'][number]

const toLineValues = ({ product_id, title, quantity, price, vat_id }: Line, index: number): LineValues => ({
  // By its position, so that the same item always gives the same form.
  key: `stored-${index}`,
  product_id,
  title,
  quantity,
  price,
  vat_id: vat_id ?? '',
})

/** The form values of a stored expense, or of the defaults of a new one. */
export const toFormValues = (source: Source): ExpenseValues => ({
  vendor_id: source.vendor_id ?? '',
  vendor_title: 'vendor_title' in source ? source.vendor_title : '',
  number: source.number ?? '',
  date: source.date,
  date_due: source.date_due ?? '',
  currency: source.currency,
  exchange_rate: source.exchange_rate ?? '',
  vat: source.vat,
  prices_include_vat: source.prices_include_vat,
  ...recordByName(expenseTextNames, (name) => source[name] ?? ''),
  category_id: source.category_id ?? '',
  mode: source.lines.length > 0 ? 'lines' : 'totals',
  lines: source.lines.map(toLineValues),
  total: source.lines.length > 0 ? '' : (source.total ?? ''),
  total_without_vat: source.lines.length > 0 ? '' : (source.total_without_vat ?? ''),
  discount: source.discount,
  delivery: source.delivery && { amount: source.delivery.amount, vat_id: source.delivery.vat_id ?? '' },
})

export const emptyLine = (vat_id: string): LineValues => ({
  key: newKey(),
  product_id: null,
  title: '',
  quantity: '1',
  price: '',
  vat_id,
})

/** The request body: it has lines or totals, never both. */
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

const numberOrZero = (text: string) => (parseDecimal(text) ? text : '0')

export type ExpenseRequest = ReturnType<typeof expenseRequest>

/** The request as input of the domain's totals. Text that is not a number yet counts as 0. */
export const totalsFormOf = (
  request: ExpenseRequest,
  options: Pick<ExpenseOptions, 'vats' | 'company_currency'>,
): ExpenseTotalsForm => {
  const kind = (id: string | null) => {
    const vat = options.vats.find((each) => each.id === id)
    return vat ? { id: vat.id, type: vat.type as VatType, rate: vat.rate, code: vat.code } : null
  }
  const numberOrNull = (text: string | null) => (text === null ? null : numberOrZero(text))
  return {
    currency: isCurrency(request.currency) ? request.currency : options.company_currency,
    vat: request.vat,
    prices_include_vat: request.prices_include_vat,
    lines: request.lines.map(({ quantity, price, vat_id }) => ({
      quantity: numberOrZero(quantity),
      price: numberOrZero(price),
      vat: kind(vat_id),
    })),
    discount: request.discount && { ...request.discount, value: numberOrZero(request.discount.value) },
    delivery: request.delivery && { amount: numberOrZero(request.delivery.amount), vat: kind(request.delivery.vat_id) },
    total: numberOrNull(request.total),
    total_without_vat: numberOrNull(request.total_without_vat),
  }
}
