import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { Problem } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'
import { applyCardEvent } from './card-event.ts'
import { stripeOf } from './stripe.ts'

/** How old a signed event may be: an old one that somebody caught is not taken again. */
const toleranceSeconds = 5 * 60

/**
 * Where Stripe tells what became of a payment. No call of the contract: its body is read as the bytes that were signed, and the signature
 * is what proves who asks, so there is no token against cross-site requests.
 */
export const listenToStripe = (app: FastifyInstance, services: Services) => {
  const { stripe: keys, plans } = services.config
  const stripe = stripeOf(services)
  if (!stripe || !keys || !plans) return
  void app.register(async (scope) => {
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

const signedEvent = (stripe: Stripe, body: unknown, signature: unknown, secret: string, now: Date) => {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return undefined
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime())
  } catch {
    return undefined
  }
}
