import { setTimeout as pause } from 'node:timers/promises'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { composeMail, mailboxOf } from '#server/platform/mail/compose.ts'
import type { Attachment } from '#server/platform/mail/compose.ts'
import { deliver } from '#server/platform/mail/deliver.ts'
import type { Outcome } from '#server/platform/mail/deliver.ts'
import { queueLetterAgain } from '#server/platform/mail/queue-letter.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { attachmentOf } from './attachment.ts'
import { claimEmail, findEmail, settleEmail } from './email.queries.ts'
import type { ClaimedEmail, EmailRow } from './email.queries.ts'
import { addressesLeft, settled } from './settle.ts'
import type { Result } from './settle.ts'
import { sql } from 'kysely'

type Asked = Jobs['send_document']

/** Of jobs for the same letter that wait only the latest runs. */
const queueAgain = ({ db, companyId }: Scope, emailId: string, inSeconds: number) =>
  queueLetterAgain(
    db,
    'send_document',
    { company_id: companyId, email_id: emailId },
    { key: keyOfSending(emailId), inSeconds },
  )

export const keyOfSending = (emailId: string): string => `send_document ${emailId}`

/**
 * Sends a document that waits to be sent. The file is made first, from the books as they are; then the row is claimed in a transaction
 * of its own, so that whatever becomes of this process, nobody sends it a second time (docs/decisions/mail-at-most-once.md);
 * then the mail server is asked, and what it said is stored.
 */
export const sendDocument = async (services: Services, asked: Asked): Promise<void> => {
  const here = underWay.get(services) ?? new Set()
  underWay.set(services, here)
  if (here.has(asked.email_id)) return
  here.add(asked.email_id)
  try {
    await sendWaiting(services, asked)
  } finally {
    here.delete(asked.email_id)
  }
}

/** The letters this process is at. */
const underWay = new WeakMap<Services, Set<string>>()

const sendWaiting = async (services: Services, asked: Asked): Promise<void> => {
  // Changed between being printed and being claimed: printed again. Who changes it all the time is waited for (the sweep).
  for (let again = 0; again < 3; again += 1) {
    const waiting = await inCompany(services, asked, (scope) => findEmail(scope, asked.email_id))
    if (!waiting || waiting.status !== 'queued') return
    if (waiting.sending_at) return foundHalfDone(services, asked, waiting)
    const attached = await attachmentOf(services, waiting)
    const claimed = await inCompany(services, asked, (scope) => claimEmail(scope, waiting.id, attached))
    if (!claimed) continue
    if (attached.kind === 'unprinted') services.log.error({ err: attached.error, email: claimed.id }, 'not printed')
    const result =
      attached.kind === 'file' ? await deliverFile(services, claimed, attached.file) : { kind: attached.kind }
    return store(services, asked, claimed, result)
  }
}

/**
 * Somebody else is at it, or was when they died. The embedded database is one process's: there it is the latter, and is told at once.
 * On a shared one the sweep tells it when nobody can be at it any more.
 */
const foundHalfDone = async (services: Services, asked: Asked, email: EmailRow) => {
  if (services.config.databaseUrl !== undefined) return
  services.log.warn({ email: email.id }, 'a letter was left half sent')
  await store(services, asked, { ...email, age_seconds: 0 }, { kind: 'unknown', error: undefined })
}

const inCompany = <T>(services: Services, { company_id }: Asked, work: (scope: Scope) => Promise<T>) =>
  inTransaction(services.pool, company_id, (db) => work({ db, companyId: company_id }))

const deliverFile = async (services: Services, email: ClaimedEmail, file: Attachment): Promise<Outcome> => {
  const from = mailboxOf(email.sender)
  const letter = {
    // A check of the table allows no other.
    language: email.language as 'lt' | 'en',
    subject: email.subject,
    paragraphs: email.message.replace(/\r\n?/g, '\n').split(/\n{2,}/),
    signature: null,
  }
  const { receiver: to, cc, reply_to: replyTo, message_id: messageId } = email
  const bytes = await composeMail(letter, { from, to, cc, replyTo, messageId }, [file])
  const outcome = await deliver(services, { from: from.address, to: addressesLeft(email) }, bytes, email.id)
  const details = { email: email.id, attempt: email.attempts, outcome: outcome.kind }
  if (outcome.kind === 'taken') services.log.info({ ...details, answer: outcome.answer }, 'document sent')
  else services.log.warn({ ...details, err: outcome.error }, 'document not sent')
  return outcome
}

const pausesMs = [500, 2000, 8000, 30_000]

/** The mail server has said it: should the database be away just now, this is told it once it is back. */
const store = async (services: Services, asked: Asked, email: ClaimedEmail, result: Result): Promise<void> => {
  const after = settled(email, result, email.age_seconds)
  const attempt = () =>
    inCompany(services, asked, async (scope) => {
      await settleEmail(scope, email, after)
      if (after.wait_seconds !== null) await queueAgain(scope, email.id, after.wait_seconds)
    })
  for (const ms of pausesMs) {
    try {
      return await attempt()
    } catch (error) {
      services.log.warn({ err: error, email: email.id }, 'what became of a letter is not stored yet')
      await pause(ms)
    }
  }
  return attempt()
}

/**
 * Puts right what a process that died left behind, in all companies: a letter that was being handed to the mail server may have
 * arrived, so it is not sent again and whoever sent it is told; one that waits with nobody to wake it is woken.
 */
export const sweepMail = async (services: Services): Promise<void> => {
  const { rows } = await inTransaction(services.pool, null, (db) =>
    sql<{ unknown: number; woken: number }>`select * from sweep_document_email()`.execute(db),
  )
  const { unknown = 0, woken = 0 } = rows[0] ?? {}
  if (unknown + woken > 0) services.log.warn({ unknown, woken }, 'letters left behind')
}
