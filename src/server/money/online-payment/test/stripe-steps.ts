import { expect } from 'vitest'
import { testMoment } from '#server/test/server.ts'
import type { StripePayments } from '#server/test/stripe-payments-server.ts'
import type { Paying } from './paying.ts'

export type Session = ReturnType<StripePayments['last']>
type Place = { stripe: StripePayments; paying: Paying; path: string }

const at = testMoment.getTime()

/** What a client and Stripe do about the document of a page. */
export const stripeSteps = ({ stripe, paying, path }: Place) => {
  const tell = (type: string, object: object, options: object = {}) =>
    paying.hook('stripe', stripe.event(type, object, { at, ...options }))
  return {
    tell,
    /** The client clicks, and pays on the page of the provider. */
    begin: async (): Promise<Session> => {
      const { statusCode, headers } = await paying.click(path, 'stripe')
      expect([statusCode, headers.location]).toEqual([303, `${stripe.base}/pay/${stripe.last().id}`])
      const session = stripe.last()
      stripe.fees.set(session.intent, { fee: 206, currency: 'eur' })
      return session
    },
    paid: (session: Session, extra: object = {}) =>
      tell('checkout.session.completed', stripe.completed(session, extra)),
  }
}

export const refundOf = (intent: string, amount: number, extra: object = {}) => ({
  id: `re_${intent}_${amount}`,
  object: 'refund',
  payment_intent: intent,
  amount,
  currency: 'eur',
  status: 'succeeded',
  ...extra,
})
