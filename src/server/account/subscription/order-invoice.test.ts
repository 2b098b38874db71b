import { afterAll, expect, test } from 'vitest'
import { accept, billing, createSellingServer, customerOf, orderForm } from '#server/test/plans.ts'

const { server, seller } = await createSellingServer()
afterAll(() => server.close())

const invoiceOfOrder = async (overrides: object) => {
  const customer = await customerOf(server)
  const { order_id } = (await customer.order({ billing: { ...billing, ...overrides } })).body
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
  ['a company whose VAT code is of another state', { ...germany, vat: 'LT902305714' }, '16.45', '21', 'PVM1'],
  ['a person of another EU state', { type: 'individual', code: null, vat: null, country: 'LV' }, '16.45', '21', 'PVM1'],
  ['a company outside the EU', { ...germany, vat: null, country: 'US' }, '0.00', '0', 'PVM15'],
])('the invoice of an order of %s has the right VAT', async (_, overrides, vat_total, rate, code) => {
  const item = await invoiceOfOrder(overrides)
  // The price is the same for every buyer.
  expect(item).toMatchObject({ total: '94.80', vat_total, payment_state: 'paid', vat_breakdown: [{ rate, code }] })
  const { vat, ...client } = { ...billing, ...overrides }
  expect(item.client_details).toMatchObject({ ...client, vat_code: vat })
})

test('invoices with reverse charge carry its legal note and share one VAT rate', async () => {
  const [one, other] = [await invoiceOfOrder(germany), await invoiceOfOrder({ ...germany, vat: 'de 123 456 789' })]
  expect(other.lines[0].vat_id).toBe(one.lines[0].vat_id)
  const { item } = (await seller.ask('GET', `/vat/edit/${one.lines[0].vat_id}`)).body
  expect(item).toMatchObject({
    type: 'reverse-charge',
    rate: '0',
    legal_note: expect.stringContaining('Reverse charge'),
  })
})

test('a missing country is taken from the VAT code, else it is Lithuania; an unknown country is rejected', async () => {
  const customer = await customerOf(server)
  const { country: _, ...withoutCountry } = billing
  const put = async (overrides: object) =>
    (await customer.ask('PUT', '/user/subscription/billing', { ...withoutCountry, ...overrides })).body
  expect((await put({})).country).toBe('LT')
  expect((await put({ vat: 'DE123456789' })).country).toBe('DE')
  expect((await put({ vat: null })).country).toBe('LT')
  expect((await put({ country: 'FI' })).country).toBe('FI')
  expect((await put({ country: 'QQ' })).errors).toHaveProperty('country')
  const { order_id } = (await customer.ask('POST', '/user/checkout', orderForm({ billing: withoutCountry }))).body
  // As in orders stored before the field existed.
  await server.owner.query(`update subscription_order set billing = billing - 'country' where id = $1`, [order_id])
  expect((await customer.orderOf(order_id)).billing).toEqual(billing)
})

test('the billing details are those of the own company until changed, and a stale change is rejected', async () => {
  const customer = await customerOf(server)
  const { item } = (await customer.ask('GET', '/user/subscription/billing')).body
  expect(item).toMatchObject({ type: 'legal', title: 'UAB „Žiedas“', code: '979864328', version: 0 })
  const put = (overrides: object) => customer.ask('PUT', '/user/subscription/billing', overrides)
  expect((await put({ ...billing, vat: false })).body).toEqual({ ...billing, vat: null, version: 1 })
  expect((await put({ ...billing, version: 1 })).body.version).toBe(2)
  expect((await put({ ...billing, version: 1 })).body).toMatchObject({ code: 'stale_version', current: { version: 2 } })
  expect((await put({ ...billing, email: 'ne' })).body.errors).toHaveProperty('email')
})
