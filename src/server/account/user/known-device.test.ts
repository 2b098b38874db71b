import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, createTestServer, csrfHeaders, signUp } from '#server/test/server.ts'
import type { Answer, TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ environment: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => server.close())

const logIn = async (email: string, password: string, headers: Record<string, string> = {}) =>
  ask(server, 'POST', '/login', { body: { email, password }, headers: { ...(await csrfHeaders(server)), ...headers } })
const cookieOf = ({ headers }: Answer) => (headers['set-cookie'] ?? '').split(';')[0] ?? ''
const verified = async () => {
  const person = await signUp(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [person.id])
  return person
}
const emailsTo = async (email: string) => {
  await server.runJobs()
  return server.emails().filter((sentEmail) => sentEmail.includes(`To: ${email}`) && sentEmail.includes('naujo'))
}

test('wrong passwords of others do not lock out a browser that has signed in before', async () => {
  const { email } = await signUp(server)
  const cookie = cookieOf(await logIn(email, 'Ramunė-77'))
  for (let time = 0; time < 5; time += 1) expect((await logIn(email, 'wrong-one')).status).toBe(422)
  expect((await logIn(email, 'Ramunė-77')).status).toBe(429)
  expect((await logIn(email, 'Ramunė-77', { cookie })).status).toBe(200)
  // Another network is not blocked until all networks together have reached the limit.
  expect((await logIn(email, 'Ramunė-77', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200)
  for (let network = 0; network < 5; network += 1)
    for (let time = 0; time < 5; time += 1)
      await logIn(email, 'wrong-one', { 'x-forwarded-for': `198.51.100.${network}` })
  expect((await logIn(email, 'Ramunė-77', { 'x-forwarded-for': '203.0.113.10' })).status).toBe(429)
  expect((await logIn(email, 'Ramunė-77', { cookie })).status).toBe(200)
  // The known device counts for that account only, and has its own limit.
  const other = await signUp(server)
  for (let time = 0; time < 5; time += 1) await logIn(other.email, 'wrong-one', { cookie })
  expect((await logIn(other.email, 'Ramunė-77', { cookie })).status).toBe(429)
  for (let time = 0; time < 10; time += 1) await logIn(email, 'wrong-one', { cookie })
  expect((await logIn(email, 'Ramunė-77', { cookie })).status).toBe(429)
})

test('addresses of one IPv6 network are counted together', async () => {
  const { email } = await signUp(server)
  const from = (address: string) => ({ 'x-forwarded-for': address })
  for (let time = 0; time < 5; time += 1) await logIn(email, 'wrong-one', from(`2001:db8:0:1::${time}`))
  expect((await logIn(email, 'Ramunė-77', from('2001:db8::1:ffff:0:0:9'))).status).toBe(429)
  expect((await logIn(email, 'Ramunė-77', from('2001:db8:0:2::1'))).status).toBe(200)
})

test('a sign-in from a new browser is announced by email, one from a known browser is not', async () => {
  const { email } = await verified()
  const cookie = cookieOf(await logIn(email, 'Ramunė-77'))
  // Sign-up was on the first device; this is a second one.
  expect(await emailsTo(email)).toHaveLength(1)
  await logIn(email, 'Ramunė-77', { cookie })
  expect(await emailsTo(email)).toHaveLength(1)
  await logIn(email, 'Ramunė-77')
  expect(await emailsTo(email)).toHaveLength(2)
})

test('a user who signs in from many browsers gets few emails, and an unverified address gets none', async () => {
  const many = await verified()
  for (let time = 0; time < 6; time += 1) await logIn(many.email, 'Ramunė-77')
  expect(await emailsTo(many.email)).toHaveLength(3)
  const unverified = await signUp(server)
  await logIn(unverified.email, 'Ramunė-77')
  expect(await emailsTo(unverified.email)).toHaveLength(0)
})

test('the cookie of a known browser is HttpOnly and not stored in plain text', async () => {
  const { email, id } = await signUp(server)
  const response = await logIn(email, 'Ramunė-77')
  expect(response.headers['set-cookie']).toMatch(
    /^kvitas_device=[\w-]{43}; Path=\/api; HttpOnly; SameSite=Lax; Max-Age=/,
  )
  const { rows } = await server.owner.query('select device_hash from known_device where user_id = $1', [id])
  expect(rows.map(({ device_hash }) => device_hash)).not.toContain(cookieOf(response).split('=')[1])
})

test('a session in use ends after 90 days', async () => {
  const person = await signUp(server)
  const age = (days: number) =>
    server.owner.query(`update session set created_at = now() - make_interval(days => $2) where user_id = $1`, [
      person.id,
      days,
    ])
  await age(89)
  expect((await person.ask('GET', '/user/data')).status).toBe(200)
  await age(91)
  expect((await person.ask('GET', '/user/data')).status).toBe(401)
})
