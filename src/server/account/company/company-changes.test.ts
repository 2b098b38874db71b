import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyForm, createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** Issues a document, which locks some fields of the company. */
const issueDocument = async (companyId: string) => {
  const client = await server.owner.query(
    `insert into client (company_id, id, type, title, country, currency)
     values ($1, gen_random_uuid(), 'legal', 'UAB Pirkėjas', 'LT', 'EUR') returning id`,
    [companyId],
  )
  await server.owner.query(
    `insert into invoice (company_id, id, type, vat, client_id, client_title, client_details, seller_details, date, number,
      currency, language, prices_include_vat, subtotal, discount_total, discount_without_vat, delivery_without_vat,
      total_without_vat, vat_total, total, total_in_words)
     values ($1, gen_random_uuid(), 'simple', false, $2, 'UAB Pirkėjas', '{}', '{}', '2026-11-20', 'SF-0001', 'EUR', 'lt', false,
      0, 0, 0, 0, 0, 0, 0, 'Nulis eurų')`,
    [companyId, client.rows[0].id],
  )
}

test('fields left out of a change keep their values', async () => {
  const person = await signUpWithCompany(server, { city: 'Vilnius', invoice_style: { layout: 'classic' } })
  const response = await person.ask('PUT', `/company/${person.company.id}`, { version: 1, email: 'labas@ziedas.lt' })
  expect(response.status).toBe(200)
  expect(response.body).toMatchObject({
    ...person.company,
    version: 2,
    updated_at: expect.any(String),
    email: 'labas@ziedas.lt',
    city: 'Vilnius',
    invoice_style: { layout: 'classic' },
  })
})

test('a new account number updates the bank', async () => {
  const person = await signUpWithCompany(server, { account_number: 'LT237300000000000855' })
  const account_number = 'LT547044000000000875'
  const response = await person.ask('PUT', `/company/${person.company.id}`, { version: 1, account_number })
  expect(response.body).toMatchObject({ account_number, bank_name: 'SEB', bank_code: '70440' })
})

test('an item can be read, changed and sent back', async () => {
  const person = await signUpWithCompany(server)
  const { item } = (await person.ask('GET', `/company/edit/${person.company.id}`)).body
  const response = await person.ask('PUT', `/company/${item.id}`, { ...item, title: 'UAB „Žiedas ir Co“' })
  expect(response.status).toBe(200)
  expect(response.body.title).toBe('UAB „Žiedas ir Co“')
})

test('only one of concurrent changes of a company is stored, and the others get the stored company', async () => {
  const person = await signUpWithCompany(server)
  const change = (title: string) => person.ask('PUT', `/company/${person.company.id}`, { version: 1, title })
  const responses = await Promise.all(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map(change))
  const stored = responses.filter(({ status }) => status === 200)
  expect(stored).toHaveLength(1)
  for (const { status, body } of responses.filter((response) => response !== stored[0])) {
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'stale_version', current: { version: 2, title: stored[0]?.body.title } })
  }
})

test('a change that makes the company invalid is rejected completely', async () => {
  const person = await signUpWithCompany(server)
  const response = await person.ask('PUT', `/company/${person.company.id}`, {
    version: 1,
    title: 'Nauja',
    vat_code: null,
  })
  expect(response.body.errors).toEqual({ vat_code: ['Šis laukelis yra privalomas.'] })
  const { item } = (await person.ask('GET', `/company/edit/${person.company.id}`)).body
  expect(item).toMatchObject({ title: 'UAB „Žiedas“', version: 1 })
})

test('type, code and currency cannot change once there are documents', async () => {
  const person = await signUpWithCompany(server)
  await issueDocument(person.company.id)
  // The company is also readable while the user works in another company.
  await person.ask('POST', '/company', companyForm({ title: 'Antra' }))
  const { item } = (await person.ask('GET', `/company/edit/${person.company.id}`)).body
  expect(item.locked_fields).toEqual(['type', 'code', 'currency'])
  const currency = await person.ask('PUT', `/company/${item.id}`, { version: 1, currency: 'USD' })
  expect(currency.status).toBe(422)
  expect(currency.body.errors).toEqual({
    currency: ['Šio lauko keisti nebegalima: yra išrašytų dokumentų.'],
  })
  expect((await person.ask('PUT', `/company/${item.id}`, { version: 1, currency: 'EUR', city: 'Kaunas' })).status).toBe(
    200,
  )
})

test('only an individual may declare VAT by quarter or half-year', async () => {
  const person = await signUpWithCompany(server)
  const { id } = person.company
  expect(person.company).toMatchObject({ vat_period: 'month', e_invoice_in_pdf: true })
  const refused = await person.ask('PUT', `/company/${id}`, { version: 1, vat_period: 'quarter' })
  expect(refused.body.errors).toEqual({ vat_period: ['Juridinis asmuo PVM deklaruoja kas mėnesį.'] })
  const individual = { type: 'individual', title: 'Ona Onaitė', activity_type: 'simple' }
  const changed = await person.ask('PUT', `/company/${id}`, {
    version: 1,
    ...individual,
    vat_period: 'half-year',
    e_invoice_in_pdf: false,
  })
  expect(changed.body).toMatchObject({ vat_period: 'half-year', e_invoice_in_pdf: false })
  const { data } = (await person.ask('GET', `/history?kind=company&id=${id}`)).body
  expect(data[0].changes).toContainEqual(
    expect.objectContaining({ field: 'vat_period', before: 'month', after: 'half-year' }),
  )
  await expect(server.owner.query(`update company set type = 'legal' where id = $1`, [id])).rejects.toThrow(
    'company_vat_period_legal',
  )
})
