import { v7 as newId } from 'uuid'
import type { SecurityEventName, SecurityReason } from '#contract/account/security-event.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { countAttempt } from '#server/account/user/attempts.ts'
import { findByEmail } from '#server/account/user/user.queries.ts'
import { createHmac } from 'node:crypto'
import type { Services } from '#server/platform/services.ts'

/** Where and when it happened. Without an address or device where nobody's request did it (a job, the command line). */
export type EventContext = Pick<Context, 'db' | 'services' | 'now'> &
  Partial<Pick<Context, 'address' | 'userAgent' | 'session'>>

export type RecordedEvent = {
  event: SecurityEventName
  /** Why it failed; absent: it succeeded. */
  failed?: SecurityReason
  /** Whose account it is about: that of who is signed in unless told. */
  userId?: string | undefined
  /** Who did it, where it was not that person. */
  actorId?: string | undefined
  /** An address that was typed; only a keyed hash and a masked form of it are kept. */
  email?: string | undefined
  /** Which passkey, provider, role, order; what was searched for. */
  detail?: string | undefined
  /** The title of the company it is about. */
  company?: string | undefined
}

/** Adds an event to the security log as a part of the context's transaction. What fails is in the server's log as well. */
export const recordEvent = async (context: EventContext, recorded: RecordedEvent): Promise<void> => {
  const { db, services, now, address, userAgent, session } = context
  const { event, failed, userId = session?.user_id, actorId, email, detail, company } = recorded
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

/** The same in a transaction of its own: for a refusal, which undoes the request's. Belongs where no other is open (see `Later`). */
export const recordRefusal = (
  context: Omit<EventContext, 'db'>,
  recorded: RecordedEvent & { failed: SecurityReason },
): Promise<void> => inTransaction(context.services.pool, null, (db) => recordEvent({ ...context, db }, recorded))

/** In five minutes from one network address. More than an office has people who cannot sign in. */
const notedOfAddress = 20

/** Logs that an e-mail has to wait before signing in: once in five minutes, and for one network address a few. Throws the given error on. */
export const recordTooMany = async (
  context: Omit<EventContext, 'db'>,
  email: string,
  error: unknown,
): Promise<never> => {
  if (!(error instanceof Problem) || error.code !== 'too_many_attempts') throw error
  const limits = [
    { key: `noted ${email.toLowerCase()}`, most: 1 },
    { key: `noted address ${context.address}`, most: notedOfAddress },
  ]
  await inTransaction(context.services.pool, null, async (db) => {
    await countAttempt(db, limits, context.now)
    const user = await findByEmail(db, email)
    await recordEvent({ ...context, db }, { event: 'sign_in', failed: 'too_many_attempts', userId: user?.id, email })
  }).catch((noted: unknown) => {
    if (!(noted instanceof Problem)) throw noted
  })
  throw error
}

/** Keyed hashes of an address, newest key first: it can be found by them and is not stored. */
export const emailHashes = ({ keys }: Pick<Services, 'keys'>, email: string): string[] =>
  keys.email.map(({ secret }) => createHmac('sha256', secret).update(email.trim().toLowerCase()).digest('base64url'))

/** Enough to recognise one's own address by, and too little to write to it: `o…@ziedas.lt`. */
const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`.slice(0, 200)
}
