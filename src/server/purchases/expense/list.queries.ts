import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { expenseRows } from '#contract/purchases/expense.ts'
import type { Query } from '#contract/platform/row.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { searchDocuments } from '#server/sales/document/search.queries.ts'
import { ofOrigin } from '#server/sales/document/moved-in.ts'
import { isWithoutRate } from '#server/sales/document/without-rate.queries.ts'
import type { Searched } from '#server/sales/document/search.queries.ts'
import { readPage } from '#server/platform/resource/page.ts'
import type { ReaderScope, Scope } from '#server/platform/resource/scope.ts'
import { rowColumnsFor, rowTables } from './item.queries.ts'
import { rowOf } from './item.ts'
import type { StoredRow } from './item.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { readTallies, subtracted, tallied } from '#server/sales/document/tally.queries.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { refuseUnknown } from '#server/platform/resource/list-query.ts'

type ListQuery = Query<(typeof expenseRows)['expense.list']>
type Tab = NonNullable<ListQuery['tab']>

const live = sql`e.deleted_at is null and e.archived_at is null`
const tabWhere: Record<Tab, RawBuilder<unknown>> = {
  all: live,
  unpaid: sql`${live} and e.payment_state <> 'paid'`,
  // Their unpaid sum is zero. The condition lets a list in the order of unpaid sums begin at them.
  paid: sql`${live} and e.payment_state = 'paid' and e.unpaid = 0`,
  deleted: sql`e.deleted_at is not null`,
}
const archivedWhere = sql`e.deleted_at is null and e.archived_at is not null`

/** The conditions of a query without its tab. */
const filtersOf = (
  companyId: string,
  query: ListQuery,
  today: PlainDate,
  searched: Searched | undefined,
): RawBuilder<unknown>[] => {
  return [
    ...(searched ? [searched.condition] : []),
    ...(query.client_id ? [sql`e.vendor_id = ${query.client_id}`] : []),
    ...(query.currency ? [sql`e.currency = ${query.currency}`] : []),
    ...(query.date_from ? [sql`e.date >= ${query.date_from}::date`] : []),
    ...(query.date_to ? [sql`e.date <= ${query.date_to}::date`] : []),
    ...(query.category_id ? [sql`e.category_id = ${query.category_id}`] : []),
    ...ofOrigin(query.origin, 'e'),
    ...(query.kind ? [sql`e.kind = ${query.kind}`] : []),
    ...(query.without_rate ? [isWithoutRate(companyId, 'expense', sql`e`)] : []),
    ...(query.overdue ? [sql`e.date_due < ${today}::date and e.unpaid > 0`] : []),
  ]
}

const sorts = {
  date: { by: sql`e.date`, type: 'date' },
  number: { by: sql`coalesce(e.number, '')`, type: 'text' },
  // Documents without a due date are sorted after all others.
  date_due: { by: sql`coalesce(e.date_due, '2200-12-31'::date)`, type: 'date' },
  vendor_title: { by: sql`e.vendor_title`, type: 'text' },
  total: { by: sql`e.total`, type: 'numeric' },
  unpaid: { by: sql`e.unpaid`, type: 'numeric' },
  created_at: { by: sql`e.created_at`, type: 'timestamptz' },
} as const

/** Most expenses of a company are in these tabs, and only the orders of these have an index of them all (0087). */
const largeTabs: readonly Tab[] = ['all', 'paid']

/** One page of expenses, newest first by default; an exact number comes first. */
const readExpenses = (
  { db, companyId, language }: ReaderScope,
  query: ListQuery,
  today: PlainDate,
  searched: Searched | undefined,
) => {
  const tab = query.tab ?? 'all'
  const filters = filtersOf(companyId, query, today, searched)
  const sort = query.sort ?? '-date'
  const isByDate = /^-?date$/.test(sort)
  const isNarrow = query.archived || filters.length > 0 || !largeTabs.includes(tab)
  return readPage<StoredRow>(db, {
    columns: rowColumnsFor(language),
    from: rowTables,
    where: [sql`e.company_id = ${companyId}`, query.archived ? archivedWhere : tabWhere[tab], ...filters],
    id: sql`e.id`,
    sorts,
    sort,
    isSorted: !isByDate && isNarrow,
    orderedIn: isByDate || isNarrow ? undefined : sql`expense_order e`,
    exact: searched?.exact,
    limit: query.limit,
    cursor: query.cursor,
  })
}

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
  const { currency, origin, ...others } = query
  const ofCurrency = currency ? sql` and currency = ${currency}` : sql``
  const keptSums = sql`select currency, state, count, total, paid from expense_tally where company_id = ${scope.companyId} and count <> 0${ofCurrency}`
  // Moved-in expenses are few and have an index: those of our own are all others.
  const movedIn = () =>
    subtracted(counting, [
      sql`e.company_id = ${scope.companyId}`,
      ...filtersOf(scope.companyId, { currency, origin: 'import' } as ListQuery, today, undefined),
    ])
  return readTallies<Tally>(scope, {
    counting,
    kept:
      origin !== 'import' && filtersOf(scope.companyId, others, today, undefined).length === 0
        ? origin
          ? sql`${keptSums} union all ${movedIn()}`
          : keptSums
        : undefined,
    ofRows: [sql`e.company_id = ${scope.companyId}`, ...filtersOf(scope.companyId, query, today, undefined)],
    searched,
    isIndexed:
      !query.client_id && !query.category_id && !query.kind && !query.overdue && !query.without_rate && !query.origin,
  })
}

const tabFilters: Record<Tab, (tally: Tally) => boolean> = {
  all: ({ state }) => state === 'unpaid' || state === 'paid',
  unpaid: ({ state }) => state === 'unpaid',
  paid: ({ state }) => state === 'paid',
  deleted: ({ state }) => state === 'deleted',
}

/** Count and totals of all that match, and the count of each tab under the same filters. */
const readExpenseMeta = async (
  db: Database,
  companyId: string,
  query: ListQuery,
  today: PlainDate,
  searched: Searched | undefined,
) => {
  const tallies = await readExpenseTallies({ db, companyId }, query, today, searched)
  const isIncluded = query.archived ? ({ state }: Tally) => state === 'archived' : tabFilters[query.tab ?? 'all']
  return tallied(tallies, tabFilters, isIncluded)
}

/** Expenses by number, vendor or comment; undefined without a search. */
const searchExpenses = (scope: Scope, search: string | undefined) =>
  searchDocuments(scope, search, {
    table: 'expense',
    alias: 'e',
    newest: sql`deleted_at is null and archived_at is null`,
    exact: (text) => sql`select expenses_by_number(${text})`,
  })

/** One page of expenses, with the count and totals of all that match. */
export const listExpenses = async (context: CompanyContext, query: ListQuery) => {
  const { db, companyId, today } = context
  const searched = await searchExpenses({ db, companyId }, query.search)
  // Both queries are pipelined: one round trip instead of two.
  const [page, meta] = await Promise.all([
    readExpenses(context, query, today, searched),
    readExpenseMeta(db, companyId, query, today, searched),
  ])
  if (page.rows.length === 0) await refuseUnknown(context, query, ['client_id', 'category_id'])
  return { data: page.rows.map((row) => rowOf(row, today)), meta: { next_cursor: page.next_cursor, ...meta } }
}
