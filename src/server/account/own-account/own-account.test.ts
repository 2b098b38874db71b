import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerOf, withPlans } from '#server/test/plans.ts'
import { readMail } from '#server/test/read-mail.ts'
import {
  ask,
  createTestServer,
  csrfHeaders,
  verifyAddress,
  signUp,
  signUpOperator,
  signUpWithCompany,
  testMoment,
} from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { openStaff } from '#server/test/members.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    environment: { ...withPlans, OPERATOR_EMAILS: 'operatore@kvitas.lt,kita@kvitas.lt' },
  })
})
afterAll(() => server.close())

const leave = (person: Pick<Person, 'ask'>) => person.ask('DELETE', '/user')
const logIn = async (email: string) =>
  ask(server, 'POST', '/login', { body: { email, password: 'Ramunė-77' }, headers: await csrfHeaders(server) })
const count = async (table: string, column: string, id: string) =>
  (await server.owner.query(`select count(*)::int from ${table} where ${column} = $1`, [id])).rows[0].count

test('a user who deletes their account is signed out immediately and has no sign-in method', async () => {
  const person = await signUp(server)
  await verifyAddress(server, person)
  await person.ask('POST', '/message', { subject: 'Klausimas', message: 'Kaip?' })
  expect((await leave(person)).status).toBe(204)
  expect((await person.ask('GET', '/user/data')).status).toBe(401)
  expect((await logIn(person.email)).body.code).toBe('invalid_credentials')
  for (const table of ['session', 'passkey', 'two_step', 'social_login', 'email_token', 'sign_in_ticket', 'message'])
    expect(await count(table, 'user_id', person.id), table).toBe(0)
  const { rows } = await server.owner.query('select * from app_user where id = $1', [person.id])
  expect(JSON.stringify(rows)).not.toMatch(/Ona|ona\d|argon2/)
  expect(rows[0]).toMatchObject({
    password_hash: null,
    avatar: null,
    email_verified_at: null,
    current_company_id: null,
  })
  await server.runJobs()
  const sentEmail = server
    .emails()
    .map(readMail)
    .findLast(({ headers }) => headers['to'] === person.email)
  expect(sentEmail?.headers['subject']).toBe('Jūsų Kvito paskyra ištrinta')
  expect(server.emails().join('')).not.toContain('deleted.invalid')
})

test('the only owner of companies cannot delete the account before they are transferred or deleted, and is told which', async () => {
  const staff = await openStaff(server)
  const { owner } = staff
  const next = await staff.add('employee')
  const refused = await leave(owner)
  expect(refused).toMatchObject({ status: 409, body: { code: 'owns_companies' } })
  expect(refused.body.detail).toContain('UAB „Žiedas“')
  expect((await owner.ask('GET', '/user/data')).body.companies).toHaveLength(1)
  await owner.ask('POST', `${staff.path}/transfer`, { user_id: next.id })
  expect((await leave(owner)).status).toBe(204)
  expect((await next.ask('GET', `${staff.path}/employees`)).body.data).toMatchObject([{ id: next.id, role: 'owner' }])
})

test('one of two owners may delete the account', async () => {
  const staff = await openStaff(server)
  await staff.add('owner')
  expect((await leave(staff.owner)).status).toBe(204)
})

test('the documents of a deleted employee stay without their name, and their invitations are removed', async () => {
  const staff = await openStaff(server)
  const email = 'isejes.darbuotojas@medis.lt'
  await staff.invite({ email, role: 'admin' })
  const token = await staff.tokenFor(email)
  const person = await signUp(server, { email, name: 'Petras Išėjęs' })
  await person.ask('POST', `/invitation/${token}/accept`)
  const unit = await person.ask('POST', '/unit', { title: 'Rietuvė', short_name: 'riet.' })
  expect(unit.status).toBe(201)
  await person.ask('POST', `${staff.path}/invitations`, {
    name: 'Rasa',
    email: 'rasa.kviesta@medis.lt',
    role: 'employee',
  })
  expect((await leave(person)).status).toBe(204)
  const history = await staff.owner.ask('GET', '/history')
  expect(JSON.stringify(history.body)).not.toContain('Išėjęs')
  expect(JSON.stringify(history.body)).toContain('Ištrinta paskyra')
  const { rows } = await server.owner.query(
    'select email from invitation where company_id = $1 and revoked_at is null',
    [staff.owner.company.id],
  )
  expect(rows).toEqual([])
  expect((await staff.owner.ask('GET', `${staff.path}/employees`)).body.data).toHaveLength(1)
})

test('pending orders of a deleted account are cancelled and lose the person’s data; a paid order stays as it was invoiced', async () => {
  const customer = await customerOf(server)
  const waiting = (await customer.order()).body.order_id
  const paid = (await customer.order({ duration: 1 })).body.order_id
  const operator = await signUpOperator(server, { email: 'kita@kvitas.lt' })
  await operator.ask('POST', `/operator/orders/${paid}/accept`)
  const orderOf = async (id: string) =>
    (await server.owner.query('select user_id, status, billing from subscription_order where id = $1', [id])).rows[0]
  const { user_id, billing } = await orderOf(paid)
  // The companies have another owner.
  await server.owner.query(
    `insert into company_member (company_id, user_id, role) select company_id, $2, 'owner' from company_member where user_id = $1`,
    [user_id, operator.id],
  )
  expect((await leave(customer)).status).toBe(204)
  expect(await orderOf(waiting)).toEqual({ user_id, status: 'canceled', billing: {} })
  expect(await orderOf(paid)).toEqual({ user_id, status: 'accepted', billing })
  for (const table of ['billing', 'subscription']) expect(await count(table, 'user_id', user_id)).toBe(0)
  const { body } = await operator.ask('GET', '/operator/orders?tab=accepted')
  expect(body.data[0].person.name).toBe('Ištrinta paskyra')
})

test('the address of a deleted account can be registered again and has nothing of the former account', async () => {
  const person = await signUp(server)
  await leave(person)
  const second = await signUp(server, { email: person.email })
  expect(second.id).not.toBe(person.id)
  expect((await second.ask('GET', '/user/data')).body).toMatchObject({
    companies: [],
    user: { data: { email_verified: false } },
  })
})

test('an operator who deleted the account and registers again is an operator only after verifying the address and two-step sign-in', async () => {
  const operator = await signUpOperator(server, { email: 'operatore@kvitas.lt' })
  await leave(operator)
  const second = await signUp(server, { email: 'operatore@kvitas.lt' })
  expect((await second.ask('GET', '/operator/users')).body.code).toBe('forbidden')
  await verifyAddress(server, second)
  expect((await second.ask('GET', '/operator/users')).body.code).toBe('two_step_required')
  await server.owner.query('update session set two_step = true where user_id = $1', [second.id])
  const { body } = await second.ask('GET', '/operator/users?search=deleted')
  expect(body.data).toEqual([])
})

test('a person downloads what is kept about them, without secrets and without data of others', async () => {
  const person = await signUpWithCompany(server)
  const other = await signUp(server)
  await verifyAddress(server, person)
  await person.ask('POST', '/message', { subject: 'Klausimas', message: 'Kaip?' })
  const { status, body } = await person.ask('POST', '/user/own-data')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    taken_at: testMoment.toISOString(),
    profile: { email: person.email, name: 'Ona Kazlauskienė' },
    sign_in: { password: true, passkeys: [], providers: [], two_step: null },
    companies: [{ title: 'UAB „Žiedas“', role: 'owner' }],
    messages: [{ subject: 'Klausimas', message: 'Kaip?', replies: [], answers: [] }],
  })
  expect(body.sessions).toHaveLength(1)
  expect(body.events.map(({ event }: { event: string }) => event)).toContain('registered')
  const text = JSON.stringify(body)
  expect(text).not.toMatch(/argon2|hash|secret|public_key/)
  expect(text).not.toContain(other.email)
})

test('two requests to delete the account at the same moment delete it once', async () => {
  const person = await signUp(server)
  const answers = await Promise.all([leave(person), leave(person)])
  expect(answers.map(({ status }) => status).toSorted()[0]).toBe(204)
  expect(answers.every(({ status }) => status < 500)).toBe(true)
})
