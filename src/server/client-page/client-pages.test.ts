import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let invoice: Item
let path: string
let addresses = 0

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  books = await openBooks(server)
  invoice = await books.invoice({ note: '<b>Ačiū</b>' })
  path = await pathOf(invoice)
  addresses += 1
})

const pathOf = async ({ id }: Item, of = books): Promise<string> =>
  new URL((await of.ask('POST', `/invoice/${id}/link`)).body.url).pathname
/** Each test has a network address of its own, because misses are counted by address. */
const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers, remoteAddress: `192.0.2.${addresses}` })
const link = async () => (await books.read(`/invoice/${invoice.id}/link`)).link

describe('the page of an invoice', () => {
  test('the page has the document in its language, without scripts, cookies and the address of anything else', async () => {
    const response = await get(path)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    })
    expect(response.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'/)
    expect(response.headers['set-cookie']).toBeUndefined()
    const { body } = response
    expect(body).toContain('<html lang="lt">')
    expect(body).toContain(invoice.number)
    expect(body).toContain('&lt;b&gt;Ačiū&lt;/b&gt;')
    expect(body).not.toMatch(/<script|style=|javascript:|onclick/)
    expect(Buffer.byteLength(body)).toBeLessThan(50_000)
    const linked = [...body.matchAll(/(?:href|src|action)="([^"]+)"/g)].map(([, each]) => each!)
    for (const each of linked) expect(each === 'data:,' || each.startsWith(`${path}/`)).toBe(true)
  })

  test('an invoice of many long lines has a page of less than 50 kB that refers to the PDF', async () => {
    const lines = Array.from({ length: 300 }, (_, at) => books.line({ title: `Darbai ${at} ${'ė'.repeat(150)}` }))
    const long = await books.invoice({ lines })
    const { body } = await get(await pathOf(long))
    expect(Buffer.byteLength(body)).toBeLessThan(50_000)
    expect(body).toContain('Visos eilutės yra PDF faile.')
  })

  test('the page tells what is left to pay, what was paid, and that a void invoice is not to be paid', async () => {
    expect((await get(path)).body).toContain('Neapmokėta')
    await books.pay(invoice.id, '1')
    const partly = (await get(path)).body
    expect(partly).toContain('Apmokėta iš dalies')
    expect(partly).toContain('<h2>Mokėjimai</h2>')
    await books.pay(invoice.id, (await books.read(`/invoice/edit/${invoice.id}`)).item.unpaid)
    const paid = (await get(path)).body
    expect(paid).toContain('<section class="card paid">')
    expect(paid).not.toContain('class="stub"')
    const other = await books.invoice()
    const otherPath = await pathOf(other)
    await books.ask('POST', `/invoice/${other.id}/void`, { comment: 'Slapta priežastis' })
    const voided = (await get(otherPath)).body
    expect(voided).toContain('Dokumentas anuliuotas, mokėti nereikia.')
    expect(voided).not.toContain('Slapta priežastis')
    expect(voided).not.toContain('class="stub"')
  })

  test('an overdue invoice in English says so by the calendar of the company', async () => {
    const late = await books.invoice({ date: '2026-10-01', date_due: '2026-11-08', language: 'en' })
    const { body } = await get(await pathOf(late))
    expect(body).toContain('<html lang="en">')
    expect(body).toContain('by 8\u00a0November – 12 days late')
    expect(body).toContain('<section class="card late">')
  })

  test('the PDF and the e-invoice are those that were sent', async () => {
    await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
    const { body } = await books.ask('POST', `/invoice/${invoice.id}/send`, { to: ['ona@azuolas.lt'], attach: ['pdf'] })
    await server.runJobs()
    await books.pay(invoice.id, '1')
    const sent = await server.app.inject({
      url: `/api/invoice/${invoice.id}/email/${body.id}/pdf`,
      headers: { authorization: `Bearer ${books.token}` },
    })
    const shown = await get(`${path}/document.pdf`)
    expect(shown.headers['content-type']).toBe('application/pdf')
    expect(shown.rawPayload.equals(sent.rawPayload)).toBe(true)
    const ubl = await get(`${path}/e-invoice.xml`)
    expect(ubl.headers['content-type']).toBe('application/xml')
    expect(ubl.body).toContain(`<cbc:ID>${invoice.number}</cbc:ID>`)
  })

  test('an invoice that was not sent has its present PDF', async () => {
    const response = await get(`${path}/document.pdf`)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })
})

describe('seen', () => {
  test('the page alone is not seen, its styles are, and a person of the company does not count', async () => {
    await get(path)
    await get(`${path}?own`)
    await get(`${path}/own.css`)
    await server.app.inject({ method: 'HEAD', url: `${path}/page.css` })
    expect(await link()).toMatchObject({ first_seen_at: null, last_seen_at: null })
    expect((await get(path)).body).toContain(`href="${path}/page.css"`)
    expect((await get(`${path}?own`)).body).toContain(`href="${path}/own.css"`)
    const styles = await get(`${path}/page.css`)
    expect(styles.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(await link()).toMatchObject({
      first_seen_at: testMoment.toISOString(),
      last_seen_at: testMoment.toISOString(),
    })
    const later = new Date(testMoment.getTime() + 3_600_000)
    server.setTime(later)
    await get(`${path}/page.css`)
    server.setTime(testMoment)
    expect(await link()).toMatchObject({
      first_seen_at: testMoment.toISOString(),
      last_seen_at: later.toISOString(),
    })
  })
})

describe('guessing', () => {
  test('an address that opens too many wrong links waits, also with a right one, and others do not', async () => {
    for (let tries = 0; tries < 20; tries += 1)
      expect((await get(`/i/${String(tries).padStart(43, 'x')}`)).statusCode).toBe(404)
    const refused = await get(`/i/${'x'.repeat(43)}`)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body).toContain('Per daug bandymų')
    expect((await get(path)).statusCode).toBe(429)
    addresses += 1
    expect((await get(path)).statusCode).toBe(200)
  })

  test('over the limit of all wrong links are refused, and whoever opened one still opens the right one', async () => {
    await server.owner.query(
      `insert into attempt (key, happened_at) select 'document link of all', $1 from generate_series(1, 3000)`,
      [server.services.clock()],
    )
    expect((await get(`/i/${'y'.repeat(43)}`)).statusCode).toBe(429)
    expect((await get(path)).statusCode).toBe(200)
    expect((await get(`/i/${'y'.repeat(43)}`)).statusCode).toBe(429)
    await server.owner.query('delete from attempt')
  })

  test('files that are made on request are limited, with the reason in words', async () => {
    for (let tries = 0; tries < 30; tries += 1) expect((await get(`${path}/e-invoice.xml`)).statusCode).toBe(200)
    const refused = await get(`${path}/document.pdf`, { accept: 'text/html' })
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
    expect((await get(path)).statusCode).toBe(200)
  })
})

test('the page is answered within 20 ms when the server is warm', async () => {
  const times: number[] = []
  for (let tries = 0; tries < 100; tries += 1) {
    const started = performance.now()
    await get(path)
    times.push(performance.now() - started)
  }
  // The fastest, because other tests use the same processors.
  expect(Math.min(...times)).toBeLessThan(20)
})
