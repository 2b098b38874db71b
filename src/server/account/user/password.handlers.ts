import { sql } from 'kysely'
import type { passwordRows } from '#contract/account/password.ts'
import { checkCaptcha } from '#server/platform/captcha/captcha.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { inTransaction, asUser } from '#server/platform/db/transaction.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import type { Context, HandlersOf } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { recordEvent, recordRefusal } from '#server/account/security-event/record-event.ts'
import { countAttempt, deleteAttempts } from './attempts.ts'
import { confirmPassword, hashPassword, refuseCommonPassword } from './passwords.ts'
import { deleteStartedSignIns, verifyAddress } from './verify-address.ts'
import { endSessions, startSession } from './sessions.ts'
import { attemptLimits } from './sign-in.handlers.ts'
import { findByEmail } from './user.queries.ts'

/** Limits for requesting an email and for trying a link: few per email, more per address, which may be a whole office. */
const limitsOf = (purpose: string, email: string, address: string, most: number) => [
  { key: `${purpose} email ${email.toLowerCase()}`, most },
  { key: `${purpose} address ${address}`, most: 20 },
]

/** Per network and user: prevents many emails to one user, and others from using up the user's own limit. */
const maxEmailsPerDay = 10

// The specification requires both to reveal an unknown email. Requesting a link needs the robot check, setting a password a link.
const unknownUser = () => new Problem('no_user_with_email', { field: 'email' })

export const passwordHandlers = {
  'password.request': async (context, { body }) => {
    const { services, now, address } = context
    // Committed, also if the request is refused later.
    const user = await inTransaction(services.pool, null, async (db) => {
      const day = { key: `password request day ${body.email.toLowerCase()} address ${address}`, most: maxEmailsPerDay }
      await countAttempt(db, [...limitsOf('password request', body.email, address, 3), { ...day, within: 'day' }], now)
      await checkCaptcha(db, services, body.captcha)
      const found = await findByEmail(db, body.email)
      if (found)
        await queueEmail({ db, services, now }, 'password_reset_mail', {
          from: { person: found.id, network: address },
          to: [body.email],
          jobs: [{ payload: { user_id: found.id }, key: `password_reset_mail ${found.id}` }],
        })
      const failed = found ? {} : { failed: 'unknown_email' as const }
      await recordEvent(
        { ...context, db },
        { event: 'password_reset_asked', userId: found?.id, email: body.email, ...failed },
      )
      return found
    })
    if (!user) throw unknownUser()
  },

  'password.reset': async (context, { body }) => {
    const { services, now, address } = context
    const reset = { email: body.email, token_hash: hashToken(body.token), now }
    const found = await inTransaction(services.pool, null, async (db) => {
      await countAttempt(db, limitsOf('password reset', body.email, address, 5), now)
      const user = await findByEmail(db, body.email)
      return { user, link: await resetLink(db, reset).executeTakeFirst(), isLink: await isAnyLink(db, reset) }
    })
    // Without a link the response does not reveal which emails have accounts.
    if (!found.user && found.isLink) throw unknownUser()
    // Hashing is expensive, so an invalid link is rejected before.
    if (!found.link || !found.user) {
      await recordRefusal(context, {
        event: 'password_reset',
        failed: 'expired',
        userId: found.user?.id,
        email: body.email,
      })
      throw new Problem('invalid_reset_token')
    }
    await refuseCommonPassword(body.password, body)
    const password_hash = await hashPassword(body.password)
    const { user_id } = found.link
    await inTransaction(services.pool, null, async (db) => {
      // Deleting the row uses up the link; a concurrent request waits here and finds none.
      const link = await resetLink(db, reset).forUpdate().executeTakeFirst()
      if (!link) throw new Problem('invalid_reset_token')
      await db.deleteFrom('password_reset').where('user_id', '=', user_id).execute()
      // The link was sent to that address, so using it verifies the email.
      await verifyAddress({ ...context, db }, user_id)
      // Somebody else may know a forgotten password, so nothing started with it may continue.
      await db.updateTable('app_user').set({ pending_email: null }).where('id', '=', user_id).execute()
      await deleteStartedSignIns(db, user_id)
      await changePassword({ db, services, now }, user_id, password_hash)
      await recordEvent({ ...context, db }, { event: 'password_reset', userId: user_id })
      // A user blocked after wrong passwords can sign in with the new one immediately.
      const { emailLimit, accountLimit } = attemptLimits(body.email, address)
      for (const limits of [emailLimit, accountLimit]) if (limits) await deleteAttempts(db, limits.key)
    })
  },

  'user.change_password': async (context, { body }) => {
    const { services, session } = context
    return async () => {
      await confirmPassword(context, body.current_password, 'current_password')
      await refuseCommonPassword(body.password, session)
      const password_hash = await hashPassword(body.password)
      await asUser(services.pool, session, async (db) => {
        await db.deleteFrom('password_reset').where('user_id', '=', session.user_id).execute()
        // A first step with the old password cannot be followed by the second.
        await deleteStartedSignIns(db, session.user_id)
        await changePassword({ ...context, db }, session.user_id, password_hash)
        await recordEvent({ ...context, db }, { event: 'password_changed' })
        // All sessions end, so that a stolen token is useless; the user gets a new one.
        await startSession({ ...context, db }, session.user_id, session.two_step)
      })
    }
  },
} satisfies HandlersOf<typeof passwordRows>

/** A valid link: not expired, and sent to the user's current address. */
const resetLink = (db: Database, conditions: { email: string; token_hash: string; now: Date }) =>
  db
    .selectFrom('password_reset')
    .innerJoin('app_user', 'app_user.id', 'password_reset.user_id')
    .select('password_reset.user_id')
    .where('password_reset.token_hash', '=', conditions.token_hash)
    .where('password_reset.expires_at', '>', conditions.now.toISOString())
    .whereRef('password_reset.email', '=', 'app_user.email')
    .where(sql`lower(app_user.email)`, '=', sql`lower(${conditions.email})`)

/** Whether the link is valid, with any address in it. */
const isAnyLink = async (db: Database, conditions: { token_hash: string; now: Date }): Promise<boolean> => {
  const link = db.selectFrom('password_reset').select('user_id').where('token_hash', '=', conditions.token_hash)
  return (await link.where('expires_at', '>', conditions.now.toISOString()).executeTakeFirst()) !== undefined
}

/** Sets a new password, ends all sessions and emails the user. */
const changePassword = async (
  context: Pick<Context, 'db' | 'services' | 'now'>,
  userId: string,
  password_hash: string,
) => {
  const { db } = context
  const user = await db
    .updateTable('app_user')
    .set({ password_hash })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  await endSessions(db, userId)
  await queueEmail(context, 'account_notice', {
    from: { person: userId },
    to: [user.email],
    jobs: [{ payload: { user_id: userId, email: user.email, notice: 'password_changed' } }],
  })
}
