import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { listCalls } from './test/list-calls.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
  books = await openBooks(server)
})
afterAll(() => server.close())

const { ask, csv } = listCalls(() => ({ server, books }))

describe('a long list', () => {
  let longBooks: Books
  /** Copies products with triggers off, which would take half a minute. */
  const copyProducts = (from: number, to: number, isArchived: boolean) =>
    server.owner.query(`alter table product disable trigger user;
      insert into product (company_id, id, title, price, price_without_vat, type, archived_at)
        select '${longBooks.company.id}', gen_random_uuid(), 'Prekė ' || lpad(n::text, 5, '0'), 1, 1, 'both', ${isArchived ? 'now()' : 'null'}
          from generate_series(${from}, ${to}) n;
      alter table product enable trigger user`)
  beforeAll(async () => {
    longBooks = await openBooks(server)
  })

  test('an exported long list has every row once, not only the loaded page', async () => {
    await copyProducts(1, 1050, false)
    const { lines } = await csv('/product/export?format=csv', {}, longBooks)
    expect(lines).toHaveLength(1050)
    expect(new Set(lines).size).toBe(1050)
    expect(lines[999]).toMatch(/^Prekė 01000;/)
  })

  test('exporting more than a hundred rows in an hour needs a proof of the last ten minutes; empty and short lists do not', async () => {
    await server.owner.query(`update session set proved_at = '2020-01-01' where user_id = $1`, [longBooks.id])
    const codes = async (...searches: string[]) => {
      const found = []
      for (const search of searches) {
        const response = await ask(`/product/export?format=csv&search=${encodeURIComponent(search)}`, {}, longBooks)
        found.push(response.statusCode === 200 ? 200 : response.json().code)
      }
      return found
    }
    // 1,050 rows, none, 51, 51 more, one.
    expect(await codes('Prekė', 'Nėra', 'Prekė 010', 'Prekė 010', 'Prekė 00001')).toEqual([
      'proof_required',
      200,
      200,
      'proof_required',
      200,
    ])
    await longBooks.ask('POST', '/user/proof', { password: 'Ramunė-77' })
    expect(await codes('Prekė')).toEqual([200])
  })

  test('a list of 20,000 rows is exported; a longer list is refused with a message that says what to do', async () => {
    await copyProducts(1, 20_000, true)
    expect((await csv('/product/export?format=csv&archived=1', {}, longBooks)).lines).toHaveLength(20_000)
    await copyProducts(20_001, 20_001, true)
    const expectTooLong = async (language: string) => {
      const response = await ask('/product/export?format=csv&archived=1', { 'accept-language': language }, longBooks)
      expect([response.statusCode, response.json().code]).toEqual([413, 'too_large'])
      return response.json().detail
    }
    expect(await expectTooLong('en')).toBe(
      'Up to 20,000 rows can be downloaded at once. Narrow the list with filters or search, then try again.',
    )
    expect(await expectTooLong('lt')).toMatch(/Susiaurinkite sąrašą/)
    expect((await csv('/product/export?format=csv&archived=1&search=00700', {}, longBooks)).lines).toHaveLength(1)
  })

  test('a user exports one long list at a time', async () => {
    const client = await server.owner.connect()
    try {
      // Holds the lock that an export of the same user holds.
      await client.query('select pg_advisory_lock(hashtextextended($1, 15))', [longBooks.id])
      expect((await ask('/client/export?format=csv', {}, longBooks)).statusCode).toBe(429)
      expect((await ask('/client/export?format=csv')).statusCode).toBe(200)
    } finally {
      client.release(true)
    }
  })
})
