import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { openPaying } from '#server/money/online-payment/test/paying.ts'
import type { Paying } from '#server/money/online-payment/test/paying.ts'
import type { Item } from '#server/test/books.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { startStripePayments } from '#server/test/stripe-payments-server.ts'
import type { StripePayments } from '#server/test/stripe-payments-server.ts'
import { purposeOf } from './pay-all.ts'

let server: TestServer
let stripe: StripePayments
let paying: Paying
let client: Item
let path: string
let addresses = 0

beforeAll(async () => {
  stripe = await startStripePayments()
  server = await createTestServer({
    environment: { STRIPE_PAYMENTS_BASE: stripe.base, SMTP_URL: 'smtp://127.0.0.1:9' },
  })
})
afterAll(async () => {
  await server.close()
  await stripe.close()
})
beforeEach(async () => {
  server.setTime(testMoment)
  addresses += 1
  paying = await openPaying(server)
  const { books } = paying
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  client = await books.create('/client', { title: 'UAB „Pirkėjas“', contacts: [{ email: 'rasa@pirkejas.lt' }] })
  await books.ask('POST', `/client/${client.id}/link`, {})
  path = new URL((await books.read(`/client/${client.id}/link`)).link.url).pathname
})

const remoteAddress = () => `203.0.113.${addresses}`
const get = async (url: string) =>
  (await server.app.inject({ method: 'GET', url, remoteAddress: remoteAddress() })).body
const click = (fields: Record<string, string>, provider = 'stripe', headers: object = {}) =>
  server.app.inject({
    method: 'POST',
    url: `${path}/pay/${provider}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: remoteAddress(),
  })
const invoice = (fields: object = {}) => paying.books.invoice({ client_id: client.id, ...fields })
const tell = (type: string, object: object) =>
  paying.hook('stripe', stripe.event(type, object, { at: testMoment.getTime() }))
/** The client presses the button with the total that the page shows, and pays. */
const begin = async (total: string) => {
  const { statusCode, headers } = await click({ currency: 'EUR', total })
  expect(statusCode).toBe(303)
  const session = stripe.last()
  expect(headers.location).toBe(`${stripe.base}/pay/${session.id}`)
  stripe.fees.set(session.intent, { fee: 206, currency: 'eur' })
  return session
}
const paid = (session: ReturnType<typeof stripe.last>, extra: object = {}) =>
  tell('checkout.session.completed', stripe.completed(session, extra))
const unpaidOf = async (...documents: Item[]) =>
  Promise.all(documents.map(async ({ id }) => (await paying.invoice(id)).unpaid))
const expectVerified = async () => {
  const connection = await server.owner.connect()
  try {
    expect(await verifyBooks(connection)).toMatchObject({ difference: null })
  } finally {
    connection.release()
  }
}

describe('all open invoices of a client', () => {
  test('one payment pays them all, the longest due first, and is recorded once as one payment', async () => {
    const late = await invoice({ date: '2026-10-01', date_due: '2026-10-15' })
    const next = await invoice({ date_due: '2026-12-01' })
    await invoice({ type: 'proforma' })
    await paying.books.pay(late.id, '21')
    expect(await get(path)).toContain(`<a class="pay filled" href="${path}/pay">Apmokėti viską</a>`)
    const page = await get(`${path}/pay`)
    expect([...page.matchAll(/document\/([\w-]{36})"/g)].map(([, id]) => id)).toEqual([late.id, next.id])
    expect(page).toContain('<p class="sum">221<span class="quiet">')
    expect(page).toContain('<input type="hidden" name="total" value="221.00">')
    const session = await begin('221.00')
    expect(session).toMatchObject({ amount: 22100, currency: 'eur' })
    expect(session.form.get('success_url')).toBe(`http://kvitas.test${path}/pay?paying`)
    expect(session.form.get('metadata[kvitas_client]')).toBe(client.id)
    expect(await get(`${path}/pay?paying`)).toContain('Mokėjimas vykdomas')
    await Promise.all([paid(session), paid(session), paid(session)])
    expect(await unpaidOf(late, next)).toEqual(['0.00', '0.00'])
    const incomes = (await paying.payments()).filter(({ type, note }) => type === 'income' && note?.includes('Stripe'))
    expect(incomes.map(({ total, unused }) => [total, unused])).toEqual([['221.00', '0.00']])
    expect(await paying.toDo()).toEqual([])
    expect(await get(`${path}/pay?paying=1`)).toContain('Viskas apmokėta')
    await expectVerified()
  })

  test('what was paid otherwise meanwhile is an advance and a to-do, and the rest is settled', async () => {
    const first = await invoice()
    const second = await invoice()
    const session = await begin('242.00')
    await paying.books.pay(first.id, '121')
    await paid(session)
    expect(await unpaidOf(first, second)).toEqual(['0.00', '0.00'])
    expect(await paying.toDo()).toMatchObject([
      { reason: 'paid_more', amount: '242.00', client_title: 'UAB „Pirkėjas“' },
    ])
    const advance = (await paying.payments()).find(({ unused }) => Number(unused) > 0)
    expect(advance).toMatchObject({ total: '242.00', used: '121.00', unused: '121.00' })
    await expectVerified()
  })

  test('an invoice that is void or of another client by now takes nothing', async () => {
    const first = await invoice()
    const second = await invoice()
    const third = await invoice()
    const session = await begin('363.00')
    await paying.books.ask('POST', `/invoice/${first.id}/void`, { comment: 'Klaida' })
    const other = await paying.books.create('/client', { title: 'UAB „Kita“' })
    const { item } = await paying.books.read(`/invoice/edit/${second.id}`)
    const moved = await paying.books.ask('PUT', `/invoice/${second.id}`, { version: item.version, client_id: other.id })
    expect(moved.status).toBe(200)
    await paid(session)
    expect(await unpaidOf(second, third)).toEqual(['121.00', '0.00'])
    expect(await paying.toDo()).toMatchObject([{ reason: 'paid_more', amount: '363.00' }])
  })

  test('a total that changed meanwhile is shown first, and two clicks have one page of the provider', async () => {
    await invoice()
    await invoice()
    const pages = stripe.count()
    const changed = await click({ currency: 'EUR', total: '121.00' })
    expect([changed.statusCode, changed.body.includes('Suma ką tik pasikeitė')]).toEqual([409, true])
    const clicks = await Promise.all([
      click({ currency: 'EUR', total: '242.00' }),
      click({ currency: 'EUR', total: '242.00' }),
    ])
    expect(new Set(clicks.map(({ headers }) => headers.location)).size).toBe(1)
    expect(stripe.count()).toBe(pages + 1)
    await invoice()
    expect((await click({ currency: 'EUR', total: '363.00' })).statusCode).toBe(303)
    expect(stripe.count()).toBe(pages + 2)
  })

  test('a refund of such a payment opens the debt of its invoices again', async () => {
    const first = await invoice()
    const second = await invoice()
    const session = await begin('242.00')
    await paid(session)
    const refund = { id: 're_all', object: 'refund', payment_intent: session.intent, amount: 24200, currency: 'eur' }
    await tell('refund.created', { ...refund, status: 'succeeded' })
    expect(await unpaidOf(first, second)).toEqual(['121.00', '121.00'])
    await expectVerified()
  })

  test('each currency is paid by itself, and a provider that does not take it is not offered', async () => {
    await invoice()
    const foreign = await invoice({ currency: 'USD', exchange_rate: '0.9' })
    const page = await get(`${path}/pay?currency=USD`)
    expect(page).toContain(`document/${foreign.id}"`)
    expect(page).toContain('name="currency" value="USD"')
    expect(page).not.toContain(`${path}/pay/montonio`)
    expect(page).not.toContain('<svg')
    expect(await get(`${path}/pay?currency=XXX'`)).toContain('name="currency" value="EUR"')
    expect((await click({ currency: 'USD', total: foreign.total }, 'montonio')).statusCode).toBe(409)
  })

  test('the QR code pays the whole sum and names all invoices, and the page has no script', async () => {
    const first = await invoice()
    const second = await invoice()
    const page = await get(`${path}/pay`)
    expect(page).toContain('<svg')
    expect(page.replaceAll(/<\/?span[^>]*>/g, '')).toContain(`Sąskaitos ${first.number}, ${second.number}`)
    expect(page).not.toMatch(/<script|style=|onclick/)
    expect(Buffer.byteLength(page)).toBeLessThan(50_000)
  })

  test('a form of another site is asked again, and without a debt or with a wrong link nothing can be paid', async () => {
    await invoice()
    const foreign = await click({ currency: 'EUR', total: '121.00' }, 'stripe', { 'sec-fetch-site': 'cross-site' })
    expect(foreign.statusCode).toBe(403)
    path = path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A')
    expect((await click({ currency: 'EUR', total: '121.00' })).statusCode).toBe(404)
    expect(await get(`${path}/pay`)).toContain('Nuoroda nebegalioja')
  })

  test('of more invoices than a payment may have the hundred that are longest due are paid', async () => {
    for (let made = 0; made < 101; made += 1) await invoice({ date: '2026-01-02', date_due: '2026-02-01' })
    const page = await get(`${path}/pay`)
    expect(page.match(/<tr/g)).toHaveLength(101)
    expect(page).toContain('100 seniausių')
    await paid(await begin('12100.00'))
    expect(await get(`${path}/pay`)).toContain('<input type="hidden" name="total" value="121.00">')
  }, 60_000)
})

describe('the purpose of the transfer', () => {
  const text = (key: string, values: object = {}) => `${key} ${Object.values(values).join(' ')}`
  test('the purpose names as many invoices as fit in 140 characters, and how many more there are', () => {
    const numbers = Array.from({ length: 60 }, (_, at) => `KV-${1000 + at}`)
    expect(purposeOf(['KV-1'], { text })).toBe('pay_purpose_single KV-1')
    expect(purposeOf(['KV-1', 'KV-2'], { text })).toBe('pay_purpose KV-1, KV-2')
    const long = purposeOf(numbers, { text })
    expect(long.length).toBeLessThanOrEqual(140)
    expect(long).toMatch(/^pay_purpose_more KV-1000, .* \d+$/)
    expect(purposeOf(['x'.repeat(200), 'y'], { text }).length).toBe(140)
  })
})
