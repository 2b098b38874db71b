import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { maintainApiKeys } from '#server/account/api-key/keep-api-keys.ts'
import { removeDueCompanies } from '#server/account/company/remove-company.ts'
import { everyCluster } from '#server/platform/clusters/clusters.ts'
import { readRestoredFrom } from '#server/platform/mail/sending-state.ts'
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

/** Functions that remove expired rows of all companies, by table; `now` is a moment. */
const purges = (now: RawBuilder<unknown>): Record<string, RawBuilder<unknown>> => ({
  // Kept for a month after the expiry, like other links. The company's history has the accepted ones.
  invitation: sql`purge_invitations(${now} - interval '30 days')`,
  security_event: sql`purge_security_events(${now})`,
  email_count: sql`purge_email_counts(${now} - interval '1 day')`,
  webhook_delivery: sql`purge_webhook_deliveries(${now} - make_interval(days => ${webhookLogDays}::int))`,
  notice: sql`purge_notices(${now} - make_interval(days => ${noticeDays}::int))`,
  settings: sql`purge_settings(${now} - interval '7 days')`,
  import: sql`purge_imports(${now})`,
  draft: sql`purge_drafts(${now})`,
  online_payment_provider: sql`purge_former_keys(${now})`,
  paper: sql`purge_papers(${now})`,
  peppol_receipt: sql`purge_peppol_receipts(${now})`,
  inbox_mail: sql`purge_inbox_mail(${now})`,
})

const removeExpired = async ({ pool, log }: Services, now: string): Promise<void> => {
  for (const [table, condition] of Object.entries(expired)) {
    const removed = await inTransaction(pool, null, (db) =>
      sql`delete from ${sql.table(table)} using (select ${now}::timestamptz as at) now where ${condition}`.execute(db),
    )
    log.info({ table, removed: Number(removed.numAffectedRows ?? 0) }, 'expired rows removed')
  }
}

const purge = async ({ pool, log }: Services, now: string): Promise<void> => {
  for (const [table, removing] of Object.entries(purges(sql`${now}::timestamptz`))) {
    const { rows } = await inTransaction(pool, null, (db) =>
      sql<{ removed: number }>`select ${removing} as removed`.execute(db),
    )
    log.info({ table, removed: rows[0]?.removed ?? 0 }, 'expired rows removed')
  }
}

/**
 * Whether an operator has still to confirm a restore. What was stored after its backup has no row, and a deletion may have been cancelled, so only
 * sessions, tokens and the like are removed until then.
 */
const isAfterRestore = async (services: Services): Promise<boolean> => {
  const states = await Promise.all(
    everyCluster(services).map(({ pool }) => inTransaction(pool, null, (db) => readRestoredFrom(db))),
  )
  return states.some((restoredFrom) => restoredFrom !== null)
}

const dayMs = 24 * 60 * 60 * 1000

const removeForGood = async (services: Services): Promise<void> => {
  const { log } = services
  const daysAgo = (days: number) => new Date(services.clock().getTime() - days * dayMs)
  await purge(services, services.clock().toISOString())
  log.info({ table: 'company', removed: await removeDueCompanies(services) }, 'expired rows removed')
  log.info({ removed: await purgeDocuments(services, daysAgo(7).toISOString()) }, 'deleted documents purged')
  log.info({ table: 'pack', removed: await sweepPacks(services, daysAgo(packDays)) }, 'expired rows removed')
  log.info({ table: 'export_job', removed: await sweepExports(services) }, 'expired rows removed')
  log.info({ table: 'files', removed: await sweepFiles(services) }, 'expired rows removed')
}

/** Removes expired rows. Safe to run twice and from two processes, because it only deletes expired rows. */
export const runHousekeeping = async (services: Services) => {
  await removeExpired(services, services.clock().toISOString())
  services.log.info({ warned: await maintainApiKeys(services) }, 'API keys maintained')
  // Other clusters have copies of plans, whose ends are announced once.
  if (services.cluster === undefined) services.log.info(await maintainPlans(services), 'plans maintained')
  if (!(await isAfterRestore(services))) await removeForGood(services)
}
