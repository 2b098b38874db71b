import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { notListed, refusalOf } from '#server/test/refusal.ts'

let server: TestServer
let books: Books
let stranger: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  stranger = await openBooks(server)
})
afterAll(() => server.close())

const errorsOf = async (caller: Books, fields: object) => {
  const response = await caller.ask('POST', '/invoice', caller.form({ ...fields }))
  expect(response).toMatchObject(refusalOf(response.body.errors))
  return response.body.errors as Record<string, string[]>
}

describe('an invoice refuses unknown and unsuitable references and amounts', () => {
  test('an unknown client is refused', async () => {
    expect(await errorsOf(books, { client_id: stranger.client.id })).toEqual({ client_id: [notListed] })
  })
  test('an unknown client is refused even if client details are given', async () => {
    const client_details = { type: 'legal', title: 'UAB Svetima', country: 'LT' }
    expect(await errorsOf(books, { client_id: stranger.client.id, client_details })).toEqual({ client_id: [notListed] })
  })
  test('a deleted client is refused', async () => {
    const { id } = await books.create('/client', { title: 'Trumpam' })
    await books.ask('DELETE', `/client/${id}`)
    expect(await errorsOf(books, { client_id: id })).toEqual({ client_id: [notListed] })
  })
  test('unknown VAT rows, units and products of lines and an unknown VAT row of the delivery are refused', async () => {
    const product = await stranger.product()
    const lines = [
      books.line(),
      books.line({ vat_id: stranger.vat('PVM1'), unit_id: stranger.unit('vnt.'), product_id: product.id }),
    ]
    expect(await errorsOf(books, { lines, delivery: { amount: '1', vat_id: stranger.vat('PVM1') } })).toEqual({
      'lines.1.vat_id': [notListed],
      'lines.1.unit_id': [notListed],
      'lines.1.product_id': [notListed],
      'delivery.vat_id': [notListed],
    })
  })
  test('a line without a VAT row is refused', async () => {
    const errors = await errorsOf(books, { lines: [books.line({ vat_id: null })], delivery: { amount: '1' } })
    expect(errors).toEqual({
      'lines.0.vat_id': ['Šis laukelis yra privalomas.'],
      'delivery.vat_id': ['Šis laukelis yra privalomas.'],
    })
  })
  test('a VAT row that is not in force on the date is refused', async () => {
    const nine = books.options.vats.find((vat: { rate: string }) => vat.rate === '9').id
    const lines = [books.line({ vat_id: nine })]
    expect(await errorsOf(books, { lines })).toEqual({
      'lines.0.vat_id': ['Šis PVM tarifas tiekimo dieną negalioja.'],
    })
    expect((await books.invoice({ lines, date: '2025-12-31' })).vat_total).toBe('9.00')
  })
  test('an unknown series is refused', async () => {
    expect(await errorsOf(books, { series_id: stranger.series('simple') })).toEqual({ series_id: [notListed] })
  })
  test('a series of another type is refused', async () => {
    expect(await errorsOf(books, { series_id: books.series('proforma') })).toEqual({
      series_id: ['Pasirinkite vieną iš galimų reikšmių.'],
    })
  })
  test('an archived client, unit, product or VAT row is refused', async () => {
    const client = await books.create('/client', { title: 'UAB „Buvęs“' })
    const unit = await books.create('/unit', { title: 'Dėžė', short_name: 'dėž.' })
    const vat = await books.create('/vat', { type: 'reduced', rate: '6', title: 'Buvęs' })
    const product = await books.product()
    const lines = [books.line({ unit_id: unit.id, product_id: product.id, vat_id: vat.id })]
    const named = { client_id: client.id, lines }
    const before = await books.invoice(named)
    const archived = { client, unit, vat, product }
    for (const [resource, { id }] of Object.entries(archived)) await books.ask('POST', `/${resource}/${id}/archive`)
    const archivedError = ['Įrašas archyvuotas.']
    expect(await errorsOf(books, { client_id: client.id })).toEqual({ client_id: archivedError })
    expect(await errorsOf(books, { lines })).toEqual({
      'lines.0.unit_id': archivedError,
      'lines.0.product_id': archivedError,
      'lines.0.vat_id': archivedError,
    })
    // A document that refers to them can still be changed and copied.
    const changed = await books.ask('PUT', `/invoice/${before.id}`, { ...before, note: 'x' })
    expect(changed).toMatchObject({ status: 200, body: { note: 'x', client_id: client.id } })
    expect(changed.body.lines[0]).toMatchObject({ unit_id: unit.id, product_id: product.id, vat_id: vat.id })
    const { item } = await books.read(`/invoice/create?copy_of=${before.id}`)
    expect(item).toMatchObject({ client_id: null, lines: [{ unit_id: null, product_id: null, vat_id: null }] })
  })
  test('an archived series is refused', async () => {
    const { id } = await books.create('/series', { invoice_type: 'simple', next_number: 'ARCH-1' })
    await books.ask('POST', `/series/${id}/archive`)
    expect(await errorsOf(books, { series_id: id })).toEqual({ series_id: ['Įrašas archyvuotas.'] })
  })
  test('an unknown account is refused', async () => {
    const accounts = [books.account.id, stranger.account.id]
    expect(await errorsOf(books, { accounts })).toEqual({ 'accounts.1': [notListed] })
  })
  test('an unknown referred invoice is refused', async () => {
    const { id } = await stranger.invoice()
    expect(await errorsOf(books, { reference_invoice_id: id })).toEqual({ reference_invoice_id: [notListed] })
  })
  test('another currency needs an exchange rate', async () => {
    expect(await errorsOf(books, { currency: 'USD' })).toEqual({ exchange_rate: ['Nurodykite valiutos kursą.'] })
    expect((await books.invoice({ exchange_rate: '2' })).exchange_rate).toBeNull()
  })
  test('amounts with more decimals than their currency are refused', async () => {
    const amount = { kind: 'amount', value: '1.005' }
    const wrong = ['Sumoje per daug skaitmenų po kablelio.']
    const fields = { discount: amount, delivery: { amount: 0.125, vat_id: books.vat('PVM1') } }
    expect(await errorsOf(books, { ...fields, lines: [books.line({ discount: amount })] })).toEqual({
      'lines.0.discount.value': wrong,
      'discount.value': wrong,
      'delivery.amount': wrong,
    })
    expect(
      await errorsOf(books, { currency: 'JPY', exchange_rate: 1, discount: { kind: 'amount', value: 0.5 } }),
    ).toEqual({
      'discount.value': wrong,
    })
  })
  test('a discount larger than its base is refused', async () => {
    const discountTooLarge = ['Nuolaida didesnė už sumą.']
    const lines = [books.line({ discount: { kind: 'amount', value: '100.01' } }), books.line({ price: '500' })]
    expect(await errorsOf(books, { lines })).toEqual({ 'lines.0.discount.value': discountTooLarge })
    expect(await errorsOf(books, { discount: { kind: 'amount', value: '100.01' } })).toEqual({
      'discount.value': discountTooLarge,
    })
    const free = [books.line({ price: '0', discount: { kind: 'amount', value: '0.01' } })]
    expect(await errorsOf(books, { lines: free })).toEqual({ 'lines.0.discount.value': discountTooLarge })
    const all = await books.invoice({ discount: { kind: 'amount', value: '100' } })
    expect(all).toMatchObject({ total: '0.00', payment_state: 'paid' })
  })
  test('negative amounts are refused', async () => {
    const tooSmall = ['Reikšmė turi būti ne mažesnė kaip 0,00.']
    expect(await errorsOf(books, { lines: [books.line({ price: '-1' })] })).toEqual({ lines: tooSmall })
    const delivery = { amount: '-1', vat_id: books.vat('PVM1') }
    expect(await errorsOf(books, { delivery })).toEqual({ 'delivery.amount': tooSmall })
  })
  test('a total that is too large for words is refused', async () => {
    const lines = [books.line({ quantity: '999999999', price: '999999' })]
    expect(await errorsOf(books, { lines })).toEqual({ lines: ['Suma per didelė.'] })
  })
  test('a due date before the date is refused', async () => {
    expect(await errorsOf(books, { date_due: '2026-11-19' })).toEqual({
      date_due: ['Apmokėjimo terminas negali būti ankstesnis už išrašymo datą.'],
    })
  })
})

test('an invoice with a row that another request is deleting waits, is refused on its field, and uses no number', async () => {
  const unit = await books.create('/unit', { title: 'Dėžė', short_name: 'dėž.' })
  const vat = await books.create('/vat', { type: 'reduced', rate: '7', title: 'Septyni' })
  const next = async () => (await books.read('/invoice/create')).options.series[0].next_number
  const before = await next()
  const withConcurrentDelete = async (table: string, id: string, named: Record<string, string>) => {
    const other = await server.owner.connect()
    await other.query('begin')
    await other.query(`select from ${table} where id = $1 for update`, [id])
    await other.query(`update ${table} set deleted_at = now(), archived_at = now() where id = $1`, [id])
    const response = errorsOf(books, { lines: [books.line(named)] })
    const isWaiting = 'select from pg_locks where not granted'
    while ((await server.owner.query(isWaiting)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await other.query('commit')
    other.release()
    return response
  }
  expect(await withConcurrentDelete('unit', unit.id, { unit_id: unit.id })).toEqual({
    'lines.0.unit_id': [notListed],
  })
  expect(await withConcurrentDelete('vat_rate', vat.id, { vat_id: vat.id })).toEqual({
    'lines.0.vat_id': [notListed],
  })
  expect(await next()).toBe(before)
})

test('an invoice whose client is deleted meanwhile is refused on the field of the client', async () => {
  const client = await books.create('/client', { title: 'UAB „Medis“' })
  const other = await server.owner.connect()
  await other.query('begin')
  await other.query('delete from client where id = $1', [client.id])
  const response = books.ask('POST', '/invoice', books.form({ client_id: client.id }))
  const isWaiting = 'select from pg_locks where not granted'
  while ((await server.owner.query(isWaiting)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  await other.query('commit')
  other.release()
  expect(await response).toMatchObject(refusalOf({ client_id: [notListed] }))
})

test('an amount with more decimals than its currency is refused, even zeros, because 1.000 may be a thousand', async () => {
  const tooMany = ['Sumoje per daug skaitmenų po kablelio.']
  const discount = (value: string | number) => ({ kind: 'amount', value })
  const delivery = (amount: string | number) => ({ amount, vat_id: books.vat('PVM1') })
  expect(await errorsOf(books, { discount: discount('1.000') })).toEqual({ 'discount.value': tooMany })
  expect(await errorsOf(books, { lines: [books.line({ discount: discount('1.000') })] })).toEqual({
    'lines.0.discount.value': tooMany,
  })
  expect(await errorsOf(books, { delivery: delivery('1.000') })).toEqual({ 'delivery.amount': tooMany })
  for (const fields of ['1', '1.0', '1.00', 1])
    expect(await books.invoice({ discount: discount(fields), delivery: delivery(fields) })).toMatchObject({
      discount: discount('1.00'),
      delivery: { amount: '1.00' },
    })
  const { id } = await books.invoice()
  expect((await books.pay(id, '1.0')).body).toMatchObject({ paid: '1.00', payments: [{ amount: '1.00' }] })
  expect((await books.pay(id, '1.000')).body.errors).toEqual({ amount: tooMany })
  // A price may have up to six decimals, unlike an amount.
  expect((await books.invoice({ lines: [books.line({ price: '1.000' })] })).lines[0].price).toBe('1')
})
describe('the form of a new invoice', () => {
  test('a new invoice starts with today, the company’s currency, its series and its accounts', async () => {
    const { item, options } = await books.read('/invoice/create')
    expect(item).toMatchObject({
      type: 'simple',
      vat: true,
      client_id: null,
      date: '2026-11-20',
      date_due: '2026-12-04',
      series_id: books.series('simple'),
      number: null,
      issued_by: 'Ona Kazlauskienė',
      currency: 'EUR',
      language: 'lt',
      lines: [],
      accounts: [books.account.id],
    })
    expect(options).toMatchObject({ vat_enabled: true, company_currency: 'EUR', layout: 'modern' })
    expect(options.units.map((unit: Item) => unit.short_name)).toEqual(['vnt.', 'mėn.', 'd.', 'val.', 'ml', 'kg'])
    expect(options.vats[0]).toMatchObject({ rate: '21', is_default: true })
    expect(options.currencies).toContain('JPY')
  })
  test('a new invoice for a client has the client’s language and payment term', async () => {
    const client = await books.create('/client', { title: 'Ltd', language: 'en', payment_term_days: 30 })
    const { item } = await books.read(`/invoice/create?client_id=${client.id}`)
    expect(item).toMatchObject({ client_id: client.id, language: 'en', date_due: '2026-12-20' })
    const foreign = await books.ask('GET', `/invoice/create?client_id=${stranger.client.id}`)
    expect(foreign).toMatchObject({ status: 404, body: { resource: 'client' } })
  })
  test('a copy is a new document of today with the same lines and payment term and can be stored', async () => {
    const first = await books.invoice({
      date: '2026-01-10',
      date_due: '2026-01-17',
      number: 'KOPIJA-1',
      note: 'Kas mėnesį',
      lines: [books.line({ unit_id: books.unit('mėn.'), discount: { kind: 'amount', value: '1' } })],
      delivery: { amount: '2', vat_id: books.vat('PVM1') },
    })
    const { item } = await books.read(`/invoice/create?copy_of=${first.id}`)
    expect(item).toMatchObject({ date: '2026-11-20', date_due: '2026-11-27', number: null, note: 'Kas mėnesį' })
    const copy = await books.create('/invoice', item)
    expect(copy).toMatchObject({ total: first.total, accounts: first.accounts, paid: '0.00' })
    expect(copy.number).not.toBe(first.number)
  })
  test('a copy of last year’s invoice has today’s VAT rates and can be stored', async () => {
    const nine = books.options.vats.find((vat: { rate: string }) => vat.rate === '9').id
    const lines = [books.line({ vat_id: nine }), books.line(), books.line({ vat_id: books.vat('PVM12') })]
    const old = await books.invoice({
      date: '2025-12-31',
      date_due: null,
      lines,
      delivery: { amount: '10', vat_id: nine },
    })
    expect(old.lines[0].vat_rate).toBe('9')
    const { item } = await books.read(`/invoice/create?copy_of=${old.id}`)
    const copy = await books.create('/invoice', item)
    expect(copy.lines.map((line: { vat_rate: string }) => line.vat_rate)).toEqual(['12', '21', '0'])
    expect(copy.lines[2].vat_id).toBe(books.vat('PVM12'))
    expect(copy.delivery).toMatchObject({ vat_id: books.vat('PVM58') })
  })
  test('a copy leaves out an archived client and an ambiguous VAT row', async () => {
    const client = await books.create('/client', { title: 'UAB „Senas“' })
    const vat = await books.create('/vat', { type: 'reduced', rate: '6', title: 'Šeši', valid_to: '2026-10-31' })
    const old = await books.invoice({
      client_id: client.id,
      date: '2026-10-01',
      date_due: null,
      lines: [books.line({ vat_id: vat.id })],
    })
    await books.ask('POST', `/client/${client.id}/archive`)
    const { item } = await books.read(`/invoice/create?copy_of=${old.id}`)
    expect(item).toMatchObject({ client_id: null, lines: [{ vat_id: null, price: '100' }] })
  })
  test('an invoice of another company cannot be copied', async () => {
    const { id } = await stranger.invoice()
    const response = await books.ask('GET', `/invoice/create?copy_of=${id}`)
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found', resource: 'invoice' } })
  })
})
