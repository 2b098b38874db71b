import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { papersWaiting } from '#server/books/dashboard/attention.queries.ts'
import { listPayments } from '#server/money/payment/list.queries.ts'
import { readDuplicates } from '#server/purchases/expense/item.queries.ts'
import { listExpenses } from '#server/purchases/expense/list.queries.ts'
import { listInvoices } from '#server/sales/invoice/list.queries.ts'
import { entriesRead } from '#server/test/index-reads.ts'
import { oneOfEach } from '#server/test/one-of-each.ts'
import type { AllRecords } from '#server/test/one-of-each.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

const unpaidInvoices = 12
const limit = 2
const lists = { invoice: listInvoices, expense: listExpenses, payment: listPayments }
type Name = keyof typeof lists

let server: TestServer
let all: AllRecords
let books: AllRecords['books']
beforeAll(async () => {
  server = await createTestServer()
  all = await oneOfEach(server)
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

const readByList = (index: string, name: Name, query: object): Promise<number> =>
  entriesRead(server, books.company.id, index, (context) => lists[name](context, { limit, ...query } as never))

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
    const read = await readByList(index, name, { sort, cursor })
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThanOrEqual(limit)
  },
)

test('the list of paid invoices by unpaid sum reads no entries of unpaid invoices', async () => {
  const read = await readByList('invoice_by_unpaid', 'invoice', { tab: 'paid', sort: '-unpaid' })
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThanOrEqual(limit + 1)
})

test('papers that wait are counted without those that are decided', async () => {
  await server.owner.query(
    `insert into paper (company_id, id, source, received_at, name, size, type, thumbnail, digest, reading, facts, decision, decided_by, decided_at)
      select $1, gen_random_uuid(), 'upload', now(), 'a.pdf', 1, 'application/pdf', false, repeat('0', 64), 'unread', '{}', 'rejected', $2, now()
      from generate_series(1, 20)`,
    [books.company.id, books.id],
  )
  const read = await entriesRead(server, books.company.id, 'paper_listed', ({ db, companyId }) =>
    sql`select ${papersWaiting(companyId)}`.execute(db),
  )
  expect(read).toBe(1)
})

test('expenses with the same number are found by an index of numbers', async () => {
  const { id, vendor_id } = await books.create('/expense', { ...all.forms.expense(), number: 'DB-77' })
  const read = await entriesRead(server, books.company.id, 'expense_number', async (context) => {
    expect(await readDuplicates(context, { vendor_id, number: 'db-77' })).toMatchObject([{ id }])
  })
  expect(read).toBe(1)
})
