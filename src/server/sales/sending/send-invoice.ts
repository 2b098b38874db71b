import type { z } from 'zod'
import type { AttachFormat, sendingRows } from '#contract/sales/sending.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import { isBooked } from '#domain/invoice-type.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { ensureLink } from '#server/sales/document-link/document-link.ts'
import { storedUbl } from '#server/sales/e-invoice/e-invoice.ts'
import { queueLetter } from './enqueue.ts'
import { invoiceEmail, reminderEmail } from './email-texts.ts'
import type { Correspondence } from './email-texts.ts'

type Input = z.output<(typeof sendingRows)['invoice.send']['input']>

/** What the client gets by default. Proformas and quotes are no e-invoices. */
export const attachedTo = ({ type }: Invoice, { sends }: Correspondence): AttachFormat[] =>
  sends === 'pdf' || !isBooked(type) ? ['pdf'] : ['pdf', 'ubl']

/** Queues the email of an invoice that may be sent, or a reminder of it, and returns its id. */
export const sendInvoice = async (
  context: CompanyContext,
  invoice: Invoice,
  correspondence: Correspondence,
  { attach: asked, reminder, ...input }: Omit<Input, 'way'>,
): Promise<string> => {
  const isMovedIn = invoice.origin === 'import'
  if (isMovedIn && asked) throw new Problem('invoice_locked', { reason: 'moved_in' })
  const attach = isMovedIn ? [] : (asked ?? (reminder ? ['pdf'] : attachedTo(invoice, correspondence)))
  // Refused now rather than in the job, where nobody reads it.
  if (attach.includes('ubl')) await storedUbl(context, invoice)
  if (!isMovedIn) await ensureLink(context, invoice)
  const document = {
    kind: 'invoice',
    client_id: invoice.client_id,
    invoice_id: invoice.id,
    date_from: null,
    date_to: null,
    currency: null,
    language: correspondence.language,
    reminder,
    reminded_on: reminder ? context.today : null,
    attach,
  }
  const emailOf = reminder ? reminderEmail : invoiceEmail
  return queueLetter(context, input, document, correspondence, emailOf(invoice, correspondence))
}
