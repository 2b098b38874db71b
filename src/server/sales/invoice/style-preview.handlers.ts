import { sql } from 'kysely'
import type { companyLookRows } from '#contract/setup/logo-and-style.ts'
import type { StoredStyle } from '#domain/invoice-style.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { readInvoice } from './item.queries.ts'
import { currentDocumentStyle } from '#server/sales/printed-document/document-style.queries.ts'
import { readLookups } from './lookups.queries.ts'
import { documentIn, pagesOf, pdfOf, printedStored } from './print.ts'
import { sampleDocument } from './sample-document.ts'
import { productCodesOf } from './snapshot.ts'

/** The newest invoice that waits for its money: on a paid one the payment stub, which the style shows or hides, is left out. */
const newestUnpaidOf = async ({ db, companyId }: CompanyContext): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from invoice where company_id = ${companyId} and type = 'simple' and payment_state <> 'paid' and type <> 'credit'
      and deleted_at is null and voided_at is null
    order by date desc, id desc limit 1`.execute(db)
  return rows[0]?.id
}

/** The newest unpaid invoice as it would look in the style, as of now; where there is none, one made up with the company's own data. */
const styled = async (context: CompanyContext, style: StoredStyle) => {
  const newest = await newestUnpaidOf(context)
  const invoice = newest ? await readInvoice(context, newest) : undefined
  const product_ids = invoice?.lines.flatMap(({ product_id }) => product_id ?? []) ?? []
  const found = await readLookups(context.db, context.companyId, { client_id: null, product_ids })
  const printed = invoice
    ? { ...(await printedStored(context, invoice)), product_codes: productCodesOf(found) }
    : sampleDocument(context, found)
  const look = await currentDocumentStyle(context, found.seller, style)
  return { data: documentIn(context, printed, look), number: invoice?.number ?? null }
}

type Rows = Pick<typeof companyLookRows, 'company.style_preview' | 'company.style_preview_pages'>

export const stylePreviewHandlers: HandlersOf<Rows> = {
  'company.style_preview': async (context, { body }) =>
    pdfOf(context, (await styled(context, body.invoice_style)).data),
  'company.style_preview_pages': async (context, { body }) => {
    const { data, number } = await styled(context, body.invoice_style)
    return async () => ({ ...(await pagesOf(context, data, body.page)()), number })
  },
}
