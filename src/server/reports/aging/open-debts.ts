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
  /** Only of this client or vendor. */
  party?: string
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
 * rows of a list are never read.
 */
export const openDebts = (
  { companyId }: Scope,
  { side, day, today, currency, companyCurrency, agedFrom, party }: DebtFilter,
) => {
  const { document, party: partyId, conditions, part, partDocument } = debtTables[side]
  const shared = sql`d.company_id = ${companyId} and d.deleted_at is null and ${conditions} and d.date <= ${day}::date
    ${party ? sql`and ${partyId} = ${party}::uuid` : sql``} ${currency ? sql`and d.currency = ${currency}` : sql``}`
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
  return sql`later as (
      select ${partDocument} as id, sum(x.amount) as amount from (${paymentsAfter(companyId, day)}) p
      join ${part} x on x.company_id = ${companyId} and x.payment_id = p.id group by 1
    ), debt as (
      select d.id, ${columns(sql`coalesce(l.amount, 0)`)} from ${document} d left join later l on l.id = d.id where ${shared} and ${isOpen}
      union all
      select d.id, ${columns(sql`l.amount`)} from later l join ${document} d on d.id = l.id where ${shared} and not (${isOpen}))`
}

/** In two parts, because two partial indexes have the payments by day (`payment_count`, `payment_count_long`). */
const paymentsAfter = (companyId: string, day: PlainDate) => {
  const where = sql`company_id = ${companyId} and date > ${day}::date and deleted_at is null`
  return sql`select id from payment where ${where} and octet_length(search) <= 1000
    union all select id from payment where ${where} and octet_length(search) > 1000`
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
export const groupedDebts = (filter: Aged) => sql`
  aged as (select party_id, ${ageOn(filter)} as age, ${isLateOn(filter)} as is_late, sum(amount) as amount, count(*) as count, min(date_due) as first_due
    from debt group by 1, 2, 3),
  grouped as (
    select party_id, ${sql.join(ages.map((age) => sql`coalesce(sum(amount) filter (where age = ${indexOfAge(age)}), 0) as ${sql.ref(age)}`))},
      sum(amount) as total, coalesce(sum(amount) filter (where is_late), 0) as late, sum(count)::int as count,
      greatest(${filter.day}::date - min(first_due), 0) as days
    from aged group by 1)`

/** Which parties a filter keeps: those with such a debt. */
export const keepsParty = (age: AgeFilter | undefined) =>
  age === undefined ? sql`true` : age === 'late' ? sql`days > 0` : sql`${sql.ref(age)} <> 0`
