import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, createTestServer, csrfHeaders, signUp, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { readMail } from '#server/test/read-mail.ts'
import { validation as lt } from '#texts/lt/validation.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ environment: { PUBLIC_URL: 'https://kvitas.example' } })
})
afterAll(() => server.close())

let addresses = 0
/** Each request comes from another address, because the limits of an address apply to the whole file. */
const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
  ask(server, 'POST', path, {
    body,
    headers: { ...(await csrfHeaders(server)), 'x-forwarded-for': `203.0.113.${(addresses += 1)}`, ...headers },
  })
const logIn = (email: string, password: string) => post('/login', { email, password })

const emailsTo = (email: string) =>
  server
    .emails()
    .map(readMail)
    .filter(({ headers }) => headers['to'] === email)

/** Requests a link and reads it from the email. */
const linkFor = async (email: string) => {
  expect((await post('/password/request', { email })).status).toBe(204)
  await server.runJobs()
  const { text } = emailsTo(email).at(-1)!
  const [, query = ''] = /https:\/\/kvitas\.example\/reset-password\?(\S+)/.exec(text) ?? []
  const parameters = new URLSearchParams(query)
  return { token: parameters.get('token') ?? '', email: parameters.get('email') ?? '' }
}
const reset = (link: { token: string; email: string }, password = 'Nauja-77-rasa') =>
  post('/password/reset', { ...link, password, password_confirmation: password })

describe('a forgotten password', () => {
  test('the link of a password reset sets a password, ends all sessions and verifies the address', async () => {
    const { email, ask: askAsUser } = await signUp(server)
    const link = await linkFor(email)
    expect(link).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), email })
    expect((await reset(link)).status).toBe(204)
    expect((await askAsUser('GET', '/user/data')).status).toBe(401)
    expect((await logIn(email, 'Ramunė-77')).body.code).toBe('invalid_credentials')
    const login = await logIn(email, 'Nauja-77-rasa')
    expect(login.status).toBe(200)
    expect(login.body.user.user.data.email_verified).toBe(true)
    await server.runJobs()
    const notice = emailsTo(email).find(({ headers }) => headers['subject'] === 'Jūsų slaptažodis pakeistas')
    expect(notice?.text.replaceAll(/\s+/g, ' ')).toContain('Jūsų sukurti API raktai galioja toliau')
  })

  test('a password reset link works once and ends all earlier ones', async () => {
    const { email } = await signUp(server)
    const [first, second] = [await linkFor(email), await linkFor(email)]
    expect((await reset(second)).status).toBe(204)
    for (const link of [first, second]) {
      const repeated = await reset(link, 'Dar-kita-88')
      expect(repeated.status).toBe(422)
      expect(repeated.body).toMatchObject({
        code: 'invalid_reset_token',
        detail: 'Neteisinga slaptažodžio atkūrimo nuoroda.',
      })
    }
    expect((await logIn(email, 'Nauja-77-rasa')).status).toBe(200)
  })

  test('only one of concurrent requests with a password reset link succeeds', async () => {
    const { email } = await signUp(server)
    const link = await linkFor(email)
    const passwords = [1, 2, 3, 4].map((each) => `Rasa-ir-rūkas-${each}`)
    const responses = await Promise.all(passwords.map((each) => reset(link, each)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 422, 422, 422])
    const winner = passwords[responses.findIndex(({ status }) => status === 204)]!
    expect((await logIn(email, winner)).status).toBe(200)
  })

  test('a password reset link is valid for 60 minutes', async () => {
    const { email } = await signUp(server)
    const link = await linkFor(email)
    const at = (minutes: number) => server.setTime(new Date(testMoment.getTime() + minutes * 60_000))
    at(60)
    expect((await reset(link)).body.code).toBe('invalid_reset_token')
    at(59.9)
    expect((await reset(link)).status).toBe(204)
    server.setTime(testMoment)
  })

  test('a password reset link does not work for another user or after a change of the email', async () => {
    const [one, other] = [await signUp(server), await signUp(server)]
    const link = await linkFor(one.email)
    expect((await reset({ ...link, email: other.email })).body.code).toBe('invalid_reset_token')
    await server.owner.query(`update app_user set email = 'nauja.ona@ziedas.lt' where id = $1`, [one.id])
    expect((await reset({ ...link, email: 'nauja.ona@ziedas.lt' })).body.code).toBe('invalid_reset_token')
  })

  test('an address without an account is reported only after the robot check or with a link', async () => {
    const email = 'niekas@ziedas.lt'
    const link = await linkFor((await signUp(server)).email)
    for (const response of [await post('/password/request', { email }), await reset({ ...link, email })]) {
      expect(response.status).toBe(422)
      expect(response.body).toMatchObject({
        code: 'no_user_with_email',
        errors: { email: ['Naudotojo su tokiu el. pašto adresu nėra.'] },
      })
    }
  })

  test('a call without a valid link does not reveal which addresses have accounts', async () => {
    const { email } = await signUp(server)
    const known = await reset({ token: 'x'.repeat(43), email })
    const unknown = await reset({ token: 'x'.repeat(43), email: 'niekas@ziedas.lt' })
    const { instance: _, ...problem } = known.body
    expect([known.status, problem.code]).toEqual([422, 'invalid_reset_token'])
    expect({ status: unknown.status, ...unknown.body, instance: '' }).toEqual({ ...problem, instance: '' })
  })

  test.each([
    ['one of the commonest', () => 'Qwerty123', 'password_common'],
    ['a common Lithuanian word and a year', () => 'Žalgiris1944', 'password_common'],
    ['the e-mail', (email: string) => email.toUpperCase(), 'password_personal'],
    ['what stands before its @', (email: string) => email.split('@')[0]!.padEnd(6, '1'), 'password_personal'],
  ])('%s is not taken as a password, in words, and the link goes on working', async (_, of, key) => {
    const { email } = await signUp(server)
    const link = await linkFor(email)
    const response = await reset(link, of(email))
    expect([response.status, response.body.errors]).toEqual([422, { password: [lt[key as 'password_common']] }])
    expect((await reset(link)).status).toBe(204)
  })

  test('the email of a password reset is in the user’s language, stores its token as a hash and ignores the Host header', async () => {
    const { email, id } = await signUp(server, { locale: 'en' })
    await post('/password/request', { email }, { host: 'evil.example' })
    await server.runJobs()
    const { text, headers } = emailsTo(email).at(-1)!
    expect(headers['subject']).toBe('Reset your password')
    expect(text).toContain('The link can be used once and expires in 60 minutes.')
    expect(text).not.toContain('evil.example')
    const [, token] = /token=([\w-]+)/.exec(text)!
    const stored = await server.owner.query('select * from password_reset where user_id = $1', [id])
    expect(stored.rows).toHaveLength(1)
    expect(JSON.stringify(stored.rows)).not.toContain(token)
  })

  test('a password reset can be requested three times in five minutes per email, and a link tried five times', async () => {
    const { email } = await signUp(server)
    const askAsUser = []
    for (let time = 0; time < 4; time += 1) askAsUser.push((await post('/password/request', { email })).status)
    expect(askAsUser).toEqual([204, 204, 204, 429])
    const tried = []
    for (let time = 0; time < 6; time += 1) tried.push((await reset({ token: `x${time}`, email })).status)
    expect(tried).toEqual([422, 422, 422, 422, 422, 429])
  })

  test('one network address can request ten password resets a day per email, and another address still can', async () => {
    const { email } = await signUp(server)
    const from = (address: string) => post('/password/request', { email }, { 'x-forwarded-for': address })
    const askAsUser = []
    for (let time = 0; time < 11; time += 1) {
      server.setTime(new Date(testMoment.getTime() + time * 60 * 60_000))
      askAsUser.push((await from('198.51.100.77')).status)
    }
    const other = (await from('198.51.100.78')).status
    server.setTime(testMoment)
    expect([...askAsUser, other]).toEqual([...Array(10).fill(204), 429, 204])
  })

  test('one network address can request twenty password resets for any emails', async () => {
    const from = { 'x-forwarded-for': '198.51.100.9' }
    const responses = await Promise.all(
      Array.from({ length: 22 }, (_, at) => post('/password/request', { email: `nieko${at}@ziedas.lt` }, from)),
    )
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  test('after a password reset a user blocked by wrong passwords can sign in immediately', async () => {
    const { email } = await signUp(server)
    for (let guess = 0; guess < 30; guess += 1) await logIn(email, 'wrong-one')
    expect((await logIn(email, 'Ramunė-77')).status).toBe(429)
    await reset(await linkFor(email))
    expect((await logIn(email, 'Nauja-77-rasa')).status).toBe(200)
  })

  test('a password reset needs the robot check if it is on', async () => {
    const guarded = await createTestServer({ environment: { CAPTCHA: 'on' } })
    const body = { email: 'niekas@ziedas.lt' }
    const response = await ask(guarded, 'POST', '/password/request', { body, headers: await csrfHeaders(guarded) })
    await guarded.close()
    expect(response.body.code).toBe('captcha_failed')
  })
})

describe('changing the password', () => {
  const change = (parameters: object = {}) => ({
    current_password: 'Ramunė-77',
    password: 'Nauja-77-rasa',
    password_confirmation: 'Nauja-77-rasa',
    ...parameters,
  })

  test('a change of the password ends all sessions and returns a new token', async () => {
    const { email, ask: askAsUser, token } = await signUp(server)
    const otherSession = (await logIn(email, 'Ramunė-77')).headers['authorization'] ?? ''
    const response = await askAsUser('PUT', '/user/password', change())
    expect(response.status).toBe(204)
    const next = response.headers['authorization'] ?? ''
    expect(next).toMatch(/^Bearer [\w-]{43}$/)
    for (const ended of [`Bearer ${token}`, otherSession])
      expect((await ask(server, 'GET', '/user/data', { headers: { authorization: ended } })).status).toBe(401)
    expect((await ask(server, 'GET', '/user/data', { headers: { authorization: next } })).status).toBe(200)
    expect((await logIn(email, 'Nauja-77-rasa')).status).toBe(200)
    expect((await logIn(email, 'Ramunė-77')).status).toBe(422)
    await server.runJobs()
    expect(emailsTo(email).at(-1)!.text).toContain('https://kvitas.example/request-password')
  })

  test('a change of the password ends password reset links', async () => {
    const { email, ask: askAsUser } = await signUp(server)
    const link = await linkFor(email)
    await askAsUser('PUT', '/user/password', change())
    expect((await reset(link)).body.code).toBe('invalid_reset_token')
  })

  test('a change of the password needs the current one, else it is rejected on that field', async () => {
    const { ask: askAsUser } = await signUp(server)
    const wrong = await askAsUser('PUT', '/user/password', change({ current_password: 'ne-tas' }))
    expect(wrong.status).toBe(422)
    expect(wrong.body).toMatchObject({
      code: 'wrong_password',
      errors: { current_password: ['Neteisingas slaptažodis.'] },
    })
    const without = await askAsUser('PUT', '/user/password', change({ current_password: undefined, password: 'abc' }))
    expect(Object.keys(without.body.errors).toSorted()).toEqual([
      'current_password',
      'password',
      'password_confirmation',
    ])
    expect((await askAsUser('GET', '/user/data')).status).toBe(200)
  })

  test('after five wrong current passwords in five minutes the right one has to wait too', async () => {
    const { ask: askAsUser } = await signUp(server)
    const guess = () => askAsUser('PUT', '/user/password', change({ current_password: 'ne-tas' }))
    const responses = await Promise.all(Array.from({ length: 7 }, guess))
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(5)
    expect((await askAsUser('PUT', '/user/password', change())).status).toBe(429)
    server.setTime(new Date(testMoment.getTime() + 5 * 60_000 + 1))
    expect((await askAsUser('PUT', '/user/password', change())).status).toBe(204)
    server.setTime(testMoment)
  })
})
