// Decision: docs/decisions/reminder-steps.md
import { letterStepOf, ownSteps } from '#domain/reminder/own-steps.ts'
import { dueRanges } from '#domain/reminder/steps.ts'
import type { ReminderStep } from '#domain/reminder/steps.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { readCorrespondence } from '#server/sales/sending/email-texts.ts'
import { queueLetter } from '#server/sales/sending/enqueue.ts'
import { lockLetters, queueEach } from '#server/sales/sending/letter-job.ts'
import type { Refusal } from '#server/sales/sending/letter-job.ts'
import { insertSent, readDueLetters, readOwnDays } from './due-letters.queries.ts'
import type { DueLetter, DueSteps } from './due-letters.queries.ts'
import { lateInterestOf, readOpensFor } from './late-interest.ts'
import { hasLink, linksOf } from './letter-links.ts'
import type { StoredSettings } from './settings.queries.ts'
import { stepLetter } from './step-letter.ts'

export type SentLetters = { sent: number; left: number; refusal: Refusal | null }

/** The steps of the company, its clients and its invoices with the due days for which they are due today. */
export const readDueSteps = async (
  context: CompanyContext,
  { steps, only_working_days: onlyWorkingDays }: StoredSettings,
): Promise<DueSteps> => {
  const rangesOf = (of: readonly ReminderStep[]) => dueRanges(of, { today: context.today, onlyWorkingDays })
  const own = await readOwnDays(context)
  return { company: rangesOf(steps), own: own.map((days) => ({ days, ranges: rangesOf(ownSteps(days)) })) }
}

const noLetters = { lt: null, en: null }

/** The step whose letter is written: the latest one among the invoices of the letter, or the one whose letter it has. */
export const stepOf = ({ steps }: StoredSettings, { invoices }: Pick<DueLetter, 'invoices'>) => {
  const latest = invoices.toSorted((a, b) => b.days - a.days)[0]
  if (!latest) throw new Error('a due letter must have an invoice')
  const { step_id: id, days } = latest
  const step = steps.find((each) => each.id === id) ?? letterStepOf(steps, days)
  return { days, letter: step ?? { id, days, title: null, letters: noLetters } }
}

/** The letter as it would go today. */
const composeLetter = async (context: CompanyContext, settings: StoredSettings, letter: DueLetter) => {
  const correspondence = await readCorrespondence(context, letter.client_id)
  const opens = await readOpensFor(context, [letter], settings.interest)
  const rule = { terms: settings.interest, kind: letter.kind, today: context.today }
  const interest = lateInterestOf(letter.invoices, opens, rule)
  const { letter: step } = stepOf(settings, letter)
  const own = step.letters[correspondence.language]
  const links = own && hasLink(own) ? await linksOf(context, letter.invoices) : ''
  const facts = { invoices: letter.invoices, interest, links, today: context.today }
  return { correspondence, text: stepLetter(step, correspondence, facts) }
}

const sendLetter = async (context: CompanyContext, settings: StoredSettings, letter: DueLetter): Promise<void> => {
  const { correspondence, text } = await composeLetter(context, settings, letter)
  const document = {
    kind: 'reminder',
    client_id: letter.client_id,
    invoice_id: null,
    date_from: null,
    date_to: null,
    currency: null,
    language: correspondence.language,
    reminder: true,
    reminded_on: context.today,
    attach: ['pdf'],
  }
  const input = { to: letter.to, cc: [], subject: null, message: null }
  const id = await queueLetter(context, input, document, correspondence, text)
  await insertSent(context, id, letter.invoices)
}

/**
 * Queues the letters of today, at most `limit`. Each is stored with what it reminds of: it goes once, whatever runs twice. After a refusal
 * that concerns all, the others are left for later.
 */
export const sendDueLetters = async (
  context: CompanyContext,
  settings: StoredSettings,
  { limit, clientIds }: { limit: number; clientIds?: readonly string[] },
): Promise<SentLetters> => {
  await lockLetters(context.db, 'reminders', context.companyId)
  const steps = await readDueSteps(context, settings)
  const filter = { ...(clientIds ? { clientIds } : {}), onlyGoing: true, limit }
  const { letters, count } = await readDueLetters(context, steps, context.today, filter)
  const { sent, refusal } = await queueEach(context, letters, (letter) => sendLetter(context, settings, letter))
  return { sent, left: count - sent, refusal }
}
