import { sql } from 'kysely'
import type { SeriesType } from '#domain/invoice-type.ts'
import type { Scope } from '../resource/scope.ts'

// Of series in use there is one default for each type. All of this runs under the lock of the company.

export const hasDefaultSeries = async ({ db, companyId }: Scope, type: SeriesType): Promise<boolean> => {
  const series = await db
    .selectFrom('series')
    .select('id')
    .where('company_id', '=', companyId)
    .where('invoice_type', '=', type)
    .where('is_default', '=', true)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return series !== undefined
}

/** No series of the type is the default any more, but perhaps the one named. */
export const clearDefaultSeries = async (
  { db, companyId }: Scope,
  type: SeriesType,
  but: string | null = null,
): Promise<void> => {
  await sql`update series set is_default = false, version = version + 1, updated_at = now()
    where company_id = ${companyId} and invoice_type = ${type} and is_default and id is distinct from ${but}::uuid`.execute(
    db,
  )
}

/** Where a type is left without a default, its oldest series in use becomes it. */
export const passDefaultSeriesOn = async (scope: Scope, type: SeriesType): Promise<void> => {
  if (await hasDefaultSeries(scope, type)) return
  const { db, companyId } = scope
  await sql`update series set is_default = true, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = (
      select id from series where company_id = ${companyId} and invoice_type = ${type} and archived_at is null
      order by created_at, id limit 1)`.execute(db)
}
