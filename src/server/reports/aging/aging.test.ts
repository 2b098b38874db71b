import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportRow } from '#contract/reports/report.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
const read = (query: string, name = 'receivables-aging') => books.read(`/report/${name}?${query}`)
const lines = (report: { rows: ReportRow[] }, ...keys: string[]) =>
  report.rows.filter(({ kind }) => kind === 'line').map(({ cells }) => keys.map((key) => cells[key] ?? null))
const sums = (report: { rows: ReportRow[] }) => report.rows.find(({ kind }) => kind === 'total')?.cells

beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  const [ash, birch] = [
    await books.create('/client', { title: 'Ąžuolas' }),
    await books.create('/client', { title: 'Beržas' }),
  ]
  const invoice = (client_id: string, date: string, date_due: string, price: string, fields: object = {}) =>
    books.invoice({ client_id, date, date_due, lines: [books.line({ price })], ...fields })
  // As of 2026-11-20: 121 due later though issued 80 days ago, 242 late by 10 days and issued 20 days ago, 363 late by 100 days.
  await invoice(ash.id, '2026-09-01', '2026-12-01', '100')
  await invoice(ash.id, '2026-10-31', '2026-11-10', '200')
  await invoice(birch.id, '2026-08-02', '2026-08-12', '300')
})
afterAll(() => server.close())

test('ages count from the due day, or from the issue day on request; what is late does not change', async () => {
  const due = await read('')
  expect(lines(due, 'title', 'not_due', 'late_30', 'late_60', 'late_90', 'late_over', 'days')).toEqual([
    ['Ąžuolas', '121.00', '242.00', null, null, null, '10'],
    ['Beržas', null, null, null, null, '363.00', '100'],
  ])
  const issue = await read('aged_from=issue')
  expect(issue.columns.map(({ key }: { key: string }) => key)).toEqual([
    'title',
    'late_30',
    'late_60',
    'late_90',
    'late_over',
    'total',
    'days',
  ])
  expect(issue.columns[1].title).toBe('0–30 d.')
  expect(lines(issue, 'title', 'late_30', 'late_90', 'late_over', 'days')).toEqual([
    ['Ąžuolas', '242.00', '121.00', null, '10'],
    ['Beržas', null, null, '363.00', '100'],
  ])
  expect(issue.notes[0]).toContain('nuo dokumento datos')
  for (const report of [due, issue])
    expect(report.aging).toEqual({ late: '605.00', late_parties: 2, currencies: ['EUR'] })
})

test('an age keeps only its debtors, and the sums below are theirs', async () => {
  const kept = await read('age=late_30')
  expect(lines(kept, 'title', 'total')).toEqual([['Ąžuolas', '363.00']])
  expect(sums(kept)).toMatchObject({ total: '363.00', count: '2', parties: '1' })
  expect(kept.totals).toMatchObject({ total: '726.00', count: '3', parties: '2' })
  const byDocument = await read('age=late_30&view=document')
  expect(lines(byDocument, 'title', 'total')).toEqual([['Ąžuolas', '242.00']])
  expect(sums(byDocument)).toMatchObject({ total: '242.00', count: '1' })
  expect(lines(await read('age=late&view=document&aged_from=issue'), 'title')).toEqual([['Ąžuolas'], ['Beržas']])
  expect(lines(await read('age=late_90'), 'title')).toEqual([])
})

test('documents stand under their client, the first due first, on every page', async () => {
  const seen = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof read>> = await read(`view=document&limit=1${cursor && `&cursor=${cursor}`}`)
    seen.push(...lines(page, 'title', 'date_due'))
    cursor = page.next
  }
  expect(seen).toEqual([
    ['Ąžuolas', '2026-11-10'],
    ['Ąžuolas', '2026-12-01'],
    ['Beržas', '2026-08-12'],
  ])
})

test('a page of one filter is refused with another', async () => {
  const { next } = await read('limit=1')
  expect((await books.ask('GET', `/report/receivables-aging?limit=1&age=late&cursor=${next}`)).status).toBe(422)
  expect((await books.ask('GET', `/report/receivables-aging?limit=1&aged_from=issue&cursor=${next}`)).status).toBe(422)
})

test.each(['aged_from=never', 'age=old', 'aged_from=issue&sort=not_due'])('%s is refused', async (query) => {
  expect((await books.ask('GET', `/report/receivables-aging?${query}`)).status).toBe(422)
})

test('a file has the ages and debtors of the screen', async () => {
  const response = await server.app.inject({
    url: '/api/report/receivables-aging?format=csv&aged_from=issue&age=late_over',
    headers: { authorization: `Bearer ${books.token}` },
  })
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain('0–30 d.')
  expect(response.body).toContain('Beržas')
  expect(response.body).not.toContain('Ąžuolas')
})

test('the currencies of debts are those that there were debts in on the day', async () => {
  const own = await openBooks(server)
  const client = await own.create('/client', { title: 'Dollar Ltd', currency: 'USD' })
  const foreign = { client_id: client.id, currency: 'USD', exchange_rate: '0.9', vat: false }
  const invoice = await own.invoice({ ...foreign, date: '2026-10-01', date_due: '2026-10-10' })
  const currencies = async (query = '') => (await own.read(`/report/receivables-aging?${query}`)).aging.currencies
  expect(await currencies()).toEqual(['USD'])
  expect(await currencies('date_to=2026-09-30')).toEqual([])
  expect(await currencies('date_to=2026-10-05')).toEqual(['USD'])
  expect((await own.read(`/report/receivables-aging?currency=USD`)).totals.total).toBe(invoice.total)
})
