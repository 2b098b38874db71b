import { sql } from 'kysely'
import { firstNumbers } from '#domain/invoice-type.ts'
import type { SeriesType } from '#domain/invoice-type.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { prefixOf } from '#domain/number-series.ts'

/** The series that share one default: of one document type, and of one activity or of none. */
export type SeriesGroup = { invoice_type: SeriesType; activity_id: string | null }

// Exactly one series in use of each group is its default. These functions run while the company is locked.

const inGroup = ({ companyId }: Scope, { invoice_type, activity_id }: SeriesGroup) =>
  sql`company_id = ${companyId} and invoice_type = ${invoice_type} and activity_id is not distinct from ${activity_id}::uuid`

export const hasDefaultSeries = async (scope: Scope, group: SeriesGroup): Promise<boolean> => {
  const { rows } =
    await sql`select from series where ${inGroup(scope, group)} and is_default and archived_at is null limit 1`.execute(
      scope.db,
    )
  return rows.length > 0
}

/** Clears the default mark of the group, except on `exceptId`. */
export const clearDefaultSeries = async (
  scope: Scope,
  group: SeriesGroup,
  exceptId: string | null = null,
): Promise<void> => {
  await sql`update series set is_default = false, version = version + 1, updated_at = now()
    where ${inGroup(scope, group)} and is_default and id is distinct from ${exceptId}::uuid`.execute(scope.db)
}

/** If the group has no default, its oldest series in use becomes it. */
export const ensureDefaultSeries = async (scope: Scope, group: SeriesGroup): Promise<void> => {
  if (await hasDefaultSeries(scope, group)) return
  await sql`update series set is_default = true, version = version + 1, updated_at = now()
    where company_id = ${scope.companyId} and id = (
      select id from series where ${inGroup(scope, group)} and archived_at is null order by created_at, id limit 1)`.execute(
    scope.db,
  )
}

/** Whether a series or a document of the type has a number with this prefix. */
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

/** The first number of a new series: 'SF-0001', or 'SF2-0001', 'SF3-0001'… if the company already has numbers with that prefix. */
export const suggestedNumber = async (scope: Scope, type: SeriesType): Promise<string> => {
  const [prefix = '', digits = ''] = firstNumbers[type].split('-')
  for (let count = 1; count < maxTries; count += 1) {
    const number = `${prefix}${count > 1 ? count : ''}-${digits}`
    if (!(await hasPrefix(scope, type, prefixOf(number)))) return number
  }
  return ''
}
