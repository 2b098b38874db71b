import { Gauge } from 'prom-client'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { readBackupState } from './backup-state.ts'

const goodAt = new Gauge({
  name: 'kvitas_backup_last_good_timestamp_seconds',
  help: 'When the last good backup began; 0: there is none.',
})
const triedAt = new Gauge({
  name: 'kvitas_backup_last_attempt_timestamp_seconds',
  help: 'When the last attempt to make a backup began; 0: there was none.',
})
const failed = new Gauge({
  name: 'kvitas_backup_failed',
  help: 'Whether the last attempt to make a backup failed: 0 or 1.',
})
const size = new Gauge({ name: 'kvitas_backup_size_bytes', help: 'The size of the last good backup.' })
const duration = new Gauge({
  name: 'kvitas_backup_duration_seconds',
  help: 'How long the last good backup took, with reading it back.',
})

/** Backups may be made by another process, so the database is asked. */
export const observeBackups = async ({ pool }: Pick<Services, 'pool'>): Promise<void> => {
  const { times, last, good } = await inTransaction(pool, null, readBackupState)
  goodAt.set((times.good ?? 0) / 1000)
  triedAt.set((times.tried ?? 0) / 1000)
  failed.set(last?.outcome === 'failed' ? 1 : 0)
  size.set(good?.size ?? 0)
  duration.set(good?.seconds ?? 0)
}
