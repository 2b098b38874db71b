import { sql } from 'kysely'
import { ages } from '#domain/debt-ages.ts'
import type { Age, AgeFilter } from '#domain/debt-ages.ts'
import { dec } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import {
  agedDebts,
  ageOn,
  debtTables,
  groupedDebts,
  indexOfAge,
  keepsDebt,
  keepsParty,
  openDebts,
} from './open-debts.ts'
import type { DebtFilter } from './open-debts.ts'

export const agingSorts = ['title', ...ages, 'total', 'date_due', 'days', 'number'] as const
export type AgingOrder = { key: (typeof agingSorts)[number]; isDescending: boolean }

const sumKeys = [...ages, 'total', 'late'] as const
export type AgeSums = Record<(typeof sumKeys)[number], Decimal> & { count: number }
type RawSums = Record<(typeof sumKeys)[number], string> & { count: number }

const toSums = (row: RawSums): AgeSums =>
  ({
    ...Object.fromEntries(sumKeys.map((key) => [key, dec(row[key])])),
    count: row.count,
  }) as AgeSums // has every sum

export type AgingTotals = AgeSums & { parties: number; late_parties: number; oldest_days: number }
export type PartyDebt = AgeSums & { id: string; title: string; oldest_days: number }

type RawTotals = RawSums & { parties: number; late_parties: number; oldest_days: number }
const totalsOf = (grouped: 'grouped' | 'kept') => sql`
  select ${sql.join(sumKeys.map((key) => sql`coalesce(sum(${sql.ref(key)}), 0) as ${sql.ref(key)}`))},
    coalesce(sum(count), 0)::int as count, count(*)::int as parties, count(*) filter (where days > 0)::int as late_parties,
    coalesce(max(days), 0)::int as oldest_days from ${sql.ref(grouped)}`

const toTotals = (row: RawTotals): AgingTotals => ({
  ...toSums(row),
  parties: row.parties,
  late_parties: row.late_parties,
  oldest_days: row.oldest_days,
})

/** All debts together. */
export const readDebtTotals = async (scope: Scope, filter: DebtFilter): Promise<AgingTotals> => {
  const { rows } = await sql<RawTotals>`
    with ${openDebts(scope, filter)}, ${agedDebts(filter)}, grouped as (${groupedDebts(filter)}) ${totalsOf('grouped')}`.execute(
    scope.db,
  )
  return toTotals(rows[0]!)
}

/** Where a page of documents in the order of titles begins: the parties on it, and how many documents of theirs are on pages before. */
type PartyPage = { parties: string[]; before: number }

/**
 * All debts together, those that a filter keeps, and for an order of documents by title the parties of the page: so their documents are found
 * by party, and the others are not sorted.
 */
export const readDocumentTotals = async (
  scope: Scope,
  filter: DebtFilter,
  { order, limit, offset, age }: Page,
): Promise<{ totals: AgingTotals; kept: AgingTotals; page: PartyPage | null }> => {
  const isByTitle = order.key === 'title'
  const by = sql`c.title ${direction(order)}, k.party_id`
  const { rows } = await sql<{ totals: RawTotals; kept: RawTotals; parties: string[] | null; before: number | null }>`
    with ${openDebts(scope, filter)}, ${agedDebts(filter)}, grouped as (${groupedDebts(filter)}), totals as (${totalsOf('grouped')}),
    kept as (${age ? groupedDebts(filter, age) : sql`select * from grouped`}), kept_totals as (${totalsOf('kept')}),
    first as (
      select k.party_id, k.count, row_number() over (order by ${by}) as place from kept k
      join client c on c.company_id = ${scope.companyId} and c.id = k.party_id where ${isByTitle}::boolean
      order by place limit ${offset + limit}
    ), reached as (select party_id, place, count, sum(count) over (order by place) as upto from first)
    select ${jsonOf('t')} as totals, ${jsonOf('k')} as kept, p.parties, p.before
    from totals t cross join kept_totals k cross join (
      select array_agg(party_id) as parties, min(upto - count)::int as before from reached
      where upto > ${offset} and upto - count < ${offset + limit}) p`.execute(scope.db)
  const { totals, kept, parties, before } = rows[0]!
  return {
    totals: toTotals(totals),
    kept: toTotals(kept),
    page: isByTitle ? { parties: parties ?? [], before: before ?? 0 } : null,
  }
}

/** The currencies that there are debts in, by code: those of today from what is kept, others if a document of a currency is found. */
export const readDebtCurrencies = async (scope: Scope, filter: DebtFilter): Promise<string[]> => {
  const { companyId } = scope
  const documents = filter.side === 'receivable' ? sql`invoice_tally` : sql`expense_tally`
  // `limit 1`: any other plan reads all debts.
  const { rows } = await (
    filter.side === 'receivable' && filter.day >= filter.today
      ? sql<{
          currency: string
        }>`select distinct currency from invoice_due where company_id = ${companyId} and count > 0 order by 1`
      : sql<{ currency: string }>`
        select c.currency from (select distinct currency from ${documents} where company_id = ${companyId}) c
        cross join lateral (
          with ${openDebts(scope, { ...filter, currency: undefined })} select from debt where debt.currency = c.currency limit 1) d
        order by 1`
  ).execute(scope.db)
  return rows.map(({ currency }) => currency)
}

type Page = { order: AgingOrder; limit: number; offset: number; age: AgeFilter | undefined }
const direction = ({ isDescending }: AgingOrder) => (isDescending ? sql`desc nulls last` : sql`asc nulls last`)

/** A page of the parties that the filter keeps, with their debts by age; their sums, and the sums of all parties. */
export const readPartyDebts = async (
  scope: Scope,
  filter: DebtFilter,
  { order, limit, offset, age }: Page,
): Promise<{ totals: AgingTotals; kept: AgingTotals; debts: PartyDebt[] }> => {
  const titleOf = sql`(select c.title from client c where c.company_id = ${scope.companyId} and c.id = g.party_id)`
  const { rows } = await sql<{
    totals: RawTotals
    kept: RawTotals
    party: (RawSums & { id: string; title: string; days: number }) | null
  }>`
    with ${openDebts(scope, filter)}, ${agedDebts(filter)}, grouped as (${groupedDebts(filter)}), totals as (${totalsOf('grouped')}),
    kept as (select * from grouped where ${keepsParty(age)}), kept_totals as (${totalsOf('kept')}), shown as (
      select g.*, row_number() over (order by ${order.key === 'title' ? titleOf : sql`g.${sql.ref(order.key)}`} ${direction(order)}, g.party_id) as place
      from kept g order by place limit ${limit} offset ${offset})
    select ${jsonOf('t')} as totals, ${jsonOf('k')} as kept,
      case when g.party_id is not null then ${jsonOf('g')} || jsonb_build_object('id', g.party_id, 'title', ${titleOf}) end as party
    from totals t cross join kept_totals k left join shown g on true order by g.place`.execute(scope.db)
  return {
    totals: toTotals(rows[0]!.totals),
    kept: toTotals(rows[0]!.kept),
    debts: rows.flatMap(({ party }) =>
      party ? [{ ...toSums(party), id: party.id, title: party.title, oldest_days: party.days }] : [],
    ),
  }
}

/** A row as JSON with its amounts as text: a number of JSON would lose digits. */
const jsonOf = (alias: 't' | 'k' | 'g') => {
  const row = sql.raw(alias)
  const amounts = sumKeys.flatMap((key) => [sql.lit(key), sql`${row}.${sql.ref(key)}::text`])
  return sql`to_jsonb(${row}) || jsonb_build_object(${sql.join(amounts)})`
}

export type DocumentDebt = {
  id: string
  party_id: string
  title: string
  number: string | null
  date: PlainDate
  date_due: PlainDate | null
  days: number
  age: Age
  amount: Decimal
}

/** A page of unpaid documents that the filter keeps. */
export const readDocumentDebts = async (
  scope: Scope,
  filter: DebtFilter,
  { order, limit, offset, age }: Page,
): Promise<DocumentDebt[]> => {
  const { document } = debtTables[filter.side]
  const { day } = filter
  const { key } = order
  const sortedAge = ages.find((each) => each === key)
  const client = (row: 'debt' | 's') =>
    sql`client c on c.company_id = ${scope.companyId} and c.id = ${sql.ref(`${row}.party_id`)}`
  // Number and title are not in the index: they are read for all only if they are the order.
  const by =
    key === 'title'
      ? sql`c.title`
      : key === 'number'
        ? sql`(select d.number from ${document} d where d.company_id = ${scope.companyId} and d.id = debt.id)`
        : key === 'days'
          ? sql`${day}::date - date_due`
          : key === 'date_due'
            ? sql`date_due`
            : sql`amount`
  const first = sortedAge === undefined ? sql`` : sql`(${ageOn(filter)} = ${indexOfAge(sortedAge)}) desc, `
  const { rows } = await sql<Omit<DocumentDebt, 'amount' | 'age'> & { amount: string; age: number }>`
    with ${openDebts(scope, filter)}, shown as (
      select debt.*, ${ageOn(filter)} as age, ${by} as place from debt ${key === 'title' ? sql`join ${client('debt')}` : sql``}
      where ${keepsDebt(filter, age)}
      order by ${first}${by} ${direction(order)}, party_id, date_due, debt.id limit ${limit} offset ${offset})
    select s.id, s.party_id, c.title, d.number, d.date, s.date_due, greatest(${day}::date - s.date_due, 0) as days, s.age, s.amount
    from shown s join ${document} d on d.company_id = ${scope.companyId} and d.id = s.id join ${client('s')}
    order by ${sortedAge === undefined ? sql`` : sql`(s.age = ${indexOfAge(sortedAge)}) desc, `}s.place ${direction(order)},
      s.party_id, s.date_due, s.id`.execute(scope.db)
  return rows.map((row) => ({ ...row, age: ages[row.age]!, amount: dec(row.amount) }))
}
