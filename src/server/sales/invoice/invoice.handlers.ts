import type { Change } from '#contract/platform/crud.ts'
import { movedInInvoiceInput } from '#contract/platform/moved-in-fields.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { invoiceInput } from '#contract/sales/invoice-fields.ts'
import type { invoiceRows } from '#contract/sales/invoice-rows.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import { mergeChange, refuseStale } from '#server/platform/resource/change.ts'
import { changeMovedIn } from '#server/sales/document/moved-in.ts'
import { withDefaultCurrency, withDraftDefaults } from './draft.ts'
import { readDefaults } from './defaults.queries.ts'
import { figureHandlers } from './figures.handlers.ts'
import { optionsForDocument, optionsForStored, readOptions } from './form.queries.ts'
import { lockRelated, readFormInvoice, readInvoice } from './item.queries.ts'
import { listInvoices } from './list.queries.ts'
import { invoicePaymentHandlers } from './payment.handlers.ts'
import { answerQuote, takeBackAnswer } from './quote.queries.ts'
import { refuseUnless } from './refusals.ts'
import { changeInvoice, createInvoice } from './save.ts'
import { archive, deleteInvoice, refuseReported, restoreDeleted, restoreVoided, voidInvoice } from './state.ts'
import { refuseUnknown } from '#server/platform/resource/list-query.ts'
import { invoiceFile } from '#server/sales/sending/invoice-file.ts'
import { draftDocument, pagesOf, pdfOf, storedDocument } from './print.ts'

type Rows = Pick<
  typeof invoiceRows,
  'invoice.pdf' | 'invoice.pdf_tab' | 'invoice.document' | 'invoice.preview' | 'invoice.preview_pages'
>

const pdf = async (context: CompanyContext, id: string, as: 'sent' | 'now') =>
  invoiceFile(context, await readInvoice(context, id), 'pdf', { as })

/** Printed documents: stored invoices and unsaved drafts. */
const printHandlers: HandlersOf<Rows> = {
  'invoice.pdf': (context, { params, query }) => pdf(context, params.id, query.as),
  'invoice.pdf_tab': (context, { params, query }) => pdf(context, params.id, query.as),
  'invoice.document': async (context, { params, query }) => {
    const invoice = await readInvoice(context, params.id)
    return pagesOf(context, await storedDocument(context, invoice, query.layout), query.page)
  },
  'invoice.preview': async (context, { body }) =>
    pdfOf(context, await draftDocument(context, withDraftDefaults(context, body))),
  'invoice.preview_pages': async (context, { body }) =>
    pagesOf(context, await draftDocument(context, withDraftDefaults(context, body)), body.page),
}

/** The stored fields under a change. The client details belong to the stored client, the exchange rate to the stored currency. */
const baseOf = (stored: Invoice, change: Change) => {
  const isSameCurrency = change.currency === undefined || change.currency === stored.currency
  return { ...stored, client_details: undefined, exchange_rate: isSameCurrency ? stored.exchange_rate : null }
}

export const invoiceHandlers: HandlersOf<typeof invoiceRows> = {
  ...figureHandlers,
  ...invoicePaymentHandlers,
  ...printHandlers,
  'invoice.list': (context, { query }) => listInvoices(context, query),
  'invoice.create_form': async (context, { query }) => {
    await refuseUnknown(context, query, ['client_id'])
    const options = await readOptions(context)
    const item = await readDefaults(context, options, query)
    const sourceId = query.copy_of ?? query.credit_of ?? query.from_proforma ?? query.from_quote
    return { item, options: sourceId ? optionsForDocument(options, item) : options }
  },
  'invoice.create': (context, { body }) => createInvoice(context, withDefaultCurrency(context, body)),
  'invoice.edit_form': async (context, { params }) => {
    const read = readFormInvoice(context, params.id)
    const next = read.then((found) => found.next)
    const [{ item }, options] = await Promise.all([read, readOptions(context, next)])
    return { item, options: await optionsForStored(context, options, item) }
  },
  'invoice.options': (context) => readOptions(context),
  'invoice.update': async (context, { params, body }) => {
    const stored = await lockRelated(context, params.id)
    refuseStale(stored, body)
    if (stored.origin === 'import') {
      await changeMovedIn(context, 'invoice', stored, { input: movedInInvoiceInput, body })
      return readInvoice(context, params.id)
    }
    refuseUnless(context, stored, 'edit')
    const form = withDefaultCurrency(context, mergeChange(invoiceInput, baseOf(stored, body), body))
    if (form.type !== stored.type) throw refuseField('type', 'field_locked')
    await refuseReported(context, stored, body, form.date)
    await changeInvoice(context, stored, form)
    return readInvoice(context, params.id)
  },
  'invoice.accept': (context, { params, body }) =>
    answerQuote(context, params.id, { answer: 'accepted', name: body.name, reason: null }),
  'invoice.decline': (context, { params, body }) =>
    answerQuote(context, params.id, { answer: 'declined', name: null, reason: body.reason }),
  'invoice.take_back_answer': (context, { params }) => takeBackAnswer(context, params.id),
  'invoice.delete': (context, { params, body }) => deleteInvoice(context, params.id, body),
  'invoice.restore': (context, { params, body }) => restoreDeleted(context, params.id, body),
  'invoice.archive': (context, { params }) => archive(context, params.id, true),
  'invoice.archive_restore': (context, { params }) => archive(context, params.id, false),
  'invoice.void': (context, { params, body }) => voidInvoice(context, params.id, body),
  'invoice.restore_voided': (context, { params, body }) => restoreVoided(context, params.id, body),
}
