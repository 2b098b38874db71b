import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadRates } from './load-rates.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { ecbXml } from './test/rate-files.ts'

const usd = (date: string, per_euro: string) => ({ date, rates: { USD: per_euro } })

/** What the bank's server answers, by the name of the file. */
const files: Record<string, { status: number; text: string; location?: string }> = {}
const asked: string[] = []
const bank = createServer((request, response) => {
  const name = request.url?.split('/').at(-1) ?? ''
  asked.push(name)
  const file = files[name] ?? { status: 404, text: '' }
  response.writeHead(file.status, file.location ? { location: file.location } : {}).end(file.text)
})

let server: TestServer
let books: Books
beforeAll(async () => {
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
  const { port } = bank.address() as AddressInfo
  server = await createTestServer({ environment: { RATES_URL: `http://127.0.0.1:${port}/eurofxref-daily.xml` } })
  books = await openBooks(server)
})
afterAll(async () => {
  await server.close()
  bank.close()
})

const rateOf = (date: string) => books.read(`/rate?currency=USD&date=${date}`)
const loadAt = async (moment: string) => {
  asked.length = 0
  server.setTime(new Date(`${moment}:00Z`))
  await loadRates(server.services)
  return [...asked]
}
const problem = async () =>
  (await server.owner.query(`select problem from loaded_source where name = 'rates'`)).rows[0]?.problem

test('rates of all companies are loaded once a day: first the history, then the daily file', async () => {
  files['eurofxref-hist.xml'] = { status: 200, text: ecbXml([usd('2026-11-19', '1.25'), usd('2026-11-18', '1.6')]) }
  expect(await loadAt('2026-11-20T10:00')).toEqual(['eurofxref-hist.xml'])
  expect(await rateOf('2026-11-20')).toMatchObject({ rate: '0.8', rate_date: '2026-11-19', source: 'ecb' })
  expect((await books.read('/rate/all')).meta.published).toBe('on')
  expect(await loadAt('2026-11-20T12:00')).toEqual([])
  files['eurofxref-daily.xml'] = { status: 200, text: ecbXml([usd('2026-11-20', '2')]) }
  expect(await loadAt('2026-11-20T16:00')).toEqual(['eurofxref-daily.xml'])
  expect(await rateOf('2026-11-21')).toMatchObject({ rate: '0.5', rate_date: '2026-11-20' })
})

test.each([
  ['an error', { status: 500, text: '' }, 'HTTP 500'],
  ['a redirect', { status: 302, text: '', location: 'http://127.0.0.1:1/' }, 'redirect'],
  ['a page instead of rates', { status: 200, text: '<html></html>' }, 'not_rates'],
])('%s leaves the rates, is told to the operator and is tried again in an hour', async (_, answer, reason) => {
  files['eurofxref-daily.xml'] = answer
  await server.owner.query(`update loaded_source set loaded_at = '2026-11-20T16:00Z', tried_at = '2026-11-20T16:00Z'`)
  expect(await loadAt('2026-11-21T16:00')).toEqual(['eurofxref-daily.xml'])
  expect(await problem()).toContain(reason)
  expect(await loadAt('2026-11-21T16:30')).toEqual([])
  expect(await rateOf('2026-11-21')).toMatchObject({ rate: '0.5' })
  files['eurofxref-daily.xml'] = { status: 200, text: ecbXml([usd('2026-11-20', '2')]) }
  expect(await loadAt('2026-11-21T17:00')).toEqual(['eurofxref-daily.xml'])
  expect(await problem()).toBeNull()
})

test('an instance that was restored asks for no rates until an operator confirms', async () => {
  await server.owner.query(
    `insert into sending_stop (stopped_at, stopped_by, restored_from) values (now(), 'restore', '2026-11-19T00:00Z')`,
  )
  expect(await loadAt('2026-11-23T16:00')).toEqual([])
  await server.owner.query('delete from sending_stop')
  expect(await loadAt('2026-11-23T16:00')).not.toEqual([])
})
