import { sql } from 'kysely'
import type { TaxPeriod } from '#domain/tax-deadlines.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

type Found = { has_sales: boolean; has_purchases: boolean; submitted: ('F' | 'S' | 'P')[] }

/** Whether the i.SAF of a period has documents, and whether all registers that have some were submitted, together or one by one. */
export const readIsafPeriod = async (
  { db, companyId }: Scope,
  { date_from, date_to }: Pick<TaxPeriod, 'date_from' | 'date_to'>,
): Promise<{ has_documents: boolean; is_submitted: boolean }> => {
  const sale = sql`select from invoice where company_id = ${companyId} and vat and deleted_at is null
    and date between ${date_from}::date and ${date_to}::date`
  // Valid invoices, credit invoices and void documents have an index each.
  const { rows } = await sql<Found>`
    select exists (${sale} and type = 'simple' and voided_at is null) or exists (${sale} and type = 'credit' and voided_at is null)
        or exists (${sale} and type in ('simple', 'credit') and voided_at is not null) as has_sales,
      exists (select from expense where company_id = ${companyId} and deleted_at is null and vat and kind in ('invoice', 'credit')
        and date_registered between ${date_from}::date and ${date_to}::date) as has_purchases,
      array(select distinct data_type::text from isaf_file where company_id = ${companyId} and submitted_on is not null
        and date_from <= ${date_from}::date and date_to >= ${date_to}::date) as submitted`.execute(db)
  const { has_sales, has_purchases, submitted } = rows[0] ?? { has_sales: false, has_purchases: false, submitted: [] }
  const isDone = (has: boolean, register: 'S' | 'P') => !has || submitted.includes('F') || submitted.includes(register)
  return {
    has_documents: has_sales || has_purchases,
    is_submitted: submitted.length > 0 && isDone(has_sales, 'S') && isDone(has_purchases, 'P'),
  }
}
