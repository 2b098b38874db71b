import type { InvoiceDraft, InvoiceForm } from '#contract/invoice.ts'
import type { FieldMessage } from '#contract/validation.ts'
import { amountText, currencyDigits } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { invoiceTotals } from '#domain/invoice-totals.ts'
import type { InvoiceTotals } from '#domain/invoice-totals.ts'
import { isInForce } from '#domain/vat.ts'
import { amountInWords } from '#domain/words.ts'
import { Problem } from '../http/problem.ts'
import type { Lookups, VatRow } from './lookups.queries.ts'

type Errors = Record<string, FieldMessage[]>

/** A form with everything it names looked up and every amount computed. */
export type Composed = {
  vat: boolean
  vats: Map<string, VatRow>
  units: Map<string, { short_name: string; format: string }>
  totals: InvoiceTotals
  total_in_words: string
}

/** What a form names, to be looked up at once. */
export const wantedBy = (form: InvoiceForm | InvoiceDraft) => {
  const given = (ids: (string | null | undefined)[]) => [...new Set(ids.filter((id) => typeof id === 'string'))]
  return {
    client_id: form.client_id,
    vat_ids: given([...form.lines.map((line) => line.vat_id), form.delivery?.vat_id]),
    unit_ids: given(form.lines.map((line) => line.unit_id)),
    product_ids: given(form.lines.map((line) => line.product_id)),
  }
}

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0

/** Complaints about amounts that their currency cannot hold: never rounded in silence. */
const amountErrors = (form: InvoiceForm | InvoiceDraft): Errors => {
  const digits = currencyDigits(form.currency)
  const amounts: [string, string][] = [
    ...form.lines.flatMap((line, index): [string, string][] =>
      line.discount?.kind === 'amount' ? [[`lines.${index}.discount.value`, line.discount.value]] : [],
    ),
    ...(form.discount?.kind === 'amount' ? [['discount.value', form.discount.value] as [string, string]] : []),
    ...(form.delivery ? [['delivery.amount', form.delivery.amount] as [string, string]] : []),
  ]
  const wrong = amounts.filter(([, value]) => decimalsOf(value) > digits)
  return Object.fromEntries(wrong.map(([field]) => [field, [{ key: 'amount_decimals', params: {} }]]))
}

/** Complaints about what the form names: VAT rows in force, units and products of the company. */
const referenceErrors = (
  form: InvoiceForm | InvoiceDraft,
  vat: boolean,
  found: Lookups,
  stored: ReadonlySet<string>,
): Errors => {
  const errors: Errors = {}
  const complain = (field: string, key: string) => (errors[field] = [{ key, params: {} }])
  const vats = new Map(found.vats.map((row) => [row.id, row]))
  const units = new Set(found.units.map((unit) => unit.id))
  const products = new Set(found.products)
  const checkVat = (field: string, id: string | null) => {
    if (!vat) return
    const row = id ? vats.get(id) : undefined
    if (!id) complain(field, 'required')
    else if (!row) complain(field, 'id')
    else if (!isInForce(row, form.date)) complain(field, 'vat_in_force')
  }
  form.lines.forEach((line, index) => {
    checkVat(`lines.${index}.vat_id`, line.vat_id)
    if (line.unit_id && !units.has(line.unit_id)) complain(`lines.${index}.unit_id`, 'id')
    // A product deleted meanwhile stays on the documents that already name it.
    if (line.product_id && !products.has(line.product_id) && !stored.has(line.product_id))
      complain(`lines.${index}.product_id`, 'id')
  })
  if (form.delivery) checkVat('delivery.vat_id', form.delivery.vat_id)
  return errors
}

const totalsOf = (form: InvoiceForm | InvoiceDraft, vat: boolean, vats: Map<string, VatRow>): InvoiceTotals => {
  const kind = (id: string | null) => (vat && id ? (vats.get(id) ?? null) : null)
  return invoiceTotals({
    currency: form.currency,
    vat,
    prices_include_vat: form.prices_include_vat,
    discount: form.discount,
    lines: form.lines.map((line) => ({
      quantity: line.quantity,
      price: line.price,
      discount: line.discount,
      vat: kind(line.vat_id),
    })),
    delivery: form.delivery ? { amount: form.delivery.amount, vat: kind(form.delivery.vat_id) } : null,
  })
}

const largest = dec('999999999999.99')

/**
 * Looks a form's parts up in what was found and computes it. `strict` is for storing: everything must fit. A preview is
 * lenient: what is not yet chosen counts as nothing. `stored` are the products the stored document already names.
 */
export const compose = (
  form: InvoiceForm | InvoiceDraft,
  found: Lookups,
  { strict, stored = new Set() }: { strict: boolean; stored?: ReadonlySet<string> },
): Composed => {
  const vat = form.vat ?? found.seller.vat_enabled
  const errors: Errors = { ...amountErrors(form) }
  if (strict) Object.assign(errors, referenceErrors(form, vat, found, stored))
  if (vat && !found.seller.vat_enabled) errors.vat = [{ key: 'vat_not_payer', params: {} }]
  if (Object.keys(errors).length > 0) throw new Problem('validation_failed', { errors })

  const vats = new Map(found.vats.map((row) => [row.id, row]))
  const totals = totalsOf(form, vat, vats)
  const total = dec(totals.total)
  const words = total.abs().gt(largest) ? undefined : amountInWords(totals.total, form.currency, form.language)
  if (words === undefined)
    throw new Problem('validation_failed', { errors: { lines: [{ key: 'amount_size', params: {} }] } })
  if (strict && total.lt(0) && form.type !== 'credit') {
    const params = { min: amountText(dec('0'), form.currency) }
    throw new Problem('validation_failed', { errors: { lines: [{ key: 'min_number', params }] } })
  }
  const units = new Map(found.units.map((unit) => [unit.id, unit]))
  return { vat, vats, units, totals, total_in_words: words }
}
