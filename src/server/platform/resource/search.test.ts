import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { likePattern } from './list-query.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  await books.invoice()
  await books.create('/product', { title: 'Lenta', price: '1' })
  await books.create('/expense', { vendor_id: books.client.id, date: '2026-11-20', total: '1', total_without_vat: '1' })
  await (await paymentsOf(books, server)).income({ total: '1' })
})
afterAll(() => server.close())

const columns = { client: 'title', product: 'title', invoice: 'note', expense: 'comment', payment: 'note' }

/** For each table the ids that the search finds for a text, and those that match it; the rows do not change. */
const searchAll = async (text: string, pattern: string) => {
  const client = await server.owner.connect()
  const company = books.company.id
  try {
    await client.query('begin')
    await client.query(`select set_config('app.company_id', $1, true)`, [company])
    const found: Record<string, string[]> = {}
    const matching: Record<string, string[]> = {}
    for (const [table, column] of Object.entries(columns)) {
      await client.query(`update ${table} set ${column} = $1 where company_id = $2`, [text, company])
      const { rows } = await client.query(
        `select array(select search_${table}s($1) order by 1) as found,
          array(select id from ${table} where company_id = $2 and search like $1 order by 1) as matching`,
        [pattern, company],
      )
      found[table] = rows[0].found
      matching[table] = rows[0].matching
    }
    return { found, matching }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const prefilter = async (pattern: string): Promise<string> =>
  (await server.owner.query('select trigram_prefilter($1)', [pattern])).rows[0].trigram_prefilter

describe('the text index', () => {
  test.each([
    ['UAB „Nemunas statyba 12“', 'nemunas statyba', true],
    ['UAB „Nemunas ir statyba 12“', 'nemunas statyba', false],
    ['Nemunas statyba 12', 'nemunas statyba 2', false],
    ['statyba nemunas', 'nemunas statyba', false],
    ['Mokėti 100% avansu\\_iki', 'mokėti 100% avansu\\_iki', true],
    ['Mokėti 100 avansu__iki', 'mokėti 100% avansu\\_iki', false],
    ['Яблоко груша слива', 'яблоко груша', true],
  ])('in the text „%s“, the search „%s“ is found: %j', async (text, search, found) => {
    const response = await searchAll(text, likePattern(search)!)
    expect(Object.values(response.found).map((ids) => ids.length > 0)).toEqual(Object.keys(columns).map(() => found))
  })

  test('the text index finds exactly the matching rows', async () => {
    const character = fc.constantFrom(...'aab1žяł  %_\\-„\n')
    const content = fc.string({ unit: character, minLength: 12, maxLength: 40 }).filter((text) => text.trim() !== '')
    const sample = fc.tuple(content, fc.nat(10), fc.nat(40), fc.option(fc.nat(20)))
    await fc.assert(
      fc.asyncProperty(sample, async ([text, from, length, dropped]) => {
        const part = [...text].slice(from, from + length + 3)
        if (dropped !== null) part.splice(dropped, 1)
        const pattern = likePattern(part.join(''))
        fc.pre(pattern !== undefined)
        const { found, matching } = await searchAll(text, pattern)
        expect(found).toEqual(matching)
      }),
      { numRuns: 150 },
    )
  })
})

describe('the pattern for the text index', () => {
  test.each([
    ['nemunas statyba 12', ['nem', 'una', 'sta', 'tyb', ' 12']],
    ['uab „nemunas statyba“', ['uab', 'nem', 'una', 'sta', 'tyb']],
    ['old-0012345', ['old', '001', '234']],
    ['100%_5 avansu iki', ['100', 'ava', 'nsu', 'iki']],
    ['\\12 transportas', ['tra', 'nsp', 'ort']],
  ])('the pattern of the text index for „%s“ has the pieces %j', async (search, pieces) => {
    expect((await prefilter(likePattern(search)!)).split('%').filter(Boolean)).toEqual(pieces)
  })

  test.each(['0012345', 'nemunas', 'a b c d', '100 %'])(
    'the text index is searched for all of „%s“',
    async (search) => {
      expect(await prefilter(likePattern(search)!)).toBe(likePattern(search))
    },
  )
})
