import { sql } from 'kysely'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import { sendDueLetters } from './send-letters.ts'
import { readReminderSettings } from './settings.queries.ts'

/** The most letters of one transaction: the next one begins after its commit. */
const batch = 50

/** Sends the letters of today in every company that switched them on, in its hours. Run twice, also at once, it sends nothing twice. */
export const sendReminders = async (services: Services): Promise<void> => {
  const { rows } = await inTransaction(services.pool, null, (db) =>
    sql<{ id: string }>`select id from companies_with_reminders() as id`.execute(db),
  )
  for (const { id } of rows) {
    if (!services.isReady()) return
    try {
      while (services.isReady() && (await sendBatch(services, id))) continue
    } catch (error) {
      // The other companies get their letters; this one is tried again in some minutes.
      services.log.error({ err: error, company: id }, 'reminders were not sent')
    }
  }
}

/** Whether there may be more letters. */
const sendBatch = (services: Services, companyId: string): Promise<boolean> =>
  inTransaction(services.pool, companyId, async (db) => {
    // One process at a time for a company: the other would wait for each of its letters, only to find it sent.
    const locked = await sql<{
      ok: boolean
    }>`select pg_try_advisory_xact_lock(hashtextextended('reminders ' || ${companyId}, 0)) as ok`.execute(db)
    if (!locked.rows[0]?.ok) return false
    const settings = await readReminderSettings({ db, companyId })
    if (!settings.on) return false
    const who = { company_id: companyId, id: companyId, created_by: settings.changed_by, language: 'lt' }
    const context = await companyContext(services, db, who)
    if (!isWithinHours(settings.hours, context.now, context.session.time_zone)) return false
    const { sent, left, refusal } = await sendDueLetters(context, settings, { limit: batch })
    if (sent > 0) services.log.info({ company: companyId, sent, left, refused: refusal?.code }, 'reminders queued')
    return sent > 0 && left > 0 && refusal === null
  })

const isWithinHours = ({ from, to }: { from: number; to: number }, now: Date, timeZone: string): boolean => {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now))
  return hour >= from && hour < to
}
