import type Stripe from 'stripe'
import { createStripe, signedEvent } from '#server/account/subscription/stripe.ts'
import { stripeUnits } from '#domain/online-payment.ts'
import type { CheckResult } from '#domain/online-payment.ts'
import type { NewOrder, ProviderAdapter, StripeKeys } from './provider.ts'
import { feeOf, movementsOf, refundsOf } from './stripe-balance.ts'
import { eventsOf } from './stripe-events.ts'

/** Payments by card: Stripe Checkout in the company's own account. */
export const stripeAdapter = (keys: StripeKeys, base: string | undefined): ProviderAdapter => {
  const client = () => createStripe(keys.secret_key, base)
  return {
    create: async (order) => openCheckout(await client(), order),
    check: async () => checkKey(await client()),
    verify: async ({ body, headers }, now) => {
      const event = signedEvent(await client(), body, headers['stripe-signature'], keys.webhook_secret, now)
      return event && eventsOf(event)
    },
    feeOf: async (of) => feeOf(await client(), of),
    refundsOf: async (paidId) => refundsOf(await client(), paidId),
    movementsOf: async (payoutId) => movementsOf(await client(), payoutId),
  }
}

const openCheckout = async (stripe: Stripe, order: NewOrder) => {
  const { companyId, subject } = order
  const metadata = {
    kvitas_company: companyId,
    ...('invoiceId' in subject ? { kvitas_invoice: subject.invoiceId } : { kvitas_client: subject.clientId }),
  }
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: order.id,
      metadata,
      payment_intent_data: { metadata },
      locale: order.language,
      ...(order.email ? { customer_email: order.email } : {}),
      expires_at: Math.floor(order.expiresAt.getTime() / 1000),
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: order.currency.toLowerCase(),
            unit_amount: stripeUnits(order.amount, order.currency),
            product_data: { name: order.title },
          },
        },
      ],
      success_url: order.paidUrl,
      cancel_url: order.leftUrl,
    },
    // Repeated after a lost answer, it is the same page.
    { idempotencyKey: order.id },
  )
  if (!session.url) throw new Error('the checkout session has no URL')
  return { session: session.id, url: session.url }
}

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode ?? 0) : 0

/** Whether the key may do what is asked of it: a restricted key may lack the right to payment pages. */
const checkKey = async (stripe: Stripe): Promise<CheckResult> => {
  try {
    await stripe.checkout.sessions.list({ limit: 1 })
    return 'works'
  } catch (error) {
    const status = statusOf(error)
    return status === 401 ? 'refused' : status === 403 ? 'forbidden' : 'unavailable'
  }
}
