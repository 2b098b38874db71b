import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import type { WorkContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'
import { stripeOf, centsOf, signedEvent } from './stripe.ts'
import { sql } from 'kysely'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { acceptOrder, cancelOrder } from './accept-order.ts'
import { findOrder } from './order.queries.ts'
import type { OrderRow } from './order.queries.ts'
import { asProvider } from '#server/platform/db/provider-work.ts'

/**
 * Receives Stripe's events about payments. It is not a call of the contract: its body is read as the signed bytes, and the signature
 * authenticates it, so there is no token against cross-site requests.
 */
export const listenToStripe = (app: FastifyInstance, services: Services) => {
  const { stripe: keys, plans } = services.config
  if (!keys || !plans) return
  void app.register(async (scope) => {
    const stripe = await stripeOf(services)
    if (!stripe) return
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post('/api/stripe/webhook', async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const event = signedEvent(stripe, request.body, signature, keys.webhookSecret, services.clock())
      if (!event) throw new Problem('bad_request')
      await applyCardEvent(services, event)
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}

/** The result of an event. */
type Outcome = 'accepted' | 'canceled' | 'ignored' | 'unknown_order' | 'wrong_amount' | 'paid_again'

/**
 * Applies an event of Stripe once: its id is stored with its result. Events may come in any order: a payment accepts the order, also
 * after its page was reported as expired; an expired page cancels only an order that waits for that page. Wrong amounts and unknown orders
 * are logged for an operator and answered with success, because Stripe would only repeat them.
 */
const applyCardEvent = (services: Services, event: Stripe.Event): Promise<void> =>
  inTransaction(services.pool, null, async (db) => {
    await lockEvent(db, event.id)
    if (await isKnown(db, event.id)) return
    const { outcome, order } = await outcomeOf(db, services, event)
    await storeEvent(db, services, event, { outcome, order_id: order?.id ?? null })
    const isRejected = outcome === 'unknown_order' || outcome === 'wrong_amount' || outcome === 'paid_again'
    services.log[isRejected ? 'error' : 'info'](
      { event: event.id, type: event.type, order: order?.id, outcome },
      'Stripe',
    )
  })

/** Waits for another process that handles the same event. */
const lockEvent = (db: Database, id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`stripe ${id}`}, 0))`.execute(db)

const isKnown = async (db: Database, id: string): Promise<boolean> =>
  (await asProvider(db, () => db.selectFrom('stripe_event').select('id').where('id', '=', id).executeTakeFirst())) !==
  undefined

const storeEvent = (
  db: Database,
  { clock }: Services,
  { id, type }: Stripe.Event,
  applied: { outcome: Outcome; order_id: string | null },
) =>
  asProvider(db, () =>
    db
      .insertInto('stripe_event')
      .values({ id, type, ...applied, received_at: clock().toISOString() })
      .execute(),
  )

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const outcomeOf = async (
  db: Database,
  services: Services,
  event: Stripe.Event,
): Promise<{ outcome: Outcome; order?: OrderRow }> => {
  if (!isAboutSession(event)) return { outcome: 'ignored' }
  const session = event.data.object
  const id = session.client_reference_id ?? ''
  const order = uuid.test(id) ? await asProvider(db, () => findOrder(db, id)) : undefined
  if (order?.method !== 'card') return { outcome: 'unknown_order' }
  return { order, outcome: await apply({ db, services, now: services.clock() }, event, session, order) }
}

type SessionEvent = Extract<Stripe.Event, { data: { object: Stripe.Checkout.Session } }>
const isAboutSession = (event: Stripe.Event): event is SessionEvent => event.type.startsWith('checkout.session.')

const apply = async (
  context: WorkContext,
  { type }: SessionEvent,
  session: Stripe.Checkout.Session,
  order: OrderRow,
): Promise<Outcome> => {
  if (type === 'checkout.session.expired' || type === 'checkout.session.async_payment_failed') {
    // The event is of an earlier page.
    if (order.card_session !== session.id || order.status !== 'waiting') return 'ignored'
    await cancelOrder(context, order.id, 'card')
    return 'canceled'
  }
  // Completed, but the money has not arrived: another event follows.
  if (session.payment_status !== 'paid') return 'ignored'
  const isWhole = session.amount_total === centsOf(order.price) && session.currency === order.currency.toLowerCase()
  if (!isWhole) return 'wrong_amount'
  if (order.status === 'accepted') return order.card_session === session.id ? 'ignored' : 'paid_again'
  await acceptOrder(context, order.id, 'card', { paid: true })
  return 'accepted'
}
