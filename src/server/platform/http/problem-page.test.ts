import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { sendProblem } from './errors.ts'
import { Problem } from './problem.ts'
import { showProblems } from './problem-page.ts'

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'lt' }
const nobody = '01900000-0000-7000-8000-000000000000'
const buildDir = mkdtempSync(join(tmpdir(), 'kvitas-test-build-'))
const built = `<!doctype html><html><head><script src="/build/color-scheme-1.js"></script>
  <link rel="icon" type="image/svg+xml" href="/build/logo-1.svg" /><script type="module" crossorigin src="/build/index-1.js"></script>
  <link rel="modulepreload" crossorigin href="/build/react-1.js"><link rel="stylesheet" crossorigin href="/build/index-1.css"></head></html>`

let server: TestServer
let books: Books
beforeAll(async () => {
  writeFileSync(join(buildDir, 'index.html'), built)
  server = await createTestServer({ buildDir })
  books = await openBooks(server)
})
afterAll(async () => {
  await server.close()
  rmSync(buildDir, { recursive: true })
})

/** The request of a new tab: a form with the token of the session. */
const post = async (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = browser) => {
  const { token } = (await books.ask('GET', '/csrf-token')).body as { token: string }
  return server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ _token: token, ...fields }).toString(),
  })
}

describe('a browser tab whose file is refused', () => {
  test.each([
    [`/invoice/${nobody}/pdf`, {}, 404, 'Sąskaita nerasta.', 'įrašas galėjo būti ištrintas'],
    [`/payment/${nobody}/receipt-pdf`, {}, 404, 'Mokėjimas nerastas.', 'įrašas galėjo būti ištrintas'],
    [`/export/${nobody}/file`, {}, 404, 'Failas nerastas.', 'Užverkite šį skirtuką'],
    [`/invoice/${nobody}/pdf`, { _token: 'x' }, 419, 'Nuo paspaudimo praėjo per daug laiko.', 'bandykite dar kartą'],
    [
      '/invoice/export',
      { date_from: '2026-11-30', date_to: '2026-11-01', types: 'simple', format: 'csv' },
      422,
      'Pataisykite, kas pasirinkta:',
      '<li>Pabaigos data negali būti ankstesnė už pradžios datą.</li>',
    ],
  ] as [string, Record<string, string>, number, string, string][])(
    'a browser tab that requests %s with %j gets a page with the problem and the status %i',
    async (path, fields, status, what, next) => {
      const response = await post(path, fields)
      expect(response.statusCode).toBe(status)
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      })
      for (const words of ['<html lang="lt"', 'Atverti nepavyko', what, next, response.headers['x-request-id']])
        expect(response.body).toContain(words)
    },
  )

  test('the page of a problem is in the language of the request', async () => {
    const response = await post(`/invoice/${nobody}/pdf`, {}, { ...browser, 'accept-language': 'en-GB,en;q=0.8' })
    for (const words of ['<html lang="en"', 'The page could not be opened', 'Close this tab and reload the page'])
      expect(response.body).toContain(words)
  })

  test('an expired token, an ended session and a stopping server answer a tab with a page', async () => {
    const { token } = (await books.ask('GET', '/csrf-token')).body as { token: string }
    const url = `/api/invoice/${nobody}/pdf`
    const send = () => server.app.inject({ method: 'POST', url, headers: browser, payload: { _token: token } })
    server.setTime(new Date(testMoment.getTime() + 5 * 60_000 + 1000))
    expect((await send()).statusCode).toBe(419)
    server.setTime(testMoment)
    const { token: publicToken } = (await server.app.inject('/api/csrf-token')).json<{ token: string }>()
    const unknown = await server.app.inject({ method: 'POST', url, headers: browser, payload: { _token: publicToken } })
    expect([unknown.statusCode, unknown.body.includes('prisijunkite iš naujo')]).toEqual([401, true])
    const { isReady } = server.services
    server.services.isReady = () => false
    const response = await send()
    server.services.isReady = isReady
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
    expect(response.body).toContain('Sistema laikinai nepasiekiama.')
  })

  test('the page of a problem has the styles of the product, no scripts and the same security policy', async () => {
    const { body, headers } = await post(`/invoice/${nobody}/pdf`)
    expect(headers['content-security-policy']).toContain("style-src 'self'")
    expect(body.match(/(?:src|href)="[^"]*"/g)).toEqual([
      'src="/build/color-scheme-1.js"',
      'href="/build/logo-1.svg"',
      'href="/build/index-1.css"',
    ])
    expect(body).not.toMatch(/<style|style=|<script>| on\w+=/)
  })

  test('the page of a problem escapes all input', async () => {
    const hostile = `"><img src=x onerror=alert(1)>'&`
    const response = await post(`/invoice/export?${encodeURIComponent(hostile)}`, {
      [hostile]: hostile,
      format: hostile,
    })
    expect([response.statusCode, response.body.includes('<img')]).toEqual([422, false])
    // A server whose problem texts contain HTML.
    const app = fastify({ genReqId: () => hostile })
    showProblems(app, '')
    const errors = { a: [{ key: 'max_number', params: { max: hostile } }] }
    app.get('/', (request, reply) => sendProblem(request, reply, new Problem('validation_failed', { errors })))
    const { body } = await app.inject({ url: '/', headers: browser })
    expect(body.match(/&quot;&gt;&lt;img src=x onerror=alert\(1\)&gt;&#39;&amp;/g)).toHaveLength(2)
    expect(body).not.toContain('<img')
  })
})

test('a script gets the problem as JSON', async () => {
  for (const accept of ['application/json', '*/*']) {
    const response = await post(`/invoice/${nobody}/pdf`, {}, { accept })
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(response.json()).toMatchObject({ status: 404, code: 'not_found' })
  }
})
