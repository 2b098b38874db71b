import { randomBytes } from 'node:crypto'
import { inTransaction } from '../db/transaction.ts'
import { hashToken } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { textOf } from '../texts.ts'
import type { Language } from '../texts.ts'
import type { Letter } from './letter.ts'
import { pageUrl } from './links.ts'
import { sendLetter } from './send.ts'

const lifeHours = 72

/**
 * Sends the letter that proves an e-mail address. The token is made here, not where the job was queued, so that it is nowhere
 * stored but as a hash; each try sends a new one, and a letter that got lost leaves only an unused hash behind.
 */
export const sendVerificationMail = async (services: Services, userId: string) => {
  const token = randomBytes(32).toString('base64url')
  const user = await inTransaction(services.pool, null, async (db) => {
    const found = await db
      .selectFrom('app_user')
      .select(['email', 'locale', 'email_verified_at'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!found || found.email_verified_at) return undefined
    const expires = new Date(services.clock().getTime() + lifeHours * 60 * 60 * 1000).toISOString()
    await db
      .insertInto('email_token')
      .values({ token_hash: hashToken(token), user_id: userId, email: found.email, expires_at: expires })
      .execute()
    return found
  })
  if (user) await sendLetter(services, verificationLetter(user, pageUrl(services, '/email/verify', { token })))
}

const verificationLetter = (user: { email: string; locale: string }, url: string): Letter & { to: string } => {
  const language: Language = user.locale === 'en' ? 'en' : 'lt'
  const text = (key: string) => textOf(language, 'mail', key, { count: lifeHours }) ?? ''
  return {
    to: user.email,
    language,
    subject: text('verify_subject'),
    paragraphs: [text('hello'), text('verify_body')],
    action: { label: text('verify_button'), url },
    remark: text('verify_remark'),
  }
}
