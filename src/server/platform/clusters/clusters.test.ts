import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { createTestDatabase } from '#server/test/database.ts'
import type { TestDatabase } from '#server/test/database.ts'
import { createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import pg from 'pg'

let server: TestServer
let second: TestDatabase
let there: pg.Pool

beforeAll(async () => {
  second = await createTestDatabase()
  server = await createTestServer({ others: { second } })
  there = new pg.Pool({ connectionString: second.ownerUrl, max: 2 })
})
afterAll(async () => {
  await there.end()
  await server.close()
})

/** Where the next companies are created. */
const createIn = (...names: string[]) => {
  server.services.config = { ...server.services.config, newCompanies: names }
}

test('a company of another cluster has its rows there, and is listed in the first one', async () => {
  createIn('second')
  const books = await openBooks(server)
  const invoice = await books.invoice({})
  expect((await there.query('select id from invoice')).rows).toEqual([{ id: invoice.id }])
  expect((await server.owner.query('select id from invoice')).rows).toEqual([])
  const { rows } = await server.owner.query('select title, cluster from company where id = $1', [books.company.id])
  expect(rows).toEqual([{ title: books.company.title, cluster: 'second' }])
  const { body } = await books.ask('GET', '/user/data')
  expect(body).toMatchObject({
    company: { id: books.company.id },
    companies: [{ id: books.company.id, role: 'owner' }],
  })
})

test('a person works in companies of two clusters, and each answers with its own rows', async () => {
  createIn('second')
  const person = await signUpWithCompany(server, { title: 'UAB Antra' })
  createIn()
  const first = await person.ask('POST', '/company', {
    type: 'individual',
    title: 'Pirma',
    country: 'LT',
    currency: 'EUR',
    vat_enabled: false,
  })
  expect(first.status).toBe(201)
  await person.ask('POST', '/client', { type: 'legal', title: 'Pirmos klientas', country: 'LT' })
  const changed = await person.ask('POST', '/user/change-company', { company_id: person.company.id })
  expect(changed.body.company.title).toBe('UAB Antra')
  expect(changed.body.companies).toHaveLength(2)
  expect((await person.ask('GET', '/client/all')).body.data).toEqual([])
  const overview = await person.ask('GET', '/company/overview')
  expect(overview.body.data).toMatchObject([
    { title: 'Pirma', state: 'counted' },
    { title: 'UAB Antra', state: 'counted' },
  ])
})
