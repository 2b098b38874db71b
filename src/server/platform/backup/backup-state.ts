import { sql } from 'kysely'
import type { BackupTimes } from '#domain/backup-times.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'
import { backupLock } from './lock.ts'

/** The last attempt to make a backup. */
export type LastBackup = {
  started_at: string
  finished_at: string | null
  outcome: 'running' | 'ok' | 'failed'
  reason: string | null
}
export type GoodBackup = { started_at: string; size: number; seconds: number; missing: number }
export type BackupState = {
  times: BackupTimes
  /** Whether one is being made now: its process holds the lock. */
  running: boolean
  last: LastBackup | null
  /** The last good one. */
  good: GoodBackup | null
}

type Row = LastBackup & { first_at: string }

const timeOf = (text: string | undefined): number | null => (text === undefined ? null : Date.parse(text))

/** What the attempts so far say. The transaction must be allowed to work as the provider. */
export const readBackupState = (db: Database): Promise<BackupState> =>
  asProvider(db, async () => {
    const { rows } = await sql<Row>`select r.started_at, r.finished_at, r.outcome, r.reason,
        (select min(f.started_at) from backup_run f) as first_at
      from backup_run r order by r.id desc limit 1`.execute(db)
    const { rows: goodRows } =
      await sql<GoodBackup>`select started_at, size, missing, extract(epoch from finished_at - started_at)::float8 as seconds
      from backup_run where outcome = 'ok' order by id desc limit 1`.execute(db)
    const [row, good] = [rows[0], goodRows[0]]
    const times = { good: timeOf(good?.started_at), tried: timeOf(row?.started_at), first: timeOf(row?.first_at) }
    if (!row) return { times, running: false, last: null, good: null }
    const { first_at: _, ...last } = row
    return { times, running: await isBackupRunning(db), last, good: good ?? null }
  })

const isBackupRunning = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${backupLock}) as free`.execute(
    db,
  )
  return rows[0]?.free === false
}
