import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { isBackupLate } from '#domain/backup-times.ts'
import { readBackupState } from '#server/platform/backup/backup-state.ts'
import type { BackupState } from '#server/platform/backup/backup-state.ts'
import type { Health } from '#contract/provider/operator.ts'
import { findTesseract } from '#server/automation/inbox/picture-reader.ts'
import type { ReaderName } from '#server/automation/inbox/picture-reader.ts'
import { findPdftoppm } from '#server/automation/inbox/scan-reader.ts'
import type { Config } from '#server/platform/config/config.ts'
import { isPaymentMethodMissing } from '#server/platform/config/config-plans.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { readMailboxState } from '#server/automation/inbox-mail/mailbox-state.queries.ts'
import { mailboxKey } from '#server/automation/inbox-mail/open-mailbox.ts'
import { readSource } from '#server/platform/outside/loaded-source.queries.ts'
import { root } from '#server/platform/process/project-root.ts'
import { readRestoredCompanies } from './sending.ts'

type StoredHealth = Omit<
  Health,
  | 'version'
  | 'database_ms'
  | 'disk_free'
  | 'disk_size'
  | 'started_at'
  | 'account_missing'
  | 'sources'
  | 'inbox'
  | 'companies_paused'
  | 'reader'
  | `backup_${string}`
>

const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

const diskOf = async (folder: string) => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { disk_free: bavail * bsize, disk_size: blocks * bsize }
  } catch {
    return { disk_free: null, disk_size: null }
  }
}

const backupHealth = ({ times, running, last, good }: BackupState, isNightly: boolean, now: Date) => ({
  backup_nightly: isNightly,
  backup_late: isNightly && isBackupLate(times, now.getTime()),
  // A row of a killed process says that it is running.
  backup_outcome: last?.outcome === 'running' && !running ? ('failed' as const) : (last?.outcome ?? ('none' as const)),
  backup_at: last?.started_at ?? null,
  backup_reason: last?.reason ?? null,
  backup_good_at: good?.started_at ?? null,
  backup_bytes: good?.size ?? null,
  backup_seconds: good && Math.round(good.seconds * 10) / 10,
  backup_missing: good?.missing ?? null,
})

type BackupHealth = ReturnType<typeof backupHealth>
type Other = Pick<Services, 'pool' | 'cluster'>

/** Each cluster is backed up by itself: that of the one which is worst off, with its name in the reason. */
const worstBackup = async (
  db: Database,
  others: readonly Other[],
  { isNightly, now }: { isNightly: boolean; now: Date },
): Promise<BackupHealth> => {
  const read = async (there: Database) => backupHealth(await readBackupState(there), isNightly, now)
  const elsewhere = others.map(async ({ pool, cluster }) => {
    const found = await inTransaction(pool, null, read).catch(() => undefined)
    return found && { ...found, backup_reason: found.backup_reason && `${cluster}: ${found.backup_reason}` }
  })
  const all = [await read(db), ...(await Promise.all(elsewhere)).filter((each) => each !== undefined)]
  const rank = ({ backup_late, backup_outcome, backup_good_at }: BackupHealth) =>
    `${backup_late ? 0 : 1}${backup_outcome === 'failed' ? 0 : 1}${backup_good_at ?? ''}`
  return all.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))[0]!
}

type Sources = Health['sources']

/** The configured sources; one that was never tried has nothing yet. */
const readSources = async (
  db: Database,
  { companyRegister, ratesUrl }: Pick<Config, 'companyRegister' | 'ratesUrl'>,
): Promise<Sources> => {
  const names = [...(companyRegister ? (['company-register'] as const) : []), ...(ratesUrl ? (['rates'] as const) : [])]
  const sources: Sources = []
  for (const name of names) {
    const source = await readSource(db, name)
    sources.push({
      name,
      loaded_at: source?.loaded_at ?? null,
      as_of: source?.as_of ?? null,
      row_count: source?.row_count ?? null,
      problem: source?.problem ?? null,
    })
  }
  return sources
}

/** How reading of the mailbox of papers goes; null: there is none. */
const readInbox = async (db: Database, { inbox }: Pick<Config, 'inbox'>): Promise<Health['inbox']> => {
  if (!inbox) return null
  const state = await readMailboxState(db, mailboxKey(inbox))
  return {
    read_at: state?.checked_at ?? null,
    problem: state?.problem ?? null,
    unknown: Number(state?.unknown ?? 0),
    ignored: Number(state?.ignored ?? 0),
  }
}

/** What each cluster has of its own. People, orders and messages are in the first one, which lists all companies. */
const ofEachCluster = [
  'database_bytes',
  'jobs_waiting',
  'jobs_late',
  'jobs_failed',
  'jobs_given_up',
  'mail_waiting',
  'mail_failed',
  'peppol_waiting',
] as const

const readStored = async (db: Database): Promise<StoredHealth> => {
  type Row = Omit<StoredHealth, 'database_bytes'> & { database_bytes: string }
  const { rows } = await asProvider(db, () => sql<Row>`select * from operator_health()`.execute(db))
  const [found] = rows
  if (!found) throw new Error('operator_health() returned no row')
  return { ...found, database_bytes: Number(found.database_bytes) }
}

/** One that is away is left out; the metrics say which one. */
const readClusters = async (db: Database, others: readonly Other[]) => {
  const sum = await readStored(db)
  for (const { pool } of others) {
    const found = await inTransaction(pool, null, readStored).catch(() => undefined)
    for (const name of ofEachCluster) sum[name] += found?.[name] ?? 0
  }
  return sum
}

const countRestored = async (db: Database, others: readonly Other[]): Promise<number> => {
  const count = async (there: Database) => (await readRestoredCompanies({ db: there })).length
  const counts = others.map(({ pool }) => inTransaction(pool, null, count).catch(() => 0))
  return [await count(db), ...(await Promise.all(counts))].reduce((sum, each) => sum + each)
}

/** The state of the server. `others` are the clusters beside the first one. `startedAt` is null unless the server itself answers. */
export const readHealth = async (
  {
    db,
    config,
    now,
  }: {
    db: Database
    config: Pick<
      Config,
      'dataDir' | 'plans' | 'provider' | 'stripe' | 'backup' | 'companyRegister' | 'ratesUrl' | 'inbox' | 'reader'
    >
    now: Date
  },
  startedAt: Date | null,
  others: readonly Other[] = [],
): Promise<Health> => {
  const startedMs = performance.now()
  await sql`select 1`.execute(db)
  const database_ms = Math.round((performance.now() - startedMs) * 10) / 10
  return {
    ...(await readClusters(db, others)),
    account_missing: isPaymentMethodMissing(config),
    version,
    database_ms,
    ...(await worstBackup(db, others, { isNightly: config.backup !== undefined, now })),
    sources: await readSources(db, config),
    inbox: await readInbox(db, config),
    companies_paused: await countRestored(db, others),
    reader: readerHealth(config.reader),
    ...(await diskOf(config.dataDir)),
    started_at: startedAt?.toISOString() ?? null,
  }
}

const readerHealth = (reader: ReaderName): Health['reader'] => {
  if (reader === 'off') return 'off'
  if (!findTesseract()) return 'missing'
  return findPdftoppm() ? 'ready' : 'pictures_only'
}
