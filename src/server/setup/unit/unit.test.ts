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

type Item = { id: string; title: string; short_name: string; is_system: boolean }

const unitsOf = async (person: Person, query = ''): Promise<Item[]> =>
  (await person.ask('GET', `/unit/all${query}`)).body.data

const createUnit = async (overrides: object = {}, person = owner) => {
  const response = await person.ask('POST', '/unit', { title: 'pora', short_name: 'pr.', ...overrides })
  expect(response).toMatchObject({ status: 201 })
  return response.body
}

test('a new company has six units in the user’s language', async () => {
  expect((await unitsOf(owner)).map(({ short_name }) => short_name).sort()).toEqual(
    ['d.', 'kg', 'mėn.', 'ml', 'val.', 'vnt.'].sort(),
  )
  const english: Item[] = (await owner.ask('GET', '/unit/all', undefined, { 'accept-language': 'en' })).body.data
  expect(english.map(({ title }) => title).sort()).toEqual(['day', 'hour', 'kilogram', 'millilitre', 'month', 'piece'])
  expect(english.every(({ is_system }) => is_system)).toBe(true)
})

test('a system unit can be archived but neither changed nor deleted', async () => {
  const person = await signUpWithCompany(server)
  const [unit] = await unitsOf(person)
  const change = await person.ask('PUT', `/unit/${unit?.id}`, { version: 1, title: 'gabalas' })
  expect(change).toMatchObject({
    status: 409,
    body: { code: 'system_unit', detail: 'Sisteminio matavimo vieneto keisti negalima.' },
  })
  expect(await person.ask('DELETE', `/unit/${unit?.id}`)).toMatchObject({ status: 409, body: { code: 'system_unit' } })
  expect((await person.ask('POST', `/unit/${unit?.id}/archive`)).body.archived_at).not.toBeNull()
  expect(await unitsOf(person)).toHaveLength(5)
})

test('users cannot create system units', async () => {
  const response = await owner.ask('POST', '/unit', { title: 'pora', short_name: 'pr.', is_system: true })
  expect(response).toMatchObject({ status: 422, body: { errors: { is_system: expect.anything() } } })
  const unit = await createUnit()
  const changed = await owner.ask('PUT', `/unit/${unit.id}`, { ...unit, is_system: true })
  expect(changed.body.is_system).toBe(false)
})

test('the last unit of a company can be neither deleted nor archived', async () => {
  const person = await signUpWithCompany(server)
  const own = await createUnit({}, person)
  for (const { id } of await unitsOf(person)) if (id !== own.id) await person.ask('POST', `/unit/${id}/archive`)
  const refusal = { status: 409, body: { code: 'last_unit', detail: 'Negalima ištrinti paskutinio matavimo vieneto.' } }
  expect(await person.ask('DELETE', `/unit/${own.id}`)).toMatchObject(refusal)
  expect(await person.ask('POST', `/unit/${own.id}/archive`)).toMatchObject(refusal)
  expect(await unitsOf(person)).toHaveLength(1)
})

test('when all units are archived concurrently one stays', async () => {
  const person = await signUpWithCompany(server)
  const units = await unitsOf(person)
  const responses = await Promise.all(units.map(({ id }) => person.ask('POST', `/unit/${id}/archive`)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409])
  expect(await unitsOf(person)).toHaveLength(1)
})

test('a unit of a product or a document is archived instead of deleted', async () => {
  const [ofProduct, ofLine] = [await createUnit(), await createUnit()]
  await owner.ask('POST', '/product', { title: 'Batai', price: '50', unit_id: ofProduct.id })
  const client = await owner.ask('POST', '/client', { title: 'UAB „Medis“' })
  const invoice = await owner.ask('POST', '/invoice', {
    client_id: client.body.id,
    date: '2026-11-01',
    vat: false,
    lines: [{ title: 'Batai', quantity: '1', price: '50', unit_id: ofLine.id }],
  })
  expect(invoice.status).toBe(201)
  for (const { id } of [ofProduct, ofLine]) {
    expect(await owner.ask('DELETE', `/unit/${id}`)).toMatchObject({ status: 409, body: { code: 'has_documents' } })
    expect((await owner.ask('POST', `/unit/${id}/archive`)).status).toBe(200)
  }
})

test('a deleted unit is not offered and cannot be chosen for a document or product', async () => {
  const { id: unit_id } = await createUnit()
  await owner.ask('DELETE', `/unit/${unit_id}`)
  const client = await owner.ask('POST', '/client', { title: 'UAB „Medis“' })
  const invoice = await owner.ask('POST', '/invoice', {
    client_id: client.body.id,
    date: '2026-11-01',
    vat: false,
    lines: [{ title: 'Batai', quantity: '1', price: '50', unit_id }],
  })
  expect(invoice).toMatchObject({ status: 404, body: { errors: { 'lines.0.unit_id': [expect.any(String)] } } })
  const product = await owner.ask('POST', '/product', { title: 'Batai', price: '50', unit_id })
  expect(product).toMatchObject({ status: 404, body: { errors: { unit_id: [expect.any(String)] } } })
  for (const form of ['/invoice/create', '/product/create']) {
    const { units } = (await owner.ask('GET', form)).body.options
    expect(units.map(({ id }: Item) => id)).not.toContain(unit_id)
  }
})

test('the last remaining unit stays even if others are being deleted', async () => {
  const person = await signUpWithCompany(server)
  const [one, other] = [await createUnit({}, person), await createUnit({}, person)]
  for (const { id, is_system } of await unitsOf(person)) if (is_system) await person.ask('POST', `/unit/${id}/archive`)
  expect((await person.ask('DELETE', `/unit/${one.id}`)).status).toBe(204)
  expect(await person.ask('DELETE', `/unit/${other.id}`)).toMatchObject({ status: 409, body: { code: 'last_unit' } })
})

test.each(['0', '0.00', '0.###', '0.0##', '0.000000'])('the unit format %s is accepted', async (format) => {
  expect((await createUnit({ format })).format).toBe(format)
})

test.each(['', '1', '0.', '0,00', '#', '0.#0', '0.0000000', '00', '0.00 ', '٠', null, 0])(
  'the unit format %j is rejected',
  async (format) => {
    const response = await owner.ask('POST', '/unit', { title: 'pora', short_name: 'pr.', format })
    if (format === '0.00 ') expect(response.body.format).toBe('0.00')
    else expect(response).toMatchObject({ status: 422, body: { errors: { format: [expect.any(String)] } } })
  },
)

test('units are sorted by title in Lithuanian order or by short name, and searched by both', async () => {
  const person = await signUpWithCompany(server)
  await createUnit({ title: 'ąsotis', short_name: 'ąs.' }, person)
  await createUnit({ title: 'žingsnis', short_name: 'žng.' }, person)
  const titles = (await unitsOf(person)).map(({ title }) => title)
  expect(titles).toEqual(titles.toSorted(new Intl.Collator('lt').compare))
  expect(titles[0]).toBe('ąsotis')
  const shorts = (await unitsOf(person, '?sort=-short_name')).map(({ short_name }) => short_name)
  expect(shorts).toEqual(shorts.toSorted(new Intl.Collator('lt').compare).toReversed())
  expect((await unitsOf(person, '?search=ZNG')).map(({ title }) => title)).toEqual(['žingsnis'])
  expect((await unitsOf(person, '?search=Menuo')).map(({ title }) => title)).toEqual(['mėnuo'])
  // 'd.' is a whole short name, and also the end of another one.
  await createUnit({ title: 'aked.', short_name: 'ak' }, person)
  expect((await unitsOf(person, '?search=d.')).map(({ title }) => title)).toEqual(['diena', 'aked.'])
})

test('a new unit is empty with whole quantities', async () => {
  expect((await owner.ask('GET', '/unit/create')).body).toEqual({
    item: { title: '', short_name: '', format: '0' },
    options: {},
  })
})
