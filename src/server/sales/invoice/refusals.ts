import type { Invoice } from '#contract/sales/invoice.ts'
import { invoiceCan, invoiceRefusal, problemOfReason } from '#domain/invoice-rules.ts'
import type { InvoiceAction, InvoiceFacts, InvoiceReason } from '#domain/invoice-rules.ts'
import { roleAllows } from '#domain/permission.ts'
import type { Role } from '#domain/permission.ts'
import { closedFacts } from '#server/sales/document/closed-period.ts'
import type { Closing } from '#server/sales/document/closed-period.ts'
import { periodClosed, Problem } from '#server/platform/http/problem.ts'

type RefusalFields = Pick<
  Invoice,
  | 'type'
  | 'date'
  | 'voided_at'
  | 'deleted_at'
  | 'sent_at'
  | 'last_payment_date'
  | 'payment_state'
  | 'credited'
  | 'is_invoiced'
  | 'quote_state'
  | 'quote_documents'
  | 'origin'
  | 'reminds_imported'
>

/** The facts that the domain's rules need. Parts of the invoice's own credits are not payments; they are in `credited`. */
export const factsOf = (item: RefusalFields, closing: Closing): InvoiceFacts => ({
  type: item.type,
  voided_at: item.voided_at,
  deleted_at: item.deleted_at,
  sent_at: item.sent_at,
  has_payments: item.last_payment_date !== null,
  is_paid: item.payment_state === 'paid',
  credited: item.credited,
  is_invoiced: item.is_invoiced,
  quote_state: item.quote_state,
  has_documents: item.quote_documents.length > 0,
  is_moved_in: item.origin === 'import',
  reminds_imported: item.reminds_imported,
  ...closedFacts(item, closing),
})

/** The reasons of the domain, or 'forbidden' if the user's role does not allow the action. */
export const refusalsOf = (facts: InvoiceFacts, role: Role): Invoice['refusals'] => {
  const mayWrite = roleAllows(role, 'document.write')
  const mayPay = roleAllows(role, 'payment.write')
  const allowed = ([action, reason]: [string, InvoiceReason | null]) => [
    action,
    (action === 'add_payment' || action === 'remove_payment' ? mayPay : mayWrite) ? reason : 'forbidden',
  ]
  return Object.fromEntries(Object.entries(invoiceCan(facts)).map(allowed)) as Invoice['refusals']
}

/** The problem for a reason of the domain, the same reason as in `refusals`. */
export const locked = (reason: InvoiceReason): Problem =>
  new Problem(problemOfReason(reason), { reason, ...(reason === 'paid' ? { field: 'amount' } : {}) })

/** Refuses an action if the domain has a reason against it. */
export const refuseUnless = (context: { session: Closing }, invoice: Invoice, action: InvoiceAction): void => {
  const reason = invoiceRefusal[action](factsOf(invoice, context.session))
  const { closed_until } = context.session
  // What was reported stays: a credit invoice of the present period corrects it.
  const isCorrectable = action === 'void' && invoice.type === 'simple'
  if (reason === 'period_closed' && closed_until)
    throw periodClosed(closed_until, isCorrectable ? { resource: 'void' } : {})
  if (reason) throw locked(reason)
}
