import { sql } from 'kysely'
import type { invoiceRows } from '#contract/sales/invoice-rows.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { refuseClosed } from '#server/sales/document/closed-period.ts'
import { lockPaymentId, payDocument, removePart, useAdvance } from '#server/sales/document/payment.queries.ts'
import type { PaidDocument } from '#server/sales/document/payment.queries.ts'
import { findPayment, readPayments } from '#server/sales/document/payments-page.queries.ts'
import { readCreditPage } from './credit.queries.ts'
import type { CompanyContext, HandlersOf } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { lockInvoice, readInvoice } from './item.queries.ts'
import { locked, refuseUnless } from './refusals.ts'

type Rows = Pick<
  typeof invoiceRows,
  'invoice.payments' | 'invoice.credits' | 'invoice.add_payment' | 'invoice.remove_payment'
>

/** The invoice in the form that payments need. */
const paidInvoice = (invoice: Invoice): PaidDocument => ({
  ...invoice,
  kind: 'invoice',
  posted_on: invoice.date,
})

/** The part of a payment that was given back stays, because the negative part of the refund opens the same debt. */
const refuseRefunded = async ({ db, companyId }: CompanyContext, partId: string): Promise<void> => {
  const { rows } =
    await sql`select from invoice_payment x join payment r on r.company_id = x.company_id and r.refund_of = x.payment_id and r.deleted_at is null
    where x.company_id = ${companyId} and x.id = ${partId}`.execute(db)
  if (rows.length > 0) throw new Problem('payment_locked', { reason: 'refunded' })
}

/** Payments and credits of an invoice. */
export const invoicePaymentHandlers: HandlersOf<Rows> = {
  'invoice.payments': (context, { params, query }) => readPayments(context, 'invoice', params.id, query),
  'invoice.credits': (context, { params, query }) => readCreditPage(context, params.id, query),
  'invoice.add_payment': async (context, { params, body }) => {
    if ('payment_id' in body) await lockPaymentId(context, body.payment_id)
    const invoice = await lockInvoice(context, params.id)
    refuseUnless(context, invoice, 'add_payment')
    if ('payment_id' in body) await useAdvance(context, paidInvoice(invoice), body)
    else await payDocument(context, paidInvoice(invoice), body)
    return readInvoice(context, params.id)
  },
  'invoice.remove_payment': async (context, { params, body }) => {
    const invoice = await lockInvoice(context, params.id)
    const found = await findPayment(context, 'invoice', params.id, body.invoice_payment_id)
    if (found) refuseClosed(context, found.date)
    // Without payments `removePart` throws `not_found`, which is more precise.
    if (invoice.payments_count > 0) refuseUnless(context, invoice, 'remove_payment')
    // The part of an invoice's own credit is removed with the credit only.
    if (found?.is_own_credit) throw locked('credited')
    await refuseRefunded(context, body.invoice_payment_id)
    await removePart(context, paidInvoice(invoice), body.invoice_payment_id)
    return readInvoice(context, params.id)
  },
}
