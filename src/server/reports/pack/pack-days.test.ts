import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { fileBody } from '#server/test/one-of-each.ts'
import { readZip } from '#server/test/read-zip.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

test('a pack has files of documents of any day, also of one before 1970', async () => {
  for (const [number, date] of [
    ['K-1900', '1900-01-01'],
    ['K-1969', '1969-12-31'],
  ]) {
    const expense = await books.create('/expense', {
      vendor_id: books.client.id,
      number,
      date,
      date_registered: '2026-11-12',
      kind: 'receipt',
      vat: false,
      total: '12.10',
    })
    const { payload, headers } = await fileBody(`%PDF-1.7\n${number}\n%%EOF`)
    expect((await books.ask('POST', `/expense/${expense.id}/files`, payload, headers)).status).toBe(201)
  }
  const { id } = await books.create('/pack', {
    date_from: '2026-11-01',
    date_to: '2038-10-31',
    parts: ['expenses', 'registers'],
  })
  await server.runJobs()
  expect(await books.read(`/pack/${id}`)).toMatchObject({ status: 'done' })
  const { rawPayload } = await server.app.inject({
    url: `/api/pack/${id}/file`,
    headers: { authorization: `Bearer ${books.token}` },
  })
  const names = Object.keys(readZip(rawPayload)).join('\n')
  expect(names).toContain('K-1900')
  expect(names).toContain('K-1969')
})
