import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

test('the page of the documentation is in the language of the reader, or the one asked for', async () => {
  const lithuanian = await get('/api/docs', { 'accept-language': 'lt' })
  expect(lithuanian.statusCode).toBe(200)
  expect(lithuanian.body).toContain('<html lang="lt">')
  expect((await get('/api/docs', { 'accept-language': 'en-GB' })).body).toContain('<html lang="en">')
  expect((await get('/api/docs?language=en', { 'accept-language': 'lt' })).body).toContain('<html lang="en">')
})

test('the page and its files are at most 30 kB, and load nothing from another server', async () => {
  const page = await get('/api/docs?language=lt')
  const addresses = [...page.body.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, address = '']) => address)
  const modules = ['/api/docs/schema.js', '/api/docs/try-it.js']
  expect(addresses.toSorted()).toEqual(['/api/docs/page.css', '/api/docs/page.js'])
  const files = await Promise.all([...addresses, ...modules].map((address) => get(address)))
  for (const { statusCode, headers } of files) {
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/(?:css|javascript)/)
  }
  const text = [page, ...files].map(({ body }) => body).join('')
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(30_000)
  expect(text).not.toMatch(/https?:\/\/(?!\$)/)
})

test('the page has no inline scripts and styles, which the content policy forbids', async () => {
  const { body, headers } = await get('/api/docs')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  const inline = [...body.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes)
  expect(inline.every((each) => each.includes('type="application/json"') || each.includes('src="'))).toBe(true)
  expect(body).not.toMatch(/<style| style="| on\w+="/)
})
