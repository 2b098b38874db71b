import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
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

const many = <T>(count: number, create: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => create(index)))
const countOf = (responses: readonly { status: number }[], status: number) =>
  responses.filter((response) => response.status === status).length

test('one of several concurrent payments of the last unpaid euro succeeds and the others are refused', async () => {
  const invoice = await books.invoice()
  await books.pay(invoice.id, '99')
  const responses = await many(6, () =>
    payments.ask({ total: '1', invoices: [{ invoice_id: invoice.id, amount: '1' }] }),
  )
  expect(countOf(responses, 201)).toBe(1)
  expect(responses.filter(({ body }) => body.code === 'overpayment')).toHaveLength(5)
  expect(await books.get(invoice.id)).toMatchObject({ paid: '100.00', payment_state: 'paid' })
  expect(await payments.balance()).toBe('100.00')
})

test('a payment and a payment recorded on the invoice cannot both pay the last euro', async () => {
  const invoice = await books.invoice()
  const responses = await Promise.all([
    payments.ask({ total: '100', invoices: [{ invoice_id: invoice.id, amount: '100' }] }),
    books.pay(invoice.id, '100'),
  ])
  expect(responses.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(responses.filter(({ body }) => body.code === 'overpayment')).toHaveLength(1)
  expect((await books.get(invoice.id)).paid).toBe('100.00')
})

test('opposite transfers between two accounts do not deadlock', async () => {
  const cash = await payments.account({ type: 'cash', title: 'Kasa' })
  const [a, b] = [books.account.id, cash.id]
  const responses = await many(20, (index) =>
    index % 2 ? payments.askTransfer(a, b, { source_total: '3' }) : payments.askTransfer(b, a, { source_total: '2' }),
  )
  expect(countOf(responses, 201)).toBe(20)
  expect([await payments.balance(a), await payments.balance(b)]).toEqual(['-10.00', '10.00'])
})

test('concurrent payments of the same invoices in any order do not deadlock', async () => {
  const invoices = await many(4, () => books.invoice())
  const responses = await many(12, (index) => {
    const order = index % 2 ? invoices : invoices.toReversed()
    return payments.ask({ total: '4', invoices: order.map(({ id }) => ({ invoice_id: id, amount: '1' })) })
  })
  expect(countOf(responses, 201)).toBe(12)
  for (const { id } of invoices) expect((await books.get(id)).paid).toBe('12.00')
})

test('the second of two concurrent changes of a payment is refused', async () => {
  const [one, two] = [await books.invoice(), await books.invoice()]
  const payment = await payments.income({ total: '50', invoices: [{ invoice_id: one.id, amount: '50' }] })
  const responses = await Promise.all([
    payments.put(payment.id, { version: 1, total: '60' }),
    payments.put(payment.id, { version: 1, invoices: [{ invoice_id: two.id, amount: '50' }] }),
  ])
  expect([countOf(responses, 200), countOf(responses, 409)]).toEqual([1, 1])
  const paid = await Promise.all([one, two].map(async ({ id }) => Number((await books.get(id)).paid)))
  expect(paid.reduce((a, b) => a + b)).toBe(50)
})

test('deleting and restoring a payment while its invoice is being paid pays no euro twice', async () => {
  const invoice = await books.invoice()
  const payment = await payments.income({ total: '80', invoices: [{ invoice_id: invoice.id, amount: '80' }] })
  await books.ask('DELETE', `/payment/${payment.id}`)
  const responses = await Promise.all([
    books.ask('POST', `/payment/${payment.id}/restore`),
    books.pay(invoice.id, '70'),
  ])
  expect(responses[0].status).toBe(200)
  const stored = await books.get(invoice.id)
  const { used } = await payments.get(payment.id)
  // The second request used the remaining amount.
  expect([stored.paid, used]).toEqual(responses[1].status === 200 ? ['100.00', '30.00'] : ['80.00', '80.00'])
})

test('using a credit on another invoice while the credit is voided and restored does not deadlock', async () => {
  const [paid, next] = [await books.invoice(), await books.invoice()]
  await books.pay(paid.id, '100')
  const { item } = await books.read(`/invoice/create?credit_of=${paid.id}`)
  const credit = await books.create('/invoice', item)
  const advances = `/client/${books.client.id}/advanced-payment?currency=EUR`
  const [advance] = (await books.read(advances)).payments
  const responses = await many(24, (index) => {
    if (index % 3 === 0) return books.ask('POST', `/invoice/${credit.id}/void`, { comment: 'x' })
    if (index % 3 === 1) return books.ask('POST', `/invoice/${credit.id}/restore-voided`)
    return books.ask('POST', `/invoice/${next.id}/add-payment`, { payment_id: advance.id, amount: '5' })
  })
  expect(responses.filter(({ status }) => status >= 500)).toEqual([])
  // After the restore, the credit pays the other invoice only by the part added since.
  await books.ask('POST', `/invoice/${credit.id}/restore-voided`)
  const used = (await books.get(next.id)).credited_total
  expect((await books.read(advances)).amount).toBe((100 - Number(used)).toFixed(2))
})
