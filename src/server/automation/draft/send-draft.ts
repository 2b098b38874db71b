import type { PlannedLetter } from '#contract/automation/planned-time.ts'
import type { Invoice } from '#contract/sales/invoice.ts'
import type { DraftForm } from '#domain/draft.ts'
import { addDays, daysBetween, isPlainDate } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { readInvoice } from '#server/sales/invoice/item.queries.ts'
import { lockDraft } from './draft.queries.ts'
import { issueDraft } from './issue-draft.ts'
import { sendLetter } from './send-letter.ts'

/** Issues a locked draft with the date of today, and sends it; without a letter it is only issued. */
export const issueAndSend = async (
  context: CompanyContext,
  draftId: string,
  letter: Partial<PlannedLetter> | null,
): Promise<string> => {
  const { id } = await issueDraft(context, draftId, (form) => datedToday(form, context.today))
  if (letter) await sendLetter(context, id, letter)
  return id
}

/** Sends a draft now instead of at its time. One that became an invoice meanwhile is answered with it and not sent again. */
export const sendDraftNow = async (context: CompanyContext, id: string): Promise<Invoice> => {
  const { kind, send, invoice_id } = await lockDraft(context, id)
  if (kind !== 'invoice') throw notFound('draft')
  return readInvoice(context, invoice_id ?? (await issueAndSend(context, id, send ?? {})))
}

const dayOf = (form: DraftForm, field: string): PlainDate | undefined => {
  const day = form[field]
  return typeof day === 'string' && isPlainDate(day) ? day : undefined
}

/** The document has the date of the day when it is issued, and the same days to pay as the form has. */
const datedToday = (form: DraftForm, today: PlainDate): DraftForm => {
  const [date, due] = [dayOf(form, 'date'), dayOf(form, 'date_due')]
  const isTerm = date !== undefined && due !== undefined && due >= date
  return { ...form, date: today, ...(isTerm ? { date_due: addDays(today, daysBetween(date, due)) } : {}) }
}
