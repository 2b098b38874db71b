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

const inserted = (table: 'expense' | 'payment', date: string) =>
  table === 'expense'
    ? `insert into expense (company_id, id, vendor_id, vendor_title, date, currency, vat, subtotal, total_without_vat, vat_total, total)
        select company_id, gen_random_uuid(), vendor_id, vendor_title, '${date}', currency, vat, subtotal, total_without_vat, vat_total, total from expense where id = $1`
    : `insert into payment (company_id, id, type, date, client_id, client_title, account_id, total, currency)
        select company_id, gen_random_uuid(), type, '${date}', client_id, client_title, account_id, total, currency from payment where id = $1`

test.each([
  ['money of an invoice', 'invoice', 'update invoice set exchange_rate = 2 where id = $1'],
  ['its number', 'invoice', `update invoice set number = 'KITAS' where id = $1`],
  ['its date', 'invoice', `update invoice set date = '2026-11-01' where id = $1`],
  ['a date moved into it', 'later', `update invoice set date = '2026-10-31' where id = $1`],
  ['a deleted invoice', 'invoice', 'update invoice set deleted_at = now() where id = $1'],
  ['an invoice brought back', 'deleted', 'update invoice set deleted_at = null where id = $1'],
  [
    'money of an expense',
    'expense',
    'update expense set total = total + 1, total_without_vat = total_without_vat + 1 where id = $1',
  ],
  [
    'its category',
    'expense',
    `update expense set category_id = (select id from expense_category c where c.company_id = expense.company_id limit 1) where id = $1`,
  ],
  ['an expense made', 'expense', inserted('expense', '2026-10-31')],
  ['an expense gone', 'expense', 'delete from expense where id = $1'],
  ['money of a payment', 'payment', 'update payment set total = total + 1 where id = $1'],
  ['a deleted payment', 'payment', 'update payment set deleted_at = now() where id = $1'],
  ['a payment made', 'payment', inserted('payment', '2026-10-01')],
  ['the number of a receipt', 'receipt', `update receipt set number = 'KITAS' where id = $1`],
] as const)('the database refuses in a closed period: %s', async (_, of, statement) => {
  expect(await run(statement, created[of])).toBe(closed)
})

test.each([
  ['voiding', 'invoice', `update invoice set voided_at = now(), void_comment = 'x' where id = $1`],
  ['what was sent', 'invoice', 'update invoice set sent_at = now() where id = $1'],
  ['the archive', 'payment', 'update payment set archived_at = now() where id = $1'],
  ['a comment', 'expense', `update expense set comment = 'x' where id = $1`],
  ['what was deleted going for good', 'deleted', 'delete from invoice where id = $1'],
  ['an expense of the day after', 'expense', inserted('expense', '2026-11-01')],
  ['a payment of the day after', 'payment', inserted('payment', '2026-11-01')],
] as const)('it does not mind: %s', async (_, of, statement) => {
  expect(await run(statement, created[of])).toBeUndefined()
})

test('closed periods are deleted with their company', async () => {
  expect(await run('delete from company where id = $1', books.company)).toBeUndefined()
})

test('a credit invoice of a closed period is voided together with its payment', async () => {
  const answer = await books.ask('POST', `/invoice/${created.credit.id}/void`, { comment: 'Klaida' })
  expect(answer.status).toBe(200)
  expect((await books.ask('POST', `/invoice/${created.credit.id}/restore-voided`)).status).toBe(200)
})
