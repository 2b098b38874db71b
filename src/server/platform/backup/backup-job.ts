import type { FastifyBaseLogger } from 'fastify'
import { isBackupDue } from '#domain/backup-times.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { openBackupStore } from './backup-store.ts'
import { readBackupState } from './backup-state.ts'
import { runBackup } from './run-backup.ts'

/**
 * Makes the nightly backup of BACKUP_URL if it is due. The job runs every ten minutes, so a server that was off makes it when it starts, and
 * a failed one is repeated after an hour. It never fails itself: `backup_run` and the log have the reason.
 */
export const backUpNightly = async (services: Services, ownerUrl: string): Promise<void> => {
  const { config, log, keys } = services
  if (!config.backup) return
  const now = services.clock()
  const { times, running } = await inTransaction(services.pool, null, readBackupState)
  if (running || !isBackupDue(times, now.getTime())) return
  try {
    const finished = await runBackup({
      ...config.backup,
      store: await openBackupStore(config.backup.place),
      ownerUrl,
      stores: services,
      keys: JSON.stringify(keys),
      settings: config.settings,
      now,
      isStopping: () => !services.isReady(),
      log,
    })
    log.info(finished, 'backup made and proved')
  } catch (error) {
    logFailure(log, error)
  }
}

const logFailure = (log: FastifyBaseLogger, error: unknown): void =>
  log.error({ err: error }, 'the nightly backup failed; it is tried again in an hour')
