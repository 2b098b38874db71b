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

const makeInvoice = async (client_id: string, overrides: object = {}, price = '100') => {
  const lines = [{ title: 'Darbai', quantity: '1', price }]
  const response = await owner.ask('POST', '/invoice', {
    client_id,
    vat: false,
    date: '2026-11-01',
    lines,
    ...overrides,
  })
  expect(response).toMatchObject({ status: 201 })
  return response.body
}

const accountInCurrency = async (currency: string) => {
  const { body } = await owner.ask('POST', '/company-account', { type: 'cash', title: `Kasa ${currency}`, currency })
  return body.id
}

const list = async (query: string, person: Person = owner) => (await person.ask('GET', `/client/all${query}`)).body

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
  const created = await person.ask('POST', '/client', { ...body.item, title: 'SIA Koks' })
  expect(created).toMatchObject({ status: 201, body: { title: 'SIA Koks', country: 'LV', balance: [], debt: [] } })
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
  for (const response of [
    await owner.ask('POST', '/client', { title: 'UAB „Medis“', ...wrong }),
    await owner.ask('PUT', `/client/${client.id}`, { version: 1, ...wrong }),
  ]) {
    expect(response).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(Object.keys(response.body.errors)).toEqual([field])
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
  const euro = await accountInCurrency('EUR')
  const first = await makeInvoice(id)
  await makeInvoice(id, {}, '20.5')
  await makeInvoice(id, { currency: 'JPY', exchange_rate: '0.006' }, '1000')
  await makeInvoice(id, { type: 'proforma' }, '999')
  const deleted = await makeInvoice(id, {}, '7')
  await owner.ask('DELETE', `/invoice/${deleted.id}`)
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

/** Inserts an advance into the table of payments. */
const addAdvance = async (client_id: string, currency: string, total: string, date = '2026-11-03') => {
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
  const payment = await addAdvance(id, 'EUR', '100')
  const earlier = await addAdvance(id, 'EUR', '0.01', '2026-10-01')
  await addAdvance(id, 'USD', '5')
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
    account_id: await accountInCurrency('EUR'),
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
  await addAdvance(payer.id, 'EUR', '1')
  expect(await owner.ask('DELETE', `/client/${payer.id}`)).toMatchObject({
    status: 409,
    body: { code: 'has_documents' },
  })
})

test('the second of two users who change a client at the same time is refused', async () => {
  const { id } = await makeClient()
  const responses = await Promise.all(
    ['Pirmas', 'Antras', 'Trečias'].map((title) => owner.ask('PUT', `/client/${id}`, { version: 1, title })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const written = responses.find(({ status }) => status === 200)?.body
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
  const deleted = await makeClient({ title: 'Aaa' }, person)
  await person.ask('DELETE', `/client/${deleted.id}`)
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
  // Clients of other companies are not found.
  const other = await signUpWithCompany(server)
  expect((await other.ask('GET', '/client/likely?side=buyers')).body.data).toEqual([])
})
