import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import type { Payments } from '#server/test/payments.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

// Payments and changes of the documents that they pay; searches, cash limits and the archive.

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
  const second = await payments.put(payment.id, {
    version: freed.version,
    invoices: [{ invoice_id: invoice.id, amount: '80' }],
  })
  expect(second.body.errors).toEqual({ 'invoices.0.invoice_id': ['Šio dokumento apmokėti negalima.'] })
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
  const unchanged = await payments.get(payment.id)
  expect(unchanged.invoices).toMatchObject([{ invoice_id: invoice.id, type: 'simple', amount: '100.00' }])
  const onOld = await payments.put(payment.id, {
    version: unchanged.version,
    invoices: [{ invoice_id: proforma.id, amount: '100' }],
  })
  expect(onOld.body.errors).toEqual({ 'invoices.0.invoice_id': ['Šio dokumento apmokėti negalima.'] })
  const off = await payments.put(payment.id, { version: unchanged.version, invoices: [] })
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

test('a search for a frequent text also finds receipt numbers', async () => {
  const shop = await openBooks(server)
  const own = await paymentsOf(shop, server)
  for (let day = 10; day < 21; day++) await own.income({ total: '1', date: `2026-10-${day}`, note: 'Kalėdų mugė' })
  const till = await own.account({ type: 'cash', title: 'Kasa' })
  const receipt = { type: 'cash-receipt', number: 'Kalėdos-7' }
  const received = await own.income({ total: '2', date: '2026-10-01', account_id: till.id, receipt })
  expect(await own.list('?search=kaled')).toMatchObject({ meta: { count: 12, totals: [{ total: '13.00' }] } })
  expect((await own.list('?search=KALĖDOS-7')).data.map(({ id }: Item) => id)).toEqual([received.id])
})

test('kept search counts follow changed, deleted and restored payments and are removed when empty', async () => {
  const shop = await openBooks(server)
  const own = await paymentsOf(shop, server)
  const festival = await shop.create('/client', { title: 'VšĮ „Šventė“' })
  const created: Item[] = []
  for (let day = 10; day < 22; day++)
    created.push(await own.income({ total: '10', date: `2026-10-${day}`, client_id: festival.id }))
  const countOf = async (text: string) => {
    const { count, tabs, totals } = await own.list(`?search=${text}`).then(({ meta }) => meta)
    return [count, tabs.deleted, totals[0]?.total]
  }
  const change = async (payment: Item, fields: object) => {
    const { id, version } = await own.get(payment!.id)
    expect(await own.put(id, { version, ...fields })).toMatchObject({ status: 200 })
  }
  expect(await countOf('svente')).toEqual([12, 0, '120.00'])
  const [noted, moved, deleted] = created
  await change(noted, { note: 'Už šventę' })
  await change(moved, { client_id: shop.client.id, total: '7' })
  await shop.ask('DELETE', `/payment/${deleted!.id}`)
  expect(await countOf('svente')).toEqual([10, 1, '100.00'])
  await change(noted, { note: null })
  await shop.ask('POST', `/payment/${deleted!.id}/restore`)
  await change(created[3], { total: '12' })
  expect(await countOf('svente')).toEqual([11, 0, '112.00'])
  const { rows } = await server.owner.query(
    'select search, type, state, count, total, used from payment_text_tally where company_id = $1 order by count',
    [shop.company.id],
  )
  expect(rows.map(({ count, state, total }) => [count, state, total])).toEqual([
    [1, 'recorded', '7.00'],
    [11, 'recorded', '112.00'],
  ])
})

describe('cash over the legal limit of 5 000 euros', () => {
  let cash: Item
  beforeEach(async () => {
    cash = await payments.account({ type: 'cash', title: 'Kasa' })
  })
  const warnings = async (fields: object): Promise<string[]> =>
    (await payments.income({ account_id: cash.id, ...fields })).warnings

  test('a cash payment over the limit is recorded with a warning', async () => {
    expect(await warnings({ total: '5000' })).toEqual([])
    expect(await warnings({ total: '5000.01' })).toEqual(['cash_limit'])
    expect(await warnings({ type: 'expense', client_id: null, total: '6000' })).toEqual(['cash_limit'])
    expect(await warnings({ total: '6000', account_id: books.account.id })).toEqual([])
  })

  test('cash parts of one invoice are added up, and other currencies are converted by their rate', async () => {
    const invoice = await books.invoice({ lines: [books.line({ price: '9000' })] })
    const part = (amount: string) => ({ total: amount, invoices: [{ invoice_id: invoice.id, amount }] })
    expect(await warnings(part('3000'))).toEqual([])
    expect(await warnings({ ...part('1000'), account_id: books.account.id })).toEqual([])
    expect(await warnings(part('2000'))).toEqual([])
    expect(await warnings(part('0.01'))).toEqual(['cash_limit'])
    const dollars = await payments.account({ type: 'cash', title: 'USD kasa', currency: 'USD' })
    const inDollars = { account_id: dollars.id, exchange_rate: '0.9' }
    expect(await warnings({ ...inDollars, total: '5500' })).toEqual([])
    expect(await warnings({ ...inDollars, total: '5600' })).toEqual(['cash_limit'])
  })
})

test('two requests with one idempotency key make one payment', async () => {
  const key = { 'idempotency-key': 'du-kartus' }
  const first = await books.ask('POST', '/payment', payments.form({ total: '7' }), key)
  const second = await books.ask('POST', '/payment', payments.form({ total: '7' }), key)
  expect(second.body).toEqual(first.body)
  expect(await payments.count()).toBe(1)
})

test('an archived payment leaves the lists and its money stays on the account', async () => {
  const invoice = await books.invoice()
  const payment = await payments.income({ total: '40', invoices: [{ invoice_id: invoice.id, amount: '40' }] })
  const archived = await books.create(`/payment/${payment.id}/archive`, {})
  expect(archived.archived_at).not.toBeNull()
  expect(await payments.list()).toMatchObject({ data: [], meta: { count: 0, tabs: { income: 0 } } })
  expect(await payments.list('?archived=1')).toMatchObject({ data: [{ id: payment.id }], meta: { count: 1 } })
  expect(await payments.balance()).toBe('40.00')
  await books.create(`/payment/${payment.id}/archive-restore`, {})
  expect((await payments.list()).data).toHaveLength(1)
})
