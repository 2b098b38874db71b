import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startDatabase } from '#server/platform/db/database.ts'
import { bareEnvironment, quiet } from '#server/test/programs.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

// Two tests start an embedded database.
vi.setConfig({ testTimeout: 60_000 })

const main = path.join(import.meta.dirname, 'main.ts')

let server: TestServer
let books: Books
let other: Books
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
  books = await openBooks(server, { title: 'UAB „Žiedas“' })
  other = await openBooks(server, { title: 'UAB „Kita“' })
})
afterAll(() => server.close())

/** Runs `npm run psql` with these arguments; `input` is its input. */
const psql = async (
  parameters: string[],
  input = '',
  environment: Record<string, string> = { DATABASE_URL: server.ownerUrl },
) => {
  const child = spawn(process.execPath, [main, ...parameters], { env: { ...bareEnvironment, ...environment } })
  child.stdin.end(input)
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { status, output, errors }
}

test('SQL among the arguments is run, and its rows are shown as a table', async () => {
  const { status, output } = await psql([`select title, type, vat_enabled from company order by title`])
  expect(output).toBe(
    ` title        | type  | vat_enabled
--------------+-------+-------------
 UAB „Kita“   | legal | t
 UAB „Žiedas“ | legal | t
(2 rows)
`,
  )
  expect(status).toBe(0)
})

test('nothing can be changed unless --write is given', async () => {
  const change = `update company set phone = '+37060000000' where title = 'UAB „Žiedas“'`
  expect(await psql([change])).toMatchObject({
    status: 1,
    output: 'ERROR: cannot execute UPDATE in a read-only transaction\n',
  })
  expect(await psql(['--write', change])).toMatchObject({ status: 0, output: 'UPDATE 1\n' })
  const { rows } = await server.owner.query('select phone from company where id = $1', [books.company.id])
  expect(rows).toEqual([{ phone: '+37060000000' }])
})

test('--company shows what row-level security shows to requests of that company', async () => {
  const { output } = await psql(['--company', other.company.id, 'select title from client; select current_user'])
  expect(output).toBe(
    ' title\n---------------\n UAB „Ąžuolas“\n(1 row)\n current_user\n--------------\n kvitas_app\n(1 row)\n',
  )
})

test('--company refuses what is not an id', async () => {
  const { status, errors } = await psql(['--company', 'UAB „Kita“'])
  expect(errors).toContain('--company takes the id of a company')
  expect(status).toBe(64)
})

test('statements and commands on the input are run one after another, and one may be of several lines', async () => {
  const input = `select 1 as one,\n  'a;\nb' as two;\n\\x\nselect null as nothing, 2 as two;\n\\q\nselect 3;`
  expect(await psql([], input)).toMatchObject({
    status: 0,
    output: ` one | two
-----+-----
 1   | a;
     | b
(1 row)
-[ 1 ]
nothing | 
two     | 2
(1 row)
`,
  })
})

test('the first error on the input ends it, with the line and the hint of the database', async () => {
  expect(await psql([], `select 1 as one;\nselect\n  titel from company;\nselect 2;`)).toMatchObject({
    status: 1,
    output: ` one
-----
 1
(1 row)
ERROR (line 2): column "titel" does not exist
HINT: Perhaps you meant to reference the column "company.title".
`,
  })
})

test('\\d lists the tables, \\d <table> shows its parts, \\df <function> its definition', async () => {
  const { output } = await psql([], '\\d\n\\d unit\n\\df lock_sums\n')
  expect(output).toMatch(/^ invoice_line +\| table \| yes +\|/m)
  expect(output).toMatch(/^ column +\| title +\| text not null$/m)
  expect(output).toMatch(/^ constraint \| unit_check +\| CHECK/m)
  expect(output).toMatch(/^ policy +\| of_company +\| \(company_id = current_company\(\)\)$/m)
  expect(output).toMatch(/^ trigger +\| audit +\| AFTER INSERT OR DELETE OR UPDATE ON public.unit/m)
  expect(output).toContain('CREATE OR REPLACE FUNCTION public.lock_sums(company uuid)')
})

test('a command that does not exist is refused', async () => {
  expect(await psql([], '\\dx\n')).toMatchObject({
    status: 1,
    output: 'There is no command \\dx. \\? lists the commands.\n',
  })
})

test('the embedded database is opened beside the process that runs it, and by itself', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'kvitas-psql-'))
  chmodSync(dataDir, 0o711)
  try {
    const database = await startDatabase({ dataDir }, quiet)
    const beside = await psql(['select 1 as one'], '', { DATA_DIR: dataDir })
    await database.stop()
    const alone = await psql(['select 1 as one'], '', { DATA_DIR: dataDir })
    const shown = { status: 0, output: ' one\n-----\n 1\n(1 row)\n', errors: '' }
    expect([beside, alone]).toEqual([shown, shown])
    // It has unlocked the folder.
    const second = await startDatabase({ dataDir }, quiet)
    await second.stop()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('a data folder without a database is refused', async () => {
  const { status, errors } = await psql([], '', { DATA_DIR: path.join(tmpdir(), 'kvitas-none') })
  expect(errors).toContain('There is no database in')
  expect(status).toBe(78)
})

test('--help explains the options', () => {
  const { stdout } = spawnSync(process.execPath, [main, '--help'], { env: bareEnvironment, encoding: 'utf8' })
  expect(stdout).toContain('--write           may change data; without it every transaction is read-only')
})
