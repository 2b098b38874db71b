import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

// A document whose link was handed to the wrong client, and which is then given to the right one: neither may see anything of the other. A
// document that was emailed cannot be given to another client at all.

let server: TestServer
let books: Books
let wrong: Item
let right: Item
let invoice: Item
let path: string
let addresses = 0

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  books = await openBooks(server)
  wrong = await books.create('/client', { title: 'UAB „Klaida“', contacts: [{ email: 'kas@klaida.lt' }] })
  right = await books.create('/client', { title: 'UAB „Tikrasis“', contacts: [{ email: 'ona@tikrasis.lt' }] })
  invoice = await books.invoice({ client_id: wrong.id })
  addresses += 1
  path = await linkOf()
})

const linkOf = async () => new URL((await books.ask('POST', `/invoice/${invoice.id}/link`)).body.url).pathname
const get = (url: string) => server.app.inject({ method: 'GET', url, remoteAddress: `198.51.100.${addresses}` })
const ask = (url: string, text: string) =>
  server.app.inject({
    method: 'POST',
    url: `${url}/question`,
    payload: new URLSearchParams({ text }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: `198.51.100.${addresses}`,
  })
const give = async (client: Item) => {
  const item = await books.get(invoice.id)
  const answer = await books.ask('PUT', `/invoice/${invoice.id}`, {
    ...books.form({ client_id: client.id, date: item.date }),
    version: item.version,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

describe('a document that is given to another client', () => {
  test('opens no more by the link of the first client', async () => {
    expect((await get(path)).body).toContain('Klaida')
    await give(right)
    for (const part of ['', '/page.css', '/own.css', '/document.pdf', '/e-invoice.xml'])
      expect([part, (await get(path + part)).statusCode]).toEqual([part, 404])
    expect((await ask(path, 'Kas čia?')).statusCode).toBe(404)
  })

  test('shows the other client its own data and files, and no question of the first', async () => {
    expect((await ask(path, 'Ar galima mokėti vėliau?')).statusCode).toBe(303)
    await give(right)
    const fresh = await linkOf()
    expect(fresh).not.toBe(path)
    const page = await get(fresh)
    expect(page.body).toContain('Tikrasis')
    expect(page.body).not.toContain('Klaida')
    expect(page.body).not.toContain('mokėti vėliau')
    const ubl = await get(`${fresh}/e-invoice.xml`)
    expect(ubl.body).toContain('Tikrasis')
    expect(ubl.body).not.toContain('Klaida')
  })

  test('takes questions of the other client, which are shown and answered to nobody else', async () => {
    await give(right)
    const fresh = await linkOf()
    expect((await ask(fresh, 'O kada pristatysite?')).statusCode).toBe(303)
    const page = await get(fresh)
    expect(page.body).toContain('O kada pristatysite?')
    expect(page.body).not.toContain('klaida.lt')
    const { rows } = await server.owner.query('select address from document_message where invoice_id = $1', [
      invoice.id,
    ])
    expect(rows).toEqual([{ address: 'ona@tikrasis.lt' }])
  })

  test('is not listed any more on the page of all documents of the first client', async () => {
    await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
    await books.ask('POST', `/client/${wrong.id}/link`, {})
    await server.runJobs()
    const all = new URL((await books.read(`/client/${wrong.id}/link`)).link.url).pathname
    expect((await get(all)).body).toContain(invoice.number)
    expect((await get(`${all}/document/${invoice.id}`)).statusCode).toBe(303)
    await give(right)
    expect((await get(all)).body).not.toContain(invoice.number)
    expect((await get(`${all}/document/${invoice.id}`)).statusCode).toBe(404)
  })

  test('keeps its link when anything else of it changes', async () => {
    await ask(path, 'Ar galima mokėti vėliau?')
    await give(wrong)
    expect((await get(path)).body).toContain('mokėti vėliau')
    expect(await linkOf()).toBe(path)
  })
})
