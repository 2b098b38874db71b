import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { lithuanianVat } from '#domain/default-vat.ts'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { createEmptyDatabase, createTestDatabase } from '#server/test/database.ts'
import { quiet } from '#server/test/programs.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './sql-files.ts'
import { catalogueOf } from './test/catalogue.ts'
import { root } from '#server/platform/process/project-root.ts'

const migrations = path.join(root, 'migrations')

/** A dump of a database of commit 91af897 with the companies of its demo. */
const fixture = gunzipSync(readFileSync(path.join(import.meta.dirname, 'test/first-history.sql.gz'))).toString()

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let owner: pg.Client
beforeAll(async () => {
  database = await createEmptyDatabase()
  const url = new URL(inject('testServer').superuserUrl)
  url.pathname = new URL(database.ownerUrl).pathname
  const superuser = new pg.Client({ connectionString: url.href })
  await superuser.connect()
  await superuser.query(fixture)
  await superuser.end()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

test('a database with a part of the first history is refused with the steps that bring it up to date', async () => {
  const { rows: later } = await owner.query(`delete from schema_migration where name > '0041' returning *`)
  const refused = expect(migrate(database.ownerUrl, migrations, quiet)).rejects.toThrow(
    'The database was last migrated to 0040_security_events.sql by an early version of Kvitas; this version continues from 0057_alike.sql. ' +
      'Start commit 91af897 once with this database, stop it, and start this version again.',
  )
  await refused.finally(() =>
    owner.query(
      'insert into schema_migration select (json_populate_record(null::schema_migration, each)).* from json_array_elements($1) each',
      [JSON.stringify(later)],
    ),
  )
})

describe('a database with the complete first history', () => {
  const countDocuments = async () =>
    (await owner.query('select (select count(*) from invoice) as invoices, (select count(*) from payment) as payments'))
      .rows
  const rates = async (where = 'true') =>
    (
      await owner.query(
        `select id, title, code, type, rate::text, archived_at from vat_rate where ${where} order by id`,
      )
    ).rows
  let documents: unknown[]
  let ratesBefore: unknown[]
  let applied: string[]
  beforeAll(async () => {
    await owner.query(`update vat_rate set title = 'Sava' where code = 'PVM13'`)
    await owner.query(`update vat_rate set archived_at = now() where code = 'PVM33'`)
    documents = await countDocuments()
    ratesBefore = await rates()
    applied = await migrate(database.ownerUrl, migrations, quiet)
    // Without it the queries that add up the books take half a minute.
    await owner.query('analyze')
  })

  test('a database with the complete first history becomes the same as a new one, and its books stay correct', async () => {
    const later = readMigrations(migrations).flatMap(({ name }) => (name < '0009' ? [] : [name]))
    expect(applied).toEqual(later)
    expect(await countDocuments()).toEqual(documents)
    expect(await verifyBooks(owner)).toMatchObject({ difference: null, companies: 2 })

    const fresh = await createTestDatabase()
    const client = new pg.Client({ connectionString: fresh.ownerUrl })
    await client.connect()
    expect(await catalogueOf(owner)).toEqual(await catalogueOf(client))
    const records = `select name, checksum from schema_migration order by name`
    expect((await owner.query(records)).rows).toEqual((await client.query(records)).rows)
    await client.end()
    await fresh.drop()
  })

  test('an older company gets the VAT rates of new companies that it lacks, and its own stay', async () => {
    expect(await rates(`side = 'both'`)).toEqual(expect.arrayContaining(ratesBefore))
    const keys = lithuanianVat.map(({ code, type, rate }) => `${code} ${type} ${rate}`).toSorted()
    const { rows: companies } = await owner.query('select id from company')
    for (const { id } of companies) {
      const found = await rates(`company_id = '${id}' and title <> 'Own'`)
      expect(found.map(({ code, type, rate }) => `${code} ${type} ${rate}`).toSorted()).toEqual(keys)
    }
    expect(await rates(`side = 'sale'`)).toHaveLength(companies.length)
  })
})
