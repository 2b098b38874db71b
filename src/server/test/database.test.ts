import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type TestDatabase, createTestDatabase } from './database.ts'

const created: TestDatabase[] = []
afterAll(() => Promise.all(created.map(({ drop }) => drop())))

const ask = async (url: string, sql: string): Promise<Record<string, unknown>> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows[0]
  } finally {
    await client.end()
  }
}

test('tests that run concurrently get databases of their own', async () => {
  created.push(...(await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase()])))
  const names = created.map(({ applicationUrl }) => ask(applicationUrl, 'select current_database() as name'))
  await Promise.all(
    created.map(({ ownerUrl }, index) => ask(ownerUrl, `create table mine as select ${index} as value`)),
  )
  const values = await Promise.all(created.map(({ ownerUrl }) => ask(ownerUrl, 'select value from mine')))
  expect(values).toEqual([{ value: 0 }, { value: 1 }, { value: 2 }])
  expect(new Set((await Promise.all(names)).map(({ name }) => name)).size).toBe(3)
})

test('the application connects as a role that row-level security applies to', async () => {
  const database = await createTestDatabase()
  created.push(database)
  const role = await ask(
    database.applicationUrl,
    'select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = session_user',
  )
  expect(role).toEqual({
    rolname: 'kvitas_app',
    rolsuper: false,
    rolbypassrls: false,
    rolcreaterole: false,
    rolcreatedb: false,
  })
})
