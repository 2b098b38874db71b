import { afterAll, beforeEach, expect, test } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { newBrowser } from '#server/test/oidc-browser.ts'
import { verifyAddress, signUp, testMoment } from '#server/test/server.ts'
import { createSocialServer } from '#server/test/social-sign-in.ts'

const social = await createSocialServer()
const { provider, server, setProviderUser, post, signInAtProvider, signUpAtProvider } = social
afterAll(social.close)
beforeEach(social.reset)

test('an account with the same email is linked by its password and gets an email about it', async () => {
  const owner = await signUp(server)
  setProviderUser({ email: owner.email.toUpperCase() })
  const { browser, ticket } = await signInAtProvider()
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
      .emails()
      .filter((email) => email.includes(owner.email))
      .join(),
  ).toContain('Tiekejas')
  const next = await signInAtProvider()
  expect((await post('/register-social/open', { ticket: next.ticket }, next.browser)).body.state).toBe('signed_in')
})

test('an account is not linked, even with its password, if the provider has not verified the email', async () => {
  const owner = await signUp(server)
  setProviderUser({ email: owner.email, email_verified: false })
  const { browser, ticket } = await signInAtProvider()
  expect((await post('/register-social/open', { ticket }, browser)).body.state).toBe('taken')
  const link = await post('/register-social/link', { ticket, password: 'Ramunė-77' }, browser)
  expect(link).toMatchObject({ status: 410, body: { code: 'expired_ticket' } })
})

test('an account with two-step sign-in is linked after the second step and redirected to the requested page', async () => {
  const { email } = setProviderUser()
  const account = await signUp(server, { email })
  await verifyAddress(server, account)
  const setup = await account.ask('POST', '/user/two-step/begin')
  const { ticket: setUp, secret } = setup.body
  const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  const now = testMoment.getTime()
  await account.ask('POST', '/user/two-step', { ticket: setUp, code: codeAt(now - 30_000) })
  const { browser, ticket } = await signInAtProvider('?redirect=/client/list')
  const first = await post('/register-social/link', { ticket, password: 'Ramunė-77' }, browser)
  expect(first).toMatchObject({ status: 422, body: { code: 'second_step' } })
  const signedIn = await post('/login/two-step', { ticket: first.body.ticket, code: codeAt(now) })
  expect(signedIn).toMatchObject({ status: 200, body: { redirect: '/client/list' } })
  const { body } = await account.ask('GET', '/user/sign-in-methods')
  expect(body.social).toMatchObject([{ linked: true, email }])
})

test('an account without a password cannot be linked during sign-in', async () => {
  const { person } = await signUpAtProvider()
  setProviderUser({ email: person.email })
  const { browser, ticket } = await signInAtProvider()
  expect((await post('/register-social/open', { ticket }, browser)).body.state).toBe('taken')
  expect((await post('/register-social/link', { ticket, password: 'x' }, browser)).status).toBe(410)
})

test('wrong passwords for linking and for sign-in are counted together', async () => {
  const owner = await signUp(server)
  setProviderUser({ email: owner.email })
  const { browser, ticket } = await signInAtProvider()
  for (let limits = 0; limits < 4; limits += 1)
    await post('/register-social/link', { ticket, password: 'spėju' }, browser)
  await post('/login', { email: owner.email, password: 'spėju' })
  const sixth = await post('/register-social/link', { ticket, password: 'Ramunė-77' }, browser)
  expect(sixth).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
})

const startLinking = async (token: string) => {
  const browser = newBrowser(server, provider)
  const headers = { authorization: `Bearer ${token}` }
  const response = await server.app.inject({ method: 'POST', url: '/api/user/social/tiekejas', headers })
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? ''
  return { url: response.json().url as string, cookie, browser }
}
const finishLinking = async ({ url, cookie, browser }: Awaited<ReturnType<typeof startLinking>>) => {
  const path = await browser.passProvider(url)
  const response = await server.app.inject({ method: 'GET', url: path, headers: { cookie } })
  return response.headers['location']
}

test('a signed-in user links a provider account with another email and unlinks it', async () => {
  const owner = await signUp(server)
  await verifyAddress(server, owner)
  setProviderUser({ email: 'visai-kitas@tiekejas.lt', email_verified: false })
  expect(await finishLinking(await startLinking(owner.token))).toBe('https://kvitas.example/settings/profile')
  const linked = { key: 'tiekejas', title: 'Tiekejas', linked: true, email: 'visai-kitas@tiekejas.lt' }
  expect((await owner.ask('GET', '/user/sign-in-methods')).body.social).toEqual([linked])
  const next = await signInAtProvider()
  const signedIn = await post('/register-social/open', { ticket: next.ticket }, next.browser)
  expect(signedIn.body).toMatchObject({ state: 'signed_in', user: { user: { data: { id: owner.id } } } })
  expect((await owner.ask('DELETE', '/user/social/tiekejas')).status).toBe(204)
  expect((await owner.ask('DELETE', '/user/social/tiekejas')).status).toBe(404)
  const after = await signInAtProvider()
  expect((await post('/register-social/open', { ticket: after.ticket }, after.browser)).body.state).toBe('new')
})

test('a provider account that is linked to another user cannot be linked', async () => {
  const other = await signUpAtProvider()
  provider.state.person = other.person
  const owner = await signUp(server)
  await verifyAddress(server, owner)
  expect(await finishLinking(await startLinking(owner.token))).toBe(
    'https://kvitas.example/register-social?error=linked_elsewhere',
  )
})

test('linking that another browser finishes is rejected', async () => {
  const owner = await signUp(server)
  await verifyAddress(server, owner)
  setProviderUser()
  const own = await startLinking(owner.token)
  const other = newBrowser(server, provider)
  const path = await other.passProvider(own.url)
  expect(await other.open(path)).toBe('https://kvitas.example/register-social?error=expired')
  expect((await server.owner.query('select 1 from social_login where user_id = $1', [owner.id])).rows).toEqual([])
})

test('the last sign-in method cannot be unlinked', async () => {
  const only = await signUpAtProvider()
  expect(await only.ask('DELETE', '/user/social/tiekejas')).toMatchObject({
    status: 409,
    body: { code: 'last_sign_in_method' },
  })
  provider.state.person = only.person
  const next = await signInAtProvider()
  expect((await post('/register-social/open', { ticket: next.ticket }, next.browser)).body.state).toBe('signed_in')
})
