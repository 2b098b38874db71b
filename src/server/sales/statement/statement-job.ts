import { sql } from 'kysely'
import { areStatementsDue } from '#domain/letter/statement-month.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Services } from '#server/platform/services.ts'
import { readReminderSettings } from '#server/sales/reminder/settings.queries.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'
import { isWithinHours, lettersAtOnce, sendInEachCompany } from '#server/sales/sending/letter-job.ts'
import { sendDueStatements } from './send-statements.ts'
import { finishMonth, readNextStatements, readStatementSettings } from './settings.queries.ts'

/**
 * Sends the statements of the last month in every company that switched them on, from the day of its settings, in the hours and on the
 * days of its reminders. Run twice, also at once, it sends nothing twice.
 */
export const sendStatements = (services: Services): Promise<void> =>
  sendInEachCompany(services, {
    name: 'statements',
    companies: sql<{ id: string }>`select id from companies_with_statements() as id`,
    send: (db, companyId) => sendBatch(services, db, companyId),
  })

/** Whether there may be more letters. */
const sendBatch = async (services: Services, db: Database, companyId: string): Promise<boolean> => {
  const scope = { db, companyId }
  const settings = await readStatementSettings(scope)
  if (!settings.on) return false
  const who = { company_id: companyId, id: companyId, created_by: settings.changed_by, language: 'lt' }
  const context = await companyContext(services, db, who)
  const { hours, only_working_days: onlyWorkingDays } = await readReminderSettings(scope)
  const next = await readNextStatements(context, settings, onlyWorkingDays)
  const { day } = settings
  if (!areStatementsDue(next, { day, onlyWorkingDays }, context.today)) return false
  if (!isWithinHours(hours, context.now, context.session.time_zone)) return false
  const { sent, left, refusal } = await sendDueStatements(context, settings, next, { limit: lettersAtOnce })
  if (left === 0) await finishMonth(context, next.month)
  if (sent > 0) services.log.info({ company: companyId, sent, left, refused: refusal?.code }, 'statements queued')
  return sent > 0 && left > 0 && refusal === null
}
