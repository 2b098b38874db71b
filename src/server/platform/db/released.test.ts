import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/test/database.ts'
import type { TestDatabase } from '#server/test/database.ts'
import { root } from '#server/platform/process/project-root.ts'
import { checksumOfAll, readFunctions, readMigrations } from './sql-files.ts'
import { unexplainedLocks } from './test/locks.ts'
import { explainedNames, readRelease, stopsOldVersion, textOfRelease } from './test/released.ts'
import { breaksOf } from './test/schema-differences.ts'
import { itemOfLine, lineOfItem, schemaItems } from './test/schema-items.ts'
import type { SchemaItem } from './test/schema-items.ts'

// While a new release is started, processes of the last one still run on the migrated database. These tests compare the database with what the
// last release needs of it, as `npm run record-release` recorded it; a migration that breaks it says so (migrations/README.md).

const migrations = path.join(root, 'migrations')
const release = readRelease()
const later = readMigrations(migrations).filter(({ name }) => name > release.last)

let database: TestDatabase
let owner: pg.Client
let current: SchemaItem[]
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  current = await schemaItems(owner)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** What a migration with this SQL would break, and undoes it. */
const breaksAfter = async (sql: string) => {
  await owner.query('begin')
  try {
    await owner.query(sql)
    return breaksOf(current, await schemaItems(owner))
  } finally {
    await owner.query('rollback')
  }
}

test('the server of the last release finds everything that it needs in the migrated database', () => {
  const explained = explainedNames(later)
  const breaks = breaksOf(release.items, current).filter(({ name }) => !explained.has(name))
  // Write a migration that adds and does not take away, or explain it as migrations/README.md says.
  expect(stopsOldVersion(later) ? [] : breaks).toEqual([])
})

test('functions change with a migration, so that a process of the last release does not put its own back', () => {
  const changed = checksumOfAll(readFunctions(migrations)) !== release.functions
  expect({ changed, migrations: later.length > 0 }).not.toEqual({ changed: true, migrations: false })
})

test('a migration says which large tables it locks, and why that is short', () => {
  expect(later.flatMap(({ name, sql }) => unexplainedLocks(sql).map((what) => `${name}: ${what}`))).toEqual([])
})

test('the record of a release is read as it was written', () => {
  expect(textOfRelease(release).split('\n')).toHaveLength(release.items.length + 5)
  for (const item of current) expect(itemOfLine(lineOfItem(item))).toEqual(item)
  expect(current.length).toBeGreaterThan(3000)
})

test.each([
  ['a dropped column', 'alter table client drop column note cascade', ['client.note']],
  ['a renamed table', 'alter table note_template rename to template', ['note_template']],
  [
    'another type of a column',
    'alter table note_template alter column text type varchar(9000)',
    ['note_template.text'],
  ],
  [
    'a column that may not be null any more',
    'alter table app_user alter column avatar set not null',
    ['app_user.avatar'],
  ],
  ['a new column without a value', 'alter table client add shoe_size int not null', ['client.shoe_size']],
  ['a new rule', `alter table client add constraint no_x check (title <> 'x') not valid`, ['client.no_x']],
  ['a new unique index', 'create unique index one_title on client (company_id, title)', ['client.one_title']],
  ['a right that was taken away', 'revoke update on client from kvitas_app', ['client']],
])('%s breaks the last release', async (_, sql, names) => {
  const breaks = await breaksAfter(sql)
  expect(breaks.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
})

test.each([
  ['a new column with a default', `alter table client add shoe_size int not null default 40`],
  ['a new column with a rule of its own', `alter table client add size text check (size in ('s', 'l'))`],
  [
    'a new unique column',
    `alter table client add nickname text; create unique index nick on client (company_id, nickname)`,
  ],
  ['a new table', `create table shoe (company_id uuid primary key references company (id), size int not null)`],
  ['a rule that was dropped', 'alter table statement_settings drop constraint statement_settings_day_check'],
  [
    'a longer list of values',
    `alter table subscription_order drop constraint subscription_order_method_check;
     alter table subscription_order add constraint subscription_order_method_check check (method in ('bank-transfer', 'cash', 'card'))`,
  ],
  [
    'a new function',
    `create function shoes() returns int language sql return 1; grant execute on function shoes() to kvitas_app`,
  ],
])('%s leaves the last release running', async (_, sql) => {
  expect(await breaksAfter(sql)).toEqual([])
})

test('a shorter list of values breaks the last release', async () => {
  const sql = `alter table subscription_order drop constraint subscription_order_method_check;
    alter table subscription_order add constraint subscription_order_method_check check (method in ('card', 'cash')) not valid`
  expect(await breaksAfter(sql)).toEqual([
    { name: 'subscription_order.subscription_order_method_check', reason: 'the constraint changed' },
  ])
})

test('a function with other parameters or another result breaks the last release', async () => {
  const { name } = current.find(({ kind, facts }) => kind === 'function' && facts[0] === 'boolean')!
  expect(await breaksAfter(`alter function ${name} rename to renamed`)).toContainEqual({
    name,
    reason: 'the function is missing or has another name',
  })
})

test('migrations explain a break by its name, or stop the old version', () => {
  const file = (sql: string) => [{ name: '0001_x.sql', sql, checksum: '' }]
  const explained = file(
    '-- suits the old version: client.no_x: no form has it\n-- suits the old version: f(uuid, text): unused\n',
  )
  expect([...explainedNames(explained)]).toEqual(['client.no_x', 'f(uuid, text)'])
  expect(stopsOldVersion(explained)).toBe(false)
  expect(stopsOldVersion(file('-- stops the old version: numbers have another form\nselect 1'))).toBe(true)
  expect(stopsOldVersion(file('-- stops the old version:\nselect 1'))).toBe(false)
})

test('locks of large tables are found and explained; small and new tables need no words', () => {
  const sql = `create index invoice_x on invoice (company_id);
    alter table ledger_entry add constraint x check (amount <> 1);
    alter table payment add column note text not null default '', add column day date;
    alter table expense add constraint later check (total > 0) not valid;
    create index client_x on client (title);
    -- update payment set x = 1
    update invoice_line set price = 1 where false;`
  expect(unexplainedLocks(sql)).toEqual([
    'builds an index on invoice',
    'checks all rows of ledger_entry',
    'changes rows of invoice_line',
  ])
  expect(unexplainedLocks(`-- locks invoice_line: no row has it\n-- locks invoice: 2 s a million\n${sql}`)).toEqual([
    'checks all rows of ledger_entry',
  ])
})
