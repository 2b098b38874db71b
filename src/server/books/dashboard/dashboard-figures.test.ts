import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Item } from '#server/test/books.ts'

import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

import { readDashboard, expectCorrectFigures, createExpense, vendorOf, readTotals } from './test/dashboards.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const monthsOf = (amounts: Record<number, string>) =>
  Array.from({ length: 12 }, (_, index) => amounts[index + 1] ?? '0.00')

test('the current and the previous period follow every change of documents', async () => {
  const books = await openBooks(server)
  const vendor = await vendorOf(books)
  const invoice = await books.invoice({ date: '2026-11-01' })
  await books.invoice({ date: '2026-10-31' })
  await books.invoice({ type: 'proforma', date: '2026-11-02' })
  const dollars = await books.invoice({ currency: 'USD', exchange_rate: '0.9' })
  const expense = await createExpense(books, vendor.id)
  const before = (await readDashboard(books)).period
  expect(before).toMatchObject({
    income: { amount: '190.00', previous: '100.00' },
    expenses: { amount: '100.00', previous: '0.00' },
    profit: { amount: '90.00', previous: '100.00' },
    vat: { amount: '18.90', previous: '21.00' },
  })
  const { item } = await books.read(`/invoice/create?credit_of=${invoice.id}`)
  await books.create('/invoice', item)
  expect((await readDashboard(books)).period).toMatchObject({ income: { amount: '90.00' }, vat: { amount: '-2.10' } })
  await books.ask('POST', `/invoice/${dollars.id}/void`, { comment: 'x' })
  await books.ask('DELETE', `/expense/${expense.id}`)
  expect((await readDashboard(books)).period).toMatchObject({
    income: { amount: '0.00' },
    expenses: { amount: '0.00' },
    vat: { amount: '0.00' },
  })
  await books.ask('POST', `/invoice/${dollars.id}/restore-voided`)
  await books.ask('POST', `/expense/${expense.id}/restore`)
  expect((await readDashboard(books)).period).toMatchObject({
    income: { amount: '90.00' },
    profit: { amount: '-10.00' },
  })
})

test('the figures of a quarter and of a year are the sums of their months', async () => {
  const books = await openBooks(server)
  for (const date of ['2025-12-31', '2026-01-01', '2026-03-31', '2026-04-01', '2026-06-30', '2026-12-31'])
    await books.invoice({ date, date_due: null, lines: [books.line({ vat_id: books.vat('PVM1') })] })
  expect((await readDashboard(books, '?period=quarter&date=2026-05-15')).period).toMatchObject({
    from: '2026-04-01',
    to: '2026-06-30',
    previous: { from: '2026-01-01', to: '2026-03-31' },
    income: { amount: '200.00', previous: '200.00' },
  })
  expect((await readDashboard(books, '?period=year')).period).toMatchObject({
    from: '2026-01-01',
    to: '2026-12-31',
    income: { amount: '500.00', previous: '100.00' },
  })
  expect((await readDashboard(books, '?date=2026-01-31')).period).toMatchObject({
    income: { amount: '100.00', previous: '100.00' },
  })
})

test('the totals of each type are shown by month for a year and the previous year', async () => {
  const books = await openBooks(server)
  const vendor = await vendorOf(books)
  await books.invoice({ date: '2026-02-28', date_due: null })
  await books.invoice({ date: '2025-12-31', date_due: null })
  await createExpense(books, vendor.id, { date: '2026-03-01', total: '60.50', total_without_vat: '50' })
  const expected = {
    income: [monthsOf({ 2: '100.00' }), '100.00', '100.00'],
    expenses: [monthsOf({ 3: '50.00' }), '50.00', '0.00'],
    profit: [monthsOf({ 2: '100.00', 3: '-50.00' }), '50.00', '100.00'],
    invoices: [monthsOf({ 2: '121.00' }), '121.00', '121.00'],
    vat: [monthsOf({ 2: '21.00', 3: '-10.50' }), '10.50', '21.00'],
  }
  for (const [type, [months, total, previous]] of Object.entries(expected))
    expect(await readTotals(books, type), type).toMatchObject({
      year: 2026,
      currency: 'EUR',
      months,
      total,
      previous_year: { total: previous },
    })
  expect(await readTotals(books, 'income', '2025')).toMatchObject({
    total: '100.00',
    previous_year: { year: 2024, total: '0.00' },
  })
})

test('in a company without VAT the whole invoice is income and the whole expense is a cost', async () => {
  const books = await openBooks(server, { vat_enabled: false, vat_code: null })
  await books.invoice()
  await books.create('/expense', {
    vendor_id: (await vendorOf(books)).id,
    date: '2026-11-03',
    currency: 'EUR',
    total: '60.50',
  })
  expect((await readDashboard(books)).period).toMatchObject({
    income: { amount: '100.00' },
    expenses: { amount: '60.50' },
    profit: { amount: '39.50' },
    vat: { amount: '0.00' },
  })
})

test('receivables are grouped by age in the company’s currency and change groups as time passes', async () => {
  const books = await openBooks(server)
  const due = (date_due: string | null, overrides: object = {}) =>
    books.invoice({ date: '2026-01-01', date_due, ...overrides })
  await due(null)
  await due('2026-11-20')
  await due('2026-11-19')
  const month = await due('2026-10-21')
  await due('2026-10-20')
  await due('2026-09-21')
  await due('2026-09-20', { currency: 'USD', exchange_rate: '0.5' })
  await due('2026-01-02', { type: 'proforma' })
  const voided = await due('2026-01-02')
  await books.ask('POST', `/invoice/${voided.id}/void`, { comment: 'x' })
  const deleted = await due('2026-01-02')
  await books.ask('DELETE', `/invoice/${deleted.id}`)
  await books.pay(month.id, '21')
  const { receivables, overdue } = await readDashboard(books)
  expect(receivables).toEqual({
    total: '765.50',
    by_currency: [
      { currency: 'EUR', amount: '705.00' },
      { currency: 'USD', amount: '121.00' },
    ],
    not_due: { amount: '242.00', count: 2 },
    late_30: { amount: '221.00', count: 2 },
    late_60: { amount: '242.00', count: 2 },
    late_over: { amount: '60.50', count: 1 },
  })
  expect(overdue).toMatchObject({ count: 5, amount: '523.50' })
  expect(overdue.data.map((each: Item) => [each.date_due, each.days, each.unpaid, each.currency])).toEqual([
    ['2026-09-20', 61, '121.00', 'USD'],
    ['2026-09-21', 60, '121.00', 'EUR'],
    ['2026-10-20', 31, '121.00', 'EUR'],
    ['2026-10-21', 30, '100.00', 'EUR'],
    ['2026-11-19', 1, '121.00', 'EUR'],
  ])
  server.setTime(new Date('2026-11-21T10:00:00Z'))
  expect((await readDashboard(books)).receivables).toMatchObject({
    late_30: { count: 2 },
    late_60: { count: 2 },
    late_over: { count: 2 },
  })
  server.setTime(testMoment)
  await books.pay(month.id, '100')
  const left = await readDashboard(books)
  expect(left.receivables).toMatchObject({ total: '665.50', late_30: { amount: '121.00', count: 1 } })
  // An invoice that is due today is listed, but not overdue.
  const late = ['2026-09-20', '2026-09-21', '2026-10-20', '2026-11-19']
  expect(left.overdue.data.map((each: Item) => each.date_due)).toEqual(late)
})

test('receivables agree with the ledger after a payment, a credit, and their removal', async () => {
  const books = await openBooks(server)
  const invoice = await books.invoice({ date_due: '2026-12-01' })
  const { item } = await books.read(`/invoice/create?credit_of=${invoice.id}`)
  const credit = await books.create('/invoice', item)
  expect((await readDashboard(books)).receivables).toMatchObject({ total: '0.00', by_currency: [] })
  await books.ask('POST', `/invoice/${credit.id}/void`, { comment: 'x' })
  expect((await readDashboard(books)).receivables).toMatchObject({ total: '121.00', not_due: { count: 1 } })
  const stored = await books.get(invoice.id)
  await books.ask('PUT', `/invoice/${invoice.id}`, {
    version: stored.version,
    date_due: '2026-12-02',
    lines: [books.line({ price: '10' })],
  })
  const { client } = books
  expect((await readDashboard(books)).receivables.by_currency).toEqual(
    (await books.read(`/client/edit/${client.id}`)).item.debt,
  )
  const { rows } = await server.owner.query('select date_due::text from invoice_due where company_id = $1', [
    books.company.id,
  ])
  expect(rows).toEqual([{ date_due: '2026-12-02' }])
})
test('the dashboard figures of every company in this file equal the sums of its documents', async () => {
  await expectCorrectFigures(server)
})
