import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import type { Payments } from '#server/test/payments.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

// What becomes of a payment when the documents it paid change under it.

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

test('voiding an invoice returns its money to the client, and a void invoice cannot be paid', async () => {
  const invoice = await books.invoice()
  const payment = await payments.income({ total: '80', invoices: [{ invoice_id: invoice.id, amount: '80' }] })
  await books.create(`/invoice/${invoice.id}/void`, { comment: 'Klaida' })
  const freed = await payments.get(payment.id)
  expect(freed).toMatchObject({ unused: '80.00', invoices: [] })
  const again = await payments.put(payment.id, {
    version: freed.version,
    invoices: [{ invoice_id: invoice.id, amount: '80' }],
  })
  expect(again.body.errors).toEqual({ 'invoices.0.invoice_id': ['Šio dokumento apmokėti negalima.'] })
  const other = await books.invoice()
  const moved = await payments.put(payment.id, {
    version: freed.version,
    invoices: [{ invoice_id: other.id, amount: '80' }],
  })
  expect(moved.body).toMatchObject({ unused: '0.00' })
})

test('restoring the deleted payment of an invoice that was voided meanwhile makes an advance', async () => {
  const invoice = await books.invoice()
  const payment = await payments.income({ total: '80', invoices: [{ invoice_id: invoice.id, amount: '80' }] })
  await books.ask('DELETE', `/payment/${payment.id}`)
  await books.create(`/invoice/${invoice.id}/void`, { comment: 'Klaida' })
  const back = await books.create(`/payment/${payment.id}/restore`, {})
  expect(back).toMatchObject({ unused: '80.00', invoices: [] })
})

test('the payment of a proforma moves to its invoice and can be removed there', async () => {
  const proforma = await books.invoice({ type: 'proforma' })
  const payment = await payments.income({ total: '100', invoices: [{ invoice_id: proforma.id, amount: '100' }] })
  const { item } = await books.read(`/invoice/create?from_proforma=${proforma.id}`)
  const invoice = await books.create('/invoice', item)
  const carried = await payments.get(payment.id)
  expect(carried.invoices).toMatchObject([{ invoice_id: invoice.id, type: 'simple', amount: '100.00' }])
  const onOld = await payments.put(payment.id, {
    version: carried.version,
    invoices: [{ invoice_id: proforma.id, amount: '100' }],
  })
  expect(onOld.body.errors).toEqual({ 'invoices.0.invoice_id': ['Šio dokumento apmokėti negalima.'] })
  const off = await payments.put(payment.id, { version: carried.version, invoices: [] })
  expect(off.body.unused).toBe('100.00')
  expect(await books.get(invoice.id)).toMatchObject({ paid: '0.00', payment_state: 'unpaid' })
})

test('a credit invoice cannot be paid, and its advance is listed beside those of payments', async () => {
  const invoice = await books.invoice()
  await payments.income({ total: '100', invoices: [{ invoice_id: invoice.id, amount: '100' }] })
  const { item } = await books.read(`/invoice/create?credit_of=${invoice.id}`)
  const credit = await books.create('/invoice', item)
  const refused = await payments.ask({ total: '10', invoices: [{ invoice_id: credit.id, amount: '10' }] })
  expect(refused.body.errors).toEqual({ 'invoices.0.invoice_id': ['Šio dokumento apmokėti negalima.'] })
  await payments.income({ total: '7' })
  const advance = await books.read(`/client/${books.client.id}/advanced-payment?currency=EUR`)
  expect(advance.amount).toBe('107.00')
  expect((await payments.list()).meta).toMatchObject({ count: 2, totals: [{ total: '107.00', unpaid: '7.00' }] })
  const unpaid = await books.read(`/client/${books.client.id}/unpaid-invoices`)
  expect(unpaid.data).toEqual([])
})
