import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { bankCalls } from '../test/statements.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  books = await openBooks(server)
})
afterAll(() => server.close())

const { bring, entries } = bankCalls(() => ({ server, books }))

/** Four entries on two days: three certain ones, one of them a fee, and one that has no match. */
const bringFour = async () => {
  const [first, second] = [await books.invoice(), await books.invoice()]
  const name = books.client.title
  await bring(
    [
      { date: '2026-11-20', amount: '121.00', name, text: first.number },
      { date: '2026-11-21', amount: '121.00', name, text: second.number },
      { date: '2026-11-21', amount: '-1.50', name: 'Swedbank', text: 'Mokestis' },
      { date: '2026-11-21', amount: '33.00', name: 'Nežinomas', text: 'kažkas' },
    ],
    { opening: '10.00' },
  )
}
const certainOf = async (query: string) => (await books.read(`/bank/entry/all?${query}`)).meta.certain

test('the list says how many entries of its filter are certain, and their sums, only if asked', async () => {
  await bringFour()
  expect(await certainOf('limit=1')).toBeNull()
  expect(await certainOf('limit=1&certain=1')).toEqual({
    count: 3,
    totals: [{ currency: 'EUR', in: '242.00', out: '-1.50', net: '240.50' }],
  })
  expect(await certainOf('certain=1&date_from=2026-11-21')).toMatchObject({ count: 2 })
  expect(await certainOf('certain=1&search=Nežinomas')).toEqual({ count: 0, totals: [] })
})

test('confirming all certain ones of a filter leaves the others', async () => {
  await bringFour()
  const { body } = await books.ask('POST', '/bank/entry/match-suggested', { date_from: '2026-11-21' })
  expect(body).toEqual({ matched: 2, left: 0, refused: [] })
  expect((await entries()).map(({ date }) => date).toSorted()).toEqual(['2026-11-20', '2026-11-21'])
})
