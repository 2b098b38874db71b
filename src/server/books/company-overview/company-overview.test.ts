import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { asUser } from '#server/platform/db/transaction.ts'
import { givePlan } from '#server/test/plans.ts'
import { createTestServer, signUp } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { readFigures, readMemberCompanies } from './company-overview.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ environment: { PLANS: 'on', PROVIDER_IBAN: 'LT647300000000000117' } })
})
afterAll(() => server.close())

let person: Person
beforeEach(async () => {
  person = await signUp(server)
})

const join = ({ company }: Books, role = 'accountant') =>
  server.owner.query('insert into company_member (company_id, user_id, role) values ($1, $2, $3)', [
    company.id,
    person.id,
    role,
  ])
const overview = async (query = ''): Promise<Item[]> => {
  const { status, body } = await person.ask('GET', `/company/overview${query}`)
  expect(status).toBe(200)
  return contract['company.overview'].output.parse(body).data
}

const october = { date: '2026-10-05', date_due: '2026-10-19' }

/** A company with two overdue invoices, one of them in dollars, and `entries` entries of a bank that wait for a decision. */
const companyWithNeeds = async (title: string, entries = 1): Promise<Books> => {
  const books = await openBooks(server, { title })
  await books.invoice(october)
  await books.invoice({ ...october, currency: 'USD', exchange_rate: '0.9' })
  await books.invoice()
  await server.owner.query(
    `with file as (insert into bank_import (company_id, id, files) values ('${books.company.id}', gen_random_uuid(), '[]') returning *)
     insert into bank_entry (company_id, id, import_id, position, account_id, format, date, amount, currency, name, account_number, code, text, reference, key, kind)
     select company_id, gen_random_uuid(), id, n, '${books.account.id}', 'camt.053', '2026-11-20', 121, 'EUR', 'UAB Pirkėjas', '', '', '', '', n::text, 'payment'
     from file, generate_series(1, ${entries}) n`,
  )
  return books
}

test('a person without a company has an empty overview', async () => {
  expect(await overview()).toEqual([])
})

test('the overview has every company of the person by name, with the figures of its dashboard', async () => {
  const companies = [await companyWithNeeds('Žiedas', 3), await companyWithNeeds('Ąžuolas'), await openBooks(server)]
  for (const each of companies) await join(each)
  const rows = await overview()
  expect(rows.map(({ title }) => title)).toEqual(['Ąžuolas', 'UAB „Žiedas“', 'Žiedas'])
  for (const { company } of companies) {
    await person.ask('POST', '/user/change-company', { company_id: company.id })
    const { body } = await person.ask('GET', '/dashboard/all')
    const { figures } = rows.find(({ id }) => id === company.id)
    const { count, amount } = body.overdue
    expect(figures.overdue).toEqual({ count, amount })
    const dashboard = (kind: string) => body.attention.find((each: Item) => each.kind === kind)
    expect(figures.bank_entries).toBe(dashboard('bank_entries')?.count ?? 0)
    expect(figures.papers).toBe(dashboard('papers')?.count ?? 0)
    expect(figures.isaf?.deadline).toBe(dashboard('isaf_due')?.deadline)
    expect(figures.vat?.tone).toBe(dashboard('vat_due')?.tone)
  }
  expect(rows[2].figures).toEqual({
    today: '2026-11-20',
    overdue: { count: 2, amount: '229.90' },
    bank_entries: 3,
    papers: 0,
    isaf: { period: '2026-10', deadline: '2026-11-20', is_submitted: false, tone: 'soon' },
    vat: { period: '2026-10', deadline: '2026-11-25', tone: 'soon' },
    isaf_changed: null,
  })
})

test('a submitted i.SAF is shown as submitted, and as changed once one of its documents was', async () => {
  const books = await openBooks(server)
  await join(books)
  const invoice = await books.invoice(october)
  const { id } = await books.create('/isaf', { period: '2026-10', data_type: 'F' })
  await books.ask('POST', `/isaf/${id}/mark-submitted`, { date: '2026-11-20' })
  expect((await overview())[0].figures).toMatchObject({ isaf: { is_submitted: true, tone: null }, isaf_changed: null })
  await books.ask('POST', `/invoice/${invoice.id}/void`, { comment: 'Klaida', confirm: true })
  await server.runJobs()
  expect((await overview())[0].figures.isaf_changed).toBe('2026-10')
})

test('the figures of one company do not depend on which company is current', async () => {
  const [first, second] = [await companyWithNeeds('Pirma', 2), await openBooks(server, { title: 'Antra' })]
  await join(first)
  await join(second)
  const before = await overview()
  for (const { company } of [first, second]) {
    await person.ask('POST', '/user/change-company', { company_id: company.id })
    expect(await overview()).toEqual(before)
    // The transaction of the overview leaves nothing behind on its connection.
    const list = await person.ask('GET', '/invoice/all')
    expect(list.body.meta.count).toBe(company.id === first.company.id ? 3 : 0)
  }
})

test('a company is in the overview of its members only, and no longer of a person who was removed', async () => {
  const [own, foreign] = [await companyWithNeeds('Sava'), await companyWithNeeds('Svetima')]
  await join(own)
  expect((await overview()).map(({ id }) => id)).toEqual([own.company.id])
  expect((await person.ask('GET', `/company/overview?id=${foreign.company.id}`)).body.code).toBe('not_found')
  await server.owner.query('delete from company_member where user_id = $1', [person.id])
  expect(await overview()).toEqual([])
  expect((await person.ask('GET', `/company/overview?id=${own.company.id}`)).status).toBe(404)
})

test('each company is read with the role in that company: an employee sees no declarations', async () => {
  const [asAccountant, asEmployee] = [await companyWithNeeds('A'), await companyWithNeeds('B')]
  await join(asAccountant)
  await join(asEmployee, 'employee')
  const [first, second] = await overview()
  expect(first.figures).toMatchObject({ isaf: { tone: 'soon' }, vat: { tone: 'soon' } })
  expect(second.figures).toMatchObject({ overdue: { count: 2 }, bank_entries: 1, isaf: null, vat: null })
})

test('no figure is read with a role that was taken away after the list of companies was read', async () => {
  const { company } = await companyWithNeeds('Pasikeitusi')
  await join({ company } as Books)
  const figuresOf = () =>
    asUser(server.services.pool, { user_id: person.id, company_id: company.id, two_step: false }, (db) =>
      readFigures(db, { userId: person.id, company: listed!, today: '2026-11-20' }),
    )
  const [listed] = await asUser(server.services.pool, { user_id: person.id, company_id: null, two_step: false }, (db) =>
    readMemberCompanies(db, person.id),
  )
  expect(await figuresOf()).toMatchObject({ isaf: { tone: 'soon' } })
  await server.owner.query(`update company_member set role = 'employee' where user_id = $1`, [person.id])
  expect(await figuresOf()).toBeUndefined()
})

test('a company that requires two steps shows only its name to a session with one', async () => {
  const books = await companyWithNeeds('Užrakinta')
  await join(books)
  await server.owner.query('update company set two_step_required = true where id = $1', [books.company.id])
  expect(await overview()).toMatchObject([{ title: 'Užrakinta', state: 'locked', code: null, figures: null }])
  await server.owner.query('update session set two_step = true where user_id = $1', [person.id])
  expect(await overview()).toMatchObject([{ state: 'counted', figures: { overdue: { count: 2 } } }])
})

test('an ended plan and a planned deletion are in the row of the company', async () => {
  const books = await openBooks(server)
  await join(books)
  await givePlan(server, books.id, '2026-11-20')
  expect(await overview()).toMatchObject([{ plan_ended_on: null, deletion_at: null }])
  await givePlan(server, books.id, '2026-11-19')
  await server.owner.query(`update company set deletion_at = '2026-11-27T10:00:00Z' where id = $1`, [books.company.id])
  expect(await overview()).toMatchObject([{ plan_ended_on: '2026-11-19', deletion_at: '2026-11-27T10:00:00.000Z' }])
})

test('companies that cannot be counted say so, the others have their figures', async () => {
  const companies: Books[] = []
  for (const title of ['A', 'B', 'C', 'D', 'E']) {
    const books = await companyWithNeeds(title)
    await join(books)
    companies.push(books)
  }
  const broken = [companies[1]!.company.id, companies[4]!.company.id]
  // A condition that fails for the rows of two companies, like a damaged page of a table.
  await server.owner.query(`create policy broken on bank_entry as restrictive for select
    using (case when company_id in ('${broken.join("', '")}') then 1 / (position - position) = 1 else true end)`)
  try {
    const rows = await overview()
    expect(rows.map(({ state }) => state)).toEqual(['counted', 'failed', 'counted', 'counted', 'failed'])
    for (const { id, figures } of rows)
      expect(figures?.overdue).toEqual(broken.includes(id) ? undefined : { count: 2, amount: '229.90' })
    expect(await overview(`?id=${broken[0]}`)).toMatchObject([{ state: 'failed', figures: null }])
  } finally {
    await server.owner.query('drop policy broken on bank_entry')
  }
  expect(await overview(`?id=${broken[0]}`)).toMatchObject([{ state: 'counted', figures: { bank_entries: 1 } }])
})
