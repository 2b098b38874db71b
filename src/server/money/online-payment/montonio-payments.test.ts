import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Item } from '#server/test/books.ts'
import { startMontonio } from '#server/test/montonio-server.ts'
import type { Montonio } from '#server/test/montonio-server.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { openPaying } from './test/paying.ts'
import type { Paying } from './test/paying.ts'

let server: TestServer
let montonio: Montonio
let paying: Paying
let invoice: Item
let path: string

beforeAll(async () => {
  montonio = await startMontonio()
  server = await createTestServer({ environment: { MONTONIO_BASE: montonio.base } })
})
afterAll(async () => {
  await server.close()
  await montonio.close()
})
beforeEach(async () => {
  montonio.state.behaviour = 'serve'
  paying = await openPaying(server)
  invoice = await paying.books.invoice()
  path = await paying.pathOf(invoice)
})

const at = testMoment.getTime()
const begin = async () => {
  const { statusCode, headers } = await paying.click(path, 'montonio')
  expect(statusCode).toBe(303)
  const order = montonio.orders.at(-1)!
  expect(headers.location).toBe(`${montonio.base.replace('/api', '')}/pay/${order.uuid}`)
  return order
}
type Order = Montonio['orders'][number]
const tell = (order: Order, status: string, extra: object = {}, options: object = {}) =>
  paying.hook('montonio', montonio.orderEvent(order, status, extra, { at, ...options }))

test('an order has the open amount, the hook and the page, and its paid status is recorded once', async () => {
  const order = await begin()
  expect(order.payload).toMatchObject({
    grandTotal: 121,
    currency: 'EUR',
    locale: 'lt',
    notificationUrl: `http://kvitas.test/api/hook/montonio/${paying.books.company.id}`,
    returnUrl: `http://kvitas.test${path}?paying`,
    payment: { method: 'paymentInitiation', amount: 121, currency: 'EUR' },
  })
  await tell(order, 'PENDING')
  expect((await paying.invoice(invoice.id)).payment_state).toBe('unpaid')
  const answers = await Promise.all([tell(order, 'PAID'), tell(order, 'PAID'), tell(order, 'PAID')])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await paying.invoice(invoice.id)).toMatchObject({ payment_state: 'paid', payments_count: 1 })
  expect(await paying.balances()).toMatchObject({ Montonio: '121.00' })
})

test('a refund opens the debt again, also when it is told twice', async () => {
  const order = await begin()
  await tell(order, 'PAID')
  const refund = montonio.refundEvent(order, { refundUuid: 'refund-1', refundAmount: 21.5 }, { at })
  await paying.hook('montonio', refund)
  await paying.hook('montonio', refund)
  await tell(order, 'PARTIALLY_REFUNDED')
  expect(await paying.invoice(invoice.id)).toMatchObject({ unpaid: '21.50' })
  expect(await paying.balances()).toMatchObject({ Montonio: '99.50' })
})

test('a refund has the currency of its order, because its token names none', async () => {
  invoice = await paying.books.invoice({ currency: 'PLN', exchange_rate: '0.23' })
  path = await paying.pathOf(invoice)
  const order = await begin()
  await tell(order, 'PAID')
  await paying.hook('montonio', montonio.refundEvent(order, { refundUuid: 'refund-pln', refundAmount: 21 }, { at }))
  expect(await paying.invoice(invoice.id)).toMatchObject({ unpaid: '21.00' })
  expect(await paying.toDo()).toEqual([])
})

test('a refund that waits for money is not recorded yet, and one that Montonio gives up is left to a person', async () => {
  const order = await begin()
  await tell(order, 'PAID')
  for (const refundStatus of ['PENDING', 'PROCESSING', 'CANCELED'])
    await paying.hook(
      'montonio',
      montonio.refundEvent(order, { refundUuid: 'refund-late', refundAmount: 21, refundStatus }, { at }),
    )
  expect(await paying.invoice(invoice.id)).toMatchObject({ unpaid: '0.00' })
  expect((await paying.toDo()).map(({ reason }) => reason)).toEqual(['refund_failed'])
})

test('a payment that the bank rejects after it was told as paid is left to a person', async () => {
  const order = await begin()
  await tell(order, 'PAID')
  await tell(order, 'VOIDED')
  await tell(order, 'VOIDED')
  const [item, ...more] = await paying.toDo()
  expect(more).toEqual([])
  expect(item).toMatchObject({ kind: 'voided', reason: 'voided', amount: '121.00', invoice_id: invoice.id })
  expect((await paying.payments()).map(({ id }) => id)).toContain(item!.payment_id)
})

test('an order whose payment was told only when it was refunded is recorded as paid', async () => {
  const order = await begin()
  await tell(order, 'REFUNDED')
  expect(await paying.invoice(invoice.id)).toMatchObject({ payment_state: 'paid' })
})

test.each([
  ['ABANDONED', 'Mokėti nepavyko: mokėjimas nebaigtas.'],
  ['VOIDED', 'Mokėti nepavyko: bankas mokėjimą atmetė.'],
])('the status %s comes back as a notice', async (status, text) => {
  const order = await begin()
  await tell(order, status)
  expect(await paying.page(`${path}?paying`)).toContain(text)
})

test('a token of another secret, of another store, without a signature or after its end is refused', async () => {
  const order = await begin()
  const [head, body] = String(JSON.parse(montonio.orderEvent(order, 'PAID', {}, { at }).payload).orderToken).split('.')
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  const json = { 'content-type': 'application/json' }
  const refused = [
    await tell(order, 'PAID', {}, { secret: 'another-secret-key-1111' }),
    await tell(order, 'PAID', { accessKey: 'another-store' }),
    await tell(order, 'PAID', {}, { at: at - 11 * 60_000 }),
    await paying.hook('montonio', { payload: JSON.stringify({ orderToken: `${head}.${body}.` }), headers: json }),
    await paying.hook('montonio', { payload: JSON.stringify({ orderToken: `${none}.${body}.` }), headers: json }),
    await paying.hook('montonio', { payload: '{"orderToken":7}', headers: json }),
    await paying.hook('montonio', { payload: '[', headers: json }),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 400))
  expect((await paying.invoice(invoice.id)).payment_state).toBe('unpaid')
})

test('a signed order that is not known here is kept for a person, because its money has arrived', async () => {
  const order = await begin()
  await tell(order, 'PAID', { merchantReference: '018f0000-0000-7000-8000-000000000000', uuid: 'lost-1' })
  expect(await paying.toDo()).toMatchObject([
    { kind: 'paid', reason: 'unknown_order', reference: 'lost-1', amount: '121.00' },
  ])
})

test.each(['broken', 'wrong'] as const)(
  'a provider that is %s is a notice, and the next click works',
  async (behaviour) => {
    montonio.state.behaviour = behaviour
    const { statusCode, body } = await paying.click(path, 'montonio')
    expect([statusCode, body.includes('Mokėjimo paslauga neatsako.')]).toEqual([503, true])
    montonio.state.behaviour = 'serve'
    await begin()
  },
)
