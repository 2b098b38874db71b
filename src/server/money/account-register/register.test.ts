import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import type { Payments } from '#server/test/payments.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let payments: Payments
let cash: Item
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server, { vat_enabled: false, vat_code: null })
  payments = await paymentsOf(books, server)
  cash = await payments.account({ type: 'cash-register', title: 'Kasa', initial_balance: '100' })
  const invoice = await books.invoice()
  const invoices = [{ invoice_id: invoice.id, amount: '60' }]
  await payments.income({
    total: '60',
    date: '2026-09-30',
    account_id: cash.id,
    invoices,
    receipt: { type: 'cash-register-income' },
  })
  await payments.income({
    type: 'expense',
    client_id: null,
    total: '25',
    date: '2026-10-15',
    account_id: cash.id,
    note: 'Pašto ženklai',
  })
  await payments.transfer(cash.id, books.account.id, { source_total: '120', date: '2026-11-01' })
  await payments.transfer(books.account.id, cash.id, { source_total: '10', date: '2026-11-01' })
  await payments.income({ total: '1', date: '2026-11-10', account_id: cash.id })
  const deleted = await payments.income({ total: '500', date: '2026-11-11', account_id: cash.id })
  await books.ask('DELETE', `/payment/${deleted.id}`)
})
afterAll(() => server.close())

const register = (query = '', id = cash.id): Promise<Item> => books.read(`/company-account/${id}/register${query}`)
const short = ({ data }: Item) => data.map((row: Item) => [row.date, row.in, row.out, row.balance])

describe('the register of an account', () => {
  test('the register lists movements, newest first, with the balance after each and the opening balance last', async () => {
    const all = await register()
    expect(short(all)).toEqual([
      ['2026-11-10', '1.00', null, '26.00'],
      ['2026-11-01', '10.00', null, '25.00'],
      ['2026-11-01', null, '120.00', '15.00'],
      ['2026-10-15', null, '25.00', '135.00'],
      ['2026-09-30', '60.00', null, '160.00'],
      [null, null, null, '100.00'],
    ])
    expect(all.meta).toEqual({
      next_cursor: null,
      currency: 'EUR',
      opening: '100.00',
      in: '71.00',
      out: '145.00',
      closing: '26.00',
    })
    expect(all.account).toMatchObject({ id: cash.id, balance: '26.00' })
    expect(all.data[0]).toMatchObject({ type: 'income', client_title: 'UAB „Ąžuolas“', other_account: null })
    expect(all.data[1]).toMatchObject({ type: 'transfer', other_account: { id: books.account.id } })
    expect(all.data[3]).toMatchObject({ type: 'expense', note: 'Pašto ženklai', documents: [] })
    expect(all.data[4]).toMatchObject({
      receipt_number: 'KPO-0001',
      documents: [{ kind: 'invoice' }],
      documents_count: 1,
    })
    expect(all.data[5]).toMatchObject({ type: 'initial', payment_id: null })
  })

  test('the register of a period has its own opening and closing balances', async () => {
    const autumn = await register('?date_from=2026-10-01&date_to=2026-11-01')
    expect(short(autumn)).toEqual([
      ['2026-11-01', '10.00', null, '25.00'],
      ['2026-11-01', null, '120.00', '15.00'],
      ['2026-10-15', null, '25.00', '135.00'],
    ])
    expect(autumn.meta).toMatchObject({ opening: '160.00', in: '10.00', out: '145.00', closing: '25.00' })
    const middle = await register('?date_from=2026-10-15&date_to=2026-10-20')
    expect(middle.meta).toMatchObject({ opening: '160.00', out: '25.00', closing: '135.00' })
    const until = await register('?date_to=2026-09-30')
    expect(short(until)).toEqual([
      ['2026-09-30', '60.00', null, '160.00'],
      [null, null, null, '100.00'],
    ])
    const empty = await register('?date_from=2027-01-01')
    expect(empty).toMatchObject({ data: [], meta: { opening: '26.00', closing: '26.00', in: '0.00' } })
  })

  test('the next page of a register continues with the right balance', async () => {
    const whole = short(await register())
    for (const limit of [1, 2, 3]) {
      const rows = []
      let cursor = ''
      do {
        const page: Item = await register(`?limit=${limit}${cursor && `&cursor=${cursor}`}`)
        rows.push(...short(page))
        cursor = page.meta.next_cursor ?? ''
      } while (cursor)
      expect(rows).toEqual(whole)
    }
  })

  test('each side of a transfer names the other account', async () => {
    const bank = await register('', books.account.id)
    expect(short(bank)).toEqual([
      ['2026-11-01', null, '10.00', '110.00'],
      ['2026-11-01', '120.00', null, '120.00'],
      [null, null, null, '0.00'],
    ])
    expect(bank.data[0].other_account).toEqual({ id: cash.id, title: 'Kasa' })
  })

  test.each([
    '?limit=0',
    '?cursor=abc',
    '?date_from=2026-02-30',
    `?cursor=${Buffer.from('["2026-01-01","x","1"]').toString('base64url')}`,
  ])('the register refuses %s', async (query) => {
    expect((await books.ask('GET', `/company-account/${cash.id}/register${query}`)).status).toBe(422)
  })
})

test('an account with a transfer is archived instead of deleted and keeps its currency', async () => {
  const travelAccount = await payments.account({ title: 'Kelionėms' })
  await payments.transfer(books.account.id, travelAccount.id, { source_total: '3' })
  expect(await books.ask('DELETE', `/company-account/${travelAccount.id}`)).toMatchObject({
    status: 409,
    body: { code: 'has_documents' },
  })
  const { item } = await books.read(`/company-account/edit/${travelAccount.id}`)
  const changed = await books.ask('PUT', `/company-account/${travelAccount.id}`, {
    version: item.version,
    currency: 'USD',
  })
  expect(changed.body.errors).toEqual({ currency: [expect.any(String)] })
})

test('accounts of all five types can receive and pay money', async () => {
  for (const type of ['bank', 'cash', 'card', 'cash-register', 'other']) {
    const account = await payments.account({ type, title: type })
    await payments.income({ total: '8', account_id: account.id })
    await payments.income({ type: 'expense', client_id: null, total: '3', account_id: account.id })
    expect((await register('', account.id)).meta).toMatchObject({ in: '8.00', out: '3.00', closing: '5.00' })
  }
})
