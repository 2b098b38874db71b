import { maxNamedNotices, noticeEvents } from '#domain/notice.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Jobs } from '#server/platform/jobs/queue.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { pageUrl, preventLinks, sendEmail } from '#server/platform/mail/send.ts'
import type { Services } from '#server/platform/services.ts'
import { addressOf, detailsOf, lineOf } from './notice-text.ts'
import { readBatch } from './told.queries.ts'
import type { Batch } from './told.queries.ts'

/** Of each event its line, and of several records the first of them by name. */
const paragraphsOf = (batch: Batch): string[] =>
  noticeEvents.flatMap((event) => {
    const told = batch.told.filter((one) => one.event === event)
    const [first] = told
    if (!first) return []
    const line = preventLinks(lineOf(event, told, batch.language))
    const named = told
      .slice(0, maxNamedNotices)
      .map((one) => [one.name, detailsOf(one, batch)].filter(Boolean).join(' · '))
    if (told.length > 1) return [`${line}:`, ...named.map(preventLinks)]
    const details = detailsOf(first, batch)
    return [details ? `${line} – ${preventLinks(details)}` : line]
  })

const contentOf = (
  services: Services,
  companyId: string,
  to: string,
  batch: Batch,
): Parameters<typeof sendEmail>[1] => {
  const { language, told, company } = batch
  const text = (key: string, values: Record<string, string | number> = {}) =>
    textOf(language, 'notice', key, values) ?? ''
  const events = [...new Set(told.map(({ event }) => event))]
  const [event] = events
  const isOne = event !== undefined && events.length === 1
  const { path, query } = isOne
    ? addressOf(companyId, event, told)
    : { path: '/dashboard', query: { of_company: companyId } }
  const subject = isOne ? lineOf(event, told, language) : text('mail_subject', { count: told.length })
  return {
    to,
    language,
    subject: `${company}: ${subject}`.replace(/\s+/g, ' ').slice(0, 200),
    paragraphs: [text('mail_body', { company: preventLinks(company) }), ...paragraphsOf(batch)],
    action: {
      label: text(isOne && told.length === 1 ? 'mail_open' : 'mail_show'),
      url: pageUrl(services, path, query),
    },
    remark: text('mail_remark'),
  }
}

/** Emails a batch to its person: nothing without a verified address, and nothing of what is not true any more. */
export const sendNoticeMail = async (
  services: Services,
  { company_id: companyId, batch_id: batchId }: Jobs['notice_mail'],
): Promise<void> => {
  const batch = await inTransaction(services.pool, companyId, (db) => readBatch(db, companyId, batchId))
  if (batch?.email) await sendEmail(services, contentOf(services, companyId, batch.email, batch))
}
