import type { Invoice } from '#contract/sales/invoice.ts'
import { invoiceRefusal, problemOfReason } from '#domain/invoice-rules.ts'
import type { InvoiceAction, InvoiceReason } from '#domain/invoice-rules.ts'
import { refuseClosed } from '#server/sales/document/closed-period.ts'
import type { Closing } from '#server/sales/document/closed-period.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { factsOf } from './item.ts'

/** The refusal of a request for a reason of the domain, the one that stands in `can`. */
export const locked = (reason: InvoiceReason): Problem =>
  new Problem(problemOfReason(reason), { reason, ...(reason === 'paid' ? { field: 'amount' } : {}) })

/** Refuses what the domain says cannot be done to this invoice. */
export const refuseUnless = (context: { session: Closing }, invoice: Invoice, action: InvoiceAction): void => {
  const reason = invoiceRefusal[action](factsOf(invoice, context.session))
  // The day the books are closed until is told too.
  if (reason === 'period_closed') refuseClosed(context, invoice.date)
  if (reason) throw locked(reason)
}
