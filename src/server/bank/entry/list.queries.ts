import { sql } from 'kysely'
import type { bankEntryRows } from '#contract/bank/bank-entry.ts'
import type { Query } from '#contract/platform/row.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { readPage } from '#server/platform/resource/page.ts'
import { tallyCertain } from './certain.ts'
import { filtersOf, refuseOthers } from './filters.ts'
import { itemsOf } from './item.queries.ts'
import { entryColumns } from './stored.ts'
import type { StoredEntry } from './stored.ts'
import { totalsOf } from './totals.ts'
import type { Sums } from './totals.ts'

type ListQuery = Query<(typeof bankEntryRows)['bank.entries']>

const sorts = {
  date: { by: sql`b.date`, type: 'date' },
  amount: { by: sql`b.amount`, type: 'numeric' },
} as const

type Tally = Sums & { state: string; count: number }

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
  return {
    count: countOf(shown),
    tabs: {
      'to-do': countOf(tallies.filter(({ state }) => state === 'to-do')),
      matched: countOf(tallies.filter(({ state }) => state === 'matched')),
      ignored: countOf(tallies.filter(({ state }) => state === 'ignored')),
      all: countOf(tallies),
    },
    totals: totalsOf(shown),
  }
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
  const data = await itemsOf(context, page.rows)
  const certain = query.certain ? await tallyCertain(context, query) : null
  return { data, meta: { next_cursor: page.next_cursor, ...metaOf(tallies, tab), certain } }
}
