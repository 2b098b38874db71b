import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/test/database.ts'
import type { TestDatabase } from '#server/test/database.ts'
import { tablesWithoutCompany } from './table-levels.ts'

// The schema can be sharded by company only while company_id is the first column of all keys and indexes. These tests read the
// catalogue, so that they also check tables that are added later.

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

const list = async (sql: string): Promise<string[]> =>
  (await owner.query(sql)).rows.map((row) => Object.values(row).join(' '))

/** Tables of companies: those with a company_id. */
const tenant = `
  select c.oid, c.relname, c.relrowsecurity, a.attnum as company_column
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`

test('the database has tables of companies', async () => {
  const names = await list(`select relname from (${tenant}) t order by 1`)
  expect(names).toEqual(
    expect.arrayContaining(['client', 'company_account', 'invoice', 'invoice_line', 'payment', 'unit']),
  )
})

test('every table of a company has row-level security, with a policy that names the company', async () => {
  expect(await list(`select relname from (${tenant}) t where not relrowsecurity`)).toEqual([])
  expect(
    await list(`select relname from (${tenant}) t where not exists (
      select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*'
        and pg_get_expr(p.polqual, t.oid) like '%company_id = current_company()%'
        and pg_get_expr(p.polwithcheck, t.oid) like '%company_id = current_company()%')`),
  ).toEqual([])
})

/** It lists only the applied migrations; the application’s role has no right to it. */
const withoutRowSecurity = ['schema_migration']

test('every table has row-level security, and each one without a company has its place and its readers in one list', async () => {
  const tables = `select c.relname from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`
  expect(await list(`${tables} and not relrowsecurity order by 1`)).toEqual(withoutRowSecurity)
  const names = await list(`${tables} and c.oid not in (select oid from (${tenant}) t) order by 1`)
  expect(names.filter((name) => !withoutRowSecurity.includes(name) && !(name in tablesWithoutCompany))).toEqual([])
  expect(Object.keys(tablesWithoutCompany).filter((name) => !names.includes(name))).toEqual([])
})

test('tables that nobody may read have no policy and no grants for the application’s role', async () => {
  const closedTables = Object.entries(tablesWithoutCompany).flatMap(([name, { seenBy }]) =>
    seenBy.startsWith('nobody') ? [name] : [],
  )
  const names = closedTables.map((name) => `'${name}'`).join(', ')
  expect(await list(`select polname from pg_policy where polrelid::regclass::text in (${names})`)).toEqual([])
  for (const name of closedTables)
    expect(await list(`select has_table_privilege('kvitas_app', '${name}', 'select')`)).toEqual(['false'])
})

test('every primary key of a company’s table begins with the company', async () => {
  expect(
    await list(`select relname from (${tenant}) t where not exists (
      select from pg_constraint k where k.conrelid = t.oid and k.contype = 'p' and k.conkey[1] = t.company_column)`),
  ).toEqual([])
})

test('every index of a company’s table begins with the company', async () => {
  expect(
    await list(`select i.indexrelid::regclass from pg_index i join (${tenant}) t on t.oid = i.indrelid
      where i.indkey[0] <> t.company_column order by i.indexrelid::regclass::text`),
    // They find the companies of a user, and the company of an address for papers, of an invitation link or of an access point's answer,
    // before one is chosen, and the drafts, planned sendings and mails of all companies whose time has come.
  ).toEqual([
    'api_key_token_hash_key',
    'client_link_token',
    'company_member_user',
    'document_email_peppol_key',
    'document_email_submission_id',
    'document_link_token',
    'draft_due',
    'inbox_address_token',
    'inbox_mail_kept',
    'inbox_mail_retried',
    'invitation_token_hash',
    'pack_link_token_hash',
    // It finds papers of all companies that were not read.
    'paper_to_read',
    'planned_sending_due',
    // It finds what is due today in all companies.
    'recurring_due',
  ])
})

test('every reference between tables of a company goes through the company', async () => {
  expect(
    await list(`select k.conname from pg_constraint k
      join (${tenant}) child on child.oid = k.conrelid join (${tenant}) parent on parent.oid = k.confrelid
      where k.contype = 'f' and (k.conkey[1] <> child.company_column or k.confkey[1] <> parent.company_column)`),
  ).toEqual([])
  const count = await list(`select count(*) from pg_constraint k
    join (${tenant}) child on child.oid = k.conrelid join (${tenant}) parent on parent.oid = k.confrelid where k.contype = 'f'`)
  expect(Number(count[0])).toBeGreaterThan(10)
})

test('tables of a company refer to people and to rows of a cluster in few places, which are known', async () => {
  const people = Object.entries(tablesWithoutCompany).flatMap(([name, { level }]) =>
    level === 'person' || level === 'cluster' ? [`'${name}'`] : [],
  )
  expect(
    await list(`select child.relname, k.confrelid::regclass from pg_constraint k join (${tenant}) child on child.oid = k.conrelid
      where k.contype = 'f' and k.confrelid::regclass::text in (${people.join(', ')}) order by 1, 2`),
    // A member, who invited whom, who accepted, and the browser that a notice went to. Who made a document is an id without a reference.
  ).toEqual([
    'company_member app_user',
    'invitation app_user',
    'invitation app_user',
    'push_delivery push_subscription',
  ])
})

test('the application’s role owns nothing, is not a superuser and cannot bypass row-level security', async () => {
  expect(await list(`select rolsuper, rolbypassrls from pg_roles where rolname = 'kvitas_app'`)).toEqual([
    'false false',
  ])
  expect(await list(`select relname from pg_class where relowner = 'kvitas_app'::regrole`)).toEqual([])
  expect(await list(`select proname from pg_proc where proowner = 'kvitas_app'::regrole`)).toEqual([])
})

test('every security definer function has a fixed search path', async () => {
  expect(
    await list(`select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
      and not coalesce(array_to_string(proconfig, ',') like '%search_path%', false)`),
  ).toEqual([])
})
