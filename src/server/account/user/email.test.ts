import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, signUp, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  const environment = { PUBLIC_URL: 'https://kvitas.example' }
  server = await createTestServer({ environment })
})
afterAll(() => server.close())

/** The decoded body of the last email to an address. */
const lastEmailTo = (email: string): string => {
  const message = server.emails().findLast((text) => text.includes(`To: ${email}`)) ?? ''
  return message
    .split(/\r\n--[^\r\n]+/)
    .map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n')
      const content = body.join('\r\n\r\n')
      if (/transfer-encoding: base64/i.test(head)) return head + Buffer.from(content, 'base64').toString('utf8')
      const joined = content.replace(/=\r\n/g, '')
      const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      return /quoted-printable/i.test(head) ? head + Buffer.from(bytes, 'latin1').toString('utf8') : part
    })
    .join('\n')
}
const tokenIn = (message: string) => /\/email\/verify\?token=([\w-]{43})/.exec(message)?.[1] ?? ''

const signUpAndRead = async (overrides: object = {}) => {
  const person = await signUp(server, overrides)
  await server.runJobs()
  return { ...person, message: lastEmailTo(person.email), token: tokenIn(lastEmailTo(person.email)) }
}

test('sign-up sends an email whose link verifies the address once', async () => {
  const { ask, message, token } = await signUpAndRead()
  expect(message).toContain(`https://kvitas.example/email/verify?token=${token}`)
  expect(message).toContain('Patvirtinti adresą')
  expect(token).not.toBe('')
  expect((await ask('GET', '/user/data')).body.user.data.email_verified).toBe(false)
  expect((await ask('GET', `/email/verify?token=${token}`)).body).toEqual({ outcome: 'success' })
  expect((await ask('GET', '/user/data')).body.user.data.email_verified).toBe(true)
  expect((await ask('GET', `/email/verify?token=${token}`)).body).toEqual({ outcome: 'already_verified' })
})

test('the verification email is in the language of the user', async () => {
  const { message } = await signUpAndRead({ locale: 'en' })
  expect(message).toContain('Subject: Verify your email address')
  expect(message).toContain('The link expires in 72 hours.')
})

test('the Host header of a request is not used in links', async () => {
  const person = await signUp(server)
  const response = await person.ask('POST', '/email/resend', undefined, { host: 'evil.example' })
  expect(response.status).toBe(204)
  await server.runJobs()
  expect(lastEmailTo(person.email)).toContain('https://kvitas.example/email/verify')
  expect(lastEmailTo(person.email)).not.toContain('evil.example')
})

test('a link of another user verifies nothing', async () => {
  const { token } = await signUpAndRead()
  const other = await signUp(server)
  expect((await other.ask('GET', `/email/verify?token=${token}`)).body).toEqual({ outcome: 'wrong_user' })
  expect((await other.ask('GET', '/user/data')).body.user.data.email_verified).toBe(false)
})

test('an expired or forged link is rejected as expired', async () => {
  const { ask, token } = await signUpAndRead()
  server.setTime(new Date(testMoment.getTime() + 73 * 60 * 60 * 1000))
  const old = await ask('GET', `/email/verify?token=${token}`)
  server.setTime(testMoment)
  expect(old.status).toBe(410)
  expect(old.body).toMatchObject({ code: 'expired_link', detail: 'Nuorodos galiojimas baigėsi.' })
  expect((await ask('GET', '/email/verify?token=made-up')).status).toBe(410)
  expect((await ask('GET', '/email/verify')).status).toBe(422)
})

test('a user gets at most three verification emails in five minutes', async () => {
  const { ask } = await signUp(server)
  for (let message = 0; message < 3; message += 1) expect((await ask('POST', '/email/resend')).status).toBe(204)
  const refused = await ask('POST', '/email/resend')
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBe('300')
})

test('a user gets at most twenty verification emails in a day', async () => {
  const { ask } = await signUp(server)
  const statuses = []
  for (let message = 0; message < 21; message += 1) {
    server.setTime(new Date(testMoment.getTime() + message * 30 * 60_000))
    statuses.push((await ask('POST', '/email/resend')).status)
  }
  server.setTime(testMoment)
  expect(statuses).toEqual([...Array(20).fill(204), 429])
})

test('the token of an email is stored only as a hash', async () => {
  const { id, token } = await signUpAndRead()
  const stored = await server.owner.query('select token_hash from email_token where user_id = $1', [id])
  expect(stored.rows).toHaveLength(1)
  expect(stored.rows[0].token_hash).not.toBe(token)
  const jobs = await server.owner.query('select payload::text from graphile_worker._private_jobs')
  expect(JSON.stringify(jobs.rows)).not.toContain(token)
})

test('a rejected sign-up sends no email', async () => {
  const person = await signUp(server)
  await server.runJobs()
  const before = server.emails().length
  await expect(signUp(server, { email: person.email })).rejects.toThrow('sign-up answered 422')
  await server.runJobs()
  expect(server.emails()).toHaveLength(before)
})
