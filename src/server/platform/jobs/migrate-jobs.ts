import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { Services } from '#server/platform/services.ts'

/** Creates or updates the tables of the queue, without which nothing can be queued. `startJobs` does this too. */
export const migrateJobs = async (ownerUrl: string, services: Pick<Services, 'log'>): Promise<void> => {
  const pool = ownerPool(ownerUrl, services)
  await runMigrations({ pgPool: pool, logger: loggerOf(services) }).finally(() => pool.end())
}

/** The queue's connections as the owner of its tables: three that listen, one for the schedule, others for moments of each job. */
export const ownerPool = (ownerUrl: string, { log }: Pick<Services, 'log'>): pg.Pool => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 12 })
  const logError = (error: Error) => log.warn({ err: error }, 'a database connection of the jobs failed')
  // Without listeners a broken connection would end the process; the queue reconnects by itself.
  pool.on('error', logError)
  pool.on('connect', (client) => client.on('error', logError))
  return pool
}

const levels: Record<string, 'error' | 'warn' | 'debug'> = { error: 'error', warning: 'warn' }

export const loggerOf = ({ log }: Pick<Services, 'log'>) =>
  new Logger(({ taskIdentifier, jobId }) => (level, message, meta) => {
    const details = { task: taskIdentifier, job: jobId, ...(meta?.['error'] ? { err: meta['error'] } : {}) }
    log[levels[level] ?? 'debug'](details, message)
  })
