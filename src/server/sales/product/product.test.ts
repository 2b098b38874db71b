import { afterAll, beforeAll, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import { createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { isId } from '#server/test/refusal.ts'

let server: TestServer
let owner: Person
let stranger: Person
let vat21: string
let vat12: string
beforeAll(async () => {
  server = await createTestServer()
  owner = await signUpWithCompany(server)
  stranger = await signUpWithCompany(server)
  vat21 = await vatOf(owner, '21')
  vat12 = await vatOf(owner, '12')
})
afterAll(() => server.close())

type Item = { id: string; title: string; rate: string }

const vatOf = async (person: Person, rate: string): Promise<string> =>
  (await person.ask('GET', '/vat/all')).body.data.find((vat: Item) => vat.rate === rate).id

const makeProduct = async (overrides: object = {}, person = owner) => {
  const response = await person.ask('POST', '/product', { title: 'Lenta', price_without_vat: '10', ...overrides })
  expect(response).toMatchObject({ status: 201 })
  return response.body
}

const change = (id: string, body: object) => owner.ask('PUT', `/product/${id}`, body)
const list = async (query: string, person = owner) => (await person.ask('GET', `/product/all${query}`)).body
const titles = async (query: string, person = owner) => (await list(query, person)).data.map(({ title }: Item) => title)

test.each([
  [{ price: '121' }, '121', '100'],
  [{ price_without_vat: '100' }, '121', '100'],
  [{ price: 9.99 }, '9.99', '8.256198'],
  [{ price: '0' }, '0', '0'],
  [{ price_without_vat: '0.012345' }, '0.014937', '0.012345'],
  [{ price: '12.10', price_without_vat: '10' }, '12.1', '10'],
  [{ price: '9.99', price_without_vat: '8.256198' }, '9.99', '8.256198'],
  [{ price: '500', price_without_vat: '10' }, '12.1', '10'],
  [{ price: null, price_without_vat: '10' }, '12.1', '10'],
])('the prices of %j with 21 % VAT are %s and %s', async (overrides, price, price_without_vat) => {
  const response = await owner.ask('POST', '/product', { title: 'Lenta', vat_id: vat21, ...overrides })
  expect(response).toMatchObject({ status: 201, body: { price, price_without_vat } })
})

test('a product needs a price', async () => {
  for (const overrides of [{}, { price: null }, { price: null, price_without_vat: null }]) {
    const response = await owner.ask('POST', '/product', { title: 'Bekainė', ...overrides })
    expect(response).toMatchObject({ status: 422, body: { errors: { price: ['Šis laukelis yra privalomas.'] } } })
  }
  const { id } = await makeProduct()
  const cleared = await change(id, { version: 1, price: null, price_without_vat: null })
  expect(cleared).toMatchObject({ status: 422, body: { errors: { price: [expect.any(String)] } } })
})

test('changing one price updates the other, and without changes both keep all digits', async () => {
  let product = await makeProduct({ vat_id: vat21, price: '9.99', price_without_vat: undefined })
  const put = async (overrides: object) => {
    const response = await change(product.id, { ...overrides, version: product.version })
    expect(response).toMatchObject({ status: 200 })
    product = response.body
    return [product.price, product.price_without_vat]
  }
  expect(await put({ ...product, title: 'Kita lenta' })).toEqual(['9.99', '8.256198'])
  expect(await put({ price: '12.1' })).toEqual(['12.1', '10'])
  expect(await put({ price_without_vat: '20' })).toEqual(['24.2', '20'])
  expect(await put({ ...product, price: '36.30' })).toEqual(['36.3', '30'])
  expect(await put({ ...product, price_without_vat: '40' })).toEqual(['48.4', '40'])
  expect(await put({ price: '3.333333' })).toEqual(['3.333333', '2.754821'])
  for (let time = 0; time < 5; time += 1) expect(await put(product)).toEqual(['3.333333', '2.754821'])
})

test('the form of a new product can be sent back with one price', async () => {
  const { body } = await owner.ask('GET', '/product/create')
  const filled = { ...body.item, title: 'Lenta', vat_id: vat21 }
  const created = await owner.ask('POST', '/product', { ...filled, price: '12.10' })
  expect(created).toMatchObject({ status: 201, body: { price: '12.1', price_without_vat: '10' } })
  expect(await owner.ask('POST', '/product', filled)).toMatchObject({
    status: 422,
    body: { errors: { price: ['Šis laukelis yra privalomas.'] } },
  })
})

test('a new VAT rate keeps the price without VAT', async () => {
  const { id } = await makeProduct({ vat_id: vat21, price_without_vat: '100' })
  expect((await change(id, { version: 1, vat_id: vat12 })).body).toMatchObject({
    price: '112',
    price_without_vat: '100',
  })
  expect((await change(id, { version: 2, vat_id: null })).body).toMatchObject({
    price: '100',
    price_without_vat: '100',
    vat_id: null,
  })
  expect((await change(id, { version: 3, vat_id: vat21, price: '242' })).body).toMatchObject({
    price: '242',
    price_without_vat: '200',
  })
  const whole = (await owner.ask('GET', `/product/edit/${id}`)).body.item
  expect((await change(id, { ...whole, vat_id: vat12 })).body).toMatchObject({ price: '224', price_without_vat: '200' })
})

test('a company without VAT has one price', async () => {
  const person = await signUpWithCompany(server, { vat_enabled: false, vat_code: null })
  const form = (await person.ask('GET', '/product/create')).body
  expect(form).toMatchObject({ item: { vat_id: null }, options: { vat_enabled: false } })
  const product = await makeProduct(
    { price_without_vat: undefined, price: '121', vat_id: await vatOf(person, '21') },
    person,
  )
  expect(product).toMatchObject({ price: '121', price_without_vat: '121' })
})

test.each([
  ['title', { title: '' }],
  ['price_without_vat', { price_without_vat: '1e309' }],
  ['price_without_vat', { price_without_vat: '١٢' }],
  ['price_without_vat', { price_without_vat: '-1' }],
  ['price_without_vat', { price_without_vat: '1.1234567' }],
  ['price', { price: '1234567890123' }],
  ['price', { price: '1,5' }],
  ['price', { price: [] }],
  ['type', { type: 'gift' }],
  ['unit_id', { unit_id: uuid() }],
  ['unit_id', { unit_id: 'vnt.' }],
  ['vat_id', { vat_id: uuid() }],
  ['sold_total', { sold_total: '5.00' }],
])('a wrong %s is reported on its field: %j', async (field, wrong) => {
  const before = (await list('')).meta.count
  const response = await owner.ask('POST', '/product', { title: 'Lenta', price_without_vat: '10', ...wrong })
  // A valid id that does not exist in the company is not found.
  expect(response.status).toBe(isId(wrong) ? 404 : 422)
  expect(Object.keys(response.body.errors)).toEqual([field])
  expect((await list('')).meta.count).toBe(before)
})

test('a unit or rate of another company, or an archived one that the product does not have yet, cannot be chosen', async () => {
  const foreignUnit = (await stranger.ask('GET', '/unit/all')).body.data[0].id
  const foreignVat = await vatOf(stranger, '21')
  const unit = (await owner.ask('POST', '/unit', { title: 'pora', short_name: 'pr.' })).body
  const product = await makeProduct({ unit_id: unit.id })
  await owner.ask('POST', `/unit/${unit.id}/archive`)
  const form = { title: 'Lenta', price: '1' }
  const errorsOf = async (overrides: object) =>
    (await owner.ask('POST', '/product', { ...form, ...overrides })).body.errors
  expect(await errorsOf({ unit_id: foreignUnit })).toEqual({ unit_id: ['Pasirinkite įrašą iš sąrašo.'] })
  expect(await errorsOf({ vat_id: foreignVat })).toEqual({ vat_id: ['Pasirinkite įrašą iš sąrašo.'] })
  expect(await errorsOf({ unit_id: unit.id })).toEqual({ unit_id: ['Įrašas archyvuotas.'] })
  expect((await change(product.id, { version: 1, unit_id: foreignUnit })).status).toBe(404)
  expect((await change(product.id, { version: 1, title: 'Pora batų' })).body.unit_id).toBe(unit.id)
  const { options } = (await owner.ask('GET', `/product/edit/${product.id}`)).body
  expect(options.units.map(({ id }: Item) => id)).toContain(unit.id)
  expect((await owner.ask('GET', '/product/create')).body.options.units.map(({ id }: Item) => id)).not.toContain(
    unit.id,
  )
})

test('a new product is prefilled with the unit of pieces and the standard rate and offered the rates in force', async () => {
  const { item, options } = (await owner.ask('GET', '/product/create')).body
  expect(item).toMatchObject({ vat_id: vat21, unit_id: options.units[0].id, type: 'both' })
  expect(options.units[0]).toEqual({ id: expect.any(String), title: 'vienetas', short_name: 'vnt.', format: '0' })
  const rates = options.vats.map(({ rate }: Item) => rate)
  expect(rates.slice(0, 3)).toEqual(['21', '12', '5'])
  expect(options).toMatchObject({ vat_enabled: true, currency: 'EUR' })
})

test('sold quantities are counted, and a sold product is archived instead of deleted', async () => {
  const product = await makeProduct()
  const client = await owner.ask('POST', '/client', { title: 'UAB „Medis“' })
  const line = { product_id: product.id, title: 'Lenta', price: '10', vat_id: vat21 }
  const sell = async (quantity: string) => {
    const form = { client_id: client.body.id, date: '2026-11-01', vat: true, lines: [{ ...line, quantity }] }
    const response = await owner.ask('POST', '/invoice', form)
    expect(response).toMatchObject({ status: 201 })
    return response.body
  }
  const stored = async () => (await owner.ask('GET', `/product/edit/${product.id}`)).body.item
  const [first, second] = [await sell('1.500'), await sell('2')]
  expect(await stored()).toMatchObject({ sold_quantity: '3.5', sold_total: '35.00' })
  expect(await owner.ask('DELETE', `/product/${product.id}`)).toMatchObject({
    status: 409,
    body: { code: 'has_documents' },
  })
  await owner.ask('DELETE', `/invoice/${first.id}`)
  expect(await stored()).toMatchObject({ sold_quantity: '2', sold_total: '20.00' })
  await owner.ask('DELETE', `/invoice/${second.id}`)
  expect(await stored()).toMatchObject({ sold_quantity: '0', sold_total: '0.00' })
  expect((await owner.ask('DELETE', `/product/${product.id}`)).status).toBe(204)
})

test('tabs separate products for sale and for purchase, and a product for both is in both', async () => {
  const person = await signUpWithCompany(server)
  await makeProduct({ title: 'Parduodama', type: 'sale' }, person)
  await makeProduct({ title: 'Perkama', type: 'purchase' }, person)
  const both = await makeProduct({ title: 'Ir taip, ir taip' }, person)
  expect(await titles('?tab=for-sale', person)).toEqual(['Ir taip, ir taip', 'Parduodama'])
  expect(await titles('?tab=for-purchase', person)).toEqual(['Ir taip, ir taip', 'Perkama'])
  expect((await list('?tab=for-sale', person)).meta).toMatchObject({
    count: 2,
    tabs: { all: 3, 'for-sale': 2, 'for-purchase': 2, deleted: 0 },
  })
  await person.ask('DELETE', `/product/${both.id}`)
  expect(await titles('?tab=deleted', person)).toEqual(['Ir taip, ir taip'])
  expect((await list('?search=a', person)).meta.tabs).toEqual({ all: 2, 'for-sale': 1, 'for-purchase': 1, deleted: 1 })
})

test('products are searched by name, code and description, an exact code first, and sorted by price', async () => {
  const person = await signUpWithCompany(server)
  await makeProduct({ title: 'Ąžuolas A-1', price_without_vat: '2' }, person)
  await makeProduct({ title: 'Žalias', code: 'A-1', description: 'Šviesūs žirneliai', price_without_vat: '10' }, person)
  await makeProduct({ title: 'Bebras', code: 'A-12', price_without_vat: '9.5' }, person)
  expect(await titles('?search=a-1', person)).toEqual(['Žalias', 'Ąžuolas A-1', 'Bebras'])
  expect(await titles('?search=zirnel', person)).toEqual(['Žalias'])
  expect(await titles('?sort=price', person)).toEqual(['Ąžuolas A-1', 'Bebras', 'Žalias'])
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { data: Item[]; meta: { next_cursor: string | null } } = await list(
      `?sort=-price&limit=1${cursor && `&cursor=${cursor}`}`,
      person,
    )
    seen.push(...page.data.map(({ title }) => title))
    cursor = page.meta.next_cursor
  }
  expect(seen).toEqual(['Žalias', 'Bebras', 'Ąžuolas A-1'])
})
