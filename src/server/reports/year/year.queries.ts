import { sql } from 'kysely'
import { dec, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { vatThreshold } from '#domain/vat-threshold.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { cashEntries } from '../cash-basis/cash.queries.ts'
import { noSubject } from '../ledger.queries.ts'

/** Whether the individual has a business certificate, and is a VAT payer. */
export const readTaxpayer = async ({ db, companyId }: Scope) => {
  const { rows } = await sql<{ has_certificate: boolean; vat_enabled: boolean; currency: string }>`
    select coalesce(activity_type = 'certificate', false) as has_certificate, vat_enabled, currency from company where id = ${companyId}`.execute(
    db,
  )
  return rows[0]!
}

/** Money received by activity: that of the series of its invoice. Money without an invoice is of none. */
export const readActivities = async (
  { db, companyId }: Scope,
  span: ReportSpan,
): Promise<{ id: string; title: string | null; amount: Decimal }[]> => {
  const { rows } = await sql<{ id: string; title: string | null; amount: string }>`
    select coalesce(a.id, ${noSubject}::uuid) as id, a.title, sum(e.amount) as amount
    from ${cashEntries(companyId, span)} e
    left join invoice i on i.company_id = ${companyId} and i.id = e.invoice_id
    left join series s on s.company_id = i.company_id and s.id = i.series_id
    left join activity a on a.company_id = s.company_id and a.id = s.activity_id
    where e.side = 'income' group by 1, 2 having sum(e.amount) <> 0 order by 3 desc, 2`.execute(db)
  return rows.map((row) => ({ ...row, amount: dec(row.amount) }))
}

/** What counts for the VAT threshold by day: invoices and credit invoices by their dates, without exempt supplies and those outside Lithuania. */
const suppliesOf = ({ companyId }: Scope, { from, to }: ReportSpan) => sql`
  select e.date, -e.base_amount as amount from ledger_entry e
    where e.company_id = ${companyId} and e.account = 'income' and e.date between ${from}::date and ${to}::date and e.document_kind = 'invoice'
  union all
  select i.date, -v.base from invoice i cross join lateral vat_of_invoice(i) v
    where i.company_id = ${companyId} and i.type <> 'proforma' and i.deleted_at is null and i.voided_at is null and i.vat
      and i.date between ${from}::date and ${to}::date and v.type in ('exempt', 'outside')`

export const readSupplies = async (scope: Scope, span: ReportSpan): Promise<Decimal> => {
  const { rows } = await sql<{ amount: string | null }>`
    select sum(amount) as amount from (${suppliesOf(scope, span)}) s`.execute(scope.db)
  return dec(rows[0]?.amount ?? zero)
}

/** The first day after which the supplies of the year were more than the threshold; null: none. */
export const readCrossing = async (scope: Scope, span: ReportSpan): Promise<string | null> => {
  const { rows } = await sql<{ date: string }>`
    select date from (select date, sum(sum(amount)) over (order by date) as supplied from (${suppliesOf(scope, span)}) s group by date) d
    where supplied > ${vatThreshold.toFixed()}::numeric order by date limit 1`.execute(scope.db)
  return rows[0]?.date ?? null
}
