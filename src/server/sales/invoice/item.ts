import { pick } from '#contract/platform/field-names.ts'
import type { Invoice, InvoiceRow } from '#contract/sales/invoice.ts'
import { invoiceTextNames } from '#contract/sales/invoice-fields.ts'
import type { InvoicePayment } from '#contract/sales/invoice-fields.ts'
import type { Role } from '#domain/permission.ts'
import { quoteStateOf } from '#domain/quote.ts'
import type { QuoteFacts } from '#domain/quote.ts'
import { isOverdue } from '#domain/settlement.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { vatPointDate } from '#domain/supply.ts'
import type { VatPoint } from '#domain/supply.ts'
import type { Closing } from '#server/sales/document/closed-period.ts'
import { moneyIn, partsOf, plainOrNull } from '#server/sales/document/item.ts'
import type { StoredPayments } from '#server/sales/document/item.ts'
import { withCan } from '#server/platform/resource/change.ts'
import { factsOf, refusalsOf } from './refusals.ts'

/** A stored row: exact figures, without the fields that depend on the current day. */
export type StoredRow = Omit<InvoiceRow, 'overdue' | 'quote_state' | 'valid_until'> & {
  /** Of a quote: what its state depends on. */
  quote_facts: Pick<QuoteFacts, 'answer' | 'valid_until' | 'is_seen'> | null
}

/** A row of a list: amounts with the decimals of their currency. */
export const rowOf = (stored: StoredRow, today: PlainDate): InvoiceRow => {
  const money = moneyIn(stored.currency)
  return {
    id: stored.id,
    version: stored.version,
    created_at: stored.created_at,
    updated_at: stored.updated_at,
    archived_at: stored.archived_at,
    deleted_at: stored.deleted_at,
    type: stored.type,
    vat: stored.vat,
    client_id: stored.client_id,
    client_title: stored.client_title,
    date: stored.date,
    date_due: stored.date_due,
    series_id: stored.series_id,
    number: stored.number,
    currency: stored.currency,
    total_without_vat: money(stored.total_without_vat),
    vat_total: money(stored.vat_total),
    total: money(stored.total),
    paid: money(stored.paid),
    credited_total: money(stored.credited_total),
    // Nothing is owed by a quote.
    unpaid: money(stored.type === 'quote' ? '0' : stored.unpaid),
    payment_state: stored.payment_state,
    overdue: stored.voided_at === null && stored.type === 'simple' && isOverdue(stored.unpaid, stored.date_due, today),
    reference_number: stored.reference_number,
    voided_at: stored.voided_at,
    sent_at: stored.sent_at,
    viewed_at: stored.viewed_at,
    is_invoiced: stored.is_invoiced,
    valid_until: stored.quote_facts?.valid_until ?? null,
    quote_state: stored.quote_facts && quoteStateOf({ ...stored, ...stored.quote_facts }, today),
    credited: stored.credited,
    voided_by: stored.voided_by,
    void_comment: stored.void_comment,
    deleted_by: stored.deleted_by,
    delete_comment: stored.delete_comment,
    origin: stored.origin,
    import_source: stored.import_source,
    reminds_imported: stored.reminds_imported,
  }
}

export type StoredItem = StoredRow &
  Pick<Invoice, 'valid_until'> &
  Omit<
    Invoice,
    | keyof InvoiceRow
    | 'can'
    | 'refusals'
    | 'created_by'
    | 'reference_vat_date'
    | 'payments'
    | 'payments_count'
    | 'last_payment_date'
    | 'credits'
    | 'credits_count'
  > & {
    created_by_name: string | null
    /** Of a credit invoice: the days of the invoice that it credits. */
    credited_supply: VatPoint | null
    payments: StoredPayments<InvoicePayment>
    credits: { count: number; rows: Invoice['credits'] }
  }

/** The whole invoice as the user may see it on that day. */
export const itemOf = (stored: StoredItem, today: PlainDate, session: Closing & { role: Role }): Invoice => {
  const money = moneyIn(stored.currency)
  const facts = factsOf({ ...stored, ...rowOf(stored, today), last_payment_date: stored.payments.last_date }, session)
  return {
    ...rowOf(stored, today),
    ...partsOf(stored),
    ...pick(stored, invoiceTextNames),
    // Documents issued before clients had addresses for e-invoices have none.
    client_details: { ...stored.client_details, e_address: stored.client_details.e_address ?? null },
    seller_details: stored.seller_details,
    paid_before: money(stored.paid_before),
    import_lines: stored.import_lines,
    exchange_rate: plainOrNull(stored.exchange_rate),
    language: stored.language,
    prices_include_vat: stored.prices_include_vat,
    discount: stored.discount,
    delivery: stored.delivery,
    reference_invoice_id: stored.reference_invoice_id,
    reference_vat_date: stored.credited_supply && vatPointDate(stored.credited_supply),
    accounts: stored.accounts,
    subtotal: money(stored.subtotal),
    discount_total: money(stored.discount_total),
    total_in_words: stored.total_in_words,
    credits: stored.credits.rows.map((credit) => ({ ...credit, total: money(credit.total) })),
    credits_count: stored.credits.count,
    quote_id: stored.quote_id,
    quote: stored.quote,
    quote_documents: stored.quote_documents,
    quote_answer: stored.quote_answer,
    proforma_id: stored.proforma_id,
    proforma: stored.proforma,
    invoiced_as: stored.invoiced_as,
    created_by: stored.created_by_name,
    history: stored.history,
    ...withCan(refusalsOf(facts, session.role)),
  }
}
