import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '#server/platform/db/kysely.ts'
import { inTransaction, actFor } from '#server/platform/db/transaction.ts'
import type { Session } from '#server/platform/db/transaction.ts'

/**
 * A transaction of its own for the person of a session: for work that first has to hash or draw, which holds no connection meanwhile
 * (see `Later`). Never inside another transaction, or a hundred at once would wait for each other's connections.
 */
export const asPerson = <T>(
  pool: Pool,
  { user_id, company_id, two_step }: Pick<Session, 'user_id' | 'company_id' | 'two_step'>,
  work: (db: Database) => Promise<T>,
): Promise<T> =>
  inTransaction(pool, null, async (db) => {
    await actFor(db, user_id, company_id)
    await sql`select set_config('app.two_step', ${String(two_step)}, true)`.execute(db)
    return work(db)
  })
