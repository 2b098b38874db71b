import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Invoice } from '#contract/sales/invoice.ts'
import { explanationOf } from '#domain/vat-explanation.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

const totals = async (body: object = { date: '2026-11-15', type: 'simple' }) =>
  (await books.ask('POST', '/invoice/month-totals', body)).body
const none = { count: 0, total: '0.00', paid: '0.00', credited: '0.00', unpaid: '0.00', overdue: '0.00' }

test('the totals of a month without documents and of the previous month are zero', async () => {
  expect(await totals()).toEqual({
    month: '2026-11',
    type: 'simple',
    currency: 'EUR',
    ...none,
    previous: { month: '2026-10', type: 'simple', currency: 'EUR', ...none },
  })
})

test('month totals follow every change of documents', async () => {
  const late = await books.invoice({ date: '2026-11-01', date_due: '2026-11-10' })
  const dollars = await books.invoice({ currency: 'USD', exchange_rate: '0.9' })
  const before = await books.invoice({ date: '2026-10-31', date_due: null })
  await books.invoice({ type: 'proforma' })
  await books.pay(late.id, '21')
  expect(await totals()).toMatchObject({
    count: 2,
    total: '229.90',
    paid: '21.00',
    unpaid: '208.90',
    overdue: '100.00',
    previous: { count: 1, total: '121.00', overdue: '0.00' },
  })
  expect(await totals({ date: '2026-11-30', type: 'proforma' })).toMatchObject({ count: 1, total: '121.00' })

  await books.ask('POST', `/invoice/${dollars.id}/void`, { comment: 'x' })
  await books.ask('DELETE', `/invoice/${before.id}`)
  expect(await totals()).toMatchObject({ count: 1, total: '121.00', previous: none })
  await books.ask('POST', `/invoice/${dollars.id}/restore-voided`)
  await books.ask('POST', `/invoice/${before.id}/restore`)

  const stored = await books.get(before.id)
  await books.ask('PUT', `/invoice/${before.id}`, {
    version: stored.version,
    date: '2026-11-02',
    date_due: '2026-11-03',
  })
  expect(await totals()).toMatchObject({ count: 3, total: '350.90', overdue: '221.00', previous: none })

  const { item } = await books.read(`/invoice/create?credit_of=${late.id}`)
  await books.create('/invoice', item)
  expect(await totals()).toMatchObject({ count: 3, paid: '21.00', credited: '100.00', overdue: '121.00' })
  expect(await totals({ date: '2026-11-20', type: 'credit' })).toMatchObject({
    count: 1,
    total: '-121.00',
    unpaid: '0.00',
  })
})

test('an archived invoice that is voided leaves the totals of its month', async () => {
  const own = await openBooks(server)
  const { id } = await own.invoice({ date: '2026-11-15', lines: [own.line({ price: '0' })] })
  expect((await own.ask('POST', `/invoice/${id}/archive`)).status).toBeLessThan(300)
  const count = async () => (await own.ask('POST', '/invoice/month-totals', { date: '2026-11-15' })).body.count
  expect(await count()).toBe(1)
  expect((await own.ask('POST', `/invoice/${id}/void`, { comment: 'x' })).status).toBeLessThan(300)
  expect(await count()).toBe(0)
})

test('a document is overdue only after its due date', async () => {
  const own = await openBooks(server)
  await own.invoice({ date: '2026-11-20', date_due: '2026-11-20' })
  const overdue = async () => (await own.ask('POST', '/invoice/month-totals', {})).body.overdue
  expect(await overdue()).toBe('0.00')
  server.setTime(new Date('2026-11-21T10:00:00Z'))
  expect(await overdue()).toBe('121.00')
})

test('the kept month totals equal the sums of the documents', async () => {
  const { rows } = await server.owner.query(`
    select company_id, month, type, sum(count)::int as count, sum(total) as total, sum(paid) as paid from invoice_month
      group by 1, 2, 3 having sum(count) <> 0
    except
    select company_id, date_trunc('month', date)::date, type, count(*)::int, sum(w.total),
      sum(w.paid) from invoice i, invoice_base_amounts(i) w where deleted_at is null and voided_at is null group by 1, 2, 3`)
  expect(rows).toEqual([])
})

test('month totals have nothing of another company, and invalid input is refused', async () => {
  const stranger = await openBooks(server)
  expect((await stranger.ask('POST', '/invoice/month-totals', { date: '2026-11-01' })).body).toMatchObject(none)
  for (const body of [{ date: '2026-02-30' }, { type: 'all' }, { date: 1 }, { month: '2026-11' }])
    expect((await books.ask('POST', '/invoice/month-totals', body)).status).toBe(422)
  for (const date of ['0001-01-01', '9999-12-31'])
    expect((await books.ask('POST', '/invoice/month-totals', { date })).status).toBeLessThan(500)
})

test('a draft and a stored invoice explain how their VAT was computed', async () => {
  const form = books.form({
    lines: [books.line({ price: '50', quantity: '2' }), books.line({ vat_id: books.vat('PVM58') })],
    discount: { kind: 'amount', value: '20' },
    delivery: { amount: '10', vat_id: books.vat('PVM1') },
  })
  const expected = [
    {
      rate: '21',
      lines: [0],
      lines_total: '100.00',
      discount: '10.00',
      delivery: '10.00',
      sum: '100.00',
      base: '100.00',
      vat: '21.00',
    },
    {
      rate: '12',
      lines: [1],
      lines_total: '100.00',
      discount: '10.00',
      delivery: null,
      sum: '90.00',
      base: '90.00',
      vat: '10.80',
    },
  ]
  expect((await books.ask('POST', '/invoice/totals', form)).body.vat_explanation).toMatchObject(expected)
  const stored = await books.create('/invoice', form)
  const read = await books.get(stored.id)
  expect(explanationOf(read as unknown as Invoice)).toMatchObject(expected)
  const back = await books.ask('PUT', `/invoice/${stored.id}`, stored)
  expect(back.status).toBe(200)
})
