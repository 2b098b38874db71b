import { sql } from 'kysely'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { chainChanges, chainStart } from './chain.ts'

/** The chain of existing books begins in portions, so that changes of other companies need not wait for a million documents. */
const startBudgetMs = 20_000

/** Chains all waiting changes of all companies, then goes on with the documents that companies had before. Runs every minute. */
export const chainBooks = async (services: Services): Promise<void> => {
  const { rows } = await inTransaction(services.pool, null, (db) =>
    sql<{ company_id: string; is_starting: boolean }>`select * from companies_to_chain()`.execute(db),
  )
  for (const { company_id } of rows.filter((row) => !row.is_starting))
    while (services.isReady() && (await chainChanges(services, company_id))) continue
  const startedAt = performance.now()
  const isInTime = () => services.isReady() && performance.now() - startedAt < startBudgetMs
  for (const { company_id } of rows.filter((row) => row.is_starting))
    while (isInTime() && (await chainStart(services, company_id))) continue
}
