import { sql } from 'kysely'
import { removeDueCompanies } from '#server/account/company/remove-company.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { sweepExports } from '#server/books/export/export-job.ts'
import { sweepFiles } from '#server/platform/files/sweep.ts'
import { purgeDocuments } from '#server/books/ledger/purge.ts'
import type { Services } from '#server/platform/services.ts'
import { keepPlans } from '#server/account/subscription/keep-plans.ts'

/** What has served its time, each with the condition under which it goes. `now` comes from the clock of the server. */
const expired = {
  session: sql`last_used_at < now.at - interval '30 days' or created_at < now.at - interval '90 days'`,
  known_device: sql`seen_at < now.at - interval '400 days'`,
  captcha_used: sql`expires_at < now.at`,
  sign_in_ticket: sql`expires_at < now.at`,
  attempt: sql`happened_at < now.at - interval '1 day'`,
  password_reset: sql`expires_at < now.at`,
  idempotency_key: sql`created_at < now.at - interval '24 hours'`,
  // Kept a month past its end, so that an old link is answered with the reason.
  email_token: sql`expires_at < now.at - interval '30 days'`,
} as const

/** Removes what has ended. Safe to run twice and from two processes at once: it only deletes what is past its time. */
export const runHousekeeping = async (services: Services) => {
  const now = services.clock().toISOString()
  for (const [table, condition] of Object.entries(expired)) {
    const removed = await inTransaction(services.pool, null, (db) =>
      sql`delete from ${sql.table(table)} using (select ${now}::timestamptz as at) now where ${condition}`.execute(db),
    )
    services.log.info({ table, removed: Number(removed.numAffectedRows ?? 0) }, 'housekeeping')
  }
  const weekAgo = new Date(services.clock().getTime() - 7 * 24 * 60 * 60 * 1000).toISOString()
  const monthAgo = new Date(services.clock().getTime() - 30 * 24 * 60 * 60 * 1000).toISOString()
  // Kept a month past its end, as the links of other letters are. That somebody came in stands in the company's history.
  const invitations = await inTransaction(services.pool, null, (db) =>
    sql<{ removed: number }>`select purge_invitations(${monthAgo}) as removed`.execute(db),
  )
  services.log.info({ table: 'invitation', removed: invitations.rows[0]?.removed ?? 0 }, 'housekeeping')
  const events = await inTransaction(services.pool, null, (db) =>
    sql<{ removed: number }>`select purge_security_events(${now}) as removed`.execute(db),
  )
  services.log.info({ table: 'security_event', removed: events.rows[0]?.removed ?? 0 }, 'housekeeping')
  const letters = await inTransaction(services.pool, null, (db) =>
    sql<{ removed: number }>`select purge_letter_counts(${now}::timestamptz - interval '1 day') as removed`.execute(db),
  )
  services.log.info({ table: 'letter_count', removed: letters.rows[0]?.removed ?? 0 }, 'housekeeping')
  services.log.info({ table: 'company', removed: await removeDueCompanies(services) }, 'housekeeping')
  services.log.info({ removed: await purgeDocuments(services, weekAgo) }, 'housekeeping of deleted documents')
  const settings = await inTransaction(services.pool, null, (db) =>
    sql<{ removed: number }>`select purge_settings(${now}::timestamptz - interval '7 days') as removed`.execute(db),
  )
  services.log.info({ table: 'settings', removed: settings.rows[0]?.removed ?? 0 }, 'housekeeping')
  services.log.info({ table: 'export_job', removed: await sweepExports(services) }, 'housekeeping')
  services.log.info(await keepPlans(services), 'housekeeping of plans')
  services.log.info({ table: 'files', removed: await sweepFiles(services) }, 'housekeeping')
}
