import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

/** Forms and calls for expenses of `vendor`. */
export const expenseCalls = (state: () => { books: Books; vendor: Item }) => {
  const byTotals = (overrides: object = {}) => ({
    vendor_id: state().vendor.id,
    number: `POP ${uuid().slice(-6)}`,
    date: '2026-11-10',
    date_due: '2026-11-25',
    total: '121',
    total_without_vat: '100',
    ...overrides,
  })
  const expense = (overrides: object = {}): Promise<Item> => state().books.create('/expense', byTotals(overrides))
  const line = (overrides: object = {}) => ({
    title: 'Popierius A4',
    quantity: '10',
    price: '4.5',
    vat_id: state().books.vat('PVM1'),
    ...overrides,
  })
  const itemised = (overrides: object = {}) =>
    byTotals({ total: undefined, total_without_vat: undefined, lines: [line()], ...overrides })
  const post = (form: object) => state().books.ask('POST', '/expense', form)
  const read = async (id: string): Promise<Item> => (await state().books.read(`/expense/edit/${id}`)).item
  const put = (stored: Item, change: object) =>
    state().books.ask('PUT', `/expense/${stored.id}`, { version: stored.version, ...change })
  const pay = (id: string, amount: string, overrides: object = {}) =>
    state().books.ask('POST', `/expense/${id}/add-payment`, {
      account_id: state().books.account.id,
      date: '2026-11-15',
      amount,
      ...overrides,
    })
  /** A vendor's credit invoice over all of an expense. */
  const credit = (overrides: object = {}) =>
    expense({ kind: 'credit', total: '-121', total_without_vat: '-100', date_due: null, ...overrides })
  const advancesOf = async (id: string): Promise<Item[]> => (await state().books.read(`/expense/${id}/advances`)).data
  const remove = (id: string) => state().books.ask('DELETE', `/expense/${id}`, {})
  return { byTotals, expense, line, itemised, post, read, put, pay, credit, advancesOf, remove }
}

/** A server for the tests of a file, and for each test a company with a vendor in `state`. */
export const withVendor = () => {
  // Set before each test.
  const state = {} as { server: TestServer; books: Books; vendor: Item }
  beforeAll(async () => {
    state.server = await createTestServer()
  })
  afterAll(() => state.server.close())
  beforeEach(async () => {
    state.books = await openBooks(state.server)
    state.vendor = await state.books.create('/client', { title: 'UAB „Popierius“', is_vendor: true })
  })
  return { state, ...expenseCalls(() => state) }
}
