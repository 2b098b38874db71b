import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signUpWithCompany>>
beforeAll(async () => {
  server = await createTestServer()
  owner = await signUpWithCompany(server)
})
afterAll(() => server.close())

type Item = { id: string; title: string; type: string; is_main: boolean }

const swedbank = 'LT717300010123456789'
const accountsOf = async (person: Person, query = ''): Promise<Item[]> =>
  (await person.ask('GET', `/company-account/all${query}`)).body.data

const createAccount = async (overrides: object = {}, person = owner) => {
  const response = await person.ask('POST', '/company-account', { type: 'bank', title: 'Atsiskaitomoji', ...overrides })
  expect(response).toMatchObject({ status: 201 })
  return response.body
}

const stored = async (id: string, person = owner) => (await person.ask('GET', `/company-account/edit/${id}`)).body.item
const change = (id: string, body: object, person = owner) => person.ask('PUT', `/company-account/${id}`, body)

const mainOf = async (person: Person) => {
  const main = (await accountsOf(person)).filter(({ is_main }) => is_main)
  expect(main).toHaveLength(1)
  return main[0]?.id
}

const invoicePaidTo = async (account_id: string, amount: string, person = owner) => {
  const client = await person.ask('POST', '/client', { title: 'UAB „Medis“' })
  const lines = [{ title: 'Darbai', quantity: '1', price: '100' }]
  const form = { client_id: client.body.id, date: '2026-11-01', vat: false, lines, accounts: [] }
  const invoice = await person.ask('POST', '/invoice', form)
  expect(invoice).toMatchObject({ status: 201 })
  const paid = await person.ask('POST', `/invoice/${invoice.body.id}/add-payment`, {
    account_id,
    date: '2026-11-02',
    amount,
  })
  expect(paid).toMatchObject({ status: 200 })
  return paid.body
}

test('exactly one account is the main one', async () => {
  const person = await signUpWithCompany(server)
  const first = await mainOf(person)
  const second = await createAccount({}, person)
  expect(second.is_main).toBe(false)
  const third = await createAccount({ is_main: true }, person)
  expect(await mainOf(person)).toBe(third.id)
  await change(second.id, { version: 1, is_main: true }, person)
  expect(await mainOf(person)).toBe(second.id)
  const unset = await change(second.id, { version: 2, is_main: false }, person)
  expect(unset).toMatchObject({ status: 422, body: { errors: { is_main: [expect.any(String)] } } })
  await Promise.all(Array.from({ length: 8 }, () => createAccount({ is_main: true }, person)))
  await mainOf(person)
  expect(first).toBeDefined()
})

test('an archived or deleted main account is replaced by another one', async () => {
  const person = await signUpWithCompany(server)
  const first = (await mainOf(person)) ?? ''
  const second = await createAccount({ is_main: true }, person)
  expect((await person.ask('POST', `/company-account/${second.id}/archive`)).body.is_main).toBe(false)
  expect(await mainOf(person)).toBe(first)
  const { version } = await stored(second.id, person)
  expect((await change(second.id, { version, is_main: true }, person)).body.errors).toEqual({
    is_main: ['Įrašas archyvuotas.'],
  })
  const third = await createAccount({}, person)
  expect((await person.ask('DELETE', `/company-account/${first}`)).status).toBe(204)
  expect(await mainOf(person)).toBe(third.id)
  expect((await person.ask('DELETE', `/company-account/${third.id}`)).status).toBe(204)
  expect(await accountsOf(person)).toEqual([])
  expect((await person.ask('POST', `/company-account/${second.id}/archive-restore`)).body.is_main).toBe(true)
  expect(await mainOf(person)).toBe(second.id)
})

test('a restored main account does not replace the current main account', async () => {
  const person = await signUpWithCompany(server)
  const first = (await mainOf(person)) ?? ''
  const second = await createAccount({}, person)
  await person.ask('DELETE', `/company-account/${first}`)
  expect((await person.ask('POST', `/company-account/${first}/restore`)).body.is_main).toBe(false)
  expect(await mainOf(person)).toBe(second.id)
  for (const id of [first, second.id]) await person.ask('DELETE', `/company-account/${id}`)
  expect((await person.ask('POST', `/company-account/${first}/restore`)).body.is_main).toBe(true)
})

test('a Lithuanian account number sets its bank unless the user names one, and another number sets another bank', async () => {
  const { id, ...account } = await createAccount({ account_number: 'lt60 1010 0123 4567 8901' })
  const centralBank = { bank_code: '10100', bank_name: 'Lietuvos bankas' }
  expect(account).toMatchObject({ account_number: 'LT601010012345678901', ...centralBank })
  const own = { bank_name: 'Bankas', bank_code: '1' }
  expect(await createAccount({ account_number: 'LT601010012345678901', ...own })).toMatchObject(own)
  const changed = await change(id, { version: 1, account_number: swedbank })
  expect(changed.body).toMatchObject({ account_number: swedbank, bank_code: '73000', bank_name: 'Swedbank' })
  const german = await change(id, { version: 2, account_number: 'DE89370400440532013000' })
  expect(german.body).toMatchObject({ bank_code: null, bank_name: null })
  const named = await change(id, { version: 3, bank_name: 'Commerzbank' })
  expect(named.body).toMatchObject({ account_number: 'DE89370400440532013000', bank_name: 'Commerzbank' })
})

test.each(['LT601010012345678902', 'LT60101001234567890', 'DE00500105175407324931', 'XX601010012345678901'])(
  'the account number %s looks like an IBAN but is not valid',
  async (account_number) => {
    const response = await owner.ask('POST', '/company-account', { type: 'bank', title: 'Bankas', account_number })
    expect(response.body.errors).toEqual({
      account_number: ['Sąskaitos numeris neteisingas: patikrinkite skaitmenis.'],
    })
  },
)

test('an account number that does not look like an IBAN is stored unchanged', async () => {
  expect((await createAccount({ account_number: '12-3456/78' })).account_number).toBe('12-3456/78')
  expect((await createAccount({ account_number: '' })).account_number).toBeNull()
})

test.each([
  ['EUR', '100', '100.00'],
  ['EUR', 12.5, '12.50'],
  ['EUR', '-0.01', '-0.01'],
  ['JPY', '500', '500'],
  ['BHD', '1.234', '1.234'],
])('an opening balance in %s of %j is stored as %s', async (currency, initial_balance, kept) => {
  expect(await createAccount({ currency, initial_balance })).toMatchObject({ initial_balance: kept, balance: kept })
})

test('an empty account can change to a currency without cents', async () => {
  const { id } = await createAccount({ initial_balance: '0.00' })
  const changed = await change(id, { version: 1, currency: 'JPY' })
  expect(changed.body).toMatchObject({ currency: 'JPY', initial_balance: '0', balance: '0' })
})

test.each([
  ['EUR', '1.005', 'Sumoje per daug skaitmenų po kablelio.'],
  ['EUR', '1.000', 'Sumoje per daug skaitmenų po kablelio.'],
  ['JPY', '0.5', 'Sumoje per daug skaitmenų po kablelio.'],
  ['EUR', '1e309', 'Įveskite skaičių.'],
  ['EUR', '١٢', 'Įveskite skaičių.'],
  ['EUR', '1 000', 'Įveskite skaičių.'],
  ['EUR', '', 'Įveskite skaičių.'],
  ['EUR', '9999999999999', 'Įveskite skaičių.'],
])('an opening balance in %s cannot be %j', async (currency, initial_balance, message) => {
  const before = (await owner.ask('GET', '/company-account/all')).body.meta.count
  const response = await owner.ask('POST', '/company-account', {
    type: 'cash',
    title: 'Kasa',
    currency,
    initial_balance,
  })
  expect(response).toMatchObject({ status: 422, body: { errors: { initial_balance: [message] } } })
  expect((await owner.ask('GET', '/company-account/all')).body.meta.count).toBe(before)
})

test.each([
  ['type', { type: 'wallet' }],
  ['title', { title: '' }],
  ['currency', { currency: 'XXX' }],
  ['show_in_invoice', { show_in_invoice: 'yes' }],
  ['initial_balance', { initial_balance: null }],
])('a wrong %s is reported on its field: %j', async (field, wrong) => {
  const response = await owner.ask('POST', '/company-account', { type: 'cash', title: 'Kasa', ...wrong })
  expect(response.status).toBe(422)
  expect(Object.keys(response.body.errors)).toEqual([field])
})

test('the balance is the opening balance plus the payments', async () => {
  const { id } = await createAccount({ initial_balance: '10.50' })
  const invoice = await invoicePaidTo(id, '40')
  expect(await stored(id)).toMatchObject({ initial_balance: '10.50', balance: '50.50' })
  const changed = await change(id, { version: (await stored(id)).version, initial_balance: '0' })
  expect(changed.body).toMatchObject({ initial_balance: '0.00', balance: '40.00' })
  await owner.ask('POST', `/invoice/${invoice.id}/remove-payment`, { invoice_payment_id: invoice.payments[0].id })
  expect(await stored(id)).toMatchObject({ balance: '0.00' })
})

test('an account with payments keeps its currency and is archived instead of deleted', async () => {
  const { id } = await createAccount()
  expect((await change(id, { version: 1, currency: 'USD' })).body.currency).toBe('USD')
  await change(id, { version: 2, currency: 'EUR' })
  await invoicePaidTo(id, '1')
  const { version } = await stored(id)
  const locked = await change(id, { version, currency: 'USD' })
  expect(locked).toMatchObject({
    status: 422,
    body: { errors: { currency: [expect.stringContaining('keisti nebegalima')] } },
  })
  expect((await change(id, { version, title: 'Pervadinta' })).status).toBe(200)
  expect(await owner.ask('DELETE', `/company-account/${id}`)).toMatchObject({
    status: 409,
    body: { code: 'has_documents' },
  })
  expect((await owner.ask('POST', `/company-account/${id}/archive`)).status).toBe(200)
})

test('an account printed on an invoice is archived instead of deleted', async () => {
  const { id } = await createAccount({ account_number: 'LT601010012345678901' })
  const client = await owner.ask('POST', '/client', { title: 'UAB „Medis“' })
  const lines = [{ title: 'Darbai', quantity: '1', price: '100' }]
  const invoice = await owner.ask('POST', '/invoice', {
    client_id: client.body.id,
    date: '2026-11-01',
    vat: false,
    lines,
    accounts: [id],
  })
  expect(invoice).toMatchObject({ status: 201 })
  expect(await owner.ask('DELETE', `/company-account/${id}`)).toMatchObject({
    status: 409,
    body: { code: 'has_documents' },
  })
})

test('the check for accounts on invoices uses an index and reads the company’s invoices only', async () => {
  const { id } = await createAccount({ title: 'Spausdinama' })
  const client = await owner.ask('POST', '/client', { title: 'UAB „Medis“' })
  const lines = [{ title: 'Darbai', quantity: '1', price: '100' }]
  const form = { client_id: client.body.id, date: '2026-11-01', vat: false, lines, accounts: [id] }
  const invoice = await owner.ask('POST', '/invoice', form)
  const person = await signUpWithCompany(server)
  const database = await server.owner.connect()
  const isUsedIn = async ({ company }: typeof owner) => {
    await database.query(`select set_config('app.company_id', $1, true)`, [company.id])
    return (await database.query('select is_account_on_invoices($1) as used', [id])).rows[0].used
  }
  try {
    await database.query('begin')
    expect([await isUsedIn(owner), await isUsedIn(person)]).toEqual([true, false])
    const { rows } =
      await database.query(`select pg_stat_get_xact_numscans('invoice_accounts'::regclass)::int as of_index,
      pg_stat_get_xact_numscans('invoice'::regclass)::int as of_table`)
    expect(rows).toEqual([{ of_index: 2, of_table: 0 }])
  } finally {
    await database.query('rollback')
    database.release()
  }
  // After it is removed from the only invoice that shows it, it can be deleted.
  await owner.ask('PUT', `/invoice/${invoice.body.id}`, { version: invoice.body.version, accounts: [] })
  expect((await owner.ask('DELETE', `/company-account/${id}`)).status).toBe(204)
})

test('changing to a currency with fewer decimals refuses an opening balance with too many', async () => {
  const { id } = await createAccount({ initial_balance: '10.50' })
  expect((await change(id, { version: 1, currency: 'JPY' })).body.errors).toEqual({
    initial_balance: [expect.any(String)],
  })
  expect((await change(id, { version: 1, currency: 'JPY', initial_balance: '10' })).body).toMatchObject({
    initial_balance: '10',
    balance: '10',
  })
})

test('accounts are filtered by type, sorted and searched', async () => {
  const person = await signUpWithCompany(server)
  await createAccount({ type: 'card', title: 'Žalia kortelė', extra_name: 'Ūkio' }, person)
  await createAccount({ type: 'cash-register', title: 'Aparatas', cash_register_number: 'KA-55' }, person)
  const titles = async (query: string) => (await accountsOf(person, query)).map(({ title }) => title)
  expect(await titles('?type=card,cash-register')).toEqual(['Aparatas', 'Žalia kortelė'])
  expect(await titles('?search=ukio')).toEqual(['Žalia kortelė'])
  expect(await titles('?search=ka-55')).toEqual(['Aparatas'])
  expect((await accountsOf(person, '?sort=-type')).map(({ type }) => type)).toEqual(['cash-register', 'cash', 'card'])
  expect((await person.ask('GET', '/company-account/all?type=wallet')).status).toBe(422)
})

test('a new account is prefilled with the company’s currency', async () => {
  const person = await signUpWithCompany(server, { currency: 'JPY' })
  const { body } = await person.ask('GET', '/company-account/create')
  expect(body.item).toMatchObject({
    type: 'bank',
    currency: 'JPY',
    initial_balance: '0',
    is_main: false,
    show_in_invoice: true,
  })
  expect(body.options.types).toEqual(['bank', 'cash', 'card', 'cash-register', 'other'])
  expect((await person.ask('POST', '/company-account', { ...body.item, title: 'Nauja' })).status).toBe(201)
})

test('an account without a currency gets the company’s, and a change without a currency keeps the account’s', async () => {
  const japanese = await signUpWithCompany(server, { currency: 'JPY' })
  const created = await createAccount({ initial_balance: '500' }, japanese)
  expect(created).toMatchObject({ currency: 'JPY', initial_balance: '500' })
  const cents = { type: 'bank', title: 'Atsiskaitomoji', initial_balance: '0.50' }
  expect((await japanese.ask('POST', '/company-account', cents)).body.errors).toHaveProperty('initial_balance')
  const { id, version } = await createAccount({ currency: 'EUR', initial_balance: '0.50' }, japanese)
  expect((await change(id, { version, title: 'Eurai' }, japanese)).body).toMatchObject({
    currency: 'EUR',
    title: 'Eurai',
  })
})
