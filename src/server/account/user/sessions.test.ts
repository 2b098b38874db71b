import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, createTestServer, csrfHeaders, signUp } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { countryOf } from './device-and-country.ts'
import { placeOf } from '#server/platform/http/place.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const logIn = async (email: string, headers: Record<string, string>) => {
  const body = { email, password: 'Ramunė-77' }
  const login = await ask(server, 'POST', '/login', { body, headers: { ...(await csrfHeaders(server)), ...headers } })
  const authorization = login.headers['authorization'] ?? ''
  return (method: 'GET' | 'POST' | 'DELETE', path: string) => ask(server, method, path, { headers: { authorization } })
}

test('the list of sessions has device, address, country and the current one', async () => {
  const { email, ask: askAsUser } = await signUp(server)
  await logIn(email, { 'user-agent': chrome, 'x-forwarded-for': '193.219.1.1' })
  const phone = await logIn(email, { 'user-agent': iphone, 'x-forwarded-for': '192.168.1.20' })
  const { body } = await phone('GET', '/user/sessions')
  expect(body.data).toHaveLength(3)
  const [own, office] = body.data
  expect(own).toMatchObject({
    browser: 'Safari 18',
    system: 'iOS',
    device: 'mobile',
    address: '192.168.1.20',
    place: 'local_network',
    country: null,
    current: true,
  })
  expect(office).toMatchObject({
    browser: 'Chrome 141',
    system: 'Windows',
    device: 'desktop',
    address: '193.219.1.1',
    place: null,
    country: 'LT',
    current: false,
  })
  expect(Object.keys(own).toSorted().join()).not.toMatch(/token|hash|agent/)
  const first = (await askAsUser('GET', '/user/sessions')).body.data
  expect(first.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
})

test('a user ends one session and then all others', async () => {
  const { email, ask: askAsUser } = await signUp(server)
  const [one, two] = [await logIn(email, {}), await logIn(email, {})]
  const id = (await one('GET', '/user/sessions')).body.data.find((each: { current: boolean }) => each.current).id
  expect((await askAsUser('DELETE', `/user/sessions/${id}`)).status).toBe(204)
  expect((await one('GET', '/user/data')).status).toBe(401)
  expect((await two('GET', '/user/data')).status).toBe(200)
  expect((await askAsUser('POST', '/user/sessions/end-others')).status).toBe(204)
  expect((await two('GET', '/user/data')).status).toBe(401)
  expect((await askAsUser('GET', '/user/sessions')).body.data).toHaveLength(1)
})

test('a session of another user is not found and continues', async () => {
  const [own, other] = [await signUp(server), await signUp(server)]
  const [{ id }] = (await other.ask('GET', '/user/sessions')).body.data
  const response = await own.ask('DELETE', `/user/sessions/${id}`)
  expect(response.status).toBe(404)
  expect(response.body).toMatchObject({ code: 'not_found', resource: 'session', detail: 'Tokio prisijungimo nebėra.' })
  await own.ask('POST', '/user/sessions/end-others')
  expect((await other.ask('GET', '/user/data')).status).toBe(200)
})

test('a session unused for 30 days is not listed', async () => {
  const { id, email, ask: askAsUser } = await signUp(server)
  await server.owner.query(`update session set last_used_at = now() - interval '31 days' where user_id = $1`, [id])
  const second = await logIn(email, {})
  expect((await second('GET', '/user/sessions')).body.data).toHaveLength(1)
  expect((await askAsUser('GET', '/user/sessions')).status).toBe(401)
})

test.each([
  ['127.0.0.1', 'this_computer'],
  ['::1', 'this_computer'],
  ['10.1.2.3', 'local_network'],
  ['172.31.0.1', 'local_network'],
  ['172.32.0.1', null],
  ['fe80::1', 'local_network'],
  ['::ffff:192.168.0.4', 'local_network'],
  ['203.0.113.7', null],
  ['whatever a proxy says', null],
  ['', null],
])('the place of %s is %s', (address, place) => expect(placeOf(address)).toBe(place))

test.each([
  ['193.219.1.1', 'LT'],
  ['::ffff:193.219.1.1', 'LT'],
  ['8.8.8.8', 'US'],
  ['10.1.2.3', null],
  ['2001:4860:4860::8888', null],
  ['whatever a proxy says', null],
  [null, null],
])('the country of %s is %s', async (address, country) => expect(await countryOf(address)).toBe(country))
