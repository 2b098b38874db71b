import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Searched } from '#server/sales/document/search.queries.ts'
import { readPage } from '#server/platform/resource/page.ts'
import { listColumns } from './item.queries.ts'
import { rowOf } from './item.ts'
import type { StoredRow } from './item.ts'
import { filtersOf, searchInvoices } from './list-filters.queries.ts'
import type { ListQuery, Tab } from './list-filters.queries.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { refuseUnknown } from '#server/platform/resource/list-query.ts'
import { readInvoiceMeta } from './list-meta.queries.ts'

const live = sql`i.deleted_at is null and i.archived_at is null and i.voided_at is null`
const tabWhere: Record<Tab, RawBuilder<unknown>> = {
  // A quote is in its own tab only.
  all: sql`${live} and i.type <> 'quote'`,
  unpaid: sql`${live} and i.payment_state <> 'paid' and i.type not in ('credit', 'quote') and not i.is_invoiced`,
  // A fully credited invoice is in neither tab: it is not owed and was not paid.
  // Their unpaid sum is zero. The condition lets a list in the order of unpaid sums begin at them.
  paid: sql`${live} and i.payment_state = 'paid' and i.unpaid = 0 and i.type not in ('credit', 'quote') and not i.is_invoiced and (i.received <> 0 or i.total = 0)`,
  invoices: sql`${live} and i.type = 'simple'`,
  credit: sql`${live} and i.type = 'credit'`,
  proforma: sql`${live} and i.type = 'proforma'`,
  quotes: sql`${live} and i.type = 'quote'`,
  void: sql`i.deleted_at is null and i.archived_at is null and i.voided_at is not null`,
  deleted: sql`i.deleted_at is not null`,
}
const archivedWhere = sql`i.deleted_at is null and i.archived_at is not null`

const sorts = {
  date: { by: sql`i.date`, type: 'date' },
  number: { by: sql`i.number`, type: 'text' },
  // Documents without a due date are sorted after all others.
  date_due: { by: sql`coalesce(i.date_due, '2200-12-31'::date)`, type: 'date' },
  total: { by: sql`i.total`, type: 'numeric' },
  unpaid: { by: sql`i.unpaid`, type: 'numeric' },
  created_at: { by: sql`i.created_at`, type: 'timestamptz' },
} as const

/** Most invoices of a company are in these tabs, and only these orders have an index of them all (0084). */
const largeTabs: readonly Tab[] = ['all', 'paid', 'invoices']

/** One page of invoices, newest first by default; an exact number comes first. */
const readInvoices = (
  db: Database,
  companyId: string,
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
    columns: listColumns,
    from: sql`invoice i`,
    where: [sql`i.company_id = ${companyId}`, query.archived ? archivedWhere : tabWhere[tab], ...filters],
    id: sql`i.id`,
    sorts,
    sort,
    isSorted: isByDate
      ? // Few are paid, and they may be the oldest.
        tab === 'paid' && query.type?.includes('simple') === false
      : isNarrow,
    orderedIn: isByDate || isNarrow ? undefined : sql`invoice_order i`,
    exact: searched?.exact,
    limit: query.limit,
    cursor: query.cursor,
  })
}

/** One page of invoices, with the count and totals of all that match. */
export const listInvoices = async (context: CompanyContext, query: ListQuery) => {
  const { db, companyId, today } = context
  const searched = await searchInvoices({ db, companyId }, query.search)
  // Both queries are pipelined: one round trip instead of two.
  const [page, meta] = await Promise.all([
    readInvoices(db, companyId, query, today, searched),
    readInvoiceMeta(db, companyId, query, today, searched),
  ])
  if (page.rows.length === 0) await refuseUnknown(context, query, ['client_id', 'series_id', 'product_id'])
  return { data: page.rows.map((row) => rowOf(row, today)), meta: { next_cursor: page.next_cursor, ...meta } }
}
