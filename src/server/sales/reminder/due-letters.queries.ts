import { sql } from 'kysely'
import type { DueRange, ReminderStep } from '#domain/reminder/steps.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Language } from '#server/platform/language/texts.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** Whether a letter goes, and why not: switched off, promised to pay, no address, letters came back, or reminded today already. */
export type LetterState = 'goes' | 'off' | 'promised' | 'no_address' | 'bounced' | 'sent_today'

/** An invoice with the step whose letter it gets today. */
export type DueInvoice = {
  id: string
  number: string
  date_due: PlainDate
  currency: string
  total: string
  unpaid: string
  step_id: string
  days: number
  promised_date: PlainDate | null
}

/** The invoices of one client that go in one letter, or get none for the same reason; the first due first. */
export type DueLetter = {
  client_id: string
  client: string
  kind: 'legal' | 'individual'
  language: Language
  to: string[]
  state: LetterState
  invoices: DueInvoice[]
}

export const addresses = sql`array(select distinct on (lower(x ->> 'email')) x ->> 'email' from jsonb_array_elements(c.contacts) x
  where coalesce(x ->> 'email', '') <> '')`

/** The addresses to which letters go by themselves: those from which none came back. */
export const reachable = sql`array(select a from unnest(${addresses}) a where not exists (select from bounced_address b
  where b.company_id = c.company_id and b.address = lower(a)))`

/** Whether a letter that reminds the client of debts waits or was sent on the day. */
export const remindedOn = ({ companyId }: Scope, day: PlainDate) => sql`exists (select from document_email e
  where e.company_id = ${companyId} and e.client_id = c.id and e.reminded_on = ${day}::date and e.status <> 'failed')`

// An invoice that waits for a payment.
const isOpen = sql`i.type = 'simple' and i.deleted_at is null and i.voided_at is null and i.payment_state <> 'paid'`

/** The rest of a query from `invoice i` and `step`: the invoices whose letter of the step goes today. */
const dueColumns = (
  day: PlainDate,
) => sql`i.id, i.number, i.date_due, i.currency, i.total, i.unpaid, i.client_id, step.id as step_id, step.days,
  r.promised_date, case when c.reminders_off or r.reminders_off then 'off' when r.promised_date >= ${day}::date then 'promised' end as withheld`
const dueJoins = sql`join client c on c.company_id = i.company_id and c.id = i.client_id and c.deleted_at is null
  left join invoice_reminder r on r.company_id = i.company_id and r.invoice_id = i.id`
const isDue = sql`${isOpen} and i.date_due between step.due_from and step.due_until and (i.origin = 'own' or c.reminds_imported)
  and not exists (select from reminder_sent s where s.company_id = i.company_id and s.invoice_id = i.id
    and (s.step_id = step.id or s.days >= step.days))`

const stepTable = (ranges: readonly DueRange<ReminderStep>[], plans: readonly string[]) =>
  sql`unnest(${ranges.map(({ step }) => step.id)}::uuid[], ${ranges.map(({ step }) => step.days)}::int[],
    ${ranges.map(({ from }) => from ?? '1900-01-01')}::date[], ${ranges.map(({ until }) => until)}::date[], ${[...plans]}::text[])
    step (id, days, due_from, due_until, plan)`

/** The due days of each step today: of the company's, and of the days that clients and invoices have of their own. */
export type DueSteps = {
  company: readonly DueRange<ReminderStep>[]
  own: readonly { days: readonly number[]; ranges: readonly DueRange<ReminderStep>[] }[]
}

const ofCompany = ({ companyId }: Scope, ranges: DueSteps['company'], day: PlainDate) => sql`
  select ${dueColumns(day)} from ${stepTable(ranges, [])}
    join invoice i on i.company_id = ${companyId}
    ${dueJoins}
  where ${isDue} and c.reminder_days is null and r.reminder_days is null`

const ofOwnDays = ({ companyId }: Scope, own: DueSteps['own'], day: PlainDate) => {
  const planned = own.flatMap(({ days, ranges }) => ranges.map((range) => ({ plan: days.join(','), range })))
  const steps = stepTable(
    planned.map(({ range }) => range),
    planned.map(({ plan }) => plan),
  )
  return sql`select ${dueColumns(day)} from (
      select i.id from client o join invoice i on i.company_id = o.company_id and i.client_id = o.id
        where o.company_id = ${companyId} and o.reminder_days is not null and ${isOpen}
      union select o.invoice_id from invoice_reminder o where o.company_id = ${companyId} and o.reminder_days is not null) own
    join invoice i on i.company_id = ${companyId} and i.id = own.id
    ${dueJoins}
    join ${steps} on step.plan = array_to_string(coalesce(r.reminder_days, c.reminder_days), ',')
  where ${isDue}`
}

/** The days that clients and invoices have of their own, each list once. */
export const readOwnDays = async ({ db, companyId }: Scope): Promise<number[][]> => {
  const { rows } = await sql<{ days: number[] }>`
    select reminder_days as days from client where company_id = ${companyId} and reminder_days is not null
    union select reminder_days from invoice_reminder where company_id = ${companyId} and reminder_days is not null`.execute(
    db,
  )
  return rows.map(({ days }) => days)
}

type Limits = { clientIds?: readonly string[]; onlyGoing?: boolean; limit: number }

/** The letters of today, those of the longest late clients first; `count` is of all. */
export const readDueLetters = async (
  scope: Scope,
  { company, own }: DueSteps,
  day: PlainDate,
  { clientIds, onlyGoing = false, limit }: Limits,
): Promise<{ letters: DueLetter[]; count: number }> => {
  const parts = [
    ...(company.length > 0 ? [ofCompany(scope, company, day)] : []),
    ...(own.some(({ ranges }) => ranges.length > 0) ? [ofOwnDays(scope, own, day)] : []),
  ]
  if (parts.length === 0) return { letters: [], count: 0 }
  const { rows } = await sql<DueLetter & { letter_count: number }>`
    with due as (${sql.join(parts, sql` union all `)}),
      letter as (select client_id, withheld, min(date_due) as oldest, jsonb_agg(jsonb_build_object('id', id, 'number', number,
          'date_due', date_due, 'currency', currency, 'total', total::text, 'unpaid', unpaid::text, 'step_id', step_id, 'days', days,
          'promised_date', promised_date) order by date_due, id) as invoices
        from due where ${clientIds ? sql`client_id = any(${[...clientIds]}::uuid[])` : sql`true`} group by 1, 2),
      stated as (select c.id as client_id, c.title as client, c.type as kind, case c.language when 'en' then 'en' else 'lt' end as language, ${reachable} as to, l.invoices, l.oldest,
          coalesce(l.withheld, case when ${remindedOn(scope, day)} then 'sent_today' when cardinality(${addresses}) = 0 then 'no_address'
            when cardinality(${reachable}) = 0 then 'bounced' else 'goes' end) as state
        from letter l join client c on c.company_id = ${scope.companyId} and c.id = l.client_id)
    select client_id, client, kind, language, "to", state, invoices, (count(*) over ())::int as letter_count from stated
    where ${onlyGoing ? sql`state = 'goes'` : sql`true`}
    order by (state = 'goes') desc, oldest, client, client_id limit ${limit}`.execute(scope.db)
  return { letters: rows.map(({ letter_count: _, ...letter }) => letter), count: rows[0]?.letter_count ?? 0 }
}

/** What was open of each invoice from which day on, from its date until today. */
export const readOpenAmounts = async (
  { db, companyId }: Scope,
  invoiceIds: readonly string[],
): Promise<Map<string, { from: PlainDate; amount: string }[]>> => {
  const { rows } = await sql<{ id: string; from: PlainDate; amount: string }>`
    with change as (
      select id, date, total - paid_before as amount from invoice where company_id = ${companyId} and id = any(${[...invoiceIds]}::uuid[])
      union all
      select x.invoice_id, greatest(p.date, i.date), -x.amount from invoice_payment x
        join payment p on p.company_id = x.company_id and p.id = x.payment_id
        join invoice i on i.company_id = x.company_id and i.id = x.invoice_id
        where x.company_id = ${companyId} and x.invoice_id = any(${[...invoiceIds]}::uuid[])),
      of_day as (select id, date, sum(amount) as amount from change group by 1, 2)
    select id, date as from, (sum(amount) over (partition by id order by date))::text as amount from of_day order by id, date`.execute(
    db,
  )
  const opens = new Map<string, { from: PlainDate; amount: string }[]>()
  for (const { id, from, amount } of rows) opens.set(id, [...(opens.get(id) ?? []), { from, amount }])
  return opens
}

/** Marks the invoices as reminded by the steps. Fails if one of them was by the same step before. */
export const insertSent = async (
  { db, companyId }: Scope,
  emailId: string,
  invoices: readonly Pick<DueInvoice, 'id' | 'step_id' | 'days'>[],
): Promise<void> => {
  await sql`insert into reminder_sent (company_id, invoice_id, step_id, days, email_id)
    select ${companyId}, one.invoice_id, one.step_id, one.days, ${emailId}
    from unnest(${invoices.map(({ id }) => id)}::uuid[], ${invoices.map(({ step_id }) => step_id)}::uuid[],
      ${invoices.map(({ days }) => days)}::int[]) one (invoice_id, step_id, days)`.execute(db)
}
