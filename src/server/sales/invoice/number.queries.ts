import { sql } from 'kysely'
import type { InvoiceType } from '#domain/invoice-type.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { numbered } from '#server/setup/series/take-number.queries.ts'

/**
 * Gives a stored document the number typed for it, or a number of the other series chosen. Nothing where neither changed.
 */
export const renumber = async (
  db: Database,
  companyId: string,
  stored: { id: string; type: InvoiceType; series_id: string | null; number: string },
  form: { series_id: string | null; number: string | null },
): Promise<void> => {
  const series_id = form.series_id ?? stored.series_id
  if (series_id === stored.series_id && (form.number ?? stored.number) === stored.number) return
  await numbered(db, companyId, { type: stored.type, series_id, number: form.number }, async (taken) => {
    const { rows } = await sql`update invoice set series_id = ${taken.series_id}, number = ${taken.number}
      where company_id = ${companyId} and id = ${stored.id} and not exists (
        select from invoice i where i.company_id = ${companyId} and i.type = ${stored.type} and i.number = ${taken.number} and i.id <> ${stored.id})
      returning id`.execute(db)
    return rows.length > 0
  })
}
