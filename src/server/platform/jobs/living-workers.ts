// Decision: docs/decisions/several-processes.md
import { makeWorkerUtils } from 'graphile-worker'
import type { WorkerUtils } from 'graphile-worker'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/platform/process/log.ts'

/** The first number of the advisory locks of living workers; the second is a hash of the id with which the queue locks their jobs. */
const lockClass = 481_473

/** A worker that lost its connection has this long to take its locks again before its jobs count as abandoned. */
const graceSeconds = 20
const sweepMs = 10_000
const reconnectMs = 1000
const connectMs = 10_000

/** Not the promise itself: an awaited one would be awaited to its end. */
type Opened = { ended: Promise<void> }

export type LivingWorkers = {
  /** Holds the lock of a worker of this process as long as the process lives. */
  add: (workerId: string) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Shows other processes of the database which workers of this one live: PostgreSQL releases the locks of a killed process at once, and those
 * of a machine that vanished within a minute.
 */
export const showLivingWorkers = async (ownerUrl: string, log: Log): Promise<LivingWorkers> => {
  const workerIds = new Set<string>()
  const stopping = new AbortController()
  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message)
  let client: pg.Client | undefined
  const hold = (by: pg.Client, workerId: string) =>
    by.query('select pg_advisory_lock_shared($1, hashtext($2))', [lockClass, workerId])
  const open = async (): Promise<Opened> => {
    const next = new pg.Client({ connectionString: ownerUrl, keepAlive: true, connectionTimeoutMillis: connectMs })
    next.on('error', warn('the connection that shows living workers failed'))
    const ended = new Promise<void>((resolve) => next.once('end', resolve))
    try {
      await next.connect()
      await next.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3')
      client = next
      for (const workerId of workerIds) await hold(next, workerId)
      return { ended }
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
  }
  /** One connection after another, never two at a time: attempts that started each other would soon be thousands. */
  const keep = async (first: Opened) => {
    let opened: Opened | undefined = first
    while (!stopping.signal.aborted) {
      await opened?.ended
      client = undefined
      await pause(reconnectMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      opened = await open().catch((error: unknown): undefined => {
        warn('the connection that shows living workers cannot be opened')(error)
      })
    }
  }
  const kept = keep(await open())
  return {
    add: async (workerId) => {
      workerIds.add(workerId)
      // After a lost connection the next one takes all locks.
      if (client) await hold(client, workerId).catch(warn('a living worker cannot be shown yet'))
    },
    stop: async () => {
      stopping.abort()
      await client?.end()
      await kept
      // It may have been opened meanwhile.
      await client?.end()
    },
  }
}

/** Unlocks the jobs of workers that no longer live, so that they run again at once and not after the queue's four hours. */
export const unlockAbandonedJobs = async (
  pool: pg.Pool,
  utils: WorkerUtils,
  grace = graceSeconds,
): Promise<string[]> => {
  // The locks last as long as the statement.
  const { rows } = await pool.query<{ worker: string }>(
    `select locked_by as worker from (
       select distinct locked_by from graphile_worker.jobs where locked_at < now() - make_interval(secs => $1)
     ) locked where pg_try_advisory_xact_lock($2, hashtext(locked_by))`,
    [grace, lockClass],
  )
  const abandoned = rows.map(({ worker }) => worker)
  if (abandoned.length > 0) await utils.forceUnlockWorkers(abandoned)
  return abandoned
}

/** Looks for abandoned jobs now and then, until it is stopped. */
export const sweepAbandonedJobs = async (pool: pg.Pool, log: Log): Promise<{ stop: () => Promise<void> }> => {
  const utils = await makeWorkerUtils({ pgPool: pool })
  let sweeping = Promise.resolve()
  const sweep = async () => {
    try {
      const abandoned = await unlockAbandonedJobs(pool, utils)
      if (abandoned.length > 0) log.warn({ workers: abandoned }, 'jobs of workers that ended run again')
    } catch (error) {
      log.warn({ err: error }, 'abandoned jobs could not be looked for')
    }
  }
  const timer = setInterval(() => (sweeping = sweeping.then(sweep)), sweepMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await sweeping
      await utils.release()
    },
  }
}
