// Decision: docs/decisions/overview-of-companies.md
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/kysely.ts'

/** The result for one company: what was read, or the error of the database. */
export type Counted<T> = { ok: true; value: T } | { ok: false; error: unknown }

type Count<C, T> = (company: C) => Promise<T>

/**
 * Counts many companies in one transaction. All queries are sent without waiting. If one fails, which ends a transaction, it goes back to a savepoint and
 * counts both halves by themselves, until only the companies that can't be counted are left.
 */
export const countCompanies = async <C, T>(
  db: Database,
  companies: readonly C[],
  count: Count<C, T>,
): Promise<Counted<T>[]> => {
  if (companies.length === 0) return []
  const opened = sql`savepoint counting`.execute(db)
  const counted = await Promise.allSettled([opened, ...companies.map(count)])
  const failed = counted.find((each) => each.status === 'rejected')
  if (!failed) {
    await sql`release savepoint counting`.execute(db)
    return counted.slice(1).map((each) => ({ ok: true, value: (each as PromiseFulfilledResult<T>).value }))
  }
  // Without a connection this fails too, and so does the request.
  await sql`rollback to savepoint counting`.execute(db)
  await sql`release savepoint counting`.execute(db)
  if (companies.length === 1) return [{ ok: false, error: failed.reason }]
  const half = Math.ceil(companies.length / 2)
  const first = await countCompanies(db, companies.slice(0, half), count)
  return [...first, ...(await countCompanies(db, companies.slice(half), count))]
}
