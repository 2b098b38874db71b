import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startOidcServer } from '#server/test/oidc-server.ts'
import type { OidcPerson, OidcServer } from '#server/test/oidc-server.ts'
import { newBrowser } from '#server/test/oidc-browser.ts'
import type { TestBrowser } from '#server/test/oidc-browser.ts'
import { ask, createTestServer, csrfHeaders, proveAddress, signUp, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let provider: OidcServer
let server: TestServer
beforeAll(async () => {
  provider = await startOidcServer()
  server = await createTestServer({
    environment: { PUBLIC_URL: 'https://kvitas.example', ...provider.environment },
  })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
beforeEach(async () => {
  provider.state.isAway = false
  server.setTime(testMoment)
  await server.owner.query('delete from attempt')
})

let people = 0
/** The next who is at the provider. */
const atProvider = (given: Partial<OidcPerson> = {}) => {
  people += 1
  const sub = `asmuo-${people}`
  provider.state.person = { sub, email: `${sub}@tiekejas.lt`, email_verified: true, name: 'Ona Kazlauskienė', ...given }
  return provider.state.person as Required<OidcPerson>
}

const post = async (path: string, body: object, browser?: TestBrowser) => {
  const headers = { ...(await csrfHeaders(server)), ...(browser ? { cookie: browser.cookies() } : {}) }
  return ask(server, 'POST', path, { body, headers })
}

/** A browser back from the provider, with its ticket. */
const back = async (query = '') => {
  const browser = newBrowser(server, provider)
  const page = await browser.signIn(query)
  expect(page.pathname).toBe('/register-social')
  return { browser, ticket: page.searchParams.get('ticket') ?? '', error: page.searchParams.get('error') }
}

const newPerson = async (given: Partial<OidcPerson> = {}) => {
  const person = atProvider(given)
  const { browser, ticket } = await back()
  const made = await post('/register-social/complete', { ticket, terms: true, locale: 'lt' }, browser)
  expect(made.status).toBe(201)
  const asked = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    ask(server, method, path, { body, headers: { authorization: made.headers['authorization'] ?? '' } })
  return { person, made, ask: asked, id: made.body.user.data.id as string }
}

test('the providers that are configured are told by name', async () => {
  const { body } = await ask(server, 'GET', '/auth/providers')
  expect(body).toEqual({
    data: [{ key: 'tiekejas', title: 'Tiekejas' }],
    passkey_origin: 'https://kvitas.example',
    free_invoices: null,
  })
})

test('the browser is sent to the provider with PKCE, state and nonce, and to no other address of ours than the configured', async () => {
  const there = new URL(await newBrowser(server, provider).open('/api/auth/tiekejas'))
  expect(there.origin).toBe(provider.issuer)
  expect(Object.fromEntries(there.searchParams)).toMatchObject({
    redirect_uri: 'https://kvitas.example/api/auth/tiekejas/callback',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    response_type: 'code',
  })
  expect((await ask(server, 'GET', '/auth/nera')).status).toBe(404)
})

test('a new person signs up with a proved e-mail and without a password; next time the provider is enough', async () => {
  const person = atProvider()
  const first = await back('?redirect=/client/list')
  const told = await post('/register-social/open', { ticket: first.ticket }, first.browser)
  expect(told.body).toEqual({
    state: 'new',
    provider: { key: 'tiekejas', title: 'Tiekejas' },
    email: person.email,
    name: person.name,
    redirect: '/client/list',
    user: null,
  })
  expect(told.headers['authorization']).toBeUndefined()
  const form = { ticket: first.ticket, terms: true, locale: 'en' }
  const made = await post('/register-social/complete', form, first.browser)
  expect(made.status).toBe(201)
  expect(made.headers['authorization']).toMatch(/^Bearer [\w-]{43}$/)
  expect(made.body.user.data).toMatchObject({
    email: person.email,
    name: person.name,
    locale: 'en',
    email_verified: true,
  })
  await server.runJobs()
  expect(server.letters().filter((letter) => letter.includes(person.email))).toEqual([])

  // The e-mail at the provider may become another; who it is stays.
  provider.state.person = { ...person, email: 'kitas@tiekejas.lt' }
  const again = await back()
  const entered = await post('/register-social/open', { ticket: again.ticket }, again.browser)
  expect(entered.body).toMatchObject({ state: 'signed_in', user: { user: { data: made.body.user.data } } })
  expect(entered.headers['authorization']).toMatch(/^Bearer /)
})

test('the terms are needed, and the form may be sent again with them', async () => {
  atProvider()
  const { browser, ticket } = await back()
  const without = await post('/register-social/complete', { ticket, locale: 'lt' }, browser)
  expect(without).toMatchObject({ status: 422, body: { errors: { terms: [expect.any(String)] } } })
  expect((await post('/register-social/complete', { ticket, terms: true }, browser)).status).toBe(201)
})

test('an e-mail that the provider has not proved is proved by a letter', async () => {
  const { made, person } = await newPerson({ email_verified: false })
  expect(made.body.user.data.email_verified).toBe(false)
  await server.runJobs()
  expect(server.letters().findLast((letter) => letter.includes(person.email))).toContain('/email/verify')
})

test('where the provider tells neither name nor e-mail the person writes them, and the e-mail is proved by a letter', async () => {
  atProvider({ email: undefined, name: undefined })
  const { browser, ticket } = await back()
  const form = { ticket, terms: true }
  const without = await post('/register-social/complete', form, browser)
  expect(Object.keys(without.body.errors)).toEqual(['email', 'name'])
  const made = await post('/register-social/complete', { ...form, email: 'pati@ziedas.lt', name: 'Ona' }, browser)
  expect(made.body.user.data).toMatchObject({ email: 'pati@ziedas.lt', name: 'Ona', email_verified: false })
})

test('what the person writes does not replace the e-mail that the provider has proved', async () => {
  const person = atProvider()
  const { browser, ticket } = await back()
  const form = { ticket, terms: true, email: 'svetimas@ziedas.lt' }
  const made = await post('/register-social/complete', form, browser)
  expect(made.body.user.data.email).toBe(person.email)
})

describe('an account that has the e-mail already', () => {
  test('is linked by its password, and told by a letter', async () => {
    const owner = await signUp(server)
    atProvider({ email: owner.email.toUpperCase() })
    const { browser, ticket } = await back()
    expect((await post('/register-social/open', { ticket }, browser)).body.state).toBe('prove')
    const complete = await post('/register-social/complete', { ticket, terms: true }, browser)
    expect(complete).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } } })
    const wrong = await post('/register-social/link', { ticket, password: 'spėju' }, browser)
    expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong_password' } })
    expect(wrong.headers['authorization']).toBeUndefined()
    const right = await post('/register-social/link', { ticket, password: 'Ramunė-77' }, browser)
    expect(right.body.user.data.id).toBe(owner.id)
    expect(right.headers['authorization']).toMatch(/^Bearer /)
    expect((await post('/register-social/link', { ticket, password: 'Ramunė-77' }, browser)).body.code).toBe(
      'expired_ticket',
    )
    await server.runJobs()
    expect(
      server
        .letters()
        .filter((letter) => letter.includes(owner.email))
        .join(),
    ).toContain('Tiekejas')
    const next = await back()
    expect((await post('/register-social/open', { ticket: next.ticket }, next.browser)).body.state).toBe('signed_in')
  })

  test('is not linked on the word of a provider that has not proved the address, not even by the password', async () => {
    const owner = await signUp(server)
    atProvider({ email: owner.email, email_verified: false })
    const { browser, ticket } = await back()
    expect((await post('/register-social/open', { ticket }, browser)).body.state).toBe('taken')
    const link = await post('/register-social/link', { ticket, password: 'Ramunė-77' }, browser)
    expect(link).toMatchObject({ status: 410, body: { code: 'expired_ticket' } })
  })

  test('with a second step is linked after it, and goes on where it was going', async () => {
    const { email } = atProvider()
    const account = await signUp(server, { email })
    await proveAddress(server, account)
    const begun = await account.ask('POST', '/user/two-step/begin')
    const { ticket: setUp, secret } = begun.body
    const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
    const now = testMoment.getTime()
    await account.ask('POST', '/user/two-step', { ticket: setUp, code: codeAt(now - 30_000) })
    const { browser, ticket } = await back('?redirect=/client/list')
    const first = await post('/register-social/link', { ticket, password: 'Ramunė-77' }, browser)
    expect(first).toMatchObject({ status: 422, body: { code: 'second_step' } })
    const entered = await post('/login/two-step', { ticket: first.body.ticket, code: codeAt(now) })
    expect(entered).toMatchObject({ status: 200, body: { redirect: '/client/list' } })
    const { body } = await account.ask('GET', '/user/sign-in-methods')
    expect(body.social).toMatchObject([{ linked: true, email }])
  })

  test('without a password is not linked from here: nothing proves that it is theirs', async () => {
    const { person } = await newPerson()
    atProvider({ email: person.email })
    const { browser, ticket } = await back()
    expect((await post('/register-social/open', { ticket }, browser)).body.state).toBe('taken')
    expect((await post('/register-social/link', { ticket, password: 'x' }, browser)).status).toBe(410)
  })

  test('has its password guessed no more often here than on the sign-in page, both counted together', async () => {
    const owner = await signUp(server)
    atProvider({ email: owner.email })
    const { browser, ticket } = await back()
    for (let tries = 0; tries < 4; tries += 1)
      await post('/register-social/link', { ticket, password: 'spėju' }, browser)
    await post('/login', { email: owner.email, password: 'spėju' })
    const sixth = await post('/register-social/link', { ticket, password: 'Ramunė-77' }, browser)
    expect(sixth).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  })
})

describe('signed in already, a person', () => {
  const linking = async (token: string) => {
    const browser = newBrowser(server, provider)
    const headers = { authorization: `Bearer ${token}` }
    const answer = await server.app.inject({ method: 'POST', url: '/api/user/social/tiekejas', headers })
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    return { url: answer.json().url as string, cookie, browser }
  }
  const finish = async ({ url, cookie, browser }: Awaited<ReturnType<typeof linking>>) => {
    const path = await browser.passProvider(url)
    const answer = await server.app.inject({ method: 'GET', url: path, headers: { cookie } })
    return answer.headers['location']
  }

  test('links a provider whatever e-mail it has there, and unlinks it again', async () => {
    const owner = await signUp(server)
    await proveAddress(server, owner)
    atProvider({ email: 'visai-kitas@tiekejas.lt', email_verified: false })
    expect(await finish(await linking(owner.token))).toBe('https://kvitas.example/settings/profile')
    const told = { key: 'tiekejas', title: 'Tiekejas', linked: true, email: 'visai-kitas@tiekejas.lt' }
    expect((await owner.ask('GET', '/user/sign-in-methods')).body.social).toEqual([told])
    const next = await back()
    const entered = await post('/register-social/open', { ticket: next.ticket }, next.browser)
    expect(entered.body).toMatchObject({ state: 'signed_in', user: { user: { data: { id: owner.id } } } })
    expect((await owner.ask('DELETE', '/user/social/tiekejas')).status).toBe(204)
    expect((await owner.ask('DELETE', '/user/social/tiekejas')).status).toBe(404)
    const after = await back()
    expect((await post('/register-social/open', { ticket: after.ticket }, after.browser)).body.state).toBe('new')
  })

  test('does not get what is linked to another', async () => {
    const other = await newPerson()
    provider.state.person = other.person
    const owner = await signUp(server)
    await proveAddress(server, owner)
    expect(await finish(await linking(owner.token))).toBe(
      'https://kvitas.example/register-social?error=linked_elsewhere',
    )
  })

  test('is not linked to whom another browser brings: not one’s own way followed by them, nor theirs by one', async () => {
    const owner = await signUp(server)
    await proveAddress(server, owner)
    atProvider()
    const mine = await linking(owner.token)
    const theirs = newBrowser(server, provider)
    const path = await theirs.passProvider(mine.url)
    expect(await theirs.open(path)).toBe('https://kvitas.example/register-social?error=expired')
    expect((await server.owner.query('select 1 from social_login where user_id = $1', [owner.id])).rows).toEqual([])
  })

  test('does not unlink the last way in', async () => {
    const only = await newPerson()
    expect(await only.ask('DELETE', '/user/social/tiekejas')).toMatchObject({
      status: 409,
      body: { code: 'last_sign_in_method' },
    })
    provider.state.person = only.person
    const again = await back()
    expect((await post('/register-social/open', { ticket: again.ticket }, again.browser)).body.state).toBe('signed_in')
  })
})

describe('nobody gets in', () => {
  const errorOf = async (browser: TestBrowser, path: string) =>
    new URL(await browser.open(path)).searchParams.get('error')
  const begun = async () => {
    atProvider()
    const browser = newBrowser(server, provider)
    return { browser, there: new URL(await browser.open('/api/auth/tiekejas')) }
  }

  test('who refuses at the provider', async () => {
    atProvider()
    const page = await newBrowser(server, provider).signIn('', 'off')
    expect(page.href).toBe('https://kvitas.example/register-social?error=refused')
  })

  test('while the provider is away, before and after', async () => {
    const { browser, there } = await begun()
    const path = await browser.passProvider(there.href)
    provider.state.isAway = true
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

  test('by an answer followed a second time', async () => {
    const { browser, there } = await begun()
    const path = await browser.passProvider(there.href)
    expect(await errorOf(browser, path)).toBeNull()
    expect(await errorOf(browser, path)).toBe('expired')
  })

  test('by an answer that another browser brings, nor by its ticket', async () => {
    const { browser, there } = await begun()
    const path = await browser.passProvider(there.href)
    expect(await errorOf(newBrowser(server, provider), path)).toBe('expired')
    const { ticket } = await back()
    const stranger = await back()
    for (const call of ['open', 'complete', 'link'])
      for (const by of [undefined, stranger.browser]) {
        const more = { open: {}, complete: { terms: true }, link: { password: 'Ramunė-77' } }[call]
        const answer = await post(`/register-social/${call}`, { ticket, ...more }, by)
        expect(answer).toMatchObject({ status: 410, body: { code: 'expired_ticket' } })
      }
  })

  test('by a made-up or missing state or ticket', async () => {
    const { browser, there } = await begun()
    const path = await browser.passProvider(there.href)
    expect(await errorOf(browser, path.replace(/state=[\w-]+/, 'state=mine'))).toBe('expired')
    expect(await errorOf(browser, '/api/auth/tiekejas/callback?code=x')).toBe('expired')
    expect((await post('/register-social/open', { ticket: 'mine' }, browser)).status).toBe(410)
  })

  test.each(['nonce', 'code_challenge'])('by a token that is of another %s', async (part) => {
    const { browser, there } = await begun()
    there.searchParams.set(part, 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
    expect(await errorOf(browser, await browser.passProvider(there.href))).toBe('failed')
  })

  test('by a code that the provider does not know', async () => {
    const { browser, there } = await begun()
    const path = await browser.passProvider(there.href)
    expect(await errorOf(browser, path.replace(/code=[\w-]+/, 'code=mine'))).toBe('failed')
  })

  test('after ten minutes, neither with what was begun nor with a ticket', async () => {
    const { browser, there } = await begun()
    const path = await browser.passProvider(there.href)
    const second = await back()
    server.setTime(new Date(testMoment.getTime() + 10 * 60_000 + 1))
    expect(await errorOf(browser, path)).toBe('expired')
    expect((await post('/register-social/open', { ticket: second.ticket }, second.browser)).status).toBe(410)
  })

  test('by a ticket that has served', async () => {
    atProvider()
    const { browser, ticket } = await back()
    const form = { ticket, terms: true }
    const both = await Promise.all([1, 2].map(() => post('/register-social/complete', form, browser)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 410])
    const entered = await back()
    const open = () => post('/register-social/open', { ticket: entered.ticket }, entered.browser)
    expect((await open()).body.state).toBe('signed_in')
    expect((await open()).status).toBe(410)
  })
})

test('beginnings from one address are counted', async () => {
  const browser = newBrowser(server, provider)
  for (let tries = 0; tries < 60; tries += 1) await browser.open('/api/auth/tiekejas')
  expect((await ask(server, 'GET', '/auth/tiekejas')).status).toBe(429)
})

test('a person without a password cannot be signed in with one', async () => {
  const { person } = await newPerson()
  for (const password of ['', 'null', 'x'])
    expect((await post('/login', { email: person.email, password })).status).toBe(422)
})

test('tickets and marks of browsers are stored nowhere as they are', async () => {
  atProvider()
  const { browser, ticket } = await back()
  const { rows } = await server.owner.query('select t::text from sign_in_ticket t')
  const stored = rows.map((row) => row.t).join('\n')
  expect(stored).not.toContain(ticket)
  expect(stored).not.toContain(browser.cookies().split('=')[1])
})
