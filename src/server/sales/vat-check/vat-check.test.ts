import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

const valid = {
  countryCode: 'DE',
  vatNumber: '129273398',
  requestDate: '2026-11-20T10:00:00.000Z',
  valid: true,
  requestIdentifier: 'WAPIAAAAXabc',
  name: 'Beispiel GmbH',
  address: 'Hauptstr. 1\n10115 Berlin',
}

/** What VIES answers next, and what it was asked. */
let answer: { status: number; body: unknown; location?: string }
const asked: unknown[] = []
const vies = createServer(async (request, response) => {
  asked.push({ url: request.url, body: await json(request) })
  const headers = { 'content-type': 'application/json', ...(answer.location ? { location: answer.location } : {}) }
  response.writeHead(answer.status, headers)
  response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
})

let server: TestServer
let books: Books
let client: Item
beforeAll(async () => {
  await new Promise<void>((resolve) => vies.listen(0, '127.0.0.1', resolve))
  const { port } = vies.address() as AddressInfo
  server = await createTestServer({ environment: { VIES: 'on', VIES_URL: `http://127.0.0.1:${port}/rest-api` } })
})
beforeEach(async () => {
  books = await openBooks(server)
  client = await books.create('/client', { title: 'Beispiel GmbH', country: 'DE', vat_code: 'DE129273398' })
  answer = { status: 200, body: valid }
  asked.length = 0
})
afterAll(async () => {
  await server.close()
  vies.close()
})

const read = (id: string = client.id) => books.read(`/client/${id}/vat-check`)
const check = (id: string = client.id) => books.ask('POST', `/client/${id}/vat-check`)

test('VIES is asked about the code of a client, and its answer is kept with its time', async () => {
  expect(await read()).toEqual({ enabled: true, check: null })
  const { status, body } = await check()
  const kept = {
    vat_code: 'DE129273398',
    outcome: 'valid',
    name: 'Beispiel GmbH',
    address: 'Hauptstr. 1 10115 Berlin',
    consultation: 'WAPIAAAAXabc',
    checked_at: testMoment.toISOString(),
  }
  expect([status, body]).toEqual([200, { enabled: true, outcome: 'valid', check: kept }])
  expect(await read()).toEqual({ enabled: true, check: kept })
  expect(asked).toMatchObject([
    { url: '/rest-api/check-vat-number', body: { countryCode: 'DE', vatNumber: '129273398' } },
  ])
})

test('a changed code or country has no answer yet, and other changes keep it', async () => {
  await check()
  const change = async (fields: object) => {
    const { item } = await books.read(`/client/edit/${client.id}`)
    await books.ask('PUT', `/client/${client.id}`, { version: item.version, ...fields })
  }
  await change({ city: 'Berlin' })
  expect((await read()).check).not.toBeNull()
  await change({ vat_code: 'DE129273399' })
  expect((await read()).check).toBeNull()
})

test.each([
  ['an invalid number', 200, { ...valid, valid: false, name: '---', address: '---' }, 'invalid'],
  ['a number of a wrong form', 200, { valid: false, userError: 'INVALID_INPUT' }, 'invalid'],
  ['a wrong form as an error', 400, { actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] }, 'invalid'],
  ['a state that does not answer', 200, { valid: false, userError: 'MS_UNAVAILABLE' }, 'unavailable'],
  [
    'too many requests',
    200,
    { actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] },
    'unavailable',
  ],
  ['an error of the server', 500, 'Internal Server Error', 'unavailable'],
  ['a page of a proxy', 200, '<html>valid</html>', 'unavailable'],
  ['an answer of another shape', 200, { valid: 'yes' }, 'unavailable'],
  ['an endless answer', 200, `{"valid":true,"name":"${'x'.repeat(100_000)}"}`, 'unavailable'],
])('%s is kept as what it says', async (_, status, body, outcome) => {
  answer = { status, body }
  expect((await check()).body).toMatchObject({ outcome, check: { outcome, name: null } })
})

test('a redirect is not followed', async () => {
  answer = { status: 302, body: valid, location: '/rest-api/other' }
  expect((await check()).body).toMatchObject({ outcome: 'unavailable' })
  expect(asked).toHaveLength(1)
})

test('no answer leaves the answer from before', async () => {
  await check()
  answer = { status: 503, body: '' }
  expect((await check()).body).toMatchObject({ outcome: 'unavailable', check: { outcome: 'valid' } })
})

test('a client without a VAT code of the EU is not asked about', async () => {
  const swiss = await books.create('/client', { title: 'Beispiel AG', country: 'CH', vat_code: 'CHE123456788' })
  expect(await read(swiss.id)).toEqual({ enabled: false, check: null })
  const { status, body } = await check(swiss.id)
  expect([status, body.code, body.reason]).toEqual([409, 'vat_check_refused', 'not_eu'])
  expect(asked).toEqual([])
})

test('an instance that was restored asks nothing until an operator confirms', async () => {
  await server.owner.query(
    `insert into sending_stop (stopped_at, stopped_by, restored_from) values (now(), 'restore', '2026-11-19T00:00Z')`,
  )
  expect((await check()).body.reason).toBe('restored')
  await server.owner.query('delete from sending_stop')
  expect(asked).toEqual([])
})

test('a company asks at most 200 times a day', async () => {
  await server.owner.query(`insert into attempt (key, happened_at) select $1, $2 from generate_series(1, 200)`, [
    `vies of company ${books.company.id}`,
    testMoment.toISOString(),
  ])
  expect((await check()).status).toBe(429)
  expect(asked).toEqual([])
})

test('VIES is off without the setting', async () => {
  const without = await createTestServer()
  const own = await openBooks(without)
  const { body } = await own.ask('POST', `/client/${own.client.id}/vat-check`)
  expect([body.code, body.reason]).toEqual(['vat_check_refused', 'off'])
  expect(await own.read(`/client/${own.client.id}/vat-check`)).toEqual({ enabled: false, check: null })
  await without.close()
})
