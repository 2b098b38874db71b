import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import type { Item } from '#server/test/books.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { startStripePayments } from '#server/test/stripe-payments-server.ts'
import type { StripePayments } from '#server/test/stripe-payments-server.ts'
import { openPaying } from './paying.ts'
import type { Paying } from './paying.ts'
import { stripeSteps } from './stripe-steps.ts'

/** A company that is paid online, an invoice of it with the path of its page, and what happens to it at Stripe. */
type Payable = { paying: Paying; invoice: Item; path: string; steps: ReturnType<typeof stripeSteps> }

/** A server with a stand-in for Stripe, and before each test a new company with an invoice that is not paid yet. */
export const useStripePayments = () => {
  const state = {} as { server: TestServer; stripe: StripePayments } & Payable
  const open = async (): Promise<Payable> => {
    const { server, stripe } = state
    const paying = await openPaying(server)
    const invoice = await paying.books.invoice()
    const path = await paying.pathOf(invoice)
    return { paying, invoice, path, steps: stripeSteps({ stripe, paying, path }) }
  }
  beforeAll(async () => {
    state.stripe = await startStripePayments()
    state.server = await createTestServer({
      isTogether: true,
      environment: { STRIPE_PAYMENTS_BASE: state.stripe.base },
    })
  })
  beforeEach(async () => {
    state.server.setTime(testMoment)
    state.stripe.state.behaviour = 'serve'
    state.stripe.state.requests.length = 0
    Object.assign(state, await open())
  })
  afterAll(async () => {
    await state.server.close()
    await state.stripe.close()
  })
  return {
    state,
    /** Another such company. */
    open,
    /** Every kept sum is what the documents add up to. */
    expectVerified: async () => {
      const client = await state.server.owner.connect()
      try {
        expect(await verifyBooks(client)).toMatchObject({ difference: null })
      } finally {
        client.release()
      }
    },
  }
}
