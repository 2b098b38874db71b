import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isSetting, settingLimits } from '#domain/resources.ts'
import type { RegisterName, resources, Setting } from '#domain/resources.ts'
import { lockCompany } from './scope.ts'
import type { Scope } from './scope.ts'
import { Problem } from '#server/platform/http/problem.ts'

type Deletable = (typeof resources)[RegisterName]['table']
type Archivable = Setting | Deletable

const change = async ({ db, companyId }: Scope, table: Archivable, id: string, set: RawBuilder<unknown>) => {
  await sql`update ${sql.table(table)} set ${set}, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Archives a row: documents keep using it, but lists and pick-lists do not show it. */
export const archive = (scope: Scope, table: Archivable, id: string) =>
  change(scope, table, id, sql`archived_at = now()`)
export const unarchive = async (scope: Scope, table: Archivable, id: string) => {
  if (isSetting(table)) await refuseFull(scope, table)
  await change(scope, table, id, sql`archived_at = null`)
}

/** Deletes a row softly: it is listed as deleted for 7 days and then purged. */
export const softDelete = (scope: Scope, table: Deletable, id: string) =>
  change(scope, table, id, sql`deleted_at = now()`)
export const restore = (scope: Scope, table: Deletable, id: string) => change(scope, table, id, sql`deleted_at = null`)

/**
 * Deletes a setting softly. Settings have no list of deleted rows: a deleted one is archived too, so that nothing offers it, and only
 * `restoreSetting` reads it. The caller rejects settings that documents use.
 */
export const deleteSetting = (scope: Scope, table: Setting, id: string) =>
  change(scope, table, id, sql`deleted_at = now(), archived_at = coalesce(archived_at, now())`)

/** Restores a row deleted in the 7 days before `now`, archived as it was before; returns whether there was one. */
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

/** Throws if the company has the most rows that forms can offer; locks out other additions until the request ends. */
export const refuseFull = async (scope: Scope, table: Setting): Promise<void> => {
  await lockCompany(scope)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
    where company_id = ${scope.companyId} and archived_at is null`.execute(scope.db)
  const { resource, maxInUse } = settingLimits[table]
  if ((rows[0]?.count ?? 0) >= maxInUse) throw new Problem('list_full', { resource, values: { most: maxInUse } })
}
