import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasReport, reportNames } from '#domain/reports.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
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
