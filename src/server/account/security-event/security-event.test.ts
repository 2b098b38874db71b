import { afterAll, beforeAll, expect, test } from 'vitest'
import { runHousekeeping } from '#server/housekeeping.ts'
import {
  ask,
  createTestServer,
  csrfHeaders,
  signUp,
  signUpOperator,
  signUpWithCompany,
  testMoment,
} from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'

let server: TestServer
let operator: Person
beforeAll(async () => {
  server = await createTestServer({ environment: { OPERATOR_EMAILS: 'operatore@kvitas.lt' } })
  operator = await signUpOperator(server, { email: 'operatore@kvitas.lt', name: 'Teikėja' })
})
afterAll(() => server.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const logIn = async (email: string, password: string) =>
  ask(server, 'POST', '/login', {
    body: { email, password },
    headers: { ...(await csrfHeaders(server)), 'user-agent': firefox },
  })
const own = async (person: Person) => (await person.ask('GET', '/user/security-events')).body
const ofOperator = async (search: string, tab = 'all') =>
  (await operator.ask('GET', `/operator/security-events?tab=${tab}&search=${encodeURIComponent(search)}`)).body.data

test('the security log of a user has their sign-ins and failures with reason, device and address, and no others', async () => {
  const person = await signUp(server)
  await logIn(person.email, 'not-it-at-all')
  await logIn(person.email, 'Ramunė-77')
  const { data } = await own(person)
  expect(data).toMatchObject([
    { event: 'sign_in', outcome: 'ok', browser: 'Firefox 145', system: 'Linux', address: '127.0.0.1', by: 'self' },
    { event: 'sign_in', outcome: 'failed', reason: 'wrong_password', browser: 'Firefox 145' },
    { event: 'registered', outcome: 'ok' },
  ])
  expect((await own(await signUp(server))).data).toHaveLength(1)
})

test('an email without an account is found only by the whole email and is not stored in plain text', async () => {
  await logIn('nepazistamas@ziedas.lt', 'anything-77')
  const found = await ofOperator('Nepazistamas@ziedas.lt', 'failed')
  expect(found).toMatchObject([
    { event: 'sign_in', reason: 'unknown_email', person: null, email_hint: 'n…@ziedas.lt', outcome: 'failed' },
  ])
  const { rows } = await server.owner.query('select e::text from security_event e')
  expect(rows.map(({ e }) => e).join()).not.toContain('nepazistamas')
})

test('too many attempts are logged once', async () => {
  const { email } = await signUp(server)
  for (let time = 0; time < 9; time += 1) await logIn(email, 'not-it-at-all')
  const reasons = (await ofOperator(email, 'failed')).map(({ reason }: { reason: string }) => reason)
  expect(reasons).toEqual(['too_many_attempts', ...Array.from({ length: 5 }, () => 'wrong_password')])
})

test('a blocked network address cannot fill the log with invented emails', async () => {
  for (let time = 0; time < 60; time += 1) await logIn(`nera${time}@svetur.lt`, 'not-it-at-all')
  const statuses = []
  for (let time = 0; time < 25; time += 1) statuses.push((await logIn(`dar${time}@svetur.lt`, 'x')).status)
  expect(new Set(statuses)).toEqual(new Set([429]))
  const { rows } = await server.owner.query(
    "select count(*)::int as count from security_event where reason = 'too_many_attempts' and email_hint like 'd…@%'",
  )
  expect(rows[0].count).toBeLessThanOrEqual(20)
  await server.owner.query('delete from attempt')
})

test('access by an operator is in the security log of the user, without the operator’s address', async () => {
  const person = await signUpWithCompany(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [person.id])
  const sent = await person.ask('POST', '/message', { subject: 'Klausimas', message: 'Kaip įrašyti avansą?' })
  expect(sent.status).toBe(201)
  await operator.ask('GET', '/operator/users?search=ona')
  await operator.ask('GET', `/operator/messages/${sent.body.item?.id ?? sent.body.id}`)
  await expect
    .poll(async () => (await own(person)).data[0])
    .toMatchObject({ event: 'operator_read_message', by: 'operator', address: null, browser: null })
  await expect
    .poll(async () => (await ofOperator('ona', 'operators')).map(({ event }: { event: string }) => event))
    .toContain('operator_viewed_people')
})

test('the security log is paged', async () => {
  const person = await signUp(server)
  for (let time = 0; time < 3; time += 1) await logIn(person.email, 'Ramunė-77')
  const first = (await person.ask('GET', '/user/security-events?limit=3')).body
  const next = (await person.ask('GET', `/user/security-events?limit=3&cursor=${first.meta.next_cursor}`)).body
  expect([first.data.length, next.data.length, next.meta.next_cursor]).toEqual([3, 1, null])
})

test('the application’s role cannot change or delete the security log', async () => {
  for (const statement of ["update security_event set outcome = 'ok'", 'delete from security_event'])
    await expect(server.asApplication(statement)).rejects.toThrow('permission denied')
})

test('housekeeping removes entries after 400 days and nothing younger', async () => {
  const at = (days: number) => new Date(testMoment.getTime() - days * 24 * 60 * 60 * 1000).toISOString()
  const person = await signUp(server)
  await server.owner.query(
    `insert into security_event (id, happened_at, event, outcome, user_id) values
      (gen_random_uuid(), $1, 'sign_in', 'ok', $3), (gen_random_uuid(), $2, 'sign_out', 'ok', $3)`,
    [at(401), at(399), person.id],
  )
  await runHousekeeping(server.first.services)
  expect((await own(person)).data.map(({ event }: { event: string }) => event)).toEqual(['registered', 'sign_out'])
})
