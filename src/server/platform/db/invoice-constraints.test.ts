import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { takeRole } from './pooler.ts'

// Constraints of the database, tested without the application, as the owner of the tables.

let server: TestServer
let books: Books
let stranger: Books
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
  books = await openBooks(server)
  stranger = await openBooks(server)
})
afterAll(() => server.close())

let invoice: Item
beforeEach(async () => {
  invoice = await books.invoice({
    lines: [books.line(), books.line({ price: '50', vat_id: books.vat('PVM58') })],
    discount: { kind: 'percent', value: '10' },
    delivery: { amount: '3', vat_id: books.vat('PVM3') },
  })
})

const check = '23514'
const unique = '23505'
const foreignKey = '23503'
const denied = '42501'

/** The SQLSTATE of the error of a transaction with these statements; undefined if they are stored. */
const run = async (statements: string[], values: unknown[] = []): Promise<string | undefined> => {
  const client = await server.owner.connect()
  try {
    await client.query('begin')
    for (const each of statements) await client.query(each, each.includes('$1') ? values : [])
    await client.query('commit')
    return undefined
  } catch (error) {
    await client.query('rollback')
    return (error as { code: string }).code
  } finally {
    client.release()
  }
}
const updateInvoice = (set: string) => run([`update invoice set ${set} where id = $1`], [invoice.id])
const addLine = (from = 'invoice_line', price = 10) =>
  `insert into ${from} (company_id, invoice_id, position, id, title, quantity, price, total_without_vat, vat_total, total)
   select company_id, id, 77, gen_random_uuid(), 'x', 1, ${price}, ${price}, 0, ${price} from invoice where id = $1`

describe('the sums of an invoice', () => {
  test.each([
    'total = total + 1',
    'vat_total = vat_total + 0.01',
    'total_without_vat = total_without_vat - 0.01',
    'total = total + 1, total_without_vat = total_without_vat + 1',
    'total = total + 1, vat_total = vat_total + 1',
    'discount_without_vat = discount_without_vat + 1',
    'delivery_without_vat = 0',
    'vat = false',
  ])('cannot be changed alone: %s', async (set) => {
    expect(await updateInvoice(set)).toBe(check)
    expect(await books.get(invoice.id)).toEqual(invoice)
  })

  test.each([
    ['an additional line', addLine()],
    ['a deleted line', 'delete from invoice_line where invoice_id = $1 and position = 0'],
    ['no lines', 'delete from invoice_line where invoice_id = $1'],
    [
      'a line with another sum',
      'update invoice_line set total_without_vat = 1, vat_total = 0, total = 1 where invoice_id = $1 and position = 0',
    ],
    ['a line whose own sum is wrong', 'update invoice_line set total = total + 1 where invoice_id = $1'],
    ['a deleted VAT group', 'delete from invoice_vat where invoice_id = $1 and position = 0'],
    ['a VAT group with another base', 'update invoice_vat set base = base + 1 where invoice_id = $1 and position = 0'],
    ['VAT moved out of a group', 'update invoice_vat set vat = 0 where invoice_id = $1 and position = 0'],
    [
      'an additional VAT group',
      `insert into invoice_vat (company_id, invoice_id, position, type, title, base, vat) select company_id, id, 9, 'zero', 'x', 1, 0 from invoice where id = $1`,
    ],
  ])('must match its lines and VAT groups: %s is rejected', async (_, statement) => {
    expect(await run([statement], [invoice.id])).toBe(check)
    expect(await books.get(invoice.id)).toEqual(invoice)
  })

  test('the sums of an invoice are checked for all writes of a transaction, also after a rollback to a savepoint', async () => {
    const updateNote = `update invoice set note = 'x' where id = $1`
    expect(await run([updateNote, addLine()], [invoice.id])).toBe(check)
    expect(await run([addLine(), updateNote], [invoice.id])).toBe(check)
    expect(await run(['savepoint a', updateNote, 'release a', addLine()], [invoice.id])).toBe(check)
    expect(await run(['savepoint a', updateNote, 'rollback to a', addLine()], [invoice.id])).toBe(check)
    expect(await run([updateNote, 'savepoint a', addLine(), 'release a'], [invoice.id])).toBe(check)
    expect(await run(['savepoint a', addLine(), 'rollback to a'], [invoice.id])).toBeUndefined()
    expect(await run(['savepoint a', addLine(), 'rollback to a', updateNote], [invoice.id])).toBeUndefined()
  })

  test('the sums of an invoice may be wrong during a transaction and must be right at its end', async () => {
    const remove = 'delete from invoice_line where invoice_id = $1 and position = 77'
    expect(await run([addLine(), remove], [invoice.id])).toBeUndefined()
  })

  test('the sums of a new invoice without lines are checked', async () => {
    const columns = `type, vat, client_id, client_title, client_details, seller_details, date, number, currency, language,
      prices_include_vat, subtotal, discount_total, discount_without_vat, delivery_without_vat, total_without_vat, vat_total, total, total_in_words`
    const copy = `insert into invoice (company_id, id, ${columns})
      select company_id, gen_random_uuid(), ${columns.replace('number', `'NAUJAS'`)} from invoice where id = $1`
    expect(await run([copy], [invoice.id])).toBe(check)
  })
})

describe('the paid amount of an invoice', () => {
  test('the paid amount of an invoice is between zero and its total', async () => {
    expect(await updateInvoice('paid = total + 0.01')).toBe(check)
    expect(await updateInvoice('paid = -0.01')).toBe(check)
    expect(await updateInvoice('paid = total')).toBeUndefined()
    await updateInvoice('paid = 0')
  })

  const payment = (total: string) =>
    `insert into payment (company_id, id, type, date, client_id, account_id, total, currency)
     select company_id, id, 'income', '2026-11-20', client_id, '${books.account.id}', ${total}, 'EUR' from invoice where id = $1`
  const part = (amount: string, from = 'invoice') =>
    `insert into invoice_payment (company_id, id, invoice_id, payment_id, amount)
     select company_id, gen_random_uuid(), id, id, ${amount} from ${from} where id = $1`

  test('the paid amount equals the sum of its parts, which are positive and not over the payment and the invoice', async () => {
    expect(await run([payment('10'), part('10.01')], [invoice.id])).toBe(check)
    expect(await run([payment('10000'), part('1000')], [invoice.id])).toBe(check)
    expect(await run([payment('10'), part('0')], [invoice.id])).toBe(check)
    expect(await run([payment('10'), part('-1')], [invoice.id])).toBe(check)
    expect(await run([payment('0')], [invoice.id])).toBe(check)
    expect(await run([payment('10'), part('4'), part('6')], [invoice.id])).toBeUndefined()
    expect(await books.get(invoice.id)).toMatchObject({ paid: '10.00', payment_state: 'partly-paid' })
    expect(await run([part('0.01')], [invoice.id])).toBe(check)
  })
})

describe('a credit invoice', () => {
  test('a credit invoice always has an invoice and is settled immediately', async () => {
    const { item } = await books.read(`/invoice/create?credit_of=${invoice.id}`)
    const credit = await books.create('/invoice', item)
    const updateCredit = (set: string) => run([`update invoice set ${set} where id = $1`], [credit.id])
    expect(await updateCredit('reference_invoice_id = null')).toBe(check)
    expect(await updateCredit('paid = 0')).toBe(check)
    expect(await updateCredit('paid = total + 0.01')).toBe(check)
    expect(await updateCredit(`type = 'simple'`)).toBeUndefined()
    expect(await updateCredit('paid = 0')).toBeUndefined()
    expect(await updateCredit(`type = 'credit'`)).toBe(check)
    expect(await updateCredit(`type = 'credit', paid = total`)).toBeUndefined()
    expect(await books.get(credit.id)).toMatchObject({
      type: 'credit',
      credited_total: credit.total,
      unpaid: '0.00',
    })
  })
})

describe('other constraints of a document', () => {
  test('a number is unique for a type of document of a company', async () => {
    const other = await books.invoice()
    expect(await run([`update invoice set number = '${other.number}' where id = $1`], [invoice.id])).toBe(unique)
    const strangersInvoice = await stranger.invoice()
    expect(
      await run([`update invoice set number = '${strangersInvoice.number}-X' where id = $1`], [invoice.id]),
    ).toBeUndefined()
  })

  test('no document refers to a row of another company', async () => {
    const other = await stranger.invoice()
    for (const set of [
      `client_id = '${stranger.client.id}'`,
      `series_id = '${stranger.series('simple')}'`,
      `reference_invoice_id = '${other.id}'`,
    ])
      expect([set, await updateInvoice(set)]).toEqual([set, foreignKey])
    const product = await stranger.product()
    for (const set of [
      `product_id = '${product.id}'`,
      `vat_id = '${stranger.vat('PVM1')}'`,
      `unit_id = '${stranger.unit('vnt.')}'`,
    ])
      expect(await run([`update invoice_line set ${set} where invoice_id = $1`], [invoice.id])).toBe(foreignKey)
    expect(
      await run([`update invoice_line set company_id = '${stranger.company.id}' where invoice_id = $1`], [invoice.id]),
    ).toBe(foreignKey)
  })

  test.each([`date_due = date - 1`, `number = ''`, `exchange_rate = 0`, `type = 'kita'`, `credited = 'all'`])(
    'a document cannot have %s',
    async (set) => {
      expect(await updateInvoice(set)).toBe(check)
    },
  )
})

describe('the application’s own role', () => {
  /** Runs a statement like a request of a company, without a condition on the company. */
  const runAs = async (companyId: string, statement: string, values: unknown[] = []) => {
    const client = await server.services.pool.connect()
    try {
      await client.query(`begin${takeRole(server.services.pool)}`)
      await client.query(`select set_config('app.company_id', $1, true)`, [companyId])
      return (await client.query(statement, values)).rowCount
    } catch (error) {
      return (error as { code: string }).code
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const tables = ['invoice', 'invoice_line', 'invoice_vat', 'payment', 'invoice_payment', 'invoice_tally']

  test.each(tables)('the application’s role sees only rows of %s of one company', async (table) => {
    await stranger.pay((await stranger.invoice()).id, '1')
    await books.pay(invoice.id, '1')
    const { rows } = await server.owner.query(
      `select count(*)::int as all, (count(*) filter (where company_id = $1))::int as own from ${table}`,
      [books.company.id],
    )
    expect(rows[0].all).toBeGreaterThan(rows[0].own)
    expect(await runAs(books.company.id, `select from ${table}`)).toBe(rows[0].own)
    expect(await runAs(uuid(), `select from ${table}`)).toBe(0)
  })

  test('the application’s role cannot change or add rows of another company', async () => {
    expect(await runAs(stranger.company.id, `update invoice set note = 'x' where id = $1`, [invoice.id])).toBe(0)
    expect(await runAs(stranger.company.id, 'delete from invoice_line where invoice_id = $1', [invoice.id])).toBe(0)
    expect(await runAs(books.company.id, `update invoice set company_id = $1`, [stranger.company.id])).toBe(denied)
    const into = `insert into payment (company_id, id, type, date, total, currency) values ($1, $2, 'expense', '2026-11-20', 1, 'EUR')`
    expect(await runAs(books.company.id, into, [stranger.company.id, uuid()])).toBe(denied)
  })

  test('the application’s role cannot delete documents and payments or write the stored sums', async () => {
    for (const statement of [
      'delete from invoice',
      'delete from payment',
      'update invoice_tally set count = 0',
      'update invoice_month set count = 0',
      'update invoice_payment set amount = 1',
    ])
      expect([statement, await runAs(books.company.id, statement)]).toEqual([statement, denied])
  })

  test('a search of the application’s role finds only rows of its company', async () => {
    expect(
      await runAs(stranger.company.id, `select search_invoices('%sf-%') intersect select $1::uuid`, [invoice.id]),
    ).toBe(0)
    expect(
      await runAs(books.company.id, `select search_invoices('%sf-%') intersect select $1::uuid`, [invoice.id]),
    ).toBe(1)
  })
})
