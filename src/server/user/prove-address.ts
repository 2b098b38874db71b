import type { Database } from '../db/kysely.ts'
import { endSessions } from './sessions.ts'

type Proved = {
  at: Date
  /** The session in which it was proved; none where it was proved outside of any. */
  session?: string
  /** Their only way in came by a provider, and stays: it is what that session was begun with. */
  keepsProvider?: boolean
}

/**
 * Notes that a person reads the mail of their address. Until the first proof the account may have been made by anybody: with it go the ways in, the
 * second step, whatever was begun, and every other session (docs/decisions/proof-of-an-address.md). Gives whether it was the first.
 */
export const proveAddress = async (db: Database, userId: string, { at, session, keepsProvider }: Proved) => {
  const user = await db
    .selectFrom('app_user')
    .select(['email_verified_at', 'password_hash'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (user.email_verified_at) return false
  await db
    .updateTable('app_user')
    .set({ email_verified_at: at.toISOString(), pending_email: null })
    .where('id', '=', userId)
    .execute()
  if (!keepsProvider || user.password_hash) await db.deleteFrom('social_login').where('user_id', '=', userId).execute()
  for (const table of ['passkey', 'two_step'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
  await db.updateTable('session').set({ two_step: false }).where('user_id', '=', userId).execute()
  await forgetBegun(db, userId)
  await endSessions(db, userId, session)
  return true
}

/** What a person has begun of signing in or of changing how they do is not finished. */
export const forgetBegun = (db: Database, userId: string) =>
  db.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute()
