import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { paymentRows } from '#contract/money/payment.ts'
import type { Query } from '#contract/platform/row.ts'
import type { Searched } from '#server/sales/document/search.queries.ts'
import { readPage } from '#server/platform/resource/page.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { rowColumns } from './item.queries.ts'
import type { StoredRow } from './item.ts'

export type ListQuery = Query<(typeof paymentRows)['payment.list']>
export type Tab = NonNullable<ListQuery['tab']>

const live = sql`p.deleted_at is null and p.archived_at is null`
const typeOfTab = { income: 'income', expenses: 'expense', transfers: 'transfer' } as const

// Credits are no payments to a person. Each tab's condition is one that an index begins with.
const tabWhere = (tab: Tab, archived: boolean): RawBuilder<unknown> => {
  if (tab === 'deleted') return sql`p.deleted_at is not null and p.type <> 'credit'`
  const shown = archived ? sql`p.deleted_at is null and p.archived_at is not null` : live
  return sql`${shown} and p.type = ${sql.lit(typeOfTab[tab])}`
}

const ofAccount = (id: string, tab: Tab) => {
  const own = sql`p.account_id = ${id}`
  const either = sql`p.source_account_id = ${id} or p.destination_account_id = ${id}`
  if (tab === 'transfers') return sql`(${either})`
  return tab === 'deleted' ? sql`(${own} or ${either})` : own
}

/** The conditions of a query besides its tab; that of an account differs between tabs. */
export const filtersOf = (query: ListQuery, searched: Searched | undefined): RawBuilder<unknown>[] => [
  ...(searched ? [searched.condition] : []),
  ...(query.client_id ? [sql`p.client_id = ${query.client_id}`] : []),
  ...(query.currency ? [sql`(p.currency = ${query.currency} or p.destination_currency = ${query.currency})`] : []),
  ...(query.date_from ? [sql`p.date >= ${query.date_from}::date`] : []),
  ...(query.date_to ? [sql`p.date <= ${query.date_to}::date`] : []),
  ...(query.unused ? [sql`p.unused > 0`] : []),
]

const sorts = {
  date: { by: sql`p.date`, type: 'date' },
  total: { by: sql`p.total`, type: 'numeric' },
  created_at: { by: sql`p.created_at`, type: 'timestamptz' },
} as const

/** One page of payments, newest first unless told; that of an exact receipt number stands before all. */
export const readPayments = ({ db, companyId }: Scope, query: ListQuery, searched: Searched | undefined) => {
  const tab = query.tab ?? 'income'
  return readPage<StoredRow>(db, {
    columns: rowColumns,
    from: sql`payment p`,
    where: [
      sql`p.company_id = ${companyId}`,
      tabWhere(tab, query.archived ?? false),
      ...filtersOf(query, searched),
      ...(query.account_id ? [ofAccount(query.account_id, tab)] : []),
    ],
    id: sql`p.id`,
    sorts,
    sort: query.sort ?? '-date',
    exact: searched?.exact,
    limit: query.limit,
    cursor: query.cursor,
  })
}
