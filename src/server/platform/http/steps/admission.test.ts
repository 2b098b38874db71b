import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('of thirty documents at once a company gets those that run and twenty that wait, another company is not refused, and later it may again', async () => {
  const [books, others] = [await openBooks(server), await openBooks(server)]
  const preview = (of: typeof books) => of.ask('POST', '/invoice/preview-pages', of.form())
  // Whose requests these are is known after one of them.
  await preview(books)
  const [answers, other] = await Promise.all([
    Promise.all(Array.from({ length: 30 }, () => preview(books))),
    preview(others),
  ])
  expect(other.status).toBe(200)
  const drawn = answers.filter(({ status }) => status === 200).length
  // At most three run at once. While the other company draws one does, or none if this one must rest.
  expect([20, 21, 22, 23]).toContain(drawn)
  expect(answers.find(({ status }) => status === 503)).toMatchObject({
    headers: { 'retry-after': '5' },
    body: { code: 'unavailable', resource: 'documents' },
  })
  expect((await preview(books)).status).toBe(200)
})

test('a request that sends its body slowly holds the turn of its company for five seconds at most', async () => {
  const [books, others] = [await openBooks(server), await openBooks(server)]
  const preview = (of: typeof books) => of.ask('POST', '/invoice/preview-pages', of.form())
  // A company has one turn while another one draws.
  for (const each of [books, others, books]) await preview(each)
  const { hostname, port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
  const slow = connect({ host: hostname, port: Number(port) })
  slow.write(
    `POST /api/invoice/preview-pages HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${books.token}\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n`,
  )
  await new Promise((resolve) => slow.once('connect', resolve))
  await preview(others)
  const started = performance.now()
  expect((await preview(books)).status).toBe(200)
  const waited = performance.now() - started
  expect(waited).toBeGreaterThan(2000)
  slow.destroy()
})
