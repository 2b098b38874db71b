import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
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

const { bring, entries, match } = bankCalls(() => ({ server, books }))
const reconciled = (date: string): Promise<Item> =>
  books.read(`/bank/reconciliation?account_id=${books.account.id}&date=${date}`)

test('an account without statements has a balance by the books and no difference', async () => {
  const invoice = await books.invoice()
  await books.pay(invoice.id, '121')
  expect(await reconciled('2026-11-20')).toMatchObject({
    statement: null,
    balance: '121.00',
    difference: null,
    unexplained: null,
    statements: [],
  })
})

test('entries that are not in the books and payments that the bank does not have explain the difference', async () => {
  const invoice = await books.invoice()
  await books.pay(invoice.id, '21')
  await bring([
    { date: '2026-11-18', amount: '100.00', name: 'Ona', text: 'Avansas' },
    { date: '2026-11-19', amount: '-0.50', text: 'Mokestis' },
  ])
  const result = await reconciled('2026-11-20')
  expect(result).toMatchObject({
    statement: { balance: '99.50', date: '2026-11-19' },
    balance: '21.00',
    difference: '78.50',
    bank_only: { count: 2, total: '99.50' },
    books_only: { count: 1, total: '-21.00' },
    unexplained: '0.00',
  })
  expect(result.books_only.rows[0]).toMatchObject({ books: '21.00', bank: null, amount: '-21.00', settled_on: null })
})

test('a matched entry leaves the difference, and a past day shows what was true then', async () => {
  await bring([{ date: '2026-11-18', amount: '100.00', name: 'Ona', text: 'Avansas' }])
  const [entry] = await entries()
  await match(entry.id, { client_id: books.client.id })
  expect(await reconciled('2026-11-18')).toMatchObject({
    difference: '0.00',
    bank_only: { count: 0 },
    unexplained: '0.00',
  })
  expect(await reconciled('2026-11-17')).toMatchObject({
    statement: { balance: '0.00' },
    balance: '0.00',
    unexplained: '0.00',
  })
})

test('what an opening balance of the account lacks stays unexplained', async () => {
  await bring([{ date: '2026-11-18', amount: '10.00' }], { opening: '500.00' })
  expect(await reconciled('2026-11-18')).toMatchObject({
    difference: '510.00',
    bank_only: { total: '10.00' },
    unexplained: '500.00',
  })
})

test('statements show a gap to the one before and the days that are missing', async () => {
  await bring([{ date: '2026-10-31', amount: '10.00' }])
  await bring([{ date: '2026-11-10', amount: '1.00' }], { opening: '25.00' })
  const { statements } = await reconciled('2026-11-20')
  expect(statements.map(({ from, gap, missing_days }: Item) => [from, gap, missing_days])).toEqual([
    ['2026-11-10', '15.00', { from: '2026-11-01', to: '2026-11-09' }],
    ['2026-10-31', null, null],
  ])
})

test('the account of another company is not found', async () => {
  const stranger = await openBooks(server)
  const { status } = await books.ask('GET', `/bank/reconciliation?account_id=${stranger.account.id}`)
  expect(status).toBe(404)
})
