import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { RegisterName, resources } from '#domain/resources.ts'
import { isSetting, settings } from '#domain/list-limits.ts'
import type { Setting } from '#domain/list-limits.ts'
import { lockCompany } from './scope.ts'
import type { Scope } from './scope.ts'
import { Problem } from '#server/platform/http/problem.ts'

type Deletable = (typeof resources)[RegisterName]['table']
type Archivable = Setting | Deletable

const change = async ({ db, companyId }: Scope, table: Archivable, id: string, set: RawBuilder<unknown>) => {
  await sql`update ${sql.table(table)} set ${set}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Archived: kept for the documents that use it, out of lists and pick-lists. */
export const archive = (scope: Scope, table: Archivable, id: string) =>
  change(scope, table, id, sql`archived_at = now()`)
export const unarchive = async (scope: Scope, table: Archivable, id: string) => {
  if (isSetting(table)) await refuseFull(scope, table)
  await change(scope, table, id, sql`archived_at = null`)
}

/** Deleted softly: shown among the deleted for 7 days, then purged. */
export const softDelete = (scope: Scope, table: Deletable, id: string) =>
  change(scope, table, id, sql`deleted_at = now()`)
export const restore = (scope: Scope, table: Deletable, id: string) => change(scope, table, id, sql`deleted_at = null`)

/**
 * Settings have no list of the deleted: a deleted one is archived as well, so that nothing offers it, and is looked up by nobody
 * but `restoreSetting`. Of what has documents it is refused before.
 */
export const deleteSetting = (scope: Scope, table: Setting, id: string) =>
  change(scope, table, id, sql`deleted_at = now(), archived_at = coalesce(archived_at, now())`)

/** Takes a deletion of the 7 days before `now` back, archived or not as the row was before; says whether there was one. */
export const restoreSetting = async (scope: Scope & { now: Date }, table: Setting, id: string): Promise<boolean> => {
  const { db, companyId, now } = scope
  const { rows } = await sql`select from ${sql.table(table)}
    where company_id = ${companyId} and id = ${id} and deleted_at is not null and archived_at = deleted_at`.execute(db)
  if (rows.length > 0) await refuseFull(scope, table)
  const { numAffectedRows } = await sql`update ${sql.table(table)}
    set deleted_at = null, archived_at = nullif(archived_at, deleted_at), version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id} and deleted_at > ${now.toISOString()}::timestamptz - interval '7 days'`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Refuses one more row in use where there are as many as forms can offer; nobody else adds one until the request ends. */
export const refuseFull = async (scope: Scope, table: Setting): Promise<void> => {
  await lockCompany(scope)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
    where company_id = ${scope.companyId} and archived_at is null`.execute(scope.db)
  const { resource, mostInUse } = settings[table]
  if ((rows[0]?.count ?? 0) >= mostInUse) throw new Problem('list_full', { resource, values: { most: mostInUse } })
}
