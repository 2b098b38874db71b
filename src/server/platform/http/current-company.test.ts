import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, companyForm, createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const unit = { title: 'Dėžė', short_name: 'dėž.' }
const shown = (id: string) => ({ 'x-company-id': id })

/** The user works in the second company while a window still shows the first. */
const createTwoCompanies = async () => {
  const person = await signUpWithCompany(server)
  const second = (await person.ask('POST', '/company', companyForm({ title: 'Antra' }))).body
  return { person, first: person.company.id, second: second.id as string }
}
const unitsIn = async (companyId: string) =>
  (await server.owner.query(`select count(*)::int from unit where company_id = $1`, [companyId])).rows[0].count
const companyChanged = { status: 409, body: { code: 'company_changed' } }

test('a window that shows another company can neither store nor read', async () => {
  const { person, first, second } = await createTwoCompanies()
  const before = [await unitsIn(first), await unitsIn(second)]
  const calls: [Parameters<Person['ask']>[0], string, object?][] = [
    ['POST', '/unit', unit],
    ['GET', '/unit/all'],
    ['GET', '/dashboard/all'],
    ['GET', '/search?q=a'],
    // The form token of a file that opens in a new tab.
    ['GET', '/csrf-token'],
  ]
  for (const [method, path, body] of calls) {
    expect(await person.ask(method, path, body, shown(first)), path).toMatchObject(companyChanged)
    expect((await person.ask(method, path, body, shown(second))).status, path).toBeLessThan(300)
  }
  expect([await unitsIn(first), await unitsIn(second)]).toEqual([before[0], before[1] + 1])
  const response = await person.ask('POST', '/unit', unit, { ...shown(first), 'accept-language': 'en' })
  expect(response.body.detail).toBe('You switched to another company in another window, so nothing was saved here.')
})

test('a repeated request with its idempotency key is rejected in a window of another company too', async () => {
  const { person, first, second } = await createTwoCompanies()
  const key = { 'idempotency-key': 'unit-1' }
  expect((await person.ask('POST', '/unit', unit, { ...shown(second), ...key })).status).toBe(201)
  expect(await person.ask('POST', '/unit', unit, { ...shown(first), ...key })).toMatchObject(companyChanged)
})

test('calls without a company or with one in the path, and clients without the header, are not checked', async () => {
  const { person, first, second } = await createTwoCompanies()
  for (const path of ['/user/data', '/company/all', `/company/edit/${first}`, `/company/edit/${second}`])
    expect((await person.ask('GET', path, undefined, shown(first))).status, path).toBe(200)
  expect((await person.ask('PUT', `/company/${second}`, { version: 1, city: 'Kaunas' }, shown(first))).status).toBe(200)
  expect((await person.ask('POST', '/unit', unit)).status).toBe(201)
  const switched = await person.ask('POST', '/user/change-company', { company_id: first }, shown(second))
  expect(switched.body.company.id).toBe(first)
  expect((await person.ask('POST', '/unit', unit, shown(first))).status).toBe(201)
})

test('the company header gives no access to strangers', async () => {
  const { first } = await createTwoCompanies()
  const stranger = await signUpWithCompany(server, { title: 'Svetima' })
  expect(await stranger.ask('GET', '/unit/all', undefined, shown(first))).toMatchObject(companyChanged)
  expect((await ask(server, 'GET', '/unit/all')).status).toBe(401)
  expect(await stranger.ask('GET', '/unit/all', undefined, shown('abc'))).toMatchObject(companyChanged)
})

test('a save during a switch is stored in the company that the window shows', async () => {
  const { person, first, second } = await createTwoCompanies()
  for (let round = 0; round < 5; round += 1) {
    await person.ask('POST', '/user/change-company', { company_id: second })
    const before = await unitsIn(first)
    const [saved] = await Promise.all([
      person.ask('POST', '/unit', { ...unit, title: `Dėžė ${round}` }, shown(second)),
      person.ask('POST', '/user/change-company', { company_id: first }),
    ])
    expect([201, 409]).toContain(saved?.status)
    expect(await unitsIn(first)).toBe(before)
  }
})
