import type { Invoice, InvoiceDraft } from '#contract/invoice.ts'
import type { CompanyContext, FileAnswer, Later } from '../http/context.ts'
import { documentData } from '../pdf/document-data.ts'
import type { DocumentData, Layout } from '../pdf/document-data.ts'
import type { PrintedInvoice } from '../pdf/printed-invoice.ts'
import type { SvgDocument } from '../pdf/render.ts'
import { readDateOf } from './credit.queries.ts'
import { creditedTotal } from './item.ts'
import { composeDraft, printedDraft } from './draft.ts'

type Style = { layout?: Layout; accent?: string }

const dataOf = (
  context: CompanyContext,
  invoice: PrintedInvoice,
  style: Style,
  asked: { layout?: Layout | undefined; active_line?: number | undefined },
) =>
  documentData(invoice, {
    layout: asked.layout ?? style.layout ?? 'modern',
    accent: style.accent ?? '#27409B',
    branding: false,
    company_currency: context.session.currency,
    time_zone: context.session.time_zone,
    ...(asked.active_line === undefined ? {} : { active_line: asked.active_line }),
  })

const styleOf = async ({ db, companyId }: CompanyContext): Promise<Style> => {
  const company = await db
    .selectFrom('company')
    .select('invoice_style')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return company.invoice_style as Style
}

/** A stored invoice as the document it prints as. */
export const storedDocument = async (
  context: CompanyContext,
  invoice: Invoice,
  layout?: Layout,
): Promise<DocumentData> => {
  const [style, reference_date] = await Promise.all([
    styleOf(context),
    readDateOf(context, invoice.reference_invoice_id),
  ])
  const credited_total = creditedTotal(invoice)
  return dataOf(context, { ...invoice, reference_date, credited_total }, style, { layout })
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

/** A form being typed as the document it would become. */
export const draftDocument = async (context: CompanyContext, draft: InvoiceDraft): Promise<DocumentData> => {
  const { found, composed } = await composeDraft(context, draft)
  const number = draft.number ? null : await nextNumberOf(context, draft)
  const reference_date = await readDateOf(context, draft.reference_invoice_id)
  const printed = { ...printedDraft(draft, found, composed, number), reference_date }
  return dataOf(context, printed, found.seller.invoice_style, draft)
}

export const pdfOf =
  ({ services }: CompanyContext, data: DocumentData): Later<FileAnswer> =>
  async () => ({ bytes: await services.renderer.pdf(data), name: `${data.number}.pdf` })

export const pagesOf =
  ({ services }: CompanyContext, data: DocumentData, page: number | undefined): Later<SvgDocument> =>
  () =>
    services.renderer.svg(data, page)
