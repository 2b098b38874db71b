import { v7 as newId } from 'uuid'
import type { Billing, Order } from '#contract/account/subscription.ts'
import { extendPeriod, quoteOf } from '#domain/plan.ts'
import type { Duration, PlanTable } from '#domain/plan.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Later, UserContext } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { planDay } from './limits.ts'
import { hasOpenPage, instructionsOf } from './order-item.ts'
import { changeOrder, findPeriod, placeOrder, storeBilling, findOrder } from './order.queries.ts'
import type { OrderRow } from './order.queries.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'
import { openCardPage, stripeOf } from './stripe.ts'

type Chosen = { method: Order['method']; plan: Order['plan']; duration: Duration }

/** The configured plans; throws `not_found` if there are none. */
export const plansOf = ({ services }: Pick<UserContext, 'services'>): PlanTable => {
  const { plans } = services.config
  if (!plans) throw notFound('subscription')
  return plans
}

/** The payment methods: transfer if the provider has an account, card if it has Stripe. Without any, nothing can be ordered. */
export const methodsOf = ({ services }: Pick<UserContext, 'services'>): Order['method'][] => {
  const { provider, stripe } = services.config
  return [...(provider.iban ? (['bank-transfer'] as const) : []), ...(stripe ? (['card'] as const) : [])]
}

/** The chosen plan with its price and its end. */
export const quote = async (context: UserContext, { method, plan, duration }: Chosen) => {
  const plans = plansOf(context)
  const methods = methodsOf(context)
  if (methods.length === 0) throw new Problem('ordering_unavailable')
  if (!methods.includes(method)) throw refuseField('method', 'method_unavailable')
  const period = await findPeriod(context.db, context.session.user_id)
  const { valid_until } = extendPeriod(period ?? null, planDay(context), duration)
  return { method, plan, duration, ...quoteOf(plans, duration), valid_until }
}

type NewOrder = {
  order_id: string
  status: Order['status']
  redirect_url?: string
  instructions?: Order['instructions'] & {}
}

/**
 * Places the order. For a card, Stripe's payment page is created after the commit: no connection is held meanwhile, and no page exists
 * without its order. If Stripe does not answer, the order waits and a repeated request continues it.
 */
export const checkOut = async (
  context: UserContext,
  { billing, ...chosen }: Chosen & { billing: Billing },
): Promise<NewOrder | Later<NewOrder>> => {
  const { db, session, now } = context
  const { price, currency } = await quote(context, chosen)
  await storeBilling(db, session.user_id, billing)
  const order = await placeOrder(db, {
    id: newId(),
    user_id: session.user_id,
    ...chosen,
    price,
    currency,
    billing,
    language: context.language,
    created_at: now.toISOString(),
    has_payment_details: true,
  })
  const response = { order_id: order.id, status: 'waiting' as const }
  if (order.method === 'card') return async () => ({ ...response, redirect_url: await cardPage(context, order) })
  await queueEmail(context, 'order_mail', {
    // To the entered address of the invoice.
    from: { person: session.user_id, allowWhenStopped: true },
    to: [billing.email],
    jobs: [{ payload: { order_id: order.id }, key: `order_mail ${order.id}` }],
  })
  return { ...response, instructions: instructionsOf(context, order) }
}

const cardPage = async (context: UserContext, order: OrderRow): Promise<string> => {
  const { services, log } = context
  if (order.card_url && hasOpenPage(context, order)) return order.card_url
  const stripe = await stripeOf(services)
  if (!stripe) throw refuseField('method', 'method_unavailable')
  const page = await openCardPage(stripe, services, order).catch((error: unknown) => {
    log.error({ err: error, order: order.id }, 'Stripe did not create a payment page')
    throw new Problem('unavailable', { retryAfter: 30 })
  })
  const change = { card_session: page.session, card_url: page.url, card_expires_at: page.expires_at }
  await inTransaction(services.pool, null, (db) => asProvider(db, () => changeOrder(db, order.id, change)))
  return page.url
}

/** An order of the user; another user's is not found (row-level security hides it as well). */
export const ownOrder = async (context: UserContext, id: string) => {
  plansOf(context)
  const order = await findOrder(context.db, id)
  if (order?.user_id !== context.session.user_id) throw notFound('subscription_order')
  return order
}
