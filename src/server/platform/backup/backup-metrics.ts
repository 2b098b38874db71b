import { Gauge } from 'prom-client'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { readBackupState } from './backup-state.ts'

const gauge = (figure: { name: string; help: string }) => new Gauge({ ...figure, labelNames: ['cluster'] })

const goodAt = gauge({
  name: 'kvitas_backup_last_good_timestamp_seconds',
  help: 'When the last good backup began; 0: there is none.',
})
const triedAt = gauge({
  name: 'kvitas_backup_last_attempt_timestamp_seconds',
  help: 'When the last attempt to make a backup began; 0: there was none.',
})
const failed = gauge({
  name: 'kvitas_backup_failed',
  help: 'Whether the last attempt to make a backup failed: 0 or 1.',
})
const size = gauge({ name: 'kvitas_backup_size_bytes', help: 'The size of the last good backup.' })
const duration = gauge({
  name: 'kvitas_backup_duration_seconds',
  help: 'How long the last good backup took, with reading it back.',
})

/** Backups may be made by another process, so the database is asked. */
export const observeBackups = async ({ pool }: Pick<Services, 'pool'>, cluster: string): Promise<void> => {
  const { times, last, good } = await inTransaction(pool, null, readBackupState)
  goodAt.set({ cluster }, (times.good ?? 0) / 1000)
  triedAt.set({ cluster }, (times.tried ?? 0) / 1000)
  failed.set({ cluster }, last?.outcome === 'failed' ? 1 : 0)
  size.set({ cluster }, good?.size ?? 0)
  duration.set({ cluster }, good?.seconds ?? 0)
}
