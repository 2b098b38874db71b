import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
let client: Item
let quote: Item
let path: string
let addresses = 0

beforeAll(async () => {
  mail = await startMailServer()
  server = await createTestServer({ environment: { SMTP_URL: `smtp://127.0.0.1:${mail.port}` } })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
beforeEach(async () => {
  server.setTime(testMoment)
  await server.runJobs()
  mail.state.emails = []
  books = await openBooks(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  await server.owner.query(`update company set email = 'labas@imone.lt' where id = $1`, [books.company.id])
  const contacts = [{ name: 'Rasa Petrauskaitė', email: 'rasa@pirkejas.lt' }]
  client = await books.create('/client', { title: 'UAB „Pirkėjas“', contacts })
  quote = await quoteOf({ note: 'Avansas – 30 %.' })
  path = await pathOf(quote)
  addresses += 1
})

const quoteOf = (more: object = {}) =>
  books.invoice({ type: 'quote', client_id: client.id, date_due: null, valid_until: '2026-12-12', ...more })
const pathOf = async ({ id }: Item) => new URL((await books.ask('POST', `/invoice/${id}/link`)).body.url).pathname
const read = async (id = quote.id) => (await books.read(`/invoice/edit/${id}`)).item
const get = (url = path) => server.app.inject({ method: 'GET', url, remoteAddress: `203.0.114.${addresses}` })
const post = (url: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    remoteAddress: `203.0.114.${addresses}`,
  })
const hashOf = (body: string) => /name="document" value="([0-9a-f]{64})"/.exec(body)?.[1] ?? ''
/** Fills in the form of the page as it is now. */
const accept = async (name = 'Rasa Petrauskaitė') =>
  post(`${path}/accept`, { name, document: hashOf((await get()).body) })
const decline = (reason = '') => post(`${path}/decline`, { reason })

describe('the page of a quote', () => {
  test('the page has the lines as text, the terms, until when it is valid, and nothing to pay', async () => {
    const { statusCode, body } = await get()
    expect(statusCode).toBe(200)
    expect(body).toContain('Komercinis pasiūlymas')
    expect(body).toContain('galioja iki gruodžio\u00a012\u00a0d. – liko 22 dienos')
    expect(body).toContain('Avansas – 30 %.')
    expect(body).toContain('Visas pasiūlymas (PDF)')
    expect(body).toContain('aria-required="true"')
    expect(body).not.toMatch(/Mokėti|class="qr"|class="stub"|e-invoice\.xml|<script|style=|onclick/)
    expect(Buffer.byteLength(body)).toBeLessThan(50_000)
  })

  test('a quote of many long lines stays below 50 kB and refers to the PDF', async () => {
    const line = books.line({ title: 'Ilgas paslaugos pavadinimas '.repeat(5), description: 'Aprašymas '.repeat(20) })
    path = await pathOf(await quoteOf({ lines: Array.from({ length: 200 }, () => line) }))
    const { body } = await get()
    expect(Buffer.byteLength(body)).toBeLessThan(50_000)
    expect(body).toContain('Visos eilutės yra PDF faile.')
  })

  test('a person of the company sees no form that answers in the name of the client', async () => {
    const { body } = await get(`${path}?own`)
    expect(body).not.toContain('<form')
    expect(body).toContain('Laukia jūsų atsakymo')
  })
})

describe('accepting a quote', () => {
  test('name, time, address and the PDF are kept, and the page says who accepted it', async () => {
    const accepted = await accept('  Rasa\u202e \n Petrauskaitė ')
    expect(accepted.statusCode).toBe(303)
    expect(accepted.headers['location']).toBe(`${path}#answer`)
    const item = await read()
    expect(item).toMatchObject({
      quote_state: 'accepted',
      quote_answer: { answer: 'accepted', name: 'Rasa Petrauskaitė', by_client: true, ip: `203.0.114.${addresses}` },
    })
    expect(new Date(item.quote_answer.at)).toEqual(testMoment)
    const { sha256 } = item.quote_answer
    const bytes = await server.services.files.get(books.company.id, sha256)
    expect(createHash('sha256').update(bytes!).digest('hex')).toBe(sha256)
    const pdf = await get(`${path}/document.pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const { body } = await get()
    expect(body).toContain('Priimta lapkričio\u00a020\u00a0d. 12:00, Rasa Petrauskaitė')
    expect(body).not.toContain('/accept')
  })

  test('without a name the field says so, and what was typed comes back', async () => {
    const { statusCode, body } = await post(`${path}/accept`, { name: ' \u200b ', document: '' })
    expect(statusCode).toBe(422)
    expect(body).toMatch(/<input id="reply-name"[^>]*aria-invalid="true"[^>]*autofocus/)
    expect(body).toContain('role="alert">Įrašykite vardą ir pavardę')
    const long = await post(`${path}/accept`, { name: 'ą'.repeat(201) })
    expect(long.statusCode).toBe(422)
    expect(await read()).toMatchObject({ quote_state: 'issued', quote_answer: null })
  })

  test('a quote that was changed after the page was read is not accepted', async () => {
    const hash = hashOf((await get()).body)
    const { version, lines } = await read()
    const changed = await books.ask('PUT', `/invoice/${quote.id}`, {
      version,
      lines: [{ ...lines[0], price: '999' }],
    })
    expect(changed.status).toBe(200)
    const { statusCode, body } = await post(`${path}/accept`, { name: 'Rasa', document: hash })
    expect(statusCode).toBe(409)
    expect(body).toContain('Pasiūlymas ką tik pakeistas')
    expect(body).toContain('value="Rasa"')
    expect(await read()).toMatchObject({ quote_answer: null })
    expect((await accept()).statusCode).toBe(303)
  })

  test('the company and the client get one letter each, and the dashboard waits for the invoice', async () => {
    await accept()
    await server.runJobs()
    await server.runJobs()
    expect(mail.state.emails.map(({ to }) => to[0]).toSorted()).toEqual(['labas@imone.lt', 'rasa@pirkejas.lt'])
    const texts = mail.state.emails.map(({ raw }) => readMail(raw).text)
    for (const text of texts) expect(text).toContain('Rasa Petrauskaitė')
    expect(texts.some((text) => text.includes(path))).toBe(true)
    const waiting = async () =>
      (await books.read('/dashboard/all')).attention.find(({ kind }: Item) => kind === 'quotes_accepted')
    expect(await waiting()).toMatchObject({ count: 1, invoice_id: quote.id, invoice_number: quote.number })
    const { item } = (await books.ask('GET', `/invoice/create?from_quote=${quote.id}`)).body
    expect((await books.ask('POST', '/invoice', { ...item, accounts: [] })).status).toBe(201)
    expect(await waiting()).toBeUndefined()
  })
})

describe('declining a quote', () => {
  test('the reason is asked for in place, and is optional', async () => {
    const { body } = await get(`${path}?decline`)
    expect(body).toContain('Kodėl atsisakote?')
    expect(body).toContain(`href="${path}#answer">Grįžti`)
    expect((await decline('Per brangu\r\n<b>')).statusCode).toBe(303)
    expect(await read()).toMatchObject({
      quote_state: 'declined',
      quote_answer: { answer: 'declined', reason: 'Per brangu\n<b>', by_client: true, sha256: null },
    })
    expect((await get()).body).toContain('Atsisakyta lapkričio\u00a020\u00a0d. 12:00')
    await server.runJobs()
    expect(mail.state.emails.map(({ to }) => to[0])).toEqual(['labas@imone.lt'])
    expect(readMail(mail.state.emails[0]!.raw).text).toContain('Per brangu')
  })
})

describe('the first answer counts', () => {
  const letters = async () => {
    await server.runJobs()
    return mail.state.emails.filter(({ to }) => to[0] === 'labas@imone.lt').length
  }

  test('of two windows that accept at the same time, one is stored and the other shows it', async () => {
    const document = hashOf((await get()).body)
    const both = await Promise.all(['Rasa', 'Jonas'].map((name) => post(`${path}/accept`, { name, document })))
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
    const { name } = (await read()).quote_answer
    const second = both.find(({ statusCode }) => statusCode === 409)!.body
    expect(second).toContain('Į pasiūlymą jau atsakyta.')
    expect(second).toContain(`12:00, ${name}`)
    expect(await letters()).toBe(1)
  })

  test('of an acceptance and a refusal at the same time, one is stored', async () => {
    const document = hashOf((await get()).body)
    const both = await Promise.all([post(`${path}/accept`, { name: 'Rasa', document }), decline('Ne')])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409])
    expect(await letters()).toBe(1)
  })

  test('an acceptance and a refusal inside at the same time leave one answer', async () => {
    const document = hashOf((await get()).body)
    const [outside, inside] = await Promise.all([
      post(`${path}/accept`, { name: 'Rasa', document }),
      books.ask('POST', `/invoice/${quote.id}/decline`, { reason: null }),
    ])
    expect([outside.statusCode === 303, inside.status === 200].filter(Boolean)).toHaveLength(1)
    expect((await read()).quote_state).toBe(outside.statusCode === 303 ? 'accepted' : 'declined')
  })

  test('a quote that is voided at the same time is either void or accepted before', async () => {
    const document = hashOf((await get()).body)
    const [outside, inside] = await Promise.all([
      post(`${path}/accept`, { name: 'Rasa', document }),
      books.ask('POST', `/invoice/${quote.id}/void`, { comment: 'Klaida' }),
    ])
    expect(inside.status).toBe(200)
    const { quote_answer, voided_at } = await read()
    expect(voided_at).not.toBeNull()
    expect(quote_answer !== null).toBe(outside.statusCode === 303)
    expect((await get()).body).toContain('Pasiūlymas anuliuotas.')
    expect((await decline()).statusCode).toBe(409)
  })
})

describe('what cannot be answered', () => {
  test('an expired quote asks for a new one by a message', async () => {
    server.setTime(new Date('2026-12-13T10:00:00Z'))
    const { body } = await get()
    expect(body).toContain('Pasiūlymas nebegalioja nuo gruodžio\u00a013\u00a0d.')
    expect(body).toContain('Paprašyti naujo')
    expect(body).not.toContain('/accept')
    expect((await post(`${path}/accept`, { name: 'Rasa', document: 'x' })).statusCode).toBe(409)
    expect((await post(`${path}/renew`)).headers['location']).toBe(`${path}?asked#messages`)
    await post(`${path}/renew`)
    expect((await books.read(`/invoice/${quote.id}/message`)).data).toMatchObject([
      { author: 'client', text: `Pasiūlymas ${quote.number} nebegalioja. Prašau atsiųsti naują.` },
    ])
    expect((await read()).quote_answer).toBeNull()
  })

  test('an open quote asks for no new one, and a quote of which an invoice was made has no answer', async () => {
    expect((await post(`${path}/renew`)).statusCode).toBe(500)
    const { item } = (await books.ask('GET', `/invoice/create?from_quote=${quote.id}`)).body
    await books.ask('POST', '/invoice', { ...item, accounts: [] })
    expect((await get()).body).toContain('Pagal pasiūlymą jau išrašyta sąskaita.')
    expect((await decline()).statusCode).toBe(409)
  })

  test('an invoice takes no answers', async () => {
    const invoice = await books.invoice({ client_id: client.id })
    path = await pathOf(invoice)
    for (const action of ['accept', 'decline', 'renew']) {
      const { statusCode, headers } = await post(`${path}/${action}`, { name: 'Rasa' })
      expect([statusCode, headers['location']]).toEqual([303, path])
    }
  })

  test('a form on another site is not taken, nor an answer by a link that was revoked', async () => {
    const document = hashOf((await get()).body)
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await post(`${path}/accept`, { name: 'Rasa', document }, foreign)).statusCode).toBe(403)
    expect((await post(`${path}/decline`, {}, foreign)).statusCode).toBe(403)
    await books.ask('DELETE', `/invoice/${quote.id}/link`)
    expect((await post(`${path}/accept`, { name: 'Rasa', document })).statusCode).toBe(404)
    expect((await read()).quote_answer).toBeNull()
  })

  test('answers by one link have a limit', async () => {
    for (let at = 0; at < 10; at += 1)
      expect((await post(`${path}/accept`, { name: 'Rasa', document: 'old' })).statusCode).toBe(409)
    const { statusCode, body } = await post(`${path}/accept`, { name: 'Rasa', document: 'old' })
    expect(statusCode).toBe(429)
    expect(body).toContain('Palaukite kelias minutes')
  })
})
