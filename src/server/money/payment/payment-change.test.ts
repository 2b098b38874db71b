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

describe('a changed payment', () => {
  test('changing one field keeps the parts and does not touch their invoices', async () => {
    const invoice = await books.invoice()
    const payment = await payments.income({ total: '100', invoices: [part(invoice, '60')] })
    const before = await books.get(invoice.id)
    const changed = await payments.put(payment.id, { version: 1, note: 'Pataisyta', date: '2026-11-18' })
    expect(changed).toMatchObject({
      status: 200,
      body: { version: 2, note: 'Pataisyta', date: '2026-11-18', used: '60.00', invoices: payment.invoices },
    })
    expect((await books.get(invoice.id)).version).toBe(before.version)
  })

  test('a change can move money between invoices and add and remove parts', async () => {
    const [one, two, three] = [await books.invoice(), await books.invoice(), await books.invoice()]
    const payment = await payments.income({ total: '150', invoices: [part(one, '100'), part(two, '50')] })
    const changed = await payments.put(payment.id, {
      ...payment,
      total: '120',
      invoices: [part(two, '70'), part(three, '50')],
    })
    expect(changed.body).toMatchObject({ version: 2, total: '120.00', used: '120.00', unused: '0.00' })
    expect([await books.get(one.id), await books.get(two.id), await books.get(three.id)]).toMatchObject([
      { paid: '0.00', payment_state: 'unpaid' },
      { paid: '70.00' },
      { paid: '50.00' },
    ])
    expect(await payments.balance()).toBe('120.00')
    const emptied = await payments.put(payment.id, { version: 2, invoices: [] })
    expect(emptied.body).toMatchObject({ version: 3, unused: '120.00', invoices: [] })
    expect((await books.get(two.id)).paid).toBe('0.00')
  })

  test('a change can use what the payment itself already paid plus the unpaid amount, but no more', async () => {
    const invoice = await books.invoice()
    const payment = await payments.income({ total: '200', invoices: [part(invoice, '80')] })
    const whole = await payments.put(payment.id, { version: 1, invoices: [part(invoice, '100')] })
    expect(whole.body).toMatchObject({ used: '100.00', version: 2 })
    const over = await payments.put(payment.id, { version: 2, invoices: [part(invoice, '100.01')] })
    expect(over).toMatchObject({ status: 422, body: { code: 'overpayment' } })
    const small = await payments.put(payment.id, { version: 2, total: '99.99' })
    expect(small).toMatchObject({ status: 422, body: { code: 'overpayment', errors: { total: [expect.any(String)] } } })
    expect(await payments.get(payment.id)).toMatchObject({ version: 2, total: '200.00', used: '100.00' })
  })

  test('changing the account moves the money to the other account in the same currency', async () => {
    const cash = await payments.account({ type: 'cash', title: 'Kasa' })
    const dollars = await payments.account({ title: 'USD', currency: 'USD' })
    const invoice = await books.invoice()
    const payment = await payments.income({ total: '40', invoices: [part(invoice, '40')] })
    const moved = await payments.put(payment.id, { ...payment, account_id: cash.id })
    expect(moved.body).toMatchObject({ account: { id: cash.id, type: 'cash' }, used: '40.00' })
    expect([await payments.balance(), await payments.balance(cash.id)]).toEqual(['0.00', '40.00'])
    const refused = await payments.put(payment.id, { version: 2, account_id: dollars.id })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'currency_mismatch', errors: { 'invoices.0.amount': [expect.any(String)] } },
    })
    const unlinked = await payments.put(payment.id, { version: 2, account_id: dollars.id, invoices: [] })
    expect(unlinked.body).toMatchObject({ currency: 'USD', unused: '40.00' })
    expect([await payments.balance(cash.id), await payments.balance(dollars.id)]).toEqual(['0.00', '40.00'])
  })

  test('changing the client does not take over invoices of the previous client', async () => {
    const other = await books.create('/client', { title: 'UAB „Kita“' })
    const invoice = await books.invoice()
    const payment = await payments.income({ total: '40', invoices: [part(invoice, '40')] })
    const refused = await payments.put(payment.id, { version: 1, client_id: other.id })
    expect(refused.body.errors).toEqual({ 'invoices.0.invoice_id': ['Šis dokumentas yra kito kliento.'] })
    const moved = await payments.put(payment.id, { version: 1, client_id: other.id, invoices: [] })
    expect(moved.body).toMatchObject({ client_id: other.id, client_title: 'UAB „Kita“' })
  })

  test('in a transfer in one currency a changed total changes both sides', async () => {
    const cash = await payments.account({ type: 'cash', title: 'Kasa' })
    const created = await payments.transfer(books.account.id, cash.id, { source_total: '50' })
    const more = await payments.put(created.id, { version: 1, source_total: '70' })
    expect(more.body).toMatchObject({ total: '70.00', source_total: '70.00', destination_total: '70.00' })
    const less = await payments.put(created.id, { version: 2, destination_total: '10' })
    expect(less.body).toMatchObject({ total: '10.00', source_total: '10.00', destination_total: '10.00' })
    const whole = await payments.put(created.id, { ...less.body, source_total: '30.00', destination_total: '30.00' })
    expect(whole.body).toMatchObject({ total: '30.00', version: 4 })
    const noted = await payments.put(created.id, { version: 4, note: 'Į kasą' })
    expect(noted.body).toMatchObject({ total: '30.00', note: 'Į kasą' })
    expect([await payments.balance(), await payments.balance(cash.id)]).toEqual(['-30.00', '30.00'])
    const turned = await payments.put(created.id, {
      version: 5,
      source_account_id: cash.id,
      destination_account_id: books.account.id,
    })
    expect(turned.status).toBe(200)
    expect([await payments.balance(), await payments.balance(cash.id)]).toEqual(['30.00', '-30.00'])
  })

  test('changing the type of a payment is refused', async () => {
    const payment = await payments.income({ total: '40' })
    const response = await payments.put(payment.id, { version: 1, type: 'expense' })
    expect(response.body.errors).toEqual({ type: [expect.any(String)] })
  })

  test('a change of an older version is refused with the stored payment and writes nothing', async () => {
    const payment = await payments.income({ total: '40' })
    const first = await payments.put(payment.id, { version: 1, note: 'Pirmas' })
    const second = await payments.put(payment.id, { version: 1, note: 'Antras' })
    expect(second).toMatchObject({ status: 409, body: { code: 'stale_version', current: first.body } })
    const unknown = await payments.put(payment.id, { version: 2, colour: 'green' })
    expect(unknown).toMatchObject({ status: 422, body: { errors: { colour: [expect.any(String)] } } })
  })

  test('a change of a payment through its invoice is reported to a user who edits the payment', async () => {
    const invoice = await books.invoice()
    const payment = await payments.income({ total: '100', invoices: [part(invoice, '100')] })
    const stored = await books.get(invoice.id)
    await books.removePayment(invoice.id, stored.payments[0].id)
    const late = await payments.put(payment.id, { version: 1, note: 'Vėluoja' })
    expect(late).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  })
})

describe('a payment recorded on an invoice', () => {
  test('a payment recorded on an invoice is in the list of payments and can be edited there', async () => {
    const invoice = await books.invoice()
    await books.pay(invoice.id, '70')
    const [row] = (await payments.list()).data
    expect(row).toMatchObject({ of_document: true, client_title: 'UAB „Ąžuolas“', documents: [{ id: invoice.id }] })
    const changed = await payments.put(row.id, { version: row.version, total: '90', invoices: [part(invoice, '90')] })
    expect(changed.body).toMatchObject({ total: '90.00', unused: '0.00', of_document: true })
    const apart = await payments.put(row.id, { version: row.version + 1, total: '95' })
    expect(apart.body).toMatchObject({ unused: '5.00', of_document: false })
    const stored = await books.get(invoice.id)
    await books.removePayment(invoice.id, stored.payments[0].id)
    expect(await payments.get(row.id)).toMatchObject({ deleted_at: null, unused: '95.00' })
  })

  test('a payment recorded on an invoice is removed with its part and restored with it', async () => {
    const invoice = await books.invoice()
    const paid = await books.pay(invoice.id, '70')
    const id = paid.body.payments[0].payment_id
    await books.removePayment(invoice.id, paid.body.payments[0].id)
    expect((await payments.list('?tab=deleted')).data).toMatchObject([{ id }])
    expect(await payments.balance()).toBe('0.00')
    await books.ask('POST', `/payment/${id}/restore`)
    expect(await books.get(invoice.id)).toMatchObject({ paid: '70.00' })
    expect(await payments.balance()).toBe('70.00')
  })
})

describe('a payment of another company', () => {
  test.each([
    ['GET', (id: string) => `/payment/edit/${id}`, undefined],
    ['PUT', (id: string) => `/payment/${id}`, { version: 1, note: 'Mano' }],
    ['DELETE', (id: string) => `/payment/${id}`, undefined],
    ['POST', (id: string) => `/payment/${id}/restore`, {}],
    ['POST', (id: string) => `/payment/${id}/archive`, {}],
    ['POST', (id: string) => `/payment/${id}/archive-restore`, {}],
    ['GET', (id: string) => `/payment/${id}/receipt-pdf`, undefined],
    ['POST', (id: string) => `/payment/${id}/receipt-pdf`, {}],
    ['GET', (id: string) => `/payment/${id}/receipt-document`, undefined],
  ] as const)('is not found: %s', async (method, path, body) => {
    const payment = await payments.income({ total: '40' })
    const stranger = await openBooks(server)
    const response = await stranger.ask(method, path(payment.id), body)
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found', resource: 'payment' } })
    expect(await payments.get(payment.id)).toEqual(payment)
  })

  test('a payment cannot use an account or a client of another company', async () => {
    const stranger = await openBooks(server)
    const response = await stranger.ask(
      'POST',
      '/payment',
      payments.form({ total: '1', client_id: stranger.client.id }),
    )
    expect(response.body.errors).toEqual({ account_id: ['Pasirinkite įrašą iš sąrašo.'] })
    const client = await stranger.ask(
      'POST',
      '/payment',
      payments.form({ total: '1', account_id: stranger.account.id }),
    )
    expect(client.body.errors).toEqual({ client_id: ['Pasirinkite įrašą iš sąrašo.'] })
    const register = await stranger.ask('GET', `/company-account/${books.account.id}/register`)
    expect(register.status).toBe(404)
    expect(await payments.balance()).toBe('0.00')
  })
})

test('the payment of a credit invoice is not shown as a payment', async () => {
  const invoice = await books.invoice()
  const { rows } = await server.owner.query(
    `insert into payment (company_id, id, type, date, client_id, total, currency, credit_invoice_id)
      select company_id, gen_random_uuid(), 'credit', date, client_id, 10, 'EUR', id from invoice where id = $1 returning id`,
    [invoice.id],
  )
  const { id } = rows[0]
  for (const [method, path] of [
    ['GET', `/payment/edit/${id}`],
    ['DELETE', `/payment/${id}`],
    ['POST', `/payment/${id}/restore`],
    ['POST', `/payment/${id}/archive`],
    ['GET', `/payment/${id}/receipt-pdf`],
  ] as const)
    expect((await books.ask(method, path, method === 'POST' ? {} : undefined)).status).toBe(404)
  expect(await payments.count()).toBe(0)
  const month = await books.create('/payment/month-totals', { date: '2026-11-20', type: 'income' })
  expect(month).toMatchObject({ count: 0, total: '0.00' })
})
