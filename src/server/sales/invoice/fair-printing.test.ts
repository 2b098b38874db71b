import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let flooder: Books
let neighbour: Books
beforeAll(async () => {
  server = await createTestServer()
  flooder = await openBooks(server)
  neighbour = await openBooks(server)
})
afterAll(() => server.close())

test('fifty previews of long documents by one company do not delay the PDF of another, and excess previews are refused with a message', async () => {
  const invoice = await neighbour.invoice()
  const pdf = () => neighbour.ask('GET', `/invoice/${invoice.id}/pdf`)
  await pdf()
  const draft = flooder.form({ lines: Array.from({ length: 40 }, () => flooder.line()) })
  const done: string[] = []
  const recordDone = async <T>(name: string, request: Promise<T>) => {
    const response = await request
    done.push(name)
    return response
  }
  const preview = () => flooder.ask('POST', '/invoice/preview', draft)
  const first = recordDone('flooder', preview())
  const flood = Array.from({ length: 49 }, async () => {
    const response = await preview()
    if (response.status === 200) done.push('flooder')
    return response
  })
  // Sent when the flood has reached its limit.
  const refused = await Promise.any(
    flood.map(async (request) => ((await request).status === 503 ? request : Promise.reject())),
  )
  expect([refused.body.code, refused.headers['retry-after']]).toEqual(['unavailable', '5'])
  expect(refused.body.detail).toContain('per daug dokumentų')
  expect((await recordDone('neighbour', pdf())).status).toBe(200)
  const statuses = (await Promise.all([first, ...flood])).map(({ status }) => status)
  // In the order of the requests it would be among the last.
  expect(done.length - 1 - done.indexOf('neighbour')).toBeGreaterThanOrEqual(5)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(21)
})
