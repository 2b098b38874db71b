import { sql } from 'kysely'
import { backupLock } from '#server/platform/backup/lock.ts'
import { companiesLookedAfter } from '#server/platform/clusters/elsewhere.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'

// An upload in progress has its bytes before its row.
const ageMs = 24 * 60 * 60 * 1000
const batchSize = 5000

/**
 * Removes bytes without a row: of failed uploads and of deleted files and documents. Returns their number. Stops while a backup is made, whose
 * snapshot may have the row.
 */
export const sweepFiles = async (services: Services): Promise<number> => {
  const latest = services.clock().getTime() - ageMs
  let removed = 0
  for (const companyId of await companiesLookedAfter(services, await services.files.companies())) {
    const oldFiles = (await services.files.list(companyId)).filter(({ storedAt }) => storedAt.getTime() < latest)
    for (let from = 0; from < oldFiles.length; from += batchSize) {
      const names = oldFiles.slice(from, from + batchSize).map(({ name }) => name)
      const used = await usedIdsOf(services, companyId, [...new Set(names.map(idOf))])
      if (!used) return removed
      for (const name of names)
        if (!used.has(idOf(name)) || name.endsWith('.part')) {
          await services.files.remove(companyId, name)
          removed += 1
        }
    }
  }
  return removed
}

/** An id (36 characters), or the SHA-256 of a sent document or an accepted quote (64). */
const idOf = (name: string) => /^[0-9a-f]{64}/.exec(name)?.[0] ?? name.slice(0, 36)

/** Undefined while a backup is made. A row that is gone without one is in no later snapshot. */
const usedIdsOf = async ({ pool }: Services, companyId: string, ids: string[]): Promise<Set<string> | undefined> => {
  const isSentDocument = (id: string) => id.length === 64
  const [sentHashes, attachedIds] = [ids.filter(isSentDocument), ids.filter((id) => !isSentDocument(id))]
  return inTransaction(pool, companyId, async (db) => {
    const { rows: locked } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(${backupLock}) as free`.execute(db)
    if (!locked[0]?.free) return undefined
    const { rows } = await sql<{ id: string }>`
      select id::text from expense_file where company_id = ${companyId} and id = any(${attachedIds}::uuid[])
      union select id::text from paper where company_id = ${companyId} and id = any(${attachedIds}::uuid[]) and expense_id is null
      union select id::text from isaf_file where company_id = ${companyId} and id = any(${attachedIds}::uuid[])
      union select file_sha256 from document_email where company_id = ${companyId} and file_sha256 = any(${sentHashes}::text[])
      union select ubl_sha256 from document_email where company_id = ${companyId} and ubl_sha256 = any(${sentHashes}::text[])
      union select quote_sha256 from invoice where company_id = ${companyId} and quote_sha256 = any(${sentHashes}::text[])`.execute(
      db,
    )
    return new Set(rows.map(({ id }) => id))
  })
}
