import { sql } from 'kysely'
import { firstNumbers } from '#domain/invoice-type.ts'
import type { SeriesType } from '#domain/invoice-type.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { prefixOf } from '#domain/number-series.ts'

/** Series that stand in for each other: of one type, and of one activity or of none. */
export type SeriesGroup = { invoice_type: SeriesType; activity_id: string | null }

// Of the series in use of a group there is one default. All of this runs under the lock of the company.

const inGroup = ({ companyId }: Scope, { invoice_type, activity_id }: SeriesGroup) =>
  sql`company_id = ${companyId} and invoice_type = ${invoice_type} and activity_id is not distinct from ${activity_id}::uuid`

export const hasDefaultSeries = async (scope: Scope, group: SeriesGroup): Promise<boolean> => {
  const { rows } =
    await sql`select from series where ${inGroup(scope, group)} and is_default and archived_at is null limit 1`.execute(
      scope.db,
    )
  return rows.length > 0
}

/** No series of the group is the default any more, but perhaps the one named. */
export const clearDefaultSeries = async (
  scope: Scope,
  group: SeriesGroup,
  exceptId: string | null = null,
): Promise<void> => {
  await sql`update series set is_default = false, version = version + 1, updated_at = now()
    where ${inGroup(scope, group)} and is_default and id is distinct from ${exceptId}::uuid`.execute(scope.db)
}

/** Where a group is left without a default, its oldest series in use becomes it. */
export const ensureDefaultSeries = async (scope: Scope, group: SeriesGroup): Promise<void> => {
  if (await hasDefaultSeries(scope, group)) return
  await sql`update series set is_default = true, version = version + 1, updated_at = now()
    where company_id = ${scope.companyId} and id = (
      select id from series where ${inGroup(scope, group)} and archived_at is null order by created_at, id limit 1)`.execute(
    scope.db,
  )
}

/** Whether a series or a document of the type has a number that begins so. */
const hasPrefix = async ({ db, companyId }: Scope, type: SeriesType, prefix: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from series where company_id = ${companyId} and invoice_type = ${type} and starts_with(next_number, ${prefix}))
      or exists (select from invoice where company_id = ${companyId} and type = ${type} and starts_with(number, ${prefix}))
      or exists (select from receipt where company_id = ${companyId} and type = ${type} and starts_with(number, ${prefix})) as used`.execute(
    db,
  )
  return rows[0]?.used ?? false
}

const maxTries = 100

/** Where a new series may begin: the customary 'SF-0001', or 'SF2-0001', 'SF3-0001'… where the company has numbers that begin so. */
export const suggestedNumber = async (scope: Scope, type: SeriesType): Promise<string> => {
  const [prefix = '', digits = ''] = firstNumbers[type].split('-')
  for (let count = 1; count < maxTries; count += 1) {
    const number = `${prefix}${count > 1 ? count : ''}-${digits}`
    if (!(await hasPrefix(scope, type, prefixOf(number)))) return number
  }
  return ''
}
