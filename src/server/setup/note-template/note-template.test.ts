import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const terms = { title: 'Apmokėjimo sąlygos', text: 'Apmokėkite per 14 dienų.\nAčiū, kad perkate.' }

test('a note template has a name and a text of several lines, and both are searched', async () => {
  const person = await signUpWithCompany(server)
  const created = await person.ask('POST', '/note-template', terms)
  expect(created).toMatchObject({ status: 201, body: { ...terms, version: 1, archived_at: null } })
  await person.ask('POST', '/note-template', { title: 'Grąžinimas', text: 'Prekes galima grąžinti per 14 dienų.' })
  const titles = async (search: string) => {
    const { body } = await person.ask('GET', `/note-template/all?search=${encodeURIComponent(search)}`)
    return body.data.map(({ title }: { title: string }) => title)
  }
  expect(await titles('apmokėjimo')).toEqual(['Apmokėjimo sąlygos'])
  expect(await titles('14 dienų')).toEqual(['Apmokėjimo sąlygos', 'Grąžinimas'])
})

test.each([
  ['title', { title: ' ' }],
  ['title', { title: 'dvi\neilutės' }],
  ['text', { text: ' \n ' }],
  ['text', { text: 'a'.repeat(1501) }],
])('a note template with a wrong %s is refused', async (field, part) => {
  const person = await signUpWithCompany(server)
  const response = await person.ask('POST', '/note-template', { ...terms, ...part })
  expect(response).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
})

test('an invoice keeps the text that was inserted when its template is changed or deleted', async () => {
  const books = await openBooks(server)
  const template = await books.create('/note-template', terms)
  const invoice = await books.invoice({ note: template.text })
  expect((await books.ask('PUT', `/note-template/${template.id}`, { version: 1, text: 'Kitas' })).status).toBe(200)
  expect((await books.ask('DELETE', `/note-template/${template.id}`)).status).toBe(204)
  expect((await books.read(`/invoice/edit/${invoice.id}`)).item.note).toBe(terms.text)
})
