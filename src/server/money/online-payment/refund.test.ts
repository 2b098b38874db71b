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

let server: TestServer
let stripe: StripePayments
let paying: Paying
let invoice: Item
let path: string
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
  path = await paying.pathOf(invoice)
  steps = stripeSteps({ stripe, paying, path })
})

/** Every kept sum is what the documents add up to. */
const expectVerified = async () => {
  const client = await server.owner.connect()
  try {
    expect(await verifyBooks(client)).toMatchObject({ difference: null })
  } finally {
    client.release()
  }
}

describe('a refund', () => {
  test('a refund is money paid out that opens the debt again, and the first payment stays', async () => {
    const session = await steps.begin()
    await steps.paid(session)
    await steps.tell('refund.created', refundOf(session.intent, 2100))
    await steps.tell('refund.updated', refundOf(session.intent, 2100))
    expect(await paying.invoice(invoice.id)).toMatchObject({ payment_state: 'partly-paid', unpaid: '21.00' })
    const payments = await paying.payments()
    const first = payments.find(({ type }) => type === 'income')
    const [row] = payments.filter(({ type, purpose }) => type === 'expense' && purpose === 'documents')
    const refund = await paying.books.read(`/payment/edit/${row.id}`)
    expect(refund.item).toMatchObject({ refund_of: first.id, total: '21.00', used: '21.00', unused: '0.00' })
    expect(refund.item.refusals).toMatchObject({ edit: 'refund', delete: null })
    expect(await paying.page(path)).toContain('<span>Grąžinta<small>')
    const part = (await paying.invoice(invoice.id)).payments.find(({ amount }: Item) => amount === '121.00')
    const removal = await paying.books.removePayment(invoice.id, part.id)
    expect([removal.status, removal.body.reason]).toEqual([409, 'refunded'])
    await expectVerified()
    const remove = await paying.books.ask('DELETE', `/payment/${first.id}`, {})
    expect([remove.status, remove.body.reason]).toEqual([409, 'refunded'])
    expect((await paying.books.ask('DELETE', `/payment/${row.id}`, {})).status).toBe(204)
    expect((await paying.invoice(invoice.id)).payment_state).toBe('paid')
    await expectVerified()
  })

  test('a refund for which the client was credited opens no debt', async () => {
    const session = await steps.begin()
    await steps.paid(session)
    const { item } = await paying.books.read(`/invoice/create?credit_of=${invoice.id}`)
    await paying.books.create('/invoice', item)
    await steps.tell('refund.created', refundOf(session.intent, 12100))
    expect(await paying.invoice(invoice.id)).toMatchObject({ payment_state: 'paid' })
    expect(await paying.toDo()).toEqual([])
    await expectVerified()
  })

  test('a refund that is told before its payment is recorded with it', async () => {
    const session = await steps.begin()
    await steps.tell('refund.created', refundOf(session.intent, 12100))
    expect(await paying.payments()).toEqual([])
    await steps.paid(session)
    expect(await paying.invoice(invoice.id)).toMatchObject({ payment_state: 'unpaid', unpaid: '121.00' })
  })

  test('more than was paid, and a refund that failed, are left to a person', async () => {
    const session = await steps.begin()
    await steps.paid(session)
    await steps.tell('refund.created', refundOf(session.intent, 12200))
    await steps.tell('refund.updated', refundOf(session.intent, 100, { status: 'failed' }))
    expect((await paying.toDo()).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['refund', 'refund_too_much'],
      ['refund_failed', 'refund_failed'],
    ])
  })
})
