import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PlainDate } from '#domain/plain-date.ts'
import { ages } from '#domain/debt-ages.ts'
import type { Age, AgedFrom, AgeFilter } from '#domain/debt-ages.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** Which debts: of clients or to vendors, as of the end of a day, in one currency or in the company's. */
export type DebtFilter = {
  side: 'receivable' | 'payable'
  day: PlainDate
  today: PlainDate
  currency: string | undefined
  companyCurrency: string
  agedFrom: AgedFrom
  /** Only of these clients or vendors. */
  parties?: readonly string[]
}

const invoices = {
  document: sql`invoice`,
  party: sql`d.client_id`,
  conditions: sql`d.type = 'simple' and d.voided_at is null`,
  part: sql`invoice_payment`,
  partDocument: sql`x.invoice_id`,
}
const expenses = {
  document: sql`expense`,
  party: sql`d.vendor_id`,
  conditions: sql`true`,
  part: sql`expense_payment`,
  partDocument: sql`x.expense_id`,
}
export const debtTables = { receivable: invoices, payable: expenses }

/**
 * The unpaid documents of a day as `debt`: document, party, currency, due day, the day that its age counts from, and amount. As the books
 * stand now, by the dates of documents: what was paid later was unpaid then. Only columns of the index of unpaid invoices, so that most
 * rows of a list are never read. Payments are read only of documents that were paid after the day, found by the day of their latest one.
 */
export const openDebts = (
  { companyId }: Scope,
  { side, day, today, currency, companyCurrency, agedFrom, parties }: DebtFilter,
) => {
  const { document, party: partyId, conditions, part, partDocument } = debtTables[side]
  const shared = sql`d.company_id = ${companyId} and d.deleted_at is null and ${conditions} and d.date <= ${day}::date
    ${parties ? sql`and ${partyId} = any(${[...parties]}::uuid[])` : sql``} ${currency ? sql`and d.currency = ${currency}` : sql``}`
  const isOpen = sql`d.payment_state <> 'paid'`
  // As invoice_base_amounts() has it: the value of the document less that of what was paid.
  const rate = sql`coalesce(d.exchange_rate, case when d.currency = ${companyCurrency} then 1 else 0 end)`
  const valueWith = (later: RawBuilder<unknown>) =>
    currency
      ? sql`d.unpaid + ${later}`
      : sql`case when ${rate} = 1 then d.unpaid + ${later}
          else in_base(d.total_without_vat, ${rate}) + in_base(d.vat_total, ${rate}) - in_base(d.paid - ${later}, ${rate}) end`
  const columns = (later: RawBuilder<unknown>) => sql`${partyId} as party_id, d.currency, d.date_due,
    ${agedFrom === 'issue' ? sql`d.date` : sql`d.date_due`} as aged_from, ${valueWith(later)} as amount`
  if (day >= today)
    return sql`debt as (select d.id, ${columns(sql`0`)} from ${document} d where ${shared} and ${isOpen})`
  return sql`debt as (
      select d.id, ${columns(sql`0`)} from ${document} d
      where ${shared} and ${isOpen} and coalesce(d.last_paid_on <= ${day}::date, true)
      union all
      select d.id, ${columns(sql`l.amount`)} from ${document} d cross join lateral (
        select sum(x.amount) as amount from ${part} x join payment p on p.company_id = x.company_id and p.id = x.payment_id
        where x.company_id = d.company_id and ${partDocument} = d.id and p.date > ${day}::date offset 0) l
      where ${shared} and d.last_paid_on > ${day}::date)`
}

type Aged = Pick<DebtFilter, 'day' | 'agedFrom'>

/** The age of a debt as a number: the position in `ages`. From its issue day a debt is at least in the first 30 days. */
export const ageOn = ({ day, agedFrom }: Aged) => sql`case
  ${agedFrom === 'issue' ? sql`` : sql`when aged_from is null or aged_from >= ${day}::date then 0`}
  when aged_from >= ${day}::date - 30 then 1 when aged_from >= ${day}::date - 60 then 2 when aged_from >= ${day}::date - 90 then 3 else 4 end`

/** Late is what was due before the day, whatever the ages count from. */
export const isLateOn = ({ day }: Pick<DebtFilter, 'day'>) => sql`coalesce(date_due < ${day}::date, false)`

export const indexOfAge = (age: Age) => sql.lit(ages.indexOf(age))

/** Which debts a filter keeps. */
export const keepsDebt = (filter: Aged, age: AgeFilter | undefined) =>
  age === undefined ? sql`true` : age === 'late' ? isLateOn(filter) : sql`${ageOn(filter)} = ${indexOfAge(age)}`

/** Debts by party and age first, so that a hundred thousand of them are added up once. */
export const agedDebts = (filter: Aged) => sql`
  aged as (select party_id, ${ageOn(filter)} as age, ${isLateOn(filter)} as is_late, sum(amount) as amount, count(*) as count, min(date_due) as first_due
    from debt group by 1, 2, 3)`

/** The debts of each party: all, or those of an age. */
export const groupedDebts = (filter: Pick<DebtFilter, 'day'>, age?: AgeFilter) => sql`
  select party_id, ${sql.join(ages.map((each) => sql`coalesce(sum(amount) filter (where age = ${indexOfAge(each)}), 0) as ${sql.ref(each)}`))},
    sum(amount) as total, coalesce(sum(amount) filter (where is_late), 0) as late, sum(count)::int as count,
    greatest(${filter.day}::date - min(first_due), 0) as days
  from aged where ${age === undefined ? sql`true` : age === 'late' ? sql`is_late` : sql`age = ${indexOfAge(age)}`} group by 1`

/** Which parties a filter keeps: those with such a debt. */
export const keepsParty = (age: AgeFilter | undefined) =>
  age === undefined ? sql`true` : age === 'late' ? sql`days > 0` : sql`${sql.ref(age)} <> 0`
