import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let cash: Item
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  const payments = await paymentsOf(books)
  cash = await payments.account({ type: 'cash', title: 'Kasa', currency: 'EUR', initial_balance: '284.50' })
  await payments.ask({ type: 'expense', client_id: null, total: '4.50', date: '2026-03-04', account_id: cash.id })
})
afterAll(() => server.close())

const balanceOn = async (day: string): Promise<Item> => {
  const { rows } = await books.read(`/report/balance?date_to=${day}`)
  return Object.fromEntries(rows.map((row: Item) => [row.key, row.cells.amount]))
}
const registerOn = async (day: string): Promise<string> =>
  (await books.read(`/company-account/${cash.id}/register?date_to=${day}`)).meta.closing

// The account was added after all of these days.
test.each(['2025-12-31', '2026-03-03', '2026-03-04', '2026-08-31'])(
  'the balance of %s has the opening balance of an account that was added later, as its register does',
  async (day) => {
    const balance = await balanceOn(day)
    expect(balance['account:money']).toBe(await registerOn(day))
    expect(balance['account:opening']).toBe('284.50')
    expect(balance['asset:total']).toBe(balance.total)
  },
)

test('an opening balance shows the day on which the account was added', async () => {
  const { data } = await books.read('/report/balance/documents?date_to=2026-08-31&row=account:opening')
  const { rows } = await server.owner.query('select created_at::date::text as day from company_account where id = $1', [
    cash.id,
  ])
  expect(data).toMatchObject([{ kind: 'account', id: cash.id, date: rows[0].day, amount: '284.50' }])
})

test('a changed opening balance and a deleted account leave the sums right', async () => {
  const { version } = (await books.read(`/company-account/edit/${cash.id}`)).item
  await books.ask('PUT', `/company-account/${cash.id}`, { version, initial_balance: '100' })
  expect((await balanceOn('2026-03-31'))['account:money']).toBe('95.50')
  const client = await server.owner.connect()
  try {
    expect((await verifyBooks(client)).difference).toBeNull()
  } finally {
    client.release()
  }
})
