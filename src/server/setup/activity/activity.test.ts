import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { createTestServer, signUp, signUpWithCompany } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const individual = {
  type: 'individual',
  title: 'Ona Kazlauskienė',
  code: null,
  vat_enabled: false,
  vat_code: null,
  activity_type: 'simple',
  certificate_number: '1234567',
}

const createRecord = async (person: Person, path: string, form: object) => {
  const response = await person.ask('POST', path, form)
  expect(response, JSON.stringify(response.body)).toMatchObject({ status: 201 })
  return response.body
}
const createActivity = (person: Person, overrides: object = {}) =>
  createRecord(person, '/activity', { title: 'Fotografavimas', ...overrides })
let count = 0
const createSeries = (person: Person, overrides: object) =>
  createRecord(person, '/series', { invoice_type: 'simple', next_number: `F${(count += 1)}-1`, ...overrides })
const storedSeries = async (person: Person, id: string) => (await person.ask('GET', `/series/edit/${id}`)).body.item

test('an activity has a title, a code, a tariff in percent and a certificate number', async () => {
  const person = await signUpWithCompany(server)
  const form = { title: 'Fotografavimas', code: '74.20', tariff: '5.50', certificate_number: 'AB 77' }
  expect(await createActivity(person, form)).toMatchObject({ ...form, tariff: '5.5', version: 1, archived_at: null })
  expect(await createActivity(person)).toMatchObject({ code: null, tariff: null, certificate_number: null })
  const { body } = await person.ask('GET', '/activity/all?search=fotograf')
  expect(body.meta).toMatchObject({ count: 2, tabs: { all: 2 } })
})

test.each([
  ['tariff', { tariff: '101' }],
  ['tariff', { tariff: '-1' }],
  ['tariff', { tariff: '5.555' }],
  ['title', { title: ' ' }],
])('an activity with a wrong %s is refused', async (field, overrides) => {
  const person = await signUpWithCompany(server)
  const response = await person.ask('POST', '/activity', { title: 'Fotografavimas', ...overrides })
  expect(response).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
})

test('a user who may not change settings can only read activities', async () => {
  const person = await signUpWithCompany(server)
  const activity = await createActivity(person)
  const employee = await signUp(server)
  await server.owner.query(
    `with joined as (insert into company_member (company_id, user_id, role) values ($1, $2, 'employee'))
      update app_user set current_company_id = $1 where id = $2`,
    [person.company.id, employee.id],
  )
  expect((await employee.ask('GET', '/activity/all')).body.data).toHaveLength(1)
  for (const [method, path] of [
    ['POST', '/activity'],
    ['PUT', `/activity/${activity.id}`],
    ['DELETE', `/activity/${activity.id}`],
  ] as const)
    expect((await employee.ask(method, path, { title: 'Mano', version: 1 })).status, path).toBe(403)
})

describe('a series of an activity', () => {
  test('a series shows its activity, which can be archived but not deleted', async () => {
    const person = await signUpWithCompany(server)
    const activity = await createActivity(person)
    const series = await createSeries(person, { activity_id: activity.id })
    expect(series).toMatchObject({ activity_id: activity.id, activity_title: 'Fotografavimas', is_default: true })
    const refused = await person.ask('DELETE', `/activity/${activity.id}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'has_documents' } })
    expect((await person.ask('POST', `/activity/${activity.id}/archive`)).status).toBe(200)
    const { options } = (await person.ask('GET', `/series/edit/${series.id}`)).body
    expect(options.activities).toMatchObject([{ id: activity.id, archived: true }])
    expect((await person.ask('GET', '/series/create')).body.options.activities).toEqual([])
    const kept = await person.ask('PUT', `/series/${series.id}`, { version: 1, description: 'Vestuvės' })
    expect(kept.status).toBe(200)
    const late = await person.ask('POST', '/series', {
      invoice_type: 'simple',
      next_number: 'V-1',
      activity_id: activity.id,
    })
    expect(late).toMatchObject({ status: 422, body: { errors: { activity_id: ['Įrašas archyvuotas.'] } } })
  })

  test('each activity has its own default series, beside the default without an activity', async () => {
    const person = await signUpWithCompany(server)
    const [photos, films] = [await createActivity(person), await createActivity(person, { title: 'Filmavimas' })]
    const first = await createSeries(person, { activity_id: photos.id })
    const second = await createSeries(person, { activity_id: photos.id, is_default: true })
    const ofFilms = await createSeries(person, { activity_id: films.id })
    const { data } = (await person.ask('GET', '/series/all?invoice_type=simple')).body
    const defaults = data.filter(({ is_default }: { is_default: boolean }) => is_default)
    expect(defaults.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [
        data.find(({ next_number }: { next_number: string }) => next_number === 'SF-0001').id,
        second.id,
        ofFilms.id,
      ].toSorted(),
    )
    await person.ask('DELETE', `/series/${second.id}`)
    expect((await storedSeries(person, first.id)).is_default).toBe(true)
  })

  test('one of eight series created concurrently becomes the default of an activity', async () => {
    const person = await signUpWithCompany(server)
    const { id } = await createActivity(person)
    await Promise.all(Array.from({ length: 8 }, () => createSeries(person, { activity_id: id, is_default: true })))
    const { data } = (await person.ask('GET', '/series/all?invoice_type=simple')).body
    const ofIt = data.filter(({ activity_id }: { activity_id: string }) => activity_id === id)
    expect(ofIt).toHaveLength(8)
    expect(ofIt.filter(({ is_default }: { is_default: boolean }) => is_default)).toHaveLength(1)
  })

  test('if an activity is deleted and chosen for a series at the same time, one of the two requests is refused', async () => {
    const person = await signUpWithCompany(server)
    for (let round = 0; round < 4; round += 1) {
      const { id } = await createActivity(person)
      const [deleted, named] = await Promise.all([
        person.ask('DELETE', `/activity/${id}`),
        person.ask('POST', '/series', { invoice_type: 'simple', next_number: `R${round}-1`, activity_id: id }),
      ])
      expect([`${deleted.status} ${named.status}`]).toEqual([expect.stringMatching(/^(204 404|409 201)$/)])
    }
  })

  test('the default series cannot get an activity; another series can until documents use its numbers', async () => {
    const books = await openBooks(server)
    const [photos, films] = [await createActivity(books), await createActivity(books, { title: 'Filmavimas' })]
    const general = await storedSeries(books, books.series('simple'))
    const put = (item: { id: string; version: number }, overrides: object) =>
      books.ask('PUT', `/series/${item.id}`, { version: item.version, ...overrides })
    expect(await put(general, { activity_id: photos.id })).toMatchObject({
      status: 422,
      body: { errors: { activity_id: [expect.any(String)] } },
    })
    const own = await createSeries(books, {})
    const overrides = await put(own, { activity_id: photos.id })
    expect(overrides.body).toMatchObject({ activity_title: 'Fotografavimas', is_default: true })
    const moved = await put(overrides.body, { activity_id: films.id })
    expect(moved.body).toMatchObject({ activity_title: 'Filmavimas', is_default: true })
    await books.invoice({ series_id: own.id })
    const now = await storedSeries(books, own.id)
    expect(await put(now, { activity_id: null })).toMatchObject({
      status: 422,
      body: { errors: { activity_id: ['Šio lauko keisti nebegalima: yra išrašytų dokumentų.'] } },
    })
    expect((await storedSeries(books, general.id)).is_default).toBe(true)
  })
})

describe('a document in a series with an activity', () => {
  test('a document keeps the certificate number of its activity from its issue date', async () => {
    const person = await signUpWithCompany(server, individual)
    const client = await createRecord(person, '/client', { title: 'UAB „Medis“' })
    const activity = await createActivity(person, { certificate_number: 'VL-9' })
    const series = await createSeries(person, { activity_id: activity.id })
    const plain = await createActivity(person, { title: 'Be pažymos' })
    const without = await createSeries(person, { activity_id: plain.id })
    const invoice = (overrides: object) =>
      createRecord(person, '/invoice', {
        client_id: client.id,
        date: '2026-11-20',
        lines: [{ title: 'Nuotraukos', quantity: '1', price: '100' }],
        ...overrides,
      })
    const issued = await invoice({ series_id: series.id })
    expect(issued.seller_details).toMatchObject({ activity_type: 'simple', certificate_number: 'VL-9' })
    expect((await invoice({})).seller_details.certificate_number).toBe('1234567')
    expect((await invoice({ series_id: without.id })).seller_details.certificate_number).toBe('1234567')
    await person.ask('PUT', `/activity/${activity.id}`, { version: 1, certificate_number: 'VL-10' })
    const { item } = (await person.ask('GET', `/invoice/edit/${issued.id}`)).body
    expect(item.seller_details.certificate_number).toBe('VL-9')
    const changed = await person.ask('PUT', `/invoice/${item.id}`, { version: item.version, note: 'Ačiū' })
    expect(changed.body.seller_details.certificate_number).toBe('VL-9')
    const moved = await person.ask('PUT', `/invoice/${item.id}`, {
      version: changed.body.version,
      series_id: without.id,
    })
    expect(moved.body.seller_details.certificate_number).toBe('1234567')
  })

  test('a credit uses a series of the same activity, if there is one', async () => {
    const books = await openBooks(server)
    const activity = await createActivity(books)
    const series = await createSeries(books, { activity_id: activity.id })
    const credits = await createRecord(books, '/series', {
      invoice_type: 'credit',
      next_number: 'FK-1',
      activity_id: activity.id,
    })
    const invoice = await books.invoice({ series_id: series.id })
    const ofIt = await books.read(`/invoice/create?credit_of=${invoice.id}`)
    expect(ofIt.item.series_id).toBe(credits.id)
    const other = await books.invoice()
    expect((await books.read(`/invoice/create?credit_of=${other.id}`)).item.series_id).toBe(books.series('credit'))
    expect((await books.read('/invoice/create')).item.series_id).toBe(books.series('simple'))
    const offered = ofIt.options.series.find(({ id }: { id: string }) => id === series.id)
    expect(offered.description).toBe('Fotografavimas')
  })
})
