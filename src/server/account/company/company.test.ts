import { lithuanianVat } from '#domain/default-vat.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, companyForm, createTestServer, signUp, signUpWithCompany } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const english = { 'accept-language': 'en' }

const rowsOf = async (table: string, companyId: string) =>
  (await server.owner.query(`select * from ${table} where company_id = $1 order by id`, [companyId])).rows

const makeMember = (companyId: string, userId: string, role: string) =>
  server.owner.query('insert into company_member (company_id, user_id, role) values ($1, $2, $3)', [
    companyId,
    userId,
    role,
  ])

test('a new company becomes the current one and has everything for a first invoice', async () => {
  const person = await signUpWithCompany(server)
  const { company } = person
  expect(company).toMatchObject({
    title: 'UAB „Žiedas“',
    version: 1,
    role: 'owner',
    locked_fields: [],
    language: 'lt',
    time_zone: 'Europe/Vilnius',
    invoice_style: { layout: 'modern', accent: '#27409B' },
  })
  const data = (await person.ask('GET', '/user/data')).body
  expect(data.company).toEqual(company)
  expect(data.companies).toEqual([{ id: company.id, title: 'UAB „Žiedas“', role: 'owner' }])
  expect(data.user.data.role).toBe('owner')

  const units = await rowsOf('unit', company.id)
  expect(units.map((unit) => unit.short_name)).toEqual(['vnt.', 'mėn.', 'd.', 'val.', 'ml', 'kg'])
  expect(units.every((unit) => unit.is_system)).toBe(true)
  const series = await rowsOf('series', company.id)
  expect(Object.fromEntries(series.map((row) => [row.invoice_type, row.next_number]))).toEqual({
    simple: 'SF-0001',
    credit: 'KR-0001',
    proforma: 'ISF-0001',
    quote: 'KP-0001',
    'cash-register-income': 'KPO-0001',
    'cash-register-expense': 'KIO-0001',
    'cash-receipt': 'PPK-0001',
  })
  expect(series.every((row) => row.is_default)).toBe(true)
  const rates = await rowsOf('vat_rate', company.id)
  expect(rates.filter((rate) => rate.is_default).map((rate) => rate.rate)).toEqual(['21'])
  expect(new Set(rates.map((rate) => rate.rate))).toEqual(new Set(['21', '12', '9', '5', '0']))
  expect(rates.find((rate) => rate.code === 'PVM25' && rate.side === 'sale')).toMatchObject({
    type: 'reverse-charge',
    legal_note: 'Atvirkštinis apmokestinimas (PVMĮ 96 str.)',
  })
})

test('an account number makes the first account a bank account, with the bank it names', async () => {
  const { company } = await signUpWithCompany(server, { account_number: 'LT23 7300 0000 0000 0855' })
  expect(company).toMatchObject({ account_number: 'LT237300000000000855', bank_name: 'Swedbank', bank_code: '73000' })
  expect(await rowsOf('company_account', company.id)).toMatchObject([
    {
      type: 'bank',
      title: 'Swedbank',
      account_number: 'LT237300000000000855',
      bank_code: '73000',
      currency: 'EUR',
      is_main: true,
      accept_payments: true,
      show_in_invoice: true,
    },
  ])
})

test('without an account number there is a cash account, in the language of the company', async () => {
  const { company } = await signUpWithCompany(server, { language: 'en', vat_enabled: false, vat_code: null })
  expect(await rowsOf('company_account', company.id)).toMatchObject([
    { type: 'cash', title: 'Cash', is_main: true, accept_payments: true, show_in_invoice: false },
  ])
  const units = await rowsOf('unit', company.id)
  expect(units.map((unit) => unit.title)).toContain('piece')
  // Also for a company that is no VAT payer yet.
  expect(await rowsOf('vat_rate', company.id)).toHaveLength(lithuanianVat.length)
})

test('invalid codes are rejected on their fields in the language of the request', async () => {
  const person = await signUp(server)
  const form = companyForm({ code: '123456780', vat_code: 'LT123456789' })
  const lithuanian = await person.ask('POST', '/company', form)
  expect(lithuanian.status).toBe(422)
  expect(lithuanian.body.errors).toEqual({
    code: ['Įmonės kodas neteisingas: patikrinkite skaitmenis.'],
    vat_code: ['PVM mokėtojo kodo forma neteisinga.'],
  })
  const inEnglish = await person.ask('POST', '/company', companyForm({ code: '12', vat_code: null }), english)
  expect(inEnglish.body.errors).toEqual({
    code: ['A company code has 9 digits.'],
    vat_code: ['This field is required.'],
  })
})

test('a company needs a type, a country, a title and a currency', async () => {
  const person = await signUp(server)
  for (const field of ['type', 'title', 'country', 'currency']) {
    const response = await person.ask('POST', '/company', companyForm({ [field]: undefined }), english)
    expect(response.body.errors, field).toEqual({ [field]: ['This field is required.'] })
  }
})

test('a company with an unknown country or time zone is not stored', async () => {
  const person = await signUp(server)
  const country = await person.ask('POST', '/company', companyForm({ country: 'ZZ' }), english)
  expect(country.body.errors).toEqual({ country: ['Choose a country from the list.'] })
  const zone = await person.ask('POST', '/company', companyForm({ time_zone: 'Vilnius' }), english)
  expect(zone.body.errors).toEqual({ time_zone: ['Choose one of the available options.'] })
  expect((await person.ask('GET', '/company/all')).body.data).toEqual([])
})

test('an unknown field is rejected with its name', async () => {
  const person = await signUp(server)
  const response = await person.ask('POST', '/company', companyForm({ owner_id: person.id }))
  expect(response.body.errors).toEqual({ owner_id: ['Tokio lauko nėra.'] })
})

test('the same idempotency key creates one company and is rejected for another', async () => {
  const person = await signUp(server)
  const once = { 'idempotency-key': 'company-1' }
  const [first, second] = await Promise.all([1, 2].map(() => person.ask('POST', '/company', companyForm(), once)))
  expect(first?.status).toBe(201)
  expect(second?.body).toEqual(first?.body)
  expect((await person.ask('GET', '/company/all')).body.meta).toMatchObject({ count: 1, tabs: { all: 1 } })
  const other = await person.ask('POST', '/company', companyForm({ title: 'Kita' }), once)
  expect(other.status).toBe(422)
  expect(other.body.code).toBe('idempotency_mismatch')
})

test('a company of another user is not found by any call', async () => {
  const { company } = await signUpWithCompany(server)
  const stranger = await signUpWithCompany(server, { title: 'Svetima' })
  for (const response of [
    await stranger.ask('GET', `/company/edit/${company.id}`),
    await stranger.ask('PUT', `/company/${company.id}`, { version: 1, title: 'Mano' }),
    await stranger.ask('POST', '/user/change-company', { company_id: company.id }),
  ]) {
    expect(response.status).toBe(404)
    expect(response.body).toMatchObject({ code: 'not_found', resource: 'company', detail: 'Įmonė nerasta.' })
  }
  expect((await stranger.ask('GET', '/company/all')).body.data).toHaveLength(1)
  const stored = await server.owner.query('select title from company where id = $1', [company.id])
  expect(stored.rows[0].title).toBe('UAB „Žiedas“')
})

test('companies with the longest texts are listed completely in pages under 300 kB', async () => {
  const person = await signUpWithCompany(server)
  const long = (length: number) => 'Ąžuolynų '.repeat(length).slice(0, length)
  const contact = { name: long(100), email: `${'a'.repeat(60)}@${'b'.repeat(50)}.lt`, phone: '+370 600 00000' }
  const place = { title: long(120), address: long(200), city: long(100), country: 'LT' }
  const full = {
    contacts: Array.from({ length: 20 }, () => contact),
    addresses: Array.from({ length: 20 }, () => place),
  }
  for (let count = 0; count < 20; count += 1) {
    const createdCompany = await person.ask(
      'POST',
      '/company',
      companyForm({ title: `Ž ${20 - count} ${long(190)}`, ...full }),
    )
    expect(createdCompany.status, JSON.stringify(createdCompany.body)).toBe(201)
  }
  const titles: string[] = []
  let cursor: string | null = ''
  let pages = 0
  do {
    const { body } = await person.ask('GET', `/company/all?${cursor && `cursor=${cursor}`}`)
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(300_000)
    expect(body.meta).toMatchObject({ count: 21, tabs: { all: 21 } })
    titles.push(...body.data.map(({ title }: { title: string }) => title))
    cursor = body.meta.next_cursor
    pages += 1
  } while (cursor && pages < 30)
  expect(pages).toBeGreaterThan(1)
  expect(new Set(titles).size).toBe(21)
  expect(titles).toEqual(titles.toSorted(new Intl.Collator('lt').compare))
  expect((await person.ask('GET', '/company/all?cursor=nonsense')).status).toBe(422)
})

test('an employee reads the company but does not change it', async () => {
  const { company } = await signUpWithCompany(server)
  const employee = await signUp(server)
  await makeMember(company.id, employee.id, 'employee')
  const read = await employee.ask('GET', `/company/edit/${company.id}`)
  expect(read.body.item.role).toBe('employee')
  const change = await employee.ask('PUT', `/company/${company.id}`, { version: 1, title: 'Mano' }, english)
  expect(change.status).toBe(403)
  expect(change.body).toMatchObject({ code: 'forbidden', detail: 'Access forbidden.' })
})

test('a person works in the company they switch to', async () => {
  const person = await signUpWithCompany(server)
  const second = (await person.ask('POST', '/company', companyForm({ title: 'Antra' }))).body
  expect((await person.ask('GET', '/user/data')).body.company.id).toBe(second.id)
  const switched = await person.ask('POST', '/user/change-company', { company_id: person.company.id })
  expect(switched.status).toBe(200)
  expect(switched.body.company).toEqual(person.company)
  expect(switched.body.companies).toHaveLength(2)
  expect((await person.ask('GET', '/user/data')).body).toEqual(switched.body)
})

test('calls about companies need a session', async () => {
  const { company } = await signUpWithCompany(server)
  for (const path of ['/company/all', '/company/create', `/company/edit/${company.id}`])
    expect((await ask(server, 'GET', path)).status).toBe(401)
})
