import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import type { EmailContent } from '#server/platform/mail/compose.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { pageUrl, sendEmail } from '#server/platform/mail/send.ts'
import type { Notice } from '#server/platform/jobs/queue.ts'
import { randomBytes } from 'node:crypto'
import { hashToken } from '#server/platform/http/tokens.ts'

type Person = { email: string; locale: string }
type EmailParts = { url?: string; values?: Record<string, string | number> }

/**
 * The content of an email to a user about their account. Its texts are found by name: `verify_subject`, `verify_body`, and with a
 * link `verify_button` and `verify_remark`.
 */
export const accountEmail = (
  name: string,
  to: Person,
  { url, values = {} }: EmailParts,
): EmailContent & { to: string } => {
  const language: Language = to.locale === 'en' ? 'en' : 'lt'
  const text = (key: string) => textOf(language, 'mail', key, values) ?? ''
  const remark = text(`${name}_remark`)
  return {
    to: to.email,
    language,
    subject: text(`${name}_subject`),
    paragraphs: [text('hello'), text(`${name}_body`)],
    ...(url ? { action: { label: text(`${name}_button`), url } } : {}),
    ...(remark ? { remark } : {}),
  }
}

/** The page where a user can react to a change of their account. */
const notices = {
  password_changed: '/request-password',
  email_change: '/settings/profile',
  new_device: '/settings/profile',
  account_deleted: '/register',
} as const satisfies Record<Notice, string>

/** Emails a user about a change of their account, at the address it had then. */
export const sendAccountNotice = async (
  services: Services,
  {
    user_id,
    email,
    notice,
    values,
  }: { user_id: string; email: string; notice: Notice; values?: Record<string, string> },
) => {
  const user = await inTransaction(services.pool, null, (db) =>
    db.selectFrom('app_user').select('locale').where('id', '=', user_id).executeTakeFirst(),
  )
  if (!user) return
  await sendEmail(
    services,
    accountEmail(
      notice,
      { ...user, email },
      {
        url: pageUrl(services, notices[notice]),
        ...(values ? { values } : {}),
      },
    ),
  )
}

const lifeMinutes = 60

/** Emails the link that sets a new password. Its token is created here and stored only as a hash. */
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
  await sendEmail(services, accountEmail('reset', user, { url, values: { count: lifeMinutes } }))
}

const lifeHours = 72

/**
 * Sends the verification email to the new address if it is being changed, else to the current one. The token is created here, not when
 * the job is queued, so that it is stored only as a hash. Each retry sends a new token; that of a lost email remains as an unused
 * hash.
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
    return { email, locale: found.locale, kind: found.pending_email ? 'new_email' : 'verify' }
  })
  if (!user) return
  const url = pageUrl(services, '/email/verify', { token })
  await sendEmail(services, accountEmail(user.kind, user, { url, values: { count: lifeHours } }))
}
