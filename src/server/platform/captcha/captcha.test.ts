import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, createTestServer, csrfHeaders } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  // The library uses the clock of the machine.
  server = await createTestServer({ environment: { CAPTCHA: 'on' }, clock: () => new Date() })
})
afterAll(() => server.close())

const encode = (answer: object) => Buffer.from(JSON.stringify(answer)).toString('base64')

const solveNewChallenge = async () => {
  const { body: challenge } = await ask(server, 'GET', '/captcha')
  const solution = await solveChallenge({ challenge, deriveKey })
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
  const answer = encode(await solveNewChallenge())
  expect((await register(answer)).status).toBe(201)
  const second = await register(answer)
  expect(second.status).toBe(422)
  expect(second.body).toMatchObject({ code: 'captcha_failed', detail: 'Patvirtinkite, kad nesate robotas.' })
})

test('a challenge is used up by a rejected sign-up, so that emails cannot be tried with it', async () => {
  const usedEmail = { email: 'paimtas@ziedas.lt' }
  expect((await register(encode(await solveNewChallenge()), usedEmail)).status).toBe(201)
  const answer = encode(await solveNewChallenge())
  expect((await register(answer, usedEmail)).body.code).toBe('validation_failed')
  expect((await register(answer)).body.code).toBe('captcha_failed')
})

test('sign-up without a solution, with a wrong one or with a forged challenge is rejected', async () => {
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
  // The solution itself is right.
  expect((await register(encode({ challenge, solution }))).status).toBe(201)
})

test('a challenge expires after ten minutes', async () => {
  server.setTime(new Date(Date.now() - 11 * 60 * 1000))
  const answer = encode(await solveNewChallenge())
  expect((await register(answer)).body.code).toBe('captcha_failed')
  server.setTime(new Date())
})
