import { makeWorkerUtils, parseCronItems, run, runOnce } from 'graphile-worker'
import type { ParsedCronItem, TaskList, Runner, WorkerEvents } from 'graphile-worker'
import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { loggerOf, ownerPool } from './migrate-jobs.ts'
import { endPool } from '#server/platform/db/pool.ts'
import { noteJob } from './job-metrics.ts'
import { showLivingWorkers, sweepAbandonedJobs, unlockAbandonedJobs } from './living-workers.ts'
import type { Services } from '#server/platform/services.ts'
import { setTimeout as pause } from 'node:timers/promises'

type RunningJobs = {
  /** Starts no new job and waits for those that run. */
  stop: () => Promise<void>
}

const scheduledTasks = parseCronItems([
  // A server that was off at night runs it when it is next started.
  { task: 'housekeeping', match: '17 3 * * *', options: { backfillPeriod: 24 * 60 * 60 * 1000 } },
  // One at a time: while many are due, each job queues its successor.
  { task: 'make_recurring', match: '*/5 * * * *', options: { queueName: 'recurring', jobKey: 'make_recurring' } },
  { task: 'sweep_mail', match: '*/5 * * * *' },
  // It looks whether a company's hours have begun.
  { task: 'send_reminders', match: '*/10 * * * *' },
  { task: 'send_statements', match: '5,15,25,35,45,55 * * * *' },
  // It looks which payments are old enough to be confirmed.
  { task: 'send_receipts', match: '* * * * *' },
  { task: 'peppol_answers', match: '* * * * *' },
  { task: 'chain_books', match: '* * * * *' },
  // It looks which scheduled drafts are due; those of an outage are issued after it.
  { task: 'issue_drafts', match: '* * * * *' },
  // It looks which notices wait long enough to be told.
  { task: 'send_notices', match: '* * * * *' },
  // It looks whether a company's morning has begun.
  { task: 'overdue_notices', match: '*/10 * * * *' },
  // It looks for papers that were not read though they should have been.
  { task: 'receive_papers', match: '* * * * *' },
  // It looks for mails with papers.
  { task: 'receive_mail', match: '* * * * *' },
  // It looks whether the nightly backup is due.
  { task: 'backup', match: '*/10 * * * *' },
  // It looks whether there are new rates.
  { task: 'load_rates', match: '*/10 * * * *' },
  // It looks whether the file has changed.
  { task: 'load_register', match: '*/10 * * * *' },
  { task: 'integrity', match: '41 2 * * *', options: { backfillPeriod: 24 * 60 * 60 * 1000 } },
])

/** A letter takes a quarter of a second, in which it mostly waits for the mail server. */
const lettersAtOnce = 10

/**
 * Creates the queue's tables and runs queued jobs in this process; several processes may do so. A failed job is retried after
 * e^attempt seconds (at most about six hours), 25 times in all, which takes three days.
 */
export const startJobs = async (services: Services, tasks: TaskList, ownerUrl: string): Promise<RunningJobs> => {
  const pool = ownerPool(ownerUrl, services)
  // Servers of companies have workers of their own: a slow one delays no other job. No schedule, which the others have.
  const { send_by_own_server: sendByOwnServer, send_document: sendDocument, ...others } = tasks
  const ofOwnServers = sendByOwnServer ? { send_by_own_server: sendByOwnServer } : {}
  const letters = sendDocument ? { send_document: sendDocument } : {}
  const events = new EventEmitter() as WorkerEvents
  const start =
    (taskList: TaskList, concurrency: number, parsedCronItems: ParsedCronItem[] = []) =>
    () =>
      run({
        pgPool: pool,
        events,
        taskList,
        parsedCronItems,
        concurrency,
        pollInterval: 5000,
        // The server handles SIGTERM and stops the jobs itself.
        noHandleSignals: true,
        logger: loggerOf(services),
      })
  try {
    // Only one process uses the embedded database, so every other process that has locked a job has ended.
    if (services.config.databaseUrl === undefined) await unlockAtOnce(pool, services)
    const living = await showLivingWorkers(ownerUrl, services.log)
    events.on('job:complete', (ended) => noteJob(ended.job, ended.error, services.log))
    events.on('pool:create', ({ workerPool }) => void living.add(workerPool.id))
    const running: Awaited<ReturnType<typeof keepRunning>>[] = []
    // A mail server that does not respond can block some of them for minutes.
    for (const runner of [start(others, 4, scheduledTasks), start(letters, lettersAtOnce), start(ofOwnServers, 4)])
      running.push(await keepRunning(runner, services.log))
    const sweep = await sweepAbandonedJobs(pool, services.log)
    return {
      stop: async () => {
        await Promise.all([sweep.stop(), ...running.map((each) => each.stop())])
        await living.stop()
        await endPool(pool)
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

const unlockAtOnce = async (pool: pg.Pool, services: Pick<Services, 'log'>) => {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: loggerOf(services) })
  try {
    await utils.migrate()
    await unlockAbandonedJobs(pool, utils, 0)
  } finally {
    await utils.release()
  }
}

/** Runs all waiting jobs, then returns: for tests and commands. */
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

const pauseMs = 5000

/** Restarts the runner of jobs if it ends with an error, for example because the database was unavailable for too long. */
const keepRunning = async (start: () => Promise<Runner>, log: Services['log']) => {
  const stopping = new AbortController()
  // If the first start fails, the start of the server fails.
  let runner: Runner | undefined = await start()
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        runner ??= await start()
        await runner.promise
      } catch (error) {
        log.warn({ err: error }, 'the job runner ended and will be restarted')
      }
      runner = undefined
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const ended = run()
  return {
    stop: async () => {
      stopping.abort()
      // Rejects if it is stopping already.
      await runner?.stop().catch(() => {})
      await ended
    },
  }
}
