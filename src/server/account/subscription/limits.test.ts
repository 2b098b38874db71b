import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, actFor } from '#server/platform/db/transaction.ts'
import { fileBody } from '#server/test/one-of-each.ts'
import { givePlan, withPlans } from '#server/test/plans.ts'
import { ask, companyForm, createTestServer, signUp, signUpWithCompany, testMoment } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { checkEmployeeLimit, mayHideBranding } from './limits.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ isTogether: true, environment: withPlans })
})
afterAll(() => server.close())

const issuer = async () => {
  const person = await signUpWithCompany(server, { vat_enabled: false, vat_code: null })
  const client = await person.ask('POST', '/client', { title: 'UAB Pirkėjas', country: 'LT' })
  const issue = (overrides: object = {}) =>
    person.ask('POST', '/invoice', {
      client_id: client.body.id,
      date: '2026-11-20',
      lines: [{ title: 'Puokštė', quantity: '1', price: '10' }],
      ...overrides,
    })
  return { person, companyId: person.company.id, issue }
}

const planOf = async (person: Person) => (await person.ask('GET', '/user/data')).body.plan

const issueMany = async (issue: () => Promise<{ status: number }>, count: number) => {
  for (let n = 0; n < count; n += 1) expect((await issue()).status).toBe(201)
}

test('a new user has the free plan with its limits and usage', async () => {
  const person = await signUp(server)
  const free = {
    name: 'basic',
    valid_until: null,
    hide_branding: false,
    limits: { invoices: 10, companies: 1, employees: 1, files_mb: 1024 },
    invoices_again: '2026-12-01',
  }
  expect(await planOf(person)).toEqual({ ...free, usage: { invoices: 0, companies: 0, employees: 0 } })
  const { person: owner, issue } = await issuer()
  await issueMany(issue, 2)
  expect(await planOf(owner)).toEqual({ ...free, usage: { invoices: 2, companies: 1, employees: 0 } })
})

test('the eleventh invoice of a month is rejected, also if ten are created at the same time', async () => {
  const { person, issue } = await issuer()
  await issueMany(issue, 9)
  const responses = await Promise.all(Array.from({ length: 10 }, () => issue()))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 403)])
  const refused = responses.filter(({ status }) => status === 403)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['plan_limit_invoices']))
  expect((await planOf(person)).usage.invoices).toBe(10)
  const { body } = await person.ask('GET', '/invoice/all')
  // A rejected invoice uses no number.
  expect(
    body.data
      .map(({ number }: { number: string }) => number)
      .sort()
      .at(-1),
  ).toMatch(/0010$/)
})

test('the sign-up page can show how many invoices are free', async () => {
  const { body } = await ask(server, 'GET', '/auth/providers')
  expect(body.free_invoices).toBe(10)
})

test('the rejection of an invoice has the limit and the next date in the language of the user', async () => {
  const { person, issue } = await issuer()
  await issueMany(issue, 10)
  expect((await issue()).body.detail).toBe(
    'Šį mėnesį jau išrašėte 10 sąskaitų – tiek leidžia nemokamas planas. Sąskaita liko juodraštyje. Kitą galėsite išrašyti nuo 2026-12-01.',
  )
  const { data } = (await person.ask('GET', '/invoice/all')).body
  const { item } = (await person.ask('GET', `/invoice/create?copy_of=${data[0].id}`)).body
  const english = await person.ask('POST', '/invoice', item, { 'accept-language': 'en' })
  // No-break spaces keep a printed date together.
  expect(english.body.detail.replaceAll('\u00a0', ' ')).toBe(
    'You have issued 10 invoices this month, which is all the free plan allows. This invoice is kept as a draft. You can issue the next one from 1 December 2026.',
  )
})

test('credit and proforma invoices are not limited, and deleted, void or differently dated invoices count', async () => {
  const { person, issue } = await issuer()
  await issueMany(() => issue({ date: '2026-10-05' }), 8)
  const lastAllowed = await issue()
  expect((await person.ask('DELETE', `/invoice/${lastAllowed.body.id}`, { comment: 'Klaida' })).status).toBe(204)
  const void_ = await issue()
  expect((await person.ask('POST', `/invoice/${void_.body.id}/void`, { comment: 'Klaida' })).status).toBe(200)
  expect((await issue()).body.code).toBe('plan_limit_invoices')
  expect((await issue({ type: 'proforma' })).status).toBe(201)
  const { body: all } = await person.ask('GET', '/invoice/all?tab=invoices')
  const form = await person.ask('GET', `/invoice/create?credit_of=${all.data[0].id}`)
  expect((await person.ask('POST', '/invoice', form.body.item)).status).toBe(201)
  // All data can still be read, changed and exported.
  const { body: edited } = await person.ask('GET', `/invoice/edit/${all.data[1].id}`)
  const { version } = edited.item
  expect((await person.ask('PUT', `/invoice/${all.data[1].id}`, { version, note: 'Ačiū' })).status).toBe(200)
  expect((await person.ask('GET', `/invoice/${all.data[1].id}/pdf`)).status).toBe(200)
})

test('a rejected invoice does not count', async () => {
  const { person, issue } = await issuer()
  await issueMany(issue, 9)
  expect((await issue({ number: 'ABC-1' })).status).toBe(201)
  expect((await issue({ number: 'ABC-1' })).body.code).toBe('plan_limit_invoices')
  const other = await issuer()
  expect((await other.issue({ number: 'ABC-1' })).status).toBe(201)
  for (let n = 0; n < 12; n += 1)
    expect((await other.issue({ number: 'ABC-1' })).body.code).toBe('series_number_in_use')
  expect((await planOf(other.person)).usage.invoices).toBe(1)
  expect((await planOf(person)).usage.invoices).toBe(10)
})

test('the month of the limit starts at midnight in the company’s time zone', async () => {
  const { issue } = await issuer()
  await issueMany(issue, 10)
  try {
    // 1 December in Vilnius, still November in London.
    server.setTime(new Date('2026-11-30T21:59:00Z'))
    expect((await issue()).status).toBe(403)
    server.setTime(new Date('2026-11-30T22:00:00Z'))
    expect((await issue()).status).toBe(201)
  } finally {
    server.setTime(testMoment)
  }
})

test('a second company needs a plan, and premium allows ten companies', async () => {
  const person = await signUp(server)
  const createCompany = () => person.ask('POST', '/company', companyForm())
  const first = await Promise.all(Array.from({ length: 10 }, createCompany))
  expect(first.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(first.filter(({ body }) => body.code === 'plan_limit_companies')).toHaveLength(9)
  await givePlan(server, person.id, '2027-01-01')
  for (let n = 0; n < 9; n += 1) expect((await createCompany()).status).toBe(201)
  expect((await createCompany()).body.code).toBe('plan_limit_companies')
})

test('the owner’s plan applies to all members of the company but not to their own companies', async () => {
  const { person: owner, companyId, issue } = await issuer()
  await givePlan(server, owner.id, '2026-11-20')
  const helper = await signUpWithCompany(server)
  await server.owner.query(`insert into company_member values ($1, $2, 'accountant')`, [companyId, helper.id])
  const { body } = await helper.ask('POST', '/user/change-company', { company_id: companyId })
  expect(body.plan).toEqual({
    name: 'premium',
    valid_until: '2026-11-20',
    hide_branding: true,
    limits: { invoices: null, companies: 1, employees: 10, files_mb: 51_200 },
    usage: { invoices: 0, companies: 1, employees: 1 },
    invoices_again: '2026-12-01',
  })
  await issueMany(issue, 11)
  expect((await helper.ask('POST', '/company', companyForm())).body.code).toBe('plan_limit_companies')
})

test('the free limits apply from the day after the plan’s last day, and no data is lost', async () => {
  const { person, issue } = await issuer()
  await givePlan(server, person.id, '2026-11-19')
  await issueMany(issue, 10)
  expect((await issue()).body.code).toBe('plan_limit_invoices')
  expect(await planOf(person)).toMatchObject({ name: 'basic', valid_until: '2026-11-19' })
})

const asCompany = (
  person: Person,
  companyId: string,
  work: (context: Parameters<typeof checkEmployeeLimit>[0]) => Promise<unknown>,
) =>
  inTransaction(server.services.pool, companyId, async (db) => {
    await actFor(db, person.id, companyId)
    return work({ db, services: server.services, now: server.services.clock() })
  })

test('the free plan allows one member, open invitations count, and only one of two concurrent invitations is created', async () => {
  const { person, companyId } = await issuer()
  const check = (waiting = 0) =>
    asCompany(person, companyId, (context) => checkEmployeeLimit(context, companyId, waiting))
  await check()
  await expect(check(1)).rejects.toMatchObject({ code: 'plan_limit_employees' })
  const join = async () => {
    const { id } = await signUp(server)
    await server.copyPeople()
    return asCompany(person, companyId, async (context) => {
      await checkEmployeeLimit(context, companyId)
      await context.db
        .insertInto('company_member')
        .values({ company_id: companyId, user_id: id, role: 'employee' })
        .execute()
    })
  }
  const joined = await Promise.allSettled([join(), join(), join()])
  expect(joined.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await planOf(person)).usage.employees).toBe(1)
})

test('only premium may hide the product’s name', async () => {
  const { person, companyId } = await issuer()
  const ask = () => asCompany(person, companyId, (context) => mayHideBranding(context, companyId))
  expect(await ask()).toBe(false)
  await givePlan(server, person.id, '2026-12-31')
  await server.copyPeople()
  expect(await ask()).toBe(true)
})

test('a server without plans has no limits', async () => {
  const off = await createTestServer({ isTogether: true })
  try {
    const person = await signUpWithCompany(off)
    expect((await person.ask('POST', '/company', companyForm())).status).toBe(201)
    const none = { invoices: null, companies: null, employees: null, files_mb: null }
    expect(await planOf(person)).toMatchObject({ name: 'unlimited', hide_branding: true, limits: none })
  } finally {
    await off.close()
  }
})

test('files over the limit of the plan are rejected with the usage, and a larger plan accepts them', async () => {
  const owner = await signUpWithCompany(server)
  const vendor = (await owner.ask('POST', '/client', { title: 'UAB Tiekėjas', country: 'LT', is_vendor: true })).body
  const bought = { vendor_id: vendor.id, date: '2026-11-10', total: '121', total_without_vat: '100' }
  const expense = (await owner.ask('POST', '/expense', bought)).body
  const { payload, headers } = await fileBody()
  const upload = () => owner.ask('POST', `/expense/${expense.id}/files`, payload, headers)
  const first = await upload()
  expect([first.status, first.body.room]).toEqual([201, null])
  const overview = async () => (await owner.ask('GET', '/user/subscription')).body.companies[0]
  expect(await overview()).toMatchObject({ limits: { files_mb: 1024 }, usage: { files_mb: 1 } })
  const fill = (bytes: number) =>
    server.owner.query(`update expense_file set size = $2 where company_id = $1`, [owner.company.id, bytes])
  await fill(972 * 1024 ** 2)
  expect((await upload()).body.room).toEqual({ used_mb: 973, limit_mb: 1024 })
  await server.owner.query(`delete from expense_file where company_id = $1 and size < 100000`, [owner.company.id])
  await fill(2 ** 30 - 3)
  const refused = await upload()
  expect([refused.status, refused.body.code]).toEqual([403, 'plan_limit_files'])
  expect(refused.body.detail).toContain('1 GB iš 1 GB')
  await givePlan(server, owner.id, '2026-12-01')
  expect((await upload()).body.files).toHaveLength(2)
})
