import { randomBytes } from 'node:crypto'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import type { Services } from '#server/platform/services.ts'
import { pageUrl } from '#server/platform/mail/links.ts'
import { ownLetter } from './own-letter.ts'
import { sendLetter } from '#server/platform/mail/send.ts'

const lifeHours = 72

/**
 * Sends the letter that proves an e-mail address: the one to come where there is one, else the one there is. The token is made here,
 * not where the job was queued, so that it is nowhere stored but as a hash; each try sends a new one, and a letter that got lost
 * leaves only an unused hash behind.
 */
export const sendVerificationMail = async (services: Services, userId: string) => {
  const token = randomBytes(32).toString('base64url')
  const user = await inTransaction(services.pool, null, async (db) => {
    const found = await db
      .selectFrom('app_user')
      .select(['email', 'pending_email', 'locale', 'email_verified_at'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!found || (found.email_verified_at && !found.pending_email)) return undefined
    const email = found.pending_email ?? found.email
    const expires = new Date(services.clock().getTime() + lifeHours * 60 * 60 * 1000).toISOString()
    await db
      .insertInto('email_token')
      .values({ token_hash: hashToken(token), user_id: userId, email, expires_at: expires })
      .execute()
    return { email, locale: found.locale, letter: found.pending_email ? 'new_email' : 'verify' }
  })
  if (!user) return
  const url = pageUrl(services, '/email/verify', { token })
  await sendLetter(services, ownLetter(user.letter, user, { url, values: { count: lifeHours } }))
}
