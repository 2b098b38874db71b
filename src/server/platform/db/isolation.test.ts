import { takeRole } from './pooler.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillBooks } from '#server/test/company-rows.ts'
import { createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let own: string
let foreign: string
let tables: string[]
/** They have rows of the company of the request only, so for the owner they have none. */
let views: string[]

beforeAll(async () => {
  server = await createTestServer()
  own = (await signUpWithCompany(server)).company.id
  foreign = (await signUpWithCompany(server, { title: 'Svetima' })).company.id
  await fillBooks(server.owner, own)
  await fillBooks(server.owner, foreign)
  const found = await server.owner.query(
    `select table_name from information_schema.columns where column_name = 'company_id' and table_schema = 'public' order by 1`,
  )
  tables = found.rows.map((row) => row.table_name)
  const { rows } = await server.owner.query(`select viewname from pg_views where schemaname = 'public'`)
  views = rows.map((row) => row.viewname)
})
afterAll(() => server.close())

/** Runs a query like a request of a company, without a condition on the company. */
const inCompany = async (companyId: string, sql: string) => {
  const client = await server.services.pool.connect()
  try {
    await client.query(`begin${takeRole(server.services.pool)}`)
    await client.query(`select set_config('app.company_id', $1, true)`, [companyId])
    return await client.query(sql)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** One query about all tables: each alone would be seven trips to the database. */
const ofEachTable = (query: (table: string) => string, of = tables) =>
  of.map((table) => `(${query(table)})`).join(' union all ')

test('a request sees only the rows of its company in every table and view', async () => {
  const { rows: all } = await server.owner.query<{ name: string; count: number }>(
    ofEachTable(
      (table) => `select '${table}' as name, count(*)::int from ${table} where company_id = '${foreign}'`,
      tables.filter((table) => !views.includes(table)),
    ),
  )
  expect(all.filter(({ count }) => count === 0)).toEqual([])
  const seen = await inCompany(
    own,
    ofEachTable((table) => `select distinct '${table}' as name, company_id from ${table}`),
  )
  expect(seen.rows).toEqual(tables.map((name) => ({ name, company_id: own })))
})

test('a request without a company sees no rows of any table or view', async () => {
  const seen = await inCompany(
    '',
    ofEachTable((table) => `select '${table}' as name from ${table} limit 1`),
  )
  expect(seen.rows).toEqual([])
})

test('row-level security rejects rows of another company', async () => {
  const rows = {
    unit: `(company_id, id, title, short_name) values ('${foreign}', gen_random_uuid(), 'x', 'x')`,
    vat_rate: `(company_id, id, type, rate, title) values ('${foreign}', gen_random_uuid(), 'zero', 0, 'x')`,
    series: `(company_id, id, invoice_type, next_number) values ('${foreign}', gen_random_uuid(), 'simple', 'X-1')`,
    company_account: `(company_id, id, type, title, currency) values ('${foreign}', gen_random_uuid(), 'cash', 'x', 'EUR')`,
    client: `(company_id, id, type, title, country, currency) values ('${foreign}', gen_random_uuid(), 'legal', 'x', 'LT', 'EUR')`,
    payment: `(company_id, id, type, date, total, currency) values ('${foreign}', gen_random_uuid(), 'expense', '2026-11-20', 1, 'EUR')`,
    company_member: `(company_id, user_id, role) select '${foreign}', id, 'owner' from app_user`,
  }
  for (const [table, values] of Object.entries(rows))
    await expect(inCompany(own, `insert into ${table} ${values}`), table).rejects.toThrow('row-level security')
})

test('row-level security rejects moving rows to another company and changing its rows', async () => {
  for (const table of ['unit', 'client', 'product', 'invoice', 'payment']) {
    const moved = inCompany(own, `update ${table} set company_id = '${foreign}'`)
    await expect(moved, table).rejects.toThrow('row-level security')
    const changed = await inCompany(own, `update ${table} set company_id = company_id where company_id = '${foreign}'`)
    expect(changed.rowCount, table).toBe(0)
  }
})
