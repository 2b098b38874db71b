import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Database } from '#server/platform/db/kysely.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import type { Context } from '#server/platform/http/context.ts'
import { queueUncountedEmail } from '#server/platform/mail/queue-email.ts'
import { isWithinLimit } from './attempts.ts'
import { deviceOf } from './device-and-country.ts'
import { recordDevice } from './known-device.ts'

/** Creates a session: sends its token in the header and stores only a hash. */
export const startSession = async (context: Context, userId: string, twoStep = false) => {
  const token = randomBytes(32).toString('base64url')
  await context.db
    .insertInto('session')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: hashToken(token),
      user_agent: context.userAgent ?? null,
      address: context.address,
      two_step: twoStep,
      proved_at: context.now.toISOString(),
    })
    .execute()
  await sql`select set_config('app.two_step', ${String(twoStep)}, true)`.execute(context.db)
  context.answerHeaders['authorization'] = `Bearer ${token}`
  if (await recordDevice(context, userId)) await notifyOfNewDevice(context, userId)
}

/** More than a user has devices; over this in five minutes only the security log is written. */
const maxDeviceEmails = 3

/** Emails a user about a sign-in that may not be theirs, if their email is verified. */
const notifyOfNewDevice = async ({ db, now, userAgent, address }: Context, userId: string) => {
  const user = await db
    .selectFrom('app_user')
    .select(['email', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!user.email_verified_at || !(await isWithinLimit(db, `device letter ${userId}`, maxDeviceEmails, now))) return
  const { browser, system } = deviceOf(userAgent ?? null)
  const device = [browser, system].filter(Boolean).join(', ')
  const recipient = { user_id: userId, email: user.email, notice: 'new_device' as const }
  await queueUncountedEmail(db, 'account_notice', { ...recipient, values: { device: device || '–', address } })
}

/** Ends all sessions of a user, or all but one. */
export const endSessions = async (db: Database, userId: string, except?: string) => {
  const all = db.deleteFrom('session').where('user_id', '=', userId)
  await (except === undefined ? all : all.where('id', '<>', except)).execute()
}

/** Whether the session still exists, so that what it started may be finished. */
export const isOpenSession = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('session').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
