import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { createLog } from '#server/platform/process/log.ts'
import { constraintProblems } from './constraints.ts'
import { defectConstraints } from './defect-constraints.ts'

const lines: Record<string, unknown>[] = []
let server: TestServer
let books: Books

/** Makes a client with the title `23514 client_check` violate that constraint, and counts the attempts in `planted_tries`. */
const plantViolations = `
  create sequence planted_tries;
  grant usage on sequence planted_tries to kvitas_app;
  create function planted() returns trigger language plpgsql as $$ begin
    if new.title ~ '^[0-9A-Z]{5} ' then
      perform nextval('planted_tries');
      raise exception 'planted' using errcode = left(new.title, 5), constraint = substr(new.title, 7), detail = 'Failing row contains ' || new.title;
    end if;
    return new;
  end $$;
  create trigger planted before insert on client for each row execute function planted()`

beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  server = await createTestServer({ isTogether: true, log })
  books = await openBooks(server)
  await server.owner.query(plantViolations)
})
afterAll(() => server.close())

beforeEach(async () => {
  lines.length = 0
  await server.owner.query('alter sequence planted_tries restart')
})

const violate = async (code: string, constraint: string) => {
  const response = await books.ask('POST', '/client', {
    type: 'legal',
    title: `${code} ${constraint}`,
    is_client: true,
    country: 'LT',
  })
  const { rows } = await server.owner.query(`select nextval('planted_tries') - 1 as tries`)
  return { ...response, tries: Number(rows[0].tries), lines: lines.filter(({ msg }) => msg !== 'answered') }
}

const readNames = async (sql: string): Promise<string[]> =>
  (await server.owner.query<{ name: string }>(sql)).rows.map(({ name }) => name)

/** The constraints and unique indexes of the tables, and the constraint names that functions raise. */
const catalogue = `
  select conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('p', 'u', 'f', 'c', 'x')
  union select relname from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = 'public'::regnamespace
  union select (regexp_matches(prosrc, 'constraint = ''(\\w+)''', 'g'))[1] from pg_proc
    where pronamespace = 'public'::regnamespace and proname <> 'planted'`
/** Functions that raise a violation without the name of a constraint, which the log needs. */
const unnamedViolations = `
  select proname as name from pg_proc where pronamespace = 'public'::regnamespace and proname <> 'planted'
    and prosrc ~ 'errcode = ''(check|unique|foreign_key|exclusion)_violation''(?!, constraint = )'`
const primaryKeys = `select conname as name from pg_constraint where connamespace = 'public'::regnamespace and contype = 'p'`

test('every constraint of the database is listed once, with an answer or as a defect', async () => {
  const names = await readNames(catalogue)
  const keys = await readNames(primaryKeys)
  const listed = [...constraintProblems.keys(), ...defectConstraints]
  expect(listed.filter((name, index) => listed.indexOf(name) !== index)).toEqual([])
  expect(names.filter((name) => !listed.includes(name) && !keys.includes(name))).toEqual([])
  expect(listed.filter((name) => !names.includes(name))).toEqual([])
  expect(names.length).toBeGreaterThan(200)
})

test('every SQL function that raises a violation names its constraint', async () => {
  expect(await readNames(unnamedViolations)).toEqual([])
})

test.each([
  ['23503', 'invoice_company_id_client_id_fkey', 404, { code: 'not_found', resource: 'client' }],
  ['23503', 'payment_company_id_source_account_id_fkey', 404, { code: 'not_found', resource: 'company-account' }],
  ['23503', 'session_user_id_fkey', 401, { code: 'unauthenticated' }],
  ['23505', 'invoice_number', 422, { code: 'series_number_in_use', errors: { number: [expect.any(String)] } }],
  ['23514', 'company_keeps_owner', 409, { code: 'last_owner' }],
])(
  'a violation %s of %s is answered with %i without a retry and is not logged',
  async (code, constraint, status, body) => {
    expect(await violate(code, constraint)).toMatchObject({ status, body, tries: 1, lines: [] })
  },
)

test.each([
  ['23503', 'company_id_logo_version_fkey'],
  ['23505', 'vat_rate_default'],
  ['23514', 'client_check'],
  ['23514', 'a_constraint_that_is_not_listed'],
])(
  'a violation %s of %s is a defect: it is answered with 500 without a retry and logged with its name',
  async (code, constraint) => {
    const response = await violate(code, constraint)
    expect(response).toMatchObject({ status: 500, body: { code: 'internal_error' }, tries: 1 })
    expect(response.lines).toMatchObject([{ msg: 'internal error', level: 50, constraint }])
    expect(JSON.stringify(response.body)).not.toContain(constraint)
  },
)

test('the log line of a violation does not quote the row', async () => {
  const { lines: logged } = await violate('23514', 'client_check')
  expect(logged).toHaveLength(1)
  expect(JSON.stringify(logged)).not.toContain('Failing row')
})

test('a repeated deadlock is retried five times and then answered with 503', async () => {
  expect(await violate('40P01', 'none')).toMatchObject({ status: 503, body: { code: 'unavailable' }, tries: 5 })
})
