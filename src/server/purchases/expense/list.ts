import type { CompanyContext } from '#server/platform/http/context.ts'
import { refuseUnknown } from '#server/platform/resource/named-in-query.ts'
import { rowOf } from './item.ts'
import { readExpenseMeta } from './list-meta.queries.ts'
import { readExpenses } from './list.queries.ts'
import type { ListQuery } from './list.queries.ts'
import { searchExpenses } from './search.queries.ts'

/** One page of expenses, with the count and totals of all that match. */
export const listExpenses = async (context: CompanyContext, query: ListQuery) => {
  const { db, companyId, today } = context
  const searched = await searchExpenses({ db, companyId }, query.search)
  // Sent together (the connection pipelines): one wait instead of two.
  const [page, meta] = await Promise.all([
    readExpenses(context, query, today, searched),
    readExpenseMeta(db, companyId, query, today, searched),
  ])
  if (page.rows.length === 0) await refuseUnknown(context, query, ['client_id', 'category_id'])
  return { data: page.rows.map((row) => rowOf(row, today)), meta: { next_cursor: page.next_cursor, ...meta } }
}
