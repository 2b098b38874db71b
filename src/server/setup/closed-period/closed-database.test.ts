import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

// Checks of the database, tested without the application, as the owner of the tables.

let server: TestServer
let books: Books
const created = {} as Record<'invoice' | 'deleted' | 'later' | 'expense' | 'payment' | 'receipt' | 'credit', Item>
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  const payments = await paymentsOf(books)
  const till = await payments.account({ type: 'cash', title: 'Kasa' })
  const date = '2026-10-15'
  created.invoice = await books.invoice({ date })
  created.deleted = await books.invoice({ date })
  await books.ask('DELETE', `/invoice/${created.deleted.id}`)
  created.later = await books.invoice()
  created.expense = await books.create('/expense', { vendor_id: books.client.id, date, total: '12' })
  created.payment = await payments.income({ date, total: '10', account_id: till.id, receipt: { type: 'cash-receipt' } })
  created.receipt = created.payment.receipt
  const original = await books.invoice({ date })
  const line = books.line({ quantity: '-1', reference_line_id: original.lines[0].id })
  created.credit = await books.invoice({ type: 'credit', date, reference_invoice_id: original.id, lines: [line] })
  await books.ask('POST', '/period/close', { until: '2026-10-31' })
})
afterAll(() => server.close())

const closed = 'PC001'

/** The SQLSTATE of the error at the commit of the statement; undefined if it is stored. Its changes are rolled back. */
const run = async (statement: string, of: Item): Promise<string | undefined> => {
  const client = await server.owner.connect()
  try {
    await client.query('begin')
    await client.query(statement, [of.id])
    await client.query('set constraints all immediate')
    return undefined
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const insertSql = (table: 'expense' | 'payment', date: string) =>
  table === 'expense'
    ? `insert into expense (company_id, id, vendor_id, vendor_title, date, date_registered, posting_date, currency, vat, subtotal, total_without_vat, vat_total, total)
        select company_id, gen_random_uuid(), vendor_id, vendor_title, '${date}', '${date}', '${date}', currency, vat, subtotal, total_without_vat, vat_total, total from expense where id = $1`
    : `insert into payment (company_id, id, type, date, client_id, client_title, account_id, total, currency)
        select company_id, gen_random_uuid(), type, '${date}', client_id, client_title, account_id, total, currency from payment where id = $1`

test.each([
  ['changing the exchange rate of an invoice', 'invoice', 'update invoice set exchange_rate = 2 where id = $1'],
  ['changing the number of an invoice', 'invoice', `update invoice set number = 'KITAS' where id = $1`],
  ['moving an invoice out of it', 'invoice', `update invoice set date = '2026-11-01' where id = $1`],
  ['moving an invoice into it', 'later', `update invoice set date = '2026-10-31' where id = $1`],
  ['deleting an invoice', 'invoice', 'update invoice set deleted_at = now() where id = $1'],
  ['restoring an invoice', 'deleted', 'update invoice set deleted_at = null where id = $1'],
  [
    'changing the amounts of an expense',
    'expense',
    'update expense set total = total + 1, total_without_vat = total_without_vat + 1 where id = $1',
  ],
  [
    'changing the category of an expense',
    'expense',
    `update expense set category_id = (select id from expense_category c where c.company_id = expense.company_id limit 1) where id = $1`,
  ],
  ['voiding an invoice', 'invoice', `update invoice set voided_at = now(), void_comment = 'x' where id = $1`],
  ['creating an expense', 'expense', insertSql('expense', '2026-10-31')],
  ['purging an expense that is not deleted', 'expense', 'delete from expense where id = $1'],
  ['changing the amount of a payment', 'payment', 'update payment set total = total + 1 where id = $1'],
  ['deleting a payment', 'payment', 'update payment set deleted_at = now() where id = $1'],
  ['creating a payment', 'payment', insertSql('payment', '2026-10-01')],
  ['changing the number of a receipt', 'receipt', `update receipt set number = 'KITAS' where id = $1`],
] as const)('the database refuses in a closed period: %s', async (_, of, statement) => {
  expect(await run(statement, created[of])).toBe(closed)
})

test.each([
  ['marking an invoice as sent', 'invoice', 'update invoice set sent_at = now() where id = $1'],
  ['archiving a payment', 'payment', 'update payment set archived_at = now() where id = $1'],
  ['changing the comment of an expense', 'expense', `update expense set comment = 'x' where id = $1`],
  ['purging a deleted invoice', 'deleted', 'delete from invoice where id = $1'],
  ['creating an expense dated after it', 'expense', insertSql('expense', '2026-11-01')],
  ['creating a payment dated after it', 'payment', insertSql('payment', '2026-11-01')],
] as const)('the database allows in a closed period: %s', async (_, of, statement) => {
  expect(await run(statement, created[of])).toBeUndefined()
})

test('closed periods are deleted with their company', async () => {
  expect(await run('delete from company where id = $1', books.company)).toBeUndefined()
})
