import type { PlannedLetter } from '#contract/automation/planned-time.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import { readCorrespondence } from '#server/sales/sending/email-texts.ts'
import { sendingHandlers } from '#server/sales/sending/sending.handlers.ts'

/** Queues the email of an invoice as it was planned; by default to the client's addresses. */
export const sendLetter = async (
  context: CompanyContext,
  invoiceId: string,
  planned: Partial<PlannedLetter>,
): Promise<void> => {
  const { client_id, client_details } = await readInvoice(context, invoiceId)
  const known = planned.to ?? (await readCorrespondence(context, client_id)).to
  const to = known.length > 0 ? known : client_details.email ? [client_details.email] : []
  // Without an address it would never be sent.
  if (to.length === 0) throw new Problem('validation_failed')
  const { cc = [], subject = null, message = null, attach } = planned
  await sendingHandlers['invoice.send'](context, {
    params: { id: invoiceId },
    query: {},
    body: { to, cc, subject, message, attach, reminder: false, way: 'email' },
  })
}
