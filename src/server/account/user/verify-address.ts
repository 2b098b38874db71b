import type { Database } from '#server/platform/db/kysely.ts'
import { recordEvent } from '#server/account/security-event/record-event.ts'
import type { EventContext } from '#server/account/security-event/record-event.ts'
import { endSessions } from './sessions.ts'

type Verification = {
  /** The session that verified it; none outside a session. */
  session?: string
  /** The only sign-in method is a provider, with which the session was started; it stays. */
  keepsProvider?: boolean
}

/**
 * Marks the email of a user as verified. Before the first verification anybody may have created the account, so it removes the sign-in
 * methods, the second step, all tickets and all other sessions (docs/decisions/email-verification.md). Returns whether it was the first.
 */
export const verifyAddress = async (
  context: EventContext,
  userId: string,
  { session, keepsProvider }: Verification = {},
) => {
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
  await deleteStartedSignIns(db, userId)
  await endSessions(db, userId, session)
  await recordEvent(context, { event: 'email_verified', userId })
  if (removed > 0) await recordEvent(context, { event: 'ways_removed', userId })
  return true
}

/** Deletes the tickets of a user: started sign-ins and changes of sign-in methods cannot be finished. */
export const deleteStartedSignIns = (db: Database, userId: string) =>
  db.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute()
