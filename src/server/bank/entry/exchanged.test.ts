import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { bankCalls } from '../test/statements.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  books = await openBooks(server)
})
afterAll(() => server.close())

const { bring, entries, match } = bankCalls(() => ({ server, books }))

const dollarNumber = 'LT324010042400222223'
const addDollars = (title = 'Dolerių sąskaita') =>
  books.create('/company-account', { type: 'bank', title, account_number: dollarNumber, currency: 'USD' })
const dollarInvoice = () => books.invoice({ currency: 'USD', exchange_rate: '0.8' })
const balanceOf = async (id: string) =>
  (await books.read('/bank/accounts')).data.find((account: Item) => account.id === id).balance
const publish = (per_euro: string, date = '2026-11-20') => books.create('/rate', { currency: 'USD', date, per_euro })

/** An entry of euros that names the invoice. */
const eurosFor = async (invoice: Item, amount = '108.90') => {
  await bring([{ date: '2026-11-21', amount, name: books.client.title, text: `Už ${invoice.number}` }])
  const [entry] = await entries()
  return entry
}

describe('a document in another currency than the account', () => {
  test('is proposed by its number, without comparing the amounts', async () => {
    const entry = await eurosFor(await dollarInvoice())
    expect(entry.candidates[0]).toMatchObject({ currency: 'USD', certain: false, advance: null })
    const codes = entry.candidates[0].reasons.map(({ code }: Item) => code)
    expect(codes).toEqual(expect.arrayContaining(['number', 'other_currency']))
    expect(codes).not.toContain('amount')
  })

  test('a dollar invoice paid in euros is a payment in dollars and their exchange at the rate of the bank', async () => {
    const dollars = await addDollars()
    const invoice = await dollarInvoice()
    const entry = await eurosFor(invoice)
    const { status, body } = await match(entry.id, { invoices: [{ invoice_id: invoice.id, amount: '121' }] })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.match.payments).toHaveLength(2)
    const of = (type: string) => body.match.payments.find((payment: Item) => payment.type === type)
    expect(of('income')).toMatchObject({ total: '121.00', currency: 'USD', created: true })
    const { item } = await books.read(`/payment/edit/${of('income').id}`)
    expect(item).toMatchObject({ account_id: dollars.id, exchange_rate: '0.9', used: '121.00' })
    expect(of('transfer')).toMatchObject({ total: '121.00', currency: 'USD' })
    expect(await books.get(invoice.id)).toMatchObject({ payment_state: 'paid' })
    expect([await balanceOf(dollars.id), await balanceOf(books.account.id)]).toEqual(['0.00', '108.90'])
  })

  test('taking the match back removes the payment and the exchange', async () => {
    const dollars = await addDollars()
    const invoice = await dollarInvoice()
    const entry = await eurosFor(invoice)
    await match(entry.id, { invoices: [{ invoice_id: invoice.id, amount: '121' }] })
    const { status, body } = await books.ask('POST', `/bank/entry/${entry.id}/unmatch`, {})
    expect([status, body.state]).toEqual([200, 'to-do'])
    expect((await books.read('/payment/all')).meta.count).toBe(0)
    expect((await books.get(invoice.id)).payment_state).toBe('unpaid')
    expect([await balanceOf(dollars.id), await balanceOf(books.account.id)]).toEqual(['0.00', '0.00'])
  })

  test('a euro invoice paid in dollars is a payment in euros and their exchange', async () => {
    const dollars = await addDollars()
    const invoice = await books.invoice()
    await bring([{ date: '2026-11-21', amount: '140.00', name: books.client.title, text: invoice.number }], {
      account: dollarNumber,
      currency: 'USD',
    })
    const [entry] = await entries()
    const { status } = await match(entry.id, { invoices: [{ invoice_id: invoice.id, amount: '121' }] })
    expect(status).toBe(200)
    expect(await books.get(invoice.id)).toMatchObject({ payment_state: 'paid' })
    expect([await balanceOf(dollars.id), await balanceOf(books.account.id)]).toEqual(['140.00', '0.00'])
  })

  test('a dollar expense is paid from a euro account', async () => {
    const dollars = await addDollars()
    const expense = await books.create('/expense', {
      kind: 'invoice',
      vendor_id: books.client.id,
      number: 'USD-7',
      date: '2026-11-20',
      currency: 'USD',
      exchange_rate: '0.8',
      lines: [{ title: 'Nuoma', quantity: '1', price: '100', vat_id: books.vat('PVM1') }],
    })
    await bring([{ date: '2026-11-21', amount: '-99.00', name: 'Vendor', text: 'USD-7' }], { opening: '500.00' })
    const [entry] = await entries()
    const { status, body } = await match(entry.id, { expenses: [{ expense_id: expense.id, amount: expense.unpaid }] })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await balanceOf(dollars.id)).toBe('0.00')
    expect(await balanceOf(books.account.id)).toBe('-99.00')
  })

  test('without an account in the currency the answer says that one is needed, with two that one must be chosen', async () => {
    const invoice = await dollarInvoice()
    const entry = await eurosFor(invoice)
    const form = { invoices: [{ invoice_id: invoice.id, amount: '121' }] }
    const missing = await match(entry.id, form)
    expect(missing.status).toBe(422)
    expect(missing.body.errors.through_account_id[0]).toContain('USD')
    const first = await addDollars()
    await books.create('/company-account', { type: 'bank', title: 'Antra', currency: 'USD' })
    expect((await match(entry.id, form)).body.errors).toHaveProperty('through_account_id')
    expect((await match(entry.id, { ...form, through_account_id: books.account.id })).status).toBe(422)
    expect((await match(entry.id, { ...form, through_account_id: first.id })).status).toBe(200)
  })

  test('the account through which the money went has no difference to explain, and its payment is proposed for no other entry', async () => {
    const dollars = await addDollars()
    const invoice = await dollarInvoice()
    const entry = await eurosFor(invoice)
    await match(entry.id, { invoices: [{ invoice_id: invoice.id, amount: '121' }] })
    await bring([{ date: '2026-11-21', amount: '121.00', name: 'Kitas', text: 'kita' }], {
      account: dollarNumber,
      currency: 'USD',
    })
    const [other] = await entries()
    expect(other.candidates.filter(({ kind }: Item) => kind === 'payment')).toEqual([])
    const { books_only } = await books.read(`/bank/reconciliation?account_id=${dollars.id}&date=2026-11-30`)
    expect(books_only).toMatchObject({ count: 0 })
  })
})

describe('the exchange rate of a payment', () => {
  const paidIn = async (answer: Item) => (await books.read(`/payment/edit/${answer.match.payments[0].id}`)).item

  test('without one in the form it is the published rate of the day, as the form proposes', async () => {
    await addDollars()
    await publish('1.25')
    const invoice = await books.invoice({ currency: 'USD', exchange_rate: '0.9' })
    await bring([{ date: '2026-11-21', amount: '121.00', name: books.client.title, text: invoice.number }], {
      account: dollarNumber,
      currency: 'USD',
    })
    const [entry] = await entries()
    const { body } = await match(entry.id, { invoices: [{ invoice_id: invoice.id, amount: '121' }] })
    expect((await paidIn(body)).exchange_rate).toBe('0.8')
  })

  test('a payment recorded on the document takes the published rate of its day, too', async () => {
    const dollars = await addDollars()
    await publish('1.25', '2026-11-19')
    const invoice = await books.invoice({ currency: 'USD', exchange_rate: '0.9' })
    await books.pay(invoice.id, '21', { account_id: dollars.id })
    await books.pay(invoice.id, '100', { account_id: dollars.id, date: '2026-10-05' })
    const { data } = await books.read('/payment/all?sort=total')
    const rates = await Promise.all(
      data.map(async ({ id }: Item) => (await books.read(`/payment/edit/${id}`)).item.exchange_rate),
    )
    // Without a published rate it is that of the document.
    expect(rates.toSorted()).toEqual(['0.8', '0.9'])
  })
})
