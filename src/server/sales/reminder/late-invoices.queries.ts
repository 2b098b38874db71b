import { sql } from 'kysely'
import type { ReminderState } from '#contract/sales/reminder.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

// Unpaid invoices past their due day, as the report on receivables counts them; without those that were moved in, unless a person
// switched this on for the client.
const lateInvoices = (
  { companyId }: Scope,
  day: PlainDate,
) => sql`invoice i where i.company_id = ${companyId} and i.type = 'simple'
  and i.deleted_at is null and i.voided_at is null and i.payment_state <> 'paid' and i.date_due < ${day}::date
  and (i.origin = 'own' or exists (select from client m where m.company_id = i.company_id and m.id = i.client_id and m.reminds_imported))`

/** What is late in one currency. */
export type LateSum = { currency: string; amount: string; count: number }

/** The late invoices of a client together; without any, `count` is 0. */
export type LateDebt = { sums: LateSum[]; count: number; date_due: PlainDate | null }

export const readLateDebt = async (scope: Scope, clientId: string, day: PlainDate): Promise<LateDebt> => {
  const { rows } = await sql<LateSum & { date_due: PlainDate }>`
    select i.currency, sum(i.unpaid)::text as amount, count(*)::int as count, min(i.date_due) as date_due
    from ${lateInvoices(scope, day)} and i.client_id = ${clientId} group by 1 order by 1`.execute(scope.db)
  return {
    sums: rows.map(({ currency, amount, count }) => ({ currency, amount, count })),
    count: rows.reduce((total, { count }) => total + count, 0),
    date_due: rows.map(({ date_due }) => date_due).sort()[0] ?? null,
  }
}

export type LateInvoice = {
  number: string
  date: PlainDate
  date_due: PlainDate
  currency: string
  total: string
  unpaid: string
}

/** The late invoices of a client in a currency, the first due first. */
export const readLateInvoices = async (
  scope: Scope,
  { clientId, currency, day, limit }: { clientId: string; currency: string; day: PlainDate; limit: number },
): Promise<LateInvoice[]> => {
  const { rows } = await sql<LateInvoice>`
    select i.number, i.date, i.date_due, i.currency, i.total, i.unpaid from ${lateInvoices(scope, day)}
      and i.client_id = ${clientId} and i.currency = ${currency}
    order by i.date_due, i.date, i.id limit ${limit}`.execute(scope.db)
  return rows
}

/** Whether a letter that reminds the client of debts waits or was sent on the day. */
const remindedOn = ({ companyId }: Scope, day: PlainDate) => sql`exists (select from document_email e
  where e.company_id = ${companyId} and e.client_id = c.id and e.reminded_on = ${day}::date and e.status <> 'failed')`

const addresses = sql`array(select distinct on (lower(x ->> 'email')) x ->> 'email' from jsonb_array_elements(c.contacts) x
  where coalesce(x ->> 'email', '') <> '')`

export type Debtor = {
  id: string
  title: string
  to: string[]
  late: LateSum[]
  count: number
  days: number
  is_reminded: boolean
}

/** The clients with late invoices, those with the oldest first, and how many there are. */
export const readDebtors = async (
  scope: Scope,
  day: PlainDate,
  limit: number,
): Promise<{ debtors: Debtor[]; count: number }> => {
  const { rows } = await sql<Debtor & { total: number }>`
    with late as (select i.client_id, i.currency, sum(i.unpaid)::text as amount, count(*)::int as count, ${day}::date - min(i.date_due) as days
        from ${lateInvoices(scope, day)} group by 1, 2),
      debtor as (select client_id, sum(count)::int as count, max(days) as days,
        jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount, 'count', count) order by currency) as late from late group by 1)
    select c.id, c.title, ${addresses} as to, d.late, d.count, d.days, ${remindedOn(scope, day)} as is_reminded, (count(*) over ())::int as total
    from debtor d join client c on c.company_id = ${scope.companyId} and c.id = d.client_id and c.deleted_at is null
    order by d.days desc, c.title, c.id limit ${limit}`.execute(scope.db)
  return { debtors: rows.map(({ total: _, ...debtor }) => debtor), count: rows[0]?.total ?? 0 }
}

/** The state of each of the clients; deleted ones are left out. */
export const readReminderStates = async (
  scope: Scope,
  clientIds: readonly string[],
  day: PlainDate,
): Promise<Map<string, ReminderState>> => {
  if (clientIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; state: ReminderState }>`
    select c.id, case when ${remindedOn(scope, day)} then 'sent_today' when cardinality(${addresses}) = 0 then 'no_address' else 'possible' end as state
    from client c where c.company_id = ${scope.companyId} and c.id = any(${[...clientIds]}::uuid[]) and c.deleted_at is null`.execute(
    scope.db,
  )
  return new Map(rows.map(({ id, state }) => [id, state]))
}
