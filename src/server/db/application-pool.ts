import pg from 'pg'
import type { Log } from './log.ts'
import { applicationUrl } from './roles.ts'

/** Connections of the application role to a migrated database. */
export const connectApplication = async (ownerUrl: string, log: Log, options: pg.PoolConfig = {}): Promise<pg.Pool> => {
  const pool = new pg.Pool({
    max: 10,
    // Queries that do not wait for each other are sent at once.
    pipeline: true,
    ...options,
    connectionString: await applicationUrl(ownerUrl),
  })
  // Without a listener an idle connection that breaks (the server was restarted) would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  // The same of one that breaks while a request thinks between two queries: its next query says so.
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'a database connection broke')))
  return pool
}
