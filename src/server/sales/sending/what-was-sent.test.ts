import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runHousekeeping } from '#server/housekeeping.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { readMail } from '#server/test/read-mail.ts'
import { readZip } from '#server/test/read-zip.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let invoice: Item

beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  books = await openBooks(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  invoice = await books.invoice({ date: '2026-11-20' })
})

const both = ['pdf', 'ubl']
const send = async (form: object = { attach: both }) => {
  const { body } = await books.ask('POST', `/invoice/${invoice.id}/send`, { to: ['ona@azuolas.lt'], ...form })
  await server.runJobs()
  return body
}
const attached = (id: string) => readMail(server.emails().findLast((text) => text.includes(id))!).files
const request = (method: 'GET' | 'POST', url: string, payload?: object) =>
  server.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${books.token}` },
    ...(payload ? { payload } : {}),
  })
const file = async (name: string) => (await request('GET', `/invoice/${invoice.id}/${name}`)).rawPayload
const prepaid = async (name: string) => /PrepaidAmount[^>]*>([^<]*)</.exec((await file(name)).toString('utf8'))?.[1]
const stored = () => readdirSync(path.join(server.services.config.dataDir, 'files', books.company.id))

describe('the files of a sent invoice', () => {
  test('have the bytes that were sent, and present ones on request', async () => {
    const { id } = await send()
    const [pdf, ubl] = attached(id)
    await books.pay(invoice.id, '50')
    await server.owner.query("update company set title = 'UAB „Kitas“' where id = $1", [books.company.id])
    expect((await file('pdf')).equals(pdf!.bytes)).toBe(true)
    expect((await file('ubl')).equals(ubl!.bytes)).toBe(true)
    expect((await file('pdf?as=now')).equals(pdf!.bytes)).toBe(false)
    const tab = await request('POST', `/invoice/${invoice.id}/pdf`)
    expect(tab.rawPayload.equals(pdf!.bytes)).toBe(true)
    expect((await request('GET', `/invoice/${invoice.id}/pdf?as=then`)).statusCode).toBe(422)
    const [entry] = (await books.read(`/invoice/${invoice.id}/email-history`)).data
    expect(entry).toMatchObject({
      file: { name: pdf!.name, size: pdf!.bytes.length, changed: true },
      ubl: { name: ubl!.name, size: ubl!.bytes.length },
    })
    const ofEmail = await request('GET', `/invoice/${invoice.id}/email/${id}/ubl`)
    expect(ofEmail.rawPayload.equals(ubl!.bytes)).toBe(true)
    expect(ofEmail.headers['content-type']).toContain('application/xml')
  })

  test('are those of the last letter that somebody got', async () => {
    await send()
    await books.pay(invoice.id, '50')
    const { id } = await send({ attach: ['pdf'] })
    await send({ to: ['ona@nera.invalid'] })
    expect((await file('pdf')).equals(attached(id)[0]!.bytes)).toBe(true)
  })

  test('stay in an export, while a void document is printed with its mark', async () => {
    const { id } = await send()
    await books.pay(invoice.id, '50')
    const exported = async (format: string) => {
      const form = { date_from: '2026-11-01', date_to: '2026-11-30', types: ['simple'], with_void: true, format }
      const { rawPayload } = await request('POST', '/invoice/export', form)
      return Buffer.from(Object.values(readZip(rawPayload))[0]!)
    }
    const [pdf, ubl] = attached(id)
    expect((await exported('zip')).equals(pdf!.bytes)).toBe(true)
    expect((await exported('ubl')).equals(ubl!.bytes)).toBe(true)
    await books.create(`/invoice/${invoice.id}/void`, { comment: 'Klaida' })
    expect((await exported('zip')).equals(pdf!.bytes)).toBe(false)
    expect((await file('pdf')).equals(pdf!.bytes)).toBe(true)
  })

  test('are stored once, counted once, and removed with the invoice', async () => {
    const first = await send()
    await send()
    const sizes = attached(first.id).map(({ bytes }) => bytes.length)
    expect(stored()).toHaveLength(2)
    const { rows } = await server.owner.query('select stored_file_bytes($1)::int as bytes', [books.company.id])
    expect(rows).toEqual([{ bytes: sizes[0]! + sizes[1]! }])
    const runHousekeepingLater = async () => {
      server.setTime(new Date(Date.now() + 2 * 24 * 60 * 60 * 1000))
      await runHousekeeping(server.services)
      server.setTime(testMoment)
    }
    await runHousekeepingLater()
    expect(stored()).toHaveLength(2)
    await server.owner.query('delete from invoice where id = $1', [invoice.id])
    await runHousekeepingLater()
    expect(stored()).toEqual([])
  })

  test('a UBL sent alone leaves the PDF as it is now', async () => {
    const { id } = await send({ attach: ['ubl'] })
    expect((await file('ubl')).equals(attached(id)[0]!.bytes)).toBe(true)
    expect((await file('pdf')).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await request('GET', `/invoice/${invoice.id}/email/${id}/pdf`)).statusCode).toBe(404)
  })
})

test('the first sending fixes what was paid up to the issue day', async () => {
  await books.pay(invoice.id, '20')
  expect(await prepaid('ubl')).toBe('20.00')
  await send({ to: ['ona@nera.invalid'] })
  await books.pay(invoice.id, '5')
  expect(await prepaid('ubl')).toBe('25.00')
  await send({ attach: ['pdf'] })
  await books.pay(invoice.id, '10')
  expect(await prepaid('ubl')).toBe('25.00')
  expect(await prepaid('ubl?as=now')).toBe('25.00')
})

describe('a letter without chosen attachments', () => {
  const namesOf = (id: string) => attached(id).map(({ name }) => name?.split('.').at(-1))
  const sends = (value: string) =>
    server.owner.query('update client set sends = $2 where id = $1', [books.client.id, value])
  const draft = async (query = '') => books.read(`/invoice/${invoice.id}/email-draft${query}`)

  test('has what the client gets; a reminder and a proforma have the PDF alone', async () => {
    expect(namesOf((await send({})).id)).toEqual(['pdf'])
    await sends('pdf+ubl')
    expect(namesOf((await send({})).id)).toEqual(['pdf', 'xml'])
    expect((await draft()).attachments.map(({ format }: Item) => format)).toEqual(both)
    expect(namesOf((await send({ reminder: true })).id)).toEqual(['pdf'])
    expect((await draft('?reminder=1')).attachments).toHaveLength(1)
    invoice = await books.invoice({ type: 'proforma' })
    expect(namesOf((await send({})).id)).toEqual(['pdf'])
  })

  test('is refused if the client gets UBL and the invoice breaks a rule; the draft says why', async () => {
    await sends('pdf+ubl')
    invoice = await books.invoice({ lines: [books.line({ vat_id: books.vat('PVM25') })] })
    expect(await send({})).toMatchObject({ code: 'e_invoice_errors' })
    const { attachments, ubl_problem } = await draft()
    expect(attachments.map(({ format }: Item) => format)).toEqual(['pdf'])
    expect(ubl_problem).toBe('Atvirkštiniam apmokestinimui reikia pirkėjo PVM mokėtojo kodo.')
    expect(namesOf((await send({ attach: ['pdf'] })).id)).toEqual(['pdf'])
  })
})
