import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { companyForm, createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { giveRole } from '#server/test/members.ts'

let server: TestServer
let books: Books
let id: string
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

// A first read caches the session in the server; each test then changes it directly in the database.
beforeEach(async () => {
  books = await openBooks(server)
  id = (await books.invoice()).id
  expect((await books.ask('GET', `/invoice/edit/${id}`)).status).toBe(200)
})

const runAsOwner = (statement: string) => server.owner.query(statement, [books.id])

test('a session that was ended in another process cannot read', async () => {
  await runAsOwner('delete from session where user_id = $1')
  const response = await books.ask('GET', `/invoice/edit/${id}`)
  expect(response).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  expect(JSON.stringify(response.body)).not.toContain('Ąžuolas')
})

test('a member who was removed in another process cannot read the company', async () => {
  await giveRole(server, books.id, 'accountant')
  await runAsOwner('delete from company_member where user_id = $1')
  for (const path of [`/invoice/edit/${id}`, '/invoice/all'])
    expect(await books.ask('GET', path)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('a read after switching the company is of the new company', async () => {
  const other = await books.create('/company', companyForm({ title: 'UAB „Kita“' }))
  await runAsOwner(`update app_user set current_company_id = '${other.id}' where id = $1`)
  expect((await books.ask('GET', `/invoice/edit/${id}`)).status).toBe(404)
  expect((await books.ask('GET', '/invoice/all')).body).toMatchObject({ data: [], meta: { count: 0 } })
  await runAsOwner(`update app_user set current_company_id = '${books.company.id}' where id = $1`)
  expect((await books.ask('GET', '/invoice/all')).body).toMatchObject({ data: [{ id }], meta: { count: 1 } })
})

test('a read after a change of role contains the rights of the new role', async () => {
  await giveRole(server, books.id, 'accountant')
  const { body } = await books.ask('GET', `/invoice/edit/${id}`)
  expect(body.item.refusals).toMatchObject({ edit: 'forbidden', delete: 'forbidden' })
})

test('a cached session gets a missing invoice and an invalid query answered as usual', async () => {
  expect((await books.ask('GET', `/invoice/edit/${crypto.randomUUID()}`)).status).toBe(404)
  expect(await books.ask('GET', '/invoice/all?limit=0')).toMatchObject({
    status: 422,
    body: { code: 'validation_failed' },
  })
})

// The insert of an invoice and its commit are also sent before the session is read.
const storedInvoices = async () => {
  const query = 'select count(*)::int as count from invoice where company_id = $1'
  const { rows } = await server.owner.query(query, [books.company.id])
  return rows[0].count as number
}

test('an invoice of a user whose role was changed in another process is not stored', async () => {
  const form = books.form()
  await giveRole(server, books.id, 'accountant')
  expect(await books.ask('POST', '/invoice', form)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await storedInvoices()).toBe(1)
})

test('an invoice of a session that was ended in another process is not stored', async () => {
  const form = books.form()
  await runAsOwner('delete from session where user_id = $1')
  expect((await books.ask('POST', '/invoice', form)).status).toBe(401)
  expect(await storedInvoices()).toBe(1)
})

test('an invoice sent by a screen of the previous company is not stored', async () => {
  const form = books.form()
  const other = await books.create('/company', companyForm({ title: 'UAB „Kita“' }))
  await runAsOwner(`update app_user set current_company_id = '${other.id}' where id = $1`)
  // The other company has no such client.
  expect(await books.ask('POST', '/invoice', form)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await storedInvoices()).toBe(1)
  expect((await server.owner.query('select from invoice where company_id = $1', [other.id])).rows).toEqual([])
})
