import type { Invoice, InvoiceDraft } from '#contract/sales/invoice.ts'
import type { Layout } from '#domain/invoice-style.ts'
import type { CompanyContext, FileAnswer, Later } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { documentData } from '#server/sales/printed-document/document-data.ts'
import type { DocumentData } from '#server/sales/printed-document/document-data.ts'
import type { PrintedInvoice } from '#server/sales/printed-document/printed-invoice.ts'
import type { SvgDocument } from '#server/platform/pdf/render.ts'
import { storedCii } from '#server/sales/e-invoice/e-invoice.ts'
import { readDateOf } from './credit.queries.ts'
import { locked } from './refusals.ts'
import { currentDocumentStyle, readDocumentStyle } from '#server/sales/printed-document/document-style.queries.ts'
import type { DocumentStyle } from '#server/sales/printed-document/document-style.queries.ts'
import { composeDraft, printedDraft } from './draft.ts'

type PrintOptions = { layout?: Layout | undefined; active_line?: number | undefined }

/** An invoice in its style, or in another requested layout. */
export const documentIn = (
  context: CompanyContext,
  invoice: PrintedInvoice,
  { style, logo, branding }: DocumentStyle,
  { layout, active_line }: PrintOptions = {},
): DocumentData =>
  documentData(invoice, {
    ...style,
    ...(layout ? { layout } : {}),
    logo,
    branding,
    company_currency: context.session.currency,
    time_zone: context.session.time_zone,
    ...(active_line === undefined ? {} : { active_line }),
  })

/** A stored invoice with the data that only its print needs. */
export const printedStored = async (context: CompanyContext, invoice: Invoice): Promise<PrintedInvoice> => ({
  ...invoice,
  reference_date: await readDateOf(context, invoice.reference_invoice_id),
})

/** Refuses to print a moved-in invoice: its document is in the program that it comes from. */
export const refusePrint = ({ origin }: Pick<Invoice, 'origin'>): void => {
  if (origin === 'import') throw locked('moved_in')
}

/** The printed document of a stored invoice. */
export const storedDocument = async (
  context: CompanyContext,
  invoice: Invoice,
  layout?: Layout,
): Promise<DocumentData> => {
  refusePrint(invoice)
  const stored = await readDocumentStyle(context, invoice.id)
  if (!stored) throw notFound('invoice')
  return documentIn(
    context,
    { ...(await printedStored(context, invoice)), product_codes: stored.product_codes },
    stored,
    {
      layout,
    },
  )
}

/** The same for a PDF, with the data of an e-invoice inside (Factur-X) if the document has it. */
export const storedPdfDocument = async (context: CompanyContext, invoice: Invoice): Promise<DocumentData> => {
  // First: a refusal must not leave the other queries running, which are pipelined.
  refusePrint(invoice)
  const [document, e_invoice] = await Promise.all([storedDocument(context, invoice), storedCii(context, invoice)])
  return { ...document, e_invoice }
}

const nextNumberOf = async ({ db, companyId }: CompanyContext, draft: InvoiceDraft): Promise<string | null> => {
  const series = await db
    .selectFrom('series')
    .select('next_number')
    .where('company_id', '=', companyId)
    .$if(draft.series_id !== null, (query) => query.where('id', '=', draft.series_id))
    .$if(draft.series_id === null, (query) =>
      query.where('invoice_type', '=', draft.type).where('is_default', '=', true),
    )
    .executeTakeFirst()
  return series?.next_number ?? null
}

/** A draft as a printed invoice, with its lookups. */
export const printedOfDraft = async (context: CompanyContext, draft: InvoiceDraft) => {
  const { found, composed } = await composeDraft(context, draft)
  const number = draft.number ? null : await nextNumberOf(context, draft)
  const reference_date = await readDateOf(context, draft.reference_invoice_id)
  return { found, printed: { ...printedDraft(draft, found, composed, number), reference_date } }
}

/** The printed document of a draft. */
export const draftDocument = async (context: CompanyContext, draft: InvoiceDraft): Promise<DocumentData> => {
  const { found, printed } = await printedOfDraft(context, draft)
  const stored = draft.id ? await readDocumentStyle(context, draft.id) : undefined
  // A stored invoice that is being changed keeps its style.
  if (stored)
    return documentIn(
      context,
      { ...printed, product_codes: { ...printed.product_codes, ...stored.product_codes } },
      stored,
      { active_line: draft.active_line },
    )
  return documentIn(context, printed, await currentDocumentStyle(context, found.seller), draft)
}

export const pdfOf =
  ({ services, companyId }: CompanyContext, data: DocumentData): Later<FileAnswer> =>
  async () => ({ bytes: await services.renderer.pdf(data, companyId), name: `${data.number}.pdf` })

export const pagesOf =
  ({ services, companyId }: CompanyContext, data: DocumentData, page: number | undefined): Later<SvgDocument> =>
  () =>
    services.renderer.svg(data, page, companyId)
