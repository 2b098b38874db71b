import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainBooks } from '#server/books/integrity/chain-job.ts'
import { verifyChains } from '#server/books/integrity/verify-all.ts'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { oneOfEach } from '#server/test/one-of-each.ts'
import type { AllRecords } from '#server/test/one-of-each.ts'
import { verify } from '#server/test/members.ts'
import { createTestServer, signUp } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { archivedTables } from './archived-tables.ts'
import { hashesOfFiles, makeArchiveOf, manifestOf, restoreInto, rowsOfTables } from './test/archives.ts'
import type { TestArchive } from './test/archives.ts'

let first: TestServer
let second: TestServer
let mine: AllRecords
let archive: TestArchive
let heir: Person
let restored: Awaited<ReturnType<typeof restoreInto>>
beforeAll(async () => {
  ;[first, second] = await Promise.all([createTestServer({ isAlone: true }), createTestServer({ isAlone: true })])
  mine = await oneOfEach(first)
  await chainBooks(first.services)
  await mine.books.invoice({ number: 'SF-9000' })
  archive = await makeArchiveOf(first, mine.books)
  heir = await signUp(second, { email: mine.books.email })
  await verify(second, heir)
  restored = await restoreInto(second, archive.file, mine.books.email.toUpperCase())
})
afterAll(() => Promise.all([first.close(), second.close()]))

const companyId = () => mine.books.company.id as string
/** Tables whose rows a restore changes on purpose, or that an archive does not have. */
const isChanged = (table: string) =>
  'reason' in archivedTables[table as keyof typeof archivedTables] ||
  ['audit_event', 'book_change', 'document_email'].includes(table)

describe('the list of what an archive has', () => {
  test('every column of every table of a company is archived or left out with a reason', async () => {
    const { rows } = await first.owner.query<{ table: string; columns: string[] }>(`
      select c.relname as table, array_agg(a.attname::text) as columns from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname <> case c.relname when 'company' then 'id' else 'company_id' end
        and (c.relname = 'company' or exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'company_id'))
      group by 1 order by 1`)
    expect(Object.keys(archivedTables).sort()).toEqual(rows.map(({ table }) => table))
    const listed = Object.entries(archivedTables).flatMap(([table, entry]) =>
      'columns' in entry ? [...entry.columns, ...Object.keys(entry.leftOut)].map((column) => `${table}.${column}`) : [],
    )
    const stored = rows.flatMap(({ table, columns }) =>
      'reason' in archivedTables[table as keyof typeof archivedTables]
        ? []
        : columns.map((column) => `${table}.${column}`),
    )
    expect(listed.sort()).toEqual(stored.sort())
  })

  test('no archived column has a name of a secret', () => {
    const columns = Object.entries(archivedTables).flatMap(([table, entry]) =>
      'columns' in entry ? entry.columns.map((column) => `${table}.${column}`) : [],
    )
    expect(columns.filter((name) => /secret|token|password|sealed|code_hash|pass_hash/.test(name))).toEqual([])
  })
})

describe('a restored company', () => {
  test('it has every row and every file of the archived one', async () => {
    const before = await rowsOfTables(first, companyId(), { [mine.books.id]: heir.id })
    const after = await rowsOfTables(second, companyId())
    const kept = (tables: typeof before) => Object.entries(tables).filter(([table]) => !isChanged(table))
    expect(kept(after)).toEqual(kept(before))
    expect(after['invoice']!.count).toBeGreaterThan(2)
    // The owner of the restored company is a new member of it.
    expect(after['audit_event']!.count).toBe(before['audit_event']!.count + 1)
    expect(after['book_change']!.count).toBe(before['book_change']!.count)
    expect(after['document_email']!.count).toBe(before['document_email']!.count)
    const files = await hashesOfFiles(first, companyId())
    expect(Object.keys(files).length).toBeGreaterThan(1)
    expect(await hashesOfFiles(second, companyId())).toEqual(files)
    expect(restored.files).toBe(Object.keys(files).length)
  })

  test('its kept sums and its integrity chain verify, also after its waiting changes were chained', async () => {
    await chainBooks(second.services)
    const owner = new pg.Client({ connectionString: second.ownerUrl })
    await owner.connect()
    expect((await verifyBooks(owner)).difference).toBeNull()
    expect((await verifyChains(owner)).broken).toBeNull()
    await owner.end()
    const chain = 'select seq, hash from chain_entry where company_id = $1 order by seq'
    const [old, now] = [await first.owner.query(chain, [companyId()]), await second.owner.query(chain, [companyId()])]
    expect(now.rows.slice(0, old.rows.length)).toEqual(old.rows)
    expect(now.rows.length).toBeGreaterThan(old.rows.length)
  })

  test('its owner is the user of the e-mail, and people without an account are listed', async () => {
    const { rows } = await second.owner.query('select user_id, role from company_member where company_id = $1', [
      companyId(),
    ])
    expect(rows).toEqual([{ user_id: heir.id, role: 'owner' }])
    expect(restored.unknownMembers).toEqual([])
    const { rows: invoices } = await second.owner.query(
      'select distinct created_by from invoice where company_id = $1',
      [companyId()],
    )
    expect(invoices).toEqual([{ created_by: heir.id }])
  })

  test('nothing of it is sent until its owner confirms, and what waited counts as not sent', async () => {
    const switched = await heir.ask('POST', '/user/change-company', { company_id: companyId() })
    expect(switched.body).toMatchObject({ company_restored_from: manifestOf(archive.parts).created_at })
    const { rows } = await second.owner.query(
      'select distinct status, trouble from document_email where company_id = $1',
      [companyId()],
    )
    expect(rows).toEqual([{ status: 'failed', trouble: 'restored' }])
    const letter = { to: ['ona@pirkejas.lt'], subject: 'Sąskaita', message: 'Sveiki', attach: ['pdf'] }
    const refused = await heir.ask('POST', `/invoice/${mine.items.invoice.id}/send`, letter)
    expect(refused.body).toMatchObject({ code: 'sending_stopped', reason: 'restored' })
    expect((await heir.ask('POST', `/company/${companyId()}/confirm-restored`)).status).toBe(204)
    expect((await heir.ask('GET', '/user/data')).body).toMatchObject({ company_restored_from: null })
    expect((await heir.ask('POST', `/invoice/${mine.items.invoice.id}/send`, letter)).status).toBeLessThan(300)
  })

  test('it is refused a second time, unless it gets another id', async () => {
    await expect(restoreInto(second, archive.file, heir.email)).rejects.toThrow('exists here already')
    const copy = await restoreInto(second, archive.file, heir.email, crypto.randomUUID())
    const ids = 'select id from invoice where company_id = $1 order by id'
    expect((await second.owner.query(ids, [copy.id])).rows).toEqual((await first.owner.query(ids, [companyId()])).rows)
  })
})
