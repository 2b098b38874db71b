import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Dashboard } from '#contract/books/dashboard.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

type AccountRow = { id: string; title: string; type: string; currency: string; is_main: boolean; balance: string }

const maxAccounts = 20

/** The balance of each account, the main one first. An archived account is shown while it has a balance. */
export const readAccounts = async ({ db, companyId }: Scope): Promise<Dashboard['accounts']> => {
  const { rows } = await sql<AccountRow>`
    select id, title, type, currency, is_main, initial_balance + moved as balance from company_account
    where company_id = ${companyId} and deleted_at is null and (archived_at is null or initial_balance + moved <> 0)
    order by is_main desc, archived_at is not null, title collate "lt-x-icu", id`.execute(db)
  const accounts = rows.map((row) => ({ ...row, balance: amountText(dec(row.balance), row.currency) }))
  return {
    data: accounts.slice(0, maxAccounts),
    others: Math.max(0, accounts.length - maxAccounts),
    totals: [...Map.groupBy(accounts, ({ currency }) => currency)].map(([currency, group]) => ({
      currency,
      amount: amountText(sum(group.map(({ balance }) => dec(balance))), currency),
    })),
  }
}

const ages = ['not_due', 'late_30', 'late_60', 'late_over'] as const
type AgeRow = { age: (typeof ages)[number]; currency: string; count: number; unpaid: string; base: string }

/** The receivables by age, from the kept sums by due date. */
export const readReceivables = async (
  { db, companyId }: Scope,
  today: PlainDate,
  currency: string,
): Promise<Dashboard['receivables']> => {
  const { rows } = await sql<AgeRow>`
    select case when date_due >= ${today}::date then 'not_due' when date_due >= ${today}::date - 30 then 'late_30'
        when date_due >= ${today}::date - 60 then 'late_60' else 'late_over' end as age,
      currency, sum(count)::int as count, sum(unpaid) as unpaid, sum(base_unpaid) as base
    from invoice_due where company_id = ${companyId} group by 1, 2 having sum(count) > 0 order by currency collate "C"`.execute(
    db,
  )
  const ofAge = (age: (typeof ages)[number]) => {
    const group = rows.filter((row) => row.age === age)
    return {
      amount: amountText(sum(group.map(({ base }) => dec(base))), currency),
      count: group.reduce((total, { count }) => total + count, 0),
    }
  }
  return {
    total: amountText(sum(rows.map(({ base }) => dec(base))), currency),
    by_currency: [...Map.groupBy(rows, (row) => row.currency)].map(([code, group]) => ({
      currency: code,
      amount: amountText(sum(group.map(({ unpaid }) => dec(unpaid))), code),
    })),
    not_due: ofAge('not_due'),
    late_30: ofAge('late_30'),
    late_60: ofAge('late_60'),
    late_over: ofAge('late_over'),
  }
}

/** The number and the sum of overdue invoices as a row of a query, from the kept sums by due date. */
export const overdueSum = (companyId: string, today: PlainDate): RawBuilder<unknown> => sql`
  select coalesce(sum(count), 0)::int as count, coalesce(sum(base_unpaid), 0) as amount
  from invoice_due where company_id = ${companyId} and date_due < ${today}::date`

/** The number of overdue invoices, and their sum in the company's currency. */
export const readOverdueSum = async (
  { db, companyId }: Scope,
  today: PlainDate,
  currency: string,
): Promise<Pick<Dashboard['overdue'], 'count' | 'amount'>> => {
  const { rows } = await sql<{ count: number; amount: string }>`${overdueSum(companyId, today)}`.execute(db)
  const { count, amount } = rows[0] ?? { count: 0, amount: '0' }
  return { count, amount: amountText(dec(amount), currency) }
}

type OverdueRow = Dashboard['overdue']['data'][number]

/** The invoices that are overdue for longest. */
export const readOverdue = async ({ db, companyId }: Scope, today: PlainDate): Promise<OverdueRow[]> => {
  const { rows } = await sql<OverdueRow>`
    select id, number, client_id, client_title, date_due, ${today}::date - date_due as days, unpaid, currency, (origin = 'own' or exists (
      select from client c where c.company_id = ${companyId} and c.id = invoice.client_id and c.reminds_imported)) as can_remind
    from invoice
    where company_id = ${companyId} and type = 'simple' and deleted_at is null and voided_at is null and payment_state <> 'paid'
      and date_due is not null and date_due < ${today}::date
    order by date_due, id limit 5`.execute(db)
  return rows.map((row) => ({ ...row, unpaid: amountText(dec(row.unpaid), row.currency) }))
}

type PaymentRow = Dashboard['payments'][number]

/** The latest payments in and out. Each type is read first, because an index has the order of one type only. */
export const readLatestPayments = async ({ db, companyId }: Scope): Promise<PaymentRow[]> => {
  const latest = (type: 'income' | 'expense') => sql`(
    select id, type, purpose, date, client_title, account_id, total, currency from payment
    where company_id = ${companyId} and type = ${type} and deleted_at is null and archived_at is null
    order by date desc, id desc limit 5)`
  const { rows } = await sql<PaymentRow>`
    select p.id, p.type, p.purpose, p.date, p.client_title, a.title as account_title, p.total, p.currency
    from (${latest('income')} union all ${latest('expense')}) p
    left join company_account a on a.company_id = ${companyId} and a.id = p.account_id
    order by p.date desc, p.id desc limit 5`.execute(db)
  return rows.map((row) => ({ ...row, total: amountText(dec(row.total), row.currency) }))
}

/** The clients with the largest sales of the year. */
export const readTopClients = async (
  { db, companyId }: Scope,
  year: number,
  currency: string,
): Promise<Dashboard['clients']> => {
  const { rows } = await sql<{ id: string; title: string; sales: string }>`
    select c.id, c.title, y.sales from (
      select client_id, sales from client_year where company_id = ${companyId} and year = ${year} and sales > 0
      order by sales desc, client_id limit 5) y
    join client c on c.company_id = ${companyId} and c.id = y.client_id order by y.sales desc, y.client_id`.execute(db)
  return rows.map((row) => ({ ...row, sales: amountText(dec(row.sales), currency) }))
}
