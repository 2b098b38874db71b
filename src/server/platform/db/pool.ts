import pg from 'pg'
import type { Pool } from 'pg'
import type { Log } from '#server/platform/process/log.ts'
import { applicationUrl } from './roles.ts'

/** How long is waited for a database that does not say anything, before whoever waits is told that it is away. */
const patienceMs = 5000
/** How long for one of the pool's connections to become free or to be made: a crowd may have to queue, but not for ever. */
const queueMs = 10_000

/** A query that any database answers at once: one that does not is away, and its connection is given up. */
export const withTimeout = (text: string): pg.QueryConfig => {
  // The driver's types do not know it.
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: patienceMs }
  return query
}

/** Connections of the application role to a migrated database. */
export const connectApplication = async (
  ownerUrl: string,
  log: Log,
  options: pg.PoolConfig = {},
  password?: string,
): Promise<pg.Pool> => applicationPool(await applicationUrl(ownerUrl, password), log, options)

/** The same, by the address the application role connects with. */
export const applicationPool = (connectionString: string, log: Log, options: pg.PoolConfig = {}): pg.Pool => {
  const pool = new pg.Pool({
    max: 10,
    // Queries that do not wait for each other are sent at once.
    pipeline: true,
    connectionTimeoutMillis: queueMs,
    // A machine that went away without a word is noticed even by who only listens.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...options,
    connectionString,
  })
  // Without a listener an idle connection that breaks (the server was restarted) would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  // The same of one that breaks while a request thinks between two queries: its next query says so.
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'a database connection broke')))
  return pool
}

/**
 * Ends a pool and waits until each connection has said goodbye. The pool's own `end` does not wait for that, and a database
 * stopped right after it would call them broken.
 */
export const endPool = async (pool: Pool): Promise<void> => {
  let left = pool.totalCount
  const gone = new Promise<void>((resolve) => {
    if (left === 0) resolve()
    pool.on('remove', () => {
      left -= 1
      if (left === 0) resolve()
    })
  })
  await pool.end()
  await gone
}
