import type { subscriptionRows } from '#contract/account/subscription.ts'
import { ownOrder } from '#server/account/subscription/own-order.ts'
import type { HandlersOf, UserContext } from '#server/platform/http/context.ts'
import { orderInvoicePdf } from './order-invoice-pdf.ts'

const pdf = async (context: UserContext, { params }: { params: { id: string } }) =>
  orderInvoicePdf(context, await ownOrder(context, params.id))

export const orderInvoiceHandlers: HandlersOf<
  Pick<typeof subscriptionRows, 'subscription.invoice_pdf' | 'subscription.invoice_pdf_tab'>
> = {
  'subscription.invoice_pdf': pdf,
  'subscription.invoice_pdf_tab': pdf,
}
