import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Query } from '#contract/platform/row.ts'
import type { invoiceRows } from '#contract/sales/invoice-rows.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Searched } from '#server/sales/document/search.queries.ts'
import { readPage } from '#server/platform/resource/page.ts'
import { rowColumns } from './item.queries.ts'
import type { StoredRow } from './item.ts'

export type ListQuery = Query<(typeof invoiceRows)['invoice.list']>
export type Tab = NonNullable<ListQuery['tab']>

const live = sql`i.deleted_at is null and i.archived_at is null and i.voided_at is null`
const tabWhere: Record<Tab, RawBuilder<unknown>> = {
  all: live,
  unpaid: sql`${live} and i.payment_state <> 'paid' and i.type <> 'credit' and not i.is_invoiced`,
  // What credits settled whole is in neither: nothing is waited for, and nobody paid it.
  paid: sql`${live} and i.payment_state = 'paid' and i.type <> 'credit' and not i.is_invoiced and (i.received <> 0 or i.total = 0)`,
  invoices: sql`${live} and i.type = 'simple'`,
  credit: sql`${live} and i.type = 'credit'`,
  proforma: sql`${live} and i.type = 'proforma'`,
  void: sql`i.deleted_at is null and i.archived_at is null and i.voided_at is not null`,
  deleted: sql`i.deleted_at is not null`,
}
const archivedWhere = sql`i.deleted_at is null and i.archived_at is not null`

/** The conditions of a query besides its tab. */
export const filtersOf = (
  companyId: string,
  query: ListQuery,
  today: PlainDate,
  searched: Searched | undefined,
): RawBuilder<unknown>[] => {
  return [
    ...(searched ? [searched.condition] : []),
    ...(query.client_id ? [sql`i.client_id = ${query.client_id}`] : []),
    ...(query.type ? [sql`i.type = any(${query.type})`] : []),
    ...(query.currency ? [sql`i.currency = ${query.currency}`] : []),
    ...(query.date_from ? [sql`i.date >= ${query.date_from}::date`] : []),
    ...(query.date_to ? [sql`i.date <= ${query.date_to}::date`] : []),
    ...(query.overdue
      ? [sql`i.date_due < ${today}::date and i.unpaid > 0 and i.voided_at is null and i.type = 'simple'`]
      : []),
    ...(query.series_id ? [sql`i.series_id = ${query.series_id}`] : []),
    ...(query.product_id
      ? [
          sql`exists (select from invoice_line l where l.company_id = ${companyId} and l.invoice_id = i.id and l.product_id = ${query.product_id})`,
        ]
      : []),
  ]
}

const sorts = {
  date: { by: sql`i.date`, type: 'date' },
  number: { by: sql`i.number`, type: 'text' },
  // Without a due day a document stands after all that have one: there is no later day.
  date_due: { by: sql`coalesce(i.date_due, '2200-12-31'::date)`, type: 'date' },
  total: { by: sql`i.total`, type: 'numeric' },
  unpaid: { by: sql`i.unpaid`, type: 'numeric' },
  created_at: { by: sql`i.created_at`, type: 'timestamptz' },
} as const

/** One page of invoices, newest first unless told; an exact number stands before all. */
export const readInvoices = (
  db: Database,
  companyId: string,
  query: ListQuery,
  today: PlainDate,
  searched: Searched | undefined,
) =>
  readPage<StoredRow>(db, {
    columns: rowColumns,
    from: sql`invoice i`,
    where: [
      sql`i.company_id = ${companyId}`,
      query.archived ? archivedWhere : tabWhere[query.tab ?? 'all'],
      ...filtersOf(companyId, query, today, searched),
    ],
    id: sql`i.id`,
    sorts,
    sort: query.sort ?? '-date',
    exact: searched?.exact,
    limit: query.limit,
    cursor: query.cursor,
  })
