// Decision: docs/decisions/company-deletion.md
import { sql } from 'kysely'
import type { Database } from '#server/platform/db/kysely.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { isProvider } from '#server/account/subscription/limits.ts'
import type { Company, CompanyRefusal } from '#contract/account/company.ts'
import { roleAllows } from '#domain/permission.ts'

/** Takes a company out with everything it has; the transaction works in it. Its files go once that is stored: `removeFilesOf`. */
export const removeCompany = (db: Database, companyId: string) =>
  db.deleteFrom('company').where('id', '=', companyId).execute()

/** What stays behind when a store is away is swept later, as all files are that no document has. */
export const removeFilesOf = async (
  { files, exports, log }: Pick<Services, 'files' | 'exports' | 'log'>,
  companyId: string,
) => {
  for (const store of [files, exports])
    try {
      for (const { name } of await store.list(companyId)) await store.remove(companyId, name)
    } catch (error) {
      log.warn({ err: error, companyId }, 'files of a removed company are still there')
    }
}

/** Carries out the deletions whose day has come; from two processes at once each company goes once. Says how many went. */
export const removeDueCompanies = async (services: Services): Promise<number> => {
  const now = services.clock().toISOString()
  const { rows } = await inTransaction(services.pool, null, (db) =>
    sql<{ id: string }>`select due_deletions(${now}) as id`.execute(db),
  )
  let removed = 0
  for (const { id } of rows) {
    // Asked for before it became the provider's: plans are invoiced from it.
    if (isProvider({ services }, id)) continue
    const isGone = await inTransaction(services.pool, id, async (db) => {
      // Cancelled meanwhile, or another process is at it.
      const due =
        await sql`select from company where id = ${id} and deletion_at <= ${now} for update skip locked`.execute(db)
      if (due.rows.length === 0) return false
      await removeCompany(db, id)
      return true
    })
    if (!isGone) continue
    await removeFilesOf(services, id)
    removed += 1
  }
  return removed
}

/** Why a company is not deleted by who asks, as its form tells and the call answers; null: it is. */
export const whyNotDeleted = (
  services: Pick<Services, 'config'>,
  { id, role, deletion_at }: Pick<Company, 'id' | 'role' | 'deletion_at'>,
): CompanyRefusal => {
  if (!roleAllows(role, 'company.delete')) return 'forbidden'
  if (isProvider({ services }, id)) return 'provider_company'
  return deletion_at ? 'company_deletion_pending' : null
}
