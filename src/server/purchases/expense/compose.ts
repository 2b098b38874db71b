import type { Expense, ExpenseForm } from '#contract/purchases/expense.ts'
import { currencyDigits } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { expenseTotals } from '#domain/expense-totals.ts'
import type { ExpenseTotals } from '#domain/expense-totals.ts'
import { expenseTotalsErrors } from '#domain/expense-totals-errors.ts'
import { expenseVatRow } from '#domain/expense-vat.ts'
import type { ExpenseVatRow } from '#domain/expense-vat.ts'
import { isInForce, isVatFor } from '#domain/vat.ts'
import { refuseField, refuseFields } from '#server/platform/http/problem.ts'
import type { FormErrors } from '#server/sales/invoice/form-errors.ts'
import type { Lookups, VatRow } from '#server/sales/invoice/lookups.queries.ts'

/** A form with its currency and VAT filled in. */
export type WholeForm = ExpenseForm & { currency: string; vat: boolean }

/** The VAT rates and the totals of a form. */
export type Composed = { vats: Map<string, VatRow>; totals: ExpenseTotals }

/** The ids in a form, to be looked up with one query. */
export const lookupIds = (form: ExpenseForm) => {
  const distinct = (ids: (string | null | undefined)[]) => [...new Set(ids.filter((id) => typeof id === 'string'))]
  return {
    client_id: form.vendor_id,
    vat_ids: distinct([
      ...[...form.lines, ...(form.vat_rows ?? [])].map(({ vat_id }) => vat_id),
      form.delivery?.vat_id,
    ]),
    product_ids: distinct(form.lines.map((line) => line.product_id)),
  }
}

const largest = dec('999999999999.99')

/** What of the corrected expense a credit may have though it is archived or no longer in force: VAT rates and products, and the category. */
export type Corrected = { ids: readonly string[]; category_id: string | null }

/** What was recorded before, and the expense that a credit corrects: their archived rows may stay. */
export type Recorded = { stored: Expense | undefined; corrected: Corrected | undefined }

/** Checks a form against its lookups and computes it. */
export const compose = (form: WholeForm, found: Lookups, recorded: Recorded): Composed => {
  const { stored } = recorded
  if (form.vat && !found.seller.vat_enabled && !stored?.vat) throw refuseField('vat', 'vat_not_payer')
  if (form.kind === 'import' && !form.vat) throw refuseField('kind', 'import_needs_vat')
  refuse(referenceErrors(form, found, recorded))
  const vats = new Map(form.vat ? found.vats.map((row) => [row.id, row]) : [])
  const vatOf = (id: string | null) => (id ? (vats.get(id) ?? null) : null)
  const totalsForm = {
    ...form,
    lines: form.lines.map(({ quantity, price, vat_id }) => ({ quantity, price, vat: vatOf(vat_id) })),
    delivery: form.delivery && { amount: form.delivery.amount, vat: vatOf(form.delivery.vat_id) },
    vat_rows: (form.vat_rows ?? []).flatMap(({ vat_id, base, vat: vat_amount, deductible_percent }) => {
      const vat = vatOf(vat_id)
      return vat ? [{ vat, base, vat_amount, deductible_percent }] : []
    }),
  }
  const totals = expenseTotals(totalsForm)
  const totalErrors = expenseTotalsErrors(totalsForm, totals)
  refuse(Object.fromEntries(totalErrors.map(({ field, key, params = {} }) => [field, [{ key, params }]])))
  const field = form.lines.length > 0 ? 'lines' : 'total'
  if (dec(totals.total).abs().gt(largest)) throw refuseField(field, 'amount_size')
  if (
    stored &&
    form.kind !== 'credit' &&
    dec(totals.total).lt(dec(stored.paid).plus(dec(stored.in_payment?.amount ?? '0')))
  )
    throw refuseField(field, 'paid_more')
  const vat_rows = form.vat_rows === null ? withPercents(totals.vat_rows, form.currency, stored) : totals.vat_rows
  return { vats, totals: { ...totals, vat_rows } }
}

/** Computed rows keep what was deductible of their rate, where it was one percentage. */
const withPercents = (rows: ExpenseVatRow[], currency: string, stored?: Expense): ExpenseVatRow[] =>
  rows.map((row) => {
    const [previous, ...others] = stored?.vat_rows.filter(({ vat_id }) => vat_id && vat_id === row.vat_id) ?? []
    if (!previous || others.length > 0) return row
    const { vat_id: id, type, rate, code, base, vat: vat_amount } = row
    const { deductible_percent } = previous
    return expenseVatRow({ vat: { id, type, rate, code }, base, vat_amount, deductible_percent }, currency)
  })

const refuse = (errors: FormErrors) => {
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
}

/** Why a VAT rate cannot be chosen on the form; undefined when it can. */
const vatError = (row: VatRow, form: WholeForm, isStored: boolean): string | undefined => {
  // A credit has the rates of the document that it corrects.
  if (form.kind !== 'credit' && !isInForce(row, form.date_supply ?? form.date)) return 'vat_in_force'
  if (isStored) return undefined
  if (row.archived) return 'archived'
  if (form.kind === 'import') return isVatFor(row, 'import') ? undefined : 'vat_not_import'
  if (isVatFor(row, 'purchase')) return undefined
  return isVatFor(row, 'import') ? 'vat_for_imports' : 'vat_for_sales'
}

/** Errors in VAT rates, products, and amounts with too many decimals. */
const referenceErrors = (form: WholeForm, found: Lookups, { stored, corrected }: Recorded): FormErrors => {
  const errors: FormErrors = {}
  const addError = (field: string, key: string, params = {}) => void (errors[field] ??= [{ key, params }])
  const vats = new Map(found.vats.map((row) => [row.id, row]))
  const products = new Map(found.products.map((row) => [row.id, row]))
  const storedIds = new Set([
    ...(stored?.lines.flatMap((line) => [line.vat_id, line.product_id]) ?? []),
    ...(stored?.vat_rows.map(({ vat_id }) => vat_id) ?? []),
    stored?.delivery?.vat_id,
    ...(corrected?.ids ?? []),
  ])
  const checkVat = (field: string, id: string | null) => {
    if (!form.vat) return
    const row = id ? vats.get(id) : undefined
    const error = !id ? 'required' : row ? vatError(row, form, storedIds.has(id)) : 'id'
    if (error) addError(field, error)
  }
  for (const [index, row] of (form.vat_rows ?? []).entries()) checkVat(`vat_rows.${index}.vat_id`, row.vat_id)
  for (const [index, line] of form.lines.entries()) {
    checkVat(`lines.${index}.vat_id`, line.vat_id)
    const product = line.product_id ? products.get(line.product_id) : undefined
    if (line.product_id && !storedIds.has(line.product_id) && (!product || product.archived))
      addError(`lines.${index}.product_id`, product ? 'archived' : 'id')
  }
  const checkAmount = (field: string, value: string) => {
    if ((value.split('.')[1]?.length ?? 0) > currencyDigits(form.currency)) addError(field, 'amount_decimals')
  }
  if (form.discount?.kind === 'amount') checkAmount('discount.value', form.discount.value)
  if (!form.delivery) return errors
  checkAmount('delivery.amount', form.delivery.amount)
  if (form.lines.length > 0) checkVat('delivery.vat_id', form.delivery.vat_id)
  if (form.kind !== 'credit' && dec(form.delivery.amount).lt(0)) addError('delivery.amount', 'min_number', { min: '0' })
  return errors
}
