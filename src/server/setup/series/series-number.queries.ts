import { sql } from 'kysely'
import type { SeriesType } from '#domain/invoice-type.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** Whether a series or a document of the type has a number that begins so. */
export const hasPrefix = async ({ db, companyId }: Scope, type: SeriesType, prefix: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from series where company_id = ${companyId} and invoice_type = ${type} and starts_with(next_number, ${prefix}))
      or exists (select from invoice where company_id = ${companyId} and type = ${type} and starts_with(number, ${prefix}))
      or exists (select from receipt where company_id = ${companyId} and type = ${type} and starts_with(number, ${prefix})) as used`.execute(
    db,
  )
  return rows[0]?.used ?? false
}
