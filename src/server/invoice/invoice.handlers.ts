import { sql } from 'kysely'
import type { Change } from '#contract/crud.ts'
import type { z } from 'zod'
import type { Invoice, InvoiceDraft, InvoiceForm, invoiceRows } from '#contract/invoice.ts'
import { invoiceInput } from '#contract/invoice-fields.ts'
import type { invoiceDraftInput } from '#contract/invoice-fields.ts'
import { invoiceRefusal, problemOfReason } from '#domain/invoice-rules.ts'
import type { InvoiceAction } from '#domain/invoice-rules.ts'
import type { CompanyContext, HandlersOf } from '../http/context.ts'
import { Problem, refuseField } from '../http/problem.ts'
import { merged, refuseStale } from '../resource/change.ts'
import { breakdownOf } from './compose.ts'
import { composeDraft } from './draft.ts'
import { readDefaults, readOptions } from './form.queries.ts'
import { rowOf } from './item.ts'
import { lockInvoice, readInvoice } from './item.queries.ts'
import { readInvoiceMeta } from './list-meta.queries.ts'
import { readInvoices } from './list.queries.ts'
import { readLookups } from './lookups.queries.ts'
import { payInvoice, removePart, useAdvance } from './payment.queries.ts'
import { draftDocument, pagesOf, pdfOf, storedDocument } from './print.ts'
import { changeInvoice, createInvoice } from './save.ts'
import { clientDetailsOf } from './snapshot.ts'

/** The domain's reason why an action cannot be done to this invoice. */
const refusalOf = (invoice: Invoice, action: InvoiceAction) =>
  invoiceRefusal[action]({
    ...invoice,
    payment_count: invoice.payments.length,
    is_paid: invoice.payment_state === 'paid',
  })

/** The same as the refusal of a request. */
const refuseUnless = (invoice: Invoice, action: InvoiceAction) => {
  const reason = refusalOf(invoice, action)
  if (reason) throw new Problem(problemOfReason(reason), reason === 'paid' ? { field: 'amount' } : {})
}

// Credit invoices need what they take back; until that is built they are refused rather than half made.
const refuseUnbuilt = (form: Pick<InvoiceForm, 'type'>) => {
  if (form.type === 'credit') throw refuseField('type', 'choice')
}

/** Without a currency a document is in the company's. */
const inCurrency = ({ session }: CompanyContext, form: z.output<typeof invoiceInput>): InvoiceForm => ({
  ...form,
  currency: form.currency ?? session.currency,
})

/** Without a date the draft is of today, too. */
const completed = ({ today, session }: CompanyContext, draft: z.output<typeof invoiceDraftInput>): InvoiceDraft => ({
  ...draft,
  date: draft.date ?? today,
  currency: draft.currency ?? session.currency,
})

/** What a change is laid over. Details and the rate belong to the client and the currency they were frozen for. */
const baseOf = (stored: Invoice, change: Change) => {
  const isSameCurrency = change.currency === undefined || change.currency === stored.currency
  return { ...stored, client_details: undefined, exchange_rate: isSameCurrency ? stored.exchange_rate : null }
}

const mark = async (context: CompanyContext, id: string, column: 'deleted_at' | 'archived_at', isSet: boolean) => {
  await sql`update invoice set ${sql.ref(column)} = ${isSet ? sql`now()` : null}, version = version + 1, updated_at = now()
    where company_id = ${context.companyId} and id = ${id} and (${sql.ref(column)} is null) = ${isSet}`.execute(
    context.db,
  )
  return readInvoice(context, id)
}

const pdf = async (context: CompanyContext, id: string) =>
  pdfOf(context, await storedDocument(context, await readInvoice(context, id)))

export const invoiceHandlers: HandlersOf<typeof invoiceRows> = {
  'invoice.list': async ({ db, companyId, today }, { query }) => {
    // Sent together (the connection pipelines): one wait instead of two.
    const [page, meta] = await Promise.all([
      readInvoices(db, companyId, query, today),
      readInvoiceMeta(db, companyId, query, today),
    ])
    return { data: page.rows.map((row) => rowOf(row, today)), meta: { next_cursor: page.next_cursor, ...meta } }
  },
  'invoice.create_form': async (context, { query }) => {
    const options = await readOptions(context)
    return { item: await readDefaults(context, options, query), options }
  },
  'invoice.create': async (context, { body }) => {
    refuseUnbuilt(body)
    return readInvoice(context, await createInvoice(context, inCurrency(context, body)))
  },
  'invoice.edit_form': async (context, { params }) => {
    const [item, options] = await Promise.all([readInvoice(context, params.id), readOptions(context, params.id)])
    return { item, options }
  },
  'invoice.update': async (context, { params, body }) => {
    const stored = await lockInvoice(context, params.id)
    refuseStale(stored, body)
    refuseUnless(stored, 'edit')
    const form = inCurrency(context, merged(invoiceInput, baseOf(stored, body), body))
    if (form.type !== stored.type) throw refuseField('type', 'field_locked')
    await changeInvoice(context, stored, form)
    return readInvoice(context, params.id)
  },
  'invoice.delete': async (context, { params }) => {
    const invoice = await lockInvoice(context, params.id)
    if (invoice.deleted_at) return
    refuseUnless(invoice, 'delete')
    await mark(context, params.id, 'deleted_at', true)
  },
  'invoice.restore': async (context, { params }) => mark(context, params.id, 'deleted_at', false),
  'invoice.archive': async (context, { params }) => mark(context, params.id, 'archived_at', true),
  'invoice.archive_restore': async (context, { params }) => mark(context, params.id, 'archived_at', false),
  'invoice.totals': async (context, { body }) => {
    const draft = completed(context, body)
    const { composed } = await composeDraft(context, draft)
    const { totals, total_in_words } = composed
    return {
      currency: draft.currency,
      lines: totals.lines.map(({ total_without_vat, vat_total, total_with_vat }) => ({
        total_without_vat,
        vat_total,
        total: total_with_vat,
      })),
      subtotal: totals.subtotal,
      discount_total: totals.discount_total,
      total_without_vat: totals.total_without_vat,
      vat_total: totals.vat_total,
      total: totals.total,
      vat_breakdown: breakdownOf(composed),
      total_in_words,
    }
  },
  'invoice.total_spellout': async (context, { body }) => {
    const { composed } = await composeDraft(context, completed(context, body))
    return { total_in_words: composed.total_in_words }
  },
  'invoice.add_payment': async (context, { params, body }) => {
    const invoice = await lockInvoice(context, params.id)
    refuseUnless(invoice, 'add_payment')
    if ('payment_id' in body) await useAdvance(context, invoice, body)
    else await payInvoice(context, invoice, body)
    return readInvoice(context, params.id)
  },
  'invoice.remove_payment': async (context, { params, body }) => {
    const invoice = await lockInvoice(context, params.id)
    // Without payments the part asked for is not found, which says more.
    if (invoice.payments.length > 0) refuseUnless(invoice, 'remove_payment')
    await removePart(context, invoice, body.invoice_payment_id)
    return readInvoice(context, params.id)
  },
  'invoice.current_client_details': async (context, { params }) => {
    const invoice = await readInvoice(context, params.id)
    const { client } = await readLookups(context.db, context.companyId, { client_id: invoice.client_id })
    return client ? clientDetailsOf(client) : invoice.client_details
  },
  'invoice.pdf': (context, { params }) => pdf(context, params.id),
  'invoice.pdf_tab': (context, { params }) => pdf(context, params.id),
  'invoice.document': async (context, { params, query }) => {
    const invoice = await readInvoice(context, params.id)
    return pagesOf(context, await storedDocument(context, invoice, query.layout))
  },
  'invoice.preview': async (context, { body }) =>
    pdfOf(context, await draftDocument(context, completed(context, body))),
  'invoice.preview_pages': async (context, { body }) =>
    pagesOf(context, await draftDocument(context, completed(context, body))),
}
