import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await createTestServer()
  owner = await signUpWithCompany(server)
})
afterAll(() => server.close())

type Item = { id: string; title: string; rate: string; is_default: boolean; version: number }

const vatsOf = async (person: Person, query = ''): Promise<Item[]> =>
  (await person.ask('GET', `/vat/all${query}`)).body.data

const createVat = async (overrides: object = {}, person = owner) => {
  const response = await person.ask('POST', '/vat', { type: 'reduced', rate: '7', title: 'Septyni', ...overrides })
  expect(response).toMatchObject({ status: 201 })
  return response.body
}

const stored = async (id: string, person = owner) => (await person.ask('GET', `/vat/edit/${id}`)).body.item

const defaultsOf = async (person: Person) => (await vatsOf(person)).filter(({ is_default }) => is_default)

test('a new company has the Lithuanian rates, the standard rate first and as the default', async () => {
  const vats = await vatsOf(owner)
  expect(vats.slice(0, 4).map(({ rate }) => rate)).toEqual(['21', '12', '9', '5'])
  expect(vats.filter(({ is_default }) => is_default).map(({ rate }) => rate)).toEqual(['21'])
  const { id } = await createVat()
  expect((await vatsOf(owner)).at(-1)?.id).toBe(id)
})

test('there is one default rate, and a new default replaces the old one', async () => {
  const person = await signUpWithCompany(server)
  const [old] = await defaultsOf(person)
  const created = await createVat({ is_default: true }, person)
  expect((await defaultsOf(person)).map(({ id }) => id)).toEqual([created.id])
  expect((await stored(old?.id ?? '', person)).version).toBe(2)
  await person.ask('PUT', `/vat/${old?.id}`, { version: 2, is_default: true })
  expect((await defaultsOf(person)).map(({ id }) => id)).toEqual([old?.id])
  const many = await Promise.all(
    Array.from({ length: 8 }, () =>
      person.ask('POST', '/vat', { type: 'reduced', rate: '7', title: 'Septyni', is_default: true }),
    ),
  )
  expect(many.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
  expect(await defaultsOf(person)).toHaveLength(1)
})

test('an archived rate is not the default and cannot become it', async () => {
  const person = await signUpWithCompany(server)
  const [first] = await defaultsOf(person)
  const archived = await person.ask('POST', `/vat/${first?.id}/archive`)
  expect(archived.body).toMatchObject({ is_default: false, archived_at: expect.any(String) })
  const { version } = archived.body
  const response = await person.ask('PUT', `/vat/${first?.id}`, { version, is_default: true })
  expect(response).toMatchObject({ status: 422, body: { errors: { is_default: ['Įrašas archyvuotas.'] } } })
})

test('a restored default rate is the default again unless another one replaced it', async () => {
  const person = await signUpWithCompany(server)
  const created = await createVat({ is_default: true }, person)
  const second = async () => {
    await person.ask('DELETE', `/vat/${created.id}`)
    expect(await defaultsOf(person)).toEqual([])
    return person.ask('POST', `/vat/${created.id}/restore`)
  }
  expect((await second()).body.is_default).toBe(true)
  await person.ask('DELETE', `/vat/${created.id}`)
  const other = await createVat({ is_default: true }, person)
  expect((await person.ask('POST', `/vat/${created.id}/restore`)).body.is_default).toBe(false)
  expect((await defaultsOf(person)).map(({ id }) => id)).toEqual([other.id])
})

test('a deleted rate cannot be chosen for a document or product', async () => {
  const person = await signUpWithCompany(server)
  const { id } = await createVat({}, person)
  await person.ask('DELETE', `/vat/${id}`)
  const client = await person.ask('POST', '/client', { title: 'UAB „Medis“' })
  const invoice = await person.ask('POST', '/invoice', {
    client_id: client.body.id,
    date: '2026-11-01',
    vat: true,
    lines: [{ title: 'Batai', quantity: '1', price: '50', vat_id: id }],
  })
  expect(invoice).toMatchObject({ status: 404, body: { errors: { 'lines.0.vat_id': [expect.any(String)] } } })
  const product = await person.ask('POST', '/product', { title: 'Batai', price: '50', vat_id: id })
  expect(product).toMatchObject({ status: 404, body: { errors: { vat_id: [expect.any(String)] } } })
})

test.each(['zero', 'exempt', 'reverse-charge', 'outside'])(
  'the rate of a VAT row of type %s must be 0',
  async (type) => {
    expect(await createVat({ type, rate: '0' })).toMatchObject({ type, rate: '0' })
    const wrong = await owner.ask('POST', '/vat', { type, rate: '21', title: 'Neteisingas' })
    expect(wrong).toMatchObject({ status: 422, body: { errors: { rate: ['Reikšmė turi būti ne didesnė kaip 0.'] } } })
    const vat = await createVat()
    const change = await owner.ask('PUT', `/vat/${vat.id}`, { version: 1, type })
    expect(change).toMatchObject({ status: 422, body: { errors: { rate: expect.anything() } } })
    expect(await stored(vat.id)).toMatchObject(vat)
  },
)

test.each([
  ['rate', '1e309'],
  ['rate', '١٢'],
  ['rate', '-1'],
  ['rate', '100.01'],
  ['rate', '21,5'],
  ['rate', 'NaN'],
  ['rate', ''],
  ['rate', null],
  ['rate', '21.555'],
  ['type', 'vat'],
  ['valid_from', '2026-02-30'],
  ['valid_from', '2026-1-1'],
  ['valid_to', '0000-00-00'],
  ['valid_to', 20260101],
  ['is_default', 1],
  ['title', ' '],
])('the field %s refuses %j', async (field, value) => {
  const before = await vatsOf(owner)
  const response = await owner.ask('POST', '/vat', { type: 'reduced', rate: '7', title: 'Septyni', [field]: value })
  expect(response.status).toBe(422)
  expect(Object.keys(response.body.errors)).toEqual([field])
  expect(await vatsOf(owner)).toEqual(before)
})

test.each([
  [21, '21'],
  ['21.50', '21.5'],
  [6.5, '6.5'],
  ['0', '0'],
  ['100', '100'],
])('the rate %j is stored as %s', async (rate, kept) => {
  expect((await createVat({ rate })).rate).toBe(kept)
})

test('a rate cannot end before it begins, even if only one date changes', async () => {
  const days = { valid_from: '2026-01-01', valid_to: '2026-12-31' }
  const vat = await createVat(days)
  expect(vat).toMatchObject(days)
  expect((await createVat({ valid_from: '2026-01-01', valid_to: '2026-01-01' })).valid_to).toBe('2026-01-01')
  const message = ['Pabaigos data negali būti ankstesnė už pradžios datą.']
  const wrong = await owner.ask('POST', '/vat', {
    type: 'reduced',
    rate: '7',
    title: 'x',
    valid_from: '2026-02-01',
    valid_to: '2026-01-31',
  })
  expect(wrong.body.errors).toEqual({ valid_to: message })
  const change = await owner.ask('PUT', `/vat/${vat.id}`, { version: 1, valid_to: '2025-12-31' })
  expect(change.body.errors).toEqual({ valid_to: message })
  const open = await owner.ask('PUT', `/vat/${vat.id}`, { version: 1, valid_from: null })
  expect(open.body).toMatchObject({ valid_from: null, valid_to: '2026-12-31' })
})

test('a rate with documents is archived instead of deleted and does not change', async () => {
  const vat = await createVat({ code: 'PVM2' })
  const client = await owner.ask('POST', '/client', { title: 'UAB „Medis“' })
  const lines = [{ title: 'Knyga', quantity: '1', price: '10', vat_id: vat.id }]
  const invoice = await owner.ask('POST', '/invoice', {
    client_id: client.body.id,
    date: '2026-11-01',
    vat: true,
    lines,
  })
  expect(invoice).toMatchObject({ status: 201, body: { vat_total: '0.70' } })
  expect(await owner.ask('DELETE', `/vat/${vat.id}`)).toMatchObject({ status: 409, body: { code: 'has_documents' } })
  const rate = await owner.ask('PUT', `/vat/${vat.id}`, { version: 1, rate: '8' })
  expect(rate).toMatchObject({
    status: 422,
    body: { errors: { rate: [expect.stringContaining('keisti nebegalima')] } },
  })
  expect((await owner.ask('PUT', `/vat/${vat.id}`, { version: 1, type: 'standard' })).body.errors).toEqual({
    type: [expect.any(String)],
  })
  expect((await owner.ask('PUT', `/vat/${vat.id}`, { version: 1, title: 'Knygos' })).body).toMatchObject({
    title: 'Knygos',
    rate: '7',
  })
})

test('prices with VAT follow the rate of their products, and a rate with products cannot be deleted', async () => {
  const vat = await createVat({ rate: '10' })
  const product = await owner.ask('POST', '/product', { title: 'Žvakė', price: '3.333333', vat_id: vat.id })
  expect(product.body).toMatchObject({ price: '3.333333', price_without_vat: '3.030303' })
  expect(await owner.ask('DELETE', `/vat/${vat.id}`)).toMatchObject({ status: 409, body: { code: 'has_documents' } })
  await owner.ask('PUT', `/vat/${vat.id}`, { version: 1, rate: '20' })
  const { body } = await owner.ask('GET', `/product/edit/${product.body.id}`)
  expect(body.item).toMatchObject({ price: '3.636364', price_without_vat: '3.030303', version: 2 })
  await owner.ask('PUT', `/vat/${vat.id}`, { version: 2, title: 'Vėl septyni' })
  expect((await owner.ask('GET', `/product/edit/${product.body.id}`)).body.item.version).toBe(2)
})

test('rates can be sorted and searched by title and code', async () => {
  const rates = (await vatsOf(owner, '?sort=-rate&limit=200')).map(({ rate }) => Number(rate))
  expect(rates).toEqual(rates.toSorted((a, b) => b - a))
  expect((await vatsOf(owner, '?search=marzos')).map(({ title }) => title)).toEqual(['Maržos schema'])
  expect((await vatsOf(owner, '?search=pvm1&sort=-rate'))[0]?.rate).toBe('21')
  const first = await owner.ask('GET', '/vat/all?limit=2&sort=rate')
  const second = await owner.ask('GET', `/vat/all?limit=200&sort=rate&cursor=${first.body.meta.next_cursor}`)
  expect(first.body.data.length + second.body.data.length).toBe(first.body.meta.count)
  const { body } = await owner.ask('GET', '/vat/create')
  expect(body.options.sides).toEqual(['sale', 'purchase', 'both'])
  expect(body.options.types).toEqual(['standard', 'reduced', 'zero', 'exempt', 'reverse-charge', 'outside'])
  expect((await owner.ask('POST', '/vat', { ...body.item, title: 'Naujas' })).status).toBe(201)
})

test('a purchase whose VAT the buyer computes has a real rate, and a sale has none', async () => {
  const row = { type: 'reverse-charge', side: 'purchase', rate: '21', code: 'PVM21' }
  const vat = await createVat(row)
  expect(vat).toMatchObject(row)
  const sale = await owner.ask('PUT', `/vat/${vat.id}`, { version: vat.version, side: 'both' })
  expect(sale).toMatchObject({ status: 422, body: { errors: { rate: [expect.any(String)] } } })
  const exempt = await owner.ask('POST', '/vat', { ...row, type: 'exempt', title: 'Neteisingas' })
  expect(exempt).toMatchObject({ status: 422, body: { errors: { rate: [expect.any(String)] } } })
})

test('a code that the VAT classifier does not have is refused in words, and an old one stays', async () => {
  const form = { type: 'reduced', rate: '7', title: 'Septyni', code: 'PVM77' }
  const refused = await owner.ask('POST', '/vat', form)
  expect(refused.body.errors).toEqual({ code: ['PVM klasifikatoriuje nėra kodo „PVM77“.'] })
  const vat = await createVat()
  await server.owner.query(`update vat_rate set code = 'PVM77' where id = $1`, [vat.id])
  expect((await owner.ask('PUT', `/vat/${vat.id}`, { version: 1, title: 'Kitas' })).body).toMatchObject({
    title: 'Kitas',
    code: 'PVM77',
  })
  expect((await owner.ask('PUT', `/vat/${vat.id}`, { version: 2, code: 'PVM78' })).body.errors).toEqual({
    code: ['PVM klasifikatoriuje nėra kodo „PVM78“.'],
  })
})

test('forms offer the rates of their side, and a document refuses a rate of the other side', async () => {
  const optionsOf = async (path: string) => (await owner.ask('GET', path)).body.options.vats
  const sales = await optionsOf('/invoice/create')
  const purchases = await optionsOf('/expense/create')
  expect(sales.filter((vat: { side: string }) => vat.side === 'purchase')).toEqual([])
  expect(purchases.filter((vat: { side: string }) => vat.side === 'sale')).toEqual([])
  const idOf = (vats: { code: string; id: string }[], code: string) => vats.find((vat) => vat.code === code)?.id
  const client = await owner.ask('POST', '/client', { title: 'UAB „Beržas“' })
  const document = { date: '2026-11-01', vat: true }
  const lineWith = (vat_id?: string) => ({ lines: [{ title: 'Batai', quantity: '1', price: '50', vat_id }] })
  const invoice = await owner.ask('POST', '/invoice', {
    ...document,
    ...lineWith(idOf(purchases, 'PVM21')),
    client_id: client.body.id,
  })
  expect(invoice.body.errors).toEqual({ 'lines.0.vat_id': ['Šis PVM tarifas skirtas tik pirkimams.'] })
  const expense = await owner.ask('POST', '/expense', {
    ...document,
    ...lineWith(idOf(sales, 'PVM13')),
    vendor_id: client.body.id,
  })
  expect(expense.body.errors).toEqual({ 'lines.0.vat_id': ['Šis PVM tarifas skirtas tik pardavimams.'] })
})

test('an invoice for services to an EU VAT payer needs the VAT number of the buyer', async () => {
  const { options } = (await owner.ask('GET', '/invoice/create')).body
  const vat = options.vats.find(
    (row: Item & { code: string; type: string }) => row.code === 'PVM15' && row.type === 'reverse-charge',
  )
  const invoiceTo = async (vat_code: string | null) => {
    const client = await owner.ask('POST', '/client', { title: 'Schmidt GmbH', country: 'DE', vat_code })
    const lines = [{ title: 'Konsultacija', quantity: '1', price: '50', vat_id: vat.id }]
    return owner.ask('POST', '/invoice', { client_id: client.body.id, date: '2026-11-01', vat: true, lines })
  }
  expect((await invoiceTo(null)).body.errors).toEqual({
    'lines.0.vat_id': ['Šiam PVM tarifui reikia pirkėjo PVM mokėtojo kodo.'],
  })
  expect(await invoiceTo('DE123456789')).toMatchObject({
    status: 201,
    body: { vat_total: '0.00', vat_breakdown: [{ code: 'PVM15', type: 'reverse-charge' }] },
  })
})
