import type { invoiceRows } from '#contract/sales/invoice-rows.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { refuseClosed } from '#server/sales/document/closed-period.ts'
import { holdPayment, payDocument, removePart, useAdvance } from '#server/sales/document/payment.queries.ts'
import type { PaidDocument } from '#server/sales/document/payment.queries.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { lockInvoice, readInvoice } from './item.queries.ts'
import { isOwnCredit, locked, refuseUnless } from './refusals.ts'

type Rows = Pick<typeof invoiceRows, 'invoice.add_payment' | 'invoice.remove_payment'>

/** The invoice as its payments see it. */
const paidInvoice = (invoice: Invoice): PaidDocument => ({ ...invoice, kind: 'invoice' })

/** Payments on an invoice. */
export const invoicePaymentHandlers: HandlersOf<Rows> = {
  'invoice.add_payment': async (context, { params, body }) => {
    if ('payment_id' in body) await holdPayment(context, body.payment_id)
    const invoice = await lockInvoice(context, params.id)
    refuseUnless(context, invoice, 'add_payment')
    if ('payment_id' in body) await useAdvance(context, paidInvoice(invoice), body)
    else await payDocument(context, paidInvoice(invoice), body)
    return readInvoice(context, params.id)
  },
  'invoice.remove_payment': async (context, { params, body }) => {
    const invoice = await lockInvoice(context, params.id)
    const shown = invoice.payments.find(({ id }) => id === body.invoice_payment_id)
    if (shown) refuseClosed(context, shown.date)
    // Without payments the part asked for is not found, which says more.
    if (invoice.payments.length > 0) refuseUnless(context, invoice, 'remove_payment')
    // What a credit takes back of its own invoice goes when the credit goes.
    if (shown && isOwnCredit(invoice, shown)) throw locked('credited')
    await removePart(context, paidInvoice(invoice), body.invoice_payment_id)
    return readInvoice(context, params.id)
  },
}
