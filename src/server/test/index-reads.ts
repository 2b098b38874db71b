import { sql } from 'kysely'
import type { PlainDate } from '#domain/plain-date.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import type { TestServer } from './server.ts'

/**
 * How many entries of an index some work of a company reads, as the database counts them for a transaction. The database would read and sort
 * the few rows of a test, so both are off.
 */
export const entriesRead = (
  server: Pick<TestServer, 'services'>,
  companyId: string,
  index: string,
  work: (context: CompanyContext) => Promise<unknown>,
): Promise<number> =>
  inTransaction(server.services.pool, companyId, async (db) => {
    await sql`select set_config(name, 'off', true)
      from unnest('{enable_seqscan,enable_bitmapscan,enable_sort}'::text[]) name`.execute(db)
    // The session may not have reported yet what its earlier transactions read.
    const counted = async () => {
      const { rows } = await sql<{ read: number }>`
        select pg_stat_get_xact_tuples_returned(${index}::regclass)::int as read`.execute(db)
      return rows[0]!.read
    }
    const before = await counted()
    await work({ db, companyId, today: '2026-11-20' as PlainDate, language: 'lt' } as CompanyContext)
    return (await counted()) - before
  })
