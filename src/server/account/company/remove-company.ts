// Decision: docs/decisions/company-deletion.md
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/kysely.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { isProvider } from '#server/account/subscription/limits.ts'
import type { Company, CompanyRefusal } from '#contract/account/company.ts'
import { roleAllows } from '#domain/permission.ts'

/** Deletes a company with all its rows; the transaction must be in it. Its files are removed after the commit: `removeFilesOf`. */
export const removeCompany = (db: Database, companyId: string) =>
  db.deleteFrom('company').where('id', '=', companyId).execute()

/** If the store is unavailable, the sweep removes the files later. */
export const removeFilesOf = async (
  { files, exports, log }: Pick<Services, 'files' | 'exports' | 'log'>,
  companyId: string,
) => {
  for (const store of [files, exports])
    try {
      for (const { name } of await store.list(companyId)) await store.remove(companyId, name)
    } catch (error) {
      log.warn({ err: error, companyId }, 'files of a deleted company could not be removed yet')
    }
}

/** Deletes the companies whose deletion is due, each once even from two processes. Returns their number. */
export const removeDueCompanies = async (services: Services): Promise<number> => {
  const now = services.clock().toISOString()
  const { rows } = await inTransaction(services.pool, null, (db) =>
    sql<{ id: string }>`select due_deletions(${now}) as id`.execute(db),
  )
  let removed = 0
  for (const { id } of rows) {
    // The provider's company issues the invoices of plans; its deletion was requested before it became that.
    if (isProvider({ services }, id)) continue
    const isDeleted = await inTransaction(services.pool, id, async (db) => {
      // Canceled meanwhile, or another process is deleting it.
      const due =
        await sql`select from company where id = ${id} and deletion_at <= ${now} for update skip locked`.execute(db)
      if (due.rows.length === 0) return false
      await removeCompany(db, id)
      return true
    })
    if (!isDeleted) continue
    await removeFilesOf(services, id)
    removed += 1
  }
  return removed
}

/** Why the user may not delete the company, for its form and the call; null: they may. */
export const deleteRefusal = (
  services: Pick<Services, 'config'>,
  { id, role, deletion_at }: Pick<Company, 'id' | 'role' | 'deletion_at'>,
): CompanyRefusal => {
  if (!roleAllows(role, 'company.delete')) return 'forbidden'
  if (isProvider({ services }, id)) return 'provider_company'
  return deletion_at ? 'company_deletion_pending' : null
}
