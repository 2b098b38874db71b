import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { paymentRows } from '#contract/money/payment.ts'
import type { Query } from '#contract/platform/row.ts'
import { searchDocuments } from '#server/sales/document/search.queries.ts'
import type { Searched } from '#server/sales/document/search.queries.ts'
import { readPage } from '#server/platform/resource/page.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { rowColumns } from './item.queries.ts'
import { rowOf } from './item.ts'
import type { StoredRow } from './item.ts'
import type { PaymentType } from '#domain/payment.ts'
import { countingByText, readTallies, tallied } from '#server/sales/document/tally.queries.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { refuseUnknown } from '#server/platform/resource/list-query.ts'

type ListQuery = Query<(typeof paymentRows)['payment.list']>
type Tab = NonNullable<ListQuery['tab']>

const live = sql`p.deleted_at is null and p.archived_at is null`
const typeOfTab = { income: 'income', expenses: 'expense', transfers: 'transfer' } as const

// The payments of credits are not listed. The condition of each tab is the beginning of an index.
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

/** The conditions of a query without its tab; the account has a condition for each tab. */
const filtersOf = (query: ListQuery, searched: Searched | undefined): RawBuilder<unknown>[] => [
  ...(searched ? [searched.condition] : []),
  ...(query.client_id ? [sql`p.client_id = ${query.client_id}`] : []),
  ...(query.currency ? [sql`(p.currency = ${query.currency} or p.destination_currency = ${query.currency})`] : []),
  ...(query.date_from ? [sql`p.date >= ${query.date_from}::date`] : []),
  ...(query.date_to ? [sql`p.date <= ${query.date_to}::date`] : []),
  ...(query.unused ? [sql`p.unused > 0`] : []),
  // A literal: the index of other purposes than documents cannot be used with a parameter.
  ...(query.purpose ? [sql`p.purpose = ${sql.lit(query.purpose)}`] : []),
]

const sorts = {
  date: { by: sql`p.date`, type: 'date' },
  total: { by: sql`p.total`, type: 'numeric' },
  created_at: { by: sql`p.created_at`, type: 'timestamptz' },
} as const

/** One page of payments, newest first by default; the payment with exactly the searched receipt number comes first. */
const readPayments = ({ db, companyId }: Scope, query: ListQuery, searched: Searched | undefined) => {
  const tab = query.tab ?? 'income'
  const sort = query.sort ?? '-date'
  const filters = [...filtersOf(query, searched), ...(query.account_id ? [ofAccount(query.account_id, tab)] : [])]
  const isNarrow = query.archived || filters.length > 0 || tab === 'deleted'
  return readPage<StoredRow>(db, {
    columns: rowColumns,
    from: sql`payment p`,
    where: [sql`p.company_id = ${companyId}`, tabWhere(tab, query.archived ?? false), ...filters],
    id: sql`p.id`,
    sorts,
    sort,
    isSorted: sort.endsWith('created_at') && isNarrow,
    orderedIn: /^-?date$/.test(sort) || isNarrow ? undefined : sql`payment_order p`,
    exact: searched?.exact,
    limit: query.limit,
    cursor: query.cursor,
  })
}

type Tally = {
  type: PaymentType
  currency: string
  state: 'recorded' | 'archived' | 'deleted'
  count: number
  total: string
  paid: string
}

// The `paid` part of a payment is the total without what documents can still use.
const counting = {
  from: sql`payment p`,
  by: { type: sql`p.type`, currency: sql`p.currency`, state: sql`payment_state(p)` },
  total: sql`p.total`,
  paid: sql`p.total - p.unused`,
  search: sql`p.search`,
}

// Payments without a note share their search text with many others.
const keptByText = { counting: countingByText('payment_text_tally', 'used'), others: sql`p.note is not null` }

/** A transfer is counted once, at its source; when filtered by account, at both of its accounts. */
const keptWhere = (companyId: string, { account_id, currency, unused, purpose }: ListQuery) => [
  sql`company_id = ${companyId} and count <> 0`,
  account_id ? sql`account_id = ${account_id}` : sql`not arrives`,
  ...(currency ? [sql`(currency = ${currency} or destination_currency = ${currency})`] : []),
  ...(unused ? [sql`is_unused`] : []),
  ...(purpose ? [sql`purpose = ${purpose}`] : []),
]

const readPaymentTallies = (scope: Scope, query: ListQuery, searched: Searched | undefined) => {
  const { currency: _currency, unused: _unused, purpose: _purpose, ...others } = query
  const { companyId } = scope
  const account = query.account_id
  const isNarrowed = filtersOf(query, undefined).length > 0 || account !== undefined
  return readTallies<Tally>(scope, {
    counting,
    kept:
      filtersOf(others, undefined).length === 0
        ? sql`select type, currency, state, count, total, used as paid from payment_tally where ${sql.join(keptWhere(companyId, query), sql` and `)}`
        : undefined,
    keptByText: isNarrowed ? undefined : { ...keptByText, where: sql`t.company_id = ${companyId}` },
    ofRows: [
      sql`p.company_id = ${companyId} and p.type <> 'credit'`,
      ...filtersOf(query, undefined),
      ...(account
        ? [
            sql`(p.account_id = ${account} or p.source_account_id = ${account} or p.destination_account_id = ${account})`,
          ]
        : []),
    ],
    searched,
    isIndexed: !query.client_id && !account && !query.currency && !query.purpose,
  })
}

const tabFilters: Record<Tab, (tally: Tally) => boolean> = {
  income: ({ type, state }) => type === 'income' && state === 'recorded',
  expenses: ({ type, state }) => type === 'expense' && state === 'recorded',
  transfers: ({ type, state }) => type === 'transfer' && state === 'recorded',
  deleted: ({ state }) => state === 'deleted',
}

/** Count and totals of all that match, and the count of each tab under the same filters. */
const readPaymentMeta = async (scope: Scope, query: ListQuery, searched: Searched | undefined) => {
  const tallies = await readPaymentTallies(scope, query, searched)
  const tab = query.tab ?? 'income'
  const type = { income: 'income', expenses: 'expense', transfers: 'transfer', deleted: undefined }[tab]
  const isIncluded =
    query.archived && type ? (tally: Tally) => tally.state === 'archived' && tally.type === type : tabFilters[tab]
  return tallied(tallies, tabFilters, isIncluded)
}

/** Payments by client, note or receipt number, an exact number first; undefined without a search. */
const searchPayments = (scope: Scope, search: string | undefined) =>
  searchDocuments(scope, search, {
    table: 'payment',
    alias: 'p',
    newest: sql`deleted_at is null and archived_at is null and type = 'income'`,
    exact: (text) => sql`select payments_by_receipt_number(${text})`,
    elsewhere: (pattern) => sql`select search_receipts(${pattern})`,
  })

/** One page of payments, with the count and totals of all that match. */
export const listPayments = async (context: CompanyContext, query: ListQuery) => {
  const searched = await searchPayments(context, query.search)
  // Both queries are pipelined: one round trip instead of two.
  const [page, meta] = await Promise.all([
    readPayments(context, query, searched),
    readPaymentMeta(context, query, searched),
  ])
  if (page.rows.length === 0) await refuseUnknown(context, query, ['client_id', 'account_id'])
  return { data: page.rows.map(rowOf), meta: { next_cursor: page.next_cursor, ...meta } }
}
