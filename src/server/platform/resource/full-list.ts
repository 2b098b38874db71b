import { sql } from 'kysely'
import { settings } from '#domain/list-limits.ts'
import type { Setting } from '#domain/list-limits.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { lockCompany } from './scope.ts'
import type { Scope } from './scope.ts'

/** Refuses one more row in use where there are as many as forms can offer; nobody else adds one until the request ends. */
export const refuseFull = async (scope: Scope, table: Setting): Promise<void> => {
  await lockCompany(scope)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
    where company_id = ${scope.companyId} and archived_at is null`.execute(scope.db)
  const { resource, mostInUse } = settings[table]
  if ((rows[0]?.count ?? 0) >= mostInUse) throw new Problem('list_full', { resource, values: { most: mostInUse } })
}
