import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { listPayments } from '#server/money/payment/list.queries.ts'
import { listExpenses } from '#server/purchases/expense/list.queries.ts'
import { listInvoices } from '#server/sales/invoice/list.queries.ts'
import { oneOfEach } from '#server/test/one-of-each.ts'
import type { AllRecords } from '#server/test/one-of-each.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

const unpaidInvoices = 12
const limit = 2
const lists = { invoice: listInvoices, expense: listExpenses, payment: listPayments }
type Name = keyof typeof lists

let server: TestServer
let books: AllRecords['books']
beforeAll(async () => {
  server = await createTestServer()
  const all = await oneOfEach(server)
  books = all.books
  for (let index = 1; index <= unpaidInvoices; index += 1)
    await books.invoice({ lines: [books.line({ price: String(index) })] })
  for (let index = 1; index <= 5; index += 1) {
    await books.create('/expense', all.forms.expense())
    const { id, total } = await books.invoice()
    expect((await books.pay(id, total)).status).toBe(200)
  }
})
afterAll(() => server.close())

/** How many entries of an index a list reads. The database counts them for each transaction. */
const entriesRead = (index: string, name: Name, query: object): Promise<number> =>
  inTransaction(server.services.pool, books.company.id, async (db) => {
    // The database would read and sort so few rows.
    await sql`select set_config(name, 'off', true)
      from unnest('{enable_seqscan,enable_bitmapscan,enable_sort}'::text[]) name`.execute(db)
    const context = { db, companyId: books.company.id, today: '2026-11-20', language: 'lt' } as CompanyContext
    await lists[name](context, { limit, ...query } as never)
    const { rows } = await sql<{ read: number }>`
      select pg_stat_get_xact_tuples_returned(${index}::regclass)::int as read`.execute(db)
    return rows[0]!.read
  })

/** The cursor of the last page in an order: that of the first page in the opposite order. */
const lastCursor = async (name: Name, sort: string): Promise<string> => {
  const { meta } = await books.read(`/${name}/all?sort=-${sort}&limit=${limit}`)
  const [, ...place] = JSON.parse(Buffer.from(meta.next_cursor, 'base64url').toString())
  return Buffer.from(JSON.stringify([sort, ...place])).toString('base64url')
}

test.each([
  ['invoice', 'date', 'invoice_date'],
  ['invoice', 'number', 'invoice_by_number'],
  ['invoice', 'date_due', 'invoice_by_due'],
  ['invoice', 'total', 'invoice_by_total'],
  ['invoice', 'unpaid', 'invoice_by_unpaid'],
  ['invoice', 'created_at', 'invoice_by_creation'],
  ['expense', 'date', 'expense_date'],
  ['expense', 'number', 'expense_by_number'],
  ['expense', 'date_due', 'expense_by_due'],
  ['expense', 'vendor_title', 'expense_by_vendor'],
  ['expense', 'total', 'expense_by_total'],
  ['expense', 'unpaid', 'expense_by_unpaid'],
  ['expense', 'created_at', 'expense_by_creation'],
  ['payment', 'date', 'payment_date'],
  ['payment', 'total', 'payment_total'],
  ['payment', 'created_at', 'payment_by_creation'],
] as const)(
  'the last page of the list of %ss by %s reads only its own entries of the index',
  async (name, sort, index) => {
    const cursor = await lastCursor(name, sort)
    const read = await entriesRead(index, name, { sort, cursor })
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThanOrEqual(limit)
  },
)

test('the list of paid invoices by unpaid sum reads no entries of unpaid invoices', async () => {
  const read = await entriesRead('invoice_by_unpaid', 'invoice', { tab: 'paid', sort: '-unpaid' })
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(unpaidInvoices)
})
