import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { customerOf, withPlans } from '#server/test/plans.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { startStripeServer } from '#server/test/stripe-server.ts'
import type { StripeServer } from '#server/test/stripe-server.ts'

let stripe: StripeServer
let server: TestServer
beforeAll(async () => {
  stripe = await startStripeServer()
  server = await createTestServer({
    environment: { ...withPlans, ...stripe.environment, PUBLIC_URL: 'https://kvitas.test' },
  })
})
afterAll(async () => {
  await server.close()
  await stripe.close()
})
beforeEach(() => {
  stripe.state.behaviour = 'serve'
})

const at = testMoment.getTime()
type Sent = ReturnType<StripeServer['event']>
const post = ({ payload, headers }: { payload: string; headers: Record<string, string> }) =>
  server.app.inject({ method: 'POST', url: '/api/stripe/webhook', payload, headers })
const send = async (event: Sent) => expect((await post(event)).statusCode).toBe(200)
const outcomes = async (orderId: string) =>
  (
    await server.owner.query('select outcome from stripe_event where order_id = $1 order by outcome', [orderId])
  ).rows.map(({ outcome }) => outcome)

/** A customer with an open payment page of an order. */
const openPaymentPage = async () => {
  const customer = await customerOf(server)
  const { body } = await customer.order({ method: 'card', duration: 3 })
  const page = stripe.pageOf(body.order_id)
  if (!page) throw new Error('no page was opened')
  const event = (type: string, object: Record<string, unknown> = {}) =>
    stripe.event(`checkout.session.${type}`, page, object, at)
  return {
    customer,
    id: body.order_id as string,
    body,
    page,
    event,
    status: async () => (await customer.orderOf(body.order_id)).status,
  }
}

test('a card order opens Stripe’s page with the right amount and returns to the order', async () => {
  const { body, page, customer } = await openPaymentPage()
  expect(body).toMatchObject({ status: 'waiting', redirect_url: expect.stringContaining(page.id) })
  expect(body).not.toHaveProperty('instructions')
  expect(page).toMatchObject({ amount: 2970, currency: 'eur', email: 'buhalterija@ziedas.lt' })
  expect(page.success_url).toBe(`https://kvitas.test/settings/subscription/order/${body.order_id}?card=paid`)
  expect(page.cancel_url).toBe(`https://kvitas.test/settings/subscription/order/${body.order_id}?card=left`)
  const requestCount = stripe.state.requestCount
  const second = await customer.order({ method: 'card', duration: 3 })
  expect(second.body).toEqual(body)
  expect(stripe.state.requestCount).toBe(requestCount)
})

test('a payment event of Stripe starts the plan once, also if it is repeated concurrently', async () => {
  const { customer, id, event, status } = await openPaymentPage()
  const completed = event('completed')
  await Promise.all([send(completed), send(completed), send(completed)])
  await send(completed)
  expect(await status()).toBe('accepted')
  expect(await customer.plan()).toMatchObject({ name: 'premium', valid_until: '2027-02-20' })
  expect(await outcomes(id)).toEqual(['accepted'])
  // The same payment in another event, and the payment of another page of the same order.
  await send(event('completed'))
  await send(event('completed', { id: 'cs_another' }))
  expect(await outcomes(id)).toEqual(['accepted', 'ignored', 'paid_again'])
  expect((await customer.plan()).valid_until).toBe('2027-02-20')
})

test('an expired payment page cancels its order, and a later payment still accepts it', async () => {
  const { customer, event, status, id } = await openPaymentPage()
  await send(event('expired'))
  expect(await status()).toBe('canceled')
  await send(event('completed'))
  expect(await status()).toBe('accepted')
  expect((await customer.plan()).name).toBe('premium')
  await send(event('expired'))
  expect(await status()).toBe('accepted')
  expect(await outcomes(id)).toEqual(['accepted', 'canceled', 'ignored'])
})

test('a payment in progress keeps the order waiting', async () => {
  const { event, status } = await openPaymentPage()
  await send(event('completed', { payment_status: 'unpaid' }))
  expect(await status()).toBe('waiting')
  await send(event('async_payment_succeeded', { payment_status: 'paid' }))
  expect(await status()).toBe('accepted')
})

test('a wrong amount, a wrong currency and an unknown order start no plan', async () => {
  const { customer, id, event, status } = await openPaymentPage()
  await send(event('completed', { amount_total: 1 }))
  await send(event('completed', { currency: 'huf' }))
  await send(event('completed', { amount_total: null }))
  expect(await outcomes(id)).toEqual(['wrong_amount', 'wrong_amount', 'wrong_amount'])
  for (const reference of ['00000000-0000-7000-8000-000000000000', 'x', null, `${id}x`])
    await send(event('completed', { client_reference_id: reference }))
  const bank = (await customer.order()).body
  await send(event('completed', { client_reference_id: bank.order_id }))
  expect(await status()).toBe('waiting')
  expect((await customer.plan()).name).toBe('basic')
  await send(stripe.event('customer.created', {}, {}, at))
})

test('an unsigned, changed or old event is rejected and changes nothing', async () => {
  const { event, status } = await openPaymentPage()
  const { payload, headers } = event('completed')
  const { 'stripe-signature': signature = '', ...unsigned } = headers as Record<string, string>
  const wrong = [
    { payload, headers: unsigned },
    { payload, headers: { ...unsigned, 'stripe-signature': 't=1,v1=00' } },
    { payload: payload.replace('2970', '2971'), headers: { ...unsigned, 'stripe-signature': signature } },
    { payload: '', headers: { ...unsigned, 'stripe-signature': signature } },
  ]
  for (const sent of wrong) expect((await post(sent)).statusCode).toBe(400)
  const old = stripe.event('checkout.session.completed', {}, {}, at - 60 * 60 * 1000)
  expect((await post(old)).statusCode).toBe(400)
  expect(await status()).toBe('waiting')
})

test('an order waits while Stripe does not answer, and a repeated request continues it', async () => {
  const customer = await customerOf(server)
  stripe.state.behaviour = 'broken'
  const { status, body } = await customer.order({ method: 'card' })
  expect([status, body.code]).toEqual([503, 'unavailable'])
  stripe.state.behaviour = 'serve'
  const second = await customer.order({ method: 'card' })
  expect(second.body.redirect_url).toContain('/pay/')
  const { orders } = (await customer.ask('GET', '/user/subscription')).body
  expect(orders.map(({ id }: { id: string }) => id)).toEqual([second.body.order_id])
})

test('without Stripe’s keys its webhook does not exist', async () => {
  const plain = await createTestServer({ environment: withPlans })
  try {
    const { payload, headers } = stripe.event('checkout.session.completed', {}, {}, at)
    const response = await plain.app.inject({ method: 'POST', url: '/api/stripe/webhook', payload, headers })
    expect(response.statusCode).toBe(404)
  } finally {
    await plain.close()
  }
})
