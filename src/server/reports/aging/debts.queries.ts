import { sql } from 'kysely'
import { dec } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** By how many days a debt is late. */
export const ages = ['not_due', 'late_30', 'late_60', 'late_90', 'late_over'] as const
export type Age = (typeof ages)[number]

export const agingSorts = ['title', ...ages, 'total', 'date_due', 'days', 'number'] as const
export type AgingOrder = { key: (typeof agingSorts)[number]; isDescending: boolean }

/** Which debts: of clients or to vendors, as of the end of a day, in one currency or in the company's. */
export type DebtFilter = {
  side: 'receivable' | 'payable'
  day: PlainDate
  today: PlainDate
  currency: string | undefined
  companyCurrency: string
  /** Only of this client or vendor. */
  party?: string
}

const invoices = {
  document: sql`invoice`,
  party: sql`d.client_id`,
  title: sql`d.client_title`,
  conditions: sql`d.type = 'simple' and d.voided_at is null`,
  part: sql`invoice_payment`,
  partDocument: sql`x.invoice_id`,
}
const expenses = {
  document: sql`expense`,
  party: sql`d.vendor_id`,
  title: sql`d.vendor_title`,
  conditions: sql`true`,
  part: sql`expense_payment`,
  partDocument: sql`x.expense_id`,
}
const tables = { receivable: invoices, payable: expenses }

/**
 * The unpaid documents of a day: document, party, due day, age and amount. As the books stand now, by the dates of documents: what was paid
 * later was unpaid then.
 */
const debts = ({ companyId }: Scope, { side, day, today, currency, companyCurrency, party }: DebtFilter) => {
  const { document, party: partyId, title, conditions, part, partDocument } = tables[side]
  const shared = sql`d.company_id = ${companyId} and d.deleted_at is null and ${conditions} and d.date <= ${day}::date
    ${party ? sql`and ${partyId} = ${party}::uuid` : sql``} ${currency ? sql`and d.currency = ${currency}` : sql``}`
  const unpaid = sql`select d.*, 0::numeric as later from ${document} d where ${shared} and d.payment_state <> 'paid'`
  const open =
    day >= today
      ? unpaid
      : // Few documents have payments after the day and are still older than it.
        sql`select d.*, coalesce(l.amount, 0) as later from ${document} d
          join (select id from ${document} d where ${shared} and d.payment_state <> 'paid' union select id from later) o on o.id = d.id
          left join later l on l.id = d.id where ${shared}`
  const later = sql`later as (
    select ${partDocument} as id, sum(x.amount) as amount from payment p join ${part} x on x.company_id = p.company_id and x.payment_id = p.id
    where p.company_id = ${companyId} and p.date > ${day}::date and p.deleted_at is null group by 1)`
  // As invoice_base_amounts() has it: the value of the document less that of what was paid.
  const rate = sql`coalesce(d.exchange_rate, case when d.currency = ${companyCurrency} then 1 else 0 end)`
  const value = currency
    ? sql`d.unpaid + d.later`
    : sql`case when ${rate} = 1 then d.unpaid + d.later
        else in_base(d.total_without_vat, ${rate}) + in_base(d.vat_total, ${rate}) - in_base(d.paid - d.later, ${rate}) end`
  return sql`with ${day >= today ? sql`` : sql`${later},`} debt as (
    select d.id, ${partyId} as party_id, ${title}::text as title, d.number, d.date, d.date_due,
      greatest(${day}::date - d.date_due, 0) as days, d.currency, ${value} as amount,
      case when d.date_due is null or d.date_due >= ${day}::date then 'not_due' when d.date_due >= ${day}::date - 30 then 'late_30'
        when d.date_due >= ${day}::date - 60 then 'late_60' when d.date_due >= ${day}::date - 90 then 'late_90' else 'late_over' end as age
    from (${open}) d where d.unpaid + d.later <> 0)`
}

const sumsByAge = sql.join(
  ages.map((age) => sql`coalesce(sum(amount) filter (where age = ${sql.lit(age)}), 0) as ${sql.ref(age)}`),
)

export type AgeSums = Record<Age | 'total', Decimal> & { count: number }
type RawSums = Record<Age | 'total', string> & { count: number }

const toSums = (row: RawSums): AgeSums =>
  ({
    ...Object.fromEntries([...ages, 'total' as const].map((key) => [key, dec(row[key])])),
    count: row.count,
  }) as AgeSums // has every age

export type AgingTotals = AgeSums & { parties: number; late_parties: number; oldest_days: number }
export type PartyDebt = AgeSums & { id: string; title: string; oldest_days: number }

type RawTotals = RawSums & { parties: number; late_parties: number; oldest_days: number }

/** All debts together. */
export const readDebtTotals = async (scope: Scope, filter: DebtFilter): Promise<AgingTotals> => {
  const { rows } = await sql<RawTotals>`
    ${debts(scope, filter)}
    select ${sumsByAge}, coalesce(sum(amount), 0) as total, count(*)::int as count, count(distinct party_id)::int as parties,
      count(distinct party_id) filter (where age <> 'not_due')::int as late_parties, coalesce(max(days), 0)::int as oldest_days from debt`.execute(
    scope.db,
  )
  const row = rows[0]!
  return { ...toSums(row), parties: row.parties, late_parties: row.late_parties, oldest_days: row.oldest_days }
}

type Page = { order: AgingOrder; limit: number; offset: number }
const orderedBy = ({ key, isDescending }: AgingOrder) =>
  sql`${sql.ref(key === 'date_due' ? 'date_due' : key)} ${isDescending ? sql`desc` : sql`asc`} nulls last`

/** A page of parties with their debts by age. */
export const readPartyDebts = async (
  scope: Scope,
  filter: DebtFilter,
  { order, limit, offset }: Page,
): Promise<PartyDebt[]> => {
  const { rows } = await sql<RawSums & { id: string; title: string; oldest_days: number }>`
    ${debts(scope, filter)}, grouped as (
      select party_id, max(title) as title, max(days)::int as oldest_days, max(days) as days, ${sumsByAge}, sum(amount) as total, count(*)::int as count
      from debt group by 1)
    select g.party_id as id, coalesce(c.title::text, g.title) as title, g.oldest_days, ${sql.join(ages.map((age) => sql`g.${sql.raw(age)}`))}, g.total, g.count
    from (select * from grouped order by ${orderedBy(order)}, party_id limit ${limit} offset ${offset}) g
    left join client c on c.company_id = ${scope.companyId} and c.id = g.party_id
    order by ${sql`g.${sql.raw(order.key)}`} ${order.isDescending ? sql`desc` : sql`asc`} nulls last, g.party_id`.execute(
    scope.db,
  )
  return rows.map((row) => ({ ...toSums(row), id: row.id, title: row.title, oldest_days: row.oldest_days }))
}

export type DocumentDebt = {
  id: string
  party_id: string
  title: string
  number: string | null
  date: PlainDate
  date_due: PlainDate | null
  days: number
  currency: string
  age: Age
  amount: Decimal
}

/** A page of unpaid documents. */
export const readDocumentDebts = async (
  scope: Scope,
  filter: DebtFilter,
  { order, limit, offset }: Page,
): Promise<DocumentDebt[]> => {
  const { key, isDescending } = order
  const by = key === 'total' || (ages as readonly string[]).includes(key) ? sql`amount` : sql.ref(key)
  const first = (ages as readonly string[]).includes(key) ? sql`(age = ${key}) desc, ` : sql``
  const { rows } = await sql<Omit<DocumentDebt, 'amount'> & { amount: string }>`
    ${debts(scope, filter)}
    select id, party_id, title, number, date, date_due, days::int as days, currency, age, amount from debt
    order by ${first}${by} ${isDescending ? sql`desc` : sql`asc`} nulls last, id limit ${limit} offset ${offset}`.execute(
    scope.db,
  )
  return rows.map((row) => ({ ...row, amount: dec(row.amount) }))
}
