import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { json, rejection, setUpApiServer } from '#web/platform/test/api-server.ts'
import { isCancelled } from './problem.ts'

const server = setUpApiServer()

test('after 419 a new CSRF token is fetched and the same request is sent once more', async () => {
  server.stored.clear()
  let fetched = 0
  server.answer = ({ url, headers }, response) => {
    if (url === '/api/csrf-token') return json(response, 200, { token: `csrf-${++fetched}` })
    if (headers['x-csrf-token'] === 'csrf-2') return json(response, 200, { user: {} })
    return json(response, 419, { code: 'csrf_token_expired', status: 419, detail: '' })
  }
  await server.api().call('login', { body: { email: 'a@b.lt', password: 'x' } })
  expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/csrf-token',
    'POST /api/login',
    'GET /api/csrf-token',
    'POST /api/login',
  ])
  expect(server.seen[3]?.body).toBe(server.seen[1]?.body)
  expect(server.seen[3]?.body).toBe('{"email":"a@b.lt","password":"x"}')
})

test('a second 419 in a row is reported and not retried', async () => {
  server.answer = ({ url }, response) =>
    url === '/api/csrf-token'
      ? json(response, 200, { token: 'csrf' })
      : json(response, 419, { code: 'csrf_token_expired', status: 419, detail: 'Paseno.' })
  const problem = await rejection(server.api().call('logout'))
  expect(problem.code).toBe('csrf_token_expired')
  expect(server.seen.filter(({ url }) => url === '/api/logout')).toHaveLength(2)
})

test('a signed-in person needs no CSRF token', async () => {
  await server.api().request('POST', '/x', { body: {} })
  expect(server.seen.map(({ url }) => url)).toEqual(['/api/x'])
})

test('an error has its code, message, fields and request id', async () => {
  const body = {
    code: 'validation_failed',
    status: 422,
    detail: 'Patikrinkite pažymėtus laukus.',
    instance: 'req-7',
    errors: { title: ['Šis laukelis yra privalomas.'] },
  }
  server.answer = (_, response) => json(response, 422, body)
  const problem = await rejection(server.api().request('POST', '/client', { body: {} }))
  expect(problem).toMatchObject({ code: 'validation_failed', status: 422, detail: body.detail, errors: body.errors })
  expect(problem.body.instance).toBe('req-7')
})

test.each([
  [401, 'unauthenticated'],
  [404, 'not_found'],
  [502, 'unavailable'],
  [500, 'internal_error'],
])('an answer with status %s without a problem document has the code %s', async (status, code) => {
  server.answer = (_, response) => void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>oops</h1>')
  expect(await rejection(server.api().call('user.data'))).toMatchObject({ status, code })
})

test('a server that cannot be reached is reported as offline, and the next answer as back', async () => {
  const here = server.api()
  await server.stop()
  expect((await rejection(here.call('user.data'))).code).toBe('offline')
  await server.restart()
  await here.call('user.data')
  expect(server.events.reached).toEqual(['offline', 'here'])
})

test.each([
  ['a 503 of the server is reported as unavailable', 503, { code: 'unavailable' }, 'away'],
  ['a 502 of a proxy is reported as unavailable', 502, undefined, 'away'],
  [
    'a 503 of the file storage alone does not report the server as unavailable',
    503,
    { code: 'unavailable', resource: 'files' },
    'here',
  ],
  ['a 500 does not report the server as unavailable', 500, { code: 'internal_error' }, 'here'],
])('%s', async (_, status, body, reached) => {
  server.answer = (_request, response) => json(response, status, body)
  await rejection(server.api().call('user.data'))
  expect(server.events.reached).toEqual([reached])
})

test('an answer that breaks off is reported as offline', async () => {
  server.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"user": ')
    setTimeout(() => response.destroy(), 20)
  }
  expect((await rejection(server.api().call('user.data'))).code).toBe('offline')
})

test('cancelling one request does not cancel the others', async () => {
  const responses: ServerResponse[] = []
  server.answer = (_, response) => void responses.push(response)
  const here = server.api()
  const controller = new AbortController()
  const first = rejection(here.call('unit.list', { signal: controller.signal }))
  const second = here.call('series.list')
  await expect.poll(() => responses.length).toBe(2)
  controller.abort()
  expect(isCancelled(await first)).toBe(true)
  for (const response of responses) if (!response.destroyed) json(response, 200, { data: [] })
  expect(await second).toEqual({ data: [] })
  expect(server.events.reached).not.toContain('offline')
})

test('all pending requests are cancelled together, or only those of a group', async () => {
  server.answer = () => undefined
  const here = server.api()
  const loads = [here.call('unit.list', { group: 'navigation' }), here.call('series.list', { group: 'navigation' })]
  const save = here.request('POST', '/client', { body: {} })
  const outcomes = Promise.all([...loads, save].map(rejection))
  await expect.poll(() => server.seen.length).toBe(3)
  here.cancelAll('navigation')
  await Promise.all(loads.map(rejection))
  expect(here.pendingCount()).toBe(1)
  here.cancelAll()
  expect((await outcomes).map((problem) => problem.code)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect(here.pendingCount()).toBe(0)
})

test('a request cancelled before it began is not sent', async () => {
  expect(isCancelled(await rejection(server.api().call('unit.list', { signal: AbortSignal.abort() })))).toBe(true)
  expect(server.seen).toHaveLength(0)
})

test('a request that got a 401 is repeated when a new token was stored meanwhile', async () => {
  server.answer = ({ headers }, response) => {
    // The new token came with the answer of another request meanwhile.
    server.stored.set('access_token', 'the-next-token')
    if (headers.authorization === 'Bearer the-next-token') return json(response, 200, { data: 1 })
    json(response, 401, { code: 'unauthenticated', status: 401, detail: '' })
  }
  await expect(server.api().request('GET', '/unit/all')).resolves.toEqual({ data: 1 })
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer the-token', 'Bearer the-next-token'])
})

test('a call that needs a proof is repeated unchanged after the proof', async () => {
  server.answer = (_, response) =>
    server.seen.length === 1
      ? json(response, 403, { code: 'proof_required', status: 403 })
      : json(response, 200, { recovery_codes: ['a'] })
  expect(
    await server.api().request('PUT', '/user/profile', { body: { email: 'nauja@ziedas.lt' }, idempotencyKey: 'k' }),
  ).toEqual({
    recovery_codes: ['a'],
  })
  expect(server.events.proofs).toBe(1)
  const [first, second] = server.seen
  expect([second?.method, second?.url, second?.body]).toEqual([first?.method, first?.url, first?.body])
  expect(second?.headers['idempotency-key']).toBe('k')
})

test('a call whose proof was declined ends as cancelled and is not repeated', async () => {
  server.proves = false
  server.answer = (_, response) => json(response, 403, { code: 'proof_required', status: 403 })
  const error = await server
    .api()
    .call('two_step.renew_codes')
    .catch((refusal: unknown) => refusal)
  expect(isCancelled(error)).toBe(true)
  expect(server.seen).toHaveLength(1)
})
