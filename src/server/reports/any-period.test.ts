import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasReport, reportNames } from '#domain/reports.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let legal: Books
let individual: Books
beforeAll(async () => {
  server = await createTestServer()
  legal = await openBooks(server)
  individual = await openBooks(server, { type: 'individual', activity_type: 'simple', vat_period: 'half-year' })
  for (const books of [legal, individual]) await books.invoice()
  for (const date of ['1900-01-01', '1969-12-31', '2200-12-31'])
    await legal.create('/expense', { kind: 'receipt', vendor_id: legal.client.id, date, vat: false, total: '1' })
})
afterAll(() => server.close())

const periods = [
  ['1900-01-01', '1911-12-31'],
  ['1900-01-02', '1900-01-31'],
  ['1920-01-01', '1931-12-31'],
  ['1920-01-01', '1920-01-01'],
  ['2024-02-29', '2024-02-29'],
  ['2015-01-01', '2026-12-31'],
  ['2026-11-01', '2038-10-31'],
  ['2200-12-31', '2200-12-31'],
]

test.each(reportNames)(
  '%s answers or refuses every period and comparison, and each row has its documents',
  async (name) => {
    const books = hasReport(name, { type: 'legal', vat_enabled: true }) ? legal : individual
    for (const [from, to] of periods)
      for (const compare of ['none', 'previous', 'year']) {
        const query = `date_from=${from}&date_to=${to}&compare=${compare}`
        const { status, body } = await books.ask('GET', `/report/${name}?${query}`)
        expect([200, 422], `${query} ${JSON.stringify(body)}`).toContain(status)
        if (status === 422) continue
        for (const row of body.rows.slice(0, 3)) {
          const key = encodeURIComponent(row.key)
          const documents = await books.ask('GET', `/report/${name}/documents?row=${key}&${query}`)
          expect([200, 404], `${row.key} ${query}`).toContain(documents.status)
        }
      }
  },
)
