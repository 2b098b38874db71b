import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accept, customerOf, withPlans } from '#server/test/plans.ts'
import { companyForm, createTestServer, signUpWithCompany, testMoment } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { removeDueCompanies } from './remove-company.ts'

// Deleting companies after the provider sold plans: the provider's own company cannot be deleted; deleting a customer's company
// deletes nothing of the provider's.

let server: TestServer
let seller: Awaited<ReturnType<typeof signUpWithCompany>>
beforeAll(async () => {
  server = await createTestServer({ isTogether: true, environment: withPlans })
  seller = await server.inFirst(() =>
    signUpWithCompany(server, { title: 'UAB Kvitas', account_number: 'LT647300000000000117' }),
  )
  becomeProvider(seller.company.id)
})
afterAll(() => server.close())

const becomeProvider = (company: string | undefined) => {
  server.services.config = {
    ...server.services.config,
    provider: { ...server.services.config.provider, company },
  }
}
const remove = (person: Person, id: string) => person.ask('DELETE', `/company/${id}`, { password: 'Ramunė-77' })
const exists = async (id: string, { owner }: Pick<TestServer, 'owner'> = server) =>
  (await owner.query('select from company where id = $1', [id])).rowCount === 1
const inDays = (days: number) => server.setTime(new Date(testMoment.getTime() + days * 24 * 60 * 60 * 1000))

describe('the company that plans are invoiced from', () => {
  test.each([
    ['lt', /Kvito planus, todėl jos ištrinti negalima/],
    ['en', /so it cannot be deleted/],
  ])('is not deleted, and says why (%s)', async (language, words) => {
    const path = `/company/${seller.company.id}`
    const response = await seller.ask('DELETE', path, { password: 'Ramunė-77' }, { 'accept-language': language })
    expect([response.status, response.body.code]).toEqual([409, 'provider_company'])
    expect(response.body.detail).toMatch(words)
    expect(await exists(seller.company.id, server.first)).toBe(true)
    const { item } = (await seller.ask('GET', `/company/edit/${seller.company.id}`)).body
    expect([item.can.delete, item.refusals.delete, item.deletion_at]).toEqual([false, 'provider_company', null])
  })

  test('the provider’s company is not deleted although its deletion was requested before', async () => {
    const person = await signUpWithCompany(server)
    const { id } = person.company
    await person.ask('POST', '/client', { title: 'UAB „Beržas“' })
    expect((await remove(person, id)).status).toBe(202)
    becomeProvider(id)
    inDays(8)
    expect(await removeDueCompanies(server.services)).toBe(0)
    expect(await exists(id)).toBe(true)
    becomeProvider(seller.company.id)
    expect(await removeDueCompanies(server.services)).toBe(1)
    inDays(0)
    expect(await exists(id)).toBe(false)
  })

  test('the owner of the provider’s company cannot leave it', async () => {
    const response = await seller.ask('POST', `/company/${seller.company.id}/leave`)
    expect([response.status, response.body.code]).toEqual([409, 'last_owner'])
  })
})

describe('a customer’s company with paid orders', () => {
  /** A customer with two orders: one paid and invoiced, one waiting. */
  const paying = async () => {
    const customer = await customerOf(server)
    const paid = (await customer.order({ duration: 3 })).body.order_id as string
    await accept(server, paid)
    await server.runJobs()
    const waiting = (await customer.order({ duration: 12 })).body.order_id as string
    return { customer, id: customer.company.id, paid, waiting }
  }
  const invoiceOf = async (number: string) => (await seller.ask('GET', `/invoice/all?search=${number}`)).body

  /** The provider's records of the order, and the order as the customer sees it. */
  const everythingKept = async ({ customer, paid, waiting }: Awaited<ReturnType<typeof paying>>) => {
    const order = await customer.orderOf(paid)
    const pdf = await customer.ask('GET', `/user/subscription/invoices/${paid}/pdf`)
    const { name, valid_until } = (await customer.ask('GET', '/user/data')).body.plan
    return {
      order,
      waiting: await customer.orderOf(waiting),
      orders: (await customer.ask('GET', '/user/subscription')).body.orders,
      invoices: (await customer.ask('GET', '/user/subscription/invoices')).body.data,
      billing: (await customer.ask('GET', '/user/subscription/billing')).body.item,
      plan: { name, valid_until },
      pdf: [pdf.status, pdf.headers['content-type']],
      ofSeller: await invoiceOf(order.invoice_number),
    }
  }

  test.each([
    ['at once, for it has no data', false],
    ['after seven days', true],
  ])('is deleted %s: orders, their invoices and the plan stay the person’s', async (_, hasData) => {
    const all = await paying()
    const { customer, id } = all
    if (hasData) await customer.ask('POST', '/client', { title: 'UAB „Beržas“' })
    const before = await everythingKept(all)
    expect(before).toMatchObject({
      order: { status: 'accepted' },
      plan: { name: 'premium' },
      ofSeller: { meta: { count: 1 } },
    })
    expect((await remove(customer, id)).status).toBe(hasData ? 202 : 204)
    if (hasData) {
      inDays(8)
      expect(await removeDueCompanies(server.services)).toBe(1)
      inDays(0)
    }
    expect(await exists(id)).toBe(false)
    expect(await everythingKept(all)).toEqual(before)
    expect((await customer.ask('GET', '/user/data')).body).toMatchObject({ company: null, companies: [] })

    // The paid plan applies to their next company, and the waiting order can still be accepted.
    await customer.ask('POST', '/company', companyForm({ title: 'Nauja' }))
    expect(await customer.plan()).toMatchObject({ name: 'premium', valid_until: before.plan.valid_until })
    expect((await accept(server, all.waiting)).status).toBe('accepted')
    await server.runJobs()
    expect((await customer.ask('GET', '/user/subscription/invoices')).body.data).toHaveLength(2)
  })
})
