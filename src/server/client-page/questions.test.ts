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
let invoice: Item
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
  mail.state.behaviour = 'accept'
  await server.runJobs()
  mail.state.emails = []
  books = await openBooks(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  await server.owner.query(`update company set email = 'labas@imone.lt' where id = $1`, [books.company.id])
  const contacts = [{ name: 'Rasa Petrauskaitė', email: 'rasa@pirkejas.lt' }]
  const client = await books.create('/client', { title: 'UAB „Pirkėjas“', contacts })
  invoice = await books.invoice({ client_id: client.id })
  path = new URL((await books.ask('POST', `/invoice/${invoice.id}/link`)).body.url).pathname
  addresses += 1
})

const post = (text: string, headers: Record<string, string> = {}, url = `${path}/question`) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams({ text }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    remoteAddress: `203.0.113.${addresses}`,
  })
const page = async (query = '') =>
  (await server.app.inject({ method: 'GET', url: path + query, remoteAddress: `203.0.113.${addresses}` })).body
const messages = () => books.read(`/invoice/${invoice.id}/message`)
const attention = async () =>
  (await books.read('/dashboard/all')).attention.find(({ kind }: Item) => kind === 'questions')

describe('a question', () => {
  test('a question is stored, shown and mailed once, and an answer reaches the client', async () => {
    const asked = await post('Ar galima mokėti dalimis?\r\nAčiū <b>')
    expect(asked.statusCode).toBe(303)
    expect(asked.headers['location']).toBe(`${path}?asked#messages`)
    expect(await page('?asked')).toContain('Klausimas išsiųstas.')
    expect(await page()).toContain('Ar galima mokėti dalimis?<br>Ačiū &lt;b&gt;')
    expect(await messages()).toMatchObject({
      answer_to: 'rasa@pirkejas.lt',
      data: [
        { author: 'client', name: 'Rasa Petrauskaitė', text: 'Ar galima mokėti dalimis?\nAčiū <b>', is_open: true },
      ],
    })
    expect(await attention()).toMatchObject({ count: 1, invoice_id: invoice.id, invoice_number: invoice.number })
    await server.runJobs()
    await server.runJobs()
    expect(mail.state.emails.map(({ to }) => to)).toEqual([['labas@imone.lt']])
    const { headers, text } = readMail(mail.state.emails[0]!.raw)
    expect(headers).toMatchObject({ 'reply-to': 'rasa@pirkejas.lt' })
    expect(text).toContain('Ar galima mokėti dalimis?')
    expect(text).toContain(`/invoice/list?open=${invoice.id}`)

    mail.state.emails = []
    const answered = await books.ask('POST', `/invoice/${invoice.id}/message`, { text: 'Taip, per du kartus.' })
    expect(answered.status).toBe(201)
    await server.runJobs()
    expect(mail.state.emails.map(({ to }) => to)).toEqual([['rasa@pirkejas.lt']])
    const letter = readMail(mail.state.emails[0]!.raw)
    expect(letter.text).toContain('Taip, per du kartus.')
    expect(letter.text).toContain(path)
    expect(letter.file).toBeUndefined()
    expect(await messages()).toMatchObject({ data: [{ is_open: false }, { author: 'company', delivery: 'sent' }] })
    expect(await attention()).toBeUndefined()
    expect(await page()).toMatch(/<li class="answer"><p><b>Ona Kazlauskienė<\/b>.*Taip, per du kartus\./)
    // An answer is not the invoice: it was not sent.
    expect((await books.get(invoice.id)).sent_at).toBeNull()
    const { data } = await books.read(`/history?kind=invoice&id=${invoice.id}`)
    expect(data.map(({ action }: Item) => action)).toEqual(['answered', 'asked', 'created'])
  })

  test('a question about a quote and its answer call it a quote, and lead to the tab of quotes', async () => {
    const { client_id } = invoice
    invoice = await books.invoice({ type: 'quote', client_id })
    path = new URL((await books.ask('POST', `/invoice/${invoice.id}/link`)).body.url).pathname
    await post('Ar galioja dar mėnesį?')
    await server.runJobs()
    const question = readMail(mail.state.emails[0]!.raw)
    expect(question.headers['subject']).toContain('Klausimas dėl pasiūlymo')
    expect(question.text).toContain('klausia dėl pasiūlymo')
    expect(question.text).toContain(`/invoice/list?tab=quotes&open=${invoice.id}`)
    mail.state.emails = []
    await books.ask('POST', `/invoice/${invoice.id}/message`, { text: 'Galioja.' })
    await server.runJobs()
    const answer = readMail(mail.state.emails[0]!.raw)
    expect(answer.headers['subject']).toContain('Atsakymas dėl pasiūlymo')
    expect(answer.text).not.toContain('sąskait')
  })

  test('a question pressed twice is one question', async () => {
    const [first, second] = await Promise.all([post('Kada atvešite?'), post('Kada atvešite?')])
    expect([first.statusCode, second.statusCode]).toEqual([303, 303])
    expect((await messages()).data).toHaveLength(1)
    await server.runJobs()
    expect(mail.state.emails).toHaveLength(1)
  })

  test('a letter that the mail server refuses for now is sent later, and never twice', async () => {
    await post('Kada atvešite?')
    mail.state.behaviour = 'defer'
    await server.runJobs()
    mail.state.behaviour = 'accept'
    await server.owner.query('update graphile_worker._private_jobs set run_at = now()')
    await server.runJobs()
    await server.runJobs()
    expect(mail.state.emails).toHaveLength(1)
  })

  test('a client without a known address is answered on the page', async () => {
    invoice = await books.invoice()
    path = new URL((await books.ask('POST', `/invoice/${invoice.id}/link`)).body.url).pathname
    expect(await page()).toContain('Atsakymą rasite šiame puslapyje.')
    await post('Ar tinka?')
    await server.runJobs()
    expect(readMail(mail.state.emails[0]!.raw).headers['reply-to']).toBeUndefined()
    mail.state.emails = []
    const { body } = await books.ask('POST', `/invoice/${invoice.id}/message`, { text: 'Tinka.' })
    expect(body).toMatchObject({ answer_to: null, data: [{}, { delivery: null }] })
    await server.runJobs()
    expect(mail.state.emails).toEqual([])
    expect(await page()).toContain('Tinka.')
  })

  test('a question is closed without an answer', async () => {
    await post('Ačiū!')
    expect((await books.ask('POST', `/invoice/${invoice.id}/message/close`)).status).toBe(200)
    expect(await attention()).toBeUndefined()
    expect((await messages()).data).toMatchObject([{ is_open: false }])
  })
})

describe('a question that is not stored', () => {
  test('the text comes back with the reason when it is empty, too long or comes from another site', async () => {
    const refused = async (text: string, headers = {}) => {
      const { statusCode, body } = await post(text, headers)
      return [statusCode, body] as const
    }
    expect(await refused('  ')).toEqual([422, expect.stringContaining('Įrašykite klausimą.')])
    const long = 'ė'.repeat(2001)
    const [status, body] = await refused(long)
    expect(status).toBe(422)
    expect(body).toContain(`${long}</textarea>`)
    const [foreign, kept] = await refused('Gal <i>?', { 'sec-fetch-site': 'cross-site' })
    expect(foreign).toBe(403)
    expect(kept).toContain('Gal &lt;i&gt;?</textarea>')
    expect((await messages()).data).toEqual([])
    expect((await post('Gerai?', { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(303)
  })

  test('a link and a network address have limits, and the text stays', async () => {
    for (let asked = 0; asked < 3; asked += 1) expect((await post(`Klausimas ${asked}`)).statusCode).toBe(303)
    addresses += 1
    const refused = await post('Dar vienas')
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toContain('Dar vienas</textarea>')
    addresses += 1
    for (let asked = 0; asked < 5; asked += 1) {
      const other = await books.invoice()
      path = new URL((await books.ask('POST', `/invoice/${other.id}/link`)).body.url).pathname
      expect((await post('Kiek?')).statusCode).toBe(303)
    }
    const other = await books.invoice()
    path = new URL((await books.ask('POST', `/invoice/${other.id}/link`)).body.url).pathname
    expect((await post('Kiek?')).statusCode).toBe(429)
  })

  test('over the limit of the company’s emails the question is stored without a letter', async () => {
    await server.owner.query(
      `insert into company_sending (company_id, letters_per_hour, changed_by, changed_at) values ($1, 1, 'operator', now())`,
      [books.company.id],
    )
    await post('Pirmas')
    await post('Antras')
    await server.runJobs()
    expect(mail.state.emails).toHaveLength(1)
    expect((await messages()).data).toHaveLength(2)
  })

  test('a revoked link takes no question, and other documents have none of it', async () => {
    const other = await books.invoice()
    await post('Tik čia')
    expect((await books.read(`/invoice/${other.id}/message`)).data).toEqual([])
    const elsewhere = new URL((await books.ask('POST', `/invoice/${other.id}/link`)).body.url).pathname
    expect((await server.app.inject(elsewhere)).body).not.toContain('Tik čia')
    await books.ask('DELETE', `/invoice/${invoice.id}/link`)
    expect((await post('Dar kartą')).statusCode).toBe(404)
    expect((await messages()).data).toHaveLength(1)
    const stranger = await openBooks(server)
    await server.owner.query('update app_user set email_verified_at = now() where id = $1', [stranger.id])
    expect((await stranger.ask('GET', `/invoice/${invoice.id}/message`)).status).toBe(404)
    expect((await stranger.ask('POST', `/invoice/${invoice.id}/message`, { text: 'Labas' })).status).toBe(404)
  })
})

test('a page with many long messages and lines is less than 50 kB, with the latest message', async () => {
  const text = (at: number) => `${at}. ${'"'.repeat(1900)}`
  for (let at = 0; at < 12; at += 1)
    await server.owner.query(
      `insert into document_message (company_id, id, invoice_id, author, text, created_at) values ($1, gen_random_uuid(), $2, 'client', $3, now())`,
      [books.company.id, invoice.id, text(at)],
    )
  const body = await page()
  expect(Buffer.byteLength(body)).toBeLessThan(50_000)
  expect(body.match(/<ol class="messages"><li>/)).not.toBeNull()
})

test('a person of the company sees the messages and no form', async () => {
  expect(await page('?own')).not.toContain('<textarea')
  await post('Ar yra?')
  const body = await page('?own')
  expect(body).toContain('Ar yra?')
  expect(body).not.toContain('<textarea')
})
