import { Logger, makeWorkerUtils, parseCronItems, run, runMigrations, runOnce } from 'graphile-worker'
import type { TaskList, Runner } from 'graphile-worker'
import pg from 'pg'
import { endPool } from '#server/platform/db/pool.ts'
import type { Services } from '#server/platform/services.ts'
import { setTimeout as pause } from 'node:timers/promises'

type RunningJobs = {
  /** Takes no new job and waits for those that run. */
  stop: () => Promise<void>
}

const regular = parseCronItems([
  // A server that was off at night does it when it is next started.
  { task: 'housekeeping', match: '17 3 * * *', options: { backfillPeriod: 24 * 60 * 60 * 1000 } },
  { task: 'sweep_mail', match: '*/5 * * * *' },
])

/**
 * Runs jobs as they are queued, from this process; any number of processes may. A failed job is tried again after
 * e^attempt seconds (at most some six hours), 25 times in all, which is three days. Makes the queue's tables first.
 */
export const startJobs = async (services: Services, tasks: TaskList, ownerUrl: string): Promise<RunningJobs> => {
  const pool = ownerPool(ownerUrl, services)
  const start = () =>
    run({
      pgPool: pool,
      taskList: tasks,
      parsedCronItems: regular,
      // A mail server that says nothing holds some of them for minutes; there are others.
      concurrency: 4,
      pollInterval: 5000,
      // The server ends itself on SIGTERM, jobs included.
      noHandleSignals: true,
      logger: loggerOf(services),
    })
  try {
    // The embedded database is one process's, by its data folder: whoever else has locked a job is no more.
    if (services.config.databaseUrl === undefined) await unlockLeftJobs(pool, services)
    const running = await keepRunning(start, services.log)
    return { stop: () => running.stop().finally(() => endPool(pool)) }
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** Jobs that a killed process was at are done again at once; left alone they would wait four hours to be taken for lost. */
const unlockLeftJobs = async (pool: pg.Pool, services: Pick<Services, 'log'>) => {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: loggerOf(services) })
  try {
    await utils.migrate()
    const { rows } = await pool.query<{ locked_by: string }>(
      'select distinct locked_by from graphile_worker.jobs where locked_by is not null',
    )
    if (rows.length > 0) await utils.forceUnlockWorkers(rows.map((row) => row.locked_by))
  } finally {
    await utils.release()
  }
}

/** Makes or updates the tables of the queue; without them nothing can be queued. `startJobs` does it too. */
export const migrateJobs = async (ownerUrl: string, services: Pick<Services, 'log'>): Promise<void> => {
  const pool = ownerPool(ownerUrl, services)
  await runMigrations({ pgPool: pool, logger: loggerOf(services) }).finally(() => pool.end())
}

/** Runs all jobs that wait, then returns: for tests and commands. */
export const runWaitingJobs = async (
  services: Pick<Services, 'log'>,
  tasks: TaskList,
  ownerUrl: string,
): Promise<void> => {
  const pool = ownerPool(ownerUrl, services)
  await runOnce({
    pgPool: pool,
    taskList: tasks,
    noHandleSignals: true,
    logger: loggerOf(services),
  }).finally(() => pool.end())
}

/** The queue's own connections: one that listens, one for each job, one for the clock. As the owner, whose tables these are. */
const ownerPool = (ownerUrl: string, { log }: Pick<Services, 'log'>): pg.Pool => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 6 })
  const broke = (error: Error) => log.warn({ err: error }, 'a connection of the jobs broke')
  // Without listeners a connection that breaks would end the process; the queue connects again by itself.
  pool.on('error', broke)
  pool.on('connect', (client) => client.on('error', broke))
  return pool
}

const levels: Record<string, 'error' | 'warn' | 'debug'> = { error: 'error', warning: 'warn' }

const loggerOf = ({ log }: Pick<Services, 'log'>) =>
  new Logger(({ taskIdentifier, jobId }) => (level, message, meta) => {
    const details = { task: taskIdentifier, job: jobId, ...(meta?.['error'] ? { err: meta['error'] } : {}) }
    log[levels[level] ?? 'debug'](details, message)
  })

const pauseMs = 5000

/** Keeps a runner of jobs going: should it end by an error (the database was away too long), another is started. */
const keepRunning = async (start: () => Promise<Runner>, log: Services['log']) => {
  const stopping = new AbortController()
  // The first start may fail: that is the server's own start failing.
  let runner: Runner | undefined = await start()
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        runner ??= await start()
        await runner.promise
      } catch (error) {
        log.warn({ err: error }, 'the jobs stopped and will start again')
      }
      runner = undefined
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const ended = run()
  return {
    stop: async () => {
      stopping.abort()
      // Refuses when it is stopping already, which is as good.
      await runner?.stop().catch(() => {})
      await ended
    },
  }
}
