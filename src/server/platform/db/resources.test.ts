import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { namesOf } from '#contract/platform/field-names.ts'
import { resourceNames, resources } from '#domain/resources.ts'
import { createTestDatabase } from '#server/test/database.ts'
import type { TestDatabase } from '#server/test/database.ts'

// Compares the SQL of each resource with the registry, because the SQL is not generated from it.

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The arguments of the triggers with that name, by table. */
const triggers = async (name: string): Promise<Map<string, string[]>> => {
  const { rows } = await client.query(
    `select c.relname as table, array_remove(string_to_array(encode(t.tgargs, 'escape'), '\\000'), '') as args
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = $1`,
    [name],
  )
  return new Map(rows.map(({ table, args }) => [table, args]))
}

test.each(resourceNames)('every change of a %s is written into the history under its name', async (name) => {
  expect((await triggers('audit')).get(resources[name].table)).toEqual([name])
})

test('the database limits the rows in use of every setting, and of no other resource', async () => {
  const settings = resourceNames.flatMap((name) => {
    const { table, ...rest } = resources[name]
    return 'maxInUse' in rest ? [[table, [String(rest.maxInUse)]] as const] : []
  })
  expect(await triggers('bounded_insert')).toEqual(new Map(settings))
  expect(await triggers('bounded_update')).toEqual(new Map(settings))
})

test('the database deletes the two languages of a seeded record when a person changes its texts', async () => {
  const seeded = resourceNames.flatMap((name) => ('isSeeded' in resources[name] ? [resources[name].table] : []))
  expect([...(await triggers('drop_changed_seeded_names')).keys()].toSorted()).toEqual(seeded.toSorted())
})

// Next numbers change with every document, and the opening balance is in no form of a document.
const ignoredFields: readonly string[] = ['next_number', 'initial_balance']

test('a change of any option of the invoice form invalidates its cache', async () => {
  const { rows } = await client.query(
    `select c.relname as table, array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(t.tgattr)) as columns
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'count_change' and c.relname <> 'company'`,
  )
  for (const { table, columns } of rows) {
    const name = resourceNames.find((each) => resources[each].table === table)!
    const written = namesOf(contract[`${name}.create`].input.shape).filter((field) => !ignoredFields.includes(field))
    // A trigger without columns fires for all of them.
    if (columns.length > 0) expect(columns, name).toEqual(expect.arrayContaining(written))
  }
  expect(rows.map((row) => row.table).toSorted()).toEqual(['activity', 'company_account', 'series', 'unit', 'vat_rate'])
})

test.each(resourceNames)('a deleted %s is purged after the days in which it can be restored', async (name) => {
  const { table } = resources[name]
  const { rows } = await client.query<{ body: string }>(
    `select prosrc as body from pg_proc where proname = 'purgeable'`,
  )
  const isShortList = (await triggers('bounded_insert')).has(table)
  expect(isShortList || rows[0]!.body.includes(` from ${table} where deleted_at < before`)).toBe(true)
})

test('when a company is removed, a table is emptied only after all tables that refer to it', async () => {
  const { rows } = await client.query<{ name: string }>('select table_name as name from company_tables()')
  const names = rows.map((row) => row.name)
  expect(names).toEqual(expect.arrayContaining(['invoice_payment', 'payment', 'invoice', 'client', 'unit']))
  const references = await client.query<{ child: string; parent: string }>(
    `select distinct k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent from pg_constraint k
      where k.contype = 'f' and k.confdeltype <> 'c' and k.conrelid <> k.confrelid`,
  )
  const wrong = references.rows.filter(
    ({ child, parent }) =>
      names.includes(parent) && !(names.indexOf(child) >= 0 && names.indexOf(child) < names.indexOf(parent)),
  )
  expect(wrong).toEqual([])
})
