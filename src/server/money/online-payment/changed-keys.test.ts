import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runHousekeeping } from '#server/housekeeping.ts'
import type { Item } from '#server/test/books.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { companyStripe, startStripePayments } from '#server/test/stripe-payments-server.ts'
import type { StripePayments } from '#server/test/stripe-payments-server.ts'
import { openPaying } from './test/paying.ts'
import type { Paying } from './test/paying.ts'
import { stripeSteps } from './test/stripe-steps.ts'

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
  server.setTime(testMoment)
  paying = await openPaying(server)
  invoice = await paying.books.invoice()
  path = await paying.pathOf(invoice)
  steps = stripeSteps({ stripe, paying, path })
})

const other = { is_on: true, secret_key: 'sk_test_kitapaskyra0000', webhook_secret: 'whsec_kitapaskyra0000' }
const later = (minutes: number) => new Date(testMoment.getTime() + minutes * 60_000)
const stored = async () =>
  (await server.owner.query('select * from online_payment_provider where company_id = $1', [paying.books.company.id]))
    .rows as Item[]

test('what is paid on a page that was opened before the keys changed is recorded, and no client is led to it again', async () => {
  const session = await steps.begin()
  server.setTime(later(1))
  await paying.put({ stripe: other })
  // The stub does not know the other key, so no page opens; above all not that of the other account.
  expect((await paying.click(path, 'stripe')).statusCode).toBe(503)
  expect((await steps.paid(session)).statusCode).toBe(200)
  expect(await paying.invoice(invoice.id)).toMatchObject({ payment_state: 'paid' })
})

test('keys that were replaced are refused when the pages that were opened with them have ended, and then deleted', async () => {
  const session = await steps.begin()
  await paying.put({ stripe: other })
  server.setTime(later(121))
  const at = later(121).getTime()
  const late = await steps.tell('checkout.session.completed', stripe.completed(session), { at })
  expect(late.statusCode).toBe(400)
  await runHousekeeping(server.services)
  expect(await stored()).toMatchObject([{ former_secrets: null, former_until: null, removed_at: null }, {}])
})

test('without an open page replaced keys are refused at once', async () => {
  await paying.put({ stripe: other })
  expect(
    (await steps.tell('payout.paid', { id: 'po_1', object: 'payout', amount: 1, currency: 'eur' })).statusCode,
  ).toBe(400)
})

test('after a provider is removed nothing begins, what was begun is recorded, and its keys are gone when that has ended', async () => {
  const session = await steps.begin()
  await paying.put({ stripe: null })
  expect((await paying.books.read('/online-payment/settings')).stripe).toBeNull()
  expect(await paying.page(path)).not.toContain('/pay/stripe')
  expect((await paying.click(path, 'stripe')).statusCode).toBe(409)
  expect((await steps.paid(session)).statusCode).toBe(200)
  expect(await paying.invoice(invoice.id)).toMatchObject({ payment_state: 'paid' })
  server.setTime(later(121))
  await runHousekeeping(server.services)
  expect((await stored()).map(({ provider }) => provider)).toEqual(['montonio'])
})

test('a provider that is set up again after it was removed works with its new keys', async () => {
  await steps.begin()
  await paying.put({ stripe: null })
  const again = await paying.put({ stripe: { is_on: true, ...companyStripe } })
  expect(again.body.stripe).toMatchObject({ is_on: true, secret_key: '4242' })
  server.setTime(later(1))
  const session = await steps.begin()
  expect(
    (await steps.tell('checkout.session.completed', stripe.completed(session), { at: later(1).getTime() })).statusCode,
  ).toBe(200)
})

test('a provider without an open page is removed with its keys', async () => {
  await paying.put({ stripe: null, montonio: null })
  expect(await stored()).toEqual([])
})
