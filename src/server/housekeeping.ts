import { sql } from 'kysely'
import { maintainApiKeys } from '#server/account/api-key/keep-api-keys.ts'
import { removeDueCompanies } from '#server/account/company/remove-company.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { sweepExports } from '#server/books/export/export-job.ts'
import { webhookLogDays } from '#domain/webhook.ts'
import { noticeDays } from '#domain/notice.ts'
import { packDays } from '#domain/pack.ts'
import { sweepPacks } from '#server/reports/pack/pack-files.ts'
import { sweepFiles } from '#server/platform/files/sweep.ts'
import { purgeDocuments } from '#server/books/ledger/purge.ts'
import type { Services } from '#server/platform/services.ts'
import { maintainPlans } from '#server/account/subscription/keep-plans.ts'

/** The tables with rows that expire and the condition of expired rows. `now` is the server's clock. */
const expired = {
  session: sql`last_used_at < now.at - interval '30 days' or created_at < now.at - interval '90 days'`,
  known_device: sql`seen_at < now.at - interval '400 days'`,
  captcha_used: sql`expires_at < now.at`,
  sign_in_ticket: sql`expires_at < now.at`,
  attempt: sql`happened_at < now.at - interval '1 day'`,
  password_reset: sql`expires_at < now.at`,
  idempotency_key: sql`created_at < now.at - interval '24 hours'`,
  // Kept for a month after the expiry, so that an old link is answered with the reason.
  email_token: sql`expires_at < now.at - interval '30 days'`,
} as const

/** Removes expired rows. Safe to run twice and from two processes, because it only deletes expired rows. */
export const runHousekeeping = async (services: Services) => {
  const now = services.clock().toISOString()
  for (const [table, condition] of Object.entries(expired)) {
    const removed = await inTransaction(services.pool, null, (db) =>
      sql`delete from ${sql.table(table)} using (select ${now}::timestamptz as at) now where ${condition}`.execute(db),
    )
    services.log.info({ table, removed: Number(removed.numAffectedRows ?? 0) }, 'expired rows removed')
  }
  const weekAgo = new Date(services.clock().getTime() - 7 * 24 * 60 * 60 * 1000).toISOString()
  const packsBefore = new Date(services.clock().getTime() - packDays * 24 * 60 * 60 * 1000)
  const monthAgo = new Date(services.clock().getTime() - 30 * 24 * 60 * 60 * 1000).toISOString()
  // Kept for a month after the expiry, like other links. The company's history has the accepted ones.
  const invitations = await inTransaction(services.pool, null, (db) =>
    sql<{ removed: number }>`select purge_invitations(${monthAgo}) as removed`.execute(db),
  )
  services.log.info({ table: 'invitation', removed: invitations.rows[0]?.removed ?? 0 }, 'expired rows removed')
  const events = await inTransaction(services.pool, null, (db) =>
    sql<{ removed: number }>`select purge_security_events(${now}) as removed`.execute(db),
  )
  services.log.info({ table: 'security_event', removed: events.rows[0]?.removed ?? 0 }, 'expired rows removed')
  const emailCounts = await inTransaction(services.pool, null, (db) =>
    sql<{ removed: number }>`select purge_email_counts(${now}::timestamptz - interval '1 day') as removed`.execute(db),
  )
  services.log.info({ table: 'email_count', removed: emailCounts.rows[0]?.removed ?? 0 }, 'expired rows removed')
  const deliveries = await inTransaction(services.pool, null, (db) =>
    sql<{
      removed: number
    }>`select purge_webhook_deliveries(${now}::timestamptz - make_interval(days => ${webhookLogDays}::int)) as removed`.execute(
      db,
    ),
  )
  services.log.info({ table: 'webhook_delivery', removed: deliveries.rows[0]?.removed ?? 0 }, 'expired rows removed')
  const notices = await inTransaction(services.pool, null, (db) =>
    sql<{
      removed: number
    }>`select purge_notices(${now}::timestamptz - make_interval(days => ${noticeDays}::int)) as removed`.execute(db),
  )
  services.log.info({ table: 'notice', removed: notices.rows[0]?.removed ?? 0 }, 'expired rows removed')
  services.log.info({ warned: await maintainApiKeys(services) }, 'API keys maintained')
  services.log.info({ table: 'company', removed: await removeDueCompanies(services) }, 'expired rows removed')
  services.log.info({ removed: await purgeDocuments(services, weekAgo) }, 'deleted documents purged')
  const settings = await inTransaction(services.pool, null, (db) =>
    sql<{ removed: number }>`select purge_settings(${now}::timestamptz - interval '7 days') as removed`.execute(db),
  )
  services.log.info({ table: 'settings', removed: settings.rows[0]?.removed ?? 0 }, 'expired rows removed')
  const imports = await inTransaction(services.pool, null, (db) =>
    sql<{ removed: number }>`select purge_imports(${now}::timestamptz) as removed`.execute(db),
  )
  services.log.info({ table: 'import', removed: imports.rows[0]?.removed ?? 0 }, 'expired rows removed')
  const drafts = await inTransaction(services.pool, null, (db) =>
    sql<{ removed: number }>`select purge_drafts(${now}::timestamptz) as removed`.execute(db),
  )
  services.log.info({ table: 'draft', removed: drafts.rows[0]?.removed ?? 0 }, 'expired rows removed')
  const formerKeys = await inTransaction(services.pool, null, (db) =>
    sql<{ removed: number }>`select purge_former_keys(${now}::timestamptz) as removed`.execute(db),
  )
  services.log.info(
    { table: 'online_payment_provider', removed: formerKeys.rows[0]?.removed ?? 0 },
    'former keys removed',
  )
  const papers = await inTransaction(services.pool, null, (db) =>
    sql<{ removed: number }>`select purge_papers(${now}::timestamptz) as removed`.execute(db),
  )
  services.log.info({ table: 'paper', removed: papers.rows[0]?.removed ?? 0 }, 'expired rows removed')
  const receipts = await inTransaction(services.pool, null, (db) =>
    sql<{ removed: number }>`select purge_peppol_receipts(${now}::timestamptz) as removed`.execute(db),
  )
  services.log.info({ table: 'peppol_receipt', removed: receipts.rows[0]?.removed ?? 0 }, 'expired rows removed')
  const mails = await inTransaction(services.pool, null, (db) =>
    sql<{ removed: number }>`select purge_inbox_mail(${now}::timestamptz) as removed`.execute(db),
  )
  services.log.info({ table: 'inbox_mail', removed: mails.rows[0]?.removed ?? 0 }, 'expired rows removed')
  services.log.info({ table: 'pack', removed: await sweepPacks(services, packsBefore) }, 'expired rows removed')
  services.log.info({ table: 'export_job', removed: await sweepExports(services) }, 'expired rows removed')
  services.log.info(await maintainPlans(services), 'plans maintained')
  services.log.info({ table: 'files', removed: await sweepFiles(services) }, 'expired rows removed')
}
