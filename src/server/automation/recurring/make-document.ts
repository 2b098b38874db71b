// Decision: docs/decisions/recurring-runs.md
import { sql } from 'kysely'
import type { Invoice } from '#contract/sales/invoice.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { createInvoice } from '#server/sales/invoice/save.ts'
import { sendingHandlers, wayOf } from '#server/sales/sending/sending.handlers.ts'
import { readCorrespondence } from '#server/sales/sending/email-texts.ts'
import { formOf } from './document-form.ts'
import { nextOpen } from './next-date.ts'
import { insertRun, moveOn } from './recurring.queries.ts'
import type { StoredRecurring } from './recurring.queries.ts'

const sendToClient = async (context: CompanyContext, invoice: Invoice): Promise<void> => {
  if (!context.session.email_verified) throw new Problem('email_not_verified')
  const correspondence = await readCorrespondence(context, invoice.client_id)
  const { to } = correspondence
  const way = await wayOf(context, invoice, correspondence)
  if (way === 'email' && to.length === 0) throw new Problem('recurring_locked', { reason: 'no_address' })
  const body = { to, cc: [], subject: null, message: null, reminder: false, way }
  await sendingHandlers['invoice.send'](context, { params: { id: invoice.id }, query: {}, body })
}

/**
 * Makes the document of a planned date in the transaction of the context: number, claim of the date, next date and email are stored
 * together or not at all, so the invoice must not be committed early by `sendCommit`. `stored` must be locked.
 */
export const makeDocument = async (
  { sendCommit: _, ...context }: CompanyContext,
  stored: StoredRecurring,
  planned: string,
): Promise<Invoice> => {
  const invoice = await createInvoice(context, await formOf(context, stored, planned))
  await insertRun(context, stored.id, planned, invoice.id)
  if (planned === stored.next_date) await moveOn(context, stored.id, await nextOpen(context, stored, planned))
  if (stored.action === 'issue-and-send') await sendToClient(context, invoice)
  // Deferred checks refuse now, where the refusal can be told, and not at the commit.
  await sql`set constraints all immediate`.execute(context.db)
  await sql`set constraints all deferred`.execute(context.db)
  return invoice
}
