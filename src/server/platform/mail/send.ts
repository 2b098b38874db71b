import type { Services } from '#server/platform/services.ts'
import { composeMail, mailboxOf } from './compose.ts'
import type { EmailContent } from './compose.ts'
import { deliver } from './deliver.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { EmailJobs } from '#server/platform/jobs/queue.ts'
import { keyOfEmail, requeueEmail } from './queue-email.ts'
import { readStop } from './sending-state.ts'

/**
 * Sends an email of the product; its link is logged only with LOG_LINKS. Throws if the mail server does not accept it, and the job is
 * then retried.
 */
export const sendEmail = async (services: Services, email: EmailContent & { to: string; replyTo?: string }) => {
  // The address of a user who deleted their account meanwhile cannot receive emails.
  if (email.to.endsWith('@deleted.invalid')) return
  const from = mailboxOf(services.config.mailFrom)
  const bytes = await composeMail(email, { from, to: [email.to], replyTo: email.replyTo ?? null, automatic: true })
  const outcome = await deliver(services, { from: from.address, to: [email.to] }, bytes)
  // Receiving an email with a link twice does no harm; never receiving it does.
  if (outcome.kind !== 'accepted') throw outcome.error
  services.log.info(
    { subject: email.subject, link: services.config.logLinks ? email.action?.url : undefined },
    'mail sent',
  )
}

/**
 * The URL of a page for emails. It comes from the configuration only: an attacker can send any Host header, and an email with that
 * host would send them the token.
 */
export const pageUrl = (
  { publicUrl }: Pick<Services, 'publicUrl'>,
  path: string,
  query: Record<string, string> = {},
): string => {
  const text = new URLSearchParams(query).toString()
  return `${publicUrl()}${path}${text && `?${text}`}`
}

/**
 * A user's text in an email of the product, which mail programs must not turn into a link. An invisible character breaks addresses;
 * a name such as 'Kainos.lt' looks unchanged.
 */
export const preventLinks = (text: string): string => text.replace(/[.:/@](?=\S)/g, '$&\u2060')

/** The time until the next check of an email that is held back. When sending resumes, `wake_emails` releases such emails immediately. */
const pauseSeconds = 5 * 60

/** Runs the job of an email, or postpones it while the operator has stopped sending. */
export const unlessStopped =
  <Name extends keyof EmailJobs>(
    services: Services,
    name: Name,
    send: (services: Services, payload: EmailJobs[Name]) => Promise<void>,
  ) =>
  // The payload was written by `queueEmail`, whose types are the same.
  async (jobPayload: unknown) => {
    const payload = jobPayload as EmailJobs[Name]
    const companyId = 'company_id' in payload ? payload.company_id : null
    const isStopped = await inTransaction(services.pool, companyId, async (db) => {
      if (!(await readStop(db, companyId))) return false
      const key = 'email_id' in payload ? keyOfEmail(name, payload.email_id) : undefined
      await requeueEmail(db, name, { ...payload, held: true }, { inSeconds: pauseSeconds, ...(key ? { key } : {}) })
      return true
    })
    if (!isStopped) await send(services, payload)
  }
