import type { CompanyContext } from '#server/platform/http/context.ts'
import { refuseUnknown } from '#server/platform/resource/named-in-query.ts'
import { rowOf } from './item.ts'
import { readInvoiceMeta } from './list-meta.queries.ts'
import { readInvoices } from './list.queries.ts'
import type { ListQuery } from './list.queries.ts'
import { searchInvoices } from './search.queries.ts'

/** One page of invoices, with the count and totals of all that match. */
export const listInvoices = async (context: CompanyContext, query: ListQuery) => {
  const { db, companyId, today } = context
  const searched = await searchInvoices({ db, companyId }, query.search)
  // Sent together (the connection pipelines): one wait instead of two.
  const [page, meta] = await Promise.all([
    readInvoices(db, companyId, query, today, searched),
    readInvoiceMeta(db, companyId, query, today, searched),
  ])
  if (page.rows.length === 0) await refuseUnknown(context, query, ['client_id', 'series_id', 'product_id'])
  return { data: page.rows.map((row) => rowOf(row, today)), meta: { next_cursor: page.next_cursor, ...meta } }
}
