import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMail } from '#server/test/read-mail.ts'
import { ask, createTestServer, csrfHeaders, signUp, testMoment } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ environment: { PUBLIC_URL: 'https://kvitas.example' } })
})
afterAll(() => server.close())

const emailsTo = (email: string) =>
  server
    .emails()
    .map(readMail)
    .filter(({ headers }) => headers['to'] === email)
const tokenTo = async (email: string) => {
  await server.runJobs()
  return /\/email\/verify\?token=([\w-]{43})/.exec(emailsTo(email).at(-1)?.text ?? '')?.[1] ?? ''
}

let people = 0
const newAddress = () => `nauja${(people += 1)}@ziedas.lt`
const verified = async () => {
  const person = await signUp(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [person.id])
  return person
}
const change = (person: Person, email: string, otherFields: object = {}) =>
  person.ask('PUT', '/user/profile', { email, ...otherFields })
const profileOf = async (person: Person) => (await person.ask('GET', '/user/profile')).body.item
const verify = (person: Person, token: string) => person.ask('GET', `/email/verify?token=${token}`)

test('a new email takes effect when its link is opened, and the old address gets a notice', async () => {
  const person = await verified()
  const email = newAddress()
  const response = await change(person, email)
  expect(response.status).toBe(200)
  expect(response.body.user.data).toMatchObject({ email: person.email, email_verified: true })
  expect(await profileOf(person)).toMatchObject({ email: person.email, pending_email: email, email_verified: true })

  const token = await tokenTo(email)
  const warning = emailsTo(person.email).at(-1)!
  expect(warning.headers['subject']).toBe('Keičiamas jūsų paskyros el. pašto adresas')
  expect(warning.text).not.toContain(email)

  expect((await verify(person, token)).body).toEqual({ outcome: 'success' })
  expect(await profileOf(person)).toMatchObject({ email, pending_email: null, email_verified: true })
  expect((await verify(person, token)).body).toEqual({ outcome: 'already_verified' })
  const body = { email, password: 'Ramunė-77' }
  expect((await ask(server, 'POST', '/login', { body, headers: await csrfHeaders(server) })).status).toBe(200)
})

test('a new email address must be unused, and a person can try five in five minutes', async () => {
  const [person, other] = [await verified(), await verified()]
  const conflict = await change(person, other.email.toUpperCase())
  expect(conflict.body.errors).toEqual({ email: ['Šis el. pašto adresas jau registruotas.'] })
  expect(Object.keys((await change(person, 'ona@')).body.errors)).toEqual(['email'])
  expect((await profileOf(person)).pending_email).toBeNull()
  const statuses = []
  for (let time = 0; time < 5; time += 1) statuses.push((await change(person, newAddress())).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
})

test('a change of the email can be canceled, and its link then fails', async () => {
  const person = await verified()
  const email = newAddress()
  await change(person, email)
  const token = await tokenTo(email)
  expect((await person.ask('DELETE', '/user/pending-email')).status).toBe(204)
  expect((await verify(person, token)).body.code).toBe('expired_link')
  expect(await profileOf(person)).toMatchObject({ email: person.email, pending_email: null })
})

test('of two users who want one email the first to verify it gets it, and the other is told', async () => {
  const [one, other] = [await verified(), await verified()]
  const email = newAddress()
  await change(one, email)
  const first = await tokenTo(email)
  const upperCaseEmail = email.replace('nauja', 'NAUJA')
  await change(other, upperCaseEmail)
  const second = await tokenTo(upperCaseEmail)
  const responses = await Promise.all([verify(one, first), verify(other, second)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const refused = responses.find(({ status }) => status === 422)!
  expect(refused.body.errors).toEqual({ email: ['Šis el. pašto adresas jau registruotas.'] })
  expect(refused.body.detail).toContain('užregistruota kita paskyra')
})

test('a new user can correct a mistyped email, and the verification email goes to the right one', async () => {
  const person = await signUp(server)
  const email = newAddress()
  await change(person, email)
  const first = await tokenTo(email)
  await person.ask('POST', '/email/resend')
  const second = await tokenTo(email)
  expect(second).not.toBe(first)
  expect((await verify(person, second)).body).toEqual({ outcome: 'success' })
  expect(await profileOf(person)).toMatchObject({ email, email_verified: true })
})

test('the link of a new email is valid for 72 hours and for its user only', async () => {
  const [person, other] = [await verified(), await verified()]
  const email = newAddress()
  await change(person, email)
  const token = await tokenTo(email)
  expect((await verify(other, token)).body).toEqual({ outcome: 'wrong_user' })
  server.setTime(new Date(testMoment.getTime() + 72 * 60 * 60 * 1000))
  expect((await verify(person, token)).body.code).toBe('expired_link')
  server.setTime(testMoment)
})

test('a profile can be sent back unchanged', async () => {
  const person = await verified()
  const item = await profileOf(person)
  const response = await person.ask('PUT', '/user/profile', { ...item, name: 'Ona Žukienė' })
  expect(response.body.user.data).toMatchObject({ name: 'Ona Žukienė', email: person.email })
  expect((await profileOf(person)).version).toBe(item.version + 1)
})

test('verification links can be tried twenty times in five minutes', async () => {
  const person = await signUp(server)
  const responses = await Promise.all(Array.from({ length: 22 }, (_, at) => verify(person, `made-up-${at}`)))
  expect(responses.filter(({ status }) => status === 410)).toHaveLength(20)
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(2)
})
