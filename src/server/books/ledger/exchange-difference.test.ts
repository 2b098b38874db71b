import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import type { Payments } from '#server/test/payments.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { comparePostings } from './test/compare-postings.ts'
import { verifyBooks } from './verify.ts'

// Decision: docs/decisions/exchange-differences.md

let server: TestServer
let books: Books
let payments: Payments
let dollars: Item
let vendor: Item
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  books = await openBooks(server)
  payments = await paymentsOf(books)
  dollars = await payments.account({ title: 'Doleriai', currency: 'USD' })
  vendor = await books.create('/client', { title: 'Paper Inc.', is_vendor: true })
})

const inDollars = (rate: string) => ({ currency: 'USD', exchange_rate: rate })
/** An invoice of 121 dollars. */
const invoice = (rate = '0.9', fields: object = {}) =>
  books.invoice({ date: '2026-11-02', date_due: null, ...inDollars(rate), ...fields })
/** An expense of 121 dollars. */
const expense = (rate = '0.9', fields: object = {}) =>
  books.create('/expense', {
    vendor_id: vendor.id,
    date: '2026-11-02',
    lines: [books.line()],
    ...inDollars(rate),
    ...fields,
  })
const money = (total: string, rate: string, fields: Record<string, unknown> = {}) =>
  payments.income({ account_id: dollars.id, total, exchange_rate: rate, date: '2026-11-10', ...fields })
const moneyFor = (invoiceId: string, amount: string, rate: string, fields: Record<string, unknown> = {}) =>
  money(amount, rate, { invoices: [{ invoice_id: invoiceId, amount }], ...fields })
const paidOut = (expenseId: string, amount: string, rate: string, fields: Record<string, unknown> = {}) =>
  money(amount, rate, {
    type: 'expense',
    client_id: vendor.id,
    expenses: [{ expense_id: expenseId, amount }],
    ...fields,
  })
const use = async (kind: 'invoice' | 'expense', id: string, payment_id: string, amount: string) => {
  const response = await books.ask('POST', `/${kind}/${id}/add-payment`, { payment_id, amount })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
  return response.body as Item
}

/** The balances in euros of all accounts that are not zero, and the days of the differences. */
const balances = async (): Promise<Record<string, string>> => {
  const { rows } = await server.owner.query(
    `select account, trim_scale(sum(base_amount))::text as amount from ledger_entry where company_id = $1
      group by 1 having sum(base_amount) <> 0 order by 1`,
    [books.company.id],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}
const differenceDays = async (): Promise<string[]> => {
  const { rows } = await server.owner.query(
    `select date::text from ledger_entry where company_id = $1 and account = 'fx' order by 1`,
    [books.company.id],
  )
  return rows.map(({ date }) => date)
}
const expectRight = async () => {
  const { byRule, inLedger } = await comparePostings(server.owner, books.company.id)
  expect(inLedger).toEqual(byRule)
  const client = await server.owner.connect()
  try {
    expect((await verifyBooks(client)).difference).toBeNull()
  } finally {
    client.release()
  }
}

test('a foreign invoice paid at another rate leaves nothing on receivables and advances, and posts a gain or a loss', async () => {
  const { id } = await invoice()
  await moneyFor(id, '121', '0.95', { date: '2026-11-12' })
  expect(await balances()).toEqual({ fx: '-6.05', income: '-90', money: '114.95', vat_payable: '-18.9' })
  expect(await differenceDays()).toEqual(['2026-11-12'])
  const second = await invoice()
  await moneyFor(second.id, '121', '0.8', { date: '2026-11-12' })
  expect(await balances()).toMatchObject({ fx: '6.05', income: '-180' })
  expect(await balances()).not.toHaveProperty('receivable')
  await expectRight()
})

test('a foreign expense paid at another rate leaves nothing on payables and advances', async () => {
  const { id } = await expense()
  await paidOut(id, '121', '0.95')
  expect(await balances()).toEqual({ expense: '90', fx: '6.05', money: '-114.95', vat_receivable: '18.9' })
  await expectRight()
})

test('parts at different rates post a difference each, and the last one takes the rest of cents', async () => {
  const { id } = await invoice('0.333', { lines: [books.line({ price: '33.33' })] })
  for (const [amount, rate] of [
    ['10.11', '0.337'],
    ['10.11', '0.333'],
    ['20.11', '0.3337'],
  ] as const)
    await moneyFor(id, amount, rate)
  const all = await balances()
  expect(all).toMatchObject({ income: '-11.1', vat_payable: '-2.33', money: '13.49', fx: '-0.06' })
  expect(Object.keys(all)).toEqual(['fx', 'income', 'money', 'vat_payable'])
  const { payments: parts } = await books.get(id)
  await books.removePayment(id, parts[1].id)
  await expectRight()
})

test('an advance that several documents use up leaves nothing on advances, on the later day of both', async () => {
  const advance = await money('242', '0.95', { date: '2026-11-03' })
  const [first, second] = [await invoice('0.9', { date: '2026-11-12' }), await invoice('1', { date: '2026-11-02' })]
  await use('invoice', first.id, advance.id, '121')
  expect(await differenceDays()).toEqual(['2026-11-12'])
  await use('invoice', second.id, advance.id, '121')
  expect(await differenceDays()).toEqual(['2026-11-03', '2026-11-12'])
  expect(await balances()).toEqual({ income: '-190', money: '229.9', vat_payable: '-39.9' })
  await expectRight()
})

test('a credit invoice at the rate of its invoice posts no difference, and one at another rate does', async () => {
  const lines = ['33.33', '33.33', '33.33'].map((price, at) =>
    books.line({ price, vat_id: books.vat(['PVM1', 'PVM5', 'PVM3'][at]!) }),
  )
  const { id } = await invoice('0.333', { lines })
  const { item } = await books.read(`/invoice/create?credit_of=${id}`)
  await books.create('/invoice', { ...item, date: '2026-11-05' })
  expect(await balances()).toEqual({})
  const other = await invoice('0.9')
  const { item: credit } = await books.read(`/invoice/create?credit_of=${other.id}`)
  await books.create('/invoice', { ...credit, date: '2026-11-05', exchange_rate: '1' })
  expect(await balances()).toEqual({ fx: '-12.1', income: '10', vat_payable: '2.1' })
  await expectRight()
})

test("a vendor's credit invoice at another rate leaves nothing on payables and advances", async () => {
  const { id } = await expense()
  const { item } = await books.read(`/expense/create?credit_of=${id}`)
  await books.create('/expense', { ...item, number: 'KR-1', date: '2026-11-05', exchange_rate: '1' })
  expect(await balances()).toEqual({ expense: '-10', fx: '12.1', vat_receivable: '-2.1' })
  await expectRight()
})

test('differences follow changes of the payment and of the document, removal, deletion, restoring and voiding', async () => {
  const { id } = await expense()
  const payment = await paidOut(id, '121', '0.95')
  const changed = async (path: string, fields: object) => {
    const { item } = await books.read(path)
    const [, kind] = path.split('/')
    const response = await books.ask('PUT', `/${kind}/${item.id}`, { version: item.version, ...fields })
    expect(response.status, JSON.stringify(response.body)).toBe(200)
  }
  await changed(`/payment/edit/${payment.id}`, { exchange_rate: '0.91', date: '2026-11-14' })
  expect(await balances()).toMatchObject({ fx: '1.21' })
  expect(await differenceDays()).toEqual(['2026-11-14'])
  await changed(`/expense/edit/${id}`, { exchange_rate: '1', date: '2026-11-16' })
  expect(await balances()).toMatchObject({ fx: '-10.89' })
  expect(await differenceDays()).toEqual(['2026-11-16'])
  await changed(`/payment/edit/${payment.id}`, { expenses: [] })
  expect(await balances()).not.toHaveProperty('fx')
  await use('expense', id, payment.id, '100')
  expect(await balances()).toMatchObject({ fx: '-9' })
  expect((await books.ask('DELETE', `/payment/${payment.id}`)).status).toBe(204)
  expect(await balances()).toEqual({ expense: '100', payable: '-121', vat_receivable: '21' })
  expect((await books.ask('POST', `/payment/${payment.id}/restore`, {})).status).toBe(200)
  expect(await balances()).toMatchObject({ fx: '-9' })
  const sold = await invoice('0.9')
  await moneyFor(sold.id, '121', '1')
  expect(await balances()).toMatchObject({ fx: '-21.1' })
  expect((await books.ask('POST', `/invoice/${sold.id}/void`, { comment: 'Klaida' })).status).toBe(200)
  expect(await balances()).toMatchObject({ fx: '-9', advance_received: '-121' })
  await expectRight()
})

test('the rest of cents moves to the part that is the last one then', async () => {
  const { id } = await invoice('0.333', { lines: [books.line({ price: '33.33' })] })
  const [first, second] = [
    await moneyFor(id, '20.33', '0.333'),
    await moneyFor(id, '20', '0.333', { date: '2026-11-11' }),
  ]
  expect(await balances()).toMatchObject({ money: '13.43', income: '-11.1', vat_payable: '-2.33' })
  const { item } = await books.read(`/payment/edit/${first.id}`)
  await books.ask('PUT', `/payment/${first.id}`, { version: item.version, date: '2026-11-15', exchange_rate: '0.34' })
  await expectRight()
  expect((await books.ask('DELETE', `/payment/${second.id}`)).status).toBe(204)
  await expectRight()
  await moneyFor(id, '20', '0.35', { date: '2026-11-03' })
  expect(await balances()).not.toHaveProperty('receivable')
  await expectRight()
})

test('a payment from an account in euros for a document in dollars is refused', async () => {
  const { id } = await invoice()
  expect(await books.pay(id, '121')).toMatchObject({ status: 422, body: { code: 'currency_mismatch' } })
})

test('an advance takes the rate of the first document that it pays if no rate was known', async () => {
  const { rows } = await server.owner.query('select count(*)::int as count from payment where company_id = $1', [
    books.company.id,
  ])
  expect(rows[0].count).toBe(0)
  const advance = await payments.income({ account_id: dollars.id, total: '121', date: '2026-11-10' })
  expect(advance.exchange_rate).toBeNull()
  const { id } = await invoice('0.9')
  await use('invoice', id, advance.id, '121')
  expect(await balances()).toEqual({ income: '-90', money: '108.9', vat_payable: '-18.9' })
  await expectRight()
})

test('the difference of a closed advance and a closed document is posted on the day they are joined', async () => {
  const advance = await money('121', '0.95', { date: '2026-09-03' })
  const { id } = await invoice('0.9', { date: '2026-09-05' })
  await books.ask('POST', '/period/close', { until: '2026-10-31' })
  await use('invoice', id, advance.id, '121')
  expect(await differenceDays()).toEqual(['2026-11-20'])
  expect(await balances()).toEqual({ fx: '-6.05', income: '-90', money: '114.95', vat_payable: '-18.9' })
  await expectRight()
})

test('the database refuses to change a difference of a closed period', async () => {
  const { id } = await invoice('0.9', { date: '2026-09-05' })
  await moneyFor(id, '121', '0.95', { date: '2026-09-10' })
  await books.ask('POST', '/period/close', { until: '2026-10-31' })
  const client = await server.owner.connect()
  try {
    await client.query('begin')
    await client.query('delete from invoice_payment where company_id = $1 and invoice_id = $2', [books.company.id, id])
    await expect(client.query('set constraints all immediate')).rejects.toMatchObject({ code: 'PC001' })
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a payment that is recorded on a document may have a rate of its own', async () => {
  const { id } = await invoice()
  const payment = { account_id: dollars.id, date: '2026-11-10' }
  expect((await books.pay(id, '21', payment)).status).toBe(200)
  expect(await balances()).not.toHaveProperty('fx')
  expect((await books.pay(id, '100', { ...payment, exchange_rate: '0.95' })).status).toBe(200)
  expect(await balances()).toEqual({ fx: '-5', income: '-90', money: '113.9', vat_payable: '-18.9' })
  const bought = await expense()
  const paid = { ...payment, amount: '121', exchange_rate: '1' }
  expect((await books.ask('POST', `/expense/${bought.id}/add-payment`, paid)).status).toBe(200)
  expect(await balances()).toMatchObject({ fx: '7.1' })
  const euros = await books.invoice()
  expect((await books.pay(euros.id, '121', { exchange_rate: '2' })).status).toBe(200)
  await expectRight()
})

test('the last known exchange rate up to a day is offered', async () => {
  const known = async (query: string) => (await books.read(`/exchange-rate?${query}`)).data
  expect(await known('currency=USD&date=2026-11-20')).toBeNull()
  await invoice('0.9', { date: '2026-11-02' })
  await expense('0.91', { date: '2026-11-05' })
  expect(await known('currency=USD&date=2026-11-20')).toEqual({ exchange_rate: '0.91', date: '2026-11-05' })
  expect(await known('currency=USD&date=2026-11-04')).toEqual({ exchange_rate: '0.9', date: '2026-11-02' })
  expect(await known('currency=GBP&date=2026-11-20')).toBeNull()
})
