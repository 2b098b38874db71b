import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import type { Payments } from '#server/test/payments.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let payments: Payments
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  books = await openBooks(server, { vat_enabled: false, vat_code: null })
  payments = await paymentsOf(books, server)
})
afterAll(() => server.close())

const part = (invoice: Item, amount: string) => ({ invoice_id: invoice.id, amount })

describe('a deleted payment', () => {
  test('deleting a payment makes its invoices unpaid again, and restoring it pays them again', async () => {
    const [one, two] = [await books.invoice(), await books.invoice()]
    const payment = await payments.income({ total: '200', invoices: [part(one, '100'), part(two, '40')] })
    expect((await books.ask('DELETE', `/payment/${payment.id}`)).status).toBe(204)
    expect((await books.ask('DELETE', `/payment/${payment.id}`)).status).toBe(204)
    expect([(await books.get(one.id)).paid, (await books.get(two.id)).paid]).toEqual(['0.00', '0.00'])
    expect(await payments.balance()).toBe('0.00')
    const deleted = await payments.get(payment.id)
    expect(deleted).toMatchObject({
      used: '0.00',
      invoices: [],
      refusals: { edit: 'deleted', delete: 'deleted', restore: null, receipt: 'deleted' },
    })
    expect(await payments.put(payment.id, { version: deleted.version, note: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'payment_locked' },
    })
    const advance = await books.read(`/client/${books.client.id}/advanced-payment?currency=EUR`)
    expect(advance.amount).toBe('0.00')
    const back = await books.ask('POST', `/payment/${payment.id}/restore`)
    expect(back.body).toMatchObject({ deleted_at: null, used: '140.00', unused: '60.00' })
    expect([(await books.get(one.id)).paid, (await books.get(two.id)).paid]).toEqual(['100.00', '40.00'])
    expect(await payments.balance()).toBe('200.00')
    const second = await books.ask('POST', `/payment/${payment.id}/restore`)
    expect(second.body).toEqual(back.body)
  })

  test('a restored payment pays at most the unpaid amount of an invoice, and the rest is an advance', async () => {
    const [one, two] = [await books.invoice(), await books.invoice()]
    const payment = await payments.income({ total: '200', invoices: [part(one, '100'), part(two, '100')] })
    await books.ask('DELETE', `/payment/${payment.id}`)
    await books.pay(one.id, '70')
    await books.ask('DELETE', `/invoice/${two.id}`)
    const back = await books.ask('POST', `/payment/${payment.id}/restore`)
    expect(back.body).toMatchObject({
      used: '30.00',
      unused: '170.00',
      invoices: [{ invoice_id: one.id, amount: '30.00' }],
    })
    expect(await books.get(one.id)).toMatchObject({ payment_state: 'paid' })
  })

  test('a restored payment with two parts on one invoice pays at most the unpaid amount of the invoice', async () => {
    const invoice = await books.invoice()
    const payment = await payments.income({ total: '100', invoices: [part(invoice, '40')] })
    await books.ask('POST', `/invoice/${invoice.id}/add-payment`, { payment_id: payment.id, amount: '30' })
    await books.ask('DELETE', `/payment/${payment.id}`)
    await books.pay(invoice.id, '50')
    const back = await books.ask('POST', `/payment/${payment.id}/restore`)
    expect(back).toMatchObject({ status: 200, body: { used: '50.00', unused: '50.00' } })
    expect(await books.get(invoice.id)).toMatchObject({ payment_state: 'paid' })
  })

  test('deleting the payment of an expense makes the expense unpaid again', async () => {
    const expense = await payments.expense(books.client.id, '50')
    const payment = await payments.income({
      type: 'expense',
      total: '50',
      expenses: [{ expense_id: expense, amount: '50' }],
    })
    const unpaid = async () =>
      Number((await server.owner.query('select unpaid from expense where id = $1', [expense])).rows[0].unpaid)
    expect(await unpaid()).toBe(0)
    await books.ask('DELETE', `/payment/${payment.id}`)
    expect(await unpaid()).toBe(50)
    await books.ask('POST', `/payment/${payment.id}/restore`)
    expect(await unpaid()).toBe(0)
  })

  test('deleting a transfer restores the balances of both accounts', async () => {
    const cash = await payments.account({ type: 'cash', title: 'Kasa' })
    const created = await payments.transfer(books.account.id, cash.id, { source_total: '50' })
    await books.ask('DELETE', `/payment/${created.id}`)
    expect([await payments.balance(), await payments.balance(cash.id)]).toEqual(['0.00', '0.00'])
    const { data, meta } = await payments.list('?tab=deleted')
    expect(data).toMatchObject([{ id: created.id, type: 'transfer' }])
    expect(meta.tabs).toEqual({ income: 0, expenses: 0, transfers: 0, deleted: 1 })
    await books.ask('POST', `/payment/${created.id}/restore`)
    expect([await payments.balance(), await payments.balance(cash.id)]).toEqual(['-50.00', '50.00'])
  })
})
