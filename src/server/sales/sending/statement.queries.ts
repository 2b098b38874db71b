import { sql } from 'kysely'
import type { Scope } from '#server/platform/resource/scope.ts'

export type StatementScope = { client_id: string; currency: string; date_from: string; date_to: string }

export type MovementKind = 'invoice' | 'credit' | 'payment' | 'refund'

/** A change of the client's debt: `debit` increases it, `credit` reduces it. In a summary by month: all changes of a kind. */
export type Movement = {
  kind: MovementKind
  /** A day, or the first day of a month. */
  date: string
  number: string | null
  count: number
  debit: string
  credit: string
}

/** With more movements the statement has a row for each month and kind instead. */
export const maxMovements = 2000

// Credit invoices have a negative total; the payment of a credit changes nothing by itself. A payment to the client
// that pays no expense is a refund. What was paid before an invoice was moved in is a payment of its day; a moved-in credit invoice whose
// value was used by then changes nothing.
export const movements = (
  { companyId }: Scope,
  { client_id, currency }: Record<'client_id' | 'currency', unknown>,
) => sql`(
  select date, case type when 'credit' then 'credit' else 'invoice' end as kind, number, total as amount, created_at, id
    from invoice where company_id = ${companyId} and client_id = ${client_id} and currency = ${currency}
      and type in ('simple', 'credit') and deleted_at is null and voided_at is null and (type = 'simple' or paid_before = 0)
  union all
  select date, 'payment', null, -paid_before, created_at, id
    from invoice where company_id = ${companyId} and client_id = ${client_id} and currency = ${currency}
      and type = 'simple' and paid_before > 0 and deleted_at is null
  union all
  select date, 'payment', null, -total, created_at, id
    from payment where company_id = ${companyId} and client_id = ${client_id} and currency = ${currency}
      and type = 'income' and purpose = 'documents' and deleted_at is null
  union all
  select date, 'refund', null, unused, created_at, id
    from payment where company_id = ${companyId} and client_id = ${client_id} and currency = ${currency}
      and type = 'expense' and unused > 0 and deleted_at is null
) m`

/** The balance before the period, and the number of movements in it. */
export const readOpening = async (
  scope: Scope,
  statement: StatementScope,
): Promise<{ opening: string; count: number }> => {
  const { rows } = await sql<{ opening: string; count: number }>`
    select coalesce(sum(amount) filter (where date < ${statement.date_from}), 0)::text as opening,
      (count(*) filter (where date >= ${statement.date_from}))::int as count
    from ${movements(scope, statement)} where date <= ${statement.date_to}`.execute(scope.db)
  return rows[0]!
}

// A credit invoice reduces the debt like a payment: both are on the credit side.
const isDebit = sql`kind in ('invoice', 'refund')`
const sides = sql`case when ${isDebit} then amount else 0 end as debit, case when ${isDebit} then 0 else -amount end as credit`

export const readMovements = async (scope: Scope, statement: StatementScope): Promise<Movement[]> => {
  const { rows } = await sql<Movement>`
    select kind, date, number, 1 as count, ${sides} from ${movements(scope, statement)}
    where date between ${statement.date_from} and ${statement.date_to}
    order by date, kind in ('payment', 'refund'), created_at, id limit ${maxMovements}`.execute(scope.db)
  return rows
}

export const readMonths = async (scope: Scope, statement: StatementScope): Promise<Movement[]> => {
  const { rows } = await sql<Movement>`
    select kind, date_trunc('month', date)::date as date, null as number, count(*)::int as count,
      sum(debit) as debit, sum(credit) as credit
    from (select kind, date, ${sides} from ${movements(scope, statement)} where date between ${statement.date_from} and ${statement.date_to}) s
    group by 2, kind order by 2, kind in ('payment', 'refund'), kind desc`.execute(scope.db)
  return rows
}

export type OpenInvoice = {
  id: string
  number: string
  date: string
  date_due: string | null
  total: string
  unpaid: string
}
export type DebtAge = { bucket: 0 | 1 | 2 | 3; count: number; unpaid: string }

export const maxOpen = 300

// As of the last day of the statement: later payments do not count.
const openInvoices = ({ companyId }: Scope, { client_id, currency, date_to }: StatementScope) => sql`(
  select i.number, i.date, i.date_due, i.total, i.id, i.total - i.paid_before - coalesce((select sum(x.amount) from invoice_payment x
      join payment p on p.company_id = x.company_id and p.id = x.payment_id
      where x.company_id = i.company_id and x.invoice_id = i.id and p.date <= ${date_to}), 0) as unpaid
  from invoice i where i.company_id = ${companyId} and i.client_id = ${client_id} and i.currency = ${currency} and i.type = 'simple'
    and i.deleted_at is null and i.voided_at is null and i.date <= ${date_to}
) o`

/** Invoices unpaid on the last day, oldest due date first. */
export const readOpen = async (scope: Scope, statement: StatementScope): Promise<OpenInvoice[]> => {
  const { rows } = await sql<OpenInvoice>`
    select id, number, date, date_due, total, unpaid from ${openInvoices(scope, statement)} where unpaid > 0
    order by coalesce(date_due, date), date, id limit ${maxOpen}`.execute(scope.db)
  return rows
}

/** Their sums by age: not due, up to 30 days, up to 60 days, longer. Ages without debt are left out. */
export const readAges = async (scope: Scope, statement: StatementScope): Promise<DebtAge[]> => {
  const { rows } = await sql<DebtAge>`
    select case when late <= 0 then 0 when late <= 30 then 1 when late <= 60 then 2 else 3 end as bucket,
      count(*)::int as count, sum(unpaid) as unpaid
    from (select unpaid, ${statement.date_to}::date - coalesce(date_due, ${statement.date_to}::date) as late
      from ${openInvoices(scope, statement)} where unpaid > 0) late
    group by 1 order by 1`.execute(scope.db)
  return rows
}

/** The currencies of the client's documents and payments, by code. */
export const readCurrencies = async ({ db, companyId }: Scope, clientId: string): Promise<string[]> => {
  const { rows } = await sql<{ currency: string }>`
    select currency from invoice where company_id = ${companyId} and client_id = ${clientId} and type <> 'quote' and deleted_at is null
    union select currency from payment where company_id = ${companyId} and client_id = ${clientId}
      and ((type = 'income' and purpose = 'documents') or (type = 'expense' and unused > 0)) and deleted_at is null
    order by 1`.execute(db)
  return rows.map(({ currency }) => currency)
}
