import { inTransaction } from '#server/platform/db/transaction.ts'
import type { UserContext } from '#server/platform/http/context.ts'
import { Problem, refuseField } from '#server/platform/http/problem.ts'
import { recordRefusal } from '#server/account/security-event/record-event.ts'
import { countAttempt, forgetAttempt, forgetAttempts } from './attempts.ts'
import { isPassword } from './passwords.ts'

/**
 * Refuses (`wrong_password` on that field, `too_many_attempts`) unless it is the password of who asks: a session left open on somebody's
 * desk must not be enough. Opens transactions of its own, so it belongs into a `Later`.
 */
export const confirmPassword = async (
  context: Pick<UserContext, 'services' | 'session' | 'now' | 'address'> & Partial<Pick<UserContext, 'userAgent'>>,
  given: string | null | undefined,
  field: string,
): Promise<void> => {
  const { services, session, now, address } = context
  if (!given) throw refuseField(field, 'required')
  const ofPerson = { key: `password of ${session.user_id}`, most: 5 }
  const ofAddress = { key: `password address ${address}`, most: 60 }
  // Stored whatever comes of it.
  const user = await inTransaction(services.pool, null, async (db) => {
    await countAttempt(db, [ofPerson, ofAddress], now)
    return db.selectFrom('app_user').select('password_hash').where('id', '=', session.user_id).executeTakeFirst()
  })
  // They came through a provider.
  if (user?.password_hash === null) throw new Problem('no_password')
  if (!(await isPassword(user?.password_hash, given))) {
    await recordRefusal(context, { event: 'proof', failed: 'wrong_password' })
    throw new Problem('wrong_password', { field })
  }
  await inTransaction(services.pool, null, async (db) => {
    await forgetAttempts(db, ofPerson.key)
    await forgetAttempt(db, ofAddress.key, now)
  })
}
