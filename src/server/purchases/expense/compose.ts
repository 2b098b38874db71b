import type { Expense, ExpenseForm } from '#contract/purchases/expense.ts'
import { currencyDigits } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { expenseTotals, expenseTotalsErrors } from '#domain/expense-totals.ts'
import type { InvoiceTotals } from '#domain/invoice-totals.ts'
import { isInForce, isVatFor } from '#domain/vat.ts'
import { refuseField, refuseFields } from '#server/platform/http/problem.ts'
import type { FormErrors } from '#server/sales/invoice/form-errors.ts'
import type { Lookups, VatRow } from '#server/sales/invoice/lookups.queries.ts'

/** A form with its currency and VAT filled in. */
export type WholeForm = ExpenseForm & { currency: string; vat: boolean }

/** The VAT rows and the totals of a form. */
export type Composed = { vats: Map<string, VatRow>; totals: InvoiceTotals }

/** The ids in a form, to be looked up with one query. */
export const lookupIds = (form: ExpenseForm) => {
  const distinct = (ids: (string | null | undefined)[]) => [...new Set(ids.filter((id) => typeof id === 'string'))]
  return {
    client_id: form.vendor_id,
    vat_ids: distinct([...form.lines.map((line) => line.vat_id), form.delivery?.vat_id]),
    product_ids: distinct(form.lines.map((line) => line.product_id)),
  }
}

const largest = dec('999999999999.99')

/** Checks a form against its lookups and computes it. Archived rows that the `stored` expense already has may stay. */
export const compose = (form: WholeForm, found: Lookups, stored?: Expense): Composed => {
  if (form.vat && !found.seller.vat_enabled && !stored?.vat) throw refuseField('vat', 'vat_not_payer')
  refuse(referenceErrors(form, found, stored))
  const vats = new Map(form.vat ? found.vats.map((row) => [row.id, row]) : [])
  const vatOf = (id: string | null) => (id ? (vats.get(id) ?? null) : null)
  const totalsForm = {
    ...form,
    lines: form.lines.map(({ quantity, price, vat_id }) => ({ quantity, price, vat: vatOf(vat_id) })),
    delivery: form.delivery && { amount: form.delivery.amount, vat: vatOf(form.delivery.vat_id) },
  }
  const totals = expenseTotals(totalsForm)
  const totalErrors = expenseTotalsErrors(totalsForm, totals)
  refuse(Object.fromEntries(totalErrors.map(({ field, key, params = {} }) => [field, [{ key, params }]])))
  if (dec(totals.total).gt(largest)) throw refuseField(form.lines.length > 0 ? 'lines' : 'total', 'amount_size')
  if (stored && dec(totals.total).lt(dec(stored.paid)))
    throw refuseField(form.lines.length > 0 ? 'lines' : 'total', 'paid_more')
  return { vats, totals }
}

const refuse = (errors: FormErrors) => {
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
}

/** Errors in VAT rows, products, and amounts with too many decimals. */
const referenceErrors = (form: WholeForm, found: Lookups, stored?: Expense): FormErrors => {
  const errors: FormErrors = {}
  const addError = (field: string, key: string, params = {}) => void (errors[field] ??= [{ key, params }])
  const vats = new Map(found.vats.map((row) => [row.id, row]))
  const products = new Map(found.products.map((row) => [row.id, row]))
  const storedIds = new Set([
    ...(stored?.lines.flatMap((line) => [line.vat_id, line.product_id]) ?? []),
    stored?.delivery?.vat_id,
  ])
  const checkVat = (field: string, id: string | null) => {
    if (!form.vat) return
    const row = id ? vats.get(id) : undefined
    if (!id) addError(field, 'required')
    else if (!row) addError(field, 'id')
    else if (!isInForce(row, form.date)) addError(field, 'vat_in_force')
    else if (storedIds.has(id)) return
    else if (row.archived) addError(field, 'archived')
    else if (!isVatFor(row, 'purchase')) addError(field, 'vat_for_sales')
  }
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
  if (dec(form.delivery.amount).lt(0)) addError('delivery.amount', 'min_number', { min: '0' })
  return errors
}
