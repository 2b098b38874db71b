import { v7 as newId } from 'uuid'
import type { SecurityEventName, SecurityReason } from '#contract/account/security-event.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import { findByEmail } from '#server/account/user/user.queries.ts'
import { createHmac } from 'node:crypto'
import type { Services } from '#server/platform/services.ts'

/** Where and when it happened. A job and the command line have no address and no device. */
export type EventContext = Pick<Context, 'db' | 'services' | 'now'> &
  Partial<Pick<Context, 'address' | 'userAgent' | 'session'>>

export type RecordedEvent = {
  event: SecurityEventName
  /** The reason of a failure; absent: it succeeded. */
  failed?: SecurityReason
  /** The account that the event is about; by default that of the signed-in user. */
  userId?: string | undefined
  /** The user who did it, if not that user. */
  actorId?: string | undefined
  /** An entered email; only a keyed hash and a masked form are stored. */
  email?: string | undefined
  /** The passkey, provider, role, order or search text. */
  detail?: string | undefined
  /** The title of the company. */
  company?: string | undefined
}

/** Adds an event to the security log in the transaction of the context. Failures are also written to the server's log. */
export const recordEvent = async (context: EventContext, details: RecordedEvent): Promise<void> => {
  const { db, services, now, address, userAgent, session } = context
  const { event, failed, userId = session?.user_id, actorId, email, detail, company } = details
  const email_hint = email && userId === undefined ? maskedEmail(email) : null
  await db
    .insertInto('security_event')
    .values({
      id: newId(),
      happened_at: now.toISOString(),
      event,
      outcome: failed ? 'failed' : 'ok',
      reason: failed ?? null,
      user_id: userId ?? null,
      actor_id: actorId ?? null,
      email_hash: email ? (emailHashes(services, email)[0] ?? null) : null,
      email_hint,
      address: address || null,
      user_agent: userAgent ?? null,
      detail: detail?.slice(0, 200) ?? null,
      company: company?.slice(0, 200) ?? null,
    })
    .execute()
  if (failed) services.log.warn({ event, reason: failed, user_id: userId, email_hint, address }, 'security event')
}

/** The same in its own transaction, because a refusal rolls back that of the request. Must run while no other is open (see `Later`). */
export const recordRefusal = (
  context: Omit<EventContext, 'db'>,
  details: RecordedEvent & { failed: SecurityReason },
): Promise<void> => inTransaction(context.services.pool, null, (db) => recordEvent({ ...context, db }, details))

/** In five minutes from one network address. Enough for the people of an office. */
const maxRecordedPerAddress = 20

/** Logs that an email must wait before signing in: once in five minutes, and a few times per network address. Rethrows the error. */
export const recordTooMany = async (
  context: Omit<EventContext, 'db'>,
  email: string,
  error: unknown,
): Promise<never> => {
  if (!(error instanceof Problem) || error.code !== 'too_many_attempts') throw error
  const limits = [
    { key: `noted ${email.toLowerCase()}`, most: 1 },
    { key: `noted address ${context.address}`, most: maxRecordedPerAddress },
  ]
  await inTransaction(context.services.pool, null, async (db) => {
    await countAttempt(db, limits, context.now)
    const user = await findByEmail(db, email)
    await recordEvent({ ...context, db }, { event: 'sign_in', failed: 'too_many_attempts', userId: user?.id, email })
  }).catch((alreadyRecorded: unknown) => {
    if (!(alreadyRecorded instanceof Problem)) throw alreadyRecorded
  })
  throw error
}

/** Keyed hashes of an email, newest key first, for searching without storing the email. */
export const emailHashes = ({ keys }: Pick<Services, 'keys'>, email: string): string[] =>
  keys.email.map(({ secret }) => createHmac('sha256', secret).update(email.trim().toLowerCase()).digest('base64url'))

/** A masked email that only its owner recognises: `o…@ziedas.lt`. */
const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`.slice(0, 200)
}
