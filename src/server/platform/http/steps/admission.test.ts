import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('a company that draws 21 documents at once is refused the next, another company is not, and later it may again', async () => {
  const [books, others] = [await openBooks(server), await openBooks(server)]
  const preview = (of: typeof books) => of.ask('POST', '/invoice/preview-pages', of.form())
  // Whose requests these are is known after one of them.
  await preview(books)
  const [answers, other] = await Promise.all([
    Promise.all(Array.from({ length: 25 }, () => preview(books))),
    preview(others),
  ])
  expect(other.status).toBe(200)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(21).fill(200), ...Array(4).fill(503)])
  expect(answers.find(({ status }) => status === 503)).toMatchObject({
    headers: { 'retry-after': '5' },
    body: { code: 'unavailable', resource: 'documents' },
  })
  expect((await preview(books)).status).toBe(200)
})
