import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authenticator } from '#server/test/authenticator.ts'
import { readMail } from '#server/test/read-mail.ts'
import {
  ask,
  createTestServer,
  csrfHeaders,
  verifyAddress,
  signUp,
  signUpWithCompany,
  testMoment,
} from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'

const origin = 'https://saskaitos.example'
const password = 'Ramunė-77'
const refused = { status: 403, body: { code: 'proof_required' } }

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ environment: { PUBLIC_URL: origin } })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setTime(testMoment)
  await server.owner.query('delete from attempt')
})

const minutes = (count: number) => new Date(testMoment.getTime() + count * 60_000)
const later = () => server.setTime(minutes(10))
const proved = async () => {
  const person = await signUp(server)
  await verifyAddress(server, person)
  return person
}
const prove = (person: Person, body: object) => person.ask('POST', '/user/proof', body)
const methodsOf = async (person: Person) => (await person.ask('GET', '/user/proof')).body
/** Whether a proof is required, tried with one of the calls that require it. */
const needsProof = async (person: Person) => (await person.ask('POST', '/user/two-step/begin')).status === 403

test('a new email address asks for a proof, the rest of the profile does not', async () => {
  const person = await proved()
  later()
  expect(await person.ask('PUT', '/user/profile', { email: 'nauja.rasa@ziedas.lt' })).toMatchObject(refused)
  expect((await person.ask('PUT', '/user/profile', { name: 'Ona Rasa', email: person.email })).status).toBe(200)
  await prove(person, { password })
  expect((await person.ask('PUT', '/user/profile', { email: 'nauja.rasa@ziedas.lt' })).status).toBe(200)
})

test('a bank account number for invoices asks for a proof, also one that is only chosen for an invoice; the rest of an account does not', async () => {
  const person = await signUpWithCompany(server)
  const form = { type: 'bank', title: 'Banke', account_number: 'LT167300010184620935' }
  later()
  expect(await person.ask('POST', '/company-account', form)).toMatchObject(refused)
  expect(await person.ask('POST', '/company-account', { ...form, show_in_invoice: false })).toMatchObject(refused)
  const cash = { type: 'cash', title: 'Kita kasa', show_in_invoice: false }
  expect((await person.ask('POST', '/company-account', cash)).status).toBe(201)
  await prove(person, { password })
  const hidden = await person.ask('POST', '/company-account', { ...form, show_in_invoice: false })
  expect(hidden.status).toBe(201)
  server.setTime(minutes(20))
  const put = (change: object, version: number) =>
    person.ask('PUT', `/company-account/${hidden.body.id}`, { ...change, version })
  expect((await put({ title: 'Kitaip' }, 1)).status).toBe(200)
  expect(await put({ show_in_invoice: true }, 2)).toMatchObject(refused)
  await prove(person, { password })
  expect((await put({ show_in_invoice: true }, 2)).status).toBe(200)
  server.setTime(minutes(35))
  expect((await put({ title: 'Dar kitaip' }, 3)).status).toBe(200)
  expect((await put({ account_number: 'LT601010012345678901' }, 4)).body.code).toBe('proof_required')
})

test('making somebody an admin asks for a proof: by an invitation, a new role or a restored invitation; so does no longer requiring two-step sign-in', async () => {
  const owner = await signUpWithCompany(server)
  const member = await proved()
  await verifyAddress(server, owner)
  const { company } = owner
  await server.owner.query("update subscription set valid_until = '2030-01-01'")
  await server.owner.query(`insert into company_member (company_id, user_id, role) values ($1, $2, 'employee')`, [
    company.id,
    member.id,
  ])
  const path = `/company/${company.id}`
  const invite = (role: string, email: string) =>
    owner.ask('POST', `${path}/invitations`, { name: 'Petras', email, role })
  const open = await invite('admin', 'petras@ziedas.lt')
  expect(open.status).toBe(201)
  later()
  expect((await owner.ask('DELETE', `${path}/invitations/${open.body.id}`)).status).toBe(204)
  const restore = () => owner.ask('POST', `${path}/invitations/${open.body.id}/restore`)
  const changeRole = (role: string) => owner.ask('PUT', `${path}/employees/${member.id}`, { role })
  expect((await invite('accountant', 'rima@ziedas.lt')).status).toBe(201)
  expect((await changeRole('accountant')).status).toBe(200)
  expect(await invite('admin', 'jonas@ziedas.lt')).toMatchObject(refused)
  expect(await changeRole('admin')).toMatchObject(refused)
  expect(await restore()).toMatchObject(refused)
  expect(await owner.ask('PUT', `${path}/two-step`, { required: false })).toMatchObject(refused)
  await prove(owner, { password })
  expect([(await changeRole('admin')).status, (await restore()).status]).toEqual([200, 200])
  expect((await owner.ask('PUT', `${path}/two-step`, { required: false })).status).toBe(200)
})

describe('a proof', () => {
  test('a proof can be tried thirty times in five minutes', async () => {
    const person = await signUp(server)
    const device = authenticator(origin)
    const passkey = { ticket: 'made-up', credential: device.sign({ challenge: 'AAAA' }, { owner: 'AAAA' }) }
    const statuses = []
    for (let time = 0; time < 31; time += 1) statuses.push((await prove(person, { passkey })).status)
    expect(statuses).toEqual([...Array(30).fill(410), 429])
  })

  test('a sign-in counts as a proof for exactly ten minutes in its own session', async () => {
    const person = await proved()
    server.setTime(new Date(minutes(10).getTime() - 1))
    expect(await needsProof(person)).toBe(false)
    later()
    expect(await needsProof(person)).toBe(true)
    const body = { email: person.email, password }
    const signedIn = await ask(server, 'POST', '/login', { body, headers: await csrfHeaders(server) })
    const headers = { authorization: signedIn.headers['authorization'] ?? '' }
    expect((await ask(server, 'POST', '/user/two-step/begin', { headers })).status).toBe(200)
    expect(await needsProof(person)).toBe(true)
  })

  test('the password is a proof; after five wrong ones one has to wait, and a refused call has changed nothing', async () => {
    const person = await proved()
    later()
    expect(await methodsOf(person)).toEqual({ ways: ['password'], until: null })
    const wrong = await prove(person, { password: 'spėju' })
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'wrong_password', errors: { password: [expect.any(String)] } },
    })
    expect(await needsProof(person)).toBe(true)
    expect((await prove(person, { password })).body).toEqual({ until: minutes(20).toISOString() })
    expect((await methodsOf(person)).until).toBe(minutes(20).toISOString())
    expect(await needsProof(person)).toBe(false)
    for (let guess = 0; guess < 5; guess += 1) await prove(person, { password: 'spėju' })
    expect((await prove(person, { password })).status).toBe(429)
  })

  test('a proof is one thing at a time: a password, a code or a passkey', async () => {
    const person = await proved()
    for (const body of [{}, { password, code: '123456' }, { password: '' }, { unheard_of: 1 }])
      expect((await prove(person, body)).status).toBe(422)
  })

  test('a code of the generator is a proof and makes the session one of two steps', async () => {
    const person = await proved()
    const { ticket, secret } = (await person.ask('POST', '/user/two-step/begin')).body
    const codeAt = (moment: Date) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment.getTime() })
    await person.ask('POST', '/user/two-step', { ticket, code: codeAt(testMoment) })
    await server.owner.query('update session set two_step = false where user_id = $1', [person.id])
    later()
    expect((await methodsOf(person)).ways).toEqual(['password', 'code'])
    expect((await prove(person, { code: '000000' })).body.code).toBe('wrong_code')
    const code = codeAt(minutes(10))
    expect((await prove(person, { code })).status).toBe(200)
    expect((await prove(person, { code })).body.code).toBe('wrong_code')
    const { rows } = await server.owner.query('select two_step from session where user_id = $1', [person.id])
    expect(rows).toEqual([{ two_step: true }])
  })

  test('a passkey of that person is a proof, one of another person is not', async () => {
    const [person, other] = [await proved(), await proved()]
    const deviceOf = async (owner: Person) => {
      const device = authenticator(origin)
      const { ticket, options } = (await owner.ask('POST', '/user/passkeys/begin')).body
      await owner.ask('POST', '/user/passkeys', { ticket, credential: device.make(options) })
      return device
    }
    const [own, foreign] = [await deviceOf(person), await deviceOf(other)]
    later()
    const proveBy = async (device: typeof own, by = person) => {
      const { ticket, options } = (await by.ask('POST', '/user/proof/passkey')).body
      return prove(person, { passkey: { ticket, credential: device.sign(options) } })
    }
    expect((await methodsOf(person)).ways).toEqual(['password', 'passkey'])
    expect(await proveBy(foreign)).toMatchObject({ status: 422, body: { code: 'passkey_refused' } })
    expect(await proveBy(own, other)).toMatchObject({ status: 422, body: { code: 'passkey_refused' } })
    expect(await needsProof(person)).toBe(true)
    expect((await proveBy(own)).status).toBe(200)
    expect(await needsProof(person)).toBe(false)
  })
})

describe('a person without a password', () => {
  const social = async () => {
    const person = await proved()
    await server.owner.query('update app_user set password_hash = null where id = $1', [person.id])
    return person
  }
  const codeFor = async ({ email }: Person) => {
    await server.runJobs()
    const sentEmail = server
      .emails()
      .map(readMail)
      .findLast(({ headers }) => headers['to'] === email)
    return /(\d{3} \d{3})/.exec(sentEmail?.text ?? '')?.[1] ?? ''
  }
  const send = (person: Person) => person.ask('POST', '/user/proof/code')

  test('a person without a password proves who they are by an emailed code that works once, for ten minutes, in that session', async () => {
    const person = await social()
    later()
    expect((await methodsOf(person)).ways).toEqual(['email'])
    expect((await send(person)).status).toBe(204)
    const code = await codeFor(person)
    expect((await prove(person, { code: '000 000' })).body.code).toBe('wrong_code')
    expect((await prove(person, { code })).status).toBe(200)
    expect(await needsProof(person)).toBe(false)
    expect((await prove(person, { code })).status).toBe(410)
    await send(person)
    const second = await codeFor(person)
    server.setTime(minutes(20))
    expect((await prove(person, { code: second })).status).toBe(410)
  })

  test('a person without a password gets three codes in five minutes, and the latest counts; a person with another way gets none', async () => {
    const person = await social()
    await send(person)
    const first = await codeFor(person)
    await send(person)
    const second = await codeFor(person)
    expect((await prove(person, { code: first })).body.code).toBe('wrong_code')
    expect((await prove(person, { code: second })).status).toBe(200)
    await send(person)
    expect((await send(person)).status).toBe(429)
    expect((await send(await proved())).status).toBe(400)
  })

  test('a person with neither a password nor a verified address has to sign in again', async () => {
    const person = await signUp(server)
    await server.owner.query('update app_user set password_hash = null where id = $1', [person.id])
    expect((await methodsOf(person)).ways).toEqual([])
    expect((await send(person)).status).toBe(400)
  })
})
