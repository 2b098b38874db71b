import { afterAll, expect, test } from 'vitest'
import { billing, createSellingServer, customerOf, givePlan, orderForm, withPlans } from '#server/test/plans.ts'
import { readMail } from '#server/test/read-mail.ts'
import { createTestServer } from '#server/test/server.ts'
import { maintainPlans } from './keep-plans.ts'

const { server } = await createSellingServer()
afterAll(() => server.close())

test('the overview contains the plan, its usage and the orders', async () => {
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

test('a server without plans has no subscription pages and takes no orders', async () => {
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

test('a server without a bank account and without cards takes no orders and explains it', async () => {
  const bare = await createTestServer({ environment: { PLANS: 'on' } })
  try {
    const customer = await customerOf(bare)
    const { billing: _, ...chosen } = orderForm()
    const responses = [await customer.order(), await customer.ask('POST', '/user/select-payment-method', chosen)]
    for (const { status, body } of responses) {
      expect([status, body.code]).toEqual([409, 'ordering_unavailable'])
      expect(body.detail).toBe('Plano užsakyti dar negalima. Jei jo reikia dabar, parašykite mums („Rašyti Kvitui“).')
    }
    expect((await customer.ask('GET', '/user/subscription')).body).toMatchObject({ methods: [], orders: [] })
    expect((await customer.ask('GET', '/user/subscription/plans')).body.methods).toEqual([])
    await bare.runJobs()
    expect(bare.emails().filter((email) => email.includes(billing.email))).toEqual([])
  } finally {
    await bare.close()
  }
})

test('an order placed before the bank account was set shows and sends the account once it is set', async () => {
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
    const newEmails = async () => {
      const before = bare.emails().length
      await Promise.all([maintainPlans(bare.first.services), maintainPlans(bare.first.services)])
      await bare.runJobs()
      return bare
        .emails()
        .slice(before)
        .map(readMail)
        .filter(({ headers, text }) => headers['to'] === billing.email && text.includes('LT64 7300 0000 0000 0117'))
    }
    expect(await newEmails()).toEqual([])
    bare.services.config = config
    expect(await newEmails()).toHaveLength(1)
    expect(await newEmails()).toEqual([])
  } finally {
    await bare.close()
  }
})
