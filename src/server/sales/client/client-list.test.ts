import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'

let server: TestServer
let owner: Person & { company: { id: string } }
beforeAll(async () => {
  server = await createTestServer()
  owner = await signUpWithCompany(server)
})
afterAll(() => server.close())

type Item = { id: string; title: string }

const makeClient = async (overrides: object = {}, person: Person = owner) => {
  const response = await person.ask('POST', '/client', { title: 'UAB „Medis“', ...overrides })
  expect(response).toMatchObject({ status: 201 })
  return response.body
}

const list = async (query: string, person: Person = owner) => (await person.ask('GET', `/client/all${query}`)).body
const titles = async (query: string, person: Person = owner) =>
  (await list(query, person)).data.map(({ title }: Item) => title)

/** All pages of the list. */
const readAllPages = async (query: string, person: Person) => {
  const pages: Item[][] = []
  let cursor = ''
  do {
    const { data, meta } = await list(`?${query}${cursor && `&cursor=${cursor}`}`, person)
    pages.push(data)
    cursor = meta.next_cursor ?? ''
  } while (cursor && pages.length < 100)
  return pages
}

// Lithuanian letters sort like the letter without a mark (ą, ę, ė, į, y, ų, ū) or after it (č, š, ž).
const inOrder =
  'Aldona Ąsotis Azija Ąžuolas Cėsis Cukrus Čekija Eglė Ėglė Ežys Ęžys Yla Ilgas Imonė Įmonė Jonas Saulė Sūris Šiauliai Ukas Ųkas Ūkas Vilnius Zarasai Zylė Zuikis Žemė Žuvis'.split(
    ' ',
  )

test('120 clients with one name are each listed once, in both directions, page by page and in a search', async () => {
  const person = await signUpWithCompany(server)
  const created: { id: string }[] = []
  while (created.length < 120) {
    const some = Array.from({ length: 10 }, () => makeClient({ title: 'Šaltinis', code: null }, person))
    created.push(...(await Promise.all(some)))
  }
  await makeClient({ title: 'Aušra' }, person)
  const expected = created.map(({ id }) => id).sort()
  for (const query of [
    'limit=7',
    'limit=7&sort=-title',
    'limit=50&sort=code',
    'limit=33&sort=-created_at',
    'limit=11&search=saltinis',
    'limit=11&search=SALT&sort=-title',
  ]) {
    const pages = await readAllPages(query, person)
    const seen = pages.flat().filter(({ title }) => title === 'Šaltinis')
    expect(seen.map(({ id }) => id).sort(), query).toEqual(expected)
    expect(
      pages.slice(0, -1).every((page) => page.length === pages[0]?.length),
      query,
    ).toBe(true)
  }
  expect((await list('?search=saltinis&limit=1', person)).meta).toMatchObject({
    count: 120,
    tabs: { all: 120, clients: 120, vendors: 0, deleted: 0 },
  })
})

test('a client created between two pages does not move rows of the next page', async () => {
  const person = await signUpWithCompany(server)
  for (const title of ['B', 'C', 'D', 'E']) await makeClient({ title }, person)
  const first = await list('?limit=2', person)
  await makeClient({ title: 'A' }, person)
  expect(await titles(`?limit=2&cursor=${first.meta.next_cursor}`, person)).toEqual(['D', 'E'])
})

test('clients are sorted by the Lithuanian alphabet', async () => {
  const person = await signUpWithCompany(server)
  for (const title of inOrder.toReversed()) await makeClient({ title }, person)
  expect(await titles('', person)).toEqual(inOrder)
  expect(await titles('?sort=-title', person)).toEqual(inOrder.toReversed())
  expect((await readAllPages('limit=3', person)).flat().map(({ title }) => title)).toEqual(inOrder)
})

test('search ignores case and diacritics, covers names, codes and contacts, and treats wildcards as text', async () => {
  const person = await signUpWithCompany(server)
  await makeClient({ title: 'UAB „Sąskaita“', code: '302222222' }, person)
  await makeClient(
    { title: '100% medvilnė', contacts: [{ name: 'Živilė Žąsinienė', email: 'zivile@medvilne.lt' }] },
    person,
  )
  await makeClient({ title: 'Kitas_vardas\\', vat_enabled: true, vat_code: 'LT100001738313' }, person)
  const cases = {
    saskaita: 'UAB „Sąskaita“',
    SĄSKAIT: 'UAB „Sąskaita“',
    2222: 'UAB „Sąskaita“',
    'zivile zasin': '100% medvilnė',
    'medvilne.lt': '100% medvilnė',
    '0%25': '100% medvilnė',
    s_v: 'Kitas_vardas\\',
    'vardas\\': 'Kitas_vardas\\',
    lt100001738313: 'Kitas_vardas\\',
  }
  for (const [text, title] of Object.entries(cases))
    expect(await titles(`?search=${text}`, person), text).toEqual([title])
  for (const text of ['%25%25', 'a_s', '\\\\', 'nėra'])
    expect(await titles(`?search=${text}`, person), text).toEqual([])
  expect(await titles('?search=', person)).toHaveLength(3)
})

test('a client with an exact code comes first in any order and on any page', async () => {
  const person = await signUpWithCompany(server)
  await makeClient({ title: 'Aaa', code: '3000001' }, person)
  await makeClient({ title: 'Bbb', note: 'be kodo', contacts: [{ name: '300000' }] }, person)
  await makeClient({ title: 'Zzz', code: '300000' }, person)
  expect(await titles('?search=300000', person)).toEqual(['Zzz', 'Aaa', 'Bbb'])
  expect(await titles('?search=300000&sort=-title', person)).toEqual(['Zzz', 'Bbb', 'Aaa'])
  expect((await readAllPages('search=300000&limit=1', person)).map(([each]) => each?.title)).toEqual([
    'Zzz',
    'Aaa',
    'Bbb',
  ])
})

test('a search that matches most of many clients lists them all, an exact code first', async () => {
  const person = await signUpWithCompany(server)
  await server.owner.query(
    `insert into client (company_id, id, type, title, code, country, currency)
      select $1, gen_random_uuid(), 'legal', 'UAB „Gausa ' || i || '“', i::text, 'LT', 'EUR' from generate_series(1, 1200) i`,
    [person.company.id],
  )
  await makeClient({ title: 'Mažuma' }, person)
  const pages = await readAllPages('search=UAB&limit=200', person)
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(1200)
  expect((await list('?search=gausa', person)).meta).toMatchObject({ count: 1200, tabs: { all: 1200, vendors: 0 } })
  await makeClient({ title: 'Žuvėdra', code: 'uab' }, person)
  const withExact = (await readAllPages('search=UAB&limit=200', person)).flat()
  expect(withExact).toHaveLength(1201)
  expect(withExact[0]?.title).toBe('Žuvėdra')
})

test('tabs separate clients, vendors and deleted ones, the last deleted first', async () => {
  const person = await signUpWithCompany(server)
  const [one, two, both] = [
    await makeClient({ title: 'Pirkėjas' }, person),
    await makeClient({ title: 'Tiekėjas', is_client: false, is_vendor: true }, person),
    await makeClient({ title: 'Abu', is_vendor: true }, person),
  ]
  expect(await titles('?tab=clients', person)).toEqual(['Abu', 'Pirkėjas'])
  expect(await titles('?tab=vendors', person)).toEqual(['Abu', 'Tiekėjas'])
  await person.ask('DELETE', `/client/${both.id}`)
  await person.ask('DELETE', `/client/${one.id}`)
  expect(await titles('?tab=deleted', person)).toEqual(['Pirkėjas', 'Abu'])
  expect((await readAllPages('tab=deleted&limit=1', person)).flat().map(({ title }) => title)).toEqual([
    'Pirkėjas',
    'Abu',
  ])
  expect((await list('', person)).meta).toMatchObject({
    count: 1,
    tabs: { all: 1, vendors: 1, clients: 0, deleted: 2 },
  })
  expect((await list('?tab=deleted', person)).meta.count).toBe(2)
  await person.ask('PUT', `/client/${two.id}`, { version: 1, is_client: true })
  await person.ask('POST', `/client/${both.id}/restore`)
  expect((await list('', person)).meta.tabs).toEqual({ all: 2, vendors: 2, clients: 1 + 1, deleted: 1 })
  const tabCounts = (await list('?search=a', person)).meta.tabs
  expect(tabCounts).toEqual({ all: 2, vendors: 2, clients: 2, deleted: 1 })
})
