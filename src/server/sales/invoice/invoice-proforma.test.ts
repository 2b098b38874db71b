import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let stranger: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  stranger = await openBooks(server)
})
afterAll(() => server.close())

let proforma: Item
beforeEach(async () => {
  proforma = await books.invoice({ type: 'proforma', note: 'Avansas', date: '2026-11-01', date_due: '2026-11-11' })
})
const defaults = async (caller = books, id: string = proforma.id): Promise<Item> =>
  (await caller.read(`/invoice/create?from_proforma=${id}`)).item
const make = async (overrides: object = {}, caller = books, id: string = proforma.id): Promise<Item> =>
  caller.create('/invoice', { ...(await defaults(caller, id)), ...overrides })
const post = (path: string, id: string, body: object = {}) => books.ask('POST', `/invoice/${id}/${path}`, body)
const accountBalance = async () => (await books.read(`/company-account/edit/${books.account.id}`)).item.balance
const moneyOf = async (id: string) => (await books.read(`/client/edit/${id}`)).item.balance[0]?.amount ?? '0.00'

test('sums of a list show the invoiced part of proformas separately, because the invoice asks for it', async () => {
  const own = await openBooks(server)
  const first = await own.invoice({ type: 'proforma' })
  await own.invoice({ type: 'proforma' })
  const totals = async (query: string) => (await own.list(`?${query}`)).meta.totals
  const proformas = { currency: 'EUR', total: '242.00', paid: '0.00', credited: '0.00', unpaid: '242.00' }
  expect(await totals('tab=proforma')).toEqual([proformas])
  await make({}, own, first.id)
  const invoiced = [{ ...proformas, unpaid: '121.00', invoiced: '121.00' }]
  expect(await totals('tab=proforma')).toEqual(invoiced)
  expect(await totals(`tab=proforma&client_id=${own.client.id}`)).toEqual(invoiced)
  const one = [{ ...proformas, total: '121.00', unpaid: '121.00' }]
  expect(await totals('tab=all')).toEqual(one)
  expect(await totals('tab=unpaid')).toEqual(one)
})

describe('an invoice made from a proforma', () => {
  test('an invoice from a proforma is prefilled, can be saved unchanged, and both are linked', async () => {
    const item = await defaults()
    expect(item).toMatchObject({
      type: 'simple',
      client_id: books.client.id,
      date: '2026-11-20',
      date_due: '2026-11-30',
      number: null,
      series_id: books.series('simple'),
      note: 'Avansas',
      proforma_id: proforma.id,
      reference_invoice_id: null,
      lines: [{ title: 'Šlifavimo darbai', quantity: '1', price: '100' }],
    })
    const created = await books.create('/invoice', item)
    expect(created).toMatchObject({
      type: 'simple',
      number: expect.stringMatching(/^SF-/),
      total: proforma.total,
      proforma_id: proforma.id,
      proforma: { id: proforma.id, number: proforma.number },
      invoiced_as: null,
      refusals: { make_invoice: 'not_proforma' },
    })
    expect(await books.get(proforma.id)).toMatchObject({
      is_invoiced: true,
      invoiced_as: { id: created.id, number: created.number },
      overdue: false,
      refusals: { make_invoice: 'invoiced', add_payment: 'invoiced', edit: 'invoiced', delete: 'invoiced', copy: null },
    })
  })

  test('the buyer’s order number is copied from a proforma to its invoice and from an invoice to its credit, but not to a copy', async () => {
    const { id } = await books.invoice({ type: 'proforma', order_reference: 'PO-4711' })
    const invoice = await books.create('/invoice', await defaults(books, id))
    expect(invoice).toMatchObject({ order_reference: 'PO-4711' })
    const created = async (prefill: string) => (await books.read(`/invoice/create?${prefill}=${invoice.id}`)).item
    expect(await created('credit_of')).toMatchObject({ order_reference: 'PO-4711' })
    expect(await created('copy_of')).toMatchObject({ order_reference: null })
  })

  test('the invoice takes over the payments of its proforma; paid amount, account and client stay', async () => {
    const client = await books.create('/client', { title: 'Mokus' })
    proforma = await books.invoice({ type: 'proforma', client_id: client.id })
    await books.pay(proforma.id, '50')
    await books.pay(proforma.id, '21', { date: '2026-11-19' })
    expect(await moneyOf(client.id)).toBe('71.00')
    const balance = await accountBalance()
    const created = await make()
    expect(created).toMatchObject({
      paid: '71.00',
      unpaid: '50.00',
      payment_state: 'partly-paid',
      payments: [{ date: '2026-11-19', amount: '21.00' }, { amount: '50.00' }],
    })
    expect(await books.get(proforma.id)).toMatchObject({ paid: '0.00', payments: [] })
    expect(await accountBalance()).toBe(balance)
    expect(await moneyOf(client.id)).toBe('-50.00')
    // A payment that was recorded on the document is deleted with its only part.
    const { body } = await books.removePayment(created.id, created.payments[0].id)
    expect(body.paid).toBe('50.00')
    expect(Number(await accountBalance())).toBe(Number(balance) - 21)
  })

  test('if the invoice is smaller, the rest of the payments is an advance', async () => {
    const client = await books.create('/client', { title: 'Permoka' })
    proforma = await books.invoice({ type: 'proforma', client_id: client.id })
    await books.pay(proforma.id, '100', { date: '2026-11-18' })
    await books.pay(proforma.id, '21')
    const created = await make({ lines: [books.line({ price: '90' })] })
    expect(created).toMatchObject({
      total: '108.90',
      paid: '108.90',
      payments: [{ amount: '100.00' }, { amount: '8.90', unused: '12.10' }],
    })
    const advance = await books.read(`/client/${client.id}/advanced-payment?currency=EUR`)
    expect(advance.amount).toBe('12.10')
    // That payment pays other documents too, so its removed part becomes an advance.
    await books.removePayment(created.id, created.payments[1].id)
    expect((await books.read(`/client/${client.id}/advanced-payment?currency=EUR`)).amount).toBe('21.00')
  })

  test('voiding the invoice lets the proforma be invoiced again, and then the first one cannot be restored', async () => {
    const created = await make()
    await post('void', created.id, { comment: 'x' })
    expect(await books.get(proforma.id)).toMatchObject({
      is_invoiced: false,
      invoiced_as: null,
      refusals: { make_invoice: null },
    })
    const other = await make()
    expect(await post('restore-voided', created.id)).toMatchObject({
      status: 409,
      body: { code: 'invoice_locked', reason: 'invoiced' },
    })
    await books.ask('DELETE', `/invoice/${other.id}`)
    expect((await post('restore-voided', created.id)).status).toBe(200)
    expect((await post('restore', other.id)).status).toBe(409)
    expect((await books.get(proforma.id)).invoiced_as.id).toBe(created.id)
  })

  test('a changed invoice keeps its proforma', async () => {
    const created = await make()
    const changed = await books.ask('PUT', `/invoice/${created.id}`, { version: created.version, note: 'Kita' })
    expect(changed.body).toMatchObject({ note: 'Kita', proforma_id: proforma.id })
    const moved = await books.ask('PUT', `/invoice/${created.id}`, { version: changed.body.version, proforma_id: null })
    expect(moved.body.errors).toHaveProperty('proforma_id')
  })

  test('16 concurrent requests make one invoice of a proforma', async () => {
    await books.pay(proforma.id, '121')
    const form = await defaults()
    const responses = await Promise.all(Array.from({ length: 16 }, () => books.ask('POST', '/invoice', form)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = responses.filter(({ status }) => status === 422)
    expect(refused).toHaveLength(15)
    for (const { body } of refused)
      expect(body.errors).toEqual({ proforma_id: ['Pagal šią išankstinę sąskaitą jau išrašyta sąskaita faktūra.'] })
    const { invoiced_as } = await books.get(proforma.id)
    expect(await books.get(invoiced_as.id)).toMatchObject({ paid: '121.00' })
  })

  test('the proforma must be live and of the same company and client', async () => {
    expect((await stranger.ask('GET', `/invoice/create?from_proforma=${proforma.id}`)).status).toBe(404)
    const form = await defaults()
    const errors = async (overrides: object) =>
      (await books.ask('POST', '/invoice', { ...form, ...overrides })).body.errors
    const foreign = await stranger.invoice({ type: 'proforma' })
    expect(await errors({ proforma_id: foreign.id })).toEqual({ proforma_id: ['Pasirinkite įrašą iš sąrašo.'] })
    const simple = await books.invoice()
    expect(await errors({ proforma_id: simple.id })).toHaveProperty('proforma_id')
    expect(await errors({ type: 'proforma', series_id: null })).toHaveProperty('proforma_id')
    const other = await books.create('/client', { title: 'Kitas' })
    expect(await errors({ client_id: other.id })).toHaveProperty('client_id')
    await post('void', proforma.id, { comment: 'x' })
    expect(await errors({})).toEqual({
      proforma_id: ['Sąskaitą faktūrą galima išrašyti tik pagal galiojančią išankstinę sąskaitą.'],
    })
  })
})

test('a proforma is no debt, stays unpaid until it is invoiced, and stays in its tab', async () => {
  const own = await openBooks(server)
  const created = await own.invoice({ type: 'proforma', date: '2026-10-01', date_due: '2026-10-15' })
  expect((await own.read(`/client/edit/${own.client.id}`)).item).toMatchObject({ debt: [], balance: [] })
  const tabs = async () => (await own.list()).meta.tabs
  expect(await tabs()).toMatchObject({ all: 1, unpaid: 1, proforma: 1, invoices: 0 })
  // An invoiced proforma is not owed, so it is not overdue.
  expect((await own.list('?overdue=1')).data).toHaveLength(0)
  await own.create('/invoice', (await own.read(`/invoice/create?from_proforma=${created.id}`)).item)
  expect(await tabs()).toMatchObject({ all: 2, unpaid: 1, paid: 0, proforma: 1, invoices: 1 })
  expect((await own.list('?tab=unpaid')).data.map(({ type }: Item) => type)).toEqual(['simple'])
  expect((await own.list('?tab=proforma')).data).toMatchObject([{ id: created.id, is_invoiced: true }])
  expect((await own.list('?overdue=1')).data).toHaveLength(0)
  const unpaid = await own.read(`/client/${own.client.id}/unpaid-invoices`)
  expect((unpaid.data ?? unpaid).map(({ type }: Item) => type)).toEqual(['simple'])
})

describe('a copy', () => {
  test('a copy has today’s date, the same payment term and its own number, and can be saved unchanged', async () => {
    const created = await books.invoice({
      date: '2026-10-01',
      date_due: '2026-10-31',
      currency: 'USD',
      exchange_rate: '0.9',
      note: 'Ačiū',
      discount: { kind: 'percent', value: '5' },
      delivery: { amount: '5', vat_id: books.vat('PVM1') },
    })
    await post('void', created.id, { comment: 'x' })
    const { item } = await books.read(`/invoice/create?copy_of=${created.id}`)
    expect(item).toMatchObject({ date: '2026-11-20', date_due: '2026-12-20', number: null, proforma_id: null })
    const copy = await books.create('/invoice', item)
    expect(copy).toMatchObject({
      total: created.total,
      note: 'Ačiū',
      currency: 'USD',
      exchange_rate: '0.9',
      voided_at: null,
    })
    expect(copy.number).not.toBe(created.number)
  })

  test('a copy of a proforma is a proforma that is not invoiced', async () => {
    await make()
    const { item } = await books.read(`/invoice/create?copy_of=${proforma.id}`)
    expect(await books.create('/invoice', item)).toMatchObject({ type: 'proforma', is_invoiced: false })
  })
})

test('the books of all tests in this file are verified', async () => {
  const client = await server.owner.connect()
  try {
    expect((await verifyBooks(client)).difference).toBeNull()
  } finally {
    client.release()
  }
})
