import { extendPeriod } from '#domain/plan.ts'
import type { WorkContext } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/problem.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { queueUncountedEmail } from '#server/platform/mail/queue-email.ts'
import { planDay } from './limits.ts'
import { changeOrder, findPeriod, lockOrder, storePeriod } from './order.queries.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'
import type { OrderRow } from './order.queries.ts'
import { lockPerson } from './plan.queries.ts'

/**
 * Accepts a paid order: starts or extends the plan and queues the invoice. Safe to call twice and concurrently: an accepted order is
 * returned unchanged. So is a canceled one, unless the money has arrived (`paid`).
 * `by` is `card` or an operator's email. Returns the order; throws `not_found`.
 */
export const acceptOrder = async (
  context: WorkContext,
  orderId: string,
  by: string,
  { paid = false }: { paid?: boolean } = {},
): Promise<OrderRow> =>
  asProvider(context.db, async () => {
    const order = await lockOrder(context.db, orderId)
    if (!order) throw notFound('subscription_order')
    if (order.status === 'accepted' || (order.status === 'canceled' && !paid)) return order
    const valid_until = await extendPlan(context, order)
    const accepted = await changeOrder(context.db, order.id, {
      status: 'accepted',
      decided_at: context.now.toISOString(),
      decided_by: by,
      valid_until,
    })
    await queueOrderJobs(context, order.id)
    return accepted
  })

const extendPlan = async (context: WorkContext, { user_id, plan, duration }: OrderRow): Promise<string> => {
  // Without the lock two concurrent orders of one user would extend the same period.
  await lockPerson(context.db, user_id)
  const period = extendPeriod((await findPeriod(context.db, user_id)) ?? null, planDay(context), duration)
  await storePeriod(context.db, user_id, plan, period, context.now.toISOString())
  return period.valid_until
}

const queueOrderJobs = async ({ db, services }: WorkContext, order_id: string) => {
  await queueUncountedEmail(db, 'order_mail', { order_id }, `order_mail ${order_id}`)
  if (services.config.provider.company) await queueJob(db, 'order_invoice', { order_id }, `order_invoice ${order_id}`)
}

/** Whether an operator decided, not the customer or an expired payment page. */
export const isByOperator = ({ decided_by }: Pick<OrderRow, 'decided_by'>): boolean =>
  decided_by !== null && decided_by !== 'customer' && decided_by !== 'card'

/**
 * Cancels a waiting order; a decided one is unchanged. `by` is `customer`, `card` (the payment page expired) or an operator's email; an
 * operator's decision is emailed to the customer. Returns the order; throws `not_found`.
 */
export const cancelOrder = async ({ db, now }: WorkContext, orderId: string, by: string): Promise<OrderRow> =>
  asProvider(db, async () => {
    const order = await lockOrder(db, orderId)
    if (!order) throw notFound('subscription_order')
    if (order.status !== 'waiting') return order
    const canceled = await changeOrder(db, order.id, {
      status: 'canceled',
      decided_at: now.toISOString(),
      decided_by: by,
    })
    if (isByOperator(canceled))
      await queueUncountedEmail(db, 'order_mail', { order_id: order.id }, `order_mail ${order.id}`)
    return canceled
  })
