import type Stripe from 'stripe'
import { createStripe, signedEvent } from '#server/account/subscription/stripe.ts'
import { amountOfUnits, stripeUnits } from '#domain/online-payment.ts'
import type { CheckResult } from '#domain/online-payment.ts'
import type { Fee, NewOrder, ProviderAdapter, ProviderEvent, StripeKeys } from './provider.ts'

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
    feeOf: async (paidId) => feeOfIntent(await client(), paidId),
  }
}

const openCheckout = async (stripe: Stripe, order: NewOrder) => {
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: order.id,
      metadata: { kvitas_company: order.companyId, kvitas_invoice: order.invoiceId },
      payment_intent_data: { metadata: { kvitas_company: order.companyId, kvitas_invoice: order.invoiceId } },
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

/** The fee of a payment is in the movement of the account's balance, which may come some seconds after the payment. */
const feeOfIntent = async (stripe: Stripe, id: string): Promise<Fee> => {
  try {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] })
    const charge = intent.latest_charge
    const movement = typeof charge === 'object' ? charge?.balance_transaction : undefined
    if (!movement || typeof movement === 'string') return 'later'
    if (movement.fee <= 0) return 'none'
    const currency = movement.currency.toUpperCase()
    return { amount: amountOfUnits(movement.fee, currency), currency }
  } catch (error) {
    if ([401, 403, 404].includes(statusOf(error))) return 'unknown'
    throw error
  }
}

const idOf = (value: string | { id: string } | null): string => (typeof value === 'string' ? value : (value?.id ?? ''))
const moneyOf = (units: number | null, currency: string | null) => {
  const code = (currency ?? '').toUpperCase()
  return { amount: amountOfUnits(units ?? 0, code), currency: code }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The company may sell elsewhere with the same account: other pages than those of the product are none of its business. */
const eventsOf = (event: Stripe.Event): ProviderEvent[] => {
  if (event.type.startsWith('checkout.session.'))
    return sessionEvents(event.type, event.data.object as Stripe.Checkout.Session)
  if (event.type.startsWith('refund.') || event.type === 'charge.refund.updated')
    return refundEvents(event.data.object as Stripe.Refund)
  if (event.type === 'charge.updated') {
    const paidId = idOf(event.data.object.payment_intent)
    return paidId === '' ? [] : [{ kind: 'fee_known', paidId }]
  }
  if (event.type !== 'payout.paid') return []
  const { id, amount, currency } = event.data.object
  return amount > 0 ? [{ kind: 'payout', payoutId: id, ...moneyOf(amount, currency) }] : []
}

const sessionEvents = (type: string, session: Stripe.Checkout.Session): ProviderEvent[] => {
  const orderId = session.client_reference_id ?? ''
  const ofCompany = session.metadata?.['kvitas_company']
  if (!uuid.test(orderId) || !ofCompany) return []
  if (type === 'checkout.session.expired') return [{ kind: 'failed', orderId, failure: 'expired' }]
  if (type === 'checkout.session.async_payment_failed') return [{ kind: 'failed', orderId, failure: 'declined' }]
  // Completed, but the money has not arrived: another event follows.
  if (session.payment_status !== 'paid') return []
  const paidId = idOf(session.payment_intent) || session.id
  return [{ kind: 'paid', orderId, paidId, ofCompany, ...moneyOf(session.amount_total, session.currency) }]
}

const refundEvents = ({ id, payment_intent, status, amount, currency }: Stripe.Refund): ProviderEvent[] => {
  const refund = { refundId: id, paidId: idOf(payment_intent), ...moneyOf(amount, currency) }
  if (refund.paidId === '') return []
  if (status === 'succeeded') return [{ kind: 'refund', ...refund }]
  return status === 'failed' || status === 'canceled' ? [{ kind: 'refund_failed', ...refund }] : []
}
