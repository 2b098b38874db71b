import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#server/test/database.ts'
import type { TestDatabase } from '#server/test/database.ts'
import { hasPgBouncer, startPgBouncer } from '#server/test/pgbouncer.ts'
import type { PgBouncer } from '#server/test/pgbouncer.ts'
import { openBooks } from '#server/test/books.ts'
import { ask, createTestServer, signUpWithCompany, verifyAddress } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { sql } from 'kysely'
import { allowRole, refuseWrongAddresses } from './pooler.ts'
import { inTransaction } from './transaction.ts'

describe.skipIf(!hasPgBouncer)('through PgBouncer in transaction mode (skipped without the package pgbouncer)', () => {
  let database: TestDatabase
  let other: TestDatabase
  let pooler: PgBouncer
  let server: TestServer

  beforeAll(async () => {
    database = await createTestDatabase()
    other = await createTestDatabase()
    // Fewer connections than the server has, so that its transactions change connections all the time.
    pooler = await startPgBouncer(database.ownerUrl, { poolSize: 3 })
    await allowRole(pooler.urlOf(database.ownerUrl), database.ownerUrl)
    server = await createTestServer({ database, poolerUrl: pooler.urlOf(database.ownerUrl) })
  })

  afterAll(async () => {
    await server.close()
    await other.drop()
    await pooler.stop()
  })

  test('twenty requests at once are answered, and each number is given once', async () => {
    const books = await openBooks(server)
    const numbers = await Promise.all(
      Array.from({ length: 20 }, async () => (await books.invoice({})).number as string),
    )
    expect(new Set(numbers).size).toBe(20)
    const lists = await Promise.all(Array.from({ length: 40 }, () => books.read('/invoice/all')))
    expect(lists.map(({ meta }) => meta.count)).toEqual(lists.map(() => 20))
    const { rows } = await server.owner.query<{ count: number }>('select count(*)::int as count from invoice')
    expect(rows[0]!.count).toBe(20)
  })

  test('every transaction has the role of the application, and a query outside one the role of the owner', async () => {
    const { pool } = server.services
    const users = await Promise.all(
      Array.from({ length: 20 }, () =>
        inTransaction(
          pool,
          null,
          async (db) => (await sql<{ name: string }>`select current_user as name`.execute(db)).rows[0]!.name,
        ),
      ),
    )
    expect(new Set(users)).toEqual(new Set(['kvitas_app']))
    const { rows } = await pool.query<{ name: string }>('select current_user as name')
    expect(rows[0]!.name).not.toBe('kvitas_app')
  })

  test('no company sees the rows of another one, although their transactions share connections', async () => {
    const [first, second] = [await openBooks(server), await openBooks(server)]
    const invoice = await first.invoice({})
    // Few enough at once that a busy machine refuses none.
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => (index % 2 ? first : second).ask('GET', `/invoice/edit/${invoice.id}`)),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map((_, index) => (index % 2 ? 200 : 404)))
    }
    const strangers = await signUpWithCompany(server)
    expect((await strangers.ask('GET', '/invoice/all')).body.data).toEqual([])
  })

  test('a key of a program is counted and answered', async () => {
    const books = await openBooks(server)
    await verifyAddress(server, books)
    const made = await books.ask('POST', '/api-key', { name: 'Ataskaitos', scope: 'read' })
    const headers = { authorization: `Bearer ${made.body.key}` }
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(server, 'GET', '/client/all', { headers })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const left = answers.map(({ headers: { 'ratelimit-remaining': remaining } }) => Number(remaining))
    expect(new Set(left).size).toBe(10)
  })

  test('a second cluster is reached through its own pooler', async () => {
    const poolerUrl = pooler.urlOf(other.ownerUrl)
    const both = await createTestServer({ others: { second: { ...other, drop: async () => {}, poolerUrl } } })
    both.services.config = { ...both.services.config, newCompanies: ['second'] }
    const books = await openBooks(both)
    const numbers = await Promise.all(Array.from({ length: 20 }, async () => (await books.invoice({})).number))
    expect(new Set(numbers).size).toBe(20)
    expect((await books.read('/invoice/all')).meta.count).toBe(20)
    const { rows } = await both.owner.query('select cluster from company where id = $1', [books.company.id])
    expect(rows).toEqual([{ cluster: 'second' }])
    const transactions = both.services.clusters!.of('second').pool
    const role = await inTransaction(
      transactions,
      null,
      async (db) => (await sql<{ name: string }>`select current_user as name`.execute(db)).rows[0]!.name,
    )
    expect(role).toBe('kvitas_app')
    await both.close()
  })

  test('an address that would lose jobs or writes is refused in words', async () => {
    const { ownerUrl } = database
    const pooled = pooler.urlOf(ownerUrl)
    await refuseWrongAddresses(pooled, ownerUrl)
    await refuseWrongAddresses(ownerUrl, undefined)
    await expect(refuseWrongAddresses(pooled, undefined)).rejects.toThrow(/DATABASE_URL: leads to a pooler/)
    await expect(refuseWrongAddresses(pooled, pooled)).rejects.toThrow(/DATABASE_DIRECT_URL: leads to a pooler/)
    await expect(
      refuseWrongAddresses(pooled, undefined, { url: 'CLUSTERS (second)', direct: 'CLUSTERS_DIRECT (second)' }),
    ).rejects.toThrow(/CLUSTERS \(second\): leads to a pooler. Set CLUSTERS_DIRECT \(second\)/)
    await expect(refuseWrongAddresses(pooled, other.ownerUrl)).rejects.toThrow(/leads to another database/)
  })
})
