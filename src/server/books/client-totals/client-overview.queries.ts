import { sql } from 'kysely'
import type { ClientOverview } from '#contract/books/client-totals.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

type Balances = { currency: string; debt: string; advance: string; payable: string }

/**
 * What the client owes, its unused advances and what we owe it, by currency; currencies without an amount are left out. A payment to
 * the client that pays no expense reduces the advances; a credit invoice that the client issued to us as a vendor does not.
 */
export const readBalances = async ({ db, companyId }: Scope, clientId: string) => {
  const { rows } = await sql<Balances>`
    select currency, coalesce(sum(amount) filter (where account = 'receivable'), 0) as debt,
      coalesce(-sum(amount) filter (where account in ('advance_received', 'advance_paid')), 0) + coalesce((select sum(p.unused) from payment p
        where p.company_id = ${companyId} and p.client_id = ${clientId} and p.currency = ledger_balance.currency
          and p.credit_expense_id is not null and p.deleted_at is null), 0) as advance,
      coalesce(-sum(amount) filter (where account = 'payable'), 0) as payable
    from ledger_balance where company_id = ${companyId} and subject_id = ${clientId}
      and account in ('receivable', 'advance_received', 'advance_paid', 'payable')
    group by currency order by currency collate "C"`.execute(db)
  return (figure: Exclude<keyof Balances, 'currency'>) =>
    rows
      .filter((row) => dec(row[figure]).gt(0))
      .map((row) => ({ currency: row.currency, amount: amountText(dec(row[figure]), row.currency) }))
}

type Counts = {
  invoices: number
  payments: number
  expenses: number
  sold: number
  unpaid: number
  overdue: number
  open: number
}

/** Counts of the client's documents, the same as in the lists. */
export const readCounts = async ({ db, companyId }: Scope, clientId: string, today: PlainDate): Promise<Counts> => {
  const isOfClient = sql`company_id = ${companyId} and client_id = ${clientId}`
  const { rows } = await sql<Counts>`
    select i.*, (select count(*)::int from payment where ${isOfClient} and deleted_at is null and archived_at is null and type <> 'credit') as payments,
      (select count(*)::int from expense where company_id = ${companyId} and vendor_id = ${clientId} and deleted_at is null and archived_at is null) as expenses
    from (
      select count(*) filter (where archived_at is null and type <> 'quote')::int as invoices,
        count(*) filter (where type = 'simple' and date >= date_trunc('year', ${today}::date) and date < date_trunc('year', ${today}::date) + interval '1 year')::int as sold,
        count(*) filter (where type = 'simple' and payment_state <> 'paid')::int as unpaid,
        count(*) filter (where type = 'simple' and payment_state <> 'paid' and date_due < ${today}::date)::int as overdue,
        count(*) filter (where type not in ('credit', 'quote') and payment_state <> 'paid' and not is_invoiced)::int as open
      from invoice where ${isOfClient} and deleted_at is null and voided_at is null) i`.execute(db)
  return rows[0] ?? { invoices: 0, payments: 0, expenses: 0, sold: 0, unpaid: 0, overdue: 0, open: 0 }
}

type OverdueRow = { currency: string; amount: string; count: number; days: number }

/** Overdue amounts, and when the client was last reminded. */
export const readOverdue = async (
  { db, companyId }: Scope,
  clientId: string,
  today: PlainDate,
): Promise<ClientOverview['late']> => {
  const { rows } = await sql<OverdueRow>`
    select currency, sum(unpaid) as amount, count(*)::int as count, ${today}::date - min(date_due) as days
    from invoice
    where company_id = ${companyId} and client_id = ${clientId} and type = 'simple' and deleted_at is null and voided_at is null
      and payment_state <> 'paid' and date_due < ${today}::date
    group by currency order by currency collate "C"`.execute(db)
  const lastReminder = await db
    .selectFrom('document_email')
    .select((e) => e.fn.max('created_at').as('at'))
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('reminder', '=', true)
    .where('status', '<>', 'failed')
    .executeTakeFirst()
  return {
    amounts: rows.map(({ currency, amount }) => ({ currency, amount: amountText(dec(amount), currency) })),
    count: rows.reduce((sum, { count }) => sum + count, 0),
    days: rows.length === 0 ? null : Math.max(...rows.map(({ days }) => days)),
    reminded_at: lastReminder?.at ?? null,
  }
}

type PaysIn = { days: number | null; after_due: number | null }

/** The average days from issue and from the due date to the last payment, over the latest paid invoices. */
export const readPaysIn = async ({ db, companyId }: Scope, clientId: string): Promise<PaysIn> => {
  const { rows } = await sql<PaysIn>`
    select round(avg(paid.date - i.date))::int as days, round(avg(paid.date - i.date_due))::int as after_due from (
      select id, date, date_due, type, payment_state, deleted_at, voided_at from invoice
      where company_id = ${companyId} and client_id = ${clientId} order by date desc, id desc limit 100) i
    cross join lateral (
      select max(p.date) as date from invoice_payment x join payment p on p.company_id = x.company_id and p.id = x.payment_id
      where x.company_id = ${companyId} and x.invoice_id = i.id and p.type = 'income') paid
    where i.type = 'simple' and i.payment_state = 'paid' and i.deleted_at is null and i.voided_at is null and paid.date is not null`.execute(
    db,
  )
  const { days = null, after_due = null } = rows[0] ?? {}
  // A payment before the issue date counts as 0 days.
  return { days: days === null ? null : Math.max(0, days), after_due }
}

type OpenDocument = ClientOverview['open'][number]

/** Unpaid documents, the oldest due date first. */
export const readOpen = async (
  { db, companyId }: Scope,
  clientId: string,
  today: PlainDate,
): Promise<OpenDocument[]> => {
  const { rows } = await sql<OpenDocument>`
    select id, type, vat, number, date, date_due, total, received as paid, unpaid, currency, payment_state, credited,
      type = 'simple' and date_due is not null and date_due < ${today}::date as overdue
    from invoice
    where company_id = ${companyId} and client_id = ${clientId} and type not in ('credit', 'quote') and deleted_at is null and voided_at is null
      and payment_state <> 'paid' and not is_invoiced
    order by type = 'proforma', coalesce(date_due, date), date, id limit 20`.execute(db)
  return rows.map((row) => {
    const money = (amount: string) => amountText(dec(amount), row.currency)
    return { ...row, total: money(row.total), paid: money(row.paid), unpaid: money(row.unpaid) }
  })
}
