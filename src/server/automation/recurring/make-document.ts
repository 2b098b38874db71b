// Decision: docs/decisions/recurring-runs.md
import { sql } from 'kysely'
import type { Invoice } from '#contract/sales/invoice.ts'
import type { DraftForm } from '#domain/draft.ts'
import { storeDraft } from '#server/automation/draft/store-draft.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { readExpense } from '#server/purchases/expense/item.queries.ts'
import { createExpense } from '#server/purchases/expense/save.ts'
import { createInvoice } from '#server/sales/invoice/save.ts'
import { queuePeppol } from '#server/sales/peppol/queue-peppol.ts'
import { sendInvoice } from '#server/sales/sending/send-invoice.ts'
import { wayOf } from '#server/sales/sending/sending.handlers.ts'
import { readCorrespondence } from '#server/sales/sending/email-texts.ts'
import { storePlan } from '../planned-sending/planned-sending.queries.ts'
import { plannedForm } from './document-form.ts'
import type { KindForm } from './document-form.ts'
import { nextOpen } from './next-date.ts'
import { totalOn } from './planned-total.ts'
import { insertRun, moveOn } from './recurring.queries.ts'
import type { MadeDocument, StoredRecurring } from './recurring.queries.ts'

/** Whether the limit of emails is reached or sending is stopped. */
const isSendingHeld = ({ code }: Problem): boolean => code === 'sending_limit' || code === 'sending_stopped'

const sendToClient = async (context: CompanyContext, invoice: Invoice): Promise<void> => {
  if (!context.session.email_verified) throw new Problem('email_not_verified')
  const correspondence = await readCorrespondence(context, invoice.client_id)
  const { to } = correspondence
  const way = await wayOf(context, invoice, correspondence)
  if (way === 'email' && to.length === 0) throw new Problem('recurring_locked', { reason: 'no_address' })
  const input = { to, cc: [], subject: null, message: null, reminder: false }
  try {
    await sql`savepoint letter`.execute(context.db)
    if (way === 'peppol') await queuePeppol(context, invoice)
    else await sendInvoice(context, invoice, correspondence, input)
  } catch (error) {
    if (!(error instanceof Problem) || !isSendingHeld(error)) throw error
    await sql`rollback to savepoint letter`.execute(context.db)
    // The invoice has its day; the email goes as soon as it may.
    await storePlan(context, { invoice_id: invoice.id, send_at: context.now.toISOString(), send: {} })
  }
}

/** A JSON value as a draft keeps it: absent fields are left out. */
const draftForm = (form: KindForm['form']): DraftForm =>
  // What was parsed from JSON is JSON.
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null && value !== undefined)) as DraftForm

type Made = MadeDocument & { total: string | null }

const store = async (context: CompanyContext, stored: StoredRecurring, planned: KindForm): Promise<Made> => {
  if (stored.action === 'draft') {
    const id = await storeDraft(context, { kind: planned.kind, form: draftForm(planned.form) })
    return { kind: 'draft', id, number: null, total: stored.next_total }
  }
  if (planned.kind === 'expense') {
    const { id, number, total } = await readExpense(context, await createExpense(context, planned.form))
    return { kind: 'expense', id, number, total }
  }
  const invoice = await createInvoice(context, planned.form)
  const { id, number, total } = invoice
  if (stored.action === 'issue-and-send') await sendToClient(context, invoice)
  return { kind: 'invoice', id, number, total }
}

/**
 * Makes the document of a planned date in the transaction of the context: number, claim of the date, next date and email are stored
 * together or not at all, so the invoice must not be committed early by `sendCommit`. `stored` must be locked.
 */
export const makeDocument = async (
  { sendCommit: _, ...context }: CompanyContext,
  stored: StoredRecurring,
  planned: string,
): Promise<MadeDocument> => {
  const { total, ...made } = await store(context, stored, await plannedForm(context, stored, planned))
  await insertRun(context, stored.id, planned, made)
  if (planned === stored.next_date) {
    const next = await nextOpen(context, stored, planned)
    await moveOn(context, stored.id, next, await totalOn(context, stored, next, { date: planned, total }))
  }
  // Deferred checks refuse now, where the refusal can be told, and not at the commit.
  await sql`set constraints all immediate`.execute(context.db)
  await sql`set constraints all deferred`.execute(context.db)
  return made
}
