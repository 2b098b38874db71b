import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { composeMail, mailboxOf } from '#server/platform/mail/compose.ts'
import type { Attachment } from '#server/platform/mail/compose.ts'
import { deliver } from '#server/platform/mail/deliver.ts'
import type { Envelope, Outcome } from '#server/platform/mail/deliver.ts'
import { keyOfEmail, requeueEmail } from '#server/platform/mail/queue-email.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { Services } from '#server/platform/services.ts'
import { attachmentOf } from './attachment.ts'
import { claimEmail, findEmail, settleEmail } from './email.queries.ts'
import type { ClaimedEmail, EmailRow } from './email.queries.ts'
import { addressesLeft, settled, shownAnswer } from './settle.ts'
import type { Result } from './settle.ts'
import { linkUrl } from '#server/sales/document-link/document-link.ts'
import { readClientLink } from '#server/sales/client-link/client-link.ts'
import { forgetBounced, storeRefused } from '#server/sales/bounce/bounce.queries.ts'
import { deliverByOwnServer } from '#server/sales/sender/own-server.ts'
import { leaveToOwnServer, ownServerOf } from '#server/sales/sender/send-by-own-server.ts'
import { storeSenderFault, storeSenderSuccess } from '#server/sales/sender/sender.queries.ts'
import type { StoredSender } from '#server/sales/sender/sender.queries.ts'
import { letterOf } from './letter.ts'
import { storeOutcome } from './store-outcome.ts'
import { sql } from 'kysely'

type SendJob = Jobs['send_document']

/** Queues the job again; it replaces a waiting job for the same email. */
const queueAgain = ({ db, companyId }: Scope, emailId: string, inSeconds: number) =>
  requeueEmail(
    db,
    'send_document',
    { company_id: companyId, email_id: emailId },
    { key: keyOfSending(emailId), inSeconds },
  )

export const keyOfSending = (emailId: string): string => keyOfEmail('send_document', emailId)

/** Sends a queued email, or leaves it to the workers of own servers: a slow one never delays the letters of others. */
export const sendDocument = async (services: Services, job: SendJob): Promise<void> => {
  const isLeft = await inCompany(services, job, async (scope) => {
    const queued = await findEmail(scope, job.email_id)
    const own = queued?.status === 'queued' && !queued.sending_at ? await ownServerOf(scope, queued) : undefined
    if (own) await leaveToOwnServer(scope.db, job, own, services.clock())
    return own !== undefined
  })
  if (!isLeft) await sendOnce(services, job)
}

/** Sends a queued email by the company's own server; while it rests after failures the email waits. */
export const sendByOwnServer = async (services: Services, job: SendJob): Promise<void> => {
  const isLeft = await inCompany(services, job, async (scope) => {
    const queued = await findEmail(scope, job.email_id)
    const own = queued && (await ownServerOf(scope, queued))
    const rests = own?.resume_at && new Date(own.resume_at) > services.clock()
    if (own && rests) await leaveToOwnServer(scope.db, job, own, services.clock())
    return Boolean(rests)
  })
  if (!isLeft) await sendOnce(services, job)
}

/**
 * Sends a queued email. First the file is made from the current books; then the row is claimed in a transaction
 * of its own, so that it is never sent a second time even if this process dies (docs/decisions/mail-at-most-once.md);
 * then it is passed to the mail server, and the outcome is stored.
 */
const sendOnce = async (services: Services, job: SendJob): Promise<void> => {
  const sending = sendingEmails.get(services) ?? new Set()
  sendingEmails.set(services, sending)
  if (sending.has(job.email_id)) return
  sending.add(job.email_id)
  try {
    await sendWaiting(services, job)
  } finally {
    sending.delete(job.email_id)
  }
}

/** The emails that this process is sending. */
const sendingEmails = new WeakMap<Services, Set<string>>()

const sendWaiting = async (services: Services, job: SendJob): Promise<void> => {
  // If the document changes between printing and claiming, it is printed again. After three times the sweep retries later.
  for (let attempts = 0; attempts < 3; attempts += 1) {
    const queued = await inCompany(services, job, (scope) => findEmail(scope, job.email_id))
    if (!queued || queued.status !== 'queued') return
    if (queued.sending_at) return storeUnknownOutcome(services, job, queued)
    const attachment = await attachmentOf(services, queued)
    const claimed = await inCompany(services, job, (scope) => claimEmail(scope, queued.id, attachment))
    if (!claimed) continue
    if (attachment.kind === 'unprinted')
      services.log.error({ err: attachment.error, email: claimed.id }, 'the attachment of an email was not printed')
    const result =
      attachment.kind === 'file' ? await deliverFiles(services, claimed, attachment.files) : { kind: attachment.kind }
    return store(services, job, claimed, result)
  }
}

/**
 * Another process is sending it, or died while sending. The embedded database has one process only, so that process died, and the
 * outcome is stored now. On a shared database the sweep stores it when no process can be sending any more.
 */
const storeUnknownOutcome = async (services: Services, job: SendJob, email: EmailRow) => {
  if (services.config.databaseUrl !== undefined) return
  services.log.warn({ email: email.id }, 'it is unknown whether an email was sent')
  await store(services, job, { ...email, age_seconds: 0 }, { kind: 'unknown', error: undefined })
}

const inCompany = <T>(
  services: Services,
  { company_id }: Pick<SendJob, 'company_id'>,
  work: (scope: Scope) => Promise<T>,
) => inTransaction(services.pool, company_id, (db) => work({ db, companyId: company_id }))

const deliverFiles = async (services: Services, email: ClaimedEmail, files: Attachment[]): Promise<Outcome> => {
  const { own, link, label } = await inCompany(services, email, async (scope) => ({
    own: await ownServerOf(scope, email),
    link: await linkOf(services, scope, email),
    label: await labelOf(scope, email),
  }))
  const from = own ? mailboxOf(email.sender) : productMailbox(services, email)
  const content = letterOf(email, link, label)
  const { receiver: to, cc, reply_to: replyTo, message_id: messageId } = email
  const bytes = await composeMail(content, { from, to, cc, replyTo, messageId }, files)
  const envelope = { from: from.address, to: addressesLeft(email) }
  const outcome = own
    ? await deliverOwn(services, own, { envelope, bytes })
    : await deliver(services, envelope, bytes, email.id)
  const details = { email: email.id, attempt: email.attempts, outcome: outcome.kind }
  if (outcome.kind === 'accepted') services.log.info({ ...details, answer: outcome.answer }, 'document sent')
  else services.log.warn({ ...details, err: outcome.error }, 'document not sent')
  return outcome
}

/** The product's own address: a letter written for a server that is not in use any more leaves in the name of the company only. */
const productMailbox = ({ config }: Pick<Services, 'config'>, { sender }: Pick<EmailRow, 'sender'>) => ({
  name: mailboxOf(sender).name,
  address: mailboxOf(config.mailFrom).address,
})

/** Delivers by the company's own server, and stores whether it works. */
const deliverOwn = async (
  services: Services,
  own: StoredSender,
  message: { envelope: Envelope; bytes: Buffer },
): Promise<Outcome> => {
  const { outcome, fault } = await deliverByOwnServer(services, own, message)
  const at = services.clock()
  await inTransaction(services.pool, own.company_id, async (db) => {
    const scope = { db, companyId: own.company_id }
    if (fault) await storeSenderFault(scope, own.version, fault, at)
    else if (outcome.kind === 'accepted') await storeSenderSuccess(scope, own.version, { isTest: false, at })
  })
  return outcome
}

/** The address of the page of the document, or of all documents of the client; undefined if its link was revoked meanwhile. */
const linkOf = async (
  services: Services,
  scope: Scope,
  { invoice_id, client_id, kind }: EmailRow,
): Promise<string | undefined> => {
  const now = services.clock()
  if (kind === 'client-link') return (await readClientLink(services, scope, client_id, now))?.url
  return invoice_id === null ? undefined : linkUrl(services, scope, invoice_id, now)
}

/** What the button to that page says. */
const labelOf = async ({ db, companyId }: Scope, { invoice_id }: EmailRow): Promise<'invoice_link' | 'quote_link'> => {
  if (invoice_id === null) return 'invoice_link'
  const { rows } =
    await sql`select from invoice where company_id = ${companyId} and id = ${invoice_id} and type = 'quote'`.execute(db)
  return rows.length > 0 ? 'quote_link' : 'invoice_link'
}

const store = async (services: Services, job: SendJob, email: ClaimedEmail, result: Result): Promise<void> => {
  const outcome = settled(email, result, email.age_seconds)
  await storeOutcome(services, email.id, () =>
    inCompany(services, job, async (scope) => {
      await settleEmail(scope, email, outcome)
      await storeBounces(scope, email, result)
      if (outcome.wait_seconds !== null) await queueAgain(scope, email.id, outcome.wait_seconds)
    }),
  )
}

/** A server that refuses an address for good says that it does not exist; one that takes the letter says that it does. */
const storeBounces = async (scope: Scope, { id }: ClaimedEmail, result: Result): Promise<void> => {
  if (result.kind === 'accepted') await forgetBounced(scope, result.addresses)
  const refused = 'refused' in result ? result.refused.filter(({ isPermanent }) => isPermanent) : []
  await storeRefused(
    scope,
    id,
    refused.map(({ address, answer }) => ({ address, reason: shownAnswer(answer) ?? '' })),
  )
}

/**
 * Cleans up after processes that died, in all companies: an email that was being sent may have
 * arrived, so it is not sent again and its sender is told; a queued email without a job gets a new one.
 */
export const sweepMail = async (services: Services): Promise<void> => {
  const { rows } = await inTransaction(services.pool, null, (db) =>
    sql<{ unknown: number; woken: number }>`select * from sweep_document_email()`.execute(db),
  )
  const { unknown = 0, woken = 0 } = rows[0] ?? {}
  if (unknown + woken > 0) services.log.warn({ unknown, woken }, 'emails of a process that died')
}
