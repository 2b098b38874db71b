import { v7 as newId } from 'uuid'
import type { Billing, Order } from '#contract/account/subscription.ts'
import { extended, quoteOf } from '#domain/plan.ts'
import type { Duration, PlanTable } from '#domain/plan.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Later, UserContext } from '#server/platform/http/context.ts'
import { notFound, Problem, refuseField } from '#server/platform/http/problem.ts'
import { queueLetter } from '#server/platform/mail/queue-letter.ts'
import { planDay } from './limits.ts'
import { hasOpenPage, instructionsOf } from './order-item.ts'
import { changeOrder, findPeriod, placeOrder, storeBilling, findOrder } from './order.queries.ts'
import type { OrderRow } from './order.queries.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'
import { openCardPage, stripeOf } from './stripe.ts'

type Chosen = { method: Order['method']; plan: Order['plan']; duration: Duration }

/** The plans there are; where there are none nothing of them is found. */
export const plansOf = ({ services }: Pick<UserContext, 'services'>): PlanTable => {
  const { plans } = services.config
  if (!plans) throw notFound('subscription')
  return plans
}

/** How a plan can be paid: by transfer where the provider has an account, by card where it has Stripe. None: nothing can be ordered. */
export const methodsOf = ({ services }: Pick<UserContext, 'services'>): Order['method'][] => {
  const { provider, stripe } = services.config
  return [...(provider.iban ? (['bank-transfer'] as const) : []), ...(stripe ? (['card'] as const) : [])]
}

/** What was chosen, its price, and until when the plan would last. */
export const quoted = async (context: UserContext, { method, plan, duration }: Chosen) => {
  const plans = plansOf(context)
  const methods = methodsOf(context)
  if (methods.length === 0) throw new Problem('ordering_unavailable')
  if (!methods.includes(method)) throw refuseField('method', 'method_unavailable')
  const period = await findPeriod(context.db, context.session.user_id)
  const { valid_until } = extended(period ?? null, planDay(context), duration)
  return { method, plan, duration, ...quoteOf(plans, duration), valid_until }
}

type Placed = {
  order_id: string
  status: Order['status']
  redirect_url?: string
  instructions?: Order['instructions'] & {}
}

/**
 * Places the order. For a card Stripe is asked for its page only once the order is stored and the transaction over: no connection
 * waits for it, and no page is open for an order that is not there. Should Stripe not answer, the order waits and asking again goes on with it.
 */
export const checkOut = async (
  context: UserContext,
  { billing, ...chosen }: Chosen & { billing: Billing },
): Promise<Placed | Later<Placed>> => {
  const { db, session, now } = context
  const { price, currency } = await quoted(context, chosen)
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
  const placed = { order_id: order.id, status: 'waiting' as const }
  if (order.method === 'card') return async () => ({ ...placed, redirect_url: await cardPage(context, order) })
  await queueLetter(context, 'order_mail', {
    // To the address the bill is for, which is typed.
    from: { person: session.user_id, evenStopped: true },
    to: [billing.email],
    jobs: [{ payload: { order_id: order.id }, key: `order_mail ${order.id}` }],
  })
  return { ...placed, instructions: instructionsOf(context, order) }
}

const cardPage = async (context: UserContext, order: OrderRow): Promise<string> => {
  const { services, log } = context
  if (order.card_url && hasOpenPage(context, order)) return order.card_url
  const stripe = stripeOf(services)
  if (!stripe) throw refuseField('method', 'method_unavailable')
  const page = await openCardPage(stripe, services, order).catch((error: unknown) => {
    log.error({ err: error, order: order.id }, 'Stripe opened no page')
    throw new Problem('unavailable', { retryAfter: 30 })
  })
  const change = { card_session: page.session, card_url: page.url, card_expires_at: page.expires_at }
  await inTransaction(services.pool, null, (db) => asProvider(db, () => changeOrder(db, order.id, change)))
  return page.url
}

/** The order of who asks; another's is not found (row-level security shows none, either). */
export const ownOrder = async (context: UserContext, id: string) => {
  plansOf(context)
  const order = await findOrder(context.db, id)
  if (order?.user_id !== context.session.user_id) throw notFound('subscription_order')
  return order
}
