import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { startMailServer } from '#server/test/mail-server.ts'
import type { MailServer } from '#server/test/mail-server.ts'
import { readMail } from '#server/test/read-mail.ts'
import { createTestServer, verifyAddress } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

const login = { user: 'saskaitos', password: 'slapta-fraze' }
let product: MailServer
let own: MailServer
let server: TestServer
let books: Books

beforeAll(async () => {
  product = await startMailServer()
  own = await startMailServer(0, login)
  server = await createTestServer({
    environment: { SMTP_URL: product.url, WEBHOOK_PRIVATE: 'on', SENDING_LIMIT_NEW: '1000/1000' },
  })
})
afterAll(async () => {
  await server.close()
  await Promise.all([product.close(), own.close()])
})
beforeEach(async () => {
  product.forget()
  own.forget()
  books = await openBooks(server)
  await verifyAddress(server, books)
})

const form = () => ({
  version: 0,
  host: '127.0.0.1',
  port: own.port,
  username: login.user,
  password: login.password,
  from_address: 'saskaitos@ziedas.lt',
  from_name: 'Žiedas, buhalterija',
})
const save = async (fields: object = {}) => {
  const { version } = await books.read('/sender')
  return books.ask('PUT', '/sender', { ...form(), version, ...fields })
}
const tryIt = () => books.ask('POST', '/sender/test', {})
const useOwn = async () => {
  expect((await save()).status).toBe(200)
  expect((await tryIt()).body).toMatchObject({ sent: true, error: null })
  own.forget()
}
const send = async (to = 'ona@medis.lt'): Promise<Item> => {
  const client = await books.create('/client', { title: 'UAB „Medis“', contacts: [{ email: to }] })
  const invoice = await books.invoice({ client_id: client.id })
  const { status, body } = await books.ask('POST', `/invoice/${invoice.id}/send`, { to: [to] })
  expect(status).toBe(202)
  await server.runJobs()
  const { data } = await books.read(`/client/${client.id}/email-history`)
  return { ...data[0], id: body.id }
}

describe('the own mail server of a company', () => {
  test('takes letters after a test, over TLS and with its login, and the password is never answered', async () => {
    const saved = await save()
    expect(saved.body.sender).toMatchObject({ state: 'untested', port: own.port, from_name: 'Žiedas, buhalterija' })
    expect(JSON.stringify(saved.body)).not.toContain(login.password)
    const stored = await server.owner.query('select password_sealed from company_sender where company_id = $1', [
      books.company.id,
    ])
    expect(stored.rows[0].password_sealed).not.toContain(login.password)
    await send()
    expect([product.state.emails.length, own.state.emails.length], 'not tested').toEqual([1, 0])

    expect((await tryIt()).body).toMatchObject({ sent: true, to: books.email })
    expect(own.state.emails[0]).toMatchObject({ to: [books.email], from: 'saskaitos@ziedas.lt', isEncrypted: true })
    expect((await books.read('/sender')).sender.state).toBe('active')

    const letter = await send()
    expect(letter).toMatchObject({ status: 'sent', sender: 'Žiedas, buhalterija <saskaitos@ziedas.lt>' })
    expect([product.state.emails.length, own.state.emails.length]).toEqual([1, 2])
    const { headers } = readMail(own.state.emails[1]!.raw)
    expect(headers['from']).toContain('<saskaitos@ziedas.lt>')
    expect(headers['reply-to']).toBe('saskaitos@ziedas.lt')
  })

  test('must be tested again after each change, and a stored password never goes to another host', async () => {
    await useOwn()
    expect((await save({ from_name: 'Kitas', password: undefined })).body.sender.state).toBe('untested')
    const moved = await save({ host: 'smtp.kitas.invalid', password: undefined })
    expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['password']])
    await send()
    expect([product.state.emails.length, own.state.emails.length]).toEqual([1, 0])
  })

  test('is used by its company only', async () => {
    await useOwn()
    const stranger = await openBooks(server)
    await verifyAddress(server, stranger)
    expect((await stranger.read('/sender')).sender).toBeNull()
    expect((await stranger.ask('POST', '/sender/test', {})).status).toBe(404)
    const invoice = await stranger.invoice()
    await stranger.ask('POST', `/invoice/${invoice.id}/send`, { to: ['ona@medis.lt'] })
    await server.runJobs()
    expect([product.state.emails.length, own.state.emails.length]).toEqual([1, 0])
  })

  test('is removed with a proof, and letters that wait leave by the server of the product in its name', async () => {
    await useOwn()
    const invoice = await books.invoice()
    await books.ask('POST', `/invoice/${invoice.id}/send`, { to: ['ona@medis.lt'] })
    expect((await books.ask('DELETE', '/sender')).body.sender).toBeNull()
    await server.runJobs()
    expect(own.state.emails).toEqual([])
    expect(product.state.emails[0]!.from).not.toContain('ziedas.lt')
    expect(readMail(product.state.emails[0]!.raw).headers['from']).toContain('Žiedas, buhalterija')
  })

  test('of an older version is refused, and a server without a password too', async () => {
    await save()
    expect((await books.ask('PUT', '/sender', form())).body.code).toBe('stale_version')
    expect((await save({ username: 'kitas', password: undefined })).status).toBe(422)
  })
})

describe('a server that does not work', () => {
  test('is not used, and the test says why', async () => {
    await save({ password: 'ne-tas' })
    const refused = (await tryIt()).body
    expect(refused).toMatchObject({ sent: false, error: expect.stringContaining('slaptažodžio') })
    expect(refused.error).toContain('Wrong user or password')
    await save({ tls: 'implicit' })
    expect((await tryIt()).body).toMatchObject({ sent: false, error: expect.stringContaining('šifruotas ryšys') })
    await save({ port: 1 })
    expect((await tryIt()).body).toMatchObject({ sent: false, error: 'Serveris nepasiekiamas.' })
    await save({ host: 'smtp.kvitas.invalid' })
    expect((await tryIt()).body).toMatchObject({ sent: false, error: 'Tokio serverio vardo nėra.' })
    expect((await books.read('/sender')).sender.state).toBe('untested')
  })

  test('that stops working keeps the letter waiting, rests, and works again', async () => {
    await useOwn()
    const port = own.port
    await own.close()
    const letter = await send()
    expect(letter).toMatchObject({ status: 'queued', error: 'Pašto serveris nepasiekiamas.' })
    expect((await books.read('/sender')).sender).toMatchObject({ state: 'failing', error: 'Serveris nepasiekiamas.' })
    expect((await books.read('/dashboard/all')).attention).toContainEqual(
      expect.objectContaining({ kind: 'sender_failing' }),
    )
    own = await startMailServer(port, login)
    await server.owner.query('update document_email set next_at = now(), created_at = now() where company_id = $1', [
      books.company.id,
    ])
    await server.owner.query(
      'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())',
    )
    await server.runJobs()
    expect(own.state.emails).toHaveLength(1)
    expect((await books.read('/sender')).sender.state).toBe('active')
  })

  test('that refuses an address is not failing: the letter is', async () => {
    await useOwn()
    own.state.addresses['nera@medis.lt'] = [550, '5.1.1 No such user']
    expect(await send('nera@medis.lt')).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('No such user'),
    })
    expect((await books.read('/sender')).sender.state).toBe('active')
  })
})
