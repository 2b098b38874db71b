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

const makeClient = async (given: object = {}, person: Person = owner) => {
  const answer = await person.ask('POST', '/client', { title: 'UAB „Medis“', ...given })
  expect(answer).toMatchObject({ status: 201 })
  return answer.body
}

const makeInvoice = async (client_id: string, given: object = {}, price = '100') => {
  const lines = [{ title: 'Darbai', quantity: '1', price }]
  const answer = await owner.ask('POST', '/invoice', { client_id, vat: false, date: '2026-11-01', lines, ...given })
  expect(answer).toMatchObject({ status: 201 })
  return answer.body
}

const accountIn = async (currency: string) => {
  const { body } = await owner.ask('POST', '/company-account', { type: 'cash', title: `Kasa ${currency}`, currency })
  return body.id
}

const list = async (query: string, person: Person = owner) => (await person.ask('GET', `/client/all${query}`)).body
const titles = async (query: string, person: Person = owner) =>
  (await list(query, person)).data.map(({ title }: Item) => title)

/** Every page from the first to the last, as long as there is a next one. */
const walk = async (query: string, person: Person) => {
  const pages: Item[][] = []
  let cursor = ''
  do {
    const { data, meta } = await list(`?${query}${cursor && `&cursor=${cursor}`}`, person)
    pages.push(data)
    cursor = meta.next_cursor ?? ''
  } while (cursor && pages.length < 100)
  return pages
}

// Letters with a mark stand beside those without (ą, ę, ė, į, y, ų, ū) or after them (č, š, ž).
const inOrder =
  'Aldona Ąsotis Azija Ąžuolas Cėsis Cukrus Čekija Eglė Ėglė Ežys Ęžys Yla Ilgas Imonė Įmonė Jonas Saulė Sūris Šiauliai Ukas Ųkas Ūkas Vilnius Zarasai Zylė Zuikis Žemė Žuvis'.split(
    ' ',
  )

test('120 clients with one name are each listed once, in both directions, page by page and in a search', async () => {
  const person = await signUpWithCompany(server)
  const made = await Promise.all(
    Array.from({ length: 120 }, () => makeClient({ title: 'Šaltinis', code: null }, person)),
  )
  await makeClient({ title: 'Aušra' }, person)
  const expected = made.map(({ id }) => id).sort()
  for (const query of [
    'limit=7',
    'limit=7&sort=-title',
    'limit=50&sort=code',
    'limit=33&sort=-created_at',
    'limit=11&search=saltinis',
    'limit=11&search=SALT&sort=-title',
  ]) {
    const pages = await walk(query, person)
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
  expect((await walk('limit=3', person)).flat().map(({ title }) => title)).toEqual(inOrder)
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
  expect((await walk('search=300000&limit=1', person)).map(([each]) => each?.title)).toEqual(['Zzz', 'Aaa', 'Bbb'])
})

test('a search that matches most of many clients lists them all, an exact code first', async () => {
  const person = await signUpWithCompany(server)
  await server.owner.query(
    `insert into client (company_id, id, type, title, code, country, currency)
      select $1, gen_random_uuid(), 'legal', 'UAB „Gausa ' || i || '“', i::text, 'LT', 'EUR' from generate_series(1, 1200) i`,
    [person.company.id],
  )
  await makeClient({ title: 'Mažuma' }, person)
  const pages = await walk('search=UAB&limit=200', person)
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(1200)
  expect((await list('?search=gausa', person)).meta).toMatchObject({ count: 1200, tabs: { all: 1200, vendors: 0 } })
  await makeClient({ title: 'Žuvėdra', code: 'uab' }, person)
  const withExact = (await walk('search=UAB&limit=200', person)).flat()
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
  expect((await walk('tab=deleted&limit=1', person)).flat().map(({ title }) => title)).toEqual(['Pirkėjas', 'Abu'])
  expect((await list('', person)).meta).toMatchObject({
    count: 1,
    tabs: { all: 1, vendors: 1, clients: 0, deleted: 2 },
  })
  expect((await list('?tab=deleted', person)).meta.count).toBe(2)
  await person.ask('PUT', `/client/${two.id}`, { version: 1, is_client: true })
  await person.ask('POST', `/client/${both.id}/restore`)
  expect((await list('', person)).meta.tabs).toEqual({ all: 2, vendors: 2, clients: 1 + 1, deleted: 1 })
  const counted = (await list('?search=a', person)).meta.tabs
  expect(counted).toEqual({ all: 2, vendors: 2, clients: 2, deleted: 1 })
})

test('a new client is prefilled from the company', async () => {
  const person = await signUpWithCompany(server, {
    country: 'LV',
    code: '40003032949',
    vat_enabled: false,
    vat_code: null,
    currency: 'USD',
    language: 'en',
  })
  const { body } = await person.ask('GET', '/client/create')
  expect(body.item).toMatchObject({
    country: 'LV',
    currency: 'USD',
    language: 'en',
    payment_term_days: 14,
    type: 'legal',
    is_client: true,
    is_vendor: false,
    contacts: [],
  })
  expect(body.options.countries).toContain('LT')
  expect(body.options.currencies).toContain('EUR')
  const made = await person.ask('POST', '/client', { ...body.item, title: 'SIA Koks' })
  expect(made).toMatchObject({ status: 201, body: { title: 'SIA Koks', country: 'LV', balance: [], debt: [] } })
})

test.each([
  ['title', { title: '  ' }],
  ['title', { title: null }],
  ['type', { type: 'company' }],
  ['vat_code', { vat_enabled: true }],
  ['is_client', { is_client: false }],
  ['country', { country: 'XX' }],
  ['country', { country: 'lt' }],
  ['currency', { currency: 'EURO' }],
  ['language', { language: 'ru' }],
  ['payment_term_days', { payment_term_days: -1 }],
  ['payment_term_days', { payment_term_days: 366 }],
  ['payment_term_days', { payment_term_days: 1.5 }],
  ['payment_term_days', { payment_term_days: null }],
  ['payment_term_days', { payment_term_days: '١٢' }],
  ['payment_term_days', { payment_term_days: '1e2' }],
  ['payment_term_days', { payment_term_days: '' }],
  ['vat_enabled', { vat_enabled: 'yes' }],
  ['contacts', { contacts: {} }],
  ['contacts', { contacts: Array.from({ length: 21 }, () => ({ name: 'Ona' })) }],
  ['contacts.0.email', { contacts: [{ email: 'ona' }] }],
  ['contacts.0.name', { contacts: [{ name: 'O\u0000na' }] }],
  ['contacts.0.colour', { contacts: [{ colour: 'green' }] }],
  ['contacts.1', { contacts: [{ name: 'Ona' }, null] }],
])('a wrong %s is reported on its field for new and changed clients: %j', async (field, wrong) => {
  const before = (await list('')).meta.count
  const client = await makeClient()
  for (const answer of [
    await owner.ask('POST', '/client', { title: 'UAB „Medis“', ...wrong }),
    await owner.ask('PUT', `/client/${client.id}`, { version: 1, ...wrong }),
  ]) {
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(Object.keys(answer.body.errors)).toEqual([field])
  }
  expect((await list('')).meta.count).toBe(before + 1)
  expect((await owner.ask('GET', `/client/edit/${client.id}`)).body.item).toMatchObject(client)
})

test('contacts are stored as entered and in their order', async () => {
  const contacts = [
    { name: 'Ona', email: 'ona@medis.lt', phone: '+37061234567' },
    { name: 'Jonas „Vyr.“', email: null, phone: null },
  ]
  const client = await makeClient({ contacts })
  expect(client.contacts).toEqual(contacts)
  const changed = await owner.ask('PUT', `/client/${client.id}`, { ...client, contacts: contacts.toReversed() })
  expect(changed.body.contacts).toEqual(contacts.toReversed())
  const { body } = await owner.ask('PUT', `/client/${client.id}`, { version: 2, contacts: [{ name: ' ' }] })
  expect(body.contacts).toEqual([{ name: null, email: null, phone: null }])
})

test('the debt and the balance of a client are shown by currency', async () => {
  const { id } = await makeClient({ title: 'Skolininkas' })
  const other = await makeClient({ title: 'Be skolų' })
  const euro = await accountIn('EUR')
  const first = await makeInvoice(id)
  await makeInvoice(id, {}, '20.5')
  await makeInvoice(id, { currency: 'JPY', exchange_rate: '0.006' }, '1000')
  await makeInvoice(id, { type: 'proforma' }, '999')
  const gone = await makeInvoice(id, {}, '7')
  await owner.ask('DELETE', `/invoice/${gone.id}`)
  await owner.ask('POST', `/invoice/${first.id}/add-payment`, { account_id: euro, date: '2026-11-02', amount: '40' })
  const expected = {
    debt: [
      { currency: 'EUR', amount: '80.50' },
      { currency: 'JPY', amount: '1000' },
    ],
    balance: [
      { currency: 'EUR', amount: '-80.50' },
      { currency: 'JPY', amount: '-1000' },
    ],
  }
  expect((await owner.ask('GET', `/client/edit/${id}`)).body.item).toMatchObject(expected)
  const listed = (await list('?limit=200')).data
  expect(listed.find((each: Item) => each.id === id)).toMatchObject(expected)
  expect(listed.find((each: Item) => each.id === other.id)).toMatchObject({ debt: [], balance: [] })
  const changed = await owner.ask('PUT', `/client/${id}`, { version: 1, note: 'Skambinti' })
  expect(changed.body).toMatchObject(expected)
})

/** An advance: there is no call for one yet, so it is put where payments are kept. */
const putAdvance = async (client_id: string, currency: string, total: string, date = '2026-11-03') => {
  const { rows } = await server.owner.query(
    `insert into payment (company_id, id, type, account_id, date, client_id, total, currency)
      values ($1, gen_random_uuid(), 'income', (select id from company_account where company_id = $1 limit 1), $2, $3, $4, $5) returning id`,
    [owner.company.id, date, client_id, total, currency],
  )
  return rows[0].id as string
}

test('the unused part of payments is the advance of the client', async () => {
  const { id } = await makeClient({ title: 'Avansininkas' })
  const none = await owner.ask('GET', `/client/${id}/advanced-payment`)
  expect(none.body).toEqual({ currency: 'EUR', amount: '0.00', payments: [], meta: { count: 0 } })
  const payment = await putAdvance(id, 'EUR', '100')
  const earlier = await putAdvance(id, 'EUR', '0.01', '2026-10-01')
  await putAdvance(id, 'USD', '5')
  const invoice = await makeInvoice(id, {}, '30')
  const used = await owner.ask('POST', `/invoice/${invoice.id}/add-payment`, { payment_id: payment, amount: '20' })
  expect(used.status).toBe(200)
  expect((await owner.ask('GET', `/client/${id}/advanced-payment?currency=EUR`)).body).toMatchObject({
    currency: 'EUR',
    amount: '80.01',
    payments: [
      { id: earlier, date: '2026-10-01', unused: '0.01' },
      { id: payment, date: '2026-11-03', unused: '80.00' },
    ],
  })
  expect((await owner.ask('GET', `/client/${id}/advanced-payment?currency=USD`)).body).toMatchObject({ amount: '5.00' })
  expect((await owner.ask('GET', `/client/${id}/advanced-payment?currency=XXX`)).status).toBe(422)
  expect((await owner.ask('GET', `/client/edit/${id}`)).body.item).toMatchObject({
    debt: [{ currency: 'EUR', amount: '10.00' }],
    advance: [
      { currency: 'EUR', amount: '80.01' },
      { currency: 'USD', amount: '5.00' },
    ],
    balance: [
      { currency: 'EUR', amount: '70.01' },
      { currency: 'USD', amount: '5.00' },
    ],
  })
})

test('unpaid invoices and proformas of a client are listed by due date, in one currency or all', async () => {
  const { id } = await makeClient({ title: 'Vėluojantis' })
  const later = await makeInvoice(id, { date_due: '2026-12-01' })
  const sooner = await makeInvoice(id, { date_due: '2026-11-05' })
  const proforma = await makeInvoice(id, { type: 'proforma', date_due: '2026-11-10' })
  const yen = await makeInvoice(id, { currency: 'JPY', exchange_rate: '0.006', date_due: '2026-11-07' }, '500')
  const paid = await makeInvoice(id, { date_due: '2026-11-02' })
  await owner.ask('POST', `/invoice/${paid.id}/add-payment`, {
    account_id: await accountIn('EUR'),
    date: '2026-11-02',
    amount: '100',
  })
  const all = await owner.ask('GET', `/client/${id}/unpaid-invoices`)
  expect(all.body.data.map((each: Item) => each.id)).toEqual([sooner.id, yen.id, proforma.id, later.id])
  const inYen = await owner.ask('GET', `/client/${id}/unpaid-invoices?currency=JPY`)
  expect(inYen.body.data).toEqual([
    {
      id: yen.id,
      number: yen.number,
      type: 'simple',
      date: '2026-11-01',
      date_due: '2026-11-07',
      total: '500',
      unpaid: '500',
      currency: 'JPY',
    },
  ])
  for (const call of ['unpaid-invoices', 'advanced-payment']) {
    const stranger = await signUpWithCompany(server)
    expect(await stranger.ask('GET', `/client/${id}/${call}`)).toMatchObject({
      status: 404,
      body: { resource: 'client' },
    })
    expect((await owner.ask('GET', `/client/abc/${call}`)).status).toBe(404)
    expect(await owner.ask('GET', `/client/${id}/${call}?currency=eur`)).toMatchObject({
      status: 422,
      body: { errors: { currency: expect.anything() } },
    })
  }
})

test('a client with invoices or payments is archived instead of deleted', async () => {
  const { id } = await makeClient({ title: 'Su sąskaita' })
  const invoice = await makeInvoice(id)
  expect(await owner.ask('DELETE', `/client/${id}`)).toMatchObject({ status: 409, body: { code: 'has_documents' } })
  expect((await owner.ask('GET', `/client/edit/${id}`)).body.item.deleted_at).toBeNull()
  expect((await owner.ask('POST', `/client/${id}/archive`)).status).toBe(200)
  await owner.ask('DELETE', `/invoice/${invoice.id}`)
  expect((await owner.ask('DELETE', `/client/${id}`)).status).toBe(204)
  const payer = await makeClient({ title: 'Su mokėjimu' })
  await putAdvance(payer.id, 'EUR', '1')
  expect(await owner.ask('DELETE', `/client/${payer.id}`)).toMatchObject({
    status: 409,
    body: { code: 'has_documents' },
  })
})

test('the second of two users who change a client at the same time is refused', async () => {
  const { id } = await makeClient()
  const answers = await Promise.all(
    ['Pirmas', 'Antras', 'Trečias'].map((title) => owner.ask('PUT', `/client/${id}`, { version: 1, title })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const written = answers.find(({ status }) => status === 200)?.body
  expect((await owner.ask('GET', `/client/edit/${id}`)).body.item).toMatchObject(written)
})

test('a new client gets the company’s currency, and a change without a currency keeps the client’s', async () => {
  const swedish = await signUpWithCompany(server, { currency: 'SEK' })
  expect((await makeClient({}, swedish)).currency).toBe('SEK')
  const { id, version } = await makeClient({ currency: 'USD' }, swedish)
  const changed = await swedish.ask('PUT', `/client/${id}`, { version, title: 'UAB „Beržas“' })
  expect(changed.body).toMatchObject({ title: 'UAB „Beržas“', currency: 'USD' })
})

test('clients of the latest documents are offered first', async () => {
  const person = await signUpWithCompany(server)
  const ask = async (method: string, path: string, body?: object) => (await person.ask(method, path, body)).body
  const [beta, alfa, gama] = [
    await makeClient({ title: 'Beta' }, person),
    await makeClient({ title: 'Alfa' }, person),
    await makeClient({ title: 'Gama' }, person),
  ]
  await makeClient({ title: 'Tiekėjas', is_client: false, is_vendor: true }, person)
  const gone = await makeClient({ title: 'Aaa' }, person)
  await person.ask('DELETE', `/client/${gone.id}`)
  const likely = async (side: string) =>
    (await ask('GET', `/client/likely?side=${side}`)).data.map(({ title }: Item) => title)
  expect(await likely('buyers')).toEqual(['Alfa', 'Beta', 'Gama'])
  const lines = [{ title: 'Darbai', quantity: '1', price: '100' }]
  const invoice = (client_id: string, date: string) => ask('POST', '/invoice', { client_id, vat: false, date, lines })
  await invoice(gama.id, '2026-11-02')
  await invoice(beta.id, '2026-11-03')
  const voided = await invoice(alfa.id, '2026-11-04')
  await ask('POST', `/invoice/${voided.id}/void`, { comment: 'Ne tam' })
  expect(await likely('buyers')).toEqual(['Beta', 'Gama', 'Alfa'])
  expect(await likely('vendors')).toEqual(['Tiekėjas'])
  // Of another company nobody is named.
  const other = await signUpWithCompany(server)
  expect((await other.ask('GET', '/client/likely?side=buyers')).body.data).toEqual([])
})
