import { beforeEach, describe, expect, test } from 'vitest'
import type { Item } from '#server/test/books.ts'
import { refundOf } from './test/stripe-steps.ts'
import type { Session } from './test/stripe-steps.ts'
import { useStripePayments } from './test/use-stripe-payments.ts'

const { state, expectVerified } = useStripePayments()
let session: Session
beforeEach(async () => {
  session = await state.steps.begin()
})

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
const stripeBalance = async () => (await state.paying.balances())['Stripe']

describe('a dispute', () => {
  test('money that the bank of the client takes back opens the debt, its fee is an expense, and a person is told', async () => {
    await state.steps.paid(session)
    await state.steps.tell('charge.dispute.created', disputeOf(taken))
    await state.steps.tell('charge.dispute.funds_withdrawn', disputeOf(taken))
    expect(await state.paying.invoice(state.invoice.id)).toMatchObject({ payment_state: 'unpaid', unpaid: '121.00' })
    // 121.00 less its fee, less the disputed amount and the fee of the dispute.
    expect(await stripeBalance()).toBe('-22.06')
    expect((await state.paying.toDo()).map(({ kind, reason }) => [kind, reason])).toEqual([['disputed', 'disputed']])
    await expectVerified()
  })

  test('money that comes back after a won dispute pays the invoice again, and a returned fee is received', async () => {
    await state.steps.paid(session)
    await state.steps.tell('charge.dispute.created', disputeOf(taken))
    await state.steps.tell('charge.dispute.funds_reinstated', disputeOf(taken, returned))
    await state.steps.tell('charge.dispute.closed', disputeOf(taken, returned))
    expect(await state.paying.invoice(state.invoice.id)).toMatchObject({ payment_state: 'paid', unpaid: '0.00' })
    expect(await stripeBalance()).toBe('118.94')
    await expectVerified()
  })

  test('a dispute that is won after the invoice was paid otherwise leaves an advance', async () => {
    await state.steps.paid(session)
    await state.steps.tell('charge.dispute.created', disputeOf(taken))
    await state.paying.books.pay(state.invoice.id, '121')
    await state.steps.tell('charge.dispute.funds_reinstated', disputeOf(taken, returned))
    const advances = (await state.paying.payments()).filter(({ unused }) => Number(unused) > 0)
    expect(advances.map(({ unused }) => unused)).toEqual(['121.00'])
    await expectVerified()
  })

  test('a dispute that is told before its payment is recorded with it, and one of another shop never is', async () => {
    await state.steps.tell('charge.dispute.created', disputeOf({ ...taken, fee: 0 }))
    await state.steps.tell('charge.dispute.created', { ...disputeOf(taken), id: 'dp_else', payment_intent: 'pi_else' })
    expect(await state.paying.payments()).toEqual([])
    await state.steps.paid(session)
    expect(await state.paying.invoice(state.invoice.id)).toMatchObject({ payment_state: 'unpaid' })
    expect((await state.paying.toDo()).map(({ reason }) => reason)).toEqual(['disputed'])
  })

  test('an inquiry moves no money', async () => {
    await state.steps.paid(session)
    await state.steps.tell('charge.dispute.created', disputeOf())
    expect(await state.paying.invoice(state.invoice.id)).toMatchObject({ payment_state: 'paid' })
    expect((await state.paying.toDo()).map(({ kind }) => kind)).toEqual(['disputed'])
  })
})

describe('the fee of a refund', () => {
  test('the fee of a refund is recorded once, and one that is not known yet is asked for again', async () => {
    await state.steps.paid(session)
    const refund = refundOf(session.intent, 2100)
    state.stripe.fees.set(refund.id, 'pending')
    expect((await state.steps.tell('refund.created', refund)).statusCode).toBe(503)
    state.stripe.fees.set(refund.id, { fee: 35, currency: 'eur' })
    expect((await state.steps.tell('refund.created', refund)).statusCode).toBe(200)
    expect((await state.steps.tell('refund.updated', refund)).statusCode).toBe(200)
    expect(await state.paying.invoice(state.invoice.id)).toMatchObject({ unpaid: '21.00' })
    expect(await stripeBalance()).toBe('97.59')
  })

  test('an event that tells only that a payment was refunded finds the refunds', async () => {
    await state.steps.paid(session)
    const refund = refundOf(session.intent, 12100)
    state.stripe.refunds.set(refund.id, refund)
    const charge = { id: 'ch_1', object: 'charge', payment_intent: session.intent }
    await state.steps.tell('charge.refunded', charge)
    await state.steps.tell('charge.refunded', charge)
    await state.steps.tell('refund.created', refund)
    expect(await state.paying.invoice(state.invoice.id)).toMatchObject({ payment_state: 'unpaid' })
    expect(await state.paying.toDo()).toEqual([])
  })
})
