import type { Database } from '#server/platform/db/kysely.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import type { EventContext } from '#server/account/security-event/record-event.ts'
import { endSessions } from './sessions.ts'

type Proved = {
  /** The session in which it was proved; none where it was proved outside of any. */
  session?: string
  /** Their only way in came by a provider, and stays: it is what that session was begun with. */
  keepsProvider?: boolean
}

/**
 * Notes that a person reads the mail of their address. Until the first proof the account may have been made by anybody: with it go the ways in, the
 * second step, whatever was begun, and every other session (docs/decisions/email-verification.md). Gives whether it was the first.
 */
export const proveAddress = async (context: EventContext, userId: string, { session, keepsProvider }: Proved = {}) => {
  const { db, now } = context
  const user = await db
    .selectFrom('app_user')
    .select(['email_verified_at', 'password_hash'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (user.email_verified_at) return false
  await db
    .updateTable('app_user')
    .set({ email_verified_at: now.toISOString(), pending_email: null })
    .where('id', '=', userId)
    .execute()
  const tables = [
    'passkey',
    'two_step',
    ...(!keepsProvider || user.password_hash ? ['social_login' as const] : []),
  ] as const
  let removed = 0
  for (const table of tables)
    removed += (await db.deleteFrom(table).where('user_id', '=', userId).returning('user_id').execute()).length
  await db.updateTable('session').set({ two_step: false }).where('user_id', '=', userId).execute()
  await forgetBegun(db, userId)
  await endSessions(db, userId, session)
  await recordEvent(context, { event: 'email_verified', userId })
  if (removed > 0) await recordEvent(context, { event: 'ways_removed', userId })
  return true
}

/** What a person has begun of signing in or of changing how they do is not finished. */
export const forgetBegun = (db: Database, userId: string) =>
  db.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute()
