import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, createTestServer, csrfHeaders, signUp, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { hashPassword } from './passwords.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const logIn = async (email: string, password: string, headers: Record<string, string> = {}) =>
  ask(server, 'POST', '/login', { body: { email, password }, headers: { ...(await csrfHeaders(server)), ...headers } })

test('a user signs up and signs in, and after signing out the token is invalid', async () => {
  const { email, token, ...person } = await signUp(server, { name: 'Jonas Žukauskas', locale: 'lt' })
  expect(token).toMatch(/^[\w-]{43}$/)
  const signedUp = await person.ask('GET', '/user/data')
  expect(signedUp.status).toBe(200)
  expect(signedUp.body).toMatchObject({
    user: { data: { name: 'Jonas Žukauskas', email, locale: 'lt', email_verified: false, role: null } },
    company: null,
    companies: [],
  })

  const login = await logIn(email.toUpperCase(), 'Ramunė-77')
  expect(login.status).toBe(200)
  expect(login.body.user).toEqual(signedUp.body)
  const second = login.headers['authorization'] ?? ''
  expect(second).not.toBe(`Bearer ${token}`)

  const logout = await ask(server, 'POST', '/logout', { headers: { authorization: second } })
  expect(logout.status).toBe(204)
  const after = await ask(server, 'GET', '/user/data', { headers: { authorization: second } })
  expect(after.status).toBe(401)
  expect(after.body).toMatchObject({ code: 'unauthenticated', detail: 'Sesija baigėsi. Prisijunkite iš naujo.' })
  // Only the current session has ended.
  expect((await person.ask('GET', '/user/data')).status).toBe(200)
})

test('tokens and passwords are not stored in plain text', async () => {
  const { token } = await signUp(server)
  const sessions = await server.owner.query('select token_hash from session')
  expect(sessions.rows.map((row) => row.token_hash)).not.toContain(token)
  const users = await server.owner.query('select password_hash from app_user')
  for (const { password_hash } of users.rows) expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a session unused for 30 days has expired', async () => {
  const person = await signUp(server)
  await server.owner.query(`update session set last_used_at = now() - interval '31 days' where user_id = $1`, [
    person.id,
  ])
  expect((await person.ask('GET', '/user/data')).status).toBe(401)
})

test('a wrong password and an unknown e-mail get the same response', async () => {
  const { email } = await signUp(server)
  const wrong = await logIn(email, 'not-it-at-all', { 'accept-language': 'en' })
  const unknown = await logIn('niekas@ziedas.lt', 'not-it-at-all', { 'accept-language': 'en' })
  expect(wrong.status).toBe(422)
  expect(wrong.body).toMatchObject({
    code: 'invalid_credentials',
    detail: 'These credentials do not match our records.',
  })
  expect({ ...unknown.body, instance: '' }).toEqual({ ...wrong.body, instance: '' })
})

test('an unknown email takes as long as a wrong password', async () => {
  const { email } = await signUp(server)
  // CPU time of the process, hashing included: it does not grow when other programs use the machine.
  const cpuTimeOf = async (typedEmail: string) => {
    const start = process.cpuUsage()
    expect((await logIn(typedEmail, 'spėju')).body.code).toBe('invalid_credentials')
    return process.cpuUsage(start).user
  }
  const known: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 9; round += 1) {
    known.push(await cpuTimeOf(email))
    unknown.push(await cpuTimeOf(`nera${round}@ziedas.lt`))
    await server.owner.query('delete from attempt')
  }
  // The middle of each: some have garbage collection in them, and for some the system counts too little.
  const middle = (times: number[]) => times.toSorted((one, other) => one - other)[4]!
  expect(middle(unknown) / middle(known)).toBeGreaterThan(0.5)
})

test('an invalid email is rejected on its field', async () => {
  for (const email of ['a\u0000@ziedas.lt', '\ud800@ziedas.lt', 'a'.repeat(300)])
    expect(await logIn(email, 'Ramunė-77')).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: { email: [expect.any(String)] } },
    })
})

test('after five wrong passwords any password has to wait five minutes', async () => {
  const { email } = await signUp(server)
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await logIn(email, 'wrong-one')).status).toBe(422)
  server.setTime(new Date(testMoment.getTime() + 60_000))
  const refused = await logIn(email, 'Ramunė-77')
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBe('240')
  expect(refused.body).toMatchObject({
    code: 'too_many_attempts',
    detail: 'Per daug bandymų. Bandykite dar kartą po 240 sekundžių.',
  })
  server.setTime(new Date(testMoment.getTime() + 5 * 60_000 + 1))
  expect((await logIn(email, 'Ramunė-77')).status).toBe(200)
  server.setTime(testMoment)
})

test('concurrent wrong passwords are counted like consecutive ones', async () => {
  const { email } = await signUp(server)
  const responses = await Promise.all(Array.from({ length: 12 }, () => logIn(email, 'wrong-one')))
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(5)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(7)
})

test('one network address has sixty attempts for any emails, and another address is not affected', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const limits = Array.from({ length: 62 }, (_, index) =>
    logIn(`niekas${index}@ziedas.lt`, 'wrong', from('203.0.113.7')),
  )
  const responses = await Promise.all(limits)
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(60)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(2)
  const { email } = await signUp(server)
  expect((await logIn(email, 'Ramunė-77', from('203.0.113.7'))).status).toBe(429)
  expect((await logIn(email, 'Ramunė-77', from('203.0.113.8'))).status).toBe(200)
})

test('a right password resets the count of wrong ones', async () => {
  const { email } = await signUp(server)
  for (let round = 0; round < 2; round += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await logIn(email, 'wrong-one')).status).toBe(422)
    expect((await logIn(email, 'Ramunė-77')).status).toBe(200)
  }
})

test('an email in another case is the same account', async () => {
  const { email } = await signUp(server)
  const second = await ask(server, 'POST', '/register', {
    body: {
      name: 'Kita Ona',
      email: email.toUpperCase(),
      password: 'Ramunė-78',
      password_confirmation: 'Ramunė-78',
      terms: true,
    },
    headers: await csrfHeaders(server),
  })
  expect(second.status).toBe(422)
  expect(second.body).toMatchObject({
    code: 'validation_failed',
    errors: { email: ['Šis el. pašto adresas jau registruotas.'] },
  })
})

test('sign-ups that reveal whether an email is in use are limited per email', async () => {
  const { email } = await signUp(server)
  const headers = { ...(await csrfHeaders(server)), 'x-forwarded-for': '203.0.113.50' }
  const form = { name: 'Ona', password: 'Ramunė-77', password_confirmation: 'Ramunė-77', terms: true }
  const register = (typedEmail: string) =>
    ask(server, 'POST', '/register', { body: { ...form, email: typedEmail }, headers })
  const statuses = []
  for (let time = 0; time < 6; time += 1) statuses.push((await register(email)).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})

test('of two concurrent sign-ups with one email one is rejected as in use', async () => {
  const headers = await csrfHeaders(server)
  const form = {
    name: 'Ona',
    email: 'kartu@ziedas.lt',
    password: 'Ramunė-77',
    password_confirmation: 'Ramunė-77',
    terms: true,
  }
  const both = await Promise.all([1, 2].map(() => ask(server, 'POST', '/register', { body: form, headers })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
})

test.each([
  ['123456', 'Tai vienas dažniausių slaptažodžių – jį atspėtų iš karto. Sugalvokite kitą.'],
  ['PASSWORD', 'Tai vienas dažniausių slaptažodžių – jį atspėtų iš karto. Sugalvokite kitą.'],
  ['kazlauskiene77', 'Slaptažodis negali būti jūsų el. paštas, vardas ar „Kvitas“. Sugalvokite kitą.'],
  ['nauja.ona@ziedas.lt', 'Slaptažodis negali būti jūsų el. paštas, vardas ar „Kvitas“. Sugalvokite kitą.'],
  ['Kvitas-2026', 'Slaptažodis negali būti jūsų el. paštas, vardas ar „Kvitas“. Sugalvokite kitą.'],
  ['ž'.repeat(201), 'Slaptažodis negali būti ilgesnis nei 200 simbolių.'],
])('%s is not taken as a new password, with the reason at the field', async (password, messages) => {
  const body = {
    name: 'Ona Kazlauskienė',
    email: 'nauja.ona@ziedas.lt',
    password,
    password_confirmation: password,
    terms: true,
  }
  const headers = { ...(await csrfHeaders(server)), 'x-forwarded-for': '203.0.113.99' }
  const response = await ask(server, 'POST', '/register', { body, headers })
  expect(response.status).toBe(422)
  expect(response.body.errors.password).toEqual([messages])
})

test('a common password that was set before the check still works', async () => {
  const { email, id } = await signUp(server)
  await server.owner.query('update app_user set password_hash = $2 where id = $1', [id, await hashPassword('123456')])
  expect((await logIn(email, '123456')).status).toBe(200)
})

test('sign-up needs accepted terms, a password of six characters and its repetition', async () => {
  const response = await ask(server, 'POST', '/register', {
    body: { name: ' ', email: 'ona@', password: 'abc', password_confirmation: 'abd', nickname: 'x' },
    headers: { ...(await csrfHeaders(server)), 'accept-language': 'en' },
  })
  expect(response.status).toBe(422)
  expect(response.body.errors).toMatchObject({
    name: ['This field is required.'],
    email: ['Enter a valid email address.'],
    password: ['The password must have at least 6 characters.'],
    terms: [expect.any(String)],
    nickname: ['This field does not exist.'],
  })
})

test('a form without a form token is answered with 419, and one with it is accepted', async () => {
  const body = { email: 'niekas@ziedas.lt', password: 'nothing' }
  const without = await ask(server, 'POST', '/login', { body })
  expect(without.status).toBe(419)
  expect(without.body.code).toBe('csrf_token_expired')
  expect((await ask(server, 'POST', '/login', { body, headers: await csrfHeaders(server) })).status).toBe(422)
  const forged = await ask(server, 'POST', '/login', { body, headers: { 'x-csrf-token': '9999999999..c2ln' } })
  expect(forged.status).toBe(419)
})

test('a form token of a signed-in user is bound to the session and expires after five minutes', async () => {
  const person = await signUp(server)
  const { token } = (await person.ask('GET', '/csrf-token')).body
  const session = await server.owner.query('select id from session where user_id = $1', [person.id])
  expect(token.split('.')[1]).toBe(session.rows[0].id)
  const body = { email: 'niekas@ziedas.lt', password: 'nothing' }
  const use = () => ask(server, 'POST', '/login', { body, headers: { 'x-csrf-token': token } })
  server.setTime(new Date(testMoment.getTime() + 4 * 60_000))
  expect((await use()).status).toBe(422)
  server.setTime(new Date(testMoment.getTime() + 6 * 60_000))
  expect((await use()).status).toBe(419)
  server.setTime(testMoment)
})

test('an office can sign up from one address, but refused sign-ups are limited to sixty', async () => {
  const headers = { ...(await csrfHeaders(server)), 'x-forwarded-for': '203.0.113.9' }
  const register = (email: string) => {
    const password = { password: 'Ramunė-77', password_confirmation: 'Ramunė-77' }
    return ask(server, 'POST', '/register', { body: { name: 'Ona', email, terms: true, ...password }, headers })
  }
  const office = Array.from({ length: 24 }, (_, index) => `biuras${index}@ziedas.lt`)
  expect(new Set((await Promise.all(office.map(register))).map(({ status }) => status))).toEqual(new Set([201]))
  const responses = await Promise.all([...office, ...office, ...office].map(register))
  expect(responses.filter(({ status }) => status === 422)).toHaveLength(60)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(12)
})
