import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasReport, reportNames } from '#domain/reports.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  await books.invoice({ date: '2025-03-10', date_due: null })
  await books.invoice({ date: '2026-02-10', date_due: null })
  await books.invoice({ date: '2030-01-10', date_due: null })
})
afterAll(() => server.close())

const nearest = async (name: string, from: string, to: string, rest = '') =>
  (await books.read(`/report/${name}/nearest?date_from=${from}&date_to=${to}${rest}`)).month

test.each([
  ['2026-10-01', '2026-10-31', '2026-02-01'],
  ['2025-06-01', '2025-06-30', '2025-03-01'],
  ['2025-09-01', '2025-09-30', '2026-02-01'],
  ['2020-01-01', '2020-12-31', '2025-03-01'],
  // Of two at the same distance the earlier one.
  ['2025-07-01', '2025-10-31', '2025-03-01'],
  // The rest of the month of these days.
  ['2026-02-20', '2026-02-25', '2026-02-01'],
])('nearest to %s – %s is the month %s', async (from, to, month) => {
  for (const name of ['profit-and-loss', 'vat', 'vat-register', 'sales-by-client', 'sales-by-product', 'trial-balance'])
    expect(await nearest(name, from, to), name).toBe(month)
})

test('a report without figures in any month has no nearest one, nor has one by payments without payments', async () => {
  for (const name of ['eu-sales', 'expenses-by-vendor', 'cash-flow', 'ledger'])
    expect(await nearest(name, '2026-10-01', '2026-10-31'), name).toBeNull()
  expect(await nearest('profit-and-loss', '2026-10-01', '2026-10-31', '&basis=cash')).toBeNull()
  expect(await nearest('ledger', '2026-10-01', '2026-10-31', '&account=income')).toBe('2026-02-01')
})

test('every report answers which month is the nearest', async () => {
  for (const name of reportNames.filter((each) => hasReport(each, { type: 'legal', vat_enabled: true })))
    expect((await books.ask('GET', `/report/${name}/nearest?date_from=2026-10-01`)).status, name).toBe(200)
})

test('the nearest month of EU sales has what the report counts, by the buyer of services outside Lithuania', async () => {
  const outside = books.options.vats.find((vat: Item) => vat.code === 'PVM15' && vat.type === 'outside').id
  const sell = (date: string, country: string, vat_code?: string) =>
    books
      .create('/client', { title: `Pirkėjas ${country}`, country, vat_code })
      .then(({ id }) =>
        books.invoice({ client_id: id, date, date_due: null, lines: [books.line({ vat_id: outside, price: '70' })] }),
      )
  await sell('2026-06-10', 'DE', 'DE136695976')
  await sell('2026-08-10', 'US')
  await sell('2026-09-10', 'LV')
  for (const [month, hasFigures] of [
    ['2026-06', true],
    ['2026-08', false],
    ['2026-09', false],
  ] as const) {
    const { totals } = await books.read(`/report/eu-sales?date_from=${month}-01`)
    expect(Number(totals.total) > 0, month).toBe(hasFigures)
  }
  expect(await nearest('eu-sales', '2026-10-01', '2026-10-31')).toBe('2026-06-01')
})
