import type { Database } from '#server/platform/db/kysely.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** Ends a removal that would leave the person no way in. Their row is locked: of two removed at once one stays. */
export const requireOneSignInMethod = async (db: Database, userId: string) => {
  const user = await db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (user.password_hash) return
  const ways = await db
    .selectFrom('social_login')
    .select('user_id')
    .where('user_id', '=', userId)
    .unionAll(db.selectFrom('passkey').select('user_id').where('user_id', '=', userId))
    .executeTakeFirst()
  if (!ways) throw new Problem('last_sign_in_method')
}
