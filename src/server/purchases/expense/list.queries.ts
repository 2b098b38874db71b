import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { expenseRows } from '#contract/purchases/expense.ts'
import type { Query } from '#contract/platform/row.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Searched } from '#server/sales/document/search.queries.ts'
import { readPage } from '#server/platform/resource/page.ts'
import type { ReaderScope } from '#server/platform/resource/scope.ts'
import { rowColumnsFor, rowTables } from './item.queries.ts'
import type { StoredRow } from './item.ts'

export type ListQuery = Query<(typeof expenseRows)['expense.list']>
export type Tab = NonNullable<ListQuery['tab']>

const live = sql`e.deleted_at is null and e.archived_at is null`
const tabWhere: Record<Tab, RawBuilder<unknown>> = {
  all: live,
  unpaid: sql`${live} and e.payment_state <> 'paid'`,
  paid: sql`${live} and e.payment_state = 'paid'`,
  deleted: sql`e.deleted_at is not null`,
}
const archivedWhere = sql`e.deleted_at is null and e.archived_at is not null`

/** The conditions of a query besides its tab. */
export const filtersOf = (
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
    ...(query.overdue ? [sql`e.date_due < ${today}::date and e.unpaid > 0`] : []),
  ]
}

const sorts = {
  date: { by: sql`e.date`, type: 'date' },
  number: { by: sql`coalesce(e.number, '')`, type: 'text' },
  // Without a due day a document stands after all that have one: there is no later day.
  date_due: { by: sql`coalesce(e.date_due, '2200-12-31'::date)`, type: 'date' },
  vendor_title: { by: sql`e.vendor_title`, type: 'text' },
  total: { by: sql`e.total`, type: 'numeric' },
  unpaid: { by: sql`e.unpaid`, type: 'numeric' },
  created_at: { by: sql`e.created_at`, type: 'timestamptz' },
} as const

/** One page of expenses, newest first unless told; an exact number stands before all. */
export const readExpenses = (
  { db, companyId, language }: ReaderScope,
  query: ListQuery,
  today: PlainDate,
  searched: Searched | undefined,
) =>
  readPage<StoredRow>(db, {
    columns: rowColumnsFor(language),
    from: rowTables,
    where: [
      sql`e.company_id = ${companyId}`,
      query.archived ? archivedWhere : tabWhere[query.tab ?? 'all'],
      ...filtersOf(query, today, searched),
    ],
    id: sql`e.id`,
    sorts,
    sort: query.sort ?? '-date',
    exact: searched?.exact,
    limit: query.limit,
    cursor: query.cursor,
  })
