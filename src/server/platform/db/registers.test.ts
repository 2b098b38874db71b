import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { historyKinds } from '#domain/history.ts'
import { settings } from '#domain/list-limits.ts'
import { createTestDatabase } from '#server/test/database.ts'
import type { TestDatabase } from '#server/test/database.ts'

// What the database and the code both must list of the resources. A resource that is missing on one side is found here.

let database: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** The triggers of the name, with their table and their first argument. */
const triggers = async (name: string): Promise<{ table: string; argument: string }[]> =>
  (
    await owner.query(
      `select tgrelid::regclass::text as table, split_part(encode(tgargs, 'escape'), '\\000', 1) as argument
        from pg_trigger where tgname = $1 order by 1`,
      [name],
    )
  ).rows

test('the audit trail is written of every kind that has a history, and of no other', async () => {
  const kinds = (await triggers('audit')).map(({ argument }) => argument).filter((kind) => kind !== '')
  expect([...new Set(kinds)].sort()).toEqual([...historyKinds].sort())
})

test('the short lists and their limits are the same in the database and in the code', async () => {
  const limits = (await triggers('bounded_insert')).map(({ table, argument }) => [table, Number(argument)])
  expect(Object.fromEntries(limits)).toEqual(
    Object.fromEntries(Object.entries(settings).map(([table, { mostInUse }]) => [table, mostInUse])),
  )
})

test('when a company is removed, a table is emptied only after all tables that refer to it', async () => {
  const { rows } = await owner.query<{ name: string }>('select table_name as name from company_tables()')
  const names = rows.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['invoice_payment', 'payment', 'invoice', 'client', 'unit']))
  const references = await owner.query<{ child: string; parent: string }>(
    `select distinct k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent from pg_constraint k
      where k.contype = 'f' and k.confdeltype <> 'c' and k.conrelid <> k.confrelid`,
  )
  const wrong = references.rows.filter(
    ({ child, parent }) =>
      names.includes(parent) && !(names.indexOf(child) >= 0 && names.indexOf(child) < names.indexOf(parent)),
  )
  expect(wrong).toEqual([])
})
