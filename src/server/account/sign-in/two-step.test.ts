import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ask,
  companyForm,
  createTestServer,
  csrfHeaders,
  verifyAddress,
  signUp,
  signUpWithCompany,
  testMoment,
} from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setTime(testMoment)
  await server.owner.query('delete from attempt')
})

const password = 'Ramunė-77'
const after = (seconds: number) => new Date(testMoment.getTime() + seconds * 1000)
const codeAt = (secret: string, moment: Date) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment.getTime() })

const post = async (path: string, body: object) =>
  ask(server, 'POST', path, { body, headers: await csrfHeaders(server) })

const turnOn = async (person: Person) => {
  await verifyAddress(server, person)
  const started = await person.ask('POST', '/user/two-step/begin')
  const { ticket, secret, uri, qr } = started.body
  // A code of the previous time step, so that the current code can still be used.
  const done = await person.ask('POST', '/user/two-step', { ticket, code: codeAt(secret, after(-30)) })
  expect(done.status).toBe(200)
  return { secret: secret as string, uri: uri as string, qr: qr as string, codes: done.body.recovery_codes as string[] }
}

/** The first step; its response has only a ticket. */
const firstStep = async (email: string) => {
  const response = await post('/login', { email, password })
  expect(response).toMatchObject({
    status: 422,
    body: { code: 'second_step', ticket: expect.stringMatching(/^[\w-]{43}$/) },
  })
  expect(response.headers['authorization']).toBeUndefined()
  return response.body.ticket as string
}

const signIn = async (email: string, code: string) => post('/login/two-step', { ticket: await firstStep(email), code })

test('a user turns on two-step sign-in with a right code and then signs in with both steps', async () => {
  const person = await signUp(server)
  const { secret, uri, qr, codes } = await turnOn(person)
  expect(uri).toContain(`secret=${secret}`)
  expect(uri).toContain('issuer=Kvitas')
  expect(qr).toMatch(/^<svg/)
  expect(codes).toHaveLength(10)
  const methods = await person.ask('GET', '/user/sign-in-methods')
  expect(methods.body).toMatchObject({ password: true, social: [], two_step: { on: true, recovery_codes_left: 10 } })
  const signedIn = await signIn(person.email, codeAt(secret, testMoment))
  expect(signedIn.status).toBe(200)
  expect(signedIn.body.user.user.data.id).toBe(person.id)
  expect(signedIn.headers['authorization']).toMatch(/^Bearer [\w-]{43}$/)
  await server.runJobs()
  expect(server.emails().some((sentEmail) => sentEmail.includes(person.email))).toBe(true)
})

test('a first step with the old password is invalid after the password changes', async () => {
  const person = await signUp(server)
  const { codes } = await turnOn(person)
  const ticket = await firstStep(person.email)
  const passwords = { password: 'Nauja-88-smėlis', password_confirmation: 'Nauja-88-smėlis' }
  const path = '/user/password'
  expect((await person.ask('PUT', path, { current_password: password, ...passwords })).status).toBe(204)
  expect((await post('/login/two-step', { ticket, code: codes[0] })).body.code).toBe('expired_ticket')
})

test('two-step sign-in is off until a right code is entered', async () => {
  const person = await signUp(server)
  await verifyAddress(server, person)
  const { body } = await person.ask('POST', '/user/two-step/begin')
  const code = await person.ask('POST', '/user/two-step', { ticket: body.ticket, code: '000000' })
  expect(code).toMatchObject({ status: 422, body: { code: 'wrong_code' } })
  expect((await post('/login', { email: person.email, password })).status).toBe(200)
})

test('two-step sign-in that one user started cannot be finished by another', async () => {
  const person = await signUp(server)
  const other = await signUp(server)
  for (const each of [person, other]) await verifyAddress(server, each)
  const { body } = await person.ask('POST', '/user/two-step/begin')
  const stolen = await other.ask('POST', '/user/two-step', {
    ticket: body.ticket,
    code: codeAt(body.secret, testMoment),
  })
  expect(stolen).toMatchObject({ status: 410, body: { code: 'expired_ticket' } })
})

test('a code works once, also for concurrent requests, and one time step before or after', async () => {
  const person = await signUp(server)
  const { secret } = await turnOn(person)
  const code = codeAt(secret, testMoment)
  const tickets = [await firstStep(person.email), await firstStep(person.email)]
  const both = await Promise.all(tickets.map((ticket) => post('/login/two-step', { ticket, code })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect((await signIn(person.email, code)).body.code).toBe('wrong_code')
  expect((await signIn(person.email, codeAt(secret, after(-60)))).body.code).toBe('wrong_code')
  expect((await signIn(person.email, codeAt(secret, after(60)))).body.code).toBe('wrong_code')
  expect((await signIn(person.email, codeAt(secret, after(30)))).status).toBe(200)
})

test('a ticket of the second step works once, for ten minutes, and is not a session', async () => {
  const person = await signUp(server)
  const { secret, codes } = await turnOn(person)
  const ticket = await firstStep(person.email)
  const headers = { authorization: `Bearer ${ticket}` }
  expect((await ask(server, 'GET', '/user/data', { headers })).status).toBe(401)
  expect((await post('/login/two-step', { ticket, code: codeAt(secret, testMoment) })).status).toBe(200)
  const second = await post('/login/two-step', { ticket, code: codes[0] })
  expect(second).toMatchObject({ status: 410, body: { code: 'expired_ticket' } })
  const late = await firstStep(person.email)
  server.setTime(after(10 * 60 + 1))
  expect((await post('/login/two-step', { ticket: late, code: codes[0] })).status).toBe(410)
})

test('after five wrong codes in five minutes any code has to wait, with any ticket', async () => {
  const person = await signUp(server)
  const { secret } = await turnOn(person)
  for (let guess = 0; guess < 5; guess += 1) expect((await signIn(person.email, '000000')).body.code).toBe('wrong_code')
  const refused = await signIn(person.email, codeAt(secret, testMoment))
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
})

describe('recovery codes', () => {
  test('each recovery code works once, however it is typed', async () => {
    const person = await signUp(server)
    const { codes } = await turnOn(person)
    const [code = ''] = codes
    expect((await signIn(person.email, ` ${code.toUpperCase().replace('-', ' ')} `)).status).toBe(200)
    expect((await signIn(person.email, code)).body.code).toBe('wrong_code')
    const recorded = await server.owner.query(
      `select outcome from security_event where user_id = $1 and event = 'code_used'`,
      [person.id],
    )
    expect(recorded.rows).toEqual([{ outcome: 'ok' }])
  })

  test('recovery codes are renewed, and the earlier ones no longer work', async () => {
    const person = await signUp(server)
    const { codes } = await turnOn(person)
    const renewed = await person.ask('POST', '/user/two-step/recovery-codes')
    expect(renewed.body.recovery_codes).toHaveLength(10)
    expect((await signIn(person.email, codes[0] ?? '')).body.code).toBe('wrong_code')
    expect((await signIn(person.email, renewed.body.recovery_codes[0])).status).toBe(200)
  })

  test('recovery codes of another person do not work', async () => {
    const [one, other] = [await signUp(server), await signUp(server)]
    const { codes } = await turnOn(one)
    await turnOn(other)
    expect((await signIn(other.email, codes[0] ?? '')).body.code).toBe('wrong_code')
  })
})

test('two-step sign-in is turned off with a code, and then the password is enough', async () => {
  const person = await signUp(server)
  const { codes } = await turnOn(person)
  const off = (body: object) => person.ask('POST', '/user/two-step/disable', body)
  expect((await off({ code: '000000' })).body.code).toBe('wrong_code')
  expect((await off({ code: codes[0] })).status).toBe(204)
  expect((await post('/login', { email: person.email, password })).status).toBe(200)
})

test('the secret and the recovery codes are not stored in plain text, and the secret of another user does not decrypt', async () => {
  const [one, other] = [await signUp(server), await signUp(server)]
  const { secret, codes } = await turnOn(one)
  await turnOn(other)
  const { rows } = await server.owner.query(
    'select t::text from two_step t union all select r::text from recovery_code r',
  )
  const stored = rows.map((row) => row.t).join('\n')
  for (const text of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
    expect(stored).not.toContain(text)
  await server.owner.query(
    'update two_step set secret = (select secret from two_step where user_id = $1) where user_id = $2',
    [one.id, other.id],
  )
  expect((await signIn(other.email, codeAt(secret, testMoment))).status).toBe(500)
})

describe('a company that demands two steps', () => {
  const demand = (person: Person, id: string, required = true) =>
    person.ask('PUT', `/company/${id}/two-step`, { required })
  const withMember = async () => {
    const owner = await signUpWithCompany(server)
    const member = await signUp(server)
    await server.owner.query(`insert into company_member (company_id, user_id, role) values ($1, $2, 'admin')`, [
      owner.company.id,
      member.id,
    ])
    await member.ask('POST', '/user/change-company', { company_id: owner.company.id })
    return { owner, member, id: owner.company.id }
  }

  test('only a person with two-step sign-in can require it of a company', async () => {
    const { owner, id } = await withMember()
    expect(await demand(owner, id)).toMatchObject({ status: 403, body: { code: 'two_step_required' } })
    expect((await owner.ask('GET', '/client/all')).status).toBe(200)
    await turnOn(owner)
    expect((await demand(owner, id)).body).toEqual({ two_step_required: true })
    expect((await owner.ask('GET', '/client/all')).status).toBe(200)
    const response = await owner.ask('GET', `/company/${id}/two-step`)
    expect(response.body.members.map((each: { has_two_step: boolean }) => each.has_two_step).toSorted()).toEqual([
      false,
      true,
    ])
  })

  test('a company that requires two-step sign-in shows nothing to a member who signed in with one step, and everything after both', async () => {
    const { owner, member, id } = await withMember()
    expect((await member.ask('GET', '/client/all')).status).toBe(200)
    await turnOn(owner)
    await demand(owner, id)
    for (const [method, path, body] of [
      ['GET', '/client/all'],
      ['GET', '/client/all'],
      ['POST', '/client', { title: 'x' }],
      ['GET', '/search?q=a'],
      ['GET', `/company/edit/${id}`],
      ['PUT', `/company/${id}`, { title: 'x' }],
      ['PUT', `/company/${id}/two-step`, { required: false }],
    ] as const)
      expect(await member.ask(method, path, body), path).toMatchObject({
        status: 403,
        body: { code: 'two_step_required' },
      })
    const response = await member.ask('GET', '/user/data')
    expect(response.body).toMatchObject({ company: null, locked_company: { id }, user: { data: { role: null } } })
    // The company is not shown, and its data is not counted.
    expect((await member.ask('GET', '/company/all')).body).toMatchObject({
      data: [],
      meta: { count: 0, tabs: { all: 0 } },
    })

    await turnOn(member)
    expect((await member.ask('GET', '/client/all')).status).toBe(200)
    expect((await member.ask('GET', '/user/data')).body).toMatchObject({ company: { id }, locked_company: null })
    expect((await demand(member, id, false)).body).toEqual({ two_step_required: false })
  })

  test('a company that requires two steps does not affect the member’s other companies', async () => {
    const { owner, member, id } = await withMember()
    await turnOn(owner)
    await demand(owner, id)
    const own = await member.ask('POST', '/company', companyForm({ title: 'Sava' }))
    expect(own.status).toBe(201)
    expect((await member.ask('GET', '/client/all')).status).toBe(200)
    const back = await member.ask('POST', '/user/change-company', { company_id: id })
    expect(back.body).toMatchObject({ company: null, locked_company: { id } })
    expect((await member.ask('GET', '/client/all')).status).toBe(403)
  })

  test('a company that requires two steps is closed to sessions with one step, and to all after two-step sign-in is off', async () => {
    const { owner, member, id } = await withMember()
    await turnOn(owner)
    const { codes } = await turnOn(member)
    await demand(owner, id)
    expect((await member.ask('GET', '/client/all')).status).toBe(200)
    await server.owner.query('update session set two_step = false where user_id = $1', [member.id])
    expect((await member.ask('GET', '/client/all')).body.code).toBe('two_step_required')
    const signedIn = await signIn(member.email, codes[1] ?? '')
    const headers = { authorization: signedIn.headers['authorization'] ?? '' }
    expect((await ask(server, 'GET', '/client/all', { headers })).status).toBe(200)
    await ask(server, 'POST', '/user/two-step/disable', { body: { code: codes[2] }, headers })
    expect((await ask(server, 'GET', '/client/all', { headers })).body.code).toBe('two_step_required')
  })
})

test('a user without a password can turn on two-step sign-in', async () => {
  const person = await signUp(server)
  await verifyAddress(server, person)
  await server.owner.query('update app_user set password_hash = null where id = $1', [person.id])
  const started = await person.ask('POST', '/user/two-step/begin')
  expect(started.status).toBe(200)
})
