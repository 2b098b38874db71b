import { amountText, currencyDigits } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { differencesFromLines, differencesFromRates } from '#domain/expense-vat.ts'
import type { VatDifference } from '#domain/expense-vat.ts'
import type { ExpenseTotals, ExpenseTotalsForm } from '#domain/expense-totals.ts'
import { isReverseChargeOnPurchase, isTaxed } from '#domain/vat.ts'

/** A field of the form and its error, a key of the texts `validation`. */
export interface TotalsError {
  field: string
  key: string
  params?: Record<string, string>
}

type Form = ExpenseTotalsForm & {
  /** Whether the person has confirmed that the paper differs from the computed figures. */
  confirm_difference: boolean
}

const totalFields = ['total', 'total_without_vat'] as const

/**
 * The errors in the amounts of an expense, the first error of each field first; empty when the amounts are consistent. Entered totals must
 * be equal to those of the lines or VAT rows; without either a total is required, and VAT is between 0 and 100 %. A difference of more than
 * 0.05 between the paper and the computed VAT must be confirmed. A credit is negative, all others are not.
 */
export const expenseTotalsErrors = (form: Form, totals: ExpenseTotals): TotalsError[] => {
  const decimals = decimalErrors(form)
  if (decimals.length > 0) return decimals
  const errors = form.lines.length > 0 ? itemisedErrors(form, totals) : enteredTotalsErrors(form, totals)
  return [...errors, ...vatRowErrors(form, totals)]
}

const decimalErrors = ({ currency, vat, vat_rows, ...form }: Form): TotalsError[] => {
  const isTooLong = (value: string | null) => (value?.split('.')[1]?.length ?? 0) > currencyDigits(currency)
  const rows = vat ? vat_rows : []
  return [
    ...totalFields.filter((field) => isTooLong(form[field])),
    ...rows.flatMap(({ base, vat_amount }, row) => [
      ...(isTooLong(base) ? [`vat_rows.${row}.base`] : []),
      ...(isTooLong(vat_amount) ? [`vat_rows.${row}.vat`] : []),
    ]),
  ].map((field) => ({ field, key: 'amount_decimals' }))
}

const zeroText = (currency: string) => amountText(dec('0'), currency)

/** The error of an amount whose sign is not that of the kind; empty when it is right. */
const signErrors = ({ kind, currency }: Form, field: string, value: string): TotalsError[] => {
  if (kind === 'credit') return dec(value).gt(0) ? [{ field, key: 'credit_positive' }] : []
  return dec(value).lt(0) ? [{ field, key: 'min_number', params: { min: zeroText(currency) } }] : []
}

const mismatches = (form: Form, totals: ExpenseTotals): TotalsError[] =>
  totalFields.flatMap((field) => {
    const entered = form[field]
    if (entered === null || dec(entered).eq(dec(totals[field]))) return []
    return [{ field, key: 'totals_disagree', params: { expected: totals[field] } }]
  })

const itemisedErrors = (form: Form, totals: ExpenseTotals): TotalsError[] => {
  const found = mismatches(form, totals)
  if (form.kind === 'import') return [...found, { field: 'lines', key: 'import_lines' }]
  if (form.discount?.kind === 'amount' && dec(form.discount.value).abs().gt(dec(totals.subtotal).abs()))
    return [...found, { field: 'discount.value', key: 'discount_too_big' }]
  return [...found, ...signErrors(form, 'lines', totals.total)]
}

const enteredTotalsErrors = (form: Form, totals: ExpenseTotals): TotalsError[] => {
  const additions = (['discount', 'delivery'] as const).flatMap((field) =>
    form[field] ? [{ field, key: 'needs_lines' }] : [],
  )
  if (form.kind === 'import') return [...importErrors(form, totals), ...additions]
  if (totals.vat_rows.length > 0)
    return [...mismatches(form, totals), ...signErrors(form, 'total', totals.total), ...additions]
  return [...plainTotalsErrors(form, totals), ...additions]
}

const importErrors = (form: Form, totals: ExpenseTotals): TotalsError[] => [
  ...(form.total_without_vat === null ? [] : signErrors(form, 'total_without_vat', form.total_without_vat)),
  ...mismatches({ ...form, total_without_vat: null }, totals),
  ...(totals.vat_rows.length === 0 ? [{ field: 'vat_rows', key: 'vat_rows_required' }] : []),
]

/** Entered totals without VAT rows, which are needed only where there is VAT. */
const plainTotalsErrors = (form: Form, totals: ExpenseTotals): TotalsError[] => {
  const { vat, total, total_without_vat: net } = form
  const size = (value: string) => dec(value).abs()
  const errors: TotalsError[] = []
  if (total === null && (vat || net === null)) errors.push({ field: 'total', key: 'required' })
  else if (total !== null && signErrors(form, 'total', total).length > 0)
    errors.push(...signErrors(form, 'total', total))
  // VAT is never more than the net amount, so one of the two is wrong.
  else if (vat && total !== null && net !== null && size(total).gt(size(net).times(2)))
    errors.push({ field: 'total', key: 'vat_over_net' })
  if (vat && net === null) errors.push({ field: 'total_without_vat', key: 'required' })
  else if (net !== null && signErrors(form, 'total_without_vat', net).length > 0)
    errors.push(...signErrors(form, 'total_without_vat', net))
  else if (net !== null && total !== null && vat && size(net).gt(size(total)))
    errors.push({ field: 'total_without_vat', key: 'net_over_total' })
  else if (net !== null && total !== null && !vat && !dec(net).eq(dec(total)))
    errors.push({ field: 'total_without_vat', key: 'no_vat_total' })
  if (errors.length === 0 && vat && !dec(totals.vat_total).eq(dec('0')))
    errors.push({ field: 'vat_rows', key: 'vat_rows_required' })
  return errors
}

/** Where the VAT rows of the paper differ by more than 0.05 from the computed VAT. Import VAT is what customs computed. */
export const vatDifferences = (form: ExpenseTotalsForm, totals: ExpenseTotals): VatDifference[] => {
  if (!form.vat || form.vat_rows.length === 0 || form.kind === 'import') return []
  return form.lines.length > 0
    ? differencesFromLines(totals.vat_rows, totals.computed_rows, form.currency)
    : differencesFromRates(form.vat_rows, form.currency)
}

const vatRowErrors = (form: Form, totals: ExpenseTotals): TotalsError[] => {
  if (!form.vat || form.vat_rows.length === 0) return []
  const wrong = form.vat_rows.flatMap(({ vat, base, vat_amount }, row) => {
    const field = `vat_rows.${row}.vat`
    const hasVat = isTaxed(vat.type) || isReverseChargeOnPurchase(vat)
    if (!hasVat && !dec(vat_amount).eq(dec('0'))) return [{ field, key: 'vat_on_untaxed' }]
    if (dec(base).times(dec(vat_amount)).lt(dec('0'))) return [{ field, key: 'vat_sign' }]
    return form.kind === 'import' ? signErrors(form, field, vat_amount) : []
  })
  if (wrong.length > 0 || form.confirm_difference) return wrong
  return vatDifferences(form, totals).map(({ row, field, expected }) =>
    row === null
      ? { field: 'vat_rows', key: 'vat_row_missing', params: { expected } }
      : { field: `vat_rows.${row}.${field}`, key: `${field}_differs`, params: { expected } },
  )
}
