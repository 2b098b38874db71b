import { sql } from 'kysely'
import type { Scope } from '#server/platform/resource/scope.ts'

/**
 * A VAT row got another rate: prices with VAT follow, those without stay. The same rounding as `priceWithVat` of the domain
 * (numeric is rounded half away from zero), over however many products there are.
 */
export const followVatRate = async ({ db, companyId }: Scope, { id, rate }: { id: string; rate: string }) => {
  await db
    .updateTable('product')
    .set({ price: sql`trim_scale(round(price_without_vat * (100 + ${rate}::numeric) / 100, 6))` })
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('vat_id', '=', id)
    .execute()
}
