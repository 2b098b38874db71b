import { today } from '#domain/plain-date.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { pageUrl, sendEmail } from '#server/platform/mail/send.ts'
import type { EmailContent } from '#server/platform/mail/compose.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import type { Services } from '#server/platform/services.ts'
import { textOf } from '#server/platform/language/texts.ts'

/** Emails an owner that the company will be deleted and until when this can be canceled; nothing if it was canceled already. */
export const sendDeletionMail = async (services: Services, { company_id, user_id }: Jobs['deletion_mail']) => {
  const found = await inTransaction(services.pool, company_id, (db) =>
    db
      .selectFrom('company')
      .innerJoin('company_member', 'company_member.company_id', 'company.id')
      .innerJoin('app_user', 'app_user.id', 'company_member.user_id')
      .select(['company.title', 'company.time_zone', 'company.currency', 'company.deletion_at'])
      .select(['app_user.email', 'app_user.locale'])
      .where('company.id', '=', company_id)
      .where('app_user.id', '=', user_id)
      .executeTakeFirst(),
  )
  if (found?.deletion_at)
    await sendEmail(services, emailOf({ ...found, deletion_at: found.deletion_at }, linkTo(services, company_id)))
}

const linkTo = (services: Services, companyId: string) =>
  pageUrl(services, `/settings/company/${companyId}`, { tab: 'deletion' })

type Deletion = {
  title: string
  time_zone: string
  currency: string
  deletion_at: string
  email: string
  locale: string
}

const emailOf = (
  { title, time_zone, currency, deletion_at, email, locale }: Deletion,
  url: string,
): EmailContent & { to: string } => {
  const language = locale === 'en' ? 'en' : 'lt'
  const text = (key: string, values: Record<string, string> = {}) => textOf(language, 'mail', key, values) ?? ''
  const date = createDocumentTexts(language, currency).date(today(new Date(deletion_at), time_zone))
  return {
    to: email,
    language,
    subject: text('deletion_subject', { company: title, date }),
    paragraphs: [text('hello'), text('deletion_body', { company: title, date }), text('deletion_cancel', { date })],
    action: { label: text('deletion_button'), url },
    remark: text('deletion_remark'),
  }
}
