import { sql } from 'kysely'
import type { VatPeriod } from '#domain/tax-deadlines.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** How the company declares VAT; null if its books cannot give a return of Lithuania: no payer there, or not in euros. */
export const readVatPeriod = async ({
  db,
  companyId,
}: Scope): Promise<VatPeriod | 'not_vat_payer' | 'not_in_euros'> => {
  const { rows } = await sql<{ vat_period: VatPeriod; is_payer: boolean; currency: string }>`
    select vat_period, vat_enabled and country = 'LT' as is_payer, currency from company where id = ${companyId}`.execute(
    db,
  )
  const [company] = rows
  if (!company?.is_payer) return 'not_vat_payer'
  return company.currency === 'EUR' ? company.vat_period : 'not_in_euros'
}

/** As `readVatPeriod`; refuses a company without a return. */
export const requireVatPeriod = async (scope: Scope): Promise<VatPeriod> => {
  const period = await readVatPeriod(scope)
  if (period === 'not_vat_payer' || period === 'not_in_euros') throw new Problem(period)
  return period
}
