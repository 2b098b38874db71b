import { randomBytes } from 'node:crypto'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import type { Services } from '#server/platform/services.ts'
import { pageUrl } from '#server/platform/mail/links.ts'
import { ownLetter } from './own-letter.ts'
import { sendLetter } from '#server/platform/mail/send.ts'

const lifeMinutes = 60

/** Sends the link that sets a new password. Its token is made here, so that it is nowhere stored but as a hash. */
export const sendPasswordResetMail = async (services: Services, userId: string) => {
  const token = randomBytes(32).toString('base64url')
  const user = await inTransaction(services.pool, null, async (db) => {
    const found = await db
      .selectFrom('app_user')
      .select(['email', 'locale'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!found) return undefined
    const expires_at = new Date(services.clock().getTime() + lifeMinutes * 60 * 1000).toISOString()
    await db
      .insertInto('password_reset')
      .values({ token_hash: hashToken(token), user_id: userId, email: found.email, expires_at })
      .execute()
    return found
  })
  if (!user) return
  const url = pageUrl(services, '/reset-password', { token, email: user.email })
  await sendLetter(services, ownLetter('reset', user, { url, values: { count: lifeMinutes } }))
}
