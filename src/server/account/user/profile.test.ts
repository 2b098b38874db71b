import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, signUp } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('a person changes their name and language', async () => {
  const { ask, email } = await signUp(server)
  expect((await ask('GET', '/user/profile')).body).toEqual({
    item: {
      name: 'Ona Kazlauskienė',
      email,
      email_verified: false,
      pending_email: null,
      locale: 'lt',
      avatar: null,
      version: 1,
    },
  })
  const response = await ask('PUT', '/user/profile', { name: 'Ona Žukienė', locale: 'en', version: 1 })
  expect(response.status).toBe(200)
  expect(response.body.user.data).toMatchObject({ name: 'Ona Žukienė', locale: 'en' })
  expect((await ask('GET', '/user/profile')).body.item.version).toBe(2)
})

test('a language switch alone needs no version and keeps the name', async () => {
  const { ask } = await signUp(server)
  expect((await ask('PUT', '/user/profile', { locale: 'en' })).body.user.data).toMatchObject({
    name: 'Ona Kazlauskienė',
    locale: 'en',
  })
})

test('a profile that was changed meanwhile is shown, not overwritten', async () => {
  const { ask } = await signUp(server)
  await ask('PUT', '/user/profile', { name: 'Pirma', version: 1 })
  const response = await ask('PUT', '/user/profile', { name: 'Antra', version: 1 })
  expect(response.status).toBe(409)
  expect(response.body).toMatchObject({ code: 'stale_version', current: { name: 'Pirma', version: 2 } })
})

test('a version that no profile can have is refused on its field', async () => {
  const { ask } = await signUp(server)
  const response = await ask('PUT', '/user/profile', { name: 'Ona', version: Number.MAX_SAFE_INTEGER })
  expect(response.status).toBe(422)
  expect(Object.keys(response.body.errors)).toEqual(['version'])
})

test('an unknown language is refused', async () => {
  const { ask } = await signUp(server)
  expect(Object.keys((await ask('PUT', '/user/profile', { locale: 'de' })).body.errors)).toEqual(['locale'])
})
