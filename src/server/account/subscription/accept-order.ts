import { extended } from '#domain/plan.ts'
import type { Context } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { queueOwnLetter } from '#server/platform/mail/queue-letter.ts'
import { planDay } from './limits.ts'
import { changeOrder, findPeriod, lockOrder, storePeriod } from './order.queries.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'
import type { OrderRow } from './order.queries.ts'
import { lockPerson } from './plan.queries.ts'

type Asked = Pick<Context, 'db' | 'services' | 'now'>

/**
 * The order is paid: its plan lasts from here on, longer where one lasts already, and its invoice is on its way. Safe to ask twice and at once:
 * one that is accepted already is answered as it is. So is one that was canceled, unless the money itself has come (`paid`).
 * `by` is who says so: `card`, or an operator's e-mail. Answers the order as it then is; throws `not_found`.
 */
export const acceptOrder = async (
  asked: Asked,
  orderId: string,
  by: string,
  { paid = false }: { paid?: boolean } = {},
): Promise<OrderRow> =>
  asProvider(asked.db, async () => {
    const order = await lockOrder(asked.db, orderId)
    if (!order) throw notFound('subscription_order')
    if (order.status === 'accepted' || (order.status === 'canceled' && !paid)) return order
    const valid_until = await extendPlan(asked, order)
    const accepted = await changeOrder(asked.db, order.id, {
      status: 'accepted',
      decided_at: asked.now.toISOString(),
      decided_by: by,
      valid_until,
    })
    await queueOrderJobs(asked, order.id)
    return accepted
  })

const extendPlan = async (asked: Asked, { user_id, plan, duration }: OrderRow): Promise<string> => {
  // Two orders of one person accepted at once would both extend the same time.
  await lockPerson(asked.db, user_id)
  const period = extended((await findPeriod(asked.db, user_id)) ?? null, planDay(asked), duration)
  await storePeriod(asked.db, user_id, plan, period, asked.now.toISOString())
  return period.valid_until
}

const queueOrderJobs = async ({ db, services }: Asked, order_id: string) => {
  await queueOwnLetter(db, 'order_mail', { order_id }, `order_mail ${order_id}`)
  if (services.config.provider.company) await queueJob(db, 'order_invoice', { order_id }, `order_invoice ${order_id}`)
}

/** Decided by an operator's e-mail, not by the customer or a card's page that ended. */
export const isByOperator = ({ decided_by }: Pick<OrderRow, 'decided_by'>): boolean =>
  decided_by !== null && decided_by !== 'customer' && decided_by !== 'card'

/**
 * The order is not waited for any more; what is decided already stays. `by` is `customer`, `card` (its session ended) or an operator's
 * e-mail; of the last the customer is told by mail. Answers the order as it then is; throws `not_found`.
 */
export const cancelOrder = async ({ db, now }: Asked, orderId: string, by: string): Promise<OrderRow> =>
  asProvider(db, async () => {
    const order = await lockOrder(db, orderId)
    if (!order) throw notFound('subscription_order')
    if (order.status !== 'waiting') return order
    const canceled = await changeOrder(db, order.id, {
      status: 'canceled',
      decided_at: now.toISOString(),
      decided_by: by,
    })
    if (isByOperator(canceled)) await queueOwnLetter(db, 'order_mail', { order_id: order.id }, `order_mail ${order.id}`)
    return canceled
  })
