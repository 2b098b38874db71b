import { sql } from 'kysely'
import { dec } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { addDays, startOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { splitSpan } from '#domain/reports.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

export type MoneyAccount = { id: string; title: string; currency: string; opening: Decimal }

/** What came into and went out of an account in a month, in its currency; transfers are in neither of them. */
export type Flow = { account_id: string; month: PlainDate; inflow: Decimal; outflow: Decimal; transfers: Decimal }

/** Movements of days that are no whole months, from the payments. */
const movementsOf = ({ companyId }: Scope, edges: readonly ReportSpan[]) => sql`
  select m.account_id, date_trunc('month', p.date)::date as month, greatest(m.amount, 0) as inflow, greatest(-m.amount, 0) as outflow
  from unnest(${edges.map(({ from }) => from)}::date[], ${edges.map(({ to }) => to)}::date[]) d (first, last)
  join payment p on p.company_id = ${companyId} and p.date between d.first and d.last and p.deleted_at is null
  cross join lateral account_moves(p) m`

/** The accounts of the company with their balance before a day; those that never had any money are left out. */
export const readMoneyAccounts = async (scope: Scope, from: PlainDate): Promise<MoneyAccount[]> => {
  const { db, companyId } = scope
  const first = startOfMonth(from)
  const edges = from === first ? [] : [{ from: first, to: addDays(from, -1) }]
  const { rows } = await sql<Omit<MoneyAccount, 'opening'> & { opening: string }>`
    with moved as (
      select account_id, inflow - outflow as amount from account_month where company_id = ${companyId} and month < ${first}::date
      union all select account_id, inflow - outflow from (${movementsOf(scope, edges)}) e)
    select a.id, a.title, a.currency, a.initial_balance + coalesce((select sum(amount) from moved m where m.account_id = a.id), 0) as opening
    from company_account a where a.company_id = ${companyId}
      and (a.deleted_at is null or a.moved <> 0) and (a.archived_at is null or exists (select from account_month x where x.company_id = ${companyId} and x.account_id = a.id))
    order by a.is_main desc, a.title collate "lt-x-icu", a.id`.execute(db)
  return rows.map((row) => ({ ...row, opening: dec(row.opening) }))
}

/** The movements of all accounts by month. */
export const readFlows = async (scope: Scope, span: ReportSpan): Promise<Flow[]> => {
  const { db, companyId } = scope
  const { months, edges } = splitSpan(span)
  const transfersOf = (account: 'source' | 'destination') => {
    const [id, amount] =
      account === 'source'
        ? [sql`source_account_id`, sql`-total`]
        : [sql`destination_account_id`, sql`destination_total`]
    return sql`select a.id as account_id, date_trunc('month', p.date)::date as month, ${amount} as amount
      from company_account a join payment p on p.company_id = a.company_id and p.${id} = a.id and p.deleted_at is null
        and p.date between ${span.from}::date and ${span.to}::date where a.company_id = ${companyId}`
  }
  const { rows } = await sql<Record<'account_id' | 'month' | 'inflow' | 'outflow' | 'transfers', string>>`
    with all_flows as (
      select account_id, month, inflow, outflow from account_month where company_id = ${companyId} and month = any(${months}::date[])
      union all ${movementsOf(scope, edges)}
    ), transfers as (
      ${transfersOf('source')} union all ${transfersOf('destination')}
    )
    select account_id, month::text as month,
      sum(inflow) - coalesce(sum(transfer_in), 0) as inflow, sum(outflow) - coalesce(sum(transfer_out), 0) as outflow,
      coalesce(sum(transfer_in), 0) - coalesce(sum(transfer_out), 0) as transfers
    from (
      select account_id, month, inflow, outflow, 0 as transfer_in, 0 as transfer_out from all_flows
      union all select account_id, month, 0, 0, greatest(amount, 0), greatest(-amount, 0) from transfers
    ) x group by 1, 2 order by 2`.execute(db)
  return rows.map(({ account_id, month, inflow, outflow, transfers }) => ({
    account_id,
    month,
    inflow: dec(inflow),
    outflow: dec(outflow),
    transfers: dec(transfers),
  }))
}
