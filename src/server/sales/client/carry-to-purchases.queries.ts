// Decision: docs/decisions/purchases.md
import { sql } from 'kysely'
import { addMonths, startOfMonth } from '#domain/plain-date.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'

/**
 * A changed country or VAT number of a vendor reaches the purchases that are still to be declared: those registered since the first day of
 * the previous month, unless that day is closed or its i.SAF was submitted. Earlier purchases keep what they were declared with.
 */
export const carryToPurchases = async (
  { db, companyId, today, session }: CompanyContext,
  vendorId: string,
): Promise<void> => {
  const first = addMonths(startOfMonth(today), -1)
  // Null: the database takes them from the card.
  await sql`update expense e set vendor_country = null
    where e.company_id = ${companyId} and e.vendor_id = ${vendorId} and e.date_registered >= ${first}::date
      and e.date_registered > coalesce(${session.closed_until}::date, '-infinity')
      and not exists (select from isaf_file f where f.company_id = e.company_id and f.submitted_on is not null and f.data_type in ('F', 'P')
        and e.date_registered between f.date_from and f.date_to)`.execute(db)
}
