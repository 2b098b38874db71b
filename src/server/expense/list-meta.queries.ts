import { sql } from 'kysely'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Database } from '../db/kysely.ts'
import { tallied } from '../document/tally.ts'
import { filtersOf } from './list.queries.ts'
import type { ListQuery, Tab } from './list.queries.ts'

type Tally = {
  currency: string
  state: 'unpaid' | 'paid' | 'archived' | 'deleted'
  count: number
  total: string
  paid: string
}

/** How many and how much by currency and state: the kept sums where nothing narrows the list, else counted over what matches. */
const readTallies = async (db: Database, companyId: string, query: ListQuery, today: PlainDate): Promise<Tally[]> => {
  const filters = filtersOf(query, today)
  const { rows } =
    filters.length === 0
      ? await sql<Tally>`select currency, state, count, total, paid from expense_tally where company_id = ${companyId} and count <> 0`.execute(
          db,
        )
      : await sql<Tally>`select e.currency, expense_state(e) as state, count(*)::int as count, sum(e.total) as total, sum(e.paid) as paid
          from expense e where ${sql.join([sql`e.company_id = ${companyId}`, ...filters], sql` and `)} group by 1, 2`.execute(
          db,
        )
  return rows
}

const tabHolds: Record<Tab, (tally: Tally) => boolean> = {
  all: ({ state }) => state === 'unpaid' || state === 'paid',
  unpaid: ({ state }) => state === 'unpaid',
  paid: ({ state }) => state === 'paid',
  deleted: ({ state }) => state === 'deleted',
}

/** Count and totals of all that match, and the count of each tab under the same filters. */
export const readExpenseMeta = async (db: Database, companyId: string, query: ListQuery, today: PlainDate) => {
  const tallies = await readTallies(db, companyId, query, today)
  const holds = query.archived ? ({ state }: Tally) => state === 'archived' : tabHolds[query.tab ?? 'all']
  return tallied(tallies, tabHolds, holds)
}
