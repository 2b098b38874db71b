import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accept, billing, customerOf, ordered, givePlan, withPlans } from '#server/test/plans.ts'
import { readMail } from '#server/test/read-mail.ts'
import { createTestServer, signUp, signUpWithCompany, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { keepPlans } from './keep-plans.ts'

const receiver = { PROVIDER_NAME: 'UAB Kvitas', PROVIDER_IBAN: 'LT647300000000000117', PROVIDER_BIC: 'HABALT22XXX' }

let server: TestServer
/** The company of the provider: the server is told its id once it is there. */
let seller: Awaited<ReturnType<typeof signUpWithCompany>>
beforeAll(async () => {
  server = await createTestServer({ environment: { ...withPlans, ...receiver } })
  seller = await signUpWithCompany(server, { title: 'UAB Kvitas', account_number: 'LT647300000000000117' })
  server.services.config = {
    ...server.services.config,
    provider: { ...server.services.config.provider, company: seller.company.id },
  }
})
afterAll(() => server.close())

describe('a quote', () => {
  test('tells price, saving and until when the plan would last, later where one lasts already', async () => {
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

  test('is refused for a card where no card can be paid with, and for a plan that is none', async () => {
    const customer = await customerOf(server)
    const card = await customer.ask('POST', '/user/select-payment-method', {
      method: 'card',
      plan: 'premium',
      duration: 1,
    })
    expect([card.status, card.body.code]).toEqual([422, 'validation_failed'])
    expect(card.body.errors.method).toEqual(['Šis mokėjimo būdas čia nesiūlomas.'])
    expect((await customer.order({ method: 'card' })).status).toBe(422)
    for (const given of [
      { plan: 'basic' },
      { method: 'cash' },
      { billing: { ...billing, code: '' } },
      { price: '0.01' },
    ])
      expect((await customer.order(given)).status).toBe(422)
    expect((await customer.ask('GET', '/user/subscription')).body.orders).toEqual([])
  })
})

describe('an order paid by bank transfer', () => {
  test('waits, with the account, the reference and a code to scan', async () => {
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
    expect(server.letters().at(-1)).toContain('To: buhalterija@ziedas.lt')
  })

  test('needs a verified e-mail', async () => {
    const person = await signUp(server)
    const { status, body } = await person.ask('POST', '/user/checkout', ordered())
    expect([status, body.code]).toEqual([403, 'email_not_verified'])
  })

  test('ordered again, also ten times at once, is the order that waits', async () => {
    const customer = await customerOf(server)
    const answers = await Promise.all(Array.from({ length: 10 }, () => customer.order()))
    expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1)
    expect((await customer.order({ duration: 3 })).body.order_id).not.toBe(answers[0]?.body.order_id)
  })

  test('accepted, also twice and at once, makes the plan last once, and is invoiced once', async () => {
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
    const { body: whole } = await seller.ask('GET', `/invoice/edit/${issued.data[0].id}`)
    expect(whole.item).toMatchObject({
      type: 'simple',
      vat: true,
      total: '29.70',
      vat_total: '5.15',
      payment_state: 'paid',
    })
    expect(whole.item.client_details).toMatchObject({ title: billing.title, code: billing.code, vat_code: billing.vat })
    const letter = server
      .letters()
      .map(readMail)
      .find(({ text }) => text.includes(`${order.reference} apmokėjimą`))
    expect(letter?.heads['to']).toBe(billing.email)
    // Where it is, for it is not sent along.
    expect(letter?.text).toContain('Sąskaitą rasite Kvite: Prenumerata → Sąskaitos.')
  })

  test('its invoice is a PDF for who ordered, and for nobody else', async () => {
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
    // The customer is no member of the provider's company for all that.
    const { invoice_id } = (
      await server.owner.query('select invoice_id from subscription_order where id = $1', [order_id])
    ).rows[0]
    expect((await customer.ask('GET', `/invoice/edit/${invoice_id}`)).status).toBe(404)
    expect((await customer.ask('GET', '/company/all')).body.data).toHaveLength(1)
  })

  test('canceled by who ordered waits no more, and is not accepted after that', async () => {
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

  test('a customer stores no order as paid and no plan, whatever a query forgets', async () => {
    const customer = await customerOf(server)
    const { order_id } = (await customer.order()).body
    const client = await server.services.pool.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.user_id', $1, true)`, [customer.id])
      const paid = `update subscription_order set status = 'accepted', decided_at = now(), valid_until = '2030-01-01' where id = $1`
      await expect(client.query(paid, [order_id])).rejects.toThrow('row-level security')
      await client.query('rollback')
      await client.query('begin')
      await client.query(`select set_config('app.user_id', $1, true)`, [customer.id])
      const plan = `insert into subscription (user_id, plan, starts_on, months, valid_until) values ($1, 'premium', '2026-01-01', 1, '2030-01-01')`
      await expect(client.query(plan, [customer.id])).rejects.toThrow('row-level security')
      await client.query('rollback')
      await client.query('begin')
      const { rows } = await client.query('select * from subscription_order')
      expect(rows).toEqual([])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('two orders of one person accepted at once both count', async () => {
    const customer = await customerOf(server)
    const [one, two] = [(await customer.order({ duration: 1 })).body, (await customer.order({ duration: 6 })).body]
    await Promise.all([accept(server, one.order_id), accept(server, two.order_id)])
    expect((await customer.plan()).valid_until).toBe('2027-06-20')
  })
})

describe('the invoice of an order', () => {
  const invoiced = async (given: object) => {
    const customer = await customerOf(server)
    const { order_id } = (await customer.order({ billing: { ...billing, ...given } })).body
    await accept(server, order_id)
    await server.runJobs()
    const { invoice_number } = await customer.orderOf(order_id)
    const { data } = (await seller.ask('GET', `/invoice/all?search=${invoice_number}`)).body
    return (await seller.ask('GET', `/invoice/edit/${data[0].id}`)).body.item
  }
  const germany = { title: 'Ring GmbH', code: 'HRB 1234', vat: 'DE123456789', country: 'DE' }

  test.each([
    ['a buyer in Lithuania', {}, '16.45', '21', 'PVM1'],
    ['a VAT payer of another EU state', germany, '0.00', '0', 'PVM15'],
    ['a company of another EU state without a VAT code', { ...germany, vat: null }, '16.45', '21', 'PVM1'],
    ['one whose VAT code cannot be of that state', { ...germany, vat: 'LT902305714' }, '16.45', '21', 'PVM1'],
    [
      'a person of another EU state',
      { type: 'individual', code: null, vat: null, country: 'LV' },
      '16.45',
      '21',
      'PVM1',
    ],
    ['a company beyond the EU', { ...germany, vat: null, country: 'US' }, '0.00', '0', 'PVM15'],
  ])('for %s', async (_, given, vat_total, rate, code) => {
    const item = await invoiced(given)
    // The price is what was told, whoever buys.
    expect(item).toMatchObject({ total: '94.80', vat_total, payment_state: 'paid', vat_breakdown: [{ rate, code }] })
    const { vat, ...who } = { ...billing, ...given }
    expect(item.client_details).toMatchObject({ ...who, vat_code: vat })
  })

  test('of reverse charge says so, by one row of the provider’s however often it is needed', async () => {
    const [one, other] = [await invoiced(germany), await invoiced({ ...germany, vat: 'de 123 456 789' })]
    expect(other.lines[0].vat_id).toBe(one.lines[0].vat_id)
    const { item } = (await seller.ask('GET', `/vat/edit/${one.lines[0].vat_id}`)).body
    expect(item).toMatchObject({
      type: 'reverse-charge',
      rate: '0',
      legal_note: expect.stringContaining('Reverse charge'),
    })
  })
})

test('a country that is not told is that of the VAT code, else Lithuania; one that is none is refused', async () => {
  const customer = await customerOf(server)
  const { country: _, ...untold } = billing
  const put = async (given: object) =>
    (await customer.ask('PUT', '/user/subscription/billing', { ...untold, ...given })).body
  expect((await put({})).country).toBe('LT')
  expect((await put({ vat: 'DE123456789' })).country).toBe('DE')
  expect((await put({ vat: null })).country).toBe('LT')
  expect((await put({ country: 'FI' })).country).toBe('FI')
  expect((await put({ country: 'QQ' })).errors).toHaveProperty('country')
  const { order_id } = (await customer.ask('POST', '/user/checkout', ordered({ billing: untold }))).body
  // As orders are from before there was a country.
  await server.owner.query(`update subscription_order set billing = billing - 'country' where id = $1`, [order_id])
  expect((await customer.orderOf(order_id)).billing).toEqual(billing)
})

test('whom to invoice is the own company until another is told, and a stale change is refused', async () => {
  const customer = await customerOf(server)
  const { item } = (await customer.ask('GET', '/user/subscription/billing')).body
  expect(item).toMatchObject({ type: 'legal', title: 'UAB „Žiedas“', code: '979864328', version: 0 })
  const put = (given: object) => customer.ask('PUT', '/user/subscription/billing', given)
  expect((await put({ ...billing, vat: false })).body).toEqual({ ...billing, vat: null, version: 1 })
  expect((await put({ ...billing, version: 1 })).body.version).toBe(2)
  expect((await put({ ...billing, version: 1 })).body).toMatchObject({ code: 'stale_version', current: { version: 2 } })
  expect((await put({ ...billing, email: 'ne' })).body.errors).toHaveProperty('email')
})

test('the end is told 14, 7 and 1 days ahead, once each, also when it is done twice at once or a day was missed', async () => {
  const customer = await customerOf(server)
  await server.runJobs()
  await givePlan(server, customer.id, '2026-12-05')
  const told = () =>
    server
      .letters()
      .filter(
        (letter) =>
          letter.includes(`To: ${customer.email}`) && /baigsis|paskutin/i.test(readMail(letter).heads['subject'] ?? ''),
      )
  const keepOn = async (day: string) => {
    server.setTime(new Date(`${day}T10:00:00Z`))
    await Promise.all([keepPlans(server.services), keepPlans(server.services)])
    await keepPlans(server.services)
    await server.runJobs()
    return told().length
  }
  try {
    const counts: number[] = []
    for (const day of [
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-30',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-06',
    ])
      counts.push(await keepOn(day))
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 3])
  } finally {
    server.setTime(testMoment)
  }
})

test('a plan that was renewed is not told to end, and begins to be told again', async () => {
  const customer = await customerOf(server)
  await givePlan(server, customer.id, '2026-11-25')
  await keepPlans(server.services)
  await accept(server, (await customer.order({ duration: 1 })).body.order_id)
  await server.runJobs()
  expect(
    server
      .letters()
      .filter(
        (letter) => letter.includes(`To: ${customer.email}`) && /baigsis/.test(readMail(letter).heads['subject'] ?? ''),
      ),
  ).toEqual([])
  const { rows } = await server.owner.query('select warned, valid_until from subscription where user_id = $1', [
    customer.id,
  ])
  expect(rows[0].warned).toBeNull()
})

test('an invoice that no job wrote is written later, and not twice', async () => {
  const customer = await customerOf(server)
  const { order_id } = (await customer.order()).body
  await accept(server, order_id)
  await server.owner.query('delete from graphile_worker._private_jobs')
  try {
    server.setTime(new Date(testMoment.getTime() + 2 * 60 * 60 * 1000))
    await Promise.all([keepPlans(server.services), keepPlans(server.services)])
    await server.runJobs()
  } finally {
    server.setTime(testMoment)
  }
  expect((await customer.ask('GET', '/user/subscription/invoices')).body.data).toHaveLength(1)
})

test('the overview tells the plan, what is used of it and the orders', async () => {
  const customer = await customerOf(server)
  await givePlan(server, customer.id, '2026-11-27')
  const { order_id } = (await customer.order()).body
  const { body } = await customer.ask('GET', '/user/subscription')
  expect(body).toMatchObject({
    plan: 'premium',
    valid_until: '2026-11-27',
    days_left: 7,
    limits: { invoices: null, companies: 10, employees: 10, files_mb: 51_200 },
    usage: { invoices: 0, companies: 1, employees: 0 },
    company: { id: customer.company.id },
    companies: [
      {
        id: customer.company.id,
        title: 'UAB „Žiedas“',
        limits: { invoices: null, employees: 10, files_mb: 51_200 },
        usage: { invoices: 0, employees: 0, invited: 0, files_mb: 0 },
      },
    ],
    methods: ['bank-transfer'],
  })
  expect(body.orders.map(({ id }: { id: string }) => id)).toEqual([order_id])
  const plans = (await customer.ask('GET', '/user/subscription/plans')).body
  expect(plans.data.map(({ name, prices }: { name: string; prices: unknown[] }) => [name, prices.length])).toEqual([
    ['basic', 0],
    ['premium', 5],
  ])
})

test('where plans are off there is nothing to see or order', async () => {
  const off = await createTestServer()
  try {
    const customer = await customerOf(off)
    for (const path of ['', '/billing', '/plans', '/invoices']) {
      const { status, body } = await customer.ask('GET', `/user/subscription${path}`)
      expect([status, body.resource]).toEqual([404, 'subscription'])
    }
    expect((await customer.order()).status).toBe(404)
  } finally {
    await off.close()
  }
})

test('without an account and without cards no plan can be ordered, and it is said in words', async () => {
  const bare = await createTestServer({ environment: { PLANS: 'on' } })
  try {
    const customer = await customerOf(bare)
    const { billing: _, ...chosen } = ordered()
    const answers = [await customer.order(), await customer.ask('POST', '/user/select-payment-method', chosen)]
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([409, 'ordering_unavailable'])
      expect(body.detail).toBe('Plano užsakyti dar negalima. Jei jo reikia dabar, parašykite mums („Rašyti Kvitui“).')
    }
    expect((await customer.ask('GET', '/user/subscription')).body).toMatchObject({ methods: [], orders: [] })
    expect((await customer.ask('GET', '/user/subscription/plans')).body.methods).toEqual([])
    await bare.runJobs()
    expect(bare.letters().filter((letter) => letter.includes(billing.email))).toEqual([])
  } finally {
    await bare.close()
  }
})

test('an order placed before a bank account was set waits, and shows the account once there is one', async () => {
  const bare = await createTestServer({ environment: withPlans })
  try {
    const customer = await customerOf(bare)
    const { order_id } = (await customer.order()).body
    await bare.runJobs()
    await bare.owner.query('update subscription_order set has_payment_details = false where id = $1', [order_id])
    const { config } = bare.services
    const { iban: _, ...provider } = config.provider
    bare.services.config = { ...config, provider }
    expect((await customer.orderOf(order_id)).instructions).toMatchObject({ receiver: 'Kvitas', iban: null, qr: null })
    const told = async () => {
      const before = bare.letters().length
      await Promise.all([keepPlans(bare.services), keepPlans(bare.services)])
      await bare.runJobs()
      return bare
        .letters()
        .slice(before)
        .map(readMail)
        .filter(({ heads, text }) => heads['to'] === billing.email && text.includes('LT64 7300 0000 0000 0117'))
    }
    expect(await told()).toEqual([])
    bare.services.config = config
    expect(await told()).toHaveLength(1)
    expect(await told()).toEqual([])
  } finally {
    await bare.close()
  }
})
