import { inTransaction } from '#server/platform/db/transaction.ts'
import { acceptOrder } from '#server/account/subscription/accept-order.ts'
import { createTestServer, signUpWithCompany } from './server.ts'
import type { TestServer } from './server.ts'

export const billing = {
  type: 'legal',
  title: 'UAB „Žiedas“',
  code: '979864328',
  email: 'buhalterija@ziedas.lt',
  vat: 'LT902305714',
  country: 'LT',
}

export const orderForm = (overrides: object = {}) => ({
  method: 'bank-transfer',
  plan: 'premium',
  duration: 12,
  billing,
  ...overrides,
})

/** A user with a company and a verified email, with functions to order plans. */
export const customerOf = async (server: TestServer) => {
  const person = await signUpWithCompany(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [person.id])
  return {
    ...person,
    order: (overrides: object = {}) => person.ask('POST', '/user/checkout', orderForm(overrides)),
    orderOf: async (id: string) => (await person.ask('GET', `/user/subscription/orders/${id}`)).body,
    plan: async () => (await person.ask('GET', '/user/data')).body.plan,
  }
}

/** Accepts an order as an operator. */
export const accept = ({ first: { services } }: Pick<TestServer, 'first'>, orderId: string) =>
  inTransaction(services.pool, null, (db) =>
    acceptOrder({ db, services, now: services.clock() }, orderId, 'operator@kvitas.lt'),
  )

/** The environment of a server with plans. Other tests run without, because they issue more invoices than a free plan has. */
export const withPlans = { PLANS: 'on', PROVIDER_IBAN: 'LT647300000000000117' }

/** Gives the user a premium plan until the given day, as if it had been ordered three months before. */
export const givePlan = ({ owner }: Pick<TestServer, 'owner'>, userId: string, validUntil: string) =>
  owner.query(
    `insert into subscription (user_id, plan, starts_on, months, valid_until)
     values ($1, 'premium', $2::date - interval '3 months', 3, $2)
     on conflict (user_id) do update set starts_on = excluded.starts_on, months = 3, valid_until = excluded.valid_until, warned = null`,
    [userId, validUntil],
  )

/** A server whose provider sells plans: with a bank account, and a company that issues the invoices. */
export async function createSellingServer() {
  const iban = 'LT647300000000000117'
  const receiver = { PROVIDER_NAME: 'UAB Kvitas', PROVIDER_IBAN: iban, PROVIDER_BIC: 'HABALT22XXX' }
  const server = await createTestServer({ environment: { ...withPlans, ...receiver } })
  const seller = await server.inFirst(() => signUpWithCompany(server, { title: 'UAB Kvitas', account_number: iban }))
  const { config } = server.services
  server.services.config = { ...config, provider: { ...config.provider, company: seller.company.id } }
  return { server, seller }
}
