import { amountText, currencyDigits } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { Discount, VatKind } from '#domain/invoice-form.ts'
import { invoiceTotals } from '#domain/invoice-totals.ts'
import type { InvoiceTotals } from '#domain/invoice-totals.ts'

/** The fields of an expense that its totals need: lines, or entered totals. All numbers are decimal text. */
export interface ExpenseTotalsForm {
  currency: string
  vat: boolean
  prices_include_vat: boolean
  lines: readonly { quantity: string; price: string; vat: VatKind | null }[]
  discount: Discount | null
  delivery: { amount: string; vat: VatKind | null } | null
  total: string | null
  total_without_vat: string | null
}

/** The totals of an expense: computed from its lines like those of an invoice, else as entered, with VAT as the difference. */
export const expenseTotals = (form: ExpenseTotalsForm): InvoiceTotals => {
  const lines = form.lines.map((line) => ({ ...line, discount: null }))
  const totals = invoiceTotals({ ...form, lines })
  if (lines.length > 0) return totals
  const money = (value: string) => amountText(dec(value), form.currency)
  const total = form.total ?? form.total_without_vat ?? '0'
  const net = form.vat ? (form.total_without_vat ?? total) : total
  return {
    ...totals,
    subtotal: money(net),
    subtotal_without_vat: money(net),
    delivery_total: money('0'),
    delivery_without_vat: money('0'),
    vat_breakdown: [],
    total_without_vat: money(net),
    vat_total: amountText(dec(total).minus(dec(net)), form.currency),
    total: money(total),
  }
}

/** A field of the form and its error, a key of the texts `validation`. */
export interface TotalsError {
  field: string
  key: string
  params?: Record<string, string>
}

/**
 * The errors in the amounts of an expense, the first error of each field first; empty when the amounts are consistent.
 * With lines, entered totals must be equal to the computed ones; without lines a total is required, and VAT is between 0 and 100 %.
 */
export const expenseTotalsErrors = (form: ExpenseTotalsForm, totals: InvoiceTotals): TotalsError[] => {
  const hasAllowedDecimals = (value: string | null) =>
    (value?.split('.')[1]?.length ?? 0) <= currencyDigits(form.currency)
  const decimals = (['total', 'total_without_vat'] as const).flatMap((field) =>
    hasAllowedDecimals(form[field]) ? [] : [{ field, key: 'amount_decimals' }],
  )
  if (decimals.length > 0) return decimals
  return form.lines.length > 0 ? itemisedErrors(form, totals) : enteredTotalsErrors(form)
}

const zeroText = (currency: string) => amountText(dec('0'), currency)

const itemisedErrors = (form: ExpenseTotalsForm, totals: InvoiceTotals): TotalsError[] => {
  const mismatches = (['total', 'total_without_vat'] as const).flatMap((field) => {
    const entered = form[field]
    if (entered === null || dec(entered).eq(dec(totals[field]))) return []
    return [{ field, key: 'totals_disagree', params: { expected: totals[field] } }]
  })
  if (form.discount?.kind === 'amount' && dec(form.discount.value).gt(dec(totals.subtotal).abs()))
    return [...mismatches, { field: 'discount.value', key: 'discount_too_big' }]
  if (dec(totals.total).lt(0))
    return [...mismatches, { field: 'lines', key: 'min_number', params: { min: zeroText(form.currency) } }]
  return mismatches
}

const enteredTotalsErrors = (form: ExpenseTotalsForm): TotalsError[] => {
  const { vat, total, total_without_vat: net } = form
  const errors: TotalsError[] = []
  if (total === null && (vat || net === null)) errors.push({ field: 'total', key: 'required' })
  else if (total !== null && dec(total).lt(0))
    errors.push({ field: 'total', key: 'min_number', params: { min: zeroText(form.currency) } })
  // VAT is never more than the net amount, so one of the two is wrong.
  else if (vat && total !== null && net !== null && dec(net).gte(0) && dec(total).gt(dec(net).times(2)))
    errors.push({ field: 'total', key: 'vat_over_net' })
  if (vat && net === null) errors.push({ field: 'total_without_vat', key: 'required' })
  else if (net !== null && dec(net).lt(0))
    errors.push({ field: 'total_without_vat', key: 'min_number', params: { min: zeroText(form.currency) } })
  else if (net !== null && total !== null && vat && dec(net).gt(dec(total)))
    errors.push({ field: 'total_without_vat', key: 'net_over_total' })
  else if (net !== null && total !== null && !vat && !dec(net).eq(dec(total)))
    errors.push({ field: 'total_without_vat', key: 'no_vat_total' })
  if (form.discount) errors.push({ field: 'discount', key: 'needs_lines' })
  if (form.delivery) errors.push({ field: 'delivery', key: 'needs_lines' })
  return errors
}
