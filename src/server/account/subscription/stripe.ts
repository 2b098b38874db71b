import type Stripe from 'stripe'
import { dec } from '#domain/decimal.ts'
import type { Services } from '#server/platform/services.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { billingOf } from './order.queries.ts'
import type { OrderRow } from './order.queries.ts'

/** The configured Stripe client; undefined without card payments, which leaves the package out of memory. */
export const stripeOf = async ({ config }: Pick<Services, 'config'>): Promise<Stripe | undefined> =>
  config.stripe && createStripe(config.stripe.secretKey, config.stripe.apiBase)

/** A client of Stripe with a key: the provider's, or a company's own. */
export const createStripe = async (secretKey: string, apiBase: string | undefined): Promise<Stripe> => {
  const { Stripe } = await import('stripe')
  return new Stripe(secretKey, { ...addressOf(apiBase), ...clientOptions })
}

const clientOptions = { telemetry: false, maxNetworkRetries: 1, timeout: 15_000 }

/** By default Stripe's own address. */
const addressOf = (apiBase: string | undefined) => {
  if (!apiBase) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  return { host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port ? { port } : {}) } as const
}

/** The maximum age of a signed event, against replay. */
const toleranceSeconds = 5 * 60

/** The event in the bytes of a request; undefined if it is not signed with the secret, or too old. */
export const signedEvent = (stripe: Stripe, body: unknown, signature: unknown, secret: string, now: Date) => {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return undefined
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime())
  } catch {
    return undefined
  }
}

/** Stripe counts in cents. */
export const centsOf = (price: string): number => Number(dec(price).times(100).toFixed(0))

/** Creates the payment page of the order; a repeated request gets the same page. */
export const openCardPage = async (
  stripe: Stripe,
  services: Pick<Services, 'publicUrl'>,
  order: OrderRow,
): Promise<{ session: string; url: string; expires_at: string }> => {
  const returnUrl = `${services.publicUrl()}/settings/subscription/order/${order.id}`
  const { email } = billingOf(order)
  const language = order.language === 'en' ? 'en' : 'lt'
  const name = textOf(language, 'subscription', 'order_title', { count: order.duration }) ?? order.reference
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: order.id,
      metadata: { order_id: order.id, reference: order.reference },
      customer_email: email,
      locale: language,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: order.currency.toLowerCase(),
            unit_amount: centsOf(order.price),
            product_data: { name },
          },
        },
      ],
      success_url: `${returnUrl}?card=paid`,
      cancel_url: `${returnUrl}?card=left`,
    },
    // After an expired page another one is created, so the key contains the previous page.
    { idempotencyKey: `${order.id} ${order.card_session ?? ''}` },
  )
  if (!session.url) throw new Error('the checkout session has no URL')
  return { session: session.id, url: session.url, expires_at: new Date(session.expires_at * 1000).toISOString() }
}
