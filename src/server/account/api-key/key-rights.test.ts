import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { openStaff } from '#server/test/members.ts'
import type { Staff } from '#server/test/members.ts'
import { openBooks } from '#server/test/books.ts'
import { withPlans } from '#server/test/plans.ts'
import { ask, createTestServer, csrfHeaders, signUpWithCompany, testMoment } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'
import { makeKey } from './test/keys.ts'

// A key must never do more than its maker may do now: by the API, and by a tool of an assistant.

type Key = Awaited<ReturnType<typeof makeKey>>

let server: TestServer
let staff: Staff
let maker: Person
let key: Key
let boxes = 0

beforeAll(async () => {
  server = await createTestServer()
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setTime(testMoment)
  await server.owner.query('delete from attempt')
  staff = await openStaff(server)
  maker = await staff.add('admin')
  key = await makeKey(server, maker, { scope: 'all', may_issue: true })
})

const later = (seconds: number) => new Date(testMoment.getTime() + seconds * 1000)
const companyPath = () => `/company/${staff.owner.company.id}`
const draft = { kind: 'invoice', form: { note: 'x' } }

const tool = async (of: Key, name: string, given: object, at = server): Promise<string> => {
  const answer = await at.app.inject({
    method: 'POST',
    url: '/api/mcp',
    headers: { authorization: `Bearer ${of.key}` },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
  })
  if (answer.statusCode !== 200) return String(answer.statusCode)
  const { content, isError } = answer.json().result
  return isError ? JSON.parse(content[0].text).code : 'works'
}
const call = async (of: Key, method: 'GET' | 'POST', path: string, body?: object): Promise<string> => {
  const answer = await of.ask(method, path, body)
  if (answer.status < 300) return 'works'
  return answer.status === 401 ? '401' : answer.body.code
}

/** What the key can do: read, write, and read the company's settings. */
const powers = async (of = key) => ({
  read: [await call(of, 'GET', '/client/all'), await tool(of, 'list_clients', {})],
  write: [await call(of, 'POST', '/draft', draft), await tool(of, 'create_draft', draft)],
})
const both = (outcome: string) => ({ read: [outcome, outcome], write: [outcome, outcome] })

const ends: [string, () => Promise<{ status: number }>][] = [
  ['is removed from the company', () => staff.owner.ask('DELETE', `${companyPath()}/employees/${maker.id}`)],
  ['leaves the company', () => maker.ask('POST', `${companyPath()}/leave`)],
  ['deletes the account', () => maker.ask('DELETE', '/user')],
]

describe('a key ends for programs and for assistants when its maker', () => {
  test.each(ends)('%s', async (_, end) => {
    expect(await powers()).toEqual(both('works'))
    const ended = await end()
    expect(ended.status, JSON.stringify(ended)).toBeLessThan(300)
    expect(await powers()).toEqual(both('401'))
  })

  test('has a role that may do less: it may do less, too, and the rest works on', async () => {
    const setRole = (role: string) => staff.owner.ask('PUT', `${companyPath()}/employees/${maker.id}`, { role })
    expect((await setRole('accountant')).status).toBeLessThan(300)
    const settings = () => call(key, 'POST', '/unit', { title: `Dėžė ${(boxes += 1)}`, short_name: `d${boxes}` })
    expect(await settings()).toBe('forbidden')
    expect((await powers()).read).toEqual(['works', 'works'])
    expect((await setRole('admin')).status).toBeLessThan(300)
    expect(await settings()).toBe('works')
  })
})

describe('a company', () => {
  test('that is to be deleted has no keys until that is cancelled, and none after it is gone', async () => {
    // Without any records it would be removed at once.
    await staff.owner.ask('POST', '/client', { title: 'UAB „Beržas“' })
    expect((await staff.owner.ask('DELETE', companyPath(), { password: 'Ramunė-77' })).status).toBeLessThan(300)
    expect(await powers()).toEqual(both('401'))
    expect((await staff.owner.ask('POST', `${companyPath()}/cancel-deletion`)).status).toBeLessThan(300)
    expect(await powers()).toEqual(both('works'))
    await server.owner.query('delete from company where id = $1', [staff.owner.company.id])
    expect(await powers()).toEqual(both('401'))
  })

  test('that its maker is not looking at is still that of the key', async () => {
    const other = await signUpWithCompany(server)
    await server.owner.query(`insert into company_member (company_id, user_id, role) values ($1, $2, 'admin')`, [
      other.company.id,
      maker.id,
    ])
    await maker.ask('POST', '/user/change-company', { company_id: other.company.id })
    expect((await key.ask('GET', '/key')).body.company.id).toBe(staff.owner.company.id)
    const moved = await key.ask('GET', '/client/all', undefined, { 'x-company-id': other.company.id })
    expect([moved.status, moved.body.code]).toEqual([409, 'company_changed'])
  })
})

describe('a company that requires two steps', () => {
  const codeAt = (secret: string, moment: Date) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment.getTime() })
  const demand = () =>
    server.owner.query('update company set two_step_required = true where id = $1', [staff.owner.company.id])
  const turnOn = async (): Promise<string> => {
    const { ticket, secret } = (await maker.ask('POST', '/user/two-step/begin')).body
    const done = await maker.ask('POST', '/user/two-step', { ticket, code: codeAt(secret, later(-30)) })
    expect(done.status).toBe(200)
    return secret
  }

  test('is closed to a key that was made with one step', async () => {
    await demand()
    expect(await powers()).toEqual(both('two_step_required'))
  })

  test('is closed to a key whose maker has turned the second step off', async () => {
    const secret = await turnOn()
    const strong = await makeKey(server, maker, { scope: 'all', may_issue: true })
    await demand()
    expect(await powers(strong)).toEqual(both('works'))
    const off = await maker.ask('POST', '/user/two-step/disable', { code: codeAt(secret, later(0)) })
    expect(off.status, JSON.stringify(off.body)).toBeLessThan(300)
    expect((await maker.ask('GET', '/client/all')).body.code).toBe('two_step_required')
    expect(await powers(strong)).toEqual(both('two_step_required'))
  })
})

describe('a company whose plan has ended', () => {
  test('has the limits of the free plan for its keys, too', async () => {
    const other = await createTestServer({ environment: withPlans })
    try {
      const books = await openBooks(other)
      const issuing = await makeKey(other, books, { scope: 'documents', may_issue: true })
      for (let count = 0; count < 10; count += 1)
        expect(await call(issuing, 'POST', '/invoice', books.form())).toBe('works')
      expect(await call(issuing, 'POST', '/invoice', books.form())).toBe('plan_limit_invoices')
      const { body } = await issuing.ask('POST', '/draft', { kind: 'invoice', form: books.form() })
      expect(await tool(issuing, 'issue_draft', { id: body.id }, other)).toBe('plan_limit_invoices')
      expect((await books.list()).meta.count).toBe(10)
    } finally {
      await other.close()
    }
  })
})

describe('an address that nobody has verified', () => {
  test('makes no key, so that none is left when its owner takes the account over', async () => {
    const somebody = await signUpWithCompany(server)
    const made = await somebody.ask('POST', '/api-key', { name: 'x', scope: 'all' })
    expect([made.status, made.body.code]).toEqual([403, 'email_not_verified'])
    expect((await somebody.ask('GET', '/api-key/all')).body.data).toEqual([])
  })
})

test('a password that is changed ends the sessions and no key: programs do not use it', async () => {
  const form = { current_password: 'Ramunė-77', password: 'Jurginas-88', password_confirmation: 'Jurginas-88' }
  expect((await maker.ask('PUT', '/user/password', form)).status).toBeLessThan(300)
  expect((await maker.ask('GET', '/client/all')).status).toBe(401)
  expect(await powers()).toEqual(both('works'))
})

describe('a request that is still on its way', () => {
  /** Sends the head and a half of the body, ends the right meanwhile, and sends the rest. */
  const slowly = async (path: string, body: string, meanwhile: () => Promise<unknown>): Promise<string> => {
    const { port } = server.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const received = text(socket)
    const half = Math.floor(body.length / 2)
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${key.key}\r\ncontent-type: application/json\r\n` +
        `connection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, half)}`,
    )
    await meanwhile()
    socket.write(body.slice(half))
    return (await received).split('\r\n')[0] ?? ''
  }
  const remove = () => staff.owner.ask('DELETE', `${companyPath()}/employees/${maker.id}`)
  const toolCall = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'create_draft', arguments: draft },
  }

  test.each([
    ['the API', '/api/draft', draft],
    ['an assistant', '/api/mcp', toolCall],
  ])('is refused when the right ends before its body has come: %s', async (_, path, body) => {
    expect(await slowly(path, JSON.stringify(body), async () => undefined)).toMatch(/^HTTP\/1\.1 20/)
    expect(await slowly(path, JSON.stringify(body), remove)).toBe('HTTP/1.1 401 Unauthorized')
    const { rows } = await server.owner.query('select count(*)::int as count from draft where company_id = $1', [
      staff.owner.company.id,
    ])
    expect(rows).toEqual([{ count: 1 }])
  })
})

test('a key that somebody asks for with a token of a session, or the other way, opens nothing', async () => {
  const headers = await csrfHeaders(server)
  for (const bearer of [`kv_${maker.token}`, key.key.slice(3), `${key.key} `, `${key.key}x`, key.key.toUpperCase()]) {
    const refused = await ask(server, 'GET', '/client/all', {
      headers: { ...headers, authorization: `Bearer ${bearer}` },
    })
    if (bearer.trim() !== key.key) expect([bearer.length, refused.status]).toEqual([bearer.length, 401])
  }
})
