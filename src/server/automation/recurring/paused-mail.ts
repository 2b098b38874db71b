// Decision: docs/decisions/recurring-runs.md
import { sql } from 'kysely'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { queueUncountedEmail } from '#server/platform/mail/queue-email.ts'
import { pageUrl, preventLinks, sendEmail } from '#server/platform/mail/send.ts'
import type { Services } from '#server/platform/services.ts'
import { refusalText } from '../refusal-text.ts'
import type { StoredProblem } from '../refusal-text.ts'

type Payload = Jobs['recurring_paused_mail']

/** What is paused within this time is told in one email. */
const slotMs = 600_000
/** The most documents that an email names. */
const maxNamed = 20

/**
 * Tells those who may resume it that a recurring document was paused: its maker and the owner. Queued with the pause; of all pauses within
 * ten minutes one email goes to each of them.
 */
export const queuePausedMail = async (db: Database, companyId: string, maker: string, at: Date): Promise<void> => {
  const start = Math.floor(at.getTime() / slotMs) * slotMs
  const { rows } = await sql<{ user_id: string }>`select user_id from company_member where company_id = ${companyId}
    and role in ('owner', 'admin', 'employee') and (role = 'owner' or user_id = ${maker}::uuid)
    and not exists (select from notice_setting s where s.company_id = company_member.company_id and s.user_id = company_member.user_id
      and not 'recurring_paused' = any (s.mail))`.execute(db)
  const [from, until] = [new Date(start).toISOString(), new Date(start + slotMs).toISOString()]
  const inSeconds = Math.ceil((start + slotMs - at.getTime()) / 1000)
  for (const { user_id } of rows) {
    const payload: Payload = { company_id: companyId, user_id, from, until }
    const key = `recurring_paused ${companyId} ${user_id} ${from}`
    await queueUncountedEmail(db, 'recurring_paused_mail', payload, key, inSeconds)
  }
}

type Receiver = { email: string; locale: string; company: string }
type Paused = { id: string; title: string; problem: StoredProblem }

/** Nobody is told who may not resume it any more. */
const readReceiver = async (db: Database, { company_id, user_id }: Payload): Promise<Receiver | undefined> => {
  const { rows } = await sql<Receiver>`select u.email, u.locale, c.title as company
    from company_member m join app_user u on u.id = m.user_id join company c on c.id = m.company_id
    where m.company_id = ${company_id} and m.user_id = ${user_id}::uuid and m.role in ('owner', 'admin', 'employee')
      and u.email_verified_at is not null`.execute(db)
  return rows[0]
}

/** Those that are still paused. */
const readPaused = async (db: Database, { company_id, from, until }: Payload): Promise<Paused[]> => {
  const { rows } = await sql<Paused>`select id, title, problem from recurring where company_id = ${company_id}
    and state = 'paused' and problem is not null and deleted_at is null and paused_at >= ${from}::timestamptz and paused_at < ${until}::timestamptz
    order by paused_at, id`.execute(db)
  return rows
}

export const sendPausedMail = async (services: Services, job: Payload): Promise<void> => {
  const read = await inTransaction(services.pool, job.company_id, async (db) => ({
    receiver: await readReceiver(db, job),
    paused: await readPaused(db, job),
  }))
  const { receiver, paused } = read
  const [first] = paused
  if (!receiver || !first) return
  const language = receiver.locale === 'en' ? 'en' : 'lt'
  const values = { company: preventLinks(receiver.company), title: preventLinks(first.title), count: paused.length }
  const text = (key: string) => textOf(language, 'mail', key, values) ?? ''
  const lines = paused
    .slice(0, maxNamed)
    .map(({ title, problem }) => `${preventLinks(title)}: ${refusalText(problem, language)}`)
  await sendEmail(services, {
    to: receiver.email,
    language,
    subject: text(paused.length === 1 ? 'recurring_paused_subject' : 'recurring_paused_many_subject'),
    paragraphs: [text('hello'), text('recurring_paused_body'), ...lines, text('recurring_paused_after')],
    action: {
      label: text('recurring_paused_button'),
      url:
        paused.length === 1
          ? pageUrl(services, '/recurring/list', { open: first.id })
          : pageUrl(services, '/recurring/list', { tab: 'paused' }),
    },
  })
}
