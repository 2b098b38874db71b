import { pick } from '#contract/platform/field-names.ts'
import { invoiceTextNames } from '#contract/sales/invoice-fields.ts'
import type { invoiceDraftInput, invoiceInput } from '#contract/sales/invoice-fields.ts'
import type { InvoiceDraft, InvoiceForm } from '#contract/sales/invoice.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { PrintedInvoice } from '#server/sales/printed-document/printed-invoice.ts'
import { breakdownOf, compose, lookupIds } from './compose.ts'
import type { Composed } from './compose.ts'
import { readLookups } from './lookups.queries.ts'
import type { Lookups } from './lookups.queries.ts'
import { accountsOf, clientDetailsOf, productCodesOf, sellerDetailsOf } from './snapshot.ts'
import type { z } from 'zod'

/** Looks up and computes a draft like a stored form, but accepts missing values. */
export const composeDraft = async ({ db, companyId }: CompanyContext, draft: InvoiceDraft) => {
  const found = await readLookups(db, companyId, lookupIds(draft))
  return { found, composed: compose(draft, found, { strict: false }) }
}

/** The draft as a printed invoice. Its number is the next one of the series. */
export const printedDraft = (
  draft: InvoiceDraft,
  found: Lookups,
  composed: Composed,
  nextNumber: string | null,
): PrintedInvoice => {
  const { totals, vat, vats, units } = composed
  const vatFields = (id: string | null) => {
    const row = id ? vats.get(id) : undefined
    return { vat_id: row?.id ?? null, vat_type: row?.type ?? null, vat_rate: row?.rate ?? null }
  }
  return {
    type: draft.type,
    vat,
    client_details: draft.client_details ?? (found.client ? clientDetailsOf(found.client) : null),
    seller_details: sellerDetailsOf(found.seller),
    date: draft.date,
    date_due: draft.date_due,
    number: draft.number ?? nextNumber,
    ...pick(draft, invoiceTextNames),
    currency: draft.currency,
    exchange_rate: draft.exchange_rate,
    language: draft.language,
    prices_include_vat: draft.prices_include_vat,
    lines: draft.lines.map((line, index) => {
      const unit = line.unit_id ? units.get(line.unit_id) : undefined
      const amounts = totals.lines[index]
      return {
        product_id: line.product_id,
        title: line.title ?? '',
        description: line.description,
        quantity: line.quantity,
        unit: unit?.short_name ?? null,
        price: line.price,
        discount: line.discount,
        ...vatFields(line.vat_id),
        total_without_vat: amounts?.total_without_vat ?? '0',
        vat_total: amounts?.vat_total ?? '0',
        total: amounts?.total_with_vat ?? '0',
      }
    }),
    discount: draft.discount,
    delivery: draft.delivery && {
      amount: totals.delivery_total,
      ...vatFields(draft.delivery.vat_id),
    },
    subtotal: totals.subtotal,
    discount_total: totals.discount_total,
    total_without_vat: totals.total_without_vat,
    vat_total: totals.vat_total,
    total: totals.total,
    paid: '0',
    unpaid: totals.total,
    vat_breakdown: breakdownOf(composed),
    total_in_words: composed.total_in_words,
    product_codes: productCodesOf(found),
    reference_number: draft.reference_number,
    accounts: accountsOf(draft, found),
    voided_at: null,
    void_comment: null,
  }
}

/** The default currency is the company's. */
export const withDefaultCurrency = ({ session }: CompanyContext, form: z.output<typeof invoiceInput>): InvoiceForm => ({
  ...form,
  currency: form.currency ?? session.currency,
})

/** The default date of a draft is today. */
export const withDraftDefaults = (
  { today, session }: CompanyContext,
  draft: z.output<typeof invoiceDraftInput>,
): InvoiceDraft => ({
  ...draft,
  date: draft.date ?? today,
  currency: draft.currency ?? session.currency,
})
