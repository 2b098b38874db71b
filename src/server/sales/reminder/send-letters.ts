// Decision: docs/decisions/reminder-steps.md
import { sql } from 'kysely'
import { dueRanges } from '#domain/reminder/steps.ts'
import { savepoint } from '#server/platform/db/savepoint.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { readCorrespondence } from '#server/sales/sending/email-texts.ts'
import { enqueue } from '#server/sales/sending/enqueue.ts'
import { insertSent, readDueLetters } from './due-letters.queries.ts'
import type { DueLetter } from './due-letters.queries.ts'
import { lateInterestOf, readOpensFor } from './late-interest.ts'
import { hasLink, linksOf } from './letter-links.ts'
import type { StoredSettings } from './settings.queries.ts'
import { stepLetter } from './step-letter.ts'

/** Why no more letters were sent: a limit of sending, or sending is stopped. */
type Refusal = { code: 'sending_limit' | 'sending_stopped'; problem: Problem }
export type SentLetters = { sent: number; left: number; refusal: Refusal | null }

/** The steps of the settings with the due days for which they are due today. */
export const rangesOf = ({ steps, only_working_days }: StoredSettings, today: string) =>
  dueRanges(steps, { today, onlyWorkingDays: only_working_days })

/** The step whose letter is written: the latest one among the invoices of the letter. */
export const stepOf = ({ steps }: StoredSettings, { invoices }: Pick<DueLetter, 'invoices'>) => {
  const latest = invoices.toSorted((a, b) => b.days - a.days)[0]
  const step = steps.find(({ id }) => id === latest?.step_id)
  if (!step) throw new Error('a due letter must have a step of the settings')
  return step
}

/** The letter as it would go today. */
const composeLetter = async (context: CompanyContext, settings: StoredSettings, letter: DueLetter) => {
  const correspondence = await readCorrespondence(context, letter.client_id)
  const opens = await readOpensFor(context, [letter], settings.interest)
  const rule = { terms: settings.interest, kind: letter.kind, today: context.today }
  const interest = lateInterestOf(letter.invoices, opens, rule)
  const step = stepOf(settings, letter)
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
  const email = await enqueue(context, input, document, correspondence, text)
  await insertSent(context, email.id, letter.invoices)
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/**
 * Queues the letters of today, at most `limit`. Each is stored with what it reminds of: it goes once, whatever runs twice. After a refusal
 * that concerns all, the others are left for later.
 */
export const sendDueLetters = async (
  context: CompanyContext,
  settings: StoredSettings,
  { limit, clientIds }: { limit: number; clientIds?: readonly string[] },
): Promise<SentLetters> => {
  // One at a time in a company: the other finds what was sent.
  await sql`select pg_advisory_xact_lock(hashtextextended('reminders ' || ${context.companyId}, 0))`.execute(context.db)
  const ranges = rangesOf(settings, context.today)
  const filter = { ...(clientIds ? { clientIds } : {}), onlyGoing: true, limit }
  const { letters, count } = await readDueLetters(context, ranges, context.today, filter)
  let sent = 0
  for (const letter of letters) {
    try {
      await savepoint(context, () => sendLetter(context, settings, letter))
      sent += 1
    } catch (error) {
      // A person reminded the client at this moment.
      if (isUniqueViolation(error)) continue
      if (!(error instanceof Problem) || (error.code !== 'sending_limit' && error.code !== 'sending_stopped'))
        throw error
      return { sent, left: count - sent, refusal: { code: error.code, problem: error } }
    }
  }
  return { sent, left: count - sent, refusal: null }
}
