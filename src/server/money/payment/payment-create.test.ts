import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { paymentsOf } from '#server/test/payments.ts'
import type { Payments } from '#server/test/payments.ts'
import { refusalOf } from '#server/test/refusal.ts'

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

describe('money received', () => {
  test('money is divided between the chosen invoices and the rest is the client’s advance', async () => {
    const first = await books.invoice()
    const second = await books.invoice()
    const payment = await payments.income({
      total: '150',
      note: 'Už spalį',
      invoices: [
        { invoice_id: first.id, amount: '100' },
        { invoice_id: second.id, amount: '30.50' },
      ],
    })
    expect(payment).toMatchObject({
      type: 'income',
      version: 1,
      date: '2026-11-20',
      client_id: books.client.id,
      client_title: 'UAB „Ąžuolas“',
      total: '150.00',
      used: '130.50',
      unused: '19.50',
      currency: 'EUR',
      note: 'Už spalį',
      exchange_rate: null,
      of_document: false,
      documents: [
        { kind: 'invoice', id: first.id, number: first.number },
        { kind: 'invoice', id: second.id, number: second.number },
      ],
      documents_count: 2,
      receipt: null,
      warnings: [],
      created_by: 'Ona Kazlauskienė',
      refusals: { edit: null, delete: null, restore: 'not_deleted', receipt: 'not_cash' },
    })
    expect(payment.invoices).toMatchObject([
      { invoice_id: first.id, number: first.number, type: 'simple', total: '100.00', unpaid: '0.00', amount: '100.00' },
      { invoice_id: second.id, unpaid: '69.50', amount: '30.50' },
    ])
    expect(await books.get(first.id)).toMatchObject({ payment_state: 'paid', paid: '100.00' })
    expect(await books.get(second.id)).toMatchObject({ payment_state: 'partly-paid', unpaid: '69.50' })
    const advance = await books.read(`/client/${books.client.id}/advanced-payment?currency=EUR`)
    expect(advance).toMatchObject({
      currency: 'EUR',
      amount: '19.50',
      payments: [{ id: payment.id, date: '2026-11-20', unused: '19.50' }],
    })
    expect(await payments.balance()).toBe('150.00')
  })

  test('a payment can be an advance only and be used on a later invoice', async () => {
    const payment = await payments.income({ total: '80' })
    expect(payment).toMatchObject({ unused: '80.00', invoices: [], documents_count: 0 })
    const invoice = await books.invoice()
    const paid = await books.ask('POST', `/invoice/${invoice.id}/add-payment`, { payment_id: payment.id, amount: '60' })
    expect(paid.body).toMatchObject({ unpaid: '40.00' })
    expect(await payments.get(payment.id)).toMatchObject({ unused: '20.00', invoices: [{ amount: '60.00' }] })
    expect(await payments.balance()).toBe('80.00')
  })

  test('a payment can pay a proforma, which is no debt', async () => {
    const proforma = await books.invoice({ type: 'proforma' })
    const payment = await payments.income({ total: '100', invoices: [{ invoice_id: proforma.id, amount: '100' }] })
    expect(payment).toMatchObject({ unused: '0.00', invoices: [{ type: 'proforma', unpaid: '0.00' }] })
  })

  test.each([
    ['client_id', { client_id: null }, 'Šis laukelis yra privalomas.'],
    ['client_id', { client_id: uuid() }, 'Pasirinkite įrašą iš sąrašo.'],
    ['account_id', { account_id: null }, 'Šis laukelis yra privalomas.'],
    ['account_id', { account_id: uuid() }, 'Pasirinkite įrašą iš sąrašo.'],
    ['total', { total: null }, 'Šis laukelis yra privalomas.'],
    ['total', { total: '0' }, 'Suma turi būti didesnė už nulį.'],
    ['total', { total: '-5' }, 'Suma turi būti didesnė už nulį.'],
    ['total', { total: '1.005' }, 'Sumoje per daug skaitmenų po kablelio.'],
    ['total', { total: '1e309' }, 'Įveskite skaičių.'],
    ['date', { date: '2026-02-30' }, 'Įveskite teisingą datą.'],
    ['type', { type: 'credit' }, 'Pasirinkite vieną iš galimų reikšmių.'],
    ['destination_account_id', { destination_account_id: uuid() }, 'Šis laukas tokios rūšies mokėjimui netinka.'],
    ['expenses', { expenses: [{ expense_id: uuid(), amount: '1' }] }, 'Šis laukas tokios rūšies mokėjimui netinka.'],
    ['invoices.0.invoice_id', { invoices: [{ invoice_id: uuid(), amount: '1' }] }, 'Pasirinkite įrašą iš sąrašo.'],
    ['invoices.0.amount', { invoices: [{ invoice_id: uuid() }] }, 'Šis laukelis yra privalomas.'],
    ['colour', { colour: 'green' }, 'Tokio lauko nėra.'],
  ])('a wrong %s is reported on its field and nothing is stored: %j', async (field, wrong, message) => {
    const response = await payments.ask({ total: '10', ...wrong })
    expect(response).toMatchObject(refusalOf({ [field]: [message] }))
    expect(response.body.errors).toEqual({ [field]: [message] })
    expect(await payments.count()).toBe(0)
  })

  test('parts cannot exceed the unpaid amount of an invoice or the total of the payment', async () => {
    const invoice = await books.invoice()
    const part = (amount: string) => [{ invoice_id: invoice.id, amount }]
    const over = await payments.ask({ total: '200', invoices: part('100.01') })
    expect(over).toMatchObject({ status: 422, body: { code: 'overpayment' } })
    expect(over.body.errors).toEqual({ 'invoices.0.amount': ['Mokėjimas viršija likusią sumą.'] })
    const more = await payments.ask({ total: '50', invoices: part('60') })
    expect(more).toMatchObject({ status: 422, body: { code: 'overpayment' } })
    expect(more.body.errors).toEqual({ total: ['Suma mažesnė, nei paskirstyta pasirinktiems dokumentams.'] })
    const zero = await payments.ask({ total: '50', invoices: part('0') })
    expect(zero.body.errors).toEqual({ 'invoices.0.amount': ['Suma turi būti didesnė už nulį.'] })
    const fine = await payments.ask({ total: '50', invoices: part('0.005') })
    expect(fine.body.errors).toEqual({ 'invoices.0.amount': ['Sumoje per daug skaitmenų po kablelio.'] })
    const twice = await payments.ask({ total: '50', invoices: [...part('10'), ...part('10')] })
    expect(twice.body.errors).toEqual({ 'invoices.1.invoice_id': ['Tokia reikšmė jau naudojama.'] })
    expect(await payments.count()).toBe(0)
    expect(await books.get(invoice.id)).toMatchObject({ paid: '0.00', version: 1 })
    expect(await payments.balance()).toBe('0.00')
    const english = await books.ask('POST', '/payment', payments.form({ total: '50', invoices: part('60') }), {
      'accept-language': 'en',
    })
    expect(english.body.errors.total).toEqual(['The amounts applied to documents exceed the payment.'])
  })

  test('a payment pays only payable documents of the same client and currency', async () => {
    const ask = (invoice_id: string) => payments.ask({ total: '10', invoices: [{ invoice_id, amount: '10' }] })
    const deleted = await books.invoice()
    await books.ask('DELETE', `/invoice/${deleted.id}`)
    expect((await ask(deleted.id)).body.errors).toEqual({
      'invoices.0.invoice_id': ['Šio dokumento apmokėti negalima.'],
    })
    const other = await books.create('/client', { title: 'UAB „Kita“' })
    const theirs = await books.invoice({ client_id: other.id })
    expect((await ask(theirs.id)).body.errors).toEqual({
      'invoices.0.invoice_id': ['Šis dokumentas yra kito kliento.'],
    })
    const stranger = await openBooks(server, { vat_enabled: false, vat_code: null })
    const foreign = await stranger.invoice()
    expect((await ask(foreign.id)).body.errors).toEqual({ 'invoices.0.invoice_id': ['Pasirinkite įrašą iš sąrašo.'] })
    const dollars = await books.invoice({ currency: 'USD', exchange_rate: '0.9' })
    expect(await ask(dollars.id)).toMatchObject({
      status: 422,
      body: { code: 'currency_mismatch', errors: { 'invoices.0.amount': [expect.any(String)] } },
    })
    expect(await payments.count()).toBe(0)
  })

  test('an account that is archived or accepts no payments cannot receive money', async () => {
    const closed = await payments.account({ title: 'Taupomoji', accept_payments: false })
    const refused = await payments.ask({ total: '10', account_id: closed.id })
    expect(refused.body.errors).toEqual({ account_id: ['Į šią sąskaitą mokėjimai nepriimami.'] })
    const paidOut = await payments.ask({ type: 'expense', client_id: null, total: '10', account_id: closed.id })
    expect(paidOut.status).toBe(201)
    await books.ask('POST', `/company-account/${closed.id}/archive`)
    const archived = await payments.ask({ type: 'expense', client_id: null, total: '10', account_id: closed.id })
    expect(archived.body.errors).toEqual({ account_id: ['Įrašas archyvuotas.'] })
    const mismatch = await payments.ask({ total: '10', currency: 'USD' })
    expect(mismatch.body).toMatchObject({ code: 'currency_mismatch', errors: { currency: [expect.any(String)] } })
  })
})

describe('money paid out', () => {
  test('money paid out needs no vendor and takes the vendor of its expenses', async () => {
    const bankFee = await payments.income({ type: 'expense', client_id: null, total: '12.50', note: 'Banko mokestis' })
    expect(bankFee).toMatchObject({ type: 'expense', client_id: null, unused: '0.00' })
    const vendor = await books.create('/client', { title: 'UAB „Popierius“', is_client: false, is_vendor: true })
    const expense = await payments.expense(vendor.id, '121')
    const payment = await payments.income({
      type: 'expense',
      client_id: null,
      total: '121',
      expenses: [{ expense_id: expense, amount: '121' }],
    })
    expect(payment).toMatchObject({
      client_id: vendor.id,
      client_title: 'UAB „Popierius“',
      unused: '0.00',
      documents: [{ kind: 'expense', id: expense, number: 'TK-1' }],
      expenses: [{ expense_id: expense, number: 'TK-1', total: '121.00', unpaid: '0.00', amount: '121.00' }],
    })
    expect(await payments.balance()).toBe('-133.50')
    const over = await payments.ask({
      type: 'expense',
      client_id: vendor.id,
      total: '1',
      expenses: [{ expense_id: expense, amount: '1' }],
    })
    expect(over.body).toMatchObject({ code: 'overpayment', errors: { 'expenses.0.amount': [expect.any(String)] } })
    const others = await payments.ask({
      type: 'expense',
      client_id: books.client.id,
      total: '1',
      expenses: [{ expense_id: expense, amount: '1' }],
    })
    expect(others.body.errors).toEqual({ 'expenses.0.expense_id': ['Šis dokumentas yra kito kliento.'] })
  })
})

describe('a transfer', () => {
  let cash: Item
  beforeEach(async () => {
    cash = await payments.account({ type: 'cash', title: 'Kasa' })
  })

  test('a transfer moves money from one account to the other', async () => {
    const created = await payments.transfer(books.account.id, cash.id, { source_total: '50' })
    expect(created).toMatchObject({
      type: 'transfer',
      total: '50.00',
      source_total: '50.00',
      destination_total: '50.00',
      currency: 'EUR',
      destination_currency: 'EUR',
      account_id: null,
      client_id: null,
      source_account: { title: books.account.title },
      destination_account: { title: 'Kasa', type: 'cash' },
      used: '0.00',
      unused: '0.00',
    })
    expect([await payments.balance(), await payments.balance(cash.id)]).toEqual(['-50.00', '50.00'])
    const back = await payments.transfer(cash.id, books.account.id, { destination_total: '20' })
    expect(back).toMatchObject({ source_total: '20.00', destination_total: '20.00' })
    expect([await payments.balance(), await payments.balance(cash.id)]).toEqual(['-30.00', '30.00'])
  })

  test('a transfer between two currencies has a total in each', async () => {
    const dollars = await payments.account({ title: 'USD', currency: 'USD' })
    const created = await payments.transfer(dollars.id, cash.id, { source_total: '100', destination_total: '86.42' })
    expect(created).toMatchObject({
      currency: 'USD',
      source_total: '100.00',
      destination_currency: 'EUR',
      destination_total: '86.42',
      exchange_rate: '0.8642',
    })
    const half = await payments.askTransfer(dollars.id, cash.id, { source_total: '100' })
    expect(half.body.errors).toEqual({ destination_total: ['Šis laukelis yra privalomas.'] })
    expect([await payments.balance(dollars.id), await payments.balance(cash.id)]).toEqual(['-100.00', '86.42'])
  })

  test('a transfer needs two different accounts and totals that agree', async () => {
    const same = await payments.askTransfer(cash.id, cash.id, { source_total: '1' })
    expect(same.body.errors).toEqual({
      destination_account_id: ['Pasirinkite kitą sąskaitą: į tą pačią pervesti negalima.'],
    })
    const uneven = await payments.askTransfer(books.account.id, cash.id, { source_total: '2', destination_total: '3' })
    expect(uneven.body.errors).toEqual({ destination_total: ['Tos pačios valiutos sąskaitų sumos turi sutapti.'] })
    const empty = await payments.askTransfer(books.account.id, cash.id, {})
    expect(empty.body.errors).toEqual({ source_total: ['Šis laukelis yra privalomas.'] })
    const client = await payments.askTransfer(books.account.id, cash.id, {
      source_total: '1',
      client_id: books.client.id,
    })
    expect(client.body.errors).toEqual({ client_id: ['Šis laukas tokios rūšies mokėjimui netinka.'] })
    expect(await payments.count()).toBe(0)
  })
})

test('a payment in another currency gets the exchange rate of its documents, else the last known rate', async () => {
  const dollars = await payments.account({ title: 'USD', currency: 'USD' })
  const unknown = await payments.income({ total: '10', account_id: dollars.id })
  expect(unknown).toMatchObject({ currency: 'USD', exchange_rate: null })
  const invoice = await books.invoice({ currency: 'USD', exchange_rate: '0.91' })
  const paying = await payments.income({
    total: '100',
    account_id: dollars.id,
    invoices: [{ invoice_id: invoice.id, amount: '100' }],
  })
  expect(paying.exchange_rate).toBe('0.91')
  expect((await payments.income({ total: '5', account_id: dollars.id })).exchange_rate).toBe('0.91')
  const told = await payments.income({ total: '5', account_id: dollars.id, exchange_rate: '0.95' })
  expect(told.exchange_rate).toBe('0.95')
})
