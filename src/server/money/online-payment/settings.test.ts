import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { companyMontonio, startMontonio } from '#server/test/montonio-server.ts'
import type { Montonio } from '#server/test/montonio-server.ts'
import { openStaff } from '#server/test/members.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { companyStripe, startStripePayments } from '#server/test/stripe-payments-server.ts'
import type { StripePayments } from '#server/test/stripe-payments-server.ts'

let server: TestServer
let stripe: StripePayments
let montonio: Montonio
let books: Books

beforeAll(async () => {
  stripe = await startStripePayments()
  montonio = await startMontonio()
  server = await createTestServer({
    environment: { STRIPE_PAYMENTS_BASE: stripe.base, MONTONIO_BASE: montonio.base },
  })
})
afterAll(async () => {
  await server.close()
  await stripe.close()
  await montonio.close()
})
beforeEach(async () => {
  server.setTime(testMoment)
  stripe.state.behaviour = 'serve'
  books = await openBooks(server)
})

const put = (body: object) => books.ask('PUT', '/online-payment/settings', body)
const check = async (provider: string) => {
  const { body } = await books.ask('POST', '/online-payment/test', { provider })
  return body[provider].check?.result
}

test('keys are stored encrypted, answered by their ends only, and stay when they are left out', async () => {
  const { body } = await put({ stripe: { is_on: true, ...companyStripe } })
  expect(body.stripe).toMatchObject({ is_on: true, is_test: true, secret_key: '4242', webhook_secret: '1234' })
  expect(body.hooks.stripe).toBe(`http://kvitas.test/api/hook/stripe/${books.company.id}`)
  const { rows } = await server.owner.query('select * from online_payment_provider where company_id = $1', [
    books.company.id,
  ])
  for (const secret of Object.values(companyStripe)) {
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(body)).not.toContain(secret)
  }
  await put({ stripe: { is_on: false } })
  expect((await books.read('/online-payment/settings')).stripe).toMatchObject({ is_on: false, secret_key: '4242' })
  expect(await check('stripe')).toBe('works')
  await put({ stripe: null })
  expect((await books.read('/online-payment/settings')).stripe).toBeNull()
})

test('a test of the keys says in words what is wrong with them', async () => {
  await put({ stripe: { is_on: true, ...companyStripe }, montonio: { is_on: true, sandbox: true, ...companyMontonio } })
  expect(await check('stripe')).toBe('works')
  expect(await check('montonio')).toBe('works')
  stripe.state.behaviour = 'forbidden'
  expect(await check('stripe')).toBe('forbidden')
  stripe.state.behaviour = 'broken'
  expect(await check('stripe')).toBe('unavailable')
  stripe.state.behaviour = 'serve'
  const { body } = await put({ stripe: { is_on: true, secret_key: 'sk_live_wrongwrong0000' } })
  // Another key was never tested.
  expect(body.stripe).toMatchObject({ is_test: false, check: null })
  expect(await check('stripe')).toBe('refused')
  await put({ montonio: { is_on: true, sandbox: true, secret_key: 'another-secret-key-1111' } })
  expect(await check('montonio')).toBe('refused')
})

test('missing and wrong keys are errors of their fields', async () => {
  expect((await put({ stripe: { is_on: true } })).body.errors).toEqual({
    'stripe.secret_key': ['Šis laukelis yra privalomas.'],
  })
  expect((await put({ stripe: { is_on: true, secret_key: 'pk_live_1', webhook_secret: 'x' } })).body.errors).toEqual({
    'stripe.secret_key': ['Raktas turi prasidėti „sk_“ arba „rk_“.'],
    'stripe.webhook_secret': ['Raktas turi prasidėti „whsec_“.'],
  })
  expect((await books.ask('POST', '/online-payment/test', { provider: 'stripe' })).status).toBe(404)
})

test('a change is in the security log without a key', async () => {
  await put({ stripe: { is_on: true, ...companyStripe } })
  const { rows } = await server.owner.query(`select * from security_event where event = 'online_payment_changed'
    and user_id = '${books.id}'`)
  expect(rows).toMatchObject([{ detail: 'Stripe', company: books.company.title }])
  expect(JSON.stringify(rows)).not.toContain('4242')
})

test('only the owner and admins may see and change the settings, and what waits is for everybody who records payments', async () => {
  const staff = await openStaff(server)
  for (const [role, status] of [
    ['admin', 200],
    ['employee', 403],
    ['accountant', 403],
  ] as const) {
    const person = await staff.add(role)
    expect((await person.ask('GET', '/online-payment/settings')).status).toBe(status)
    expect((await person.ask('PUT', '/online-payment/settings', {})).status).toBe(status)
    expect((await person.ask('GET', '/online-payment/to-do')).status).toBe(200)
  }
})
