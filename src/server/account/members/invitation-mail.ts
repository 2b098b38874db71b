import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import type { EmailContent } from '#server/platform/mail/compose.ts'
import { pageUrl, sendEmail, preventLinks } from '#server/platform/mail/send.ts'
import type { Services } from '#server/platform/services.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { describeInvitation, insertLink, maySenderInvite } from './invitation.queries.ts'

/**
 * Sends the email of an invitation. Its token is created here and stored only as a hash. A retry creates another link; the first one
 * also works, in case its email did arrive.
 */
export const sendInvitation = async (services: Services, { company_id, invitation_id }: Jobs['invitation_mail']) => {
  const token = randomBytes(32).toString('base64url')
  const invitation = await inTransaction(services.pool, company_id, async (db) => {
    const found = await describeInvitation(db, company_id, invitation_id)
    if (!found || found.accepted_at || found.revoked_at || new Date(found.expires_at) <= services.clock())
      return undefined
    if (!(await maySenderInvite(db, company_id, invitation_id))) return undefined
    await insertLink(db, { company_id, invitation_id, token_hash: hashToken(token) })
    return found
  })
  if (!invitation) return
  const locale = invitation.locale ?? (await localeOfAccount(services, invitation.email))
  await sendEmail(services, emailOf({ ...invitation, locale }, pageUrl(services, '/invitation', { token })))
}

/** Of a person with an account whom the cluster of the company does not know yet. */
const localeOfAccount = async ({ clusters, cluster }: Services, email: string) => {
  if (!clusters || cluster === undefined) return null
  return inTransaction(clusters.first.pool, null, async (db) => {
    const row = db
      .selectFrom('app_user')
      .select('locale')
      .where(sql`lower(email)`, '=', email.toLowerCase())
    return (await row.executeTakeFirst())?.locale ?? null
  })
}

type Invitation = NonNullable<Awaited<ReturnType<typeof describeInvitation>>>

const emailOf = (
  { email, title, invited_by, role, ...recipient }: Invitation,
  url: string,
): EmailContent & { to: string } => {
  // Without an account the language is unknown; that of the inviting user is the likeliest.
  const language: Language = (recipient.locale ?? recipient.inviter_locale) === 'en' ? 'en' : 'lt'
  const text = (key: string, values: Record<string, string> = {}) => textOf(language, 'mail', key, values) ?? ''
  return {
    to: email,
    language,
    subject: text('invitation_subject', { company: title }),
    paragraphs: [
      text('hello'),
      text('invitation_body', { person: preventLinks(invited_by ?? title), company: preventLinks(title) }),
      text(`invitation_as_${role}`),
    ],
    action: { label: text('invitation_button'), url },
    remark: text('invitation_remark', { email }),
  }
}
