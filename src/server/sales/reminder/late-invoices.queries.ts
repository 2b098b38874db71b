import { sql } from 'kysely'
import type { ReminderState } from '#contract/sales/reminder.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { addresses, remindedOn } from './due-letters.queries.ts'

/** A day, and the letter of a step: then its invoices are meant, late or not yet. */
export type OfDay = { day: PlainDate; emailId?: string | undefined }

// Unpaid invoices past their due day, as the report on receivables counts them; without those that were moved in, unless a person
// switched this on for the client.
const lateInvoices = (
  { companyId }: Scope,
  { day, emailId }: OfDay,
) => sql`invoice i where i.company_id = ${companyId} and i.type = 'simple'
  and i.deleted_at is null and i.voided_at is null and i.payment_state <> 'paid'
  and ${emailId === undefined ? sql`i.date_due < ${day}::date` : ofLetter(companyId, emailId, day)}
  and (i.origin = 'own' or exists (select from client m where m.company_id = i.company_id and m.id = i.client_id and m.reminds_imported))`

const ofLetter = (companyId: string, emailId: string, day: PlainDate) => sql`case
  when exists (select from reminder_sent s where s.company_id = ${companyId} and s.email_id = ${emailId})
    then exists (select from reminder_sent s where s.company_id = ${companyId} and s.email_id = ${emailId} and s.invoice_id = i.id)
  else i.date_due < ${day}::date end`

/** What is late in one currency. */
export type LateSum = { currency: string; amount: string; count: number }

/** The late invoices of a client together; without any, `count` is 0. */
export type LateDebt = { sums: LateSum[]; count: number; date_due: PlainDate | null }

export const readLateDebt = async (scope: Scope, clientId: string, of: OfDay): Promise<LateDebt> => {
  const { rows } = await sql<LateSum & { date_due: PlainDate }>`
    select i.currency, sum(i.unpaid)::text as amount, count(*)::int as count, min(i.date_due) as date_due
    from ${lateInvoices(scope, of)} and i.client_id = ${clientId} group by 1 order by 1`.execute(scope.db)
  return {
    sums: rows.map(({ currency, amount, count }) => ({ currency, amount, count })),
    count: rows.reduce((total, { count }) => total + count, 0),
    date_due: rows.map(({ date_due }) => date_due).sort()[0] ?? null,
  }
}

export type LateInvoice = {
  id: string
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
  { clientId, currency, limit, ...of }: OfDay & { clientId: string; currency: string; limit: number },
): Promise<LateInvoice[]> => {
  const { rows } = await sql<LateInvoice>`
    select i.id, i.number, i.date, i.date_due, i.currency, i.total, i.unpaid from ${lateInvoices(scope, of)}
      and i.client_id = ${clientId} and i.currency = ${currency}
    order by i.date_due, i.date, i.id limit ${limit}`.execute(scope.db)
  return rows
}

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
        from ${lateInvoices(scope, { day })} group by 1, 2),
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
