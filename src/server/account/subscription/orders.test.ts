import { afterAll, expect, test } from 'vitest'
import { accept, billing, createSellingServer, customerOf, givePlan, orderForm } from '#server/test/plans.ts'
import { readMail } from '#server/test/read-mail.ts'
import { signUp } from '#server/test/server.ts'
import { takeRole } from '#server/platform/db/pooler.ts'

const { server, seller } = await createSellingServer()
afterAll(() => server.close())

test('a quote contains the price, the saving and the end of the plan, which follows the end of the current one', async () => {
  const customer = await customerOf(server)
  const ask = (duration: unknown) =>
    customer.ask('POST', '/user/select-payment-method', { method: 'bank-transfer', plan: 'premium', duration })
  const price = { price: '94.80', currency: 'EUR', monthly_price: '7.90', saving: '24.00' }
  expect((await ask(12)).body).toEqual({
    method: 'bank-transfer',
    plan: 'premium',
    duration: 12,
    ...price,
    valid_until: '2027-11-20',
  })
  await givePlan(server, customer.id, '2026-12-20')
  expect((await ask(1)).body).toMatchObject({ price: '9.90', saving: '0.00', valid_until: '2027-01-20' })
  for (const wrong of [2, 0, -1, 13, '12 ', null, '1e1'])
    expect((await ask(wrong)).body.errors).toHaveProperty('duration')
})

test('a card payment without cards set up and an unknown plan are rejected', async () => {
  const customer = await customerOf(server)
  const card = await customer.ask('POST', '/user/select-payment-method', {
    method: 'card',
    plan: 'premium',
    duration: 1,
  })
  expect([card.status, card.body.code]).toEqual([422, 'validation_failed'])
  expect(card.body.errors.method).toEqual(['Šis mokėjimo būdas čia nesiūlomas.'])
  expect((await customer.order({ method: 'card' })).status).toBe(422)
  for (const overrides of [
    { plan: 'basic' },
    { method: 'cash' },
    { billing: { ...billing, code: '' } },
    { price: '0.01' },
  ])
    expect((await customer.order(overrides)).status).toBe(422)
  expect((await customer.ask('GET', '/user/subscription')).body.orders).toEqual([])
})

test('an order by bank transfer waits and shows the account, the reference and a QR code', async () => {
  const customer = await customerOf(server)
  const { status, body } = await customer.order()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'waiting',
    instructions: { receiver: 'UAB Kvitas', iban: 'LT647300000000000117' },
  })
  expect(body.instructions).toMatchObject({ bic: 'HABALT22XXX', amount: '94.80', currency: 'EUR' })
  expect(body.instructions.reference).toMatch(/^KV-\d{6}$/)
  expect(body.instructions.qr.size).toBeGreaterThan(20)
  expect(body).not.toHaveProperty('redirect_url')
  expect(await customer.orderOf(body.order_id)).toMatchObject({ status: 'waiting', price: '94.80', billing })
  expect((await customer.plan()).name).toBe('basic')
  expect((await customer.ask('GET', '/user/subscription/billing')).body.item).toEqual({ ...billing, version: 1 })
  await server.runJobs()
  expect(server.emails().at(-1)).toContain('To: buhalterija@ziedas.lt')
})

test('a user without a verified email cannot order a plan', async () => {
  const person = await signUp(server)
  const { status, body } = await person.ask('POST', '/user/checkout', orderForm())
  expect([status, body.code]).toEqual([403, 'email_not_verified'])
})

test('the same order placed ten times at once is one waiting order', async () => {
  const customer = await customerOf(server)
  const responses = await Promise.all(Array.from({ length: 10 }, () => customer.order()))
  expect(new Set(responses.map(({ body }) => body.order_id)).size).toBe(1)
  expect((await customer.order({ duration: 3 })).body.order_id).not.toBe(responses[0]?.body.order_id)
})

test('an order that is accepted twice at once extends the plan once and is invoiced once', async () => {
  const customer = await customerOf(server)
  const { body } = await customer.order({ duration: 3 })
  await Promise.all([accept(server, body.order_id), accept(server, body.order_id)])
  await accept(server, body.order_id)
  expect(await customer.plan()).toMatchObject({ name: 'premium', valid_until: '2027-02-20' })
  await server.runJobs()
  await server.runJobs()
  const order = await customer.orderOf(body.order_id)
  expect(order).toMatchObject({ status: 'accepted', valid_until: '2027-02-20', instructions: null })
  const { data } = (await customer.ask('GET', '/user/subscription/invoices')).body
  expect(data).toEqual([
    {
      id: body.order_id,
      number: order.invoice_number,
      date: '2026-11-20',
      total: '29.70',
      currency: 'EUR',
      duration: 3,
    },
  ])
  const { body: issued } = await seller.ask('GET', `/invoice/all?search=${order.invoice_number}`)
  expect(issued.data).toHaveLength(1)
  const { body: invoice } = await seller.ask('GET', `/invoice/edit/${issued.data[0].id}`)
  expect(invoice.item).toMatchObject({
    type: 'simple',
    vat: true,
    total: '29.70',
    vat_total: '5.15',
    payment_state: 'paid',
  })
  expect(invoice.item.client_details).toMatchObject({ title: billing.title, code: billing.code, vat_code: billing.vat })
  const email = server
    .emails()
    .map(readMail)
    .find(({ text }) => text.includes(`${order.reference} apmokėjimą`))
  expect(email?.headers['to']).toBe(billing.email)
  // The invoice is not attached.
  expect(email?.text).toContain('Sąskaitą rasite Kvite: Prenumerata → Sąskaitos.')
})

test('only the user who ordered gets the PDF of the invoice', async () => {
  const [customer, stranger] = [await customerOf(server), await customerOf(server)]
  const { order_id } = (await customer.order()).body
  const path = `/user/subscription/invoices/${order_id}/pdf`
  expect((await customer.ask('GET', path)).status).toBe(404)
  await accept(server, order_id)
  await server.runJobs()
  const { status, headers } = await customer.ask('GET', path)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await stranger.ask('GET', path)).status).toBe(404)
  expect((await seller.ask('GET', path)).status).toBe(404)
  expect((await stranger.ask('GET', `/user/subscription/orders/${order_id}`)).status).toBe(404)
  expect((await stranger.ask('POST', `/user/subscription/orders/${order_id}/cancel`)).status).toBe(404)
  // The customer does not become a member of the provider's company.
  const { invoice_id } = (
    await server.owner.query('select invoice_id from subscription_order where id = $1', [order_id])
  ).rows[0]
  expect((await customer.ask('GET', `/invoice/edit/${invoice_id}`)).status).toBe(404)
  expect((await customer.ask('GET', '/company/all')).body.data).toHaveLength(1)
})

test('a canceled order cannot be accepted, and an accepted order cannot be canceled', async () => {
  const customer = await customerOf(server)
  const { order_id } = (await customer.order()).body
  const cancel = () => customer.ask('POST', `/user/subscription/orders/${order_id}/cancel`)
  expect((await cancel()).body).toMatchObject({ status: 'canceled', instructions: null })
  expect((await accept(server, order_id)).status).toBe('canceled')
  expect((await customer.plan()).name).toBe('basic')
  expect((await customer.order()).body.order_id).not.toBe(order_id)
  const paid = (await customer.order({ duration: 1 })).body.order_id
  await accept(server, paid)
  const late = await customer.ask('POST', `/user/subscription/orders/${paid}/cancel`)
  expect(late.body.status).toBe('accepted')
})

test('row-level security keeps a customer from storing a paid order or a plan', async () => {
  const customer = await customerOf(server)
  const { order_id } = (await customer.order()).body
  const client = await server.first.services.pool.connect()
  try {
    await client.query(`begin${takeRole(server.first.services.pool)}`)
    await client.query(`select set_config('app.user_id', $1, true)`, [customer.id])
    const paid = `update subscription_order set status = 'accepted', decided_at = now(), valid_until = '2030-01-01' where id = $1`
    await expect(client.query(paid, [order_id])).rejects.toThrow('row-level security')
    await client.query('rollback')
    await client.query(`begin${takeRole(server.first.services.pool)}`)
    await client.query(`select set_config('app.user_id', $1, true)`, [customer.id])
    const plan = `insert into subscription (user_id, plan, starts_on, months, valid_until) values ($1, 'premium', '2026-01-01', 1, '2030-01-01')`
    await expect(client.query(plan, [customer.id])).rejects.toThrow('row-level security')
    await client.query('rollback')
    await client.query(`begin${takeRole(server.first.services.pool)}`)
    const { rows } = await client.query('select * from subscription_order')
    expect(rows).toEqual([])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('two orders of one user that are accepted at once both extend the plan', async () => {
  const customer = await customerOf(server)
  const [one, two] = [(await customer.order({ duration: 1 })).body, (await customer.order({ duration: 6 })).body]
  await Promise.all([accept(server, one.order_id), accept(server, two.order_id)])
  expect((await customer.plan()).valid_until).toBe('2027-06-20')
})
