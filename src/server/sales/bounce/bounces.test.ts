import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import type { MailServer } from '#server/test/mail-server.ts'
import { readMail } from '#server/test/read-mail.ts'
import { createTestServer, verifyAddress } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

const secret = 'a-long-random-secret'
let mail: MailServer
let server: TestServer
let books: Books

beforeAll(async () => {
  mail = await startMailServer()
  server = await createTestServer({ environment: { SMTP_URL: mail.url, BOUNCE_SECRET: secret } })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
beforeEach(async () => {
  mail.forget()
  books = await openBooks(server)
  await verifyAddress(server, books)
})

const debtor = async (email = 'nera@medis.lt'): Promise<{ client: Item; invoice: Item }> => {
  const client = await books.create('/client', { title: 'UAB „Medis“', contacts: [{ email }] })
  return { client, invoice: await books.invoice({ client_id: client.id, date: '2026-09-01', date_due: '2026-11-10' }) }
}
const send = async ({ id }: Item, to = ['nera@medis.lt']) => {
  expect((await books.ask('POST', `/invoice/${id}/send`, { to })).status).toBe(202)
  await server.runJobs()
}
const bouncedOf = async ({ id }: Item): Promise<Item[]> => (await books.read(`/client/${id}/bounced`)).data

const report = (messageId: string, address = 'nera@medis.lt') =>
  `Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n` +
  `Reporting-MTA: dns; mx.medis.lt\r\n\r\nFinal-Recipient: rfc822; ${address}\r\nAction: failed\r\nStatus: 5.1.1\r\n` +
  `Diagnostic-Code: smtp; 550 5.1.1 No such user\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}\r\n--b--\r\n`
const post = async (body: string, token = secret) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/hook/bounce',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${token}` },
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json() }
}
const sentId = () => readMail(mail.state.emails.at(-1)!.raw).headers['message-id']!

test('an address that a server refuses for good is shown on the client and warned of, and reminders do not go to it', async () => {
  const { client, invoice } = await debtor()
  mail.state.addresses['nera@medis.lt'] = [550, '5.1.1 No such user']
  await send(invoice)
  expect(await bouncedOf(client)).toMatchObject([
    { address: 'nera@medis.lt', reason: expect.stringContaining('No such user') },
  ])
  expect((await books.read(`/invoice/${invoice.id}/email-draft`)).bounced).toHaveLength(1)
  const { letters } = await books.read('/reminder/due')
  expect(letters).toMatchObject({ going: 0, data: [{ state: 'bounced', to: [] }] })
  expect((await books.ask('POST', '/reminder/send', {})).body).toMatchObject({ sent: 0 })
})

test('an address that is refused for now is none, and one that takes a letter again is forgotten', async () => {
  const { client, invoice } = await debtor()
  mail.state.addresses['nera@medis.lt'] = [450, '4.2.1 Try again']
  await send(invoice)
  expect(await bouncedOf(client)).toEqual([])
  mail.state.addresses['nera@medis.lt'] = [550, '5.1.1 No such user']
  await send(invoice)
  expect(await bouncedOf(client)).toHaveLength(1)
  mail.state.addresses = {}
  await send(invoice)
  expect(await bouncedOf(client)).toEqual([])
})

test('a report about a letter that came back is stored once, in the history and on the client', async () => {
  const { client, invoice } = await debtor()
  await send(invoice)
  expect(await post(report(sentId()))).toEqual({ status: 200, body: { stored: 1 } })
  expect(await post(report(sentId()))).toEqual({ status: 200, body: { stored: 0 } })
  expect(await bouncedOf(client)).toMatchObject([{ address: 'nera@medis.lt', reason: '550 5.1.1 No such user' }])
  const { data } = await books.read(`/invoice/${invoice.id}/email-history`)
  expect(data[0]).toMatchObject({ status: 'sent', bounced: ['nera@medis.lt'] })
  expect((await books.read('/dashboard/all')).attention).toContainEqual(
    expect.objectContaining({ kind: 'email_failed', invoice_id: invoice.id }),
  )
})

test('a report without the secret, about another letter or about another address changes nothing', async () => {
  const { client, invoice } = await debtor()
  await send(invoice)
  expect((await post(report(sentId()), 'not-the-secret')).status).toBe(401)
  expect(
    (await server.app.inject({ method: 'POST', url: '/api/hook/bounce', payload: report(sentId()) })).statusCode,
  ).toBe(401)
  const [id = '', rest = ''] = sentId().slice(1).split('.')
  const stranger = await openBooks(server)
  const foreign = `<${id}.${stranger.company.id}@kvitas.example>`
  for (const message of [foreign, `<x${id}.${rest}`, '<a@b>', "<'; drop table client; --@b>"])
    expect((await post(report(message))).body).toEqual({ stored: 0 })
  expect((await post(report(sentId(), 'kitas@medis.lt'))).body).toEqual({ stored: 0 })
  expect((await post('Subject: Atostogauju\r\n\r\nGrįšiu.')).body).toEqual({ stored: 0 })
  expect((await post('a'.repeat(600_000))).status).toBe(413)
  expect(await bouncedOf(client)).toEqual([])
})

test('an address that is corrected on the card is forgotten', async () => {
  const { client, invoice } = await debtor()
  mail.state.addresses['nera@medis.lt'] = [550, '5.1.1 No such user']
  await send(invoice)
  const { item } = await books.read(`/client/edit/${client.id}`)
  const contacts = [{ email: 'yra@medis.lt' }]
  expect((await books.ask('PUT', `/client/${client.id}`, { version: item.version, contacts })).status).toBe(200)
  const { rows } = await server.owner.query('select from bounced_address where company_id = $1', [books.company.id])
  expect(rows).toEqual([])
  const { letters } = await books.read('/reminder/due')
  expect(letters.data[0]).toMatchObject({ state: 'goes', to: ['yra@medis.lt'] })
})
