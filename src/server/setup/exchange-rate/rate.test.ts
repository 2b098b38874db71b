import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { giveRole } from '#server/test/members.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { ecbXml, lbXml } from './test/rate-files.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  books = await openBooks(server)
})
afterAll(() => server.close())

const dayRate = (currency: string, date: string) => books.read(`/rate?currency=${currency}&date=${date}`)
const upload = async (text: string, name = 'eurofxref-hist.xml', own = books) => {
  const form = new FormData()
  form.append('file', new Blob([text]), name)
  const request = new Request('http://x', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  return own.ask('POST', '/rate/upload', payload, { 'content-type': request.headers.get('content-type') ?? '' })
}
const usd = (date: string, per_euro: string) => ({ date, rates: { USD: per_euro } })

test('the rate of a document is the last one published before its day, in the currency of the company', async () => {
  await upload(ecbXml([usd('2026-11-19', '1.25'), usd('2026-11-18', '1.6')]))
  expect(await dayRate('USD', '2026-11-20')).toEqual({
    currency: 'USD',
    date: '2026-11-20',
    rate: '0.8',
    rate_date: '2026-11-19',
    source: 'upload',
    per_euro: '1.25',
  })
  expect(await dayRate('USD', '2026-11-19')).toMatchObject({ rate: '0.625', rate_date: '2026-11-18' })
})

test('over a weekend the rate of Friday is used, and after more than a week none is known', async () => {
  await upload(ecbXml([usd('2026-11-06', '1.25')]))
  expect(await dayRate('USD', '2026-11-09')).toMatchObject({ rate: '0.8', rate_date: '2026-11-06' })
  expect(await dayRate('USD', '2026-11-14')).toMatchObject({ rate: '0.8', rate_date: '2026-11-06' })
  const none = { rate: null, rate_date: null, source: null, per_euro: null }
  expect(await dayRate('USD', '2026-11-15')).toMatchObject(none)
  expect(await dayRate('SEK', '2026-11-09')).toMatchObject(none)
  expect(await dayRate('EUR', '2026-11-09')).toMatchObject({ rate: '1', source: null })
})

test('with books in dollars the rate of the euro is the published one, and others are computed from two', async () => {
  books = await openBooks(server, { currency: 'USD' })
  await upload(ecbXml([{ date: '2026-11-19', rates: { USD: '1.25', JPY: '180' } }]))
  expect(await dayRate('EUR', '2026-11-20')).toMatchObject({ rate: '1.25', rate_date: '2026-11-19' })
  expect(await dayRate('JPY', '2026-11-20')).toMatchObject({ rate: '0.0069444444', per_euro: '180' })
})

test('a rate of the company comes before the one of all companies of the same day', async () => {
  await server.owner.query(`insert into shared_rate (currency, date, per_euro, source) values
    ('USD', '2026-11-18', 1.6, 'ecb'), ('USD', '2026-11-19', 1.28, 'ecb') on conflict do nothing`)
  expect(await dayRate('USD', '2026-11-20')).toMatchObject({ rate: '0.78125', source: 'ecb' })
  const own = await books.create('/rate', { currency: 'USD', date: '2026-11-19', per_euro: '1.25' })
  expect(await dayRate('USD', '2026-11-20')).toMatchObject({ rate: '0.8', source: 'hand' })
  const { data, meta } = await books.read('/rate/all?month=2026-11&currency=USD')
  expect(data).toMatchObject([
    { id: own.id, date: '2026-11-19', per_euro: '1.25', source: 'hand' },
    { id: null, date: '2026-11-18', per_euro: '1.6', source: 'ecb' },
  ])
  expect(meta).toMatchObject({ month: '2026-11', currencies: ['USD'], published: 'off', uploads: [] })
  expect((await books.ask('DELETE', `/rate/${own.id}`)).status).toBe(204)
  expect(await dayRate('USD', '2026-11-20')).toMatchObject({ rate: '0.78125', source: 'ecb' })
  await server.owner.query('delete from shared_rate')
})

test('an upload adds what the company lacks, the same file adds nothing, and undoing it removes its rates only', async () => {
  await books.create('/rate', { currency: 'USD', date: '2026-11-19', per_euro: '1.25' })
  const file = ecbXml([usd('2026-11-19', '1.3'), usd('2026-11-18', '1.6')])
  const { status, body } = await upload(file)
  expect([status, body.added, body.known]).toEqual([201, 1, 1])
  expect(body.upload).toMatchObject({ name: 'eurofxref-hist.xml', publisher: 'ecb', added: 1, from: '2026-11-18' })
  expect((await upload(file)).body).toEqual({ upload: null, added: 0, known: 2 })
  expect((await books.read('/rate/all')).meta.uploads).toHaveLength(1)
  expect((await books.ask('DELETE', `/rate/upload/${body.upload.id}`)).status).toBe(204)
  const { data, meta } = await books.read('/rate/all')
  expect(data).toMatchObject([{ date: '2026-11-19', per_euro: '1.25', source: 'hand' }])
  expect(meta.uploads).toEqual([])
  expect((await books.ask('DELETE', `/rate/upload/${body.upload.id}`)).status).toBe(404)
})

test('months with rates are paged, and without rates the current month is empty', async () => {
  expect((await books.read('/rate/all')).meta).toMatchObject({ month: '2026-11', previous: null, next: null })
  await upload(lbXml({ date: '2026-08-31', rates: { UAH: '48.9' } }), 'getFxRates.xml')
  await upload(ecbXml([usd('2026-11-19', '1.3')]))
  expect((await books.read('/rate/all')).meta).toMatchObject({ month: '2026-11', previous: '2026-08', next: null })
  const august = await books.read('/rate/all?month=2026-08')
  expect(august.meta).toMatchObject({ previous: null, next: '2026-11', currencies: ['UAH'] })
  expect(august.data).toMatchObject([{ currency: 'UAH', per_euro: '48.9', source: 'upload' }])
})

test('a wrong rate or file is refused with the reason and changes nothing', async () => {
  const refused = async (form: object) => (await books.ask('POST', '/rate', form)).body.errors
  const rate = { currency: 'USD', date: '2026-11-19', per_euro: '1.25' }
  expect(Object.keys(await refused({ ...rate, currency: 'EUR' }))).toEqual(['currency'])
  expect(Object.keys(await refused({ ...rate, date: '2026-11-21' }))).toEqual(['date'])
  expect(Object.keys(await refused({ ...rate, per_euro: '0' }))).toEqual(['per_euro'])
  await books.create('/rate', rate)
  expect(Object.keys(await refused({ ...rate, per_euro: '2' }))).toEqual(['date'])
  const file = await upload('<!DOCTYPE x><FxRates/>')
  expect([file.status, file.body.code, file.body.reason]).toEqual([422, 'unreadable_rates', 'doctype'])
  expect((await upload(ecbXml([usd('2012-01-02', '1.3')]))).body.reason).toBe('too_old')
  expect((await books.read('/rate/all')).data).toHaveLength(1)
})

test('rates of one company are not those of another, and an employee only reads them', async () => {
  const own = await books.create('/rate', { currency: 'USD', date: '2026-11-19', per_euro: '1.25' })
  const other = await openBooks(server)
  expect((await other.read('/rate/all')).data).toEqual([])
  expect((await other.ask('DELETE', `/rate/${own.id}`)).status).toBe(404)
  await giveRole(server, books.id, 'employee')
  expect(await dayRate('USD', '2026-11-20')).toMatchObject({ rate: '0.8' })
  expect((await books.ask('DELETE', `/rate/${own.id}`)).status).toBe(403)
})

test('an invoice in yens keeps ten decimals of its rate', async () => {
  await upload(ecbXml([{ date: '2026-11-19', rates: { JPY: '180.92' } }]))
  const { rate } = await dayRate('JPY', '2026-11-20')
  expect(rate).toBe('0.0055273049')
  const invoice = await books.invoice({ currency: 'JPY', exchange_rate: rate })
  expect((await books.get(invoice.id)).exchange_rate).toBe('0.0055273049')
})
