import { afterAll, beforeEach, expect, test } from 'vitest'
import { newBrowser } from '#server/test/oidc-browser.ts'
import type { TestBrowser } from '#server/test/oidc-browser.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import { createSocialServer } from '#server/test/social-sign-in.ts'

const social = await createSocialServer()
const { provider, server, setProviderUser, post, signInAtProvider } = social
afterAll(social.close)
beforeEach(social.reset)

const errorOf = async (browser: TestBrowser, path: string) =>
  new URL(await browser.open(path)).searchParams.get('error')
const startSignIn = async () => {
  setProviderUser()
  const browser = newBrowser(server, provider)
  return { browser, authorizeUrl: new URL(await browser.open('/api/auth/tiekejas')) }
}

test('a user who refuses at the provider is not signed in', async () => {
  setProviderUser()
  const page = await newBrowser(server, provider).signIn('', 'off')
  expect(page.href).toBe('https://kvitas.example/register-social?error=refused')
})

test('nobody can sign in while the provider is unavailable', async () => {
  const { browser, authorizeUrl } = await startSignIn()
  const path = await browser.passProvider(authorizeUrl.href)
  provider.state.isUnavailable = true
  expect(await errorOf(browser, path)).toBe('unavailable')
  const other = await createTestServer({
    environment: { PUBLIC_URL: 'https://kvitas.example', ...provider.environment },
  })
  try {
    const page = await newBrowser(other, provider).signIn()
    expect(page.href).toBe('https://kvitas.example/register-social?error=unavailable')
  } finally {
    await other.close()
  }
})

test('the callback address works once only', async () => {
  const { browser, authorizeUrl } = await startSignIn()
  const path = await browser.passProvider(authorizeUrl.href)
  expect(await errorOf(browser, path)).toBeNull()
  expect(await errorOf(browser, path)).toBe('expired')
})

test('the callback address and the ticket of another browser are rejected', async () => {
  const { browser, authorizeUrl } = await startSignIn()
  const path = await browser.passProvider(authorizeUrl.href)
  expect(await errorOf(newBrowser(server, provider), path)).toBe('expired')
  const { ticket } = await signInAtProvider()
  const stranger = await signInAtProvider()
  for (const call of ['open', 'complete', 'link'])
    for (const by of [undefined, stranger.browser]) {
      const more = { open: {}, complete: { terms: true }, link: { password: 'Ramunė-77' } }[call]
      const response = await post(`/register-social/${call}`, { ticket, ...more }, by)
      expect(response).toMatchObject({ status: 410, body: { code: 'expired_ticket' } })
    }
})

test('a wrong or missing state or ticket is rejected', async () => {
  const { browser, authorizeUrl } = await startSignIn()
  const path = await browser.passProvider(authorizeUrl.href)
  expect(await errorOf(browser, path.replace(/state=[\w-]+/, 'state=mine'))).toBe('expired')
  expect(await errorOf(browser, '/api/auth/tiekejas/callback?code=x')).toBe('expired')
  expect((await post('/register-social/open', { ticket: 'mine' }, browser)).status).toBe(410)
})

test.each(['nonce', 'code_challenge'])('a token with another %s is rejected', async (part) => {
  const { browser, authorizeUrl } = await startSignIn()
  authorizeUrl.searchParams.set(part, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
  expect(await errorOf(browser, await browser.passProvider(authorizeUrl.href))).toBe('failed')
})

test('a code that the provider has not issued is rejected', async () => {
  const { browser, authorizeUrl } = await startSignIn()
  const path = await browser.passProvider(authorizeUrl.href)
  expect(await errorOf(browser, path.replace(/code=[\w-]+/, 'code=mine'))).toBe('failed')
})

test('a started sign-in and a ticket expire after ten minutes', async () => {
  const { browser, authorizeUrl } = await startSignIn()
  const path = await browser.passProvider(authorizeUrl.href)
  const second = await signInAtProvider()
  server.setTime(new Date(testMoment.getTime() + 10 * 60_000 + 1))
  expect(await errorOf(browser, path)).toBe('expired')
  expect((await post('/register-social/open', { ticket: second.ticket }, second.browser)).status).toBe(410)
})

test('a used ticket is rejected', async () => {
  setProviderUser()
  const { browser, ticket } = await signInAtProvider()
  const form = { ticket, terms: true }
  const both = await Promise.all([1, 2].map(() => post('/register-social/complete', form, browser)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 410])
  const signedIn = await signInAtProvider()
  const open = () => post('/register-social/open', { ticket: signedIn.ticket }, signedIn.browser)
  expect((await open()).body.state).toBe('signed_in')
  expect((await open()).status).toBe(410)
})
