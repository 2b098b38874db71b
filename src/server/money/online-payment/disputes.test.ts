import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import type { Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { startStripePayments } from '#server/test/stripe-payments-server.ts'
import type { StripePayments } from '#server/test/stripe-payments-server.ts'
import { openPaying } from './test/paying.ts'
import type { Paying } from './test/paying.ts'
import { refundOf, stripeSteps } from './test/stripe-steps.ts'
import type { Session } from './test/stripe-steps.ts'

let server: TestServer
let stripe: StripePayments
let paying: Paying
let invoice: Item
let session: Session
let steps: ReturnType<typeof stripeSteps>

beforeAll(async () => {
  stripe = await startStripePayments()
  server = await createTestServer({ environment: { STRIPE_PAYMENTS_BASE: stripe.base } })
})
afterAll(async () => {
  await server.close()
  await stripe.close()
})
beforeEach(async () => {
  paying = await openPaying(server)
  invoice = await paying.books.invoice()
  steps = stripeSteps({ stripe, paying, path: await paying.pathOf(invoice) })
  session = await steps.begin()
})

const expectVerified = async () => {
  const client = await server.owner.connect()
  try {
    expect(await verifyBooks(client)).toMatchObject({ difference: null })
  } finally {
    client.release()
  }
}

const taken = { id: 'txn_taken', object: 'balance_transaction', amount: -12100, fee: 2000, currency: 'eur' }
const returned = { id: 'txn_returned', object: 'balance_transaction', amount: 12100, fee: -2000, currency: 'eur' }
const disputeOf = (...balance_transactions: object[]) => ({
  id: `dp_${session.intent}`,
  object: 'dispute',
  payment_intent: session.intent,
  amount: 12100,
  currency: 'eur',
  balance_transactions: balance_transactions.map((each) => ({ ...each, id: `${(each as Item).id}_${session.intent}` })),
})
const stripeBalance = async () => (await paying.balances())['Stripe']

describe('a dispute', () => {
  test('money that the bank of the client takes back opens the debt, its fee is an expense, and a person is told', async () => {
    await steps.paid(session)
    await steps.tell('charge.dispute.created', disputeOf(taken))
    await steps.tell('charge.dispute.funds_withdrawn', disputeOf(taken))
    expect(await paying.invoice(invoice.id)).toMatchObject({ payment_state: 'unpaid', unpaid: '121.00' })
    // 121.00 less its fee, less the disputed amount and the fee of the dispute.
    expect(await stripeBalance()).toBe('-22.06')
    expect((await paying.toDo()).map(({ kind, reason }) => [kind, reason])).toEqual([['disputed', 'disputed']])
    await expectVerified()
  })

  test('money that comes back after a won dispute pays the invoice again, and a returned fee is received', async () => {
    await steps.paid(session)
    await steps.tell('charge.dispute.created', disputeOf(taken))
    await steps.tell('charge.dispute.funds_reinstated', disputeOf(taken, returned))
    await steps.tell('charge.dispute.closed', disputeOf(taken, returned))
    expect(await paying.invoice(invoice.id)).toMatchObject({ payment_state: 'paid', unpaid: '0.00' })
    expect(await stripeBalance()).toBe('118.94')
    await expectVerified()
  })

  test('a dispute that is won after the invoice was paid otherwise leaves an advance', async () => {
    await steps.paid(session)
    await steps.tell('charge.dispute.created', disputeOf(taken))
    await paying.books.pay(invoice.id, '121')
    await steps.tell('charge.dispute.funds_reinstated', disputeOf(taken, returned))
    const advances = (await paying.payments()).filter(({ unused }) => Number(unused) > 0)
    expect(advances.map(({ unused }) => unused)).toEqual(['121.00'])
    await expectVerified()
  })

  test('a dispute that is told before its payment is recorded with it, and one of another shop never is', async () => {
    await steps.tell('charge.dispute.created', disputeOf({ ...taken, fee: 0 }))
    await steps.tell('charge.dispute.created', { ...disputeOf(taken), id: 'dp_else', payment_intent: 'pi_else' })
    expect(await paying.payments()).toEqual([])
    await steps.paid(session)
    expect(await paying.invoice(invoice.id)).toMatchObject({ payment_state: 'unpaid' })
    expect((await paying.toDo()).map(({ reason }) => reason)).toEqual(['disputed'])
  })

  test('an inquiry moves no money', async () => {
    await steps.paid(session)
    await steps.tell('charge.dispute.created', disputeOf())
    expect(await paying.invoice(invoice.id)).toMatchObject({ payment_state: 'paid' })
    expect((await paying.toDo()).map(({ kind }) => kind)).toEqual(['disputed'])
  })
})

describe('the fee of a refund', () => {
  test('the fee of a refund is recorded once, and one that is not known yet is asked for again', async () => {
    await steps.paid(session)
    const refund = refundOf(session.intent, 2100)
    stripe.fees.set(refund.id, 'pending')
    expect((await steps.tell('refund.created', refund)).statusCode).toBe(503)
    stripe.fees.set(refund.id, { fee: 35, currency: 'eur' })
    expect((await steps.tell('refund.created', refund)).statusCode).toBe(200)
    expect((await steps.tell('refund.updated', refund)).statusCode).toBe(200)
    expect(await paying.invoice(invoice.id)).toMatchObject({ unpaid: '21.00' })
    expect(await stripeBalance()).toBe('97.59')
  })

  test('an event that tells only that a payment was refunded finds the refunds', async () => {
    await steps.paid(session)
    const refund = refundOf(session.intent, 12100)
    stripe.refunds.set(refund.id, refund)
    const charge = { id: 'ch_1', object: 'charge', payment_intent: session.intent }
    await steps.tell('charge.refunded', charge)
    await steps.tell('charge.refunded', charge)
    await steps.tell('refund.created', refund)
    expect(await paying.invoice(invoice.id)).toMatchObject({ payment_state: 'unpaid' })
    expect(await paying.toDo()).toEqual([])
  })
})
