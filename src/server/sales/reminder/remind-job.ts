import { sql } from 'kysely'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Services } from '#server/platform/services.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import { isWithinHours, lettersAtOnce, sendInEachCompany } from '#server/sales/sending/letter-job.ts'
import { sendDueLetters } from './send-letters.ts'
import { readReminderSettings } from './settings.queries.ts'

/** Sends the letters of today in every company that switched them on, in its hours. Run twice, also at once, it sends nothing twice. */
export const sendReminders = (services: Services): Promise<void> =>
  sendInEachCompany(services, {
    name: 'reminders',
    companies: sql<{ id: string }>`select id from companies_with_reminders() as id`,
    send: (db, companyId) => sendBatch(services, db, companyId),
  })

/** Whether there may be more letters. */
const sendBatch = async (services: Services, db: Database, companyId: string): Promise<boolean> => {
  const settings = await readReminderSettings({ db, companyId })
  if (!settings.on) return false
  const who = { company_id: companyId, id: companyId, created_by: settings.changed_by, language: 'lt' }
  const context = await companyContext(services, db, who)
  if (!isWithinHours(settings.hours, context.now, context.session.time_zone)) return false
  const { sent, left, refusal } = await sendDueLetters(context, settings, { limit: lettersAtOnce })
  if (sent > 0) services.log.info({ company: companyId, sent, left, refused: refusal?.code }, 'reminders queued')
  return sent > 0 && left > 0 && refusal === null
}
