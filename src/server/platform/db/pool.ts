import pg from 'pg'
import type { Writable } from 'node:stream'
import type { ClientBase, Pool } from 'pg'
import type { Log } from '#server/platform/process/log.ts'
import { applicationUrl } from './roles.ts'

/** A database that does not answer a short query within this time counts as unavailable. */
const queryTimeoutMs = 5000
/** The longest wait for a free connection of the pool. */
const connectTimeoutMs = 10_000

/** A short query with a timeout. If the database does not answer in time, the query fails and its connection is closed. */
export const withTimeout = <Query extends pg.QueryConfig>(query: Query): Query & { query_timeout: number } => ({
  ...query,
  query_timeout: queryTimeoutMs,
})

/**
 * Sends all queries of one turn of the event loop in one write, because each write is a system call and wakes the database.
 * Called before each query.
 */
export const joinWrites = (client: ClientBase): void => {
  // The driver's types lack `connection`.
  const { stream } = (client as ClientBase & { connection: { stream: Writable } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Connections of the application role to a migrated database. */
export const connectApplication = async (
  ownerUrl: string,
  log: Log,
  options: pg.PoolConfig = {},
  password?: string,
): Promise<pg.Pool> => applicationPool(await applicationUrl(ownerUrl, password), log, options)

/** The same, where the URL is already that of the application role. */
export const applicationPool = (connectionString: string, log: Log, options: pg.PoolConfig = {}): pg.Pool => {
  const pool = new pg.Pool({
    max: 10,
    // Queries that do not depend on each other are sent without waiting for the previous response.
    pipeline: true,
    connectionTimeoutMillis: connectTimeoutMs,
    // Detects a dead machine also on a connection that sends nothing.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...options,
    connectionString,
  })
  // Without a listener an idle connection that breaks (the server was restarted) would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection failed'))
  // The same for a connection that breaks between two queries of a request: its next query fails.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'a database connection failed')),
  )
  return pool
}

/**
 * Ends a pool and waits until each connection is closed. The pool's own `end` does not wait for that, and a database that is
 * stopped right after it would log broken connections.
 */
export const endPool = async (pool: Pool): Promise<void> => {
  let openCount = pool.totalCount
  const allClosed = new Promise<void>((resolve) => {
    if (openCount === 0) resolve()
    pool.on('remove', () => {
      openCount -= 1
      if (openCount === 0) resolve()
    })
  })
  await pool.end()
  await allClosed
}
