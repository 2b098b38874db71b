import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Scope } from './scope.ts'

type Archivable = 'unit' | 'vat_rate' | 'series' | 'company_account' | 'client' | 'product'
type Deletable = 'client' | 'product'

const change = async ({ db, companyId }: Scope, table: Archivable, id: string, set: RawBuilder<unknown>) => {
  await sql`update ${sql.table(table)} set ${set}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Archived: kept for the documents that use it, out of lists and pick-lists. */
export const archive = (scope: Scope, table: Archivable, id: string) =>
  change(scope, table, id, sql`archived_at = now()`)
export const bringBack = (scope: Scope, table: Archivable, id: string) =>
  change(scope, table, id, sql`archived_at = null`)

/** Deleted softly: shown among the deleted for 7 days, then purged. */
export const softDelete = (scope: Scope, table: Deletable, id: string) =>
  change(scope, table, id, sql`deleted_at = now()`)
export const restore = (scope: Scope, table: Deletable, id: string) => change(scope, table, id, sql`deleted_at = null`)

/** For good: of what has no list of the deleted, and of which nothing is left that uses it. */
export const deleteForGood = async ({ db, companyId }: Scope, table: Exclude<Archivable, Deletable>, id: string) => {
  await sql`delete from ${sql.table(table)} where company_id = ${companyId} and id = ${id}`.execute(db)
}
