import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, signUp } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    environment: {
      PUBLIC_URL: 'https://kvitas.example.com',
      METRICS_TOKEN: 'a-long-random-text',
      TRUST_PROXY: '10.0.0.0/8',
    },
  })
})
afterAll(() => server.close())

const get = (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, remoteAddress, headers })

test('a server with an https URL sends HSTS, one with http does not', async () => {
  const header = 'strict-transport-security'
  expect((await get('/api/health/live', '127.0.0.1')).headers[header]).toBe('max-age=31536000')
  const plain = await createTestServer({ environment: { PUBLIC_URL: 'http://kvitas.example.com' } })
  expect((await plain.app.inject('/api/health/live')).headers[header]).toBeUndefined()
  await plain.close()
})

test('metrics need the token, except on this machine', async () => {
  expect((await get('/api/metrics', '127.0.0.1')).statusCode).toBe(200)
  expect((await get('/api/metrics', '203.0.113.7')).statusCode).toBe(403)
  // Through a trusted proxy.
  expect((await get('/api/metrics', '10.1.2.3', { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(403)
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  expect((await get('/api/metrics', '203.0.113.7', bearer('a-long-random-text'))).statusCode).toBe(200)
  expect((await get('/api/metrics', '203.0.113.7', bearer('another-long-text'))).statusCode).toBe(403)
})

test('X-Forwarded-For is used only from trusted proxies', async () => {
  const from = { 'x-forwarded-for': '127.0.0.1' }
  expect((await get('/api/metrics', '10.1.2.3', from)).statusCode).toBe(200)
  expect((await get('/api/metrics', '203.0.113.7', from)).statusCode).toBe(403)
})

test('emails in the outbox are readable only by the user of the server', async () => {
  await signUp(server)
  await server.runJobs()
  expect(server.emails()).not.toEqual([])
  const outbox = join(server.services.config.dataDir, 'outbox')
  expect(statSync(outbox).mode & 0o777).toBe(0o700)
})
