import { sql } from 'kysely'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Searched } from '#server/sales/document/search.queries.ts'
import { tallied } from '#server/sales/document/tally.ts'
import { readTallies } from '#server/sales/document/tally.queries.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { filtersOf } from './list.queries.ts'
import type { ListQuery, Tab } from './list.queries.ts'

type Tally = {
  currency: string
  state: 'unpaid' | 'paid' | 'archived' | 'deleted'
  count: number
  total: string
  paid: string
}

const counting = {
  from: sql`expense e`,
  by: { currency: sql`e.currency`, state: sql`expense_state(e)` },
  total: sql`e.total`,
  paid: sql`e.paid`,
  search: sql`e.search`,
}

const readExpenseTallies = (scope: Scope, query: ListQuery, today: PlainDate, searched: Searched | undefined) => {
  const { currency, ...others } = query
  const ofCurrency = currency ? sql` and currency = ${currency}` : sql``
  return readTallies<Tally>(scope, {
    counting,
    kept:
      filtersOf(others, today, undefined).length === 0
        ? sql`select currency, state, count, total, paid from expense_tally where company_id = ${scope.companyId} and count <> 0${ofCurrency}`
        : undefined,
    ofRows: [sql`e.company_id = ${scope.companyId}`, ...filtersOf(query, today, undefined)],
    searched,
    isIndexed: !query.client_id && !query.category_id && !query.overdue,
  })
}

const tabHolds: Record<Tab, (tally: Tally) => boolean> = {
  all: ({ state }) => state === 'unpaid' || state === 'paid',
  unpaid: ({ state }) => state === 'unpaid',
  paid: ({ state }) => state === 'paid',
  deleted: ({ state }) => state === 'deleted',
}

/** Count and totals of all that match, and the count of each tab under the same filters. */
export const readExpenseMeta = async (
  db: Database,
  companyId: string,
  query: ListQuery,
  today: PlainDate,
  searched: Searched | undefined,
) => {
  const tallies = await readExpenseTallies({ db, companyId }, query, today, searched)
  const holds = query.archived ? ({ state }: Tally) => state === 'archived' : tabHolds[query.tab ?? 'all']
  return tallied(tallies, tabHolds, holds)
}
