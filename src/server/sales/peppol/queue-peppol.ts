import { v7 as newId } from 'uuid'
import type { Invoice } from '#contract/sales/invoice.ts'
import type { DocumentEmail } from '#contract/sales/sending.ts'
import { eAddressText } from '#domain/e-address.ts'
import { readCompanyPeppol, refuseWithoutPeppol } from '#server/account/company/peppol.handlers.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { peppolUbl } from '#server/sales/e-invoice/e-invoice.ts'
import { insertEmail, readHistory } from '#server/sales/sending/email.queries.ts'
import { isOnItsWay } from './peppol.queries.ts'
import { keyOfPeppol } from './send-peppol.ts'

/**
 * Queues an invoice for the access point. Refused now rather than in the job: what the company lacks, what the document lacks, and an
 * invoice that is on its way or delivered. Whether the network knows the receiver, the job finds out: a request must not wait for others.
 */
export const queuePeppol = async (context: CompanyContext, invoice: Invoice): Promise<DocumentEmail> => {
  const { companyId, session } = context
  const company = await readCompanyPeppol(context, companyId)
  refuseWithoutPeppol(company)
  const { sender, receiver } = await peppolUbl(context, invoice)
  // The authority was checked for the present address. An invoice keeps the seller of its day, which had another one.
  if (eAddressText(sender) !== company.address) throw new Problem('peppol_unavailable', { reason: 'other_sender' })
  if (await isOnItsWay(context, invoice.id)) throw new Problem('peppol_sent')
  const id = newId()
  const to = [eAddressText(receiver)]
  await insertEmail(context, {
    id,
    kind: 'invoice',
    way: 'peppol',
    client_id: invoice.client_id,
    invoice_id: invoice.id,
    date_from: null,
    date_to: null,
    currency: null,
    language: context.language,
    receiver: to,
    cc: [],
    sender: eAddressText(sender),
    reply_to: null,
    subject: invoice.number,
    message: '',
    attach: ['ubl'],
    message_id: `<${id}@peppol>`,
    created_by: session.user_id,
  })
  await queueEmail(context, 'send_peppol', {
    from: { company: companyId, person: session.user_id },
    to,
    jobs: [{ payload: { company_id: companyId, email_id: id }, key: keyOfPeppol(id) }],
  })
  return (await readHistory(context, 'id', id, context.language)).data[0]!
}
