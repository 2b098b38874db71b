import { sql } from 'kysely'
import { reasonOf } from './refusal-text.ts'
import type { Refusal } from './refusal-text.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { queueUncountedEmail } from '#server/platform/mail/queue-email.ts'
import { pageUrl, sendEmail } from '#server/platform/mail/send.ts'
import type { Services } from '#server/platform/services.ts'
import { aboutOf, tabOf } from '#server/sales/sending/email-texts.ts'

/** Tells the person who planned it that an invoice was not sent at its time. Queued with the refusal, so once. */
export const queueRefusalMail = (db: Database, payload: Jobs['planned_refusal_mail']): Promise<void> =>
  queueUncountedEmail(
    db,
    'planned_refusal_mail',
    payload,
    `planned_refusal ${payload.draft_id ?? payload.invoice_id ?? ''}`,
  )

type Refused = {
  email: string
  locale: 'lt' | 'en'
  title: string | null
  number: string | null
  type: string | null
} & Refusal

/** Nobody is told who is not in the company any more, and nothing about a plan that was changed meanwhile. */
const readRefused = async (db: Database, job: Jobs['planned_refusal_mail']): Promise<Refused | undefined> => {
  const { rows } = await sql<Refused>`
    select u.email, u.locale, r.title, r.number, r.type, r.refusal, r.refusal_detail from (
      select d.title, null::text as number, d.form ->> 'type' as type, d.refusal, d.refusal_detail from draft d
      where d.company_id = ${job.company_id} and d.id = ${job.draft_id ?? null}::uuid and d.deleted_at is null
      union all
      select c.title, i.number, i.type, p.refusal, p.refusal_detail from planned_sending p
      join invoice i on i.company_id = p.company_id and i.id = p.invoice_id
      join client c on c.company_id = p.company_id and c.id = i.client_id
      where p.company_id = ${job.company_id} and p.invoice_id = ${job.invoice_id ?? null}::uuid) r
    join company_member m on m.company_id = ${job.company_id} and m.user_id = ${job.user_id}::uuid
    join app_user u on u.id = m.user_id
    where r.refusal is not null and u.email_verified_at is not null`.execute(db)
  return rows[0]
}

export const sendRefusalMail = async (services: Services, job: Jobs['planned_refusal_mail']): Promise<void> => {
  const refused = await inTransaction(services.pool, job.company_id, (db) => readRefused(db, job))
  if (!refused) return
  const language = refused.locale === 'en' ? 'en' : 'lt'
  const reason = reasonOf(refused, language) ?? ''
  const about = aboutOf(refused, language)
  const values = { client: refused.title ?? '–', number: refused.number ?? '', about, reason }
  const text = (key: string) => textOf(language, 'mail', key, values) ?? ''
  const name = refused.number ? 'planned_sending' : 'planned_draft'
  await sendEmail(services, {
    to: refused.email,
    language,
    subject: text(`${name}_subject`),
    paragraphs: [text('hello'), text(`${name}_body`), reason],
    action: {
      label: text('planned_button'),
      url: job.invoice_id
        ? pageUrl(services, '/invoice/list', { ...tabOf(refused.type), open: job.invoice_id })
        : pageUrl(services, '/invoice/drafts', { open: job.draft_id ?? '' }),
    },
  })
}
