import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '#server/test/database.ts'
import { quiet } from '#server/test/programs.ts'
import { applyFunctions } from './apply-functions.ts'
import { migrate } from './migrate.ts'
import { readFunctions, readMigrations } from './sql-files.ts'
import { catalogueOf } from './test/catalogue.ts'
import { root } from '#server/platform/process/project-root.ts'

const migrations = path.join(root, 'migrations')

describe('the functions of a folder', () => {
  let folder: string
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>
  let client: pg.Client
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'kvitas-functions-'))
    for (const area of ['platform', 'sales']) mkdirSync(path.join(folder, 'functions', area), { recursive: true })
    database = await createEmptyDatabase()
    client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    write('functions/platform/peel.sql', peel('peeled'))
    write('0001_fruit.sql', 'create table fruit (name text, kernel text generated always as (peel(name)) stored)')
    write('functions/sales/ripen.sql', ripen)
  })
  afterEach(async () => {
    await client.end()
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  const write = (name: string, sql: string): void => writeFileSync(path.join(folder, name), sql)
  const run = () => migrate(database.ownerUrl, folder, quiet)
  const peel = (suffix: string) =>
    `create or replace function peel(name text) returns text language sql immutable return name || ' ${suffix}';`
  const ripen = `create or replace function ripen() returns trigger language plpgsql as $$ begin
      new.name := 'ripe ' || new.name;
      return new;
    end $$;
    create trigger ripen before insert on fruit for each row execute function ripen();
    grant execute on function ripen to kvitas_app;`
  const insert = async () => (await client.query(`insert into fruit values ('plum') returning *`)).rows[0]

  test('SQL functions are created before the tables that need them, and triggers after', async () => {
    await run()
    expect(await insert()).toEqual({ name: 'ripe plum', kernel: 'ripe plum peeled' })
  })

  test('SQL functions are applied again when a file changes, also those that a table uses', async () => {
    await run()
    write('functions/platform/peel.sql', peel('and stoned'))
    expect(await run()).toEqual([])
    expect(await insert()).toEqual({ name: 'ripe plum', kernel: 'ripe plum and stoned' })
  })

  test('SQL functions are not applied again while no file changes', async () => {
    await run()
    const read = `select xmin::text from pg_proc where proname in ('peel', 'ripen')`
    const before = (await client.query(read)).rows
    await run()
    expect((await client.query(read)).rows).toEqual(before)
  })

  test('SQL functions that no file has are dropped with their triggers', async () => {
    await run()
    rmSync(path.join(folder, 'functions/sales/ripen.sql'))
    await run()
    expect(await insert()).toEqual({ name: 'plum', kernel: 'plum peeled' })
    expect((await client.query(`select from pg_proc where proname = 'ripen'`)).rows).toEqual([])
  })

  test('SQL functions can be called only by the roles that a file allows', async () => {
    await run()
    const privilegesOf = async (role: string) =>
      (
        await client.query(
          `select has_function_privilege('${role}', 'peel(text)', 'execute') as peel, has_function_privilege('${role}', 'ripen()', 'execute') as ripen`,
        )
      ).rows[0]
    expect(await privilegesOf('kvitas_app')).toEqual({ peel: false, ripen: true })
    expect(await privilegesOf('public')).toEqual({ peel: false, ripen: false })
    write('functions/sales/ripen.sql', ripen.replace(/grant.*;/, ''))
    await run()
    expect(await privilegesOf('kvitas_app')).toEqual({ peel: false, ripen: false })
  })

  test('SQL functions are applied while another process works, without a deadlock', async () => {
    write('0002_stone.sql', 'create table stone (name text)')
    write(
      'functions/sales/ripen.sql',
      `${ripen}\ncreate trigger ripen before insert on stone for each row execute function ripen();`,
    )
    await run()
    const other = new pg.Client({ connectionString: database.ownerUrl })
    await other.connect()
    await other.query(`begin; insert into stone values ('plum')`)
    write('functions/platform/peel.sql', peel('and stoned'))
    const applied = run()
    const isWaiting = `select from pg_locks where not granted and relation = 'stone'::regclass`
    await vi.waitFor(async () => expect((await client.query(isWaiting)).rowCount).toBe(1))
    // It has locked `fruit` and waits for `stone`; this transaction is the reverse. Either of them may be chosen as the victim.
    await other.query(`insert into fruit values ('plum')`).then(
      () => other.query('commit'),
      (error: { code: string }) => expect(error.code).toBe('40P01'),
    )
    await other.end()
    expect(await applied).toEqual([])
    expect(await insert()).toEqual({ name: 'ripe plum', kernel: 'ripe plum and stoned' })
  })

  test('a missing SQL function that a table uses is an error', async () => {
    await run()
    write('functions/platform/peel.sql', 'select 1')
    await expect(run()).rejects.toThrow(
      'No file has the function peel(text), but a table, an index or a policy uses it.',
    )
    expect(await insert()).toEqual({ name: 'ripe plum', kernel: 'ripe plum peeled' })
  })

  test('an error in an SQL function is reported with the file, the line and the function', async () => {
    write('functions/sales/ripen.sql', `${ripen}\n\nselect plum;`)
    await expect(run()).rejects.toThrow('Functions sales/ripen.sql (line 8) failed: column "plum" does not exist')
    write(
      'functions/sales/ripen.sql',
      `create function count_stones() returns int language sql as 'select stones from fruit'`,
    )
    await expect(run()).rejects.toThrow('The function count_stones() is not valid: column "stones" does not exist')
  })
})

describe('the functions of the product', () => {
  test('the SQL functions of a migrated database equal those of the files', async () => {
    const { ownerUrl, drop } = await createTestDatabase()
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    const files = readFunctions(migrations)
    const { rows } = await client.query<{ proname: string; prosrc: string }>(
      `select proname, prosrc from pg_proc p where pronamespace = 'public'::regnamespace and not exists (
        select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
    )
    expect(rows.length).toBeGreaterThan(100)
    for (const { proname, prosrc } of rows) {
      const created = files.filter(({ sql }) => sql.includes(`create or replace function ${proname}(`))
      expect(created, proname).toHaveLength(1)
      expect(created[0]!.sql).toContain(prosrc)
    }
    const before = await catalogueOf(client)
    await applyFunctions(client, files, { always: true, log: quiet })
    expect(await catalogueOf(client)).toEqual(before)
    await client.end()
    await drop()
  })
})

test('a migration that has landed is never changed: make the change in a new one (npm run schema adds its checksum)', () => {
  const landed = readFileSync(path.join(migrations, 'checksums.txt'), 'utf8')
  expect(landed).toBe(
    readMigrations(migrations)
      .map(({ name, checksum }) => `${checksum}  ${name}\n`)
      .join(''),
  )
})
