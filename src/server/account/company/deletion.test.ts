import { afterAll, beforeAll, expect, test } from 'vitest'
import { runHousekeeping } from '#server/housekeeping.ts'
import { lastEmailTo, openStaff } from '#server/test/members.ts'
import { everythingOf, fillBooks } from '#server/test/company-rows.ts'
import { companyForm, createTestServer, signUpWithCompany, testMoment } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { removeDueCompanies } from './remove-company.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ isTogether: true, environment: { PUBLIC_URL: 'https://kvitas.example' } })
})
afterAll(() => server.close())

const password = 'Ramunė-77'
const inDays = (days: number) => server.setTime(new Date(testMoment.getTime() + days * 24 * 60 * 60 * 1000))
const deleteAt = '2026-11-27T10:00:00.000Z'
const remove = (person: Person, path: string, body: object = { password }) => person.ask('DELETE', path, body)
const exists = async (id: string) =>
  (await server.owner.query('select from company where id = $1', [id])).rowCount === 1

/** A company with a client, and so with data. */
const withData = async () => {
  const staff = await openStaff(server)
  await staff.owner.ask('POST', '/client', { title: 'UAB „Beržas“' })
  return { ...staff, id: staff.owner.company.id }
}

test('a company without data is deleted immediately, and another becomes the current one', async () => {
  const staff = await openStaff(server)
  const colleague = await staff.add('employee')
  await staff.invite()
  const second = (await staff.owner.ask('POST', '/company', companyForm({ title: 'Antra' }))).body
  await staff.owner.ask('POST', '/user/change-company', { company_id: staff.owner.company.id })
  const response = await remove(staff.owner, staff.path)
  expect([response.status, response.body]).toEqual([204, ''])
  for (const [table, { count }] of Object.entries(await everythingOf(server, staff.owner.company.id)))
    expect(count, table).toBe(0)
  const data = (await staff.owner.ask('GET', '/user/data')).body
  expect(data).toMatchObject({ company: { id: second.id }, companies: [{ id: second.id }] })
  expect((await colleague.ask('GET', '/user/data')).body).toMatchObject({ company: null, companies: [] })
  expect((await staff.owner.ask('GET', `/company/edit/${staff.owner.company.id}`)).status).toBe(404)
})

test.each([
  ['a client', '/client', () => ({ title: 'UAB „Beržas“' })],
  ['a product', '/product', () => ({ title: 'Puokštė', price_without_vat: '10' })],
  [
    'money moved',
    '/payment',
    (account_id: string) => ({ type: 'expense', date: '2026-11-20', account_id, total: '1' }),
  ],
] as const)('a company with %s has data', async (_, to, form) => {
  const { owner, path } = await openStaff(server)
  const { data } = (await owner.ask('GET', '/company-account/all')).body
  const createdCompany = await owner.ask('POST', to, form(data[0].id))
  expect(createdCompany.status, JSON.stringify(createdCompany.body)).toBe(201)
  expect((await remove(owner, path)).body).toEqual({ delete_at: deleteAt })
})

test('deleted rows that can be restored count as data', async () => {
  const { owner, path } = await openStaff(server)
  const { id } = (await owner.ask('POST', '/client', { title: 'UAB „Beržas“' })).body
  await owner.ask('DELETE', `/client/${id}`)
  expect((await remove(owner, path)).status).toBe(202)
})

test('a company with data is deleted after seven days, stays usable and shows the date', async () => {
  const { owner, path } = await withData()
  const response = await remove(owner, path)
  expect([response.status, response.body]).toEqual([202, { delete_at: deleteAt }])
  expect((await owner.ask('GET', '/user/data')).body.company.deletion_at).toBe(deleteAt)
  expect((await owner.ask('POST', '/client', { title: 'UAB „Klevas“' })).status).toBe(201)
  const second = await remove(owner, path)
  expect([second.status, second.body.code]).toEqual([409, 'company_deletion_pending'])
})

test('only owners get an email about the deletion, in their language', async () => {
  const { owner, path, add } = await withData()
  const [second, admin] = [await add('owner', { locale: 'en' }), await add('admin')]
  await remove(owner, path)
  await server.runJobs()
  const own = lastEmailTo(server, owner.email)
  expect(own.headers['subject']).toBe('UAB „Žiedas“ bus ištrinta 2026-11-27')
  expect(own.text).toContain(`https://kvitas.example/settings/company/${owner.company.id}?tab=deletion`)
  expect(lastEmailTo(server, second.email).headers['subject']).toMatch(
    /^UAB „Žiedas“ will be deleted on 27.November.2026$/,
  )
  expect(lastEmailTo(server, admin.email).text).toBe('')
})

test('a deletion that is canceled before its email is sent sends none', async () => {
  const { owner, path } = await withData()
  await remove(owner, path)
  await owner.ask('POST', `${path}/cancel-deletion`)
  await server.runJobs()
  expect(lastEmailTo(server, owner.email).text).toBe('')
})

test('a canceled deletion does not happen and can be requested again', async () => {
  const { owner, path, id } = await withData()
  await remove(owner, path)
  const canceled = await owner.ask('POST', `${path}/cancel-deletion`)
  expect([canceled.status, canceled.body.deletion_at]).toEqual([200, null])
  inDays(8)
  await removeDueCompanies(server.services)
  inDays(0)
  expect(await exists(id)).toBe(true)
  expect((await remove(owner, path)).status).toBe(202)
})

test('deleting a company needs the password, with at most five wrong attempts', async () => {
  const { owner, path, id } = await withData()
  expect((await remove(owner, path, {})).body.errors).toHaveProperty('password')
  for (let time = 0; time < 5; time += 1) {
    const wrong = await remove(owner, path, { password: 'ne tas' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'wrong_password'])
  }
  expect((await remove(owner, path)).status).toBe(429)
  expect(await exists(id)).toBe(true)
  expect((await owner.ask('GET', '/user/data')).body.company.deletion_at).toBeNull()
})

test('a user without a password must set one to delete a company', async () => {
  const { owner, path, id } = await withData()
  const { rows } = await server.owner.query('select password_hash from app_user where id = $1', [owner.id])
  const setHash = (hash: string | null) =>
    server.owner.query('update app_user set password_hash = $2 where id = $1', [owner.id, hash])
  await setHash(null)
  const response = await remove(owner, path)
  expect([response.status, response.body.code]).toEqual([409, 'no_password'])
  expect(response.body.detail).toBe('Jūsų paskyra neturi slaptažodžio. Pirmiausia jį susikurkite.')
  expect((await owner.ask('GET', '/user/sign-in-methods')).body.password).toBe(false)
  expect((await owner.ask('GET', '/user/data')).body.company).toMatchObject({ id, deletion_at: null })
  await setHash(rows[0].password_hash)
  expect((await remove(owner, path)).status).toBe(202)
})

test('only an owner can delete a company or cancel its deletion', async () => {
  const { owner, path, add } = await withData()
  await remove(owner, path)
  for (const role of ['admin', 'employee', 'accountant']) {
    const person = await add(role)
    expect((await remove(person, path)).body.code, role).toBe('forbidden')
    expect((await person.ask('POST', `${path}/cancel-deletion`)).body.code, role).toBe('forbidden')
  }
  const stranger = await signUpWithCompany(server)
  expect((await remove(stranger, path)).body.resource).toBe('company')
  expect((await stranger.ask('POST', `${path}/cancel-deletion`)).body.resource).toBe('company')
  expect((await owner.ask('GET', '/user/data')).body.company.deletion_at).toBe(deleteAt)
})

test('only one of two concurrent deletions is accepted', async () => {
  const { owner, path } = await withData()
  const responses = await Promise.all([remove(owner, path), remove(owner, path)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([202, 409])
  const empty = await openStaff(server)
  const both = await Promise.all([remove(empty.owner, empty.path), remove(empty.owner, empty.path)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 404])
})

test('housekeeping deletes due companies with their files, also from two processes, and none a minute early', async () => {
  await server.owner.query('update company set deletion_at = null')
  const [due, other] = [await withData(), await withData()]
  await fillBooks(server.owner, due.id)
  await fillBooks(server.owner, other.id)
  for (const { id } of [due, other])
    for (const store of [server.services.files, server.services.exports])
      await store.put(id, '00000000-0000-7000-8000-000000000001', Buffer.from('%PDF'))
  await remove(due.owner, due.path)
  inDays(6.999)
  expect(await removeDueCompanies(server.services)).toBe(0)
  expect(await exists(due.id)).toBe(true)
  inDays(7)
  const others = await everythingOf(server, other.id)
  const removed = await Promise.all([removeDueCompanies(server.services), removeDueCompanies(server.services)])
  expect(removed.toSorted()).toEqual([0, 1])
  expect(await removeDueCompanies(server.services)).toBe(0)
  inDays(0)
  for (const [table, { count }] of Object.entries(await everythingOf(server, due.id))) expect(count, table).toBe(0)
  expect(await everythingOf(server, other.id)).toEqual(others)
  for (const store of [server.services.files, server.services.exports]) {
    expect(await store.list(due.id)).toEqual([])
    expect(await store.list(other.id)).toHaveLength(1)
  }
  expect((await due.owner.ask('GET', '/user/data')).body.company).toBeNull()
})

test('the daily housekeeping deletes companies, and removes invitations a month after they expired', async () => {
  const { owner, path, id } = await withData()
  const staff = await openStaff(server)
  const canceled = (await staff.invite()).body
  await remove(owner, path)
  inDays(8)
  await Promise.all([runHousekeeping(server.services), runHousekeeping(server.services)])
  expect(await exists(id)).toBe(false)
  const count = async () => (await server.owner.query('select from invitation where id = $1', [canceled.id])).rowCount
  inDays(36)
  await runHousekeeping(server.services)
  expect(await count()).toBe(1)
  inDays(38)
  await runHousekeeping(server.services)
  inDays(0)
  expect(await count()).toBe(0)
})
