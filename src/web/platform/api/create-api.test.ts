import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApi, decodeAction } from './create-api.ts'
import type { Reached } from './exchange.ts'
import { ApiProblem, isCancelled } from './problem.ts'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Answer = (request: Seen, response: ServerResponse) => void

let server: Server
let seen: Seen[]
let answer: Answer
let stored: Map<string, string>
let told: { actions: unknown[]; commits: [string, unknown][]; reached: Reached[]; changed: number; asked: number }
let language: string
let company: string | undefined
let proves: boolean

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) => {
  response.writeHead(status, {
    'content-type': status < 400 ? 'application/json' : 'application/problem+json',
    ...headers,
  })
  response.end(JSON.stringify(body))
}

const api = () =>
  createApi({
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    storage: {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void stored.set(key, value),
      remove: (key) => void stored.delete(key),
    },
    language: () => language,
    companyId: () => company,
    onProofRequired: async () => {
      told.asked += 1
      return proves
    },
    onCompanyChanged: () => void (told.changed += 1),
    onAction: (action) => told.actions.push(action),
    onCommit: (name, data) => told.commits.push([name, data]),
    onReached: (reached) => told.reached.push(reached),
  })

beforeEach(async () => {
  seen = []
  stored = new Map([['access_token', 'the-token']])
  told = { actions: [], commits: [], reached: [], changed: 0, asked: 0 }
  proves = true
  language = 'lt'
  company = undefined
  answer = (_, response) => json(response, 200, {})
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const one = { method, url, headers, body: Buffer.concat(chunks).toString() }
      seen.push(one)
      answer(one, response)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const refused = async (work: Promise<unknown>): Promise<ApiProblem> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ApiProblem) return error
  throw new Error('It was not refused')
}

test('a call carries the token of the browser and the language on screen', async () => {
  language = 'en'
  await api().call('client.edit_form', { params: { id: 'a/b' } })
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/client/edit/a%2Fb' })
  expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer the-token', 'accept-language': 'en' })
})

test('a call says whose data is on screen, and a screen of another company is told of', async () => {
  await api().call('user.data')
  expect(seen[0]?.headers['x-company-id']).toBeUndefined()
  company = 'the-company'
  answer = (_, response) => json(response, 409, { code: 'company_changed', status: 409, detail: 'Kita įmonė.' })
  await refused(api().call('unit.list'))
  expect(seen[1]?.headers['x-company-id']).toBe('the-company')
  expect(told.changed).toBe(1)
})

test('without a token in the browser there is no authorization header', async () => {
  stored.clear()
  await api().call('user.data')
  expect(seen[0]?.headers.authorization).toBeUndefined()
})

test('a list query goes out readable', async () => {
  await api().call('invoice.list', { query: { tab: 'unpaid', type: 'simple,proforma', search: 'UAB „A & B“' } })
  const sent = decodeURI(seen[0]?.url ?? '')
  expect(seen[0]?.url).toContain('tab=unpaid&type=simple,proforma')
  expect(sent).toContain('search=UAB „A %26 B“')
})

test('the header of signing in becomes the token of the browser', async () => {
  answer = (_, response) => json(response, 200, { user: {} }, { authorization: 'Bearer new-token' })
  await api().call('login', { body: { email: 'a@b.lt', password: 'x' } })
  expect(stored.get('access_token')).toBe('new-token')
})

test('the action header becomes the global action', async () => {
  answer = (_, response) => json(response, 200, {}, { action: encodeURIComponent('{"name":"atverti žinutę"}') })
  await api().call('user.data')
  expect(told.actions).toEqual([{ name: 'atverti žinutę' }])
})

test('a commit instruction is handed on, by whichever call it came', async () => {
  answer = (_, response) => json(response, 200, { commit: { name: 'plan', data: { name: 'premium' } } })
  await api().request('POST', '/anything', { body: { a: 1 } })
  expect(told.commits).toEqual([['plan', { name: 'premium' }]])
})

test('after 419 a new CSRF token is fetched and the same request is sent once more', async () => {
  stored.clear()
  let fetched = 0
  answer = ({ url, headers }, response) => {
    if (url === '/api/csrf-token') return json(response, 200, { token: `csrf-${++fetched}` })
    if (headers['x-csrf-token'] === 'csrf-2') return json(response, 200, { user: {} })
    return json(response, 419, { code: 'csrf_token_expired', status: 419, detail: '' })
  }
  await api().call('login', { body: { email: 'a@b.lt', password: 'x' } })
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/csrf-token',
    'POST /api/login',
    'GET /api/csrf-token',
    'POST /api/login',
  ])
  expect(seen[3]?.body).toBe(seen[1]?.body)
  expect(seen[3]?.body).toBe('{"email":"a@b.lt","password":"x"}')
})

test('a second 419 is passed on instead of asking for ever', async () => {
  answer = ({ url }, response) =>
    url === '/api/csrf-token'
      ? json(response, 200, { token: 'csrf' })
      : json(response, 419, { code: 'csrf_token_expired', status: 419, detail: 'Paseno.' })
  const problem = await refused(api().call('logout'))
  expect(problem.code).toBe('csrf_token_expired')
  expect(seen.filter(({ url }) => url === '/api/logout')).toHaveLength(2)
})

test('a signed-in person needs no CSRF token', async () => {
  await api().request('POST', '/x', { body: {} })
  expect(seen.map(({ url }) => url)).toEqual(['/api/x'])
})

test('a refusal has its code, words, fields and the number of the request', async () => {
  const body = {
    code: 'validation_failed',
    status: 422,
    detail: 'Patikrinkite pažymėtus laukus.',
    instance: 'req-7',
    errors: { title: ['Šis laukelis yra privalomas.'] },
  }
  answer = (_, response) => json(response, 422, body)
  const problem = await refused(api().request('POST', '/client', { body: {} }))
  expect(problem).toMatchObject({ code: 'validation_failed', status: 422, detail: body.detail, errors: body.errors })
  expect(problem.body.instance).toBe('req-7')
})

test.each([
  [401, 'unauthenticated'],
  [404, 'not_found'],
  [502, 'unavailable'],
  [500, 'internal_error'],
])('an answer %s that is no problem document is %s', async (status, code) => {
  answer = (_, response) => void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>oops</h1>')
  expect(await refused(api().call('user.data'))).toMatchObject({ status, code })
})

test('a server that is not there is being offline, and the next answer is being back', async () => {
  const here = api()
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  expect((await refused(here.call('user.data'))).code).toBe('offline')
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  await here.call('user.data')
  expect(told.reached).toEqual(['offline', 'here'])
})

test.each([
  ['a server whose database is away is away', 503, { code: 'unavailable' }, 'away'],
  ['a proxy that finds nobody behind it says that the server is away', 502, undefined, 'away'],
  ['a disk that takes no files is not the whole system', 503, { code: 'unavailable', resource: 'files' }, 'here'],
  ['a defect is an answer', 500, { code: 'internal_error' }, 'here'],
])('%s', async (_, status, body, reached) => {
  answer = (_request, response) => json(response, status, body)
  await refused(api().call('user.data'))
  expect(told.reached).toEqual([reached])
})

test('an answer that breaks off in the middle is being offline, not a half answer', async () => {
  answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
    response.write('{"user": ')
    setTimeout(() => response.destroy(), 20)
  }
  expect((await refused(api().call('user.data'))).code).toBe('offline')
})

test('one request is cancelled without the others', async () => {
  const held: ServerResponse[] = []
  answer = (_, response) => void held.push(response)
  const here = api()
  const controller = new AbortController()
  const first = refused(here.call('unit.list', { signal: controller.signal }))
  const second = here.call('series.list')
  await expect.poll(() => held.length).toBe(2)
  controller.abort()
  expect(isCancelled(await first)).toBe(true)
  for (const response of held) if (!response.destroyed) json(response, 200, { data: [] })
  expect(await second).toEqual({ data: [] })
  expect(told.reached).not.toContain('offline')
})

test('all pending requests are cancelled together, or only those of a group', async () => {
  answer = () => undefined
  const here = api()
  const loads = [here.call('unit.list', { group: 'navigation' }), here.call('series.list', { group: 'navigation' })]
  const save = here.request('POST', '/client', { body: {} })
  const outcomes = Promise.all([...loads, save].map(refused))
  await expect.poll(() => seen.length).toBe(3)
  here.cancelAll('navigation')
  await Promise.all(loads.map(refused))
  expect(here.pendingCount()).toBe(1)
  here.cancelAll()
  expect((await outcomes).map((problem) => problem.code)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect(here.pendingCount()).toBe(0)
})

test('a request cancelled before it began is never sent', async () => {
  expect(isCancelled(await refused(api().call('unit.list', { signal: AbortSignal.abort() })))).toBe(true)
  expect(seen).toHaveLength(0)
})

test('a create carries its Idempotency-Key', async () => {
  await api().call('unit.create', { body: { title: 'Dėžė', short_name: 'd.' }, idempotencyKey: 'key-1' })
  expect(seen[0]?.headers).toMatchObject({ 'idempotency-key': 'key-1', 'content-type': 'application/json' })
})

test('204 answers nothing, a file answers a blob', async () => {
  answer = (_, response) => void response.writeHead(204).end()
  expect(await api().call('unit.delete', { params: { id: '1' } })).toBeUndefined()
  answer = (_, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-')
  const file = await api().call('invoice.pdf', { params: { id: '1' } })
  expect(await file.text()).toBe('%PDF-')
})

test.each([
  ['%7B%22a%22%3A1%7D', { a: 1 }],
  ['{"a":1}', { a: 1 }],
  ['verify-email', 'verify-email'],
  ['100%', '100%'],
])('the action %s is understood', (encoded, action) => {
  expect(decodeAction(encoded)).toEqual(action)
})

test('what was under way while a new password gave a new token is sent again under that', async () => {
  answer = ({ headers }, response) => {
    // The new token came with the answer of another request meanwhile.
    stored.set('access_token', 'the-next-token')
    if (headers.authorization === 'Bearer the-next-token') return json(response, 200, { data: 1 })
    json(response, 401, { code: 'unauthenticated', status: 401, detail: '' })
  }
  await expect(api().request('GET', '/unit/all')).resolves.toEqual({ data: 1 })
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer the-token', 'Bearer the-next-token'])
})

test('a call that needs a proof is sent again, the same, once the person has given one', async () => {
  answer = (_, response) =>
    seen.length === 1
      ? json(response, 403, { code: 'proof_required', status: 403 })
      : json(response, 200, { recovery_codes: ['a'] })
  expect(
    await api().request('PUT', '/user/profile', { body: { email: 'nauja@ziedas.lt' }, idempotencyKey: 'k' }),
  ).toEqual({
    recovery_codes: ['a'],
  })
  expect(told.asked).toBe(1)
  const [first, second] = seen
  expect([second?.method, second?.url, second?.body]).toEqual([first?.method, first?.url, first?.body])
  expect(second?.headers['idempotency-key']).toBe('k')
})

test('a call whose proof is not given ends like a cancelled one and is not sent again', async () => {
  proves = false
  answer = (_, response) => json(response, 403, { code: 'proof_required', status: 403 })
  const error = await api()
    .call('two_step.renew_codes')
    .catch((refusal: unknown) => refusal)
  expect(isCancelled(error)).toBe(true)
  expect(seen).toHaveLength(1)
})
