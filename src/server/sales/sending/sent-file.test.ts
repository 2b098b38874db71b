import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runHousekeeping } from '#server/housekeeping.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { readMail } from '#server/test/read-mail.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let invoice: Item

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  books = await open()
  invoice = await books.invoice()
})

const open = async () => {
  const created = await openBooks(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [created.id])
  return created
}
const send = async (to = 'ona@azuolas.lt'): Promise<string> => {
  const { body } = await books.ask('POST', `/invoice/${invoice.id}/send`, { to: [to] })
  await server.runJobs()
  return body.id
}
const attached = (id: string) => readMail(server.emails().findLast((text) => text.includes(id))!).file!
const read = (url: string, reader: Books = books) =>
  server.app.inject({ method: 'GET', url: `/api${url}`, headers: { authorization: `Bearer ${reader.token}` } })
const sent = async (id: string) => (await read(`/invoice/${invoice.id}/email/${id}/pdf`)).rawPayload
const now = async () => (await read(`/invoice/${invoice.id}/pdf?as=now`)).rawPayload
const history = async (): Promise<Item[]> => (await books.read(`/invoice/${invoice.id}/email-history`)).data
const stored = () => readdirSync(path.join(server.services.config.dataDir, 'files', books.company.id))
const runHousekeepingIn = async (days: number) => {
  server.setTime(new Date(Date.now() + days * 24 * 60 * 60 * 1000))
  try {
    for (const services of new Set([server.services, server.first.services])) await runHousekeeping(services)
  } finally {
    server.setTime(testMoment)
  }
}

describe('the sent file', () => {
  test('a sent file stays byte for byte after a payment and a void; an email sent after a change has its own file', async () => {
    const first = await send()
    const { bytes, name } = attached(first)
    const response = await read(`/invoice/${invoice.id}/email/${first}/pdf`)
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.headers['content-disposition']).toContain(name)
    expect(response.rawPayload.equals(bytes)).toBe(true)
    expect((await history())[0].file).toEqual({ name, size: bytes.length, changed: false })
    await books.pay(invoice.id, '50')
    expect((await sent(first)).equals(bytes)).toBe(true)
    expect((await now()).equals(bytes)).toBe(false)
    expect((await history())[0].file.changed).toBe(true)
    const second = await send()
    expect((await sent(second)).equals(attached(second).bytes)).toBe(true)
    expect((await sent(second)).equals(bytes)).toBe(false)
    expect((await history()).map(({ file }) => file.changed)).toEqual([false, true])
    await books.create(`/invoice/${invoice.id}/void`, { comment: 'Klaida' })
    expect((await sent(first)).equals(bytes)).toBe(true)
    expect((await history()).map(({ file }) => file.changed)).toEqual([true, true])
    await runHousekeepingIn(2)
    expect((await sent(first)).equals(bytes)).toBe(true)
  })

  test('a file that two emails carried is stored once and counts once in the file storage of the company', async () => {
    const [first, second] = [await send(), await send('jonas@azuolas.lt')]
    expect(first).not.toBe(second)
    expect((await sent(first)).equals(attached(second).bytes)).toBe(true)
    expect((await sent(second)).equals(attached(first).bytes)).toBe(true)
    expect(stored()).toHaveLength(1)
    const { rows } = await server.owner.query('select stored_file_bytes($1)::int as bytes', [books.company.id])
    expect(rows).toEqual([{ bytes: attached(first).bytes.length }])
  })

  test('the sent file of a statement is found under its client', async () => {
    const { body } = await books.ask('POST', `/client/${books.client.id}/send-statement`, { to: ['ona@azuolas.lt'] })
    await server.runJobs()
    const response = await read(`/client/${books.client.id}/email/${body.id}/pdf`)
    expect(response.rawPayload.equals(attached(body.id).bytes)).toBe(true)
    const { data } = await books.read(`/client/${books.client.id}/email-history`)
    expect(data[0].file).toMatchObject({ changed: false })
  })

  test('a sent file is not found by another company, under another invoice, or when it was not kept', async () => {
    const id = await send()
    const stranger = await open()
    expect((await read(`/invoice/${invoice.id}/email/${id}/pdf`, stranger)).statusCode).toBe(404)
    const other = await books.invoice()
    expect((await read(`/invoice/${other.id}/email/${id}/pdf`)).statusCode).toBe(404)
    await server.owner.query(
      'update document_email set file_sha256 = null, file_size = null, file_name = null, file_state = null where id = $1',
      [id],
    )
    expect((await history())[0].file).toBeNull()
    const old = await read(`/invoice/${invoice.id}/email/${id}/pdf`)
    expect([old.statusCode, old.json().detail]).toEqual([404, 'Šio laiško priedas neišsaugotas.'])
  })

  test('a sent file is deleted with its document and with its company', async () => {
    await send()
    // The API does not delete a sent invoice; a purge deletes its row.
    await server.owner.query('delete from invoice where id = $1', [invoice.id])
    await runHousekeepingIn(2)
    expect(stored()).toEqual([])
    invoice = await books.invoice()
    await send()
    expect(stored()).toHaveLength(1)
    await server.owner.query('delete from company where id = $1', [books.company.id])
    await runHousekeepingIn(2)
    expect(stored()).toEqual([])
  })
})
