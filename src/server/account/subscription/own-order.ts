import type { UserContext } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { plansOf } from './checkout.ts'
import { findOrder } from './order.queries.ts'

/** The order of who asks; another's is not found (row-level security shows none, either). */
export const ownOrder = async (context: UserContext, id: string) => {
  plansOf(context)
  const order = await findOrder(context.db, id)
  if (order?.user_id !== context.session.user_id) throw notFound('subscription_order')
  return order
}
