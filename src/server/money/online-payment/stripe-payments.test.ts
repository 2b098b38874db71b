import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import type { Item } from '#server/test/books.ts'
import { startStripePayments } from '#server/test/stripe-payments-server.ts'
import type { StripePayments } from '#server/test/stripe-payments-server.ts'
import { sendReceipts } from '#server/sales/letter/send-receipts.ts'
import { stripeSteps } from './test/stripe-steps.ts'
import type { Session } from './test/stripe-steps.ts'
import { openPaying } from './test/paying.ts'
import type { Paying } from './test/paying.ts'

let server: TestServer
let stripe: StripePayments
let paying: Paying
let invoice: Item
let path: string

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
  stripe.state.behaviour = 'serve'
  stripe.state.requests.length = 0
  paying = await openPaying(server)
  invoice = await paying.books.invoice()
  path = await paying.pathOf(invoice)
})

const at = testMoment.getTime()
const steps = () => stripeSteps({ stripe, paying, path })
const begin = () => steps().begin()
const signed = (type: string, object: object, options: object = {}) => stripe.event(type, object, { at, ...options })
const tell = (type: string, object: object, options: object = {}) => steps().tell(type, object, options)
const paid = (session: Session, extra: object = {}) => steps().paid(session, extra)

describe('a payment', () => {
  test('the page offers the ways, leads to the provider, waits for the event, and then is paid', async () => {
    const before = await paying.page(path)
    expect(before).toContain(
      `<form method="post" action="${path}/pay/montonio"><button class="pay filled">Apmokėti banku`,
    )
    expect(before).toContain('<button class="pay">Apmokėti kortele')
    const session = await begin()
    expect(session).toMatchObject({ amount: 12100, currency: 'eur' })
    expect(session.form.get('success_url')).toBe(`http://kvitas.test${path}?paying`)
    const waiting = await paying.page(`${path}?paying`)
    expect(waiting).toContain('Mokėjimas vykdomas, tai trunka iki minutės.')
    expect(waiting).toContain(`<meta http-equiv="refresh" content="3;url=${path}?paying=1">`)
    expect(waiting).not.toContain('class="ways"')
    // That the client came back proves nothing.
    expect((await paying.invoice(invoice.id)).payment_state).toBe('unpaid')
    expect((await paid(session)).json()).toEqual({ received: true })
    expect(await paying.invoice(invoice.id)).toMatchObject({ payment_state: 'paid', unpaid: '0.00' })
    const after = await paying.page(`${path}?paying=1`)
    expect(after).toContain('<section class="card paid">')
    expect(after).not.toContain('http-equiv="refresh"')
    expect(await paying.toDo()).toEqual([])
  })

  test('the gross amount is in an account of the provider, the fee is an expense, and the payout a transfer', async () => {
    const session = await begin()
    await paid(session)
    expect(await paying.balances()).toMatchObject({ Stripe: '118.94' })
    const payments = await paying.payments()
    expect(payments.map(({ type, purpose, total, note }) => [type, purpose, total, note])).toEqual(
      expect.arrayContaining([
        ['income', 'documents', '121.00', `Stripe ${session.intent}`],
        ['expense', 'fee', '2.06', `Stripe ${session.intent}`],
      ]),
    )
    const payout = { id: `po_${session.id}`, object: 'payout', amount: 11894, currency: 'eur' }
    stripe.payouts.set(payout.id, {
      movements: [
        { id: 'txn_1', type: 'charge', net: 11894, source: { object: 'charge', payment_intent: session.intent } },
      ],
    })
    await tell('payout.paid', payout)
    await tell('payout.paid', payout)
    expect(await paying.balances()).toMatchObject({ Stripe: '0.00', [paying.books.account.title]: '118.94' })
  })

  test('two clicks have one page of the provider, and another amount has another one', async () => {
    const pages = stripe.count()
    const clicks = await Promise.all([paying.click(path, 'stripe'), paying.click(path, 'stripe')])
    expect(new Set(clicks.map(({ headers }) => headers.location)).size).toBe(1)
    await paying.click(path, 'stripe')
    expect(stripe.count()).toBe(pages + 1)
    await paying.books.pay(invoice.id, '21')
    await paying.click(path, 'stripe')
    expect(stripe.count()).toBe(pages + 2)
    expect(stripe.last().amount).toBe(10000)
  })

  test('an event that comes many times at once, and again later, is recorded once', async () => {
    const session = await begin()
    const answers = await Promise.all(Array.from({ length: 8 }, () => paid(session)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
    await paid(session)
    const payments = await paying.payments()
    expect(payments.filter(({ type }) => type === 'income')).toHaveLength(1)
    expect(payments.filter(({ purpose }) => purpose === 'fee')).toHaveLength(1)
  })

  test('a payment is confirmed by one letter if the company confirms payments, however often its event comes', async () => {
    const { books } = paying
    await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
    const letters = async (id: string): Promise<Item[]> =>
      (await books.read(`/invoice/${id}/email-history`)).data.filter(({ kind }: Item) => kind === 'receipt')
    const later = () => server.owner.query("update payment_letter set created_at = created_at - interval '6 minutes'")
    const client = await books.create('/client', { title: 'UAB „Moka“', contacts: [{ email: 'ona@medis.lt' }] })
    const payOnline = async () => {
      invoice = await books.invoice({ client_id: client.id })
      path = await paying.pathOf(invoice)
      const session = await begin()
      await Promise.all([paid(session), paid(session), paid(session)])
      await later()
      for (let n = 0; n < 5; n += 1) await sendReceipts(server.services)
      await paid(session)
      await later()
      await Promise.all([sendReceipts(server.services), sendReceipts(server.services)])
      return letters(invoice.id)
    }
    expect(await payOnline(), 'switched off').toEqual([])
    const settings = { version: 0, signature: { lt: null, en: null }, reply_to: null, receipts: true }
    expect((await books.ask('PUT', '/letter-settings', settings)).status).toBe(200)
    expect(await payOnline()).toMatchObject([{ to: ['ona@medis.lt'], status: 'queued' }])
  })

  test('webhooks of the company tell about it as about any payment, and nobody is its creator', async () => {
    await server.owner.query(
      `insert into webhook (company_id, id, url, secret, created_at) values ($1, gen_random_uuid(), 'https://lapai.invalid/x', 'x', now())`,
      [paying.books.company.id],
    )
    await paid(await begin())
    const { rows } = await server.owner.query('select type from webhook_delivery where company_id = $1 order by type', [
      paying.books.company.id,
    ])
    expect(rows.map(({ type }) => type)).toEqual(expect.arrayContaining(['invoice.paid', 'payment.created']))
    const [payment] = await paying.payments()
    expect((await paying.books.read(`/payment/edit/${payment.id}`)).item.created_by).toBeNull()
  })

  test('without a fee yet the payment is stored, and the provider is asked to repeat the event', async () => {
    const session = await begin()
    stripe.fees.set(session.intent, 'pending')
    expect((await paid(session)).statusCode).toBe(503)
    expect((await paying.invoice(invoice.id)).payment_state).toBe('paid')
    stripe.state.behaviour = 'broken'
    expect((await paid(session)).statusCode).toBe(503)
    stripe.state.behaviour = 'serve'
    stripe.fees.set(session.intent, { fee: 206, currency: 'eur' })
    expect((await tell('charge.updated', { object: 'charge', payment_intent: session.intent })).statusCode).toBe(200)
    expect((await paid(session)).statusCode).toBe(200)
    const payments = await paying.payments()
    expect(payments.map(({ purpose }) => purpose).toSorted()).toEqual(['documents', 'fee'])
  })

  test('a key that may not read the fee leaves it to a person', async () => {
    const session = await begin()
    stripe.state.behaviour = 'forbidden'
    expect((await paid(session)).statusCode).toBe(200)
    expect(await paying.toDo()).toMatchObject([{ kind: 'fee', reason: 'fee_unknown', invoice_id: invoice.id }])
  })

  test('a failure and an expiry come back as a notice, and the money that comes after them counts', async () => {
    const session = await begin()
    await tell('checkout.session.async_payment_failed', stripe.completed(session, { payment_status: 'unpaid' }))
    expect(await paying.page(`${path}?paying`)).toContain(
      '<p class="pay-error" role="alert">Mokėti nepavyko: bankas mokėjimą atmetė.',
    )
    await paid(session)
    expect((await paying.invoice(invoice.id)).payment_state).toBe('paid')
    await tell('checkout.session.expired', stripe.completed(session, { payment_status: 'unpaid' }))
    expect(await paying.page(`${path}?paying`)).not.toContain('pay-error')
  })
})

describe('what cannot be matched', () => {
  test.each([
    ['another amount', { amount_total: 10000 }, 'wrong_amount', '100.00'],
    ['another currency', { currency: 'usd' }, 'wrong_currency', '121.00'],
  ])('%s is an advance and a to-do', async (_, extra, reason, total) => {
    const session = await begin()
    await paid(session, extra)
    expect(await paying.toDo()).toMatchObject([{ kind: 'paid', reason, amount: total, invoice_id: invoice.id }])
    const [payment] = (await paying.payments()).filter(({ type }) => type === 'income')
    expect(payment).toMatchObject({ total, used: '0.00', unused: total })
    expect((await paying.invoice(invoice.id)).payment_state).toBe('unpaid')
  })

  test('a second payment of a paid invoice is an advance and a to-do, which a person takes off the list', async () => {
    const session = await begin()
    await paying.books.pay(invoice.id, '121')
    await paid(session)
    const [item] = await paying.toDo()
    expect(item).toMatchObject({ reason: 'paid_again', amount: '121.00' })
    expect((await paying.books.read('/dashboard/all')).attention).toContainEqual({ kind: 'online_payments', count: 1 })
    const { body } = await paying.books.ask('POST', `/online-payment/to-do/${item.id}/done`)
    expect(body).toEqual({ data: [] })
  })

  test('a payment in a closed period waits, and is recorded when the period is open again', async () => {
    const session = await begin()
    await server.owner.query(`update company set closed_until = '2026-11-30' where id = $1`, [paying.books.company.id])
    expect((await paid(session)).statusCode).toBe(200)
    const waiting = await paying.toDo()
    expect(waiting.map(({ kind, reason, payment_id }) => [kind, reason, payment_id])).toEqual([
      ['paid', 'period_closed', null],
      ['fee', 'period_closed', null],
    ])
    await server.owner.query(`update company set closed_until = null where id = $1`, [paying.books.company.id])
    for (const { id } of waiting)
      expect((await paying.books.ask('POST', `/online-payment/to-do/${id}/retry`)).status).toBe(200)
    expect(await paying.toDo()).toEqual([])
    expect((await paying.invoice(invoice.id)).payment_state).toBe('paid')
  })

  test('other sales with the same account are none of the business of the company', async () => {
    const session = await begin()
    await paid(session, { client_reference_id: 'order 17' })
    await paid(session, { metadata: {} })
    await paid(session, { metadata: { kvitas_company: '018f0000-0000-7000-8000-000000000000' } })
    await tell('payout.paid', { id: 'po_elsewhere', object: 'payout', amount: 5000, currency: 'eur' })
    expect(await paying.payments()).toEqual([])
    expect(await paying.toDo()).toEqual([])
  })
})

describe('what is refused', () => {
  test('an unknown company, a wrong signature and an old event have the same answer', async () => {
    const session = await begin()
    const object = stripe.completed(session)
    const refused = [
      await tell('checkout.session.completed', object, { secret: 'whsec_other' }),
      await tell('checkout.session.completed', object, { at: at - 6 * 60_000 }),
      await paying.hook('stripe', signed('checkout.session.completed', object), '018f0000-0000-7000-8000-000000000000'),
      await paying.hook('stripe', signed('checkout.session.completed', object), 'x'),
      await paying.hook('montonio', signed('checkout.session.completed', object)),
    ]
    const answers = refused.map((each) => [each.statusCode, { ...each.json(), instance: '' }])
    for (const each of answers) expect(each).toEqual([400, answers[0]![1]])
    expect(await paying.payments()).toEqual([])
  })

  test('nothing is to be paid of what is void, paid, credited or in a currency that the provider does not take', async () => {
    const pages = stripe.count()
    await paying.books.ask('POST', `/invoice/${invoice.id}/void`, { comment: 'Klaida' })
    expect(await paying.page(path)).not.toContain('class="ways"')
    expect((await paying.click(path, 'stripe')).statusCode).toBe(409)
    const dollars = await paying.books.invoice({ currency: 'USD', exchange_rate: '0.9' })
    const page = await paying.page(await paying.pathOf(dollars))
    expect(page).toContain('pay/stripe')
    expect(page).not.toContain('pay/montonio')
    expect(stripe.count()).toBe(pages)
  })

  test('another site cannot post the form, and a provider that does not answer is said', async () => {
    expect((await paying.click(path, 'stripe', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    stripe.state.behaviour = 'broken'
    const { statusCode, body } = await paying.click(path, 'stripe')
    expect(statusCode).toBe(503)
    expect(body).toContain('Mokėjimo paslauga neatsako.')
  })

  test('a link begins at most twenty payments a day', async () => {
    for (let count = 0; count < 20; count += 1)
      await server.owner.query(`insert into attempt (key, happened_at) values ($1, $2)`, [
        `online payment invoice day ${invoice.id}`,
        new Date(at - count).toISOString(),
      ])
    const { statusCode, body } = await paying.click(path, 'stripe')
    expect([statusCode, body.includes('per daug bandymų')]).toEqual([429, true])
  })
})
