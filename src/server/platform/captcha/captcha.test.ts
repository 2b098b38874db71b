import { pbkdf2Sync } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import type { Challenge } from 'altcha-lib/types'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { ask, createTestServer, csrfHeaders } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  // The library uses the clock of the machine.
  server = await createTestServer({ environment: { CAPTCHA: 'on' }, clock: () => new Date() })
})
afterAll(() => server.close())
afterEach(() => void vi.useRealTimers())

const encode = (answer: object) => Buffer.from(JSON.stringify(answer)).toString('base64')

/** The library's own gives each of thousands of attempts to another thread and waits for it. */
const deriveKey = ({ cost, keyLength }: Challenge['parameters'], salt: Uint8Array, password: Uint8Array) => ({
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength ?? 32, 'sha256'),
})

/** No challenge has a solution below a thousand. */
const counterStart = 1000

const solveNewChallenge = async (start = counterStart) => {
  const { body: challenge } = await ask(server, 'GET', '/captcha')
  const solution = await solveChallenge({
    challenge,
    deriveKey: async (...of) => deriveKey(...of),
    counterStart: start,
  })
  return { challenge, solution }
}

let people = 0
const register = async (captcha: string | undefined, overrides: object = {}) => {
  people += 1
  const form = {
    name: 'Ona',
    email: `robotas${people}@ziedas.lt`,
    password: 'Ramunė-77',
    password_confirmation: 'Ramunė-77',
    terms: true,
    ...(captcha === undefined ? {} : { captcha }),
    ...overrides,
  }
  return ask(server, 'POST', '/register', { body: form, headers: await csrfHeaders(server) })
}

test('a solved challenge allows one sign-up only', async () => {
  const answer = encode(await solveNewChallenge(0))
  expect((await register(answer)).status).toBe(201)
  const second = await register(answer)
  expect(second.status).toBe(422)
  expect(second.body).toMatchObject({ code: 'captcha_failed', detail: 'Patvirtinkite, kad nesate robotas.' })
})

test('a challenge is used up by a rejected sign-up, so that emails cannot be tried with it', async () => {
  const usedEmail = { email: 'paimtas@ziedas.lt' }
  await server.owner.query(`insert into app_user (id, name, email) values (gen_random_uuid(), 'Ona', $1)`, [
    usedEmail.email,
  ])
  const answer = encode(await solveNewChallenge())
  expect((await register(answer, usedEmail)).body.code).toBe('validation_failed')
  expect((await register(answer)).body.code).toBe('captcha_failed')
})

test('sign-up without a solution, with a wrong one, with a forged challenge or after ten minutes is rejected', async () => {
  const { challenge, solution } = await solveNewChallenge()
  const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
  const attempts = [
    undefined,
    '',
    'not base64 %%%',
    encode({}),
    encode({ challenge }),
    encode({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
    encode({ challenge: { ...challenge, signature: undefined }, solution }),
    encode({ challenge: easier, solution }),
    encode({ challenge: { ...challenge, parameters: null }, solution }),
  ]
  for (const captcha of attempts) expect((await register(captcha)).body.code).toBe('captcha_failed')
  // The solution itself is right for ten minutes.
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + 11 * 60_000 })
  expect((await register(encode({ challenge, solution }))).body.code).toBe('captcha_failed')
  vi.setSystemTime(now + 9 * 60_000)
  expect((await register(encode({ challenge, solution }))).status).toBe(201)
})
