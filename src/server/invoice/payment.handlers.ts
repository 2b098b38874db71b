import type { invoiceRows } from '#contract/invoice-rows.ts'
import type { HandlersOf } from '../http/context.ts'
import { lockInvoice, readInvoice } from './item.queries.ts'
import { payInvoice, removePart, useAdvance } from './payment.queries.ts'
import { refuseUnless } from './refuse.ts'

type Rows = Pick<typeof invoiceRows, 'invoice.add_payment' | 'invoice.remove_payment'>

/** Payments on an invoice. */
export const invoicePaymentHandlers: HandlersOf<Rows> = {
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
}
