import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'

import { paymentsOf } from '#server/test/payments.ts'
import type { Payments } from '#server/test/payments.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { textOfReceipt } from './test/receipts.ts'

let server: TestServer
let books: Books
let payments: Payments
let cash: Item
let till: Item
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  books = await openBooks(server)
  payments = await paymentsOf(books, server)
  cash = await payments.account({ type: 'cash', title: 'Grynieji' })
  till = await payments.account({ type: 'cash-register', title: 'Kasa' })
})
afterAll(() => server.close())

const createReceipted = (overrides: object = {}, receipt: object = {}) =>
  payments.income({
    total: '121',
    account_id: till.id,
    receipt: { type: 'cash-register-income', ...receipt },
    ...overrides,
  })
const postReceipted = (overrides: object = {}, receipt: object = {}) =>
  payments.ask({
    total: '121',
    account_id: till.id,
    receipt: { type: 'cash-register-income', ...receipt },
    ...overrides,
  })
const nextOf = async (type: string) =>
  (await books.read('/payment/create')).options.series.find((each: Item) => each.invoice_type === type).next_number
const textOf = (id: string) => textOfReceipt({ server, books }, id)

describe('a cash receipt', () => {
  test('a cash receipt is created with its payment, with a number of its series and the total in words', async () => {
    const invoice = await books.invoice()
    const payment = await createReceipted(
      { invoices: [{ invoice_id: invoice.id, amount: '121' }] },
      { accountant: 'Dalia Petrauskienė', cashier: 'Ona Kazlauskienė', income_account: '2411' },
    )
    expect(payment).toMatchObject({
      version: 1,
      receipt_type: 'cash-register-income',
      receipt_number: 'KPO-0001',
      receipt: {
        type: 'cash-register-income',
        number: 'KPO-0001',
        date: '2026-11-20',
        accountant: 'Dalia Petrauskienė',
        cashier: 'Ona Kazlauskienė',
        income_account: '2411',
        paid_for: `Apmokėta pagal PVM sąskaitą faktūrą ${invoice.number}`,
        total: '121.00',
        currency: 'EUR',
        total_in_words: 'Vienas šimtas dvidešimt vienas euras 00 ct',
        language: 'lt',
      },
      refusals: { receipt: 'has_receipt' },
    })
    expect(payment.receipt.series_id).not.toBeNull()
    expect(await nextOf('cash-register-income')).toBe('KPO-0002')
    const [row] = (await payments.list('?search=kpo-0001')).data
    expect(row).toMatchObject({ id: payment.id, receipt_number: 'KPO-0001', receipt_type: 'cash-register-income' })
    const { signatures } = (await books.read('/payment/create')).options
    expect(signatures).toEqual({ accountant: 'Dalia Petrauskienė', cashier: 'Ona Kazlauskienė' })
  })

  test('a cash receipt can be added later, also to a payment recorded on an invoice', async () => {
    const invoice = await books.invoice()
    await books.pay(invoice.id, '50', { account_id: cash.id })
    const [row] = (await payments.list()).data
    expect((await payments.get(row.id)).refusals.receipt).toBeNull()
    const created = await payments.put(row.id, { version: row.version, receipt: { type: 'cash-receipt' } })
    expect(created.body.receipt).toMatchObject({
      type: 'cash-receipt',
      number: 'PPK-0001',
      paid_for: `Sumokėta pagal PVM sąskaitą faktūrą ${invoice.number}`,
      total: '50.00',
    })
    expect(created.body.of_document).toBe(true)
  })

  test('a receipt without a document says that it is for an advance and does not contain the internal note', async () => {
    const advance = await createReceipted({ note: 'Katalogo maketas' })
    expect(advance.receipt.paid_for).toBe('Išankstinė įmoka už prekes ar paslaugas')
    const own = await createReceipted({}, { paid_for: 'Rankpinigiai' })
    expect(own.receipt.paid_for).toBe('Rankpinigiai')
  })

  test('a receipt of money paid out is a kasos išlaidų orderis', async () => {
    const paid = await payments.income({
      type: 'expense',
      client_id: null,
      total: '15',
      account_id: till.id,
      receipt: { type: 'cash-register-expense' },
    })
    expect(paid.receipt).toMatchObject({ number: 'KIO-0001', paid_for: 'Avansas už prekes ar paslaugas' })
  })

  test.each([
    ['receipt', 'bank', { type: 'cash-receipt' }, {}],
    ['receipt.type', 'till', { type: 'cash-register-expense' }, {}],
    ['receipt.type', 'till', { type: 'cash-receipt' }, { type: 'expense', client_id: null }],
    ['receipt.type', 'till', { type: 'kvitas' }, {}],
    ['receipt.number', 'till', { type: 'cash-receipt', number: 'A\nB' }, {}],
    ['receipt.colour', 'till', { type: 'cash-receipt', colour: 'green' }, {}],
  ] as const)(
    'that does not fit is refused on %s and no number is taken',
    async (field, account, receipt, overrides) => {
      const account_id = account === 'bank' ? books.account.id : till.id
      const response = await payments.ask({ total: '10', account_id, receipt, ...overrides })
      expect(response.status).toBe(422)
      expect(Object.keys(response.body.errors)).toEqual([field])
      expect(await payments.count()).toBe(0)
      expect(await nextOf('cash-receipt')).toBe('PPK-0001')
    },
  )

  test('a used receipt number is refused, and a typed number advances the series', async () => {
    await createReceipted({}, { number: 'KPO-0005' })
    expect((await createReceipted()).receipt.number).toBe('KPO-0006')
    const before = [await payments.count(), await payments.balance(till.id)]
    const twice = await postReceipted({}, { number: 'KPO-0005' })
    expect(twice).toMatchObject({
      status: 422,
      body: { code: 'series_number_in_use', errors: { 'receipt.number': [expect.any(String)] } },
    })
    // Its payment was inserted before, and was rolled back with it.
    expect([await payments.count(), await payments.balance(till.id)]).toEqual(before)
    const other = await createReceipted({}, { type: 'cash-receipt', number: 'KPO-0005' })
    expect(other.receipt.number).toBe('KPO-0005')
    const foreignSeries = books.options.series.find((each: Item) => each.invoice_type === 'simple').id
    const wrong = await postReceipted({}, { series_id: foreignSeries })
    expect(wrong.body.errors).toEqual({ 'receipt.series_id': [expect.any(String)] })
    const used = await books.ask('POST', '/series', { invoice_type: 'cash-register-income', next_number: 'KPO-0005' })
    expect(used.body.code).toBe('series_number_in_use')
    const series = (await books.read('/series/all?invoice_type=cash-register-income')).data[0]
    expect((await books.ask('DELETE', `/series/${series.id}`)).body.code).toBe('has_documents')
  })

  test('the receipt of a deleted payment keeps its number and can still be printed', async () => {
    const payment = await createReceipted()
    await books.ask('DELETE', `/payment/${payment.id}`)
    expect((await payments.get(payment.id)).receipt.number).toBe('KPO-0001')
    expect((await postReceipted({}, { number: 'KPO-0001' })).body.code).toBe('series_number_in_use')
    expect((await books.ask('GET', `/payment/${payment.id}/receipt-pdf`)).status).toBe(200)
    expect(await textOf(payment.id)).toContain('IŠTRINTA')
    expect(await payments.get(payment.id)).toMatchObject({ deleted_by: 'Ona Kazlauskienė', delete_comment: null })
    const row = (await books.read('/payment/all?tab=deleted')).data.find(({ id }: Item) => id === payment.id)
    expect(row).toMatchObject({ deleted_by: 'Ona Kazlauskienė', delete_comment: null })
    const back = await books.create(`/payment/${payment.id}/restore`, {})
    expect(back).toMatchObject({ deleted_by: null, delete_comment: null })
    expect(await textOf(payment.id)).not.toContain('IŠTRINTA')
  })

  test('a receipt follows changes of its payment under the same number and cannot be removed', async () => {
    const [one, two] = [await books.invoice(), await books.invoice()]
    const payment = await createReceipted(
      { invoices: [{ invoice_id: one.id, amount: '121' }] },
      { cashier: 'Ona Kazlauskienė' },
    )
    const changed = await payments.put(payment.id, {
      version: 1,
      total: '60.5',
      date: '2026-11-19',
      invoices: [{ invoice_id: two.id, amount: '60.5' }],
    })
    expect(changed.body.receipt).toMatchObject({
      number: 'KPO-0001',
      total: '60.50',
      date: '2026-11-19',
      cashier: 'Ona Kazlauskienė',
      paid_for: `Apmokėta pagal PVM sąskaitą faktūrą ${two.number}`,
      total_in_words: 'Šešiasdešimt eurų 50 ct',
    })
    const renumbered = await payments.put(payment.id, {
      version: 2,
      receipt: { ...changed.body.receipt, number: 'KPO-0009' },
    })
    expect(renumbered.body.receipt.number).toBe('KPO-0009')
    const off = await payments.put(payment.id, { version: 3, receipt: null })
    expect(off.body.errors).toEqual({ receipt: [expect.any(String)] })
    const toBank = await payments.put(payment.id, { version: 3, account_id: books.account.id })
    expect(toBank.body.errors).toEqual({ account_id: ['Kasos dokumentas rašomas tik grynųjų pinigų mokėjimui.'] })
    const type = await payments.put(payment.id, { version: 3, receipt: { type: 'cash-receipt' } })
    expect(type.body.errors).toEqual({ 'receipt.type': [expect.any(String)] })
  })

  test('a receipt keeps the details of payer and payee from its date', async () => {
    const payment = await createReceipted()
    const client = await books.read(`/client/edit/${books.client.id}`)
    await books.ask('PUT', `/client/${books.client.id}`, { version: client.item.version, title: 'UAB „Nauja“' })
    expect(await textOf(payment.id)).toContain('UAB „Ąžuolas“')
    await payments.put(payment.id, { version: 1, note: 'Pataisyta' })
    expect(await textOf(payment.id)).toContain('UAB „Ąžuolas“')
  })
})

test('32 concurrent receipts have consecutive numbers without a gap', async () => {
  const responses = await Promise.all(Array.from({ length: 32 }, () => postReceipted({ total: '1' })))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
  const numbers = responses.map(({ body }) => body.receipt.number).sort()
  expect(numbers).toEqual(Array.from({ length: 32 }, (_, index) => `KPO-${String(index + 1).padStart(4, '0')}`))
  expect(await payments.balance(till.id)).toBe('32.00')
})

test('a refused payment uses no receipt number', async () => {
  const invoice = await books.invoice()
  const refused = await postReceipted({ total: '500', invoices: [{ invoice_id: invoice.id, amount: '500' }] })
  expect(refused.body.code).toBe('overpayment')
  expect((await createReceipted()).receipt.number).toBe('KPO-0001')
})
