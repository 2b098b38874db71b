import { afterAll, beforeEach, expect, test } from 'vitest'
import { newBrowser } from '#server/test/oidc-browser.ts'
import { ask } from '#server/test/server.ts'
import { createSocialServer } from '#server/test/social-sign-in.ts'

const social = await createSocialServer()
const { provider, server, setProviderUser, post, signInAtProvider, signUpAtProvider } = social
afterAll(social.close)
beforeEach(social.reset)

test('the list of providers names the configured ones', async () => {
  const { body } = await ask(server, 'GET', '/auth/providers')
  expect(body).toEqual({
    data: [{ key: 'tiekejas', title: 'Tiekejas' }],
    passkey_origin: 'https://kvitas.example',
    free_invoices: null,
  })
})

test('the browser is redirected to the provider with PKCE, state, nonce and the configured callback address', async () => {
  const providerUrl = new URL(await newBrowser(server, provider).open('/api/auth/tiekejas'))
  expect(providerUrl.origin).toBe(provider.issuer)
  expect(Object.fromEntries(providerUrl.searchParams)).toMatchObject({
    redirect_uri: 'https://kvitas.example/api/auth/tiekejas/callback',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    response_type: 'code',
  })
  expect((await ask(server, 'GET', '/auth/nera')).status).toBe(404)
})

test('a new user signs up with a verified email and no password, and later signs in with the provider alone', async () => {
  const person = setProviderUser()
  const first = await signInAtProvider('?redirect=/client/list')
  const opened = await post('/register-social/open', { ticket: first.ticket }, first.browser)
  expect(opened.body).toEqual({
    state: 'new',
    provider: { key: 'tiekejas', title: 'Tiekejas' },
    email: person.email,
    name: person.name,
    redirect: '/client/list',
    user: null,
  })
  expect(opened.headers['authorization']).toBeUndefined()
  const form = { ticket: first.ticket, terms: true, locale: 'en' }
  const created = await post('/register-social/complete', form, first.browser)
  expect(created.status).toBe(201)
  expect(created.headers['authorization']).toMatch(/^Bearer [\w-]{43}$/)
  expect(created.body.user.data).toMatchObject({
    email: person.email,
    name: person.name,
    locale: 'en',
    email_verified: true,
  })
  await server.runJobs()
  expect(server.emails().filter((email) => email.includes(person.email))).toEqual([])

  // The provider may change the email of the same user.
  provider.state.person = { ...person, email: 'kitas@tiekejas.lt' }
  const next = await signInAtProvider()
  const signedIn = await post('/register-social/open', { ticket: next.ticket }, next.browser)
  expect(signedIn.body).toMatchObject({ state: 'signed_in', user: { user: { data: created.body.user.data } } })
  expect(signedIn.headers['authorization']).toMatch(/^Bearer /)
})

test('sign-up without accepted terms is rejected, and the same form with them is accepted', async () => {
  setProviderUser()
  const { browser, ticket } = await signInAtProvider()
  const without = await post('/register-social/complete', { ticket, locale: 'lt' }, browser)
  expect(without).toMatchObject({ status: 422, body: { errors: { terms: [expect.any(String)] } } })
  expect((await post('/register-social/complete', { ticket, terms: true }, browser)).status).toBe(201)
})

test('an email that the provider has not verified gets a verification email', async () => {
  const { created, person } = await signUpAtProvider({ email_verified: false })
  expect(created.body.user.data.email_verified).toBe(false)
  await server.runJobs()
  expect(server.emails().findLast((email) => email.includes(person.email))).toContain('/email/verify')
})

test('without a name and an email from the provider the user must enter both, and the email is not verified', async () => {
  setProviderUser({ email: undefined, name: undefined })
  const { browser, ticket } = await signInAtProvider()
  const form = { ticket, terms: true }
  const without = await post('/register-social/complete', form, browser)
  expect(Object.keys(without.body.errors)).toEqual(['email', 'name'])
  const created = await post('/register-social/complete', { ...form, email: 'pati@ziedas.lt', name: 'Ona' }, browser)
  expect(created.body.user.data).toMatchObject({ email: 'pati@ziedas.lt', name: 'Ona', email_verified: false })
})

test('an email in the form does not replace the one that the provider has verified', async () => {
  const person = setProviderUser()
  const { browser, ticket } = await signInAtProvider()
  const form = { ticket, terms: true, email: 'svetimas@ziedas.lt' }
  const created = await post('/register-social/complete', form, browser)
  expect(created.body.user.data.email).toBe(person.email)
})

test('sign-ins with a provider that are started from one address are limited', async () => {
  const browser = newBrowser(server, provider)
  for (let limits = 0; limits < 60; limits += 1) await browser.open('/api/auth/tiekejas')
  expect((await ask(server, 'GET', '/auth/tiekejas')).status).toBe(429)
})

test('a user without a password cannot sign in with any password', async () => {
  const { person } = await signUpAtProvider()
  for (const password of ['', 'null', 'x'])
    expect((await post('/login', { email: person.email, password })).status).toBe(422)
})

test('tickets and browser cookies are not stored in plain text', async () => {
  setProviderUser()
  const { browser, ticket } = await signInAtProvider()
  const { rows } = await server.owner.query('select t::text from sign_in_ticket t')
  const stored = rows.map((row) => row.t).join('\n')
  expect(stored).not.toContain(ticket)
  expect(stored).not.toContain(browser.cookies().split('=')[1])
})
