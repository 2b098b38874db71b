import type { invoiceRows } from '#contract/sales/invoice-rows.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { completed } from './completed.ts'
import { readInvoice } from './item.queries.ts'
import { draftDocument, pagesOf, pdfOf, storedDocument } from './print.ts'

type Rows = Pick<
  typeof invoiceRows,
  'invoice.pdf' | 'invoice.pdf_tab' | 'invoice.document' | 'invoice.preview' | 'invoice.preview_pages'
>

const pdf = async (context: CompanyContext, id: string) =>
  pdfOf(context, await storedDocument(context, await readInvoice(context, id)))

/** The document as it prints, stored or still being typed. */
export const printHandlers: HandlersOf<Rows> = {
  'invoice.pdf': (context, { params }) => pdf(context, params.id),
  'invoice.pdf_tab': (context, { params }) => pdf(context, params.id),
  'invoice.document': async (context, { params, query }) => {
    const invoice = await readInvoice(context, params.id)
    return pagesOf(context, await storedDocument(context, invoice, query.layout), query.page)
  },
  'invoice.preview': async (context, { body }) =>
    pdfOf(context, await draftDocument(context, completed(context, body))),
  'invoice.preview_pages': async (context, { body }) =>
    pagesOf(context, await draftDocument(context, completed(context, body)), body.page),
}
