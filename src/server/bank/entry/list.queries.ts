import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { bankEntryRows } from '#contract/bank/bank-entry.ts'
import type { Query } from '#contract/platform/row.ts'
import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { hasTrigram, likePattern, refuseUnknown } from '#server/platform/resource/list-query.ts'
import { readPage } from '#server/platform/resource/page.ts'
import { readImport } from '#server/bank/import/list.queries.ts'
import { itemsOf } from './item.queries.ts'
import { entryColumns } from './stored.ts'
import type { StoredEntry } from './stored.ts'

type ListQuery = Query<(typeof bankEntryRows)['bank.entries']>

/** The conditions of a query without its tab. */
const filtersOf = (companyId: string, query: ListQuery): RawBuilder<unknown>[] => {
  const pattern = likePattern(query.search)
  return [
    sql`b.company_id = ${companyId}`,
    // Too short a text is not looked up in the index of words, but compared with each entry.
    ...(pattern
      ? [hasTrigram(query.search ?? '') ? sql`b.search like ${pattern}` : sql`(b.search || '') like ${pattern}`]
      : []),
    ...(query.account_id ? [sql`b.account_id = ${query.account_id}`] : []),
    ...(query.currency ? [sql`b.currency = ${query.currency}`] : []),
    ...(query.date_from ? [sql`b.date >= ${query.date_from}::date`] : []),
    ...(query.date_to ? [sql`b.date <= ${query.date_to}::date`] : []),
    ...(query.kind ? [sql`b.kind = any(${query.kind}::text[])`] : []),
    ...(query.incoming === undefined ? [] : [query.incoming ? sql`b.amount > 0` : sql`b.amount < 0`]),
    ...(query.import_id ? [sql`b.import_id = ${query.import_id}`] : []),
  ]
}

const sorts = {
  date: { by: sql`b.date`, type: 'date' },
  amount: { by: sql`b.amount`, type: 'numeric' },
} as const

type Tally = { state: string; currency: string; count: number; in: string; out: string }

const readTallies = async ({ db, companyId }: CompanyContext, query: ListQuery): Promise<Tally[]> => {
  const { rows } = await sql<Tally>`
    select b.state, b.currency, count(*)::int as count, coalesce(sum(b.amount) filter (where b.amount > 0), 0) as in,
      coalesce(sum(b.amount) filter (where b.amount < 0), 0) as out
    from bank_entry b where ${sql.join(filtersOf(companyId, query), sql` and `)} group by 1, 2`.execute(db)
  return rows
}

const metaOf = (tallies: readonly Tally[], tab: NonNullable<ListQuery['tab']>) => {
  const countOf = (rows: readonly Tally[]) => rows.reduce((sum, { count }) => sum + count, 0)
  const shown = tallies.filter(({ state }) => tab === 'all' || state === tab)
  const totals = [...new Set(shown.map(({ currency }) => currency))].toSorted().map((currency) => {
    const rows = shown.filter((each) => each.currency === currency)
    const sum = (side: 'in' | 'out') => rows.reduce((total, row) => total.plus(dec(row[side])), dec(0))
    const text = (value: ReturnType<typeof dec>) => amountText(value, currency)
    return { currency, in: text(sum('in')), out: text(sum('out')), net: text(sum('in').plus(sum('out'))) }
  })
  return {
    count: countOf(shown),
    tabs: {
      'to-do': countOf(tallies.filter(({ state }) => state === 'to-do')),
      matched: countOf(tallies.filter(({ state }) => state === 'matched')),
      ignored: countOf(tallies.filter(({ state }) => state === 'ignored')),
      all: countOf(tallies),
    },
    totals,
  }
}

/** Throws `not_found` for an account or an import of another company. */
const refuseOthers = async (context: CompanyContext, query: ListQuery): Promise<void> => {
  await refuseUnknown(context, query, ['account_id'])
  if (query.import_id) await readImport(context, query.import_id)
}

/** One page of entries, newest first by default, with the counts and sums of all that match. */
export const listEntries = async (context: CompanyContext, query: ListQuery) => {
  const { db, companyId } = context
  const tab = query.tab ?? 'to-do'
  const [page, tallies] = await Promise.all([
    readPage<StoredEntry>(db, {
      columns: entryColumns,
      from: sql`bank_entry b`,
      // A literal, so that the index of entries to do can be used.
      where: [...filtersOf(companyId, query), ...(tab === 'all' ? [] : [sql`b.state = ${sql.lit(tab)}`])],
      id: sql`b.id`,
      sorts,
      sort: query.sort ?? '-date',
      limit: query.limit,
      cursor: query.cursor,
    }),
    readTallies(context, query),
  ])
  if (page.rows.length === 0) await refuseOthers(context, query)
  return { data: await itemsOf(context, page.rows), meta: { next_cursor: page.next_cursor, ...metaOf(tallies, tab) } }
}
