import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
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

test('a crossed threshold names its day, also of a past year', async () => {
  const books = await openBooks(server, individual)
  await earn(books, '2025-02-01', '45000')
  await earn(books, '2025-02-02', '0.01')
  expect(amounts(await read(books, '?date_from=2025-05-01'))).toMatchObject({
    'threshold:left': '0.00',
    'threshold:date': '2025-02-02',
  })
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
