import { expect } from 'vitest'
import { newBrowser } from './oidc-browser.ts'
import type { TestBrowser } from './oidc-browser.ts'
import { startOidcServer } from './oidc-server.ts'
import type { OidcPerson } from './oidc-server.ts'
import { ask, createTestServer, csrfHeaders, testMoment } from './server.ts'

/** A server with one OpenID Connect provider, and the steps of signing in with it. */
export async function createSocialServer() {
  const provider = await startOidcServer()
  const server = await createTestServer({
    environment: { PUBLIC_URL: 'https://kvitas.example', ...provider.environment },
  })

  let count = 0
  /** Makes a new user the one who is signed in at the provider. */
  const setProviderUser = (overrides: Partial<OidcPerson> = {}) => {
    count += 1
    const sub = `asmuo-${count}`
    const defaults = { sub, email: `${sub}@tiekejas.lt`, email_verified: true, name: 'Ona Kazlauskienė' }
    provider.state.person = { ...defaults, ...overrides }
    return provider.state.person as Required<OidcPerson>
  }

  const post = async (path: string, body: object, browser?: TestBrowser) => {
    const headers = { ...(await csrfHeaders(server)), ...(browser ? { cookie: browser.cookies() } : {}) }
    return ask(server, 'POST', path, { body, headers })
  }

  /** Signs in at the provider: the browser that came back and its ticket. */
  const signInAtProvider = async (query = '') => {
    const browser = newBrowser(server, provider)
    const page = await browser.signIn(query)
    expect(page.pathname).toBe('/register-social')
    return { browser, ticket: page.searchParams.get('ticket') ?? '', error: page.searchParams.get('error') }
  }

  const signUpAtProvider = async (overrides: Partial<OidcPerson> = {}) => {
    const person = setProviderUser(overrides)
    const { browser, ticket } = await signInAtProvider()
    const created = await post('/register-social/complete', { ticket, terms: true, locale: 'lt' }, browser)
    expect(created.status).toBe(201)
    const authorization = created.headers['authorization'] ?? ''
    return {
      person,
      created,
      ask: (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
        ask(server, method, path, { body, headers: { authorization } }),
    }
  }

  const reset = async () => {
    provider.state.isUnavailable = false
    server.setTime(testMoment)
    await server.owner.query('delete from attempt')
  }
  const close = async () => {
    await server.close()
    await provider.close()
  }
  return { provider, server, setProviderUser, post, signInAtProvider, signUpAtProvider, reset, close }
}
