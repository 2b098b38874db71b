import { sql } from 'kysely'
import type { Database } from '../db/kysely.ts'

/**
 * Stores what the request has written so far, whatever becomes of the rest: a counted attempt must outlive the refusal that
 * rolls the request back. On the request's own connection, for a second one for each could use the pool up. What the
 * transaction was acting for ends with it, so call this before acting for anybody.
 */
export const storeNow = async (db: Database) => {
  await sql`commit`.execute(db)
  await sql`begin`.execute(db)
}
