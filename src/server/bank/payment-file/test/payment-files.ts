import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { expenseCalls } from '#server/purchases/expense/test/expenses.ts'

export const ibans = {
  vendor: 'LT587300000000000225',
  other: 'LT417044000000000333',
  third: 'LT827180000000000555',
} as const

/** A server for the tests of a file, and for each test a company with a vendor that has an IBAN. */
export const withPayments = () => {
  // Set before each test.
  const state = {} as { server: TestServer; books: Books; vendor: Item }
  beforeAll(async () => {
    state.server = await createTestServer()
  })
  afterAll(() => state.server.close())
  beforeEach(async () => {
    state.server.setTime(testMoment)
    state.books = await openBooks(state.server)
    state.vendor = await state.books.create('/client', {
      title: 'UAB „Popierius“',
      is_vendor: true,
      account_number: ibans.vendor,
    })
  })
  const calls = expenseCalls(() => state)
  const form = (expenses: readonly Item[], overrides: object = {}) => ({
    account_id: state.books.account.id,
    date: '2026-11-23',
    version: '09',
    expenses: expenses.map((each) => ({ id: each.id, amount: each.amount ?? each.unpaid })),
    ...overrides,
  })
  const make = (expenses: readonly Item[], overrides: object = {}) =>
    state.books.ask('POST', '/bank/payment-file', form(expenses, overrides))
  /** A file that was made. */
  const made = async (...args: Parameters<typeof make>): Promise<Item> => {
    const { status, body } = await make(...args)
    if (status !== 201) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  const cancel = (id: string, body: object = {}) => state.books.ask('POST', `/bank/payment-file/${id}/cancel`, body)
  const download = (id: string) => state.books.ask('GET', `/bank/payment-file/${id}/file`)
  const setAccount = (body: object, vendor = state.vendor) =>
    state.books.ask('PUT', `/bank/vendor-account/${vendor.id}`, body)
  const prepare = async (...expenses: readonly Item[]): Promise<Item> => {
    const ids = expenses.map(({ id }) => id)
    const { status, body } = await state.books.ask('POST', '/bank/payment-file/prepare', { expenses: ids })
    if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  return { state, ...calls, form, make, made, cancel, download, setAccount, prepare }
}
