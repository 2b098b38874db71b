import { sql } from 'kysely'
import { noticesPerDay, noticeWaitSeconds } from '#domain/notice.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { queueUncountedEmail } from '#server/platform/mail/queue-email.ts'
import type { Services } from '#server/platform/services.ts'

type Gathered = { company_id: string; user_id: string; channel: 'push' | 'mail'; batch_id: string }

/** Batches that one run makes; the next one is a minute later. */
const most = 500

/** Makes batches of the notices that wait long enough, and queues their mails. Pushes are taken from the database by their loop. */
export const gatherNotices = (services: Services): Promise<void> =>
  inTransaction(services.pool, null, async (db) => {
    const { rows } = await sql<Gathered>`select company_id, user_id, channel, batch_id from gather_notices(
      ${services.clock().toISOString()}::timestamptz, make_interval(secs => ${noticeWaitSeconds.push}::int),
      make_interval(secs => ${noticeWaitSeconds.mail}::int), ${noticesPerDay.push}::int, ${noticesPerDay.mail}::int, ${most}::int)`.execute(
      db,
    )
    for (const { company_id, batch_id, channel } of rows)
      if (channel === 'mail')
        await queueUncountedEmail(db, 'notice_mail', { company_id, batch_id }, `notice_mail ${batch_id}`)
  })

/** Writes the notices of invoices that became overdue. */
export const queueOverdueNotices = async (services: Services): Promise<void> => {
  await inTransaction(services.pool, null, (db) =>
    sql`select queue_overdue_notices(${services.clock().toISOString()}::timestamptz)`.execute(db),
  )
}
