import { sql } from 'kysely'
import type { profileRows } from '#contract/account/profile.ts'
import type { userRows } from '#contract/account/user.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { findCompany } from '#server/account/company/company.queries.ts'
import type { HandlersOf, UserContext } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import { asUser, actFor } from '#server/platform/db/transaction.ts'
import { countAttempt } from './attempts.ts'
import { dailyLimit } from './email.handlers.ts'
import { userData } from './user-data.ts'
import { findByEmail } from './user.queries.ts'
import { convertInProcess } from '#server/platform/files/draw-image.ts'

export const profileHandlers = {
  'user.data': (context) => userData(context, context.session.user_id),

  'user.profile': async ({ db, session }) => ({ item: await profileOf(db, session.user_id) }),

  'user.update_profile': async (context, { body }) => {
    const { db, session, services } = context
    const { name, locale, email, version } = body
    const current = await profileOf(db, session.user_id)
    const change = { name, locale, version: version ?? current.version }
    if (email === undefined || email === current.email) {
      await changeProfile(db, session.user_id, change)
      return userData(context, session.user_id)
    }
    await context.requireProof()
    return async () => {
      await countEmailChange(context)
      return asUser(services.pool, session, async (later) => {
        const other = await findByEmail(later, email)
        if (other && other.id !== session.user_id) throw refuseField('email', 'email_taken')
        await changeProfile(later, session.user_id, { ...change, pending_email: email })
        await notifyOfNewEmail({ ...context, db: later }, { current: current.email, email })
        await recordEvent({ ...context, db: later }, { event: 'email_change_asked' })
        return userData({ ...context, db: later }, session.user_id)
      })
    }
  },

  'user.cancel_email': async ({ db, session }) => {
    await db.updateTable('app_user').set({ pending_email: null }).where('id', '=', session.user_id).execute()
  },

  'user.set_avatar': async (context, { body }) => {
    const { session, services } = context
    // Converted before a connection is held.
    return async () => {
      const avatar = await drawAvatar(body.bytes, session.user_id)
      return asUser(services.pool, session, (db) => setAvatar({ ...context, db }, avatar))
    }
  },

  'user.remove_avatar': (context) => setAvatar(context, null),

  'user.change_company': async (context, { body }) => {
    const { db, session } = context
    const company = await findCompany(db, session.user_id, body.company_id)
    if (!company) throw notFound('company')
    await db.updateTable('app_user').set({ current_company_id: company.id }).where('id', '=', session.user_id).execute()
    await actFor(db, session.user_id, company.id)
    return userData(context, session.user_id)
  },
} satisfies HandlersOf<typeof profileRows & Pick<typeof userRows, 'user.data' | 'user.change_company'>>

const profileOf = async (db: Database, userId: string) => {
  const columns = ['name', 'email', 'email_verified_at', 'pending_email', 'locale', 'avatar', 'version'] as const
  const { email_verified_at, locale, ...user } = await db
    .selectFrom('app_user')
    .select(columns)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    ...user,
    email_verified: email_verified_at !== null,
    locale: locale === 'en' ? ('en' as const) : ('lt' as const),
  }
}

type Change = { name?: string | undefined; locale?: string | undefined; pending_email?: string; version: number }

/** Stores the change if its version is current; otherwise throws with the stored profile. */
const changeProfile = async (db: Database, userId: string, { version, ...change }: Change) => {
  const stored = await db
    .updateTable('app_user')
    .set({ ...change, version: version + 1, updated_at: sql`now()` })
    .where('id', '=', userId)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!stored) throw new Problem('stale_version', { current: await profileOf(db, userId) })
}

/** Emails a verification link to the new address, and a notice to the current one, while the change can still be stopped. */
const notifyOfNewEmail = async (context: UserContext, { current, email }: { current: string; email: string }) => {
  const { user_id } = context.session
  await queueEmail(context, 'verification_mail', {
    from: { person: user_id },
    to: [email],
    jobs: [{ payload: { user_id }, key: `verification_mail ${user_id}` }],
  })
  await queueEmail(context, 'account_notice', {
    from: { person: user_id },
    to: [current],
    jobs: [{ payload: { user_id, email: current, notice: 'email_change' } }],
  })
}

/** Each change reveals whether an email has an account and sends an email to a stranger: five in five minutes are enough. */
const countEmailChange = ({ services, session, now }: UserContext) =>
  asUser(services.pool, session, (db) =>
    countAttempt(db, [{ key: `email change ${session.user_id}`, most: 5 }, dailyLimit(session.user_id)], now),
  )

const setAvatar = async (context: UserContext, avatar: string | null) => {
  const { db, session } = context
  await db.updateTable('app_user').set({ avatar }).where('id', '=', session.user_id).execute()
  return userData(context, session.user_id)
}

const maxMs = 10_000

/** Re-encodes an avatar as a small `data:` URL, so that none of the uploaded bytes are kept. Throws `unsupported_file` for unreadable images. */
const drawAvatar = async (bytes: Uint8Array, owner: string): Promise<string> => {
  const script = new URL('./avatar-process.ts', import.meta.url)
  try {
    return `data:image/webp;base64,${(await convertInProcess({ script, bytes, maxMs, owner })).toString('base64')}`
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('unsupported_file', { resource: 'image' })
  }
}
