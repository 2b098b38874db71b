import { v7 as newId } from 'uuid'
import type { userRows } from '#contract/account/user.ts'
import { checkCaptcha, newChallenge } from '#server/platform/captcha/captcha.ts'
import { inTransaction, actFor } from '#server/platform/db/transaction.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { csrfToken } from '#server/platform/http/tokens.ts'
import { Problem, refuseField } from '#server/platform/http/problem.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { recordEvent, recordRefusal, recordTooMany } from '#server/account/security-event/record-event.ts'
import { enter } from '#server/account/sign-in/enter.ts'
import { countAttempt, deleteAttempt, deleteAttempts } from './attempts.ts'
import { knownDevice } from './known-device.ts'
import { hashPassword, isPassword, refuseCommonPassword } from './passwords.ts'
import { startSession } from './sessions.ts'
import { userData } from './user-data.ts'
import { findByEmail, insertUser } from './user.queries.ts'

/**
 * Five wrong passwords per email from one network, thirty from all networks; more per address, which may be a whole office. A browser
 * that has signed in to the account before has its own attempts, which nobody else can use up.
 */
export const attemptLimits = (email: string, address: string, device?: string) => {
  const account = `login email ${email.toLowerCase()}`
  return {
    emailLimit: device
      ? { key: `login device ${device}`, most: 10 }
      : { key: `${account} address ${address}`, most: 5 },
    addressLimit: { key: `login address ${address}`, most: 60 },
    // The total of all networks counts unknown browsers only.
    accountLimit: device ? undefined : { key: account, most: 30 },
  }
}

/** Limits refused sign-ups, which may reveal that an email has an account. Successful ones are limited by the robot check. */
const signUpsFrom = (email: string, address: string) => [
  { key: `register email ${email.toLowerCase()}`, most: 5 },
  { key: `register address ${address}`, most: 60 },
]

export const signInHandlers = {
  'csrf.token': async ({ services, now, session }) => ({
    token: csrfToken(services.keys.form_token[0].secret, now, session?.id ?? null),
  }),

  captcha: async ({ services }) =>
    services.config.captcha ? { ...(await newChallenge(services)) } : { required: false },

  // Both hash the password between two transactions: a hundred concurrent sign-ins must not hold a hundred connections.
  register: async (context, { body }) => {
    const { services, now, address } = context
    const limits = signUpsFrom(body.email, address)
    // Committed, also if the request is refused later: otherwise one solution would allow any number of emails.
    const isEmailUsed = await inTransaction(services.pool, null, async (db) => {
      await countAttempt(db, limits, now)
      await checkCaptcha(db, services, body.captcha)
      return findByEmail(db, body.email)
    })
    if (isEmailUsed) throw refuseField('email', 'email_taken')
    const { name, email, locale } = body
    await refuseCommonPassword(body.password, body)
    const password_hash = await hashPassword(body.password)
    const id = newId()
    return inTransaction(services.pool, null, async (db) => {
      if (!(await insertUser(db, { id, name, email, locale, password_hash }))) throw refuseField('email', 'email_taken')
      for (const { key } of limits) await deleteAttempt(db, key, now)
      await queueEmail({ db, services, now }, 'verification_mail', {
        from: { person: id, network: address, allowWhenStopped: true },
        to: [email],
        jobs: [{ payload: { user_id: id }, key: `verification_mail ${id}` }],
      })
      await actFor(db, id, null)
      await startSession({ ...context, db }, id)
      await recordEvent({ ...context, db }, { event: 'registered', userId: id })
      return userData({ ...context, db }, id)
    })
  },

  login: async (context, { body }) => {
    const { now, address, services } = context
    // Stored even after a failure.
    const { user, limits } = await inTransaction(services.pool, null, async (db) => {
      const found = await findByEmail(db, body.email)
      const device = found && (await knownDevice(db, context, found.id))
      const counted = attemptLimits(body.email, address, device)
      const { emailLimit, addressLimit, accountLimit } = counted
      await countAttempt(db, [emailLimit, addressLimit, ...(accountLimit ? [accountLimit] : [])], now)
      return { user: found, limits: counted }
    }).catch((error: unknown) => recordTooMany(context, body.email, error))
    const isCorrect = await isPassword(user?.password_hash, body.password)
    if (!user || !isCorrect) {
      const failed = user ? 'wrong_password' : 'unknown_email'
      await recordRefusal(context, { event: 'sign_in', failed, userId: user?.id, email: body.email })
      throw new Problem('invalid_credentials')
    }
    const alsoWrite = async (db: Database) => {
      const { emailLimit, addressLimit, accountLimit } = limits
      await deleteAttempts(db, emailLimit.key)
      await deleteAttempt(db, addressLimit.key, now)
      if (accountLimit) await deleteAttempt(db, accountLimit.key, now)
    }
    return { user: await enter(context, { userId: user.id, alsoWrite }) }
  },

  logout: async (context) => {
    const { db, session } = context
    await db.deleteFrom('session').where('id', '=', session.id).execute()
    await recordEvent(context, { event: 'sign_out' })
  },
} satisfies HandlersOf<Pick<typeof userRows, 'csrf.token' | 'captcha' | 'register' | 'login' | 'logout'>>
