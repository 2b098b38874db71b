import { expect } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Item } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import type { TestServer } from '#server/test/server.ts'

/** Books with a vendor, cash and an account in dollars, and functions that create what is posted. */
export const openPostingBooks = async (server: TestServer) => {
  const { owner } = server
  const books = await openBooks(server)
  const payments = await paymentsOf(books)
  const vendor = await books.create('/client', { title: 'UAB „Popierius“', is_vendor: true })
  const cash: Item = await payments.account({ type: 'cash', title: 'Kasa' })
  const dollars: Item = await payments.account({ title: 'Doleriai', currency: 'USD' })
  const { options } = await books.read('/expense/create')
  const expense = (fields: object = {}) =>
    books.create('/expense', { vendor_id: vendor.id, date: '2026-11-18', lines: [books.line()], ...fields })
  const successful = async (answer: ReturnType<typeof books.ask>) => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body
  }
  return {
    owner,
    books,
    payments,
    cash,
    dollars,
    expense,
    cents: { lines: () => [books.line({ price: '33.33' })], currency: 'USD', exchange_rate: '0.333' },
    vendorCredit: (fields: object = {}) =>
      expense({ kind: 'credit', lines: [books.line({ quantity: '-1' })], ...fields }),
    purchaseVat: (code: string): string => options.vats.find((vat: Item) => vat.code === code).id,
    paid: (id: string, amount: string, fields: Record<string, unknown> = {}) =>
      successful(books.pay(id, amount, fields)),
    post: (path: string, body: object = {}) => successful(books.ask('POST', path, body)),
    receivedFor: (invoice_id: string, amount: string, exchange_rate: string) =>
      payments.income({ account_id: dollars.id, total: amount, exchange_rate, invoices: [{ invoice_id, amount }] }),
    creditOf: async (id: string) => {
      const { item } = await books.read(`/invoice/create?credit_of=${id}`)
      return books.create('/invoice', item)
    },
    /** The latest part of a payment that pays the document. */
    partOf: async (kind: 'invoice' | 'expense', id: string): Promise<string> => {
      const { rows } = await owner.query(
        `select id from ${kind}_payment where ${kind}_id = $1 order by created_at desc, id desc`,
        [id],
      )
      return rows[0].id
    },
  }
}
type PostingBooks = Awaited<ReturnType<typeof openPostingBooks>>

/** What is created, and the ledger entries that it must have. */
export type Case = [name: string, make: (books: PostingBooks) => Promise<[kind: string, id: string]>, entries: string[]]
