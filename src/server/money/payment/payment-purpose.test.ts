import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { otherPurposes } from '#domain/payment-purpose.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import type { Payments } from '#server/test/payments.ts'
import { refusalOf } from '#server/test/refusal.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let payments: Payments
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  books = await openBooks(server)
  payments = await paymentsOf(books, server)
})
afterAll(() => server.close())

const record = (type: 'income' | 'expense', purpose: string, fields: object = {}): Promise<Item> =>
  payments.income({ type, purpose, client_id: null, total: '50', ...fields })

test('a payment is for documents unless it says otherwise', async () => {
  const payment = await payments.income({ total: '30' })
  expect(payment).toMatchObject({ purpose: 'documents', unused: '30.00' })
  const form = await books.read('/payment/create')
  expect(form.item.purpose).toBe('documents')
  const prefilled = await books.read('/payment/create?type=expense&purpose=vat')
  expect(prefilled.item).toMatchObject({ type: 'expense', purpose: 'vat' })
})

test.each(otherPurposes)('money for %s needs no client, changes the balance and is no advance', async (purpose) => {
  const received = await record('income', purpose)
  const paid = await record('expense', purpose, { total: '20', client_id: books.client.id })
  expect(received).toMatchObject({ purpose, client_id: null, used: '0.00', unused: '0.00' })
  expect(paid).toMatchObject({ purpose, client_id: books.client.id, unused: '0.00' })
  expect(await payments.balance()).toBe('30.00')
  const { debt, advance } = (await books.read(`/client/edit/${books.client.id}`)).item
  expect([debt, advance]).toEqual([[], []])
  expect((await books.read(`/client/${books.client.id}/advanced-payment?currency=EUR`)).payments).toEqual([])
})

test('money received for documents needs a client', async () => {
  expect(await payments.ask({ client_id: null, total: '10' })).toMatchObject(
    refusalOf({ client_id: ['Šis laukelis yra privalomas.'] }),
  )
})

test('only a payment for documents settles documents', async () => {
  const invoice = await books.invoice()
  const invoices = [{ invoice_id: invoice.id, amount: '10' }]
  const message = 'Šis laukas tokios rūšies mokėjimui netinka.'
  expect(await payments.ask({ purpose: 'loan', total: '10', invoices })).toMatchObject(
    refusalOf({ invoices: [message] }),
  )
  const loan = await record('income', 'loan', { client_id: books.client.id })
  const used = await books.ask('POST', `/invoice/${invoice.id}/add-payment`, { payment_id: loan.id, amount: '10' })
  expect(used).toMatchObject({ status: 404, body: { errors: { payment_id: ['Pasirinkite įrašą iš sąrašo.'] } } })
})

test('a transfer has no purpose', async () => {
  const other = await payments.account()
  expect(await payments.askTransfer(books.account.id, other.id, { purpose: 'owner', total: '5' })).toMatchObject(
    refusalOf({ purpose: ['Šis laukas tokios rūšies mokėjimui netinka.'] }),
  )
})

test('the purpose of a payment changes only while it settles nothing', async () => {
  const invoice = await books.invoice()
  const payment = await payments.income({ total: '40', invoices: [{ invoice_id: invoice.id, amount: '40' }] })
  const refused = await payments.put(payment.id, { version: payment.version, purpose: 'owner', invoices: [] })
  expect(refused).toMatchObject(
    refusalOf({
      purpose: ['Mokėjimas priskirtas dokumentams: pirma panaikinkite jų pasirinkimą.'],
    }),
  )
  const freed = await payments.put(payment.id, { version: payment.version, invoices: [] })
  const changed = await payments.put(payment.id, { version: freed.body.version, purpose: 'owner' })
  expect(changed.body).toMatchObject({ purpose: 'owner', unused: '0.00', history: { changes: 3 } })
  const back = await payments.put(payment.id, { version: changed.body.version, purpose: 'documents' })
  expect(back.body).toMatchObject({ purpose: 'documents', unused: '40.00' })
})

test('the database keeps parts and other purposes apart, and refuses a client-less payment for documents', async () => {
  const invoice = await books.invoice()
  await books.pay(invoice.id, '10')
  const { id } = (await payments.list()).data[0]
  const update = (set: string, of: string) => server.owner.query(`update payment set ${set} where id = $1`, [of])
  await expect(update(`purpose = 'owner'`, id)).rejects.toThrow('payment_purpose_parts')
  const loan = await record('income', 'loan')
  await expect(update(`purpose = 'documents'`, loan.id)).rejects.toThrow('payment_income_client')
  await expect(update(`purpose = 'gift'`, loan.id)).rejects.toThrow('payment_purpose_check')
})

test('the list is filtered by purpose, with counts and totals of all that match', async () => {
  await payments.income({ total: '30' })
  await record('income', 'interest')
  await record('income', 'interest', { total: '7' })
  await record('expense', 'fee', { total: '2', note: 'Gegužės mokestis' })
  const found = await payments.list('?purpose=interest')
  expect(found.data.map(({ total }: Item) => total)).toEqual(['7.00', '50.00'])
  expect(found.meta).toMatchObject({
    count: 2,
    tabs: { income: 2, expenses: 0, transfers: 0, deleted: 0 },
    totals: [{ currency: 'EUR', total: '57.00', unpaid: '0.00' }],
  })
  expect((await payments.list('?purpose=documents')).meta.count).toBe(1)
  const searched = await payments.list('?tab=expenses&purpose=fee&search=geguz')
  expect(searched.meta).toMatchObject({ count: 1, tabs: { income: 0, expenses: 1 } })
})

test('a deleted payment for another purpose leaves the books and can be restored', async () => {
  const payment = await record('expense', 'tax')
  expect(await payments.balance()).toBe('-50.00')
  await books.ask('DELETE', `/payment/${payment.id}`)
  expect(await payments.balance()).toBe('0.00')
  const restored = await books.ask('POST', `/payment/${payment.id}/restore`)
  expect(restored.body).toMatchObject({ purpose: 'tax', deleted_at: null })
  expect(await payments.balance()).toBe('-50.00')
})

test('the purpose is in the history and in the downloaded list', async () => {
  const payment = await record('income', 'owner')
  await payments.put(payment.id, { version: payment.version, purpose: 'loan' })
  const { data } = await books.read(`/history?kind=payment&id=${payment.id}`)
  expect(data[0].changes).toMatchObject([{ field: 'purpose', before: 'owner', after: 'loan' }])
  const file = await books.ask('GET', '/payment/export?tab=income&format=csv')
  expect(String(file.body)).toMatch(/Paskirtis[^]*Paskola/)
})

test('a cash document says what the money is for', async () => {
  const till = await payments.account({ type: 'cash', title: 'Kasa' })
  const payment = await record('income', 'owner', { account_id: till.id, receipt: { type: 'cash-register-income' } })
  expect(payment.receipt).toMatchObject({ paid_for: 'Savininko įnašas' })
  const changed = await payments.put(payment.id, { version: payment.version, purpose: 'loan' })
  expect(changed.body.receipt).toMatchObject({ paid_for: 'Paskola' })
})

test('fees and interest are lines of profit and loss, and other purposes change no profit', async () => {
  await books.invoice()
  await record('expense', 'fee', { total: '3' })
  await record('expense', 'interest', { total: '4' })
  await record('income', 'interest', { total: '5' })
  for (const purpose of ['vat', 'tax', 'owner', 'loan', 'other'] as const) await record('expense', purpose)
  const { rows } = await books.read('/report/profit-and-loss')
  expect(rows.map(({ cells }: Item) => [cells.title, cells.amount ?? null])).toEqual([
    ['Pajamos', null],
    ['Pardavimai', '100.00'],
    ['Kreditinės sąskaitos', '0.00'],
    ['Gautos palūkanos', '5.00'],
    ['Iš viso pajamų', '105.00'],
    ['Išlaidos', null],
    ['Sumokėtos palūkanos', '4.00'],
    ['Banko mokesčiai', '3.00'],
    ['Iš viso išlaidų', '7.00'],
    ['Pelnas', '98.00'],
  ])
  const dashboard = await books.read('/dashboard/all')
  expect(dashboard.period).toMatchObject({
    income: { amount: '105.00' },
    expenses: { amount: '7.00' },
    profit: { amount: '98.00' },
    // Paying VAT does not change how much of it was charged.
    vat: { amount: '21.00' },
  })
  const invoiced = await books.create('/dashboard/totals/invoices', { year: 2026 })
  expect(invoiced.total).toBe('121.00')
  const documents = await books.read('/report/profit-and-loss/documents?row=fee_expense')
  expect(documents).toMatchObject({
    total: '3.00',
    data: [{ kind: 'payment', title: 'Banko mokesčiai', amount: '3.00' }],
    list: '/payment/list?tab=expenses&purpose=fee&date_from=2026-11-01&date_to=2026-11-30',
  })
})
