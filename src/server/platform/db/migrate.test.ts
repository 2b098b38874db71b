import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmptyDatabase } from '#server/test/database.ts'
import { quiet } from '#server/test/programs.ts'
import { migrate } from './migrate.ts'

let folder: string
let database: Awaited<ReturnType<typeof createEmptyDatabase>>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kvitas-migrations-'))
  database = await createEmptyDatabase()
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const write = (name: string, sql: string): void => writeFileSync(join(folder, name), sql)
const run = (): Promise<string[]> => migrate(database.ownerUrl, folder, quiet)

const ask = async (sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('migrations are applied once, in the order of their numbers', async () => {
  write('0002_more.sql', `insert into fruit values ('plum')`)
  write('0001_fruit.sql', 'create table fruit (name text)')
  expect(await run()).toEqual(['0001_fruit.sql', '0002_more.sql'])
  expect(await run()).toEqual([])
  write('0003_last.sql', `insert into fruit values ('pear')`)
  expect(await run()).toEqual(['0003_last.sql'])
  expect(await ask('select name from fruit')).toEqual([{ name: 'plum' }, { name: 'pear' }])
})

test('processes that start together migrate once', async () => {
  write('0001_fruit.sql', 'create table fruit (name text); select pg_sleep(0.2)')
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toEqual(['0001_fruit.sql'])
})

test('a migration that fails stores nothing of itself and is named with its line', async () => {
  write('0001_fruit.sql', 'create table fruit (name text)')
  write('0002_wrong.sql', 'create table stone (name text);\n\n\nselect plum;')
  await expect(run()).rejects.toThrow('Migration 0002_wrong.sql (line 4) failed: column "plum" does not exist')
  expect(await ask(`select to_regclass('fruit')::text as fruit, to_regclass('stone')::text as stone`)).toEqual([
    { fruit: 'fruit', stone: null },
  ])
  expect(await ask('select name from schema_migration')).toEqual([{ name: '0001_fruit.sql' }])
})

test('a migration that waits for a table in use lets others read it, and is applied when the table is free', async () => {
  write('0001_fruit.sql', 'create table fruit (name text)')
  await run()
  write('0002_more.sql', 'alter table fruit add column colour text')
  const reader = new pg.Client({ connectionString: database.ownerUrl })
  await reader.connect()
  await reader.query('begin; lock table fruit in access share mode')
  const migrated = run()
  // Until the migration waits for its lock.
  await vi.waitFor(async () => expect(await ask('select from pg_locks where not granted')).not.toEqual([]))
  expect(await ask('select name from fruit')).toEqual([])
  await reader.query('commit')
  expect(await migrated).toEqual(['0002_more.sql'])
  await reader.end()
})

test('a migration that was changed after it was applied is refused', async () => {
  write('0001_fruit.sql', 'create table fruit (name text)')
  await run()
  write('0001_fruit.sql', 'create table fruit (name text, colour text)')
  await expect(run()).rejects.toThrow('Migration 0001_fruit.sql was changed after it was applied')
})

test('line ends of Windows do not change a migration', async () => {
  write('0001_fruit.sql', 'create table fruit (\n  name text\n)\n')
  await run()
  write('0001_fruit.sql', 'create table fruit (\r\n  name text\r\n)\r\n')
  expect(await run()).toEqual([])
})

test('a database that a newer version migrated is refused', async () => {
  write('0001_fruit.sql', 'create table fruit (name text)')
  write('0002_more.sql', 'create table stone (name text)')
  await run()
  rmSync(join(folder, '0002_more.sql'))
  await expect(run()).rejects.toThrow('0002_more.sql, which this version of Kvitas does not know')
})

test('a migration with a lower number than one that is applied is refused', async () => {
  write('0002_fruit.sql', 'create table fruit (name text)')
  await run()
  write('0001_late.sql', 'create table stone (name text)')
  await expect(run()).rejects.toThrow('Migration 0001_late.sql has a lower number than 0002_fruit.sql')
})

test('two migrations with one number and a name without a number are refused', async () => {
  write('0001_fruit.sql', 'select 1')
  write('0001_stone.sql', 'select 1')
  await expect(run()).rejects.toThrow('have the same number')
  rmSync(join(folder, '0001_stone.sql'))
  write('stone.sql', 'select 1')
  await expect(run()).rejects.toThrow('Migration stone.sql must be named like')
})
