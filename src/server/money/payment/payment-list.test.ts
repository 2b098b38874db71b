import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentTabs } from '#contract/money/payment.ts'
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
let dollars: Item
let other: Item
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server, { vat_enabled: false, vat_code: null })
  payments = await paymentsOf(books, server)
  cash = await payments.account({ type: 'cash', title: 'Kasa' })
  dollars = await payments.account({ title: 'USD', currency: 'USD' })
  other = await books.create('/client', { title: 'MB „Šilutės žvejai“' })
  const invoice = await books.invoice()
  const paying = [{ invoice_id: invoice.id, amount: '70' }]
  await payments.income({ total: '70', date: '2026-10-01', invoices: paying })
  await payments.income({ total: '30', date: '2026-11-02', note: 'Už Kūčių vakarą' })
  await payments.income({ total: '5', date: '2026-11-03', account_id: cash.id, receipt: { type: 'cash-receipt' } })
  await payments.income({
    total: '10',
    date: '2026-11-04',
    client_id: other.id,
    account_id: dollars.id,
    exchange_rate: '0.9',
  })
  await payments.income({ type: 'expense', client_id: other.id, total: '20', date: '2026-11-05' })
  await payments.transfer(books.account.id, cash.id, { source_total: '40', date: '2026-11-06' })
  const deleted = await payments.income({ total: '99', date: '2026-11-07' })
  await books.ask('DELETE', `/payment/${deleted.id}`)
})
afterAll(() => server.close())

const totals = async (query: string) => (await payments.list(query)).data.map((row: Item) => row.total)
const metaOf = async (query: string) => (await payments.list(query)).meta

describe('a list of payments', () => {
  test('the list shows received payments by default, newest first, with a count for each tab', async () => {
    expect(await totals('')).toEqual(['10.00', '5.00', '30.00', '70.00'])
    expect(await totals('?tab=expenses')).toEqual(['20.00'])
    expect(await totals('?tab=transfers')).toEqual(['40.00'])
    expect(await totals('?tab=deleted')).toEqual(['99.00'])
    for (const tab of paymentTabs)
      expect((await metaOf(`?tab=${tab}`)).tabs).toEqual({ income: 4, expenses: 1, transfers: 1, deleted: 1 })
  })

  test('the list has the total, used and unused sums by currency', async () => {
    expect(await metaOf('')).toMatchObject({
      count: 4,
      totals: [
        { currency: 'EUR', total: '105.00', paid: '70.00', unpaid: '35.00' },
        { currency: 'USD', total: '10.00', paid: '0.00', unpaid: '10.00' },
      ],
    })
    expect((await metaOf('?date_from=2026-11-01')).totals[0]).toEqual({
      currency: 'EUR',
      total: '35.00',
      paid: '0.00',
      unpaid: '35.00',
    })
    expect((await metaOf('?tab=transfers')).totals).toEqual([
      { currency: 'EUR', total: '40.00', paid: '40.00', unpaid: '0.00' },
    ])
  })

  test.each([
    ['?search=kuciu', ['30.00']],
    ['?search=silutes', ['10.00']],
    ['?search=ppk-0001', ['5.00']],
    ['?unused=1', ['10.00', '5.00', '30.00']],
    ['?currency=USD', ['10.00']],
    ['?date_to=2026-11-02', ['30.00', '70.00']],
    ['?date_from=2026-11-03&date_to=2026-11-03', ['5.00']],
    ['?sort=total', ['5.00', '10.00', '30.00', '70.00']],
    ['?sort=-total&limit=1', ['70.00']],
    ['?sort=date', ['70.00', '30.00', '5.00', '10.00']],
    ['?sort=created_at', ['70.00', '30.00', '5.00', '10.00']],
    ['?tab=transfers&unused=1', []],
  ])('%s', async (query, expected) => {
    expect(await totals(query)).toEqual(expected)
    if (!query.includes('limit')) expect((await metaOf(query)).count).toBe(expected.length)
  })

  test('the list can be filtered by client and by account; a transfer has two accounts', async () => {
    expect(await totals(`?client_id=${other.id}`)).toEqual(['10.00'])
    expect(await metaOf(`?client_id=${other.id}`)).toMatchObject({ count: 1, tabs: { income: 1, expenses: 1 } })
    expect(await totals(`?account_id=${cash.id}`)).toEqual(['5.00'])
    expect(await totals(`?account_id=${cash.id}&tab=transfers`)).toEqual(['40.00'])
    expect(await totals(`?account_id=${books.account.id}&tab=transfers`)).toEqual(['40.00'])
    expect(await totals(`?account_id=${dollars.id}&tab=transfers`)).toEqual([])
    expect((await metaOf(`?account_id=${cash.id}`)).tabs).toEqual({ income: 1, expenses: 0, transfers: 1, deleted: 0 })
  })

  test('a payment without a payee has no unused rest, because it is nobody’s advance', async () => {
    const own = await openBooks(server)
    const theirs = await paymentsOf(own, server)
    const out = (overrides: object) =>
      theirs.income({ type: 'expense', client_id: null, date: '2026-11-05', ...overrides })
    const fee = await out({ total: '12.50', note: 'Banko mokestis' })
    await out({ total: '20', client_id: own.client.id })
    const listOf = (query: string) => theirs.list(`?tab=expenses${query}`)
    expect((await listOf('')).data.map(({ total, unused }: Item) => [total, unused])).toEqual([
      ['20.00', '20.00'],
      ['12.50', '0.00'],
    ])
    const sums = [{ currency: 'EUR', total: '32.50', paid: '12.50', unpaid: '20.00' }]
    // From the kept sums, and counted when a filter narrows the list.
    expect((await listOf('')).meta.totals).toEqual(sums)
    expect((await listOf('&currency=EUR')).meta.totals).toEqual(sums)
    expect((await listOf('&unused=1')).meta).toMatchObject({ count: 1, totals: [{ total: '20.00' }] })
    const monthOf = () => own.create('/payment/month-totals', { date: '2026-11-01', type: 'expense' })
    expect(await monthOf()).toMatchObject({ total: '32.50', paid: '12.50', unpaid: '20.00' })
    // With a client it becomes an advance to that client.
    await theirs.put(fee.id, { version: 1, client_id: own.client.id })
    expect((await listOf('')).meta.totals).toMatchObject([{ paid: '0.00', unpaid: '32.50' }])
    expect(await monthOf()).toMatchObject({ paid: '0.00', unpaid: '32.50' })
  })

  test('each payment is on one page only', async () => {
    const first = await payments.list('?limit=3')
    const second = await payments.list(`?limit=3&cursor=${first.meta.next_cursor}`)
    expect([...first.data, ...second.data].map((row: Item) => row.total)).toEqual(['10.00', '5.00', '30.00', '70.00'])
    expect(second.meta.next_cursor).toBeNull()
  })

  test.each(['tab=all', 'limit=0', 'sort=note', 'cursor=abc', 'client_id=x', 'date_from=2026-13-01', 'unused=maybe'])(
    'refuses %s',
    async (query) => {
      expect((await books.ask('GET', `/payment/all?${query}`)).status).toBe(422)
    },
  )

  test('the list shows no payments of another company', async () => {
    const stranger = await openBooks(server)
    const response = await stranger.read('/payment/all')
    expect(response).toMatchObject({ data: [], meta: { count: 0, totals: [] } })
  })
})

describe('a month of payments', () => {
  const month = (date: string, type = 'income') => books.create('/payment/month-totals', { date, type })

  test('month totals are in the company’s currency, with the previous month', async () => {
    expect(await month('2026-11-15')).toEqual({
      month: '2026-11',
      type: 'income',
      currency: 'EUR',
      count: 3,
      total: '44.00',
      paid: '0.00',
      unpaid: '44.00',
      overdue: '0.00',
      previous: {
        month: '2026-10',
        type: 'income',
        currency: 'EUR',
        count: 1,
        total: '70.00',
        paid: '70.00',
        unpaid: '0.00',
        overdue: '0.00',
      },
    })
    expect(await month('2026-11-30', 'expense')).toMatchObject({ count: 1, total: '20.00', unpaid: '20.00' })
    expect(await month('2026-11-30', 'transfer')).toMatchObject({ count: 1, total: '40.00', unpaid: '0.00' })
    expect(await month('2026-12-01')).toMatchObject({ count: 0, total: '0.00', previous: { count: 3 } })
  })

  test('month totals follow every change of date, total and parts, deleting and restoring', async () => {
    const own = await openBooks(server, { vat_enabled: false, vat_code: null })
    const theirs = await paymentsOf(own, server)
    const at = async (date: string) => {
      const { count, total, paid } = await own.create('/payment/month-totals', { date, type: 'income' })
      return [count, total, paid]
    }
    const invoice = await own.invoice()
    const payment = await theirs.income({ total: '50', date: '2026-05-31' })
    expect(await at('2026-05-01')).toEqual([1, '50.00', '0.00'])
    await theirs.put(payment.id, { version: 1, date: '2026-06-01', total: '80' })
    expect([await at('2026-05-01'), await at('2026-06-01')]).toEqual([
      [0, '0.00', '0.00'],
      [1, '80.00', '0.00'],
    ])
    await own.ask('POST', `/invoice/${invoice.id}/add-payment`, { payment_id: payment.id, amount: '30' })
    expect(await at('2026-06-01')).toEqual([1, '80.00', '30.00'])
    await own.ask('DELETE', `/payment/${payment.id}`)
    expect(await at('2026-06-01')).toEqual([0, '0.00', '0.00'])
    await own.ask('POST', `/payment/${payment.id}/restore`)
    expect(await at('2026-06-01')).toEqual([1, '80.00', '30.00'])
    await own.ask('POST', `/payment/${payment.id}/archive`)
    expect(await at('2026-06-01')).toEqual([1, '80.00', '30.00'])
  })

  test('an invalid month or type is refused', async () => {
    expect((await books.ask('POST', '/payment/month-totals', { date: '2026-02-30' })).status).toBe(422)
    expect((await books.ask('POST', '/payment/month-totals', { date: '2026-02-01', type: 'credit' })).status).toBe(422)
  })
})

describe('the form of a new payment', () => {
  test('the form offers accounts, receipt series and currencies', async () => {
    const { item, options } = await books.read('/payment/create')
    expect(item).toMatchObject({
      type: 'income',
      date: '2026-11-20',
      client_id: null,
      account_id: books.account.id,
      currency: 'EUR',
      total: null,
      invoices: [],
      expenses: [],
      receipt: null,
    })
    expect(options.accounts.map((each: Item) => each.title)).toContain('Kasa')
    expect(options.accounts.find((each: Item) => each.id === cash.id)).toMatchObject({
      type: 'cash',
      balance: '45.00',
      accept_payments: true,
      archived: false,
    })
    expect(options.series.map((each: Item) => each.invoice_type).sort()).toEqual([
      'cash-receipt',
      'cash-register-expense',
      'cash-register-income',
    ])
    expect(options.series.find((each: Item) => each.invoice_type === 'cash-receipt').next_number).toBe('PPK-0002')
    expect(options).toMatchObject({ company_currency: 'EUR', signatures: { accountant: null, cashier: null } })
  })

  test('the form for an invoice is filled with its unpaid amount and a suitable account', async () => {
    const invoice = await books.invoice({ currency: 'USD', exchange_rate: '0.9' })
    await books.pay(invoice.id, '25', { account_id: dollars.id })
    const { item } = await books.read(`/payment/create?type=income&invoice_id=${invoice.id}`)
    expect(item).toMatchObject({
      type: 'income',
      client_id: books.client.id,
      client_title: 'UAB „Ąžuolas“',
      account_id: dollars.id,
      currency: 'USD',
      total: '75.00',
      invoices: [{ invoice_id: invoice.id, number: invoice.number, unpaid: '75.00', amount: '75.00' }],
    })
    expect(await books.create('/payment', item)).toMatchObject({ unused: '0.00', client_title: 'UAB „Ąžuolas“' })
  })

  test('the form can be filled for a client, an expense or a transfer', async () => {
    const defaultsFor = async (query: string) => (await books.read(`/payment/create?${query}`)).item
    expect(await defaultsFor(`client_id=${other.id}`)).toMatchObject({
      client_id: other.id,
      client_title: 'MB „Šilutės žvejai“',
    })
    const expense = await payments.expense(other.id, '60')
    expect(await defaultsFor(`expense_id=${expense}`)).toMatchObject({
      type: 'expense',
      client_id: other.id,
      total: '60.00',
      expenses: [{ expense_id: expense, amount: '60.00' }],
    })
    expect(await defaultsFor('type=transfer')).toMatchObject({
      type: 'transfer',
      account_id: null,
      source_account_id: books.account.id,
      destination_account_id: null,
    })
    const stranger = await openBooks(server)
    const theirs = await stranger.invoice()
    const foreign = await books.ask('GET', `/payment/create?invoice_id=${theirs.id}`)
    expect(foreign).toMatchObject({ status: 404, body: { resource: 'invoice' } })
  })

  test('the form of a stored payment offers its archived account', async () => {
    const closing = await payments.account({ title: 'Uždaroma' })
    const payment = await payments.income({ type: 'expense', client_id: null, total: '1', account_id: closing.id })
    await books.ask('POST', `/company-account/${closing.id}/archive`)
    const { options } = await books.read(`/payment/edit/${payment.id}`)
    expect(options.accounts.find((each: Item) => each.id === closing.id)).toMatchObject({ archived: true })
    expect((await books.read('/payment/create')).options.accounts.some((each: Item) => each.id === closing.id)).toBe(
      false,
    )
    expect((await payments.put(payment.id, { version: 1, note: 'Dar galima' })).status).toBe(200)
    await books.ask('DELETE', `/payment/${payment.id}`)
  })
})
