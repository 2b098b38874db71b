import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { json, rejection, setUpApiServer } from '#web/platform/test/api-server.ts'
import { isCancelled } from './problem.ts'

const server = setUpApiServer()

test('after 419 a new CSRF token is fetched and the same request is sent once more', async () => {
  server.stored.clear()
  let fetched = 0
  server.respond = ({ url, headers }, response) => {
    if (url === '/api/csrf-token') return json(response, 200, { token: `csrf-${++fetched}` })
    if (headers['x-csrf-token'] === 'csrf-2') return json(response, 200, { user: {} })
    return json(response, 419, { code: 'csrf_token_expired', status: 419, detail: '' })
  }
  await server.api().call('login', { body: { email: 'a@b.lt', password: 'x' } })
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/csrf-token',
    'POST /api/login',
    'GET /api/csrf-token',
    'POST /api/login',
  ])
  expect(server.requests[3]?.body).toBe(server.requests[1]?.body)
  expect(server.requests[3]?.body).toBe('{"email":"a@b.lt","password":"x"}')
})

test('a second 419 in a row is reported and not retried', async () => {
  server.respond = ({ url }, response) =>
    url === '/api/csrf-token'
      ? json(response, 200, { token: 'csrf' })
      : json(response, 419, { code: 'csrf_token_expired', status: 419, detail: 'Paseno.' })
  const problem = await rejection(server.api().call('logout'))
  expect(problem.code).toBe('csrf_token_expired')
  expect(server.requests.filter(({ url }) => url === '/api/logout')).toHaveLength(2)
})

test('a signed-in person needs no CSRF token', async () => {
  await server.api().request('POST', '/x', { body: {} })
  expect(server.requests.map(({ url }) => url)).toEqual(['/api/x'])
})

test('an error has its code, message, fields and request id', async () => {
  const body = {
    code: 'validation_failed',
    status: 422,
    detail: 'Patikrinkite pažymėtus laukus.',
    instance: 'req-7',
    errors: { title: ['Šis laukelis yra privalomas.'] },
  }
  server.respond = (_, response) => json(response, 422, body)
  const problem = await rejection(server.api().request('POST', '/client', { body: {} }))
  expect(problem).toMatchObject({ code: 'validation_failed', status: 422, detail: body.detail, errors: body.errors })
  expect(problem.body.instance).toBe('req-7')
})

test.each([
  [401, 'unauthenticated'],
  [404, 'not_found'],
  [502, 'unavailable'],
  [500, 'internal_error'],
])('a response with status %s without a problem document has the code %s', async (status, code) => {
  server.respond = (_, response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>oops</h1>')
  expect(await rejection(server.api().call('user.data'))).toMatchObject({ status, code })
})

test('a server that cannot be reached is reported as offline, and the next response as reachable', async () => {
  const api = server.api()
  await server.stop()
  expect((await rejection(api.call('user.data'))).code).toBe('offline')
  await server.restart()
  await api.call('user.data')
  expect(server.events.reached).toEqual(['offline', 'reachable'])
})

test.each([
  ['a 503 of the server is reported as unavailable', 503, { code: 'unavailable' }, 'unavailable'],
  ['a 502 of a proxy is reported as unavailable', 502, undefined, 'unavailable'],
  [
    'a 503 of the file storage alone does not report the server as unavailable',
    503,
    { code: 'unavailable', resource: 'files' },
    'reachable',
  ],
  ['a 500 does not report the server as unavailable', 500, { code: 'internal_error' }, 'reachable'],
])('%s', async (_, status, body, reached) => {
  server.respond = (_request, response) => json(response, status, body)
  await rejection(server.api().call('user.data'))
  expect(server.events.reached).toEqual([reached])
})

test('a response that is interrupted is reported as offline', async () => {
  server.respond = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"user": ')
    setTimeout(() => response.destroy(), 20)
  }
  expect((await rejection(server.api().call('user.data'))).code).toBe('offline')
})

test('cancelling one request does not cancel the others', async () => {
  const responses: ServerResponse[] = []
  server.respond = (_, response) => void responses.push(response)
  const api = server.api()
  const controller = new AbortController()
  const first = rejection(api.call('unit.list', { signal: controller.signal }))
  const second = api.call('series.list')
  await expect.poll(() => responses.length).toBe(2)
  controller.abort()
  expect(isCancelled(await first)).toBe(true)
  for (const response of responses) if (!response.destroyed) json(response, 200, { data: [] })
  expect(await second).toEqual({ data: [] })
  expect(server.events.reached).not.toContain('offline')
})

test('all pending requests are cancelled together, or only those of a group', async () => {
  server.respond = () => undefined
  const api = server.api()
  const pageLoads = [api.call('unit.list', { group: 'navigation' }), api.call('series.list', { group: 'navigation' })]
  const save = api.request('POST', '/client', { body: {} })
  const outcomes = Promise.all([...pageLoads, save].map(rejection))
  await expect.poll(() => server.requests.length).toBe(3)
  api.cancelAll('navigation')
  await Promise.all(pageLoads.map(rejection))
  expect(api.pendingCount()).toBe(1)
  api.cancelAll()
  expect((await outcomes).map((problem) => problem.code)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect(api.pendingCount()).toBe(0)
})

test('a request cancelled before it began is not sent', async () => {
  expect(isCancelled(await rejection(server.api().call('unit.list', { signal: AbortSignal.abort() })))).toBe(true)
  expect(server.requests).toHaveLength(0)
})

test('a request that got a 401 is repeated when a new token was stored meanwhile', async () => {
  server.respond = ({ headers }, response) => {
    // The new token came with the response to another request meanwhile.
    server.stored.set('access_token', 'the-next-token')
    if (headers.authorization === 'Bearer the-next-token') return json(response, 200, { data: 1 })
    json(response, 401, { code: 'unauthenticated', status: 401, detail: '' })
  }
  await expect(server.api().request('GET', '/unit/all')).resolves.toEqual({ data: 1 })
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer the-token',
    'Bearer the-next-token',
  ])
})

test('a call that needs a proof is repeated unchanged after the proof', async () => {
  server.respond = (_, response) =>
    server.requests.length === 1
      ? json(response, 403, { code: 'proof_required', status: 403 })
      : json(response, 200, { recovery_codes: ['a'] })
  expect(
    await server.api().request('PUT', '/user/profile', { body: { email: 'nauja@ziedas.lt' }, idempotencyKey: 'k' }),
  ).toEqual({
    recovery_codes: ['a'],
  })
  expect(server.events.proofs).toBe(1)
  const [first, second] = server.requests
  expect([second?.method, second?.url, second?.body]).toEqual([first?.method, first?.url, first?.body])
  expect(second?.headers['idempotency-key']).toBe('k')
})

test('a call whose proof was declined ends as cancelled and is not repeated', async () => {
  server.isProofGiven = false
  server.respond = (_, response) => json(response, 403, { code: 'proof_required', status: 403 })
  const error = await server
    .api()
    .call('two_step.renew_codes')
    .catch((thrown: unknown) => thrown)
  expect(isCancelled(error)).toBe(true)
  expect(server.requests).toHaveLength(1)
})

test('a change that needs a confirmation is repeated with it, or ends as cancelled', async () => {
  const text = 'i.SAF jau pateikta.'
  server.respond = ({ body }, response) =>
    body.includes('"confirm":true')
      ? json(response, 200, { id: '1' })
      : json(response, 409, { code: 'isaf_submitted', status: 409, detail: text })
  const change = () => server.api().request('POST', '/invoice/1/void', { body: { comment: 'Klaida' } })
  expect(await change()).toEqual({ id: '1' })
  expect(server.events.confirmations).toEqual([text])
  server.isConfirmed = false
  const error = await change().catch((thrown: unknown) => thrown)
  expect(isCancelled(error)).toBe(true)
  expect(server.requests).toHaveLength(3)
})
