import { sql } from 'kysely'
import type { PrintedPages } from '#contract/platform/document-fields.ts'
import type { CompanyContext, FileAnswer, Later } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { logoOf } from '#server/sales/printed-document/document-style.queries.ts'
import { sheetStyle } from '#server/setup/logo-and-style/sheet-style.ts'
import type { SellerRow } from '#server/sales/invoice/lookups.queries.ts'
import { receiptData } from './receipt-data.ts'
import type { PrintedReceipt } from './receipt-data.ts'

type Found = Pick<SellerRow, 'invoice_style' | 'logo_version'> & { receipt: Omit<PrintedReceipt, 'sheet'> | null }

/** The printed receipt of a payment; also of a deleted payment, because its number stays used. */
const readPrinted = async (context: CompanyContext, paymentId: string): Promise<PrintedReceipt> => {
  const { db, companyId } = context
  const { rows } = await sql<Found>`
    select (select jsonb_build_object('type', r.type, 'number', r.number, 'date', r.date, 'accountant', r.accountant, 'cashier', r.cashier,
        'paid_for', r.paid_for, 'income_account', r.income_account, 'total', r.total::text, 'currency', r.currency,
        'total_in_words', r.total_in_words, 'seller_details', r.seller_details, 'client_details', r.client_details,
        'deleted_at', p.deleted_at)
      from receipt r where r.company_id = p.company_id and r.payment_id = p.id) as receipt,
      c.invoice_style, c.logo_version
    from payment p join company c on c.id = p.company_id where p.company_id = ${companyId} and p.id = ${paymentId} and p.type <> 'credit'`.execute(
    db,
  )
  const [payment] = rows
  if (!payment) throw notFound('payment')
  if (!payment.receipt) throw notFound('receipt')
  const { receipt, invoice_style, logo_version } = payment
  return { ...receipt, sheet: sheetStyle(invoice_style, await logoOf(context, logo_version)) }
}

export const receiptPdf = async (context: CompanyContext, paymentId: string): Promise<Later<FileAnswer>> => {
  const receipt = await readPrinted(context, paymentId)
  return async () => ({
    bytes: await context.services.renderer.pdf(receiptData(receipt), context.companyId),
    name: `${receipt.number}.pdf`,
  })
}

export const receiptPages = async (
  context: CompanyContext,
  paymentId: string,
  page: number | undefined,
): Promise<Later<PrintedPages>> => {
  const receipt = await readPrinted(context, paymentId)
  return () => context.services.renderer.svg(receiptData(receipt), page, context.companyId)
}
