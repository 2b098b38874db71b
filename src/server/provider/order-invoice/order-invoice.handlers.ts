import type { subscriptionRows } from '#contract/account/subscription.ts'
import { ownOrder } from '#server/account/subscription/checkout.ts'
import type { HandlersOf, UserContext, FileAnswer, Later } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import { invoiceFile } from '#server/sales/sending/invoice-file.ts'
import { actFor } from '#server/platform/db/transaction.ts'
import type { OrderRow } from '#server/account/subscription/order.queries.ts'

const pdf = async (context: UserContext, { params }: { params: { id: string } }) =>
  orderInvoicePdf(context, await ownOrder(context, params.id))

export const orderInvoiceHandlers: HandlersOf<
  Pick<typeof subscriptionRows, 'subscription.invoice_pdf' | 'subscription.invoice_pdf_tab'>
> = {
  'subscription.invoice_pdf': pdf,
  'subscription.invoice_pdf_tab': pdf,
}

/**
 * The provider's invoice for the user's own order. The user is no member of the provider's company: owning the order gives access
 * to this one invoice. From here on the transaction is in the provider's company.
 */
const orderInvoicePdf = async (context: UserContext, order: OrderRow): Promise<Later<FileAnswer>> => {
  const { seller_company_id: company_id, invoice_id } = order
  if (!company_id || !invoice_id) throw notFound('invoice')
  const { db, services, session } = context
  await actFor(db, session.user_id, company_id)
  const seller = await companyContext(services, db, {
    company_id,
    id: order.id,
    created_by: session.user_id,
    language: order.language,
  })
  return invoiceFile(seller, await readInvoice(seller, invoice_id), 'pdf')
}
