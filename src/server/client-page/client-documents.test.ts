import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashOfToken } from '#server/sales/document-link/token.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import type { MailServer } from '#server/test/mail-server.ts'
import { readMail } from '#server/test/read-mail.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let mail: MailServer
let server: TestServer
let books: Books
let other: Books
let client: Item
let neighbour: Item
let path: string
let addresses = 0

const verified = async () => {
  const opened = await openBooks(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [opened.id])
  return opened
}

beforeAll(async () => {
  mail = await startMailServer()
  server = await createTestServer({ environment: { SMTP_URL: `smtp://127.0.0.1:${mail.port}` } })
  other = await verified()
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
beforeEach(async () => {
  server.setTime(testMoment)
  books = await verified()
  const contacts = [{ name: 'Rasa', email: 'rasa@pirkejas.lt' }]
  client = await books.create('/client', { title: 'UAB „Pirkėjas“', code: '304118852', contacts })
  neighbour = await books.create('/client', { title: 'UAB „Kaimynas“', contacts: [{ email: 'kas@kaimynas.lt' }] })
  addresses += 1
  await server.runJobs()
  mail.state.emails = []
  expect((await books.ask('POST', `/client/${client.id}/link`, {})).status).toBe(202)
  path = new URL((await link()).url).pathname
})

const link = async () => (await books.read(`/client/${client.id}/link`)).link
const get = (url: string) => server.app.inject({ method: 'GET', url, remoteAddress: `192.0.2.${addresses}` })
const invoice = (fields: object = {}) => books.invoice({ client_id: client.id, ...fields })
const numbers = (body: string) =>
  [...body.matchAll(/<td class="number">(?:<a[^>]*>)?([^<]+)/g)].map(([, number]) => number)

describe('the page of all documents of a client', () => {
  test('the page has the documents of the client, the debt of the product, and nothing from elsewhere', async () => {
    const first = await invoice({ date: '2026-10-01', date_due: '2026-10-15' })
    const second = await invoice()
    const proforma = await invoice({ type: 'proforma' })
    await books.pay(first.id, '1')
    await books.invoice({ client_id: neighbour.id, note: 'Kaimyno' })
    const { statusCode, headers, body } = await get(path)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect(headers['set-cookie']).toBeUndefined()
    expect(numbers(body)).toEqual([proforma.number, second.number, first.number])
    const { debt } = await books.read(`/client/${client.id}/overview`)
    const whole = debt.amounts[0].amount.split('.')[0]
    expect(body).toContain(`<p class="sum">${whole}<span class="quiet">`)
    expect(body).toContain(`<b class="double">${whole}<span class="quiet">`)
    expect(body).toContain('2 sąskaitos, iš jų 1 vėluoja')
    expect(body).not.toMatch(/<script|style=|onclick|Kaimyn/)
    expect(Buffer.byteLength(body)).toBeLessThan(50_000)
    for (const [, each] of body.matchAll(/(?:href|src|action)="([^"]+)"/g))
      expect(each === 'data:,' || each === path || each!.startsWith(`${path}/`) || each!.startsWith(`${path}?`)).toBe(
        true,
      )
  })

  test('a row opens the page and the PDF of its document, which lead nowhere else', async () => {
    const { id, number } = await invoice()
    const opened = await get(`${path}/document/${id}`)
    expect(opened.statusCode).toBe(303)
    expect(opened.headers['location']).toMatch(/^\/i\/[\w-]{43}$/)
    const { body } = await get(opened.headers['location'] as string)
    expect(body).toContain(number)
    expect(body).not.toContain('/c/')
    const pdf = await get((await get(`${path}/document/${id}/pdf`)).headers['location'] as string)
    expect(pdf.headers['content-type']).toBe('application/pdf')
  })

  test('tabs, sorting and pages are links', async () => {
    const paid = await invoice({ lines: [books.line({ price: '1' })] })
    await books.pay(paid.id, (await books.get(paid.id)).unpaid)
    const dear = await invoice({ lines: [books.line({ price: '900' })], date: '2026-11-01' })
    const cheap = await invoice({ lines: [books.line({ price: '5' })], date: '2026-11-02' })
    expect(numbers((await get(`${path}?tab=unpaid`)).body)).toEqual([cheap.number, dear.number])
    expect(numbers((await get(`${path}?sort=total&direction=asc`)).body)).toEqual([
      paid.number,
      cheap.number,
      dear.number,
    ])
    expect(numbers((await get(`${path}?sort=total`)).body)).toEqual([dear.number, cheap.number, paid.number])
    expect((await get(`${path}?tab=payments`)).body).toContain('<table class="payments">')
    expect((await get(`${path}?tab='&sort[]=x&page=-1&direction=%00`)).statusCode).toBe(200)
    for (let at = 0; at < 60; at += 1) await invoice()
    const first = (await get(path)).body
    expect(numbers(first)).toHaveLength(50)
    expect(Buffer.byteLength(first)).toBeLessThan(50_000)
    expect(first).toContain(`href="${path}?page=2">Senesni`)
    const last = (await get(`${path}?page=2`)).body
    expect(numbers(last)).toHaveLength(13)
    expect(last).not.toContain('Senesni')
    expect(last).toContain('Naujesni')
  })

  test('quotes are in their own tab, the waiting one first with a link to answer it, and are no debt', async () => {
    const debt = (body: string) => /<div class="figures">.*?<\/div>/s.exec(body)?.[0]
    const foot = (body: string) => /<div class="totals-foot">.*?<\/div>/s.exec(body)?.[0]
    expect((await get(path)).body).not.toContain('Pasiūlymai')
    const owed = await invoice({ date_due: '2026-12-01' })
    const before = (await get(path)).body
    const waiting = await invoice({ type: 'quote', date: '2026-11-01', valid_until: '2026-12-12' })
    const expired = await invoice({ type: 'quote', date: '2026-11-02', valid_until: '2026-11-03' })
    const accepted = await invoice({ type: 'quote', date: '2026-11-05' })
    await books.ask('POST', `/invoice/${accepted.id}/accept`, { name: 'Rasa' })
    const all = (await get(path)).body
    expect(debt(all)).toBe(debt(before))
    expect(foot(all)).toBe(foot(before))
    expect(all).toContain('Pasiūlymai <small>3</small>')
    expect(numbers(all)).toHaveLength(4)
    const { body } = await get(`${path}?tab=quotes`)
    expect(numbers(body)).toEqual([waiting.number, accepted.number, expired.number])
    expect(body).toContain(
      `<a href="${path}/document/${waiting.id}"><span class="state-mark waits">Laukia jūsų atsakymo`,
    )
    expect(body).toContain('>Priimtas<')
    expect(body).toContain('>Nebelaukia atsakymo<')
    expect(numbers((await get(`${path}?tab=unpaid`)).body)).toEqual([owed.number])
    const opened = await get((await get(`${path}/document/${waiting.id}`)).headers['location'] as string)
    expect(opened.body).toContain('Priimti pasiūlymą')
  })

  test('a client who owes nothing and one without documents read so', async () => {
    expect((await get(path)).body).toContain('Dokumentų dar nėra.')
    const { id } = await invoice()
    await books.pay(id, (await books.get(id)).unpaid)
    expect((await get(path)).body).toContain('Viskas apmokėta')
  })

  test('the statement of reconciliation is a PDF of the period, with a limit', async () => {
    await invoice()
    const act = await get(`${path}/statement.pdf?from=2026-01-01&until=2026-11-20&currency=EUR`)
    expect(act.headers['content-type']).toBe('application/pdf')
    expect(act.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await get(`${path}/statement.pdf?from=x&until=2026-99-99&currency='`)).statusCode).toBe(200)
  }, 60_000)

  test('the page is seen when its styles are loaded, and is answered within 20 ms when the server is warm', async () => {
    for (let at = 0; at < 20; at += 1) await invoice()
    await get(`${path}?own`)
    await get(`${path}/own.css`)
    expect((await link()).first_seen_at).toBeNull()
    expect((await get(`${path}/page.css`)).body).toContain('.account')
    expect((await link()).first_seen_at).toBe(testMoment.toISOString())
    const times: number[] = []
    for (let tries = 0; tries < 100; tries += 1) {
      const started = performance.now()
      await get(path)
      times.push(performance.now() - started)
    }
    // The fastest, because other tests use the same processors.
    expect(Math.min(...times)).toBeLessThan(20)
  })
})

describe('the link of a client', () => {
  test('the letter goes only to addresses on the card', async () => {
    await server.runJobs()
    expect(mail.state.emails.map(({ to }) => to)).toEqual([['rasa@pirkejas.lt']])
    const { text, file } = readMail(mail.state.emails[0]!.raw)
    expect(text).toContain(path)
    expect(file).toBeUndefined()
    const strange = await books.ask('POST', `/client/${client.id}/link`, { to: ['kas@kaimynas.lt'] })
    expect(strange).toMatchObject({ status: 422, body: { errors: { to: [expect.anything()] } } })
    const nobody = await books.create('/client', { title: 'UAB „Be adreso“' })
    expect((await books.ask('POST', `/client/${nobody.id}/link`, {})).status).toBe(422)
  })

  test('a link stays the same until it ends soon, and ends after 90 days', async () => {
    expect((await link()).expires_at).toBe('2027-02-18T10:00:00.000Z')
    await books.ask('POST', `/client/${client.id}/link`, {})
    expect(new URL((await link()).url).pathname).toBe(path)
    server.setTime(new Date('2027-01-25T10:00:00.000Z'))
    await books.ask('POST', `/client/${client.id}/link`, {})
    expect(new URL((await link()).url).pathname).not.toBe(path)
    expect((await get(path)).statusCode).toBe(404)
    path = new URL((await link()).url).pathname
    server.setTime(new Date('2027-04-26T10:00:00.000Z'))
    expect((await get(path)).statusCode).toBe(404)
  })
})

describe('what a token of a client never shows', () => {
  const parts = (id: string) => [
    '',
    '/page.css',
    '/own.css',
    `/document/${id}`,
    `/document/${id}/pdf`,
    '/statement.pdf',
  ]

  test('no document of another client or company opens by any address', async () => {
    const own = await invoice()
    const hidden = [await books.invoice({ client_id: neighbour.id }), await other.invoice()]
    for (const { id } of hidden)
      for (const url of [`/document/${id}`, `/document/${id}/pdf`, `/${id}`, `/document/${id}/`, `/../${id}`])
        expect((await get(path + url)).statusCode).toBe(404)
    for (const query of [
      `?client_id=${neighbour.id}`,
      `?id=${hidden[0]!.id}`,
      `?tab=unpaid&page=1&client=${neighbour.id}`,
    ])
      expect(numbers((await get(path + query)).body)).toEqual([own.number])
    addresses += 1
    expect((await get(`${path}/document/nothing`)).statusCode).toBe(404)
    const deleted = await invoice()
    await books.ask('DELETE', `/invoice/${deleted.id}`, {})
    expect((await get(`${path}/document/${deleted.id}`)).statusCode).toBe(404)
  })

  test('a token of a document opens no client, nor the other way', async () => {
    const { id } = await invoice()
    const document = new URL((await books.ask('POST', `/invoice/${id}/link`)).body.url).pathname
    expect((await get(document.replace('/i/', '/c/'))).statusCode).toBe(404)
    expect((await get(path.replace('/c/', '/i/'))).statusCode).toBe(404)
  })

  test('somebody who writes into the database cannot make a link', async () => {
    const chosen = 'A'.repeat(43)
    await server.owner.query('update client_link set token_hash = $2 where client_id = $1', [
      client.id,
      hashOfToken(chosen),
    ])
    for (const part of parts((await invoice()).id)) expect((await get(`/c/${chosen}${part}`)).statusCode).toBe(404)
  })

  test('the link of an archived client still opens its documents, so that a debt can be paid', async () => {
    const { id } = await invoice()
    expect((await books.ask('POST', `/client/${client.id}/archive`)).status).toBe(200)
    for (const part of parts(id)) expect((await get(path + part)).statusCode).toBeLessThan(400)
  })

  const ended: [string, () => Promise<unknown>][] = [
    ['it is revoked', () => books.ask('DELETE', `/client/${client.id}/link`)],
    [
      'its client is deleted',
      () => server.owner.query('update client set deleted_at = now() where id = $1', [client.id]),
    ],
    [
      'its company is to be deleted',
      () => server.owner.query('update company set deletion_at = now() where id = $1', [books.company.id]),
    ],
    [
      'the provider stopped the sending of its company',
      () =>
        server.owner.query(
          `insert into company_sending (company_id, stopped_at, changed_by, changed_at) values ($1, now(), 'operator', now())`,
          [books.company.id],
        ),
    ],
  ]
  test.each(ended)(
    'a link opens nothing after %s, with the page of an unknown link',
    async (_, end) => {
      const { id } = await invoice()
      for (const part of parts(id)) expect((await get(path + part)).statusCode).toBeLessThan(400)
      await end()
      for (const part of parts(id)) expect((await get(path + part)).statusCode).toBe(404)
      expect((await get(path)).body).toBe((await get(`/c/${'B'.repeat(43)}`)).body)
    },
    60_000,
  )
})
