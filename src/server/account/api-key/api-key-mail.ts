import { today } from '#domain/plain-date.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { pageUrl, sendEmail } from '#server/platform/mail/send.ts'
import type { Services } from '#server/platform/services.ts'

/** Emails an owner that a key was made, or its maker that it ends soon; nothing to people who are no longer members. */
export const sendApiKeyMail = async (services: Services, job: Jobs['api_key_mail']) => {
  const { company_id, user_id, change } = job
  const found = await inTransaction(services.pool, company_id, (db) =>
    db
      .selectFrom('company')
      .innerJoin('company_member', 'company_member.company_id', 'company.id')
      .innerJoin('app_user', 'app_user.id', 'company_member.user_id')
      .select(['company.title', 'company.time_zone', 'company.currency', 'app_user.email', 'app_user.locale'])
      .where('company.id', '=', company_id)
      .where('app_user.id', '=', user_id)
      .executeTakeFirst(),
  )
  if (!found) return
  const language = found.locale === 'en' ? 'en' : 'lt'
  // The key ends at midnight: its last day is the one before.
  const lastDay = today(new Date(Date.parse(job.expires_at) - 1000), found.time_zone)
  const values = {
    company: found.title,
    name: job.name,
    maker: job.maker,
    date: createDocumentTexts(language, found.currency).date(lastDay),
  }
  const text = (key: string) => textOf(language, 'mail', `api_key_${change}_${key}`, values) ?? ''
  await sendEmail(services, {
    to: found.email,
    language,
    subject: text('subject'),
    paragraphs: [textOf(language, 'mail', 'hello') ?? '', text('body')],
    action: { label: text('button'), url: pageUrl(services, '/settings/api', {}) },
    remark: text('remark'),
  })
}
