import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { TaxPeriod } from '#domain/tax-deadlines.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

type Days = Pick<TaxPeriod, 'date_from' | 'date_to'>

/** The values of `isafPeriodColumns`. */
export type IsafPeriodRow = { has_sales: boolean; has_purchases: boolean; submitted: ('F' | 'S' | 'P')[] }

/** Columns of a query: what the state of a period's i.SAF depends on. */
export const isafPeriodColumns = (companyId: string, { date_from, date_to }: Days): RawBuilder<unknown> => {
  const sale = sql`select from invoice where company_id = ${companyId} and vat and deleted_at is null
    and date between ${date_from}::date and ${date_to}::date`
  // Valid invoices, credit invoices and void documents have an index each.
  return sql`exists (${sale} and type = 'simple' and voided_at is null) or exists (${sale} and type = 'credit' and voided_at is null)
        or exists (${sale} and type in ('simple', 'credit') and voided_at is not null) as has_sales,
      exists (select from expense where company_id = ${companyId} and deleted_at is null and vat and kind in ('invoice', 'credit')
        and date_registered between ${date_from}::date and ${date_to}::date) as has_purchases,
      array(select distinct data_type::text from isaf_file where company_id = ${companyId} and submitted_on is not null
        and date_from <= ${date_from}::date and date_to >= ${date_to}::date) as submitted`
}

/** Whether the i.SAF has documents, and whether all registers that have some were submitted, together or one by one. */
export const isafPeriodOf = ({ has_sales, has_purchases, submitted }: IsafPeriodRow) => {
  const isDone = (has: boolean, register: 'S' | 'P') => !has || submitted.includes('F') || submitted.includes(register)
  return {
    has_documents: has_sales || has_purchases,
    is_submitted: submitted.length > 0 && isDone(has_sales, 'S') && isDone(has_purchases, 'P'),
  }
}

/** The same of one period of a company. */
export const readIsafPeriod = async (
  { db, companyId }: Scope,
  days: Days,
): Promise<ReturnType<typeof isafPeriodOf>> => {
  const { rows } = await sql<IsafPeriodRow>`select ${isafPeriodColumns(companyId, days)}`.execute(db)
  return isafPeriodOf(rows[0] ?? { has_sales: false, has_purchases: false, submitted: [] })
}
