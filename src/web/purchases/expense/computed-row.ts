import type { ExpenseOptions } from '#contract/purchases/expense-form.ts'
import { isCurrency } from '#domain/currency.ts'
import { dec, parseDecimal } from '#domain/decimal.ts'
import { expenseTotals } from '#domain/expense-totals.ts'
import type { ExpenseTotals } from '#domain/expense-totals.ts'
import { vatOnPurchase } from '#domain/expense-vat.ts'
import { isReverseChargeOnPurchase, isTaxed } from '#domain/vat.ts'
import type { VatType } from '#domain/vat.ts'
import { expenseRequest, totalsFormOf } from './expense-values.ts'
import type { ExpenseValues, VatRowValues } from './expense-values.ts'

type Vats = ExpenseOptions['vats']

const vatOf = (vats: Vats, id: string) => vats.find((each) => each.id === id)

/** Whether the row has no amounts of its own: they follow from the totals. */
export const followsTotals = ({ base, vat }: VatRowValues): boolean => base === '' && vat === ''

/** A VAT row whose amounts follow from the totals. */
export const followingRow = (key: string, vat_id: string): VatRowValues => ({
  key,
  vat_id,
  base: '',
  vat: '',
  deductible_percent: '100',
})

/** Whether the document charges no VAT, so its totals with and without VAT are the same: the buyer computes it, or there is none. */
export const hasOneTotal = ({ kind, mode, vat, vat_rows }: ExpenseValues, vats: Vats): boolean =>
  mode === 'totals' &&
  kind !== 'import' &&
  vat &&
  vat_rows.length > 0 &&
  vat_rows.every(({ vat_id }) => {
    const row = vatOf(vats, vat_id)
    return row !== undefined && !isTaxed(row.type as VatType)
  })

/** The values with the amounts of a row that follows the totals. */
export const withComputedRow = (values: ExpenseValues, vats: Vats): ExpenseValues => {
  const whole = hasOneTotal(values, vats) ? { ...values, total_without_vat: values.total } : values
  const [row, ...others] = whole.vat_rows
  if (!row || others.length > 0 || whole.mode === 'lines' || whole.kind === 'import' || !followsTotals(row))
    return whole
  const { total, total_without_vat: base } = whole
  if (!parseDecimal(total) || !parseDecimal(base) || !isCurrency(whole.currency)) return whole
  const kind = vatOf(vats, row.vat_id)
  const vat =
    kind && isReverseChargeOnPurchase(kind)
      ? vatOnPurchase(base, { type: kind.type as VatType, rate: kind.rate }, whole.currency)
      : dec(total).minus(dec(base)).toFixed()
  return { ...whole, vat_rows: [{ ...row, base, vat }] }
}

/** The totals of the form; text that is not a number counts as 0. */
export const totalsOf = (values: ExpenseValues, options: ExpenseOptions): ExpenseTotals =>
  expenseTotals(totalsFormOf(expenseRequest(withComputedRow(values, options.vats)), options))

/** Whether the buyer computes VAT of the expense: a row or a line has reverse charge. */
export const isComputedByBuyer = (
  { vat, mode, lines, vat_rows }: Pick<ExpenseValues, 'vat' | 'mode' | 'lines' | 'vat_rows'>,
  vats: Vats,
): boolean =>
  vat &&
  [...vat_rows, ...(mode === 'lines' ? lines : [])].some(({ vat_id }) => {
    const row = vatOf(vats, vat_id)
    return row !== undefined && isReverseChargeOnPurchase(row)
  })
