import type { Invoice, InvoiceDraft, InvoiceForm } from '#contract/sales/invoice.ts'
import type { FieldMessage } from '#contract/platform/validation.ts'
import { amountText, currencyDigits } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { Discount } from '#domain/invoice-form.ts'
import type { InvoiceTotals } from '#domain/invoice-totals.ts'
import { vatPointDate } from '#domain/supply.ts'
import { isInForce, isVatFor, needsBuyerVatCode } from '#domain/vat.ts'
import type { Lookups } from './lookups.queries.ts'

export type FormErrors = Record<string, FieldMessage[]>

const errorCollector = () => {
  const errors: FormErrors = {}
  const addError = (field: string, key: string, params: FieldMessage['params'] = {}) => {
    errors[field] ??= [{ key, params }]
  }
  return { errors, addError }
}

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0

/** Errors of amounts with too many decimals, which are never rounded silently, and of negative discounts, which only a credit has. */
export const amountErrors = (form: InvoiceForm | InvoiceDraft): FormErrors => {
  const { errors, addError } = errorCollector()
  const digits = currencyDigits(form.currency)
  const check = (field: string, value: string | undefined) => {
    if (value !== undefined && decimalsOf(value) > digits) addError(field, 'amount_decimals')
  }
  const checkDiscount = (field: string, discount: Discount | null) => {
    if (discount?.kind !== 'amount') return
    check(field, discount.value)
    if (form.type !== 'credit' && dec(discount.value).lt(0)) addError(field, 'min_number', { min: '0' })
  }
  for (const [index, line] of form.lines.entries()) checkDiscount(`lines.${index}.discount.value`, line.discount)
  checkDiscount('discount.value', form.discount)
  check('delivery.amount', form.delivery?.amount)
  return errors
}

type RowsById = ReadonlyMap<string, { archived: boolean }>

/** A deleted or archived row stays on a document that already has it, but cannot be newly chosen. */
const choiceError = (id: string, found: RowsById, stored: readonly (string | null | undefined)[]) => {
  const row = found.get(id)
  if (stored.includes(id)) return undefined
  return row ? (row.archived ? 'archived' : undefined) : 'id'
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

/** Errors of unknown, archived or outdated VAT rows, units, products, accounts and documents. */
export const referenceErrors = (
  form: InvoiceForm | InvoiceDraft,
  vat: boolean,
  found: Lookups,
  previousDocuments: readonly Invoice[],
): FormErrors => {
  const { errors, addError } = errorCollector()
  const vats = byId(found.vats)
  const units = byId(found.units)
  const products = byId(found.products)
  const lines = previousDocuments.flatMap((document) => document.lines)
  const previous = {
    vats: [...lines.map((line) => line.vat_id), ...previousDocuments.map((document) => document.delivery?.vat_id)],
    units: lines.map((line) => line.unit_id),
    products: lines.map((line) => line.product_id),
    accounts: previousDocuments.flatMap((document) => document.accounts.map((account) => account.id)),
  }
  const check = (
    field: string,
    id: string | null,
    rows: RowsById,
    previousIds: readonly (string | null | undefined)[],
  ) => {
    const error = id && choiceError(id, rows, previousIds)
    if (error) addError(field, error)
  }
  const accounts = byId(found.accounts)
  const credited =
    form.type === 'credit' ? previousDocuments.find(({ id }) => id === form.reference_invoice_id) : undefined
  const vatDate = vatPointDate(credited ?? form)
  const checkVat = (field: string, id: string | null) => {
    if (!vat) return
    const row = id ? vats.get(id) : undefined
    if (!id) addError(field, 'required')
    else if (!row) addError(field, 'id')
    // A credit may use the rates of its invoice also if their days were changed meanwhile.
    else if (!isInForce(row, vatDate) && !(form.type === 'credit' && previous.vats.includes(id)))
      addError(field, 'vat_in_force')
    else if (!isVatFor(row, 'sale') && !previous.vats.includes(id)) addError(field, 'vat_for_purchases')
    else if (needsBuyerVatCode(row) && !(form.client_details ?? found.client)?.vat_code)
      addError(field, 'vat_needs_buyer_code')
    else check(field, id, vats, previous.vats)
  }
  for (const [index, line] of form.lines.entries()) {
    checkVat(`lines.${index}.vat_id`, line.vat_id)
    check(`lines.${index}.unit_id`, line.unit_id, units, previous.units)
    check(`lines.${index}.product_id`, line.product_id, products, previous.products)
  }
  if (form.delivery) checkVat('delivery.vat_id', form.delivery.vat_id)
  for (const [index, id] of (form.accounts ?? []).entries()) check(`accounts.${index}`, id, accounts, previous.accounts)
  if (form.reference_invoice_id && !found.has_reference) addError('reference_invoice_id', 'id')
  return errors
}

/** Errors of discounts larger than their base, and of negative amounts. */
export const totalErrors = (form: InvoiceForm | InvoiceDraft, totals: InvoiceTotals): FormErrors => {
  const { errors, addError } = errorCollector()
  const checkDiscount = (field: string, discount: Discount | null, base: string) => {
    if (discount?.kind === 'amount' && dec(discount.value).abs().gt(dec(base).abs()))
      addError(field, 'discount_too_big')
  }
  for (const [index, line] of form.lines.entries())
    checkDiscount(`lines.${index}.discount.value`, line.discount, totals.lines[index]?.amount ?? '0')
  checkDiscount('discount.value', form.discount, totals.subtotal)
  if (form.type === 'credit') return errors
  const min = amountText(dec('0'), form.currency)
  if (form.delivery && dec(form.delivery.amount).lt(0)) addError('delivery.amount', 'min_number', { min })
  const isExplained = Object.keys(errors).length > 0
  if (!isExplained && dec(totals.total).lt(0)) addError('lines', 'min_number', { min })
  return errors
}
