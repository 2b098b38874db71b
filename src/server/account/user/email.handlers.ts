import type { userRows } from '#contract/account/user.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import type { HandlersOf, UserContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import { countAttempt } from './attempts.ts'
import { verifyAddress } from './verify-address.ts'

/** Emails to addresses that a user has only entered. */
export const dailyLimit = (userId: string) => ({ key: `verification day ${userId}`, most: 20, within: 'day' as const })

export const emailHandlers = {
  'email.resend': async ({ db, services, session, now }) => {
    const user = await addressesOf(db, session.user_id).executeTakeFirstOrThrow()
    if (user.email_verified_at && !user.pending_email) return
    await countAttempt(db, [{ key: `verification mail ${session.user_id}`, most: 3 }, dailyLimit(session.user_id)], now)
    await queueEmail({ db, services, now }, 'verification_mail', {
      from: { person: session.user_id },
      to: [user.pending_email ?? user.email],
      jobs: [{ payload: { user_id: session.user_id }, key: `verification_mail ${session.user_id}` }],
    })
  },

  // In `Later` with its own transactions, because it writes although it is a GET, and a GET may be discarded (docs/decisions/read-ahead.md).
  'email.verify':
    async (context, { query }) =>
    async () => {
      const { services, session, now, address } = context
      const limits = [
        { key: `verify ${session.user_id}`, most: 20 },
        { key: `verify address ${address}`, most: 60 },
      ]
      await inTransaction(services.pool, null, (db) => countAttempt(db, limits, now))
      return {
        outcome: await inTransaction(services.pool, null, (db) => verifyByLink({ ...context, db }, query.token)),
      }
    },
} satisfies HandlersOf<Pick<typeof userRows, 'email.resend' | 'email.verify'>>

const addressesOf = (db: Database, userId: string) =>
  db.selectFrom('app_user').select(['email', 'pending_email', 'email_verified_at', 'version']).where('id', '=', userId)

/** Verifies the email of a link: the user of the link has access to the mailbox. */
const verifyByLink = async (context: UserContext, linkToken: string) => {
  const { db, now } = context
  const { id, user_id: userId } = context.session
  const token = await db
    .selectFrom('email_token')
    .select(['token_hash', 'user_id', 'email', 'expires_at'])
    .where('token_hash', '=', hashToken(linkToken))
    .executeTakeFirst()
  if (!token) throw new Problem('expired_link')
  if (token.user_id !== userId) return 'wrong_user'
  const user = await addressesOf(db, userId).forUpdate().executeTakeFirstOrThrow()
  const isNew = token.email === user.pending_email
  // A link that was sent to a former address proves nothing.
  if (!isNew && token.email !== user.email) throw new Problem('expired_link')
  if (!isNew && user.email_verified_at) return 'already_verified'
  if (new Date(token.expires_at) <= now) throw new Problem('expired_link')
  const at = now.toISOString()
  await db.updateTable('email_token').set({ used_at: at }).where('token_hash', '=', token.token_hash).execute()
  await verifyAddress(context, userId, { session: id, keepsProvider: true })
  if (!isNew) return 'success'
  const moved = { email: token.email, pending_email: null, version: user.version + 1 }
  const personRow = db.updateTable('app_user').where('id', '=', userId)
  await personRow.set(moved).execute()
  // A new address is not verified.
  await personRow.set({ email_verified_at: at }).execute()
  await recordEvent(context, { event: 'email_changed', email: token.email })
  return 'success'
}
