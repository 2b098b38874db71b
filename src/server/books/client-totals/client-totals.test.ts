import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

const totals = async (id: string, type: string, year: unknown = 2026): Promise<Item> => {
  const response = await books.ask('POST', `/client/${id}/totals/${type}`, { year })
  expect(response).toMatchObject({ status: 200 })
  return response.body
}
const overview = async (id: string): Promise<Item> => books.read(`/client/${id}/overview`)
const monthsOf = (amounts: Record<number, string>) =>
  Array.from({ length: 12 }, (_, index) => amounts[index + 1] ?? '0.00')
const newClient = (overrides: object = {}) =>
  books.create('/client', { title: 'UAB „Beržas“', is_vendor: true, ...overrides })
const createExpense = (vendor_id: string, overrides: object = {}) =>
  books.create('/expense', {
    vendor_id,
    date: '2026-11-03',
    currency: 'EUR',
    vat: true,
    total: '121',
    total_without_vat: '100',
    ...overrides,
  })

test('the yearly totals of a client without documents are zero', async () => {
  const { id } = await newClient()
  expect(await totals(id, 'sales')).toEqual({ year: 2026, currency: 'EUR', months: monthsOf({}), total: '0.00' })
  expect(await overview(id)).toEqual({
    currency: 'EUR',
    counts: { invoices: 0, payments: 0, expenses: 0 },
    debt: { amounts: [], count: 0, overdue: 0 },
    advance: [],
    payable: [],
    sold: { year: 2026, total: '0.00', count: 0 },
    bought: { year: 2026, total: '0.00' },
    late: { amounts: [], count: 0, days: null, reminded_at: null },
    pays_in_days: null,
    pays_after_due: null,
    open: [],
    open_count: 0,
  })
})

test('sales totals contain invoices with VAT by date in the company’s currency, less credits, without proformas, void and deleted documents', async () => {
  const { id } = await newClient()
  const invoice = (overrides: object = {}) => books.invoice({ client_id: id, ...overrides })
  const first = await invoice({ date: '2026-01-31', date_due: null })
  await invoice({ date: '2026-02-01', date_due: null, currency: 'USD', exchange_rate: '0.9' })
  await invoice({ date: '2025-12-31', date_due: null })
  await invoice({ type: 'proforma' })
  const deleted = await invoice()
  await books.ask('DELETE', `/invoice/${deleted.id}`)
  const voided = await invoice()
  await books.ask('POST', `/invoice/${voided.id}/void`, { comment: 'x' })
  await books.create('/invoice', (await books.read(`/invoice/create?credit_of=${first.id}`)).item)
  await books.invoice()
  expect(await totals(id, 'sales')).toEqual({
    year: 2026,
    currency: 'EUR',
    months: monthsOf({ 1: '121.00', 2: '108.90', 11: '-121.00' }),
    total: '108.90',
  })
  expect((await totals(id, 'sales', '2025')).total).toBe('121.00')
  await books.ask('POST', `/invoice/${voided.id}/restore-voided`)
  await books.ask('POST', `/invoice/${deleted.id}/restore`)
  expect((await totals(id, 'sales')).months[10]).toBe('121.00')
})

test('purchase totals contain expenses with VAT', async () => {
  const { id } = await newClient()
  const bought = await createExpense(id, { date: '2026-03-01' })
  // Its payment does not change the totals.
  await books.create(`/expense/${bought.id}/add-payment`, {
    account_id: books.account.id,
    date: '2026-04-01',
    amount: '21',
  })
  const deleted = await createExpense(id, { number: 'X-2' })
  await books.ask('DELETE', `/expense/${deleted.id}`)
  expect(await totals(id, 'purchases')).toMatchObject({ months: monthsOf({ 3: '121.00' }), total: '121.00' })
  expect((await totals(id, 'sales')).total).toBe('0.00')
})

test('payment totals contain money received, without credits and removed payments', async () => {
  const { id } = await newClient()
  const payments = await paymentsOf(books)
  await payments.income({ client_id: id, total: '50', date: '2026-05-05' })
  const deleted = await payments.income({ client_id: id, total: '7' })
  await books.ask('DELETE', `/payment/${deleted.id}`)
  const invoice = await books.invoice({ client_id: id })
  await books.pay(invoice.id, '21')
  await books.create('/invoice', (await books.read(`/invoice/create?credit_of=${invoice.id}`)).item)
  await payments.ask({ type: 'expense', client_id: id, total: '9' })
  expect(await totals(id, 'payments')).toMatchObject({ months: monthsOf({ 5: '50.00', 11: '21.00' }), total: '71.00' })
})

test('the client overview shows debt, advances, sales of the year and open documents, the oldest due date first', async () => {
  const { id } = await newClient()
  const payments = await paymentsOf(books)
  const invoice = (date: string, date_due: string | null, overrides: object = {}) =>
    books.invoice({ client_id: id, date, date_due, ...overrides })
  const late = await invoice('2026-10-01', '2026-10-10')
  const soon = await invoice('2026-11-01', '2026-11-30')
  const paid = await invoice('2026-11-02', '2026-11-30')
  const early = await invoice('2026-11-18', '2026-11-30')
  const proforma = await invoice('2026-11-03', '2026-11-04', { type: 'proforma' })
  await invoice('2025-06-01', null, { currency: 'USD', exchange_rate: '0.9' })
  await books.pay(late.id, '21')
  await books.pay(paid.id, '100', { date: '2026-11-05' })
  await books.pay(paid.id, '21', { date: '2026-11-12' })
  await books.pay(early.id, '121', { date: '2026-11-18' })
  await payments.income({ client_id: id, total: '15' })
  await createExpense(id)
  const found = await overview(id)
  expect(found).toMatchObject({
    counts: { invoices: 6, payments: 5, expenses: 1 },
    debt: {
      amounts: [
        { currency: 'EUR', amount: '221.00' },
        { currency: 'USD', amount: '121.00' },
      ],
      count: 3,
      overdue: 1,
    },
    advance: [{ currency: 'EUR', amount: '15.00' }],
    payable: [{ currency: 'EUR', amount: '121.00' }],
    sold: { year: 2026, total: '484.00', count: 4 },
    bought: { year: 2026, total: '121.00' },
    pays_in_days: 5,
    open_count: 4,
  })
  expect(found.open.map((each: Item) => each.id).slice(1)).toEqual([late.id, soon.id, proforma.id])
  expect(found.open[1]).toMatchObject({
    type: 'simple',
    paid: '21.00',
    unpaid: '100.00',
    payment_state: 'partly-paid',
    overdue: true,
  })
  expect(found.open[3]).toMatchObject({ type: 'proforma', overdue: false })
  const countOf = async (path: string) => (await books.read(path)).meta.count
  expect(await countOf(`/invoice/all?client_id=${id}`)).toBe(6)
  expect(await countOf(`/expense/all?client_id=${id}`)).toBe(1)
  expect(await countOf(`/payment/all?client_id=${id}`)).toBe(5)
})

test('the client overview shows overdue amounts, the last reminder and how many days after the due date the client pays', async () => {
  const { id } = await newClient()
  const invoice = (date: string, date_due: string, overrides: object = {}) =>
    books.invoice({ client_id: id, date, date_due, ...overrides })
  const late = await invoice('2026-10-01', '2026-10-10')
  await invoice('2026-10-05', '2026-11-01', { currency: 'USD', exchange_rate: '0.9' })
  await invoice('2026-11-01', '2026-12-30')
  await invoice('2026-11-03', '2026-11-04', { type: 'proforma' })
  const paid = await invoice('2026-11-02', '2026-11-09')
  await books.pay(paid.id, '121', { date: '2026-11-12' })
  await books.pay(late.id, '21')
  const before = await overview(id)
  expect(before).toMatchObject({
    late: {
      amounts: [
        { currency: 'EUR', amount: '100.00' },
        { currency: 'USD', amount: '121.00' },
      ],
      count: 2,
      reminded_at: null,
    },
    pays_in_days: 10,
    pays_after_due: 3,
  })
  expect(before.late.days).toBeGreaterThan(40)

  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  const send = (overrides: object) => books.create(`/invoice/${late.id}/send`, { to: ['ona@azuolas.lt'], ...overrides })
  await send({})
  expect((await overview(id)).late.reminded_at).toBeNull()
  const sentEmail = await send({ reminder: true })
  expect(sentEmail.subject).toContain('Priminimas')
  expect((await overview(id)).late.reminded_at).toBe(sentEmail.created_at)
})

test('totals of another company, an unknown client or an unknown type are not found', async () => {
  const stranger = await openBooks(server)
  const { id } = books.client
  for (const path of [
    `/client/${id}/totals/sales`,
    `/client/${stranger.client.id}/totals/all`,
    `/client/${stranger.client.id}/totals/toString`,
  ])
    expect(await stranger.ask('POST', path, { year: 2026 })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await stranger.ask('GET', `/client/${id}/overview`)).status).toBe(404)
  expect((await books.ask('GET', `/client/nobody/overview`)).status).toBe(404)
  for (const body of [{}, { year: '26' }, { year: null }, { year: 2026, x: 1 }])
    expect((await books.ask('POST', `/client/${id}/totals/sales`, body)).status).toBe(422)
})
