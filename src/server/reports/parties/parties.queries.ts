import { sql } from 'kysely'
import { dec, sum } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { splitSpan } from '#domain/reports.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { sumEntries } from '../documents.queries.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** Income of clients, or expenses of vendors. */
export type PartyAccount = 'income' | 'expense'

export const partySorts = ['amount', 'previous', 'change', 'title', 'count'] as const
export type PartyOrder = { key: (typeof partySorts)[number]; isDescending: boolean }

export type PartyRow = { id: string; title: string | null; count: number; amount: Decimal; previous: Decimal }
export type PartyPage = {
  rows: PartyRow[]
  all: { parties: number; count: number; amount: Decimal; previous: Decimal }
}

// A vendor's credit invoice is an advance.
const partyOf = { income: ['receivable'], expense: ['payable', 'advance_paid'] } as const

/** The sums of parties in a period: whole months from the kept sums, other days from the entries. */
const sumsOf = ({ companyId }: Scope, account: PartyAccount, span: ReportSpan | null) => {
  if (!span) return sql`select null::uuid as party_id, 0 as count, 0::numeric as amount where false`
  const { months, edges } = splitSpan(span)
  // Entries by day are few; a period of many of them is made of months.
  const ofEdges = edges.map(
    ({ from, to }) => sql`union all
      select coalesce(p.subject_id, no_subject()), count(distinct e.document_id), sum(e.base_amount)
      from ledger_entry e left join lateral (
        select p.subject_id from ledger_entry p where p.company_id = e.company_id and p.document_kind = e.document_kind
          and p.document_id = e.document_id and p.account = any(${[...partyOf[account]]}::text[]) order by p.position limit 1) p on true
      where e.company_id = ${companyId} and e.account = ${account} and e.date between ${from}::date and ${to}::date
        and e.document_kind in ('invoice', 'expense') group by 1`,
  )
  return sql`select party_id, sum(count) as count, sum(base_amount) as amount from (
      select m.party_id, m.count, m.base_amount from unnest(${months}::date[]) x (month)
        join party_month m on m.company_id = ${companyId} and m.month = x.month and m.account = ${account}
      ${sql.join(ofEdges, sql` `)}) s group by 1`
}

/** What rows are ordered by; titles are read for all rows only if they are the order. */
const orderBy = ({ companyId }: Scope, { key }: PartyOrder) =>
  ({
    amount: sql`amount`,
    previous: sql`previous`,
    change: sql`amount - previous`,
    count: sql`count`,
    title: sql`(select c.title from client c where c.company_id = ${companyId} and c.id = s.party_id)`,
  })[key]

/** A page of parties with their sums in both periods; `sign` turns credits of the account into positive figures. */
export const readParties = async (
  scope: Scope,
  request: {
    account: PartyAccount
    span: ReportSpan
    previous: ReportSpan | null
    sign: 1 | -1
    order: PartyOrder
    limit: number
    offset: number
  },
): Promise<PartyPage> => {
  const { account, span, previous, sign, order, limit, offset } = request
  const direction = order.isDescending ? sql`desc` : sql`asc`
  const { rows } = await sql<{
    party_id: string
    title: string | null
    count: number
    amount: string
    previous: string
    parties: number
    all_count: number
    all_amount: string
    all_previous: string
  }>`
    with s as (
      select coalesce(a.party_id, b.party_id) as party_id, coalesce(a.count, 0)::int as count,
        ${sql.lit(sign)} * coalesce(a.amount, 0) as amount, ${sql.lit(sign)} * coalesce(b.amount, 0) as previous
      from (${sumsOf(scope, account, span)}) a full join (${sumsOf(scope, account, previous)}) b on b.party_id = a.party_id
      where coalesce(a.amount, 0) <> 0 or coalesce(b.amount, 0) <> 0 or a.count > 0
    ), totals as (
      select count(*)::int as parties, coalesce(sum(count), 0)::int as all_count, coalesce(sum(amount), 0) as all_amount,
        coalesce(sum(previous), 0) as all_previous from s
    ), shown as (
      select s.*, row_number() over (order by ${orderBy(scope, order)} ${direction} nulls last, party_id) as place from s
      order by place limit ${limit} offset ${offset}
    )
    select x.party_id, c.title::text as title, x.count, x.amount, x.previous, t.*
    from totals t left join shown x on true
    left join client c on c.company_id = ${scope.companyId} and c.id = x.party_id order by x.place`.execute(scope.db)
  const first = rows[0]
  return {
    rows: rows
      .filter(({ party_id }) => party_id !== null)
      .map((row) => ({
        id: row.party_id,
        title: row.title,
        count: row.count,
        amount: dec(row.amount),
        previous: dec(row.previous),
      })),
    all: {
      parties: first?.parties ?? 0,
      count: first?.all_count ?? 0,
      amount: dec(first?.all_amount ?? 0),
      previous: dec(first?.all_previous ?? 0),
    },
  }
}

/** The sum of one party in a period, as its row has it: whole months from the kept sums, other days from the entries. */
export const readPartySum = async (
  scope: Scope,
  { account, party, ...span }: ReportSpan & { account: PartyAccount; party: string },
): Promise<Decimal> => {
  const { months, edges } = splitSpan(span)
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(m.base_amount), 0) as amount from unnest(${months}::date[]) x (month)
      join party_month m on m.company_id = ${scope.companyId} and m.month = x.month and m.account = ${account} and m.party_id = ${party}::uuid`.execute(
    scope.db,
  )
  const ofEdges = await Promise.all(edges.map((edge) => sumEntries(scope, { ...edge, account, party })))
  return sum([dec(rows[0]!.amount), ...ofEdges])
}
