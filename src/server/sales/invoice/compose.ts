import type { Invoice, InvoiceDraft, InvoiceForm } from '#contract/sales/invoice.ts'
import { dec } from '#domain/decimal.ts'
import type { TotalsForm } from '#domain/invoice-form.ts'
import { invoiceTotals } from '#domain/invoice-totals.ts'
import type { InvoiceTotals } from '#domain/invoice-totals.ts'
import { amountInWords } from '#domain/amount-in-words.ts'
import { Problem, refuseFields } from '#server/platform/http/problem.ts'
import { amountErrors, referenceErrors, totalErrors } from './form-errors.ts'
import type { FormErrors } from './form-errors.ts'
import type { Lookups, VatRow } from './lookups.queries.ts'

/** A form with its lookups and computed amounts. */
export type Composed = {
  vat: boolean
  /** VAT rows by id; empty for a document without VAT. */
  vats: Map<string, VatRow>
  units: Map<string, Lookups['units'][number]>
  /** The input of the totals. */
  form: TotalsForm
  totals: InvoiceTotals
  total_in_words: string
}

/** The ids in a form, to be looked up with one query. */
export const lookupIds = (form: InvoiceForm | InvoiceDraft) => {
  const distinct = (ids: (string | null | undefined)[]) => [...new Set(ids.filter((id) => typeof id === 'string'))]
  return {
    client_id: form.client_id,
    vat_ids: distinct([...form.lines.map((line) => line.vat_id), form.delivery?.vat_id]),
    unit_ids: distinct(form.lines.map((line) => line.unit_id)),
    product_ids: distinct(form.lines.map((line) => line.product_id)),
    account_ids: distinct(form.accounts ?? []),
    reference_invoice_id: form.reference_invoice_id,
    series_id: form.series_id,
    language: form.language,
  }
}

const totalsForm = (form: InvoiceForm | InvoiceDraft, vat: boolean, vats: Composed['vats']): TotalsForm => {
  const vatOf = (id: string | null) => (id ? (vats.get(id) ?? null) : null)
  return {
    currency: form.currency,
    vat,
    prices_include_vat: form.prices_include_vat,
    discount: form.discount,
    lines: form.lines.map(({ quantity, price, discount, vat_id }) => ({
      quantity,
      price,
      discount,
      vat: vatOf(vat_id),
    })),
    delivery: form.delivery && { amount: form.delivery.amount, vat: vatOf(form.delivery.vat_id) },
  }
}

const refuse = (errors: FormErrors) => {
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
}

const largest = dec('999999999999.99')

/**
 * Checks a form against its lookups and computes it. `strict` is for storing; in a preview missing values count as zero. Archived
 * rows may stay if one of the `previousDocuments` has them: the stored document, and the invoice that is credited.
 */
export const compose = (
  form: InvoiceForm | InvoiceDraft,
  found: Lookups,
  { strict, previousDocuments = [] }: { strict: boolean; previousDocuments?: readonly Invoice[] },
): Composed => {
  const vat = form.vat ?? found.seller.vat_enabled
  if (vat && !found.seller.vat_enabled && !previousDocuments.some((document) => document.vat))
    refuse({ vat: [{ key: 'vat_not_payer', params: {} }] })
  refuse({ ...(strict ? referenceErrors(form, vat, found, previousDocuments) : {}), ...amountErrors(form) })
  const vats = new Map(vat ? found.vats.map((row) => [row.id, row]) : [])
  const computed = totalsForm(form, vat, vats)
  const totals = invoiceTotals(computed)
  if (strict) refuse(totalErrors(form, totals))
  const isTooLarge = dec(totals.total).abs().gt(largest)
  const words = isTooLarge ? undefined : amountInWords(totals.total, form.currency, form.language)
  if (words === undefined)
    throw new Problem('validation_failed', { errors: { lines: [{ key: 'amount_size', params: {} }] } })
  const units = new Map(found.units.map((unit) => [unit.id, unit]))
  return { vat, vats, units, form: computed, totals, total_in_words: words }
}

/** The VAT groups of a computed form, with the titles of their rows and each legal note once. */
export const breakdownOf = ({ totals, vats }: Composed) =>
  totals.vat_breakdown.map(({ vat_id, vat_ids, type, rate, code, base, vat }) => ({
    vat_id,
    type,
    rate,
    code,
    title: (vat_id && vats.get(vat_id)?.title) || '',
    legal_note: [...new Set(vat_ids.flatMap((id) => vats.get(id)?.legal_note ?? []))].join('\n') || null,
    base,
    vat,
  }))
