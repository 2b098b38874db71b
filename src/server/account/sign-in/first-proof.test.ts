import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authenticator } from '#server/test/authenticator.ts'
import { startOidcServer } from '#server/test/oidc-server.ts'
import type { OidcServer } from '#server/test/oidc-server.ts'
import { newBrowser } from '#server/test/oidc-browser.ts'
import { readMail } from '#server/test/read-mail.ts'
import { ask, createTestServer, csrfHeaders, signUp } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'

const origin = 'https://kvitas.example'
const operatorEmail = 'operatore@kvitas.lt'
const password = 'Ramunė-77'
const newPassword = 'Nauja-77-rasa'

let provider: OidcServer
let server: TestServer
beforeAll(async () => {
  provider = await startOidcServer()
  server = await createTestServer({
    environment: { PUBLIC_URL: origin, OPERATOR_EMAILS: operatorEmail, ...provider.environment },
  })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
beforeEach(async () => {
  await server.owner.query('delete from attempt')
  await server.owner.query('delete from app_user where lower(email) = $1', [operatorEmail])
})

const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
  ask(server, 'POST', path, { body, headers: { ...(await csrfHeaders(server)), ...headers } })
const textTo = async (email: string) => {
  await server.runJobs()
  const emails = server.emails().map(readMail)
  return emails.findLast(({ headers }) => headers['to'] === email)?.text ?? ''
}
const verificationFor = async (email: string) =>
  /\/email\/verify\?token=([\w-]{43})/.exec(await textTo(email))?.[1] ?? ''
const resetPassword = async (email: string) => {
  await post('/password/request', { email })
  const token = /reset-password\?token=([\w-]{43})/.exec(await textTo(email))?.[1] ?? ''
  return post('/password/reset', { token, email, password: newPassword, password_confirmation: newPassword })
}
const logIn = (email: string, typedPassword: string) => post('/login', { email, password: typedPassword })
const withToken = (headers: Record<string, string>) => ({ authorization: headers['authorization'] ?? '' })
const isSignedIn = async (person: Person) => (await person.ask('GET', '/user/data')).status === 200
const methodsOf = async (headers: Record<string, string>) =>
  (await ask(server, 'GET', '/user/sign-in-methods', { headers: withToken(headers) })).body

/** Inserts every sign-in method, as accounts with an unverified email could have had earlier. */
const insertSignInMethods = async ({ id }: Person) => {
  const { rows } = await server.owner.query(
    `with made as (insert into two_step (user_id, secret, last_step) values ($1, 'x', 0) returning user_id),
      code as (insert into social_login (issuer, subject, user_id, provider) values ('issuer', $1::text, $1, 'tiekejas')),
      key as (insert into passkey (id, user_id, credential_id, public_key, counter, name)
        values (gen_random_uuid(), $1, $1::text, 'x', 0, 'x'))
    select 1 from made`,
    [id],
  )
  expect(rows).toHaveLength(1)
}
const methodCounts = async ({ id }: Pick<Person, 'id'>) => {
  const { rows } = await server.owner.query(
    `select (select count(*)::int from passkey where user_id = $1) as passkeys, (select count(*)::int from two_step where user_id = $1) as two_step,
      (select count(*)::int from social_login where user_id = $1) as social, (select count(*)::int from session where user_id = $1) as sessions,
      (select count(*)::int from sign_in_ticket where user_id = $1) as tickets, (select pending_email from app_user where id = $1)`,
    [id],
  )
  return rows[0]
}
const none = { passkeys: 0, two_step: 0, social: 0, tickets: 0, pending_email: null }

const startLinking = async (person: Person) => {
  const headers = { authorization: `Bearer ${person.token}` }
  const response = await server.app.inject({ method: 'POST', url: '/api/user/social/tiekejas', headers })
  return {
    status: response.statusCode,
    body: response.json(),
    cookie: String(response.headers['set-cookie']).split(';')[0],
  }
}

test('a person who registers somebody else’s address loses the account once the owner resets the password', async () => {
  const attacker = await signUp(server, { email: operatorEmail })
  const refusal = { status: 403, body: { code: 'email_not_verified' } }
  expect(await attacker.ask('POST', '/user/passkeys/begin')).toMatchObject(refusal)
  expect(await attacker.ask('POST', '/user/two-step/begin')).toMatchObject(refusal)
  expect(await startLinking(attacker)).toMatchObject(refusal)
  // A change to the attacker's own address is pending, too.
  await attacker.ask('PUT', '/user/profile', { email: 'blogas@svetimas.lt' })
  await insertSignInMethods(attacker)

  expect((await resetPassword(operatorEmail)).status).toBe(204)
  expect(await methodCounts(attacker)).toEqual({ ...none, sessions: 0 })
  expect(await isSignedIn(attacker)).toBe(false)
  expect((await logIn(operatorEmail, password)).body.code).toBe('invalid_credentials')
  // The attacker's second step was removed, too.
  const owner = await logIn(operatorEmail, newPassword)
  expect(owner.status).toBe(200)
  expect(await methodsOf(owner.headers)).toMatchObject({ passkeys: [], two_step: { on: false } })
  const linked = (await methodsOf(owner.headers)).social.filter((each: { linked: boolean }) => each.linked)
  expect(linked).toEqual([])
})

test('a verification link works in a session of the same user only and ends their earlier sessions', async () => {
  const attacker = await signUp(server, { email: operatorEmail })
  await insertSignInMethods(attacker)
  const token = await verificationFor(operatorEmail)
  const other = await signUp(server)
  const path = `/email/verify?token=${token}`
  expect((await ask(server, 'GET', path)).status).toBe(401)
  expect((await other.ask('GET', path)).body).toEqual({ outcome: 'wrong_user' })
  expect((await attacker.ask('GET', '/operator/health')).status).toBe(403)

  await server.owner.query('delete from two_step where user_id = $1', [attacker.id])
  const otherSession = await logIn(operatorEmail, password)
  expect((await attacker.ask('GET', path)).body).toEqual({ outcome: 'success' })
  expect(await methodCounts(attacker)).toEqual({ ...none, sessions: 1 })
  expect(await isSignedIn(attacker)).toBe(true)
  expect((await ask(server, 'GET', '/user/data', { headers: withToken(otherSession.headers) })).status).toBe(401)
})

test('a change of sign-in methods that was started before the first verification cannot be finished after it', async () => {
  const person = await signUp(server)
  const token = await verificationFor(person.email)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [person.id])
  const started = (await person.ask('POST', '/user/passkeys/begin')).body
  const { ticket } = (await person.ask('POST', '/user/two-step/begin')).body
  const linking = await startLinking(person)
  const path = await newBrowser(server, provider).passProvider(linking.body.url)
  await server.owner.query('update app_user set email_verified_at = null where id = $1', [person.id])

  expect((await person.ask('GET', `/email/verify?token=${token}`)).body.outcome).toBe('success')
  const credential = authenticator(origin).make(started.options)
  const expired = { status: 410, body: { code: 'expired_ticket' } }
  expect(await person.ask('POST', '/user/passkeys', { ticket: started.ticket, credential })).toMatchObject(expired)
  expect(await person.ask('POST', '/user/two-step', { ticket, code: '123456' })).toMatchObject(expired)
  const back = await server.app.inject({ method: 'GET', url: path, headers: { cookie: linking.cookie ?? '' } })
  expect(back.headers['location']).toBe(`${origin}/register-social?error=expired`)
  expect(await methodCounts(person)).toMatchObject(none)
})

test('a provider cannot be linked in a session that has ended', async () => {
  const person = await signUp(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [person.id])
  const linking = await startLinking(person)
  const path = await newBrowser(server, provider).passProvider(linking.body.url)
  await person.ask('POST', '/logout')
  const back = await server.app.inject({ method: 'GET', url: path, headers: { cookie: linking.cookie ?? '' } })
  expect(back.headers['location']).toBe(`${origin}/register-social?error=expired`)
  expect(await methodCounts(person)).toMatchObject(none)
})

test('a password reset of a verified address ends the sessions and keeps the sign-in methods', async () => {
  const person = await signUp(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [person.id])
  await insertSignInMethods(person)
  await resetPassword(person.email)
  expect(await methodCounts(person)).toMatchObject({ passkeys: 1, two_step: 1, social: 1, sessions: 0 })
})

test('a password reset cancels a change of the email and all started sign-ins', async () => {
  const person = await signUp(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [person.id])
  await person.ask('PUT', '/user/profile', { email: 'kitas.pastas@svetimas.lt' })
  await person.ask('POST', '/user/passkeys/begin')
  await resetPassword(person.email)
  expect(await methodCounts(person)).toMatchObject({ tickets: 0, pending_email: null })
})

test('an accepted invitation verifies the address and removes earlier sign-in methods', async () => {
  const attacker = await signUp(server, { email: operatorEmail })
  const otherSession = await logIn(operatorEmail, password)
  await insertSignInMethods(attacker)
  const inviter = await signUp(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [inviter.id])
  const company = await inviter.ask('POST', '/company', {
    type: 'individual',
    title: 'Žiedas',
    vat_enabled: false,
    country: 'LT',
    currency: 'EUR',
  })
  await inviter.ask('POST', `/company/${company.body.id}/invitations`, {
    name: 'Ona',
    email: operatorEmail,
    role: 'employee',
  })
  const link = /\/invitation\?token=([\w-]{43})/.exec(await textTo(operatorEmail))?.[1] ?? ''
  expect((await attacker.ask('POST', `/invitation/${link}/accept`)).status).toBe(200)
  expect(await methodCounts(attacker)).toEqual({ ...none, sessions: 1 })
  expect((await ask(server, 'GET', '/user/data', { headers: withToken(otherSession.headers) })).status).toBe(401)
})

describe('signing in through a provider', () => {
  const signInWithProvider = async (person: { sub: string; email: string; email_verified: boolean }) => {
    provider.state.person = { name: 'Ona', ...person }
    const browser = newBrowser(server, provider)
    const page = await browser.signIn()
    return { ticket: page.searchParams.get('ticket') ?? '', headers: { cookie: browser.cookies() } }
  }

  test('a person who claims somebody else’s address through a provider loses the account to the owner’s password reset', async () => {
    const { ticket, headers } = await signInWithProvider({ sub: 'blogas', email: operatorEmail, email_verified: false })
    const created = await post('/register-social/complete', { ticket, terms: true }, headers)
    expect(created.body.user.data).toMatchObject({ email_verified: false, operator: false })
    await resetPassword(operatorEmail)
    expect(await methodCounts(created.body.user.data)).toEqual({ ...none, sessions: 0 })
    const second = await signInWithProvider({ sub: 'blogas', email: operatorEmail, email_verified: false })
    expect((await post('/register-social/open', { ticket: second.ticket }, second.headers)).body.state).toBe('taken')
  })

  test('a person whose only way to sign in is the provider keeps it when they verify the address by its link', async () => {
    const { ticket, headers } = await signInWithProvider({
      sub: 'savas',
      email: 'savas@tiekejas.lt',
      email_verified: false,
    })
    const created = await post('/register-social/complete', { ticket, terms: true }, headers)
    const token = await verificationFor('savas@tiekejas.lt')
    const verified = await ask(server, 'GET', `/email/verify?token=${token}`, { headers: withToken(created.headers) })
    expect(verified.body).toEqual({ outcome: 'success' })
    expect(await methodCounts(created.body.user.data)).toMatchObject({ social: 1, sessions: 1 })
  })

  test('linking a provider by the password verifies the address, and removes what was added before', async () => {
    const attacker = await signUp(server)
    await insertSignInMethods(attacker)
    await server.owner.query('delete from two_step where user_id = $1', [attacker.id])
    const { ticket, headers } = await signInWithProvider({
      sub: 'savininkas',
      email: attacker.email,
      email_verified: true,
    })
    const linked = await post('/register-social/link', { ticket, password }, headers)
    expect(linked.body.user.data).toMatchObject({ id: attacker.id, email_verified: true })
    expect(await isSignedIn(attacker)).toBe(false)
    expect(await methodCounts(attacker)).toMatchObject({ passkeys: 0, social: 1, sessions: 1 })
  })
})

describe('an operator’s address', () => {
  const isOperator = async (person: Person) => (await person.ask('GET', '/user/data')).body.user.data.operator

  test('an operator’s address must be verified, and only by its owner', async () => {
    const attacker = await signUp(server)
    await server.owner.query('update app_user set email_verified_at = now() where id = $1', [attacker.id])
    const changed = await attacker.ask('PUT', '/user/profile', { email: operatorEmail })
    expect(changed.body.user.data).toMatchObject({ operator: false, email: attacker.email })
    const token = await verificationFor(operatorEmail)
    const owner = await signUp(server, { email: operatorEmail })
    expect((await owner.ask('GET', `/email/verify?token=${token}`)).body).toEqual({ outcome: 'wrong_user' })
    expect((await attacker.ask('GET', `/email/verify?token=${token}`)).status).toBe(422)
    expect(await isOperator(attacker)).toBe(false)
  })

  test('an address written straight into the database is not verified', async () => {
    const attacker = await signUp(server)
    await server.owner.query('update app_user set email_verified_at = now() where id = $1', [attacker.id])
    await server.owner.query('update app_user set email = $2 where id = $1', [attacker.id, operatorEmail])
    const { body } = await attacker.ask('GET', '/user/data')
    expect(body.user.data).toMatchObject({ email: operatorEmail, email_verified: false, operator: false })
  })
})
