import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { isId } from '#server/test/refusal.ts'

let server: TestServer
let owner: Person
beforeAll(async () => {
  server = await createTestServer()
  owner = await signUpWithCompany(server)
})
afterAll(() => server.close())

type Item = { id: string; invoice_type: string; next_number: string; is_default: boolean; version: number }

const readSeries = async (person: Person, query = ''): Promise<Item[]> =>
  (await person.ask('GET', `/series/all${query}`)).body.data

const createSeries = async (overrides: object, person = owner) => {
  const response = await person.ask('POST', '/series', { invoice_type: 'simple', ...overrides })
  expect(response).toMatchObject({ status: 201 })
  return response.body
}

const stored = async (id: string, person = owner) => (await person.ask('GET', `/series/edit/${id}`)).body.item

const defaultOf = async (person: Person, type: string) => {
  const found = (await readSeries(person, `?invoice_type=${type}`)).filter(({ is_default }) => is_default)
  expect(found.length).toBeLessThan(2)
  return found[0]
}

const createInvoice = async (person: Person, overrides: object = {}) => {
  const client = await person.ask('POST', '/client', { title: 'UAB „Medis“' })
  const lines = [{ title: 'Darbai', quantity: '1', price: '10' }]
  const form = { client_id: client.body.id, date: '2026-11-01', vat: false, lines, ...overrides }
  const response = await person.ask('POST', '/invoice', form)
  expect(response).toMatchObject({ status: 201 })
  return response.body
}

test('a new company has a default series of each type in the order of the choices', async () => {
  const series = await readSeries(await signUpWithCompany(server))
  expect(series.map((each) => each.next_number)).toEqual([
    'SF-0001',
    'KR-0001',
    'ISF-0001',
    'KP-0001',
    'KPO-0001',
    'KIO-0001',
    'PPK-0001',
  ])
  expect(series.every(({ is_default }) => is_default)).toBe(true)
})

test('a number that another series or document of the type has is refused', async () => {
  const person = await signUpWithCompany(server)
  const other = await createSeries({ next_number: 'A-1' }, person)
  const invoice = await createInvoice(person)
  await createInvoice(person, { type: 'simple', number: 'RANKA 7' })
  const deleted = await createInvoice(person)
  await person.ask('DELETE', `/invoice/${deleted.id}`)
  for (const next_number of ['A-1', invoice.number, 'RANKA 7', deleted.number]) {
    const refusal = {
      status: 422,
      body: {
        code: 'series_number_in_use',
        detail: 'Toks serijos numeris jau naudojamas.',
        errors: { next_number: ['Toks serijos numeris jau naudojamas.'] },
      },
    }
    expect(await person.ask('POST', '/series', { invoice_type: 'simple', next_number })).toMatchObject(refusal)
    const own = await createSeries({ next_number: `M-${next_number}` }, person)
    expect(await person.ask('PUT', `/series/${own.id}`, { version: 1, next_number })).toMatchObject(refusal)
    expect(await stored(own.id, person)).toMatchObject(own)
  }
  expect((await person.ask('POST', '/series', { invoice_type: 'credit', next_number: 'A-1' })).status).toBe(201)
  expect((await person.ask('PUT', `/series/${other.id}`, { version: 1, description: 'Ta pati' })).status).toBe(200)
  const english = await person.ask(
    'POST',
    '/series',
    { invoice_type: 'simple', next_number: 'A-1' },
    { 'accept-language': 'en' },
  )
  expect(english.body.detail).toBe('This series number is already in use.')
})

test('one of many series created concurrently with one number is stored', async () => {
  const form = { invoice_type: 'proforma', next_number: 'LENKTYNĖS-1' }
  const responses = await Promise.all(Array.from({ length: 8 }, () => owner.ask('POST', '/series', form)))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422, 422, 422])
})

test('each type has one default, and a new default replaces the old one of its type only', async () => {
  const person = await signUpWithCompany(server)
  const [simple, credit] = [await defaultOf(person, 'simple'), await defaultOf(person, 'credit')]
  const created = await createSeries({ next_number: 'B-1', is_default: true }, person)
  expect(created.is_default).toBe(true)
  expect((await defaultOf(person, 'simple'))?.id).toBe(created.id)
  expect((await stored(simple?.id ?? '', person)).version).toBe(2)
  expect((await defaultOf(person, 'credit'))?.version).toBe(credit?.version)
  const back = await person.ask('PUT', `/series/${simple?.id}`, { version: 2, is_default: true })
  expect(back.body).toMatchObject({ is_default: true, version: 3 })
  expect((await defaultOf(person, 'simple'))?.id).toBe(simple?.id)
  expect((await createInvoice(person)).series_id).toBe(simple?.id)
})

test('a type always keeps a default series', async () => {
  const person = await signUpWithCompany(server)
  const first = await defaultOf(person, 'simple')
  const created = await createSeries({ next_number: 'C-1' }, person)
  const unset = await person.ask('PUT', `/series/${first?.id}`, { version: 1, is_default: false })
  expect(unset).toMatchObject({
    status: 422,
    body: { errors: { is_default: [expect.stringContaining('pirma pagrindiniu pažymėkite kitą')] } },
  })
  const moved = await person.ask('PUT', `/series/${first?.id}`, { version: 1, invoice_type: 'credit' })
  expect(moved).toMatchObject({ status: 422, body: { errors: { invoice_type: [expect.any(String)] } } })
  const archived = await person.ask('POST', `/series/${first?.id}/archive`)
  expect(archived.body.is_default).toBe(false)
  expect((await defaultOf(person, 'simple'))?.id).toBe(created.id)
  await person.ask('POST', `/series/${first?.id}/archive-restore`)
  expect((await defaultOf(person, 'simple'))?.id).toBe(created.id)
  expect((await person.ask('DELETE', `/series/${created.id}`)).status).toBe(204)
  expect((await defaultOf(person, 'simple'))?.id).toBe(first?.id)
  expect((await person.ask('DELETE', `/series/${first?.id}`)).status).toBe(204)
  expect(await readSeries(person, '?invoice_type=simple')).toEqual([])
  expect((await createSeries({ next_number: 'D-1', is_default: false }, person)).is_default).toBe(true)
})

test('a series with documents is archived instead of deleted and keeps its type', async () => {
  const person = await signUpWithCompany(server)
  const { id } = await createSeries({ next_number: 'E-09' }, person)
  const invoice = await createInvoice(person, { series_id: id })
  expect(invoice.number).toBe('E-09')
  expect(await person.ask('DELETE', `/series/${id}`)).toMatchObject({ status: 409, body: { code: 'has_documents' } })
  const { version, next_number } = await stored(id, person)
  expect(next_number).toBe('E-10')
  const kind = await person.ask('PUT', `/series/${id}`, { version, invoice_type: 'credit' })
  expect(kind.body.errors).toEqual({ invoice_type: [expect.any(String)] })
  const old = await person.ask('PUT', `/series/${id}`, { version: 1, next_number: 'E-50' })
  expect(old).toMatchObject({ status: 409, body: { code: 'stale_version', current: { next_number: 'E-10' } } })
  expect((await person.ask('PUT', `/series/${id}`, { version, next_number: 'E-50' })).body.next_number).toBe('E-50')
  expect((await person.ask('POST', `/series/${id}/archive`)).status).toBe(200)
})

test('an archived series whose number was used meanwhile stays archived', async () => {
  const { id } = await createSeries({ next_number: 'F-1' })
  await owner.ask('POST', `/series/${id}/archive`)
  await createSeries({ next_number: 'F-1' })
  expect(await owner.ask('POST', `/series/${id}/archive-restore`)).toMatchObject({
    status: 422,
    body: { code: 'series_number_in_use' },
  })
  expect((await stored(id)).archived_at).not.toBeNull()
})

test('a deleted series frees its number and is not restored if the number was used', async () => {
  const { id } = await createSeries({ next_number: 'H-1' })
  await owner.ask('DELETE', `/series/${id}`)
  const other = await createSeries({ next_number: 'H-1' })
  const refused = await owner.ask('POST', `/series/${id}/restore`)
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'series_number_in_use', errors: { next_number: [expect.any(String)] } },
  })
  expect((await owner.ask('GET', `/series/edit/${id}`)).status).toBe(404)
  await owner.ask('PUT', `/series/${other.id}`, { version: 1, next_number: 'H-2' })
  expect((await owner.ask('POST', `/series/${id}/restore`)).body.next_number).toBe('H-1')
})

test('a restored default series does not replace the current default', async () => {
  const person = await signUpWithCompany(server)
  const first = await defaultOf(person, 'simple')
  const created = await createSeries({ next_number: 'K-1' }, person)
  await person.ask('DELETE', `/series/${first?.id}`)
  expect((await defaultOf(person, 'simple'))?.id).toBe(created.id)
  expect((await person.ask('POST', `/series/${first?.id}/restore`)).body.is_default).toBe(false)
  expect((await defaultOf(person, 'simple'))?.id).toBe(created.id)
  for (const id of [first?.id, created.id]) await person.ask('DELETE', `/series/${id}`)
  expect((await person.ask('POST', `/series/${first?.id}/restore`)).body.is_default).toBe(true)
})

test('a document gets no number from a deleted series', async () => {
  const person = await signUpWithCompany(server)
  const { id } = await createSeries({ next_number: 'L-1' }, person)
  await person.ask('DELETE', `/series/${id}`)
  const client = await person.ask('POST', '/client', { title: 'UAB „Medis“' })
  const response = await person.ask('POST', '/invoice', {
    client_id: client.body.id,
    date: '2026-11-01',
    vat: false,
    series_id: id,
    lines: [{ title: 'Batai', quantity: '1', price: '50' }],
  })
  expect(response).toMatchObject({ status: 404, body: { errors: { series_id: [expect.any(String)] } } })
})

test.each([
  ['next_number', { next_number: '' }],
  ['next_number', { next_number: 'A'.repeat(41) }],
  ['next_number', { next_number: 7 }],
  ['invoice_type', { invoice_type: 'invoice' }],
  ['invoice_type', { invoice_type: null }],
  ['activity_id', { activity_id: uuid() }],
  ['activity_id', { activity_id: 'abc' }],
  ['is_default', { is_default: 'yes' }],
])('a wrong %s is reported on its field: %j', async (field, wrong) => {
  const response = await owner.ask('POST', '/series', { invoice_type: 'simple', next_number: 'G-1', ...wrong })
  // A valid id that does not exist in the company is not found.
  expect(response.status).toBe(isId(wrong) ? 404 : 422)
  expect(Object.keys(response.body.errors)).toEqual([field])
  expect(await readSeries(owner, '?search=G-1')).toEqual([])
})

test('series are filtered by one or more types, and searched', async () => {
  const person = await signUpWithCompany(server)
  await createSeries({ next_number: 'Ž-1', description: 'Šilutės padalinys' }, person)
  const kinds = async (query: string) => (await readSeries(person, query)).map(({ invoice_type }) => invoice_type)
  expect(await kinds('?invoice_type=credit,proforma')).toEqual(['credit', 'proforma'])
  expect(await kinds('?invoice_type=credit&invoice_type=simple')).toEqual(['simple', 'simple', 'credit'])
  expect((await person.ask('GET', '/series/all?invoice_type=credit,nothing')).status).toBe(422)
  for (const text of ['silutes', 'z-1']) expect(await readSeries(person, `?search=${text}`)).toHaveLength(1)
  expect((await readSeries(person, '?sort=next_number')).map((each) => each.next_number)).toEqual(
    ['SF-0001', 'KR-0001', 'ISF-0001', 'KP-0001', 'KPO-0001', 'KIO-0001', 'PPK-0001', 'Ž-1'].sort(),
  )
})

test('a new series is prefilled with an unused prefix', async () => {
  const person = await signUpWithCompany(server)
  const suggested = async () => (await person.ask('GET', '/series/create')).body.item
  expect(await suggested()).toMatchObject({ invoice_type: 'simple', next_number: 'SF2-0001', is_default: false })
  expect((await person.ask('POST', '/series', await suggested())).status).toBe(201)
  expect((await suggested()).next_number).toBe('SF3-0001')
})
