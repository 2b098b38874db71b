import { sql } from 'kysely'
import type { KnownRate } from '#contract/sales/exchange-rate.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** The latest rate of the currency up to a day on the company's documents or payments; null if there is none. */
export const latestRate = async (
  { db, companyId }: Scope,
  currency: string,
  date: string,
): Promise<KnownRate | null> => {
  const { rows } = await sql<KnownRate>`
    select trim_scale(exchange_rate)::text as exchange_rate, date::text as date from (
      (select exchange_rate, date from invoice where company_id = ${companyId} and currency = ${currency} and exchange_rate is not null
        and deleted_at is null and date <= ${date}::date order by date desc, id desc limit 1)
      union all
      (select exchange_rate, date from expense where company_id = ${companyId} and currency = ${currency} and exchange_rate is not null
        and deleted_at is null and date <= ${date}::date order by date desc, id desc limit 1)
      union all
      (select exchange_rate, date from payment where company_id = ${companyId} and currency = ${currency} and exchange_rate is not null
        and deleted_at is null and date <= ${date}::date order by date desc, id desc limit 1)
    ) known order by date desc limit 1`.execute(db)
  return rows[0] ?? null
}
