import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { verifyBooks } from './verify.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  const { id: product_id } = await books.product()
  const invoice = await books.invoice({ lines: [books.line({ product_id })] })
  await books.pay(invoice.id, '50')
  await books.invoice()
})
afterAll(() => server.close())

/** The difference found after a change with triggers off, like a defect or a manual change in the database. The change is rolled back. */
const differenceAfter = async (change: string) => {
  const client = await server.owner.connect()
  const undo = async () => {
    await client.query('rollback')
    client.release()
  }
  try {
    await client.query('begin')
    await client.query(change)
    // In the same transaction; the `begin` of verifyBooks only causes a warning here.
    return (
      await verifyBooks({ query: (sql: string) => (/^(begin|rollback)/.test(sql) ? null : client.query(sql)) } as never)
    ).difference
  } finally {
    await undo()
  }
}

const verify = async () => {
  const client = await server.owner.connect()
  try {
    return await verifyBooks(client)
  } finally {
    client.release()
  }
}

describe('the books', () => {
  test('books written by the product are verified', async () => {
    expect(await verify()).toMatchObject({ difference: null, companies: 1, documents: 3, entries: 10 })
  })

  test('a difference is reported in one line: the company, the sum, the kept value and the right value', async () => {
    const difference = await differenceAfter(
      'alter table invoice disable trigger user; update invoice set paid = 49 where paid = 50',
    )
    expect(difference).toMatchObject({ company: `UAB „Žiedas“ (${books.company.id})`, kept: '49', should_be: '50' })
    expect(difference?.title).toMatch(/^paid of invoice SF-0001 /)
  })

  test.each([
    ['invoice', 'paid = 1', 'paid of invoice'],
    ['invoice', `credited = 'partly'`, 'credited mark of invoice'],
    ['payment', 'used = 1', 'used of payment'],
    ['product', 'sold_quantity = sold_quantity + 1', 'sold of product'],
    ['product', 'sold_total = 0.01', 'sold of product'],
    ['company_account', 'moved = moved + 0.01', 'balance of account'],
    ['invoice_line', 'total_without_vat = 1, vat_total = 0, total = 1', 'totals of invoice'],
    ['invoice_vat', 'base = base + 0.01', 'totals of invoice'],
    ['invoice_tally', 'count = count + 1', 'the list of invoices'],
    ['invoice_tally', 'paid = paid - 1', 'the list of invoices'],
    ['invoice_text_tally', 'paid = paid + 1', 'invoices by their text'],
    ['payment_tally', 'total = total + 1', 'the list of payments'],
    ['payment_text_tally', 'used = used + 1', 'payments by their text'],
    ['list_tally', `count = count + 1 where resource = 'client'`, 'the list of clients'],
    ['list_tally', `count = count + 1 where resource = 'product'`, 'the list of products'],
    ['invoice_month', 'total = total + 1', 'the month of invoices'],
    ['payment_month', 'used = used + 1', 'the month of payments'],
    ['account_month', 'inflow = inflow + 1', 'the month of account'],
    ['invoice_due', 'unpaid = unpaid + 1', 'what is due'],
    ['invoice_due', `date_due = 'infinity'`, 'what is due'],
    ['client_year', 'sales = sales + 0.01', 'the year of client'],
    ['account_turnover', 'debit = debit + 0.01', 'turnover of account'],
    ['party_month', 'count = count + 1', 'the month of party'],
    ['vat_entry', `code = 'PVM2'`, 'VAT entry of'],
    ['vat_month', 'base = base + 0.01', 'the month of VAT'],
    ['cash_entry', `line = 'advance'`, 'cash entry of'],
    ['cash_month', 'amount = amount + 0.01', 'the month by payments'],
    ['journal_month', 'numbered = numbered + 1', 'the month of the journal'],
    ['ledger_entry', `date = '2026-01-01'`, 'ledger entry of'],
    ['ledger_entry', 'base_amount = base_amount * 2', 'ledger entry of'],
    ['ledger_balance', 'amount = amount + 0.01', 'ledger balance of'],
    ['ledger_month', 'base_amount = base_amount + 0.01', 'ledger month'],
    ['series', `next_number = 'SF-0002' where invoice_type = 'simple'`, 'documents with the next number'],
  ])('books with a wrong %s %s are not verified', async (table, change, title) => {
    const difference = await differenceAfter(`alter table ${table} disable trigger user; update ${table} set ${change}`)
    expect(difference?.title).toContain(title)
  })

  test.each([
    [
      'expense_tally',
      `insert into expense_tally select company_id, 'EUR', 'paid', 1, 1, 1 from invoice limit 1`,
      'the list of expenses',
    ],
    [
      'entries of a document that does not exist',
      `insert into ledger_entry (company_id, document_kind, document_id, position, account, subject_id, currency, date, amount, base_amount)
      select id, 'expense', no_subject(), p, 'opening', no_subject(), 'EUR', '2026-11-20', 1 - 2 * p, 0 from company, generate_series(0, 1) p`,
      'ledger entry of',
    ],
    [
      'a document without entries',
      `delete from ledger_entry where document_kind = 'invoice_payment'`,
      'ledger entry of',
    ],
  ])('books with wrong %s are not verified', async (_, change, title) => {
    expect((await differenceAfter(change))?.title).toContain(title)
  })
})

test('unbalanced ledger entries cannot be written', async () => {
  await expect(
    server.owner
      .query(`insert into ledger_entry (company_id, document_kind, document_id, position, account, subject_id, currency, date, amount, base_amount)
      select id, 'expense', gen_random_uuid(), 0, 'opening', no_subject(), 'EUR', '2026-11-20', 1, 0 from company`),
  ).rejects.toThrow('ledger entries do not balance')
})

test('the application cannot write to the ledger', async () => {
  for (const table of ['ledger_entry', 'ledger_balance', 'ledger_month', 'tombstone'])
    await expect(server.asApplication(`delete from ${table}`)).rejects.toThrow('permission denied')
})

test('deleting a company deletes its ledger', async () => {
  const other = await openBooks(server)
  const invoice = await other.invoice()
  await other.pay(invoice.id, '10')
  await other.create('/company-account', { type: 'cash', title: 'Kasa', currency: 'EUR', initial_balance: '284.00' })
  const left =
    'select from ledger_entry where company_id = $1 union all select from ledger_balance where company_id = $1 union all select from ledger_month where company_id = $1'
  expect((await server.owner.query(left, [other.company.id])).rowCount).toBeGreaterThan(0)
  await server.owner.query('delete from company where id = $1', [other.company.id])
  expect((await server.owner.query(left, [other.company.id])).rowCount).toBe(0)
  expect((await verify()).difference).toBeNull()
})
