import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
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
 * The unpaid documents of a day: document, party, due day and amount. As the books stand now, by the dates of documents: what was paid
 * later was unpaid then. Only columns of the index of unpaid invoices, so that most rows of a list are never read.
 */
const debts = ({ companyId }: Scope, { side, day, today, currency, companyCurrency, party }: DebtFilter) => {
  const { document, party: partyId, conditions, part, partDocument } = tables[side]
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
  const columns = (later: RawBuilder<unknown>) => sql`${partyId} as party_id, d.date_due, ${valueWith(later)} as amount`
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

/** The age of a debt as a number: the position in `ages`. */
const ageOn = (
  day: PlainDate,
) => sql`case when date_due is null or date_due >= ${day}::date then 0 when date_due >= ${day}::date - 30 then 1
  when date_due >= ${day}::date - 60 then 2 when date_due >= ${day}::date - 90 then 3 else 4 end`

/** Debts by party and age first, so that a hundred thousand of them are added up once. */
const grouped = (day: PlainDate) => sql`
  aged as (select party_id, ${ageOn(day)} as age, sum(amount) as amount, count(*) as count, min(date_due) as first_due from debt group by 1, 2),
  grouped as (
    select party_id, ${sql.join(ages.map((age, at) => sql`coalesce(sum(amount) filter (where age = ${sql.lit(at)}), 0) as ${sql.ref(age)}`))},
      sum(amount) as total, sum(count)::int as count, greatest(${day}::date - min(first_due), 0) as days
    from aged group by 1)`

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
const totalsSql = sql`
  select ${sql.join(ages.map((age) => sql`coalesce(sum(${sql.ref(age)}), 0) as ${sql.ref(age)}`))}, coalesce(sum(total), 0) as total,
    coalesce(sum(count), 0)::int as count, count(*)::int as parties, count(*) filter (where days > 0)::int as late_parties,
    coalesce(max(days), 0)::int as oldest_days from grouped`

const toTotals = (row: RawTotals): AgingTotals => ({
  ...toSums(row),
  parties: row.parties,
  late_parties: row.late_parties,
  oldest_days: row.oldest_days,
})

/** All debts together. */
export const readDebtTotals = async (scope: Scope, filter: DebtFilter): Promise<AgingTotals> => {
  const { rows } = await sql<RawTotals>`
    with ${debts(scope, filter)}, ${grouped(filter.day)} ${totalsSql}`.execute(scope.db)
  return toTotals(rows[0]!)
}

type Page = { order: AgingOrder; limit: number; offset: number }
const direction = ({ isDescending }: AgingOrder) => (isDescending ? sql`desc nulls last` : sql`asc nulls last`)

/** A page of parties with their debts by age, and the sums of all. */
export const readPartyDebts = async (
  scope: Scope,
  filter: DebtFilter,
  { order, limit, offset }: Page,
): Promise<{ totals: AgingTotals; debts: PartyDebt[] }> => {
  const titleOf = sql`(select c.title from client c where c.company_id = ${scope.companyId} and c.id = g.party_id)`
  const { rows } = await sql<{
    totals: RawTotals
    party: (RawSums & { id: string; title: string; days: number }) | null
  }>`
    with ${debts(scope, filter)}, ${grouped(filter.day)}, totals as (${totalsSql}), shown as (
      select g.*, row_number() over (order by ${order.key === 'title' ? titleOf : sql`g.${sql.ref(order.key)}`} ${direction(order)}, g.party_id) as place
      from grouped g order by place limit ${limit} offset ${offset})
    select ${jsonOf('t')} as totals, case when g.party_id is not null then ${jsonOf('g')} || jsonb_build_object('id', g.party_id, 'title', ${titleOf}) end as party
    from totals t left join shown g on true order by g.place`.execute(scope.db)
  return {
    totals: toTotals(rows[0]!.totals),
    debts: rows.flatMap(({ party }) =>
      party ? [{ ...toSums(party), id: party.id, title: party.title, oldest_days: party.days }] : [],
    ),
  }
}

/** A row as JSON with its amounts as text: a number of JSON would lose digits. */
const jsonOf = (alias: 't' | 'g') => {
  const row = sql.raw(alias)
  const amounts = [...ages, 'total' as const].flatMap((key) => [sql.lit(key), sql`${row}.${sql.ref(key)}::text`])
  return sql`to_jsonb(${row}) || jsonb_build_object(${sql.join(amounts)})`
}

export type DocumentDebt = {
  id: string
  title: string
  number: string | null
  date: PlainDate
  date_due: PlainDate | null
  days: number
  age: Age
  amount: Decimal
}

/** A page of unpaid documents. */
export const readDocumentDebts = async (
  scope: Scope,
  filter: DebtFilter,
  { order, limit, offset }: Page,
): Promise<DocumentDebt[]> => {
  const { document, title } = tables[filter.side]
  const { day } = filter
  const { key } = order
  const age = (ages as readonly string[]).indexOf(key)
  // Number and title are not in the index: they are read for all only if they are the order.
  const by =
    key === 'number' || key === 'title'
      ? sql`(select ${key === 'number' ? sql`d.number` : title} from ${document} d where d.company_id = ${scope.companyId} and d.id = debt.id)`
      : key === 'days'
        ? sql`${day}::date - date_due`
        : key === 'date_due'
          ? sql`date_due`
          : sql`amount`
  const first = age === -1 ? sql`` : sql`(${ageOn(day)} = ${sql.lit(age)}) desc, `
  const { rows } = await sql<Omit<DocumentDebt, 'amount' | 'age'> & { amount: string; age: number }>`
    with ${debts(scope, filter)}, shown as (
      select debt.*, ${ageOn(day)} as age, ${by} as place from debt order by ${first}${by} ${direction(order)}, id limit ${limit} offset ${offset})
    select s.id, ${title}::text as title, d.number, d.date, s.date_due, greatest(${day}::date - s.date_due, 0) as days, s.age, s.amount
    from shown s join ${document} d on d.company_id = ${scope.companyId} and d.id = s.id
    order by ${age === -1 ? sql`` : sql`(s.age = ${sql.lit(age)}) desc, `}s.place ${direction(order)}, s.id`.execute(
    scope.db,
  )
  return rows.map((row) => ({ ...row, days: row.days ?? 0, age: ages[row.age]!, amount: dec(row.amount) }))
}
