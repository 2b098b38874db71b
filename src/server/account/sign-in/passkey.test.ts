import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authenticator } from '#server/test/authenticator.ts'
import {
  ask,
  createTestServer,
  csrfHeaders,
  verifyAddress,
  signUp,
  signUpWithCompany,
  testMoment,
} from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'

const origin = 'https://saskaitos.example'
const refused = { status: 422, body: { code: 'passkey_refused' } }

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ environment: { PUBLIC_URL: origin } })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setTime(testMoment)
  await server.owner.query('delete from attempt')
})

const post = async (path: string, body?: object) =>
  ask(server, 'POST', path, { ...(body ? { body } : {}), headers: await csrfHeaders(server) })
const begin = async () => (await post('/login/passkey/begin')).body
const beginOf = async (person: Person) => {
  await verifyAddress(server, person)
  return (await person.ask('POST', '/user/passkeys/begin')).body
}

/** A new passkey of a user. */
const passkeyOf = async (person: Person) => {
  const device = authenticator(origin)
  const { ticket, options } = await beginOf(person)
  const added = await person.ask('POST', '/user/passkeys', { ticket, credential: device.make(options) })
  expect(added.status).toBe(201)
  return { device, stored: added.body as { id: string; name: string }, options }
}
const signIn = async (device: ReturnType<typeof authenticator>, replacements = {}) => {
  const { ticket, options } = await begin()
  return post('/login/passkey', { ticket, credential: device.sign(options, replacements) })
}

test('a user adds a passkey, gets an email about it and signs in with it alone', async () => {
  const person = await signUp(server)
  const { device, stored, options } = await passkeyOf(person)
  expect(options).toMatchObject({
    rp: { id: 'saskaitos.example' },
    user: { name: person.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { options: asked } = await begin()
  expect(asked).toMatchObject({ rpId: 'saskaitos.example', userVerification: 'required' })
  expect(asked.allowCredentials ?? []).toEqual([])
  const signedIn = await signIn(device)
  expect(signedIn.status).toBe(200)
  expect(signedIn.body.user.user.data.id).toBe(person.id)
  expect(signedIn.headers['authorization']).toMatch(/^Bearer [\w-]{43}$/)
  const { body } = await person.ask('GET', '/user/sign-in-methods')
  expect(body).toMatchObject({
    passkey_origin: origin,
    passkeys: [{ ...stored, last_used_at: testMoment.toISOString() }],
  })
  await server.runJobs()
  expect(
    server.emails().some((sentEmail) => sentEmail.includes(person.email) && /passkey|prieigos/i.test(sentEmail)),
  ).toBe(true)
})

test('a passkey is added only by the person who began adding it', async () => {
  const person = await signUp(server)
  await verifyAddress(server, person)
  const other = await signUp(server)
  await verifyAddress(server, other)
  const { ticket, options } = await beginOf(person)
  const stolen = await other.ask('POST', '/user/passkeys', { ticket, credential: authenticator(origin).make(options) })
  expect(stolen).toMatchObject({ status: 410, body: { code: 'expired_ticket' } })
})

describe('an invalid registration of a passkey', () => {
  test.each([
    ['another site', { site: 'kvitos.example' }],
    ['another address', { origin: 'https://kvitos.example' }],
    ['the same name without encryption', { origin: 'http://saskaitos.example' }],
    ['another challenge', { challenge: 'c3BlanU' }],
    ['no user verification', { verified: false }],
    ['an answer to a sign-in', { type: 'webauthn.get' }],
  ])('with %s is refused and creates no passkey', async (_, replacements) => {
    const person = await signUp(server)
    const device = authenticator(origin)
    const { ticket, options } = await beginOf(person)
    const credential = device.make(options, replacements)
    expect(await person.ask('POST', '/user/passkeys', { ticket, credential })).toMatchObject(refused)
    // A challenge works once, even for a valid answer.
    const second = await person.ask('POST', '/user/passkeys', { ticket, credential: device.make(options) })
    expect(second).toMatchObject({ status: 410, body: { code: 'expired_ticket' } })
    expect((await person.ask('GET', '/user/sign-in-methods')).body.passkeys).toEqual([])
  })
})

describe('an invalid sign-in with a passkey', () => {
  test.each([
    ['another site', { site: 'kvitos.example' }],
    ['another address', { origin: 'https://kvitos.example' }],
    ['another challenge', { challenge: 'c3BlanU' }],
    ['no user verification', { verified: false }],
    ['an answer to a registration', { type: 'webauthn.create' }],
    ['the id of another user', { owner: Buffer.from('0199c2a7-1f6e-7000-8000-000000000000').toString('base64url') }],
  ])('with %s is refused', async (_, replacements) => {
    const { device } = await passkeyOf(await signUp(server))
    const response = await signIn(device, replacements)
    expect(response).toMatchObject(refused)
    expect(response.headers['authorization']).toBeUndefined()
  })

  test('an unknown passkey and one with another key are rejected', async () => {
    const { device } = await passkeyOf(await signUp(server))
    expect(await signIn(authenticator(origin), { owner: 'MDE' })).toMatchObject(refused)
    const { ticket, options } = await begin()
    const forged = { ...authenticator(origin).sign(options), id: device.id, rawId: device.id }
    forged.response.userHandle = device.sign(options).response.userHandle
    expect(await post('/login/passkey', { ticket, credential: forged })).toMatchObject(refused)
  })

  test('a repeated, concurrent, late or copied answer of a passkey is rejected', async () => {
    const { device } = await passkeyOf(await signUp(server))
    const { ticket, options } = await begin()
    const credential = device.sign(options)
    const both = await Promise.all([1, 2].map(() => post('/login/passkey', { ticket, credential })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
    expect(await signIn(device, { uses: 1 })).toMatchObject(refused)
    expect((await signIn(device, { uses: 7 })).status).toBe(200)
    const late = await begin()
    server.setTime(new Date(testMoment.getTime() + 601_000))
    expect((await post('/login/passkey', { ticket: late.ticket, credential: device.sign(late.options) })).status).toBe(
      410,
    )
  })
})

test('a passkey without a use count can sign in repeatedly', async () => {
  const { device } = await passkeyOf(await signUp(server))
  for (const _ of [1, 2]) expect((await signIn(device, { uses: 0 })).status).toBe(200)
})

test('a passkey counts as two steps for a company that requires them', async () => {
  const person = await signUpWithCompany(server)
  await server.owner.query('update company set two_step_required = true where id = $1', [person.company.id])
  expect((await person.ask('GET', '/client/all')).body.code).toBe('two_step_required')
  const { device, stored } = await passkeyOf(person)
  // This session has proved both the password and the passkey.
  expect((await person.ask('GET', '/client/all')).status).toBe(200)
  const signedIn = await signIn(device)
  const headers = { authorization: signedIn.headers['authorization'] ?? '' }
  expect((await ask(server, 'GET', '/client/all', { headers })).status).toBe(200)
  const requirement = await person.ask('GET', `/company/${person.company.id}/two-step`)
  expect(requirement.body.members).toMatchObject([{ has_two_step: true }])
  expect((await person.ask('DELETE', `/user/passkeys/${stored.id}`)).status).toBe(204)
  expect((await ask(server, 'GET', '/client/all', { headers })).body.code).toBe('two_step_required')
  expect(await signIn(device)).toMatchObject(refused)
})

test('a user with a second step cannot add a passkey with the password alone', async () => {
  const person = await signUp(server)
  await verifyAddress(server, person)
  await server.owner.query("insert into two_step (user_id, secret, last_step) values ($1, 'x', 0)", [person.id])
  const started = await person.ask('POST', '/user/passkeys/begin')
  expect(started).toMatchObject({
    status: 403,
    body: { code: 'two_step_required', detail: expect.stringMatching(/prieigos raktą/) },
  })
})

test('only its user can rename and remove a passkey', async () => {
  const person = await signUp(server)
  const other = await signUp(server)
  const { stored } = await passkeyOf(person)
  const path = `/user/passkeys/${stored.id}`
  const none = { status: 404, body: { code: 'not_found', resource: 'passkey' } }
  expect(await other.ask('PUT', path, { name: 'Mano' })).toMatchObject(none)
  expect(await other.ask('DELETE', path)).toMatchObject(none)
  expect(await person.ask('PUT', path, { name: ' ' })).toMatchObject({ status: 422, body: { errors: { name: [{}] } } })
  expect((await person.ask('PUT', path, { name: 'Telefonas' })).body).toMatchObject({ name: 'Telefonas' })
  expect((await person.ask('DELETE', path)).status).toBe(204)
  expect(await person.ask('DELETE', path)).toMatchObject(none)
})

test('the last passkey of a user without another sign-in method cannot be removed', async () => {
  const person = await signUp(server)
  const { stored } = await passkeyOf(person)
  await server.owner.query('update app_user set password_hash = null where id = $1', [person.id])
  const response = await person.ask('DELETE', `/user/passkeys/${stored.id}`)
  expect(response).toMatchObject({ status: 409, body: { code: 'last_sign_in_method' } })
  expect((await person.ask('GET', '/user/sign-in-methods')).body.passkeys).toHaveLength(1)
})

test('a user has at most twenty passkeys and none twice', async () => {
  const person = await signUp(server)
  const { device } = await passkeyOf(person)
  const twice = await beginOf(person)
  expect(twice.options.excludeCredentials).toMatchObject([{ id: device.id }])
  const second = await person.ask('POST', '/user/passkeys', {
    ticket: twice.ticket,
    credential: device.make(twice.options),
  })
  expect(second).toMatchObject(refused)
  await server.owner.query(
    `insert into passkey (id, user_id, credential_id, public_key, counter, name)
     select gen_random_uuid(), $1, 'raktas-' || n, '', 0, 'Raktas' from generate_series(1, 19) n`,
    [person.id],
  )
  const { ticket, options } = await beginOf(person)
  const full = await person.ask('POST', '/user/passkeys', { ticket, credential: authenticator(origin).make(options) })
  expect(full).toMatchObject({ status: 409, body: { code: 'list_full' } })
})

test('one network address gets at most sixty passkey challenges in five minutes', async () => {
  for (const _ of Array.from({ length: 60 })) await begin()
  expect(await post('/login/passkey/begin')).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
})

test('a server on an IP address has no passkeys', async () => {
  const bare = await createTestServer({ environment: { PUBLIC_URL: 'http://127.0.0.1:3000' } })
  const asked = await ask(bare, 'GET', '/auth/providers')
  expect(asked.body).toEqual({ data: [], passkey_origin: null, free_invoices: null })
  const started = await ask(bare, 'POST', '/login/passkey/begin', { headers: await csrfHeaders(bare) })
  expect(started).toMatchObject(refused)
  await bare.close()
})
