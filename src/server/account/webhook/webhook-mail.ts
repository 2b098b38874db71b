import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { pageUrl, sendEmail } from '#server/platform/mail/send.ts'
import type { Services } from '#server/platform/services.ts'

/** Emails an owner that a webhook was disabled; nothing to people who are no longer members. */
export const sendWebhookMail = async (services: Services, { company_id, user_id, host }: Jobs['webhook_mail']) => {
  const found = await inTransaction(services.pool, company_id, (db) =>
    db
      .selectFrom('company')
      .innerJoin('company_member', 'company_member.company_id', 'company.id')
      .innerJoin('app_user', 'app_user.id', 'company_member.user_id')
      .select(['company.title', 'app_user.email', 'app_user.locale'])
      .where('company.id', '=', company_id)
      .where('app_user.id', '=', user_id)
      .executeTakeFirst(),
  )
  if (!found) return
  const language = found.locale === 'en' ? 'en' : 'lt'
  const values = { company: found.title, host }
  const text = (key: string) => textOf(language, 'mail', `webhook_disabled_${key}`, values) ?? ''
  await sendEmail(services, {
    to: found.email,
    language,
    subject: text('subject'),
    paragraphs: [textOf(language, 'mail', 'hello') ?? '', text('body')],
    action: { label: text('button'), url: pageUrl(services, '/settings/api', {}) },
    remark: text('remark'),
  })
}
