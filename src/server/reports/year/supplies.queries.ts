import { sql } from 'kysely'
import { dec, sum, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { endOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { splitSpan } from '#domain/reports.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { vatThreshold } from '#domain/vat-threshold.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { readLedgerSums } from '../ledger.queries.ts'

/** VAT rows of sales that do not count for the threshold. */
const isExempt = sql`part = 'sale' and type in ('exempt', 'outside')`

/** The entries of a period that do not count, found by the index of codes. */
const exemptEntries = ({ companyId }: Scope, edges: readonly ReportSpan[]) => sql`
  select e.date, e.base from unnest(${edges.map(({ from }) => from)}::date[], ${edges.map(({ to }) => to)}::date[]) d (first, last)
  join vat_entry e on e.company_id = ${companyId} and e.date between d.first and d.last and ${isExempt}
    and e.code = any(array(select distinct code from vat_month where company_id = ${companyId} and ${isExempt}))`

type Exempt = { month: PlainDate; base: string; credited: string }

/** What of the income is exempt or outside Lithuania, by month. `credited`: what credit invoices took off it. */
const readExempt = async (scope: Scope, span: ReportSpan): Promise<Exempt[]> => {
  const { months, edges } = splitSpan(span)
  const { rows } = await sql<Exempt>`
    select month::text, sum(base) as base, coalesce(-sum(base) filter (where kind = 'credit'), 0) as credited
    from vat_month where company_id = ${scope.companyId} and month = any(${months}::date[]) and ${isExempt} group by month
    union all
    select date_trunc('month', e.date)::date::text, coalesce(sum(e.base), 0), 0 from (${exemptEntries(scope, edges)}) e group by 1`.execute(
    scope.db,
  )
  return rows
}

/**
 * What counts for the VAT threshold, by month: invoices and credit invoices by their dates, without exempt supplies and those outside
 * Lithuania. A month may have several amounts.
 */
export const readSupplies = async (
  scope: Scope,
  span: ReportSpan,
): Promise<{ month: PlainDate; amount: Decimal }[]> => {
  const [income, exempt] = await Promise.all([readLedgerSums(scope, span, ['income']), readExempt(scope, span)])
  return [
    ...income
      .filter(({ kind }) => kind === 'invoice')
      .map(({ month, amount }) => ({ month, amount: zero.minus(amount) })),
    ...exempt.map(({ month, base }) => ({ month, amount: zero.minus(dec(base)) })),
  ]
}

/** The most that the supplies of a month can have been on one of its days: all that was sold, before credit invoices. */
const readMostOfMonths = async (scope: Scope, span: ReportSpan): Promise<Map<PlainDate, Decimal>> => {
  const { rows } = await sql<{ month: PlainDate; sold: string }>`
    select month::text, credit as sold from account_turnover
    where company_id = ${scope.companyId} and account = 'income' and month between ${span.from}::date and ${span.to}::date`.execute(
    scope.db,
  )
  const credited = new Map((await readExempt(scope, span)).map((row) => [row.month, dec(row.credited)]))
  return new Map(rows.map(({ month, sold }) => [month, dec(sold).plus(credited.get(month) ?? zero)]))
}

/** The first day of a month on which the supplies of the year were more than the threshold; null: none. */
const readCrossingDay = async (scope: Scope, month: PlainDate, before: Decimal): Promise<PlainDate | null> => {
  const days = { from: month, to: endOfMonth(month) }
  const { rows } = await sql<{ date: PlainDate }>`
    select date from (select date, ${before.toFixed()}::numeric + sum(sum(amount)) over (order by date) as supplied from (
      select date, -base_amount as amount from ledger_entry
        where company_id = ${scope.companyId} and account = 'income' and date between ${days.from}::date and ${days.to}::date and document_kind = 'invoice'
      union all select date, -base from (${exemptEntries(scope, [days])}) x) s group by date) d
    where supplied > ${vatThreshold.toFixed()}::numeric order by date limit 1`.execute(scope.db)
  return rows[0]?.date ?? null
}

/** The first day after which the supplies of a year were more than the threshold; null: none. Only days of months that can have it are read. */
export const readCrossing = async (scope: Scope, year: ReportSpan): Promise<PlainDate | null> => {
  const [supplies, most] = await Promise.all([readSupplies(scope, year), readMostOfMonths(scope, year)])
  let before = zero
  for (const month of splitSpan(year).months) {
    if (before.plus(most.get(month) ?? zero).gt(vatThreshold)) {
      const day = await readCrossingDay(scope, month, before)
      if (day) return day
    }
    before = before.plus(sum(supplies.filter((each) => each.month === month).map(({ amount }) => amount)))
  }
  return null
}
