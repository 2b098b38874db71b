import type { CompanyContext } from '#server/platform/http/context.ts'
import { refuseUnknown } from '#server/platform/resource/named-in-query.ts'
import { rowOf } from './item.ts'
import { readPaymentMeta } from './list-meta.queries.ts'
import { readPayments } from './list.queries.ts'
import type { ListQuery } from './list.queries.ts'
import { searchPayments } from './search.queries.ts'

/** One page of payments, with the count and totals of all that match. */
export const listPayments = async (context: CompanyContext, query: ListQuery) => {
  const searched = await searchPayments(context, query.search)
  // Sent together (the connection pipelines): one wait instead of two.
  const [page, meta] = await Promise.all([
    readPayments(context, query, searched),
    readPaymentMeta(context, query, searched),
  ])
  if (page.rows.length === 0) await refuseUnknown(context, query, ['client_id', 'account_id'])
  return { data: page.rows.map(rowOf), meta: { next_cursor: page.next_cursor, ...meta } }
}
