import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { ask, createTestServer, csrfHeaders } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { giveRole } from '#server/test/members.ts'

const buildDir = mkdtempSync(join(tmpdir(), 'kvitas-test-build-'))
let server: TestServer
let books: Books
beforeAll(async () => {
  writeFileSync(join(buildDir, 'index.html'), '<div id="app"></div>')
  writeFileSync(join(buildDir, 'main-1234.js'), 'void 0')
  server = await createTestServer({ buildDir })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  books = await openBooks(server)
})
afterAll(async () => {
  await server.close()
  rmSync(buildDir, { recursive: true })
})

/** The response to raw bytes, which no HTTP client would send. */
const answerTo = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const { port } = server.app.server.address() as AddressInfo
    let response = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (data) => (response += String(data)))
    socket.on('close', () => resolve(response))
    socket.on('error', (error) => (response ? undefined : reject(error)))
  })

describe('an unreadable request is answered with a problem:', () => {
  test.each([
    ['/api/client/edit/%ZZ', 400, 'bad_request'],
    ['/invoice/%ZZ', 400, 'bad_request'],
    [`/api/client/edit/${'a'.repeat(400)}`, 404, 'not_found'],
    ['/build/%ZZ', 400, 'bad_request'],
  ])('an address like %s', async (url, status, code) => {
    const response = await server.app.inject({ url })
    expect(response.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(response.json()).toMatchObject({ status, code, instance: response.headers['x-request-id'] })
    expect(response.statusCode).toBe(status)
    expect(response.body).not.toContain('FST')
  })

  test.each([
    ['text that is not HTTP', 'labas\r\n\r\n', 400, 'bad_request'],
    ['a header of 100 kB', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`, 413, 'too_large'],
  ])('%s', async (_, bytes, status, code) => {
    const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(head).toContain('application/problem+json')
    expect(JSON.parse(body)).toMatchObject({ status, code })
  })
})

test('a form token with unexpected characters is rejected like a wrong one', async () => {
  const token = `1..${'é'.repeat(43)}`
  for (const more of [{ headers: { 'x-csrf-token': token } }, { payload: { _token: token } }]) {
    const response = await server.app.inject({ method: 'POST', url: '/api/login', payload: {}, ...more })
    expect([response.statusCode, response.json().code]).toEqual([419, 'csrf_token_expired'])
  }
})

describe('an address a browser navigates to', () => {
  test.each(['/', '/login', '/a/b?c=d', '////', '//example.com', '/..%2fetc'])(
    'a browser that navigates to %s gets the page',
    async (path) => {
      const response = await answerTo(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(response).toContain('HTTP/1.1 200')
      expect(response).toContain('<div id="app">')
    },
  )

  test('chunks are cached for ever, and the page never is', async () => {
    const chunk = await server.app.inject({ url: '/build/main-1234.js' })
    expect(chunk.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const url of ['/build/index.html', '/build/', '/build/nothing.js'])
      expect((await server.app.inject({ url })).json(), url).toMatchObject({ status: 404, code: 'not_found' })
  })
})

test('every response has headers against foreign scripts, framing and type sniffing', async () => {
  const urls = [
    '/',
    '/login',
    '/build/main-1234.js',
    '/build/nothing.js',
    '/api/csrf-token',
    '/api/unit/all',
    '/invoice/%ZZ',
  ]
  for (const url of urls) {
    const { headers } = await server.app.inject({ url })
    const parts = String(headers['content-security-policy']).split('; ')
    const policy = Object.fromEntries(parts.map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
    expect(policy, url).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
    expect(parts.join(), url).not.toMatch(/unsafe|\*|https?:/)
    expect(headers, url).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  }
})

test('a body over the limit of its call is rejected as too large', async () => {
  const bodyOf = (bytes: number) => ({ title: 'UAB „Liepa“', unheard_of: 'x'.repeat(bytes) })
  expect(await books.ask('POST', '/client', bodyOf(512 * 1024))).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  })
  expect((await books.ask('POST', '/client', bodyOf(256 * 1024))).status).toBe(422)
})

test('a PUT or DELETE without an id gets a message about the missing id', async () => {
  for (const [method, path] of [
    ['PUT', '/client'],
    ['DELETE', '/invoice'],
    ['DELETE', '/unit/'],
    ['GET', '/product/edit/'],
    ['GET', '/series/edit'],
  ] as const)
    expect(await books.ask(method, path)).toMatchObject({ status: 400, body: { code: 'missing_id' } })
  expect(await books.ask('DELETE', '/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('a call without a form takes no fields', async () => {
  const { id } = await books.create('/client', { title: 'UAB „Beržas“' })
  expect(await books.ask('POST', `/client/${id}/archive`, { reason: 'x' })).toMatchObject({
    status: 422,
    body: { code: 'validation_failed', errors: { reason: ['Tokio lauko nėra.'] } },
  })
  for (const body of [undefined, {}]) expect((await books.ask('POST', `/client/${id}/archive`, body)).status).toBe(200)
})

test('a body of ten thousand unknown fields is answered with the first hundred', async () => {
  const fields = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`field${n}`, 1]))
  const response = await books.ask('POST', '/client', { title: 'UAB „Uosis“', ...fields })
  expect(response).toMatchObject({ status: 422, body: { errors: { field0: ['Tokio lauko nėra.'] } } })
  expect(Object.keys(response.body.errors)).toHaveLength(100)
})

test('any malformed bearer token is treated as unknown', async () => {
  for (const token of ['x', 'a'.repeat(500), "' or 1=1", 'ą', `Bearer ${books.token}`])
    expect(
      await ask(server, 'POST', '/client', { body: { title: 'X' }, headers: { authorization: `Bearer ${token}` } }),
    ).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
})

test('a stored response is not repeated to a user who has lost the right to create', async () => {
  const key = { 'idempotency-key': 'once' }
  expect((await books.ask('POST', '/client', { title: 'UAB „Klevas“' }, key)).status).toBe(201)
  await giveRole(server, books.id, 'accountant')
  const second = await books.ask('POST', '/client', { title: 'UAB „Klevas“' }, key)
  await giveRole(server, books.id, 'owner')
  expect(second).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('forty concurrent sign-ins do not delay other requests', async () => {
  const headers = await csrfHeaders(server)
  const login = (email: string) => ask(server, 'POST', '/login', { body: { email, password: 'Ramunė-77' }, headers })
  let left = 40
  const all = Array.from({ length: 40 }, (_, n) => login(`jonas${n}@ziedas.lt`).finally(() => (left -= 1)))
  expect((await books.ask('GET', '/unit/all')).status).toBe(200)
  expect(left).toBeGreaterThan(20)
  await Promise.all(all)
})
