import { sql } from 'kysely'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'

const keptMs = 7 * 24 * 60 * 60 * 1000

/** Removes files made over 7 days ago, and what says so; also of companies that are gone. Says how many. */
export const sweepExports = async (services: Services): Promise<number> => {
  const before = new Date(services.clock().getTime() - keptMs)
  await inTransaction(services.pool, null, (db) =>
    sql`select sweep_export_jobs(${before.toISOString()}::timestamptz)`.execute(db),
  )
  let removed = 0
  for (const companyId of await services.exports.companies())
    for (const { name, storedAt } of await services.exports.list(companyId))
      if (storedAt < before) {
        await services.exports.remove(companyId, name)
        removed += 1
      }
  return removed
}
