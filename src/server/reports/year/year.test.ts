import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const individual = {
  type: 'individual',
  activity_type: 'simple',
  certificate_number: '1',
  vat_enabled: false,
  vat_code: null,
}

/** Issues an invoice and receives its money on the same day. */
const earn = async (books: Books, date: string, price: string, fields: object = {}) => {
  const { id } = await books.invoice({ date, date_due: null, lines: [books.line({ price })], ...fields })
  expect((await books.pay(id, price, { date })).status).toBeLessThan(300)
}
const read = (books: Books, query = ''): Promise<Item> => books.read(`/report/year${query}`)
const amounts = ({ rows }: Item) =>
  Object.fromEntries(
    rows
      .filter(({ kind }: Item) => kind === 'line')
      .map(({ key, cells }: Item) => [key.replace(/[0-9a-f]{8}-[0-9a-f-]+/, 'id'), cells.amount ?? cells.date]),
  )

test('the year of an individual has both ways to deduct, the activities and how near the VAT threshold is', async () => {
  const books = await openBooks(server, individual)
  const activity = await books.create('/activity', { title: 'Grafinis dizainas' })
  const series = await books.create('/series', {
    invoice_type: 'simple',
    next_number: 'GD-001',
    activity_id: activity.id,
  })
  await earn(books, '2025-06-01', '2000')
  await earn(books, '2026-03-10', '27160', { series_id: series.id })
  await earn(books, '2026-10-10', '14100')
  const vendor = await books.create('/client', { title: 'UAB „Popierius“', is_vendor: true, is_client: false })
  const sums = { total: '9412.30', total_without_vat: '9412.30' }
  const { id } = await books.create('/expense', { vendor_id: vendor.id, date: '2026-05-05', number: 'P-1', ...sums })
  const paid = { account_id: books.account.id, date: '2026-05-06', amount: '9412.30' }
  await books.ask('POST', `/expense/${id}/add-payment`, paid)
  const report = await read(books)
  expect(report).toMatchObject({
    title: 'Metų suvestinė',
    basis: 'cash',
    period: { from: '2026-01-01', to: '2026-12-31' },
    head: { amount: '41260.00' },
  })
  expect(amounts(report)).toEqual({
    income: '41260.00',
    expense: '9412.30',
    flat: '12378.00',
    'left:real': '31847.70',
    'left:flat': '28882.00',
    'activity:id': expect.any(String),
    'activity:00000000-0000-0000-0000-000000000000': undefined,
    'threshold:limit': '45000.00',
    'threshold:supplied': '41260.00',
    'threshold:left': '3740.00',
    'threshold:last_year': '2000.00',
    'threshold:date': '2026-12-14',
  })
  const [design] = report.rows.filter(({ cells }: Item) => cells.title === 'Grafinis dizainas')
  expect(design.cells).toMatchObject({ amount: '27160.00', share: '65.8' })
  const cash = await books.read('/report/profit-and-loss?basis=cash&date_from=2026-01-01&date_to=2026-12-31')
  const journal = await books.read('/report/journal?date_from=2026-01-01&date_to=2026-12-31')
  expect(cash.totals.amount).toBe('31847.70')
  expect([journal.totals.income, journal.totals.expense_3]).toEqual(['41260.00', '9412.30'])
  const documents = await books.read('/report/year/documents?row=income')
  expect(documents).toMatchObject({ count: 2, total: '41260.00' })
})

test('the page of the year has its deadline, the pace, and months to come as expected at that pace', async () => {
  const books = await openBooks(server, individual)
  await earn(books, '2026-03-10', '27160')
  await earn(books, '2026-10-10', '14100')
  await books.invoice({ date: '2026-10-11', date_due: null, lines: [books.line({ price: '100' })] })
  const { year, chart } = await read(books)
  expect(year).toEqual({
    counted_to: '2026-11-20',
    is_certificate: false,
    declared_by: '2027-05-03',
    threshold: { monthly: '4733.33', crossed: null, expected: '2026-12-14' },
  })
  const figures = (month: string) => chart.points.find((point: Item) => point.month === month)
  expect(figures('2026-11-01')).toMatchObject({
    values: { income: '0.00', total: '41260.00', left: '3640.00' },
    is_forecast: false,
  })
  // 41 days from today to the end of December at 14 100 in 92 days.
  expect(figures('2026-12-01')).toMatchObject({
    values: { income: '4751.09', total: '47543.70', left: '0.00' },
    is_forecast: true,
  })
})

test('one activity has only its income, and the threshold stays that of all', async () => {
  const books = await openBooks(server, individual)
  const activity = await books.create('/activity', { title: 'Mokymai' })
  const idle = await books.create('/activity', { title: 'Vertimai' })
  const series = await books.create('/series', {
    invoice_type: 'simple',
    next_number: 'MO-001',
    activity_id: activity.id,
  })
  await earn(books, '2026-03-10', '6300', { series_id: series.id })
  await earn(books, '2026-04-10', '1000')
  const one = await read(books, `?activity=${activity.id}`)
  expect(one.head.title).toBe('Pajamos: Mokymai')
  expect(amounts(one)).toMatchObject({ income: '6300.00', flat: '1890.00', 'threshold:supplied': '7300.00' })
  expect(Object.keys(amounts(one))).not.toContain('expense')
  expect(one.chart.points[3].values).toEqual({ income: '0.00', total: '6300.00' })
  const documents = await books.read(`/report/year/documents?row=income&activity=${activity.id}`)
  expect(documents).toMatchObject({ count: 1, total: '6300.00' })
  const none = await read(books, '?activity=00000000-0000-0000-0000-000000000000')
  expect(amounts(none).income).toBe('1000.00')
  const { rows } = await read(books, `?activity=${idle.id}`)
  expect(rows.map(({ cells }: Item) => cells.title)).toContain('Vertimai')
  expect((await books.ask('GET', `/report/year/documents?row=expense&activity=${activity.id}`)).status).toBe(404)
})

test('an activity of another company is not found', async () => {
  const [books, other] = [await openBooks(server, individual), await openBooks(server, individual)]
  const { id } = await other.create('/activity', { title: 'Mokymai' })
  for (const path of ['/report/year?', '/report/year/documents?row=income&'])
    expect(await books.ask('GET', `${path}activity=${id}`)).toMatchObject({
      status: 404,
      body: { resource: 'activity' },
    })
})

test('a crossed threshold names its day, also of a past year', async () => {
  const books = await openBooks(server, individual)
  await earn(books, '2025-02-01', '45000')
  await earn(books, '2025-02-02', '0.01')
  expect(amounts(await read(books, '?date_from=2025-05-01'))).toMatchObject({
    'threshold:left': '0.00',
    'threshold:date': '2025-02-02',
  })
})

test('a threshold that an invoice of a later day crosses is expected to be crossed on that day', async () => {
  const books = await openBooks(server, individual)
  await books.invoice({ date: '2026-02-01', date_due: null, lines: [books.line({ price: '44000' })] })
  await books.invoice({ date: '2026-11-30', date_due: null, lines: [books.line({ price: '2000' })] })
  const { year } = await read(books)
  expect(year.threshold).toMatchObject({ crossed: null, expected: '2026-11-30' })
  server.setTime(new Date('2026-11-30T10:00:00Z'))
  expect((await read(books)).year.threshold).toMatchObject({ crossed: '2026-11-30', expected: null })
  server.setTime(testMoment)
})

test('a business certificate leaves no choice of 30 %, and a VAT payer has no threshold', async () => {
  const certified = amounts(await read(await openBooks(server, { ...individual, activity_type: 'certificate' })))
  expect(Object.keys(certified)).not.toContain('flat')
  const payer = { ...individual, vat_enabled: true, vat_code: 'LT100001738313' }
  const rows = amounts(await read(await openBooks(server, payer)))
  expect(rows).toMatchObject({ income: '0.00', flat: '0.00' })
  expect(Object.keys(rows).some((key) => key.startsWith('threshold'))).toBe(false)
})

test('the summary of the year is for individuals only', async () => {
  const company = await openBooks(server)
  expect((await company.ask('GET', '/report/year')).status).toBe(404)
})
