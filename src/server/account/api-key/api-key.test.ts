import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyRequestsPerDay, keyRequestsPerMinute, maxKeys } from '#domain/api-key.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { openBooks } from '#server/test/books.ts'
import {
  ask,
  companyForm,
  createTestServer,
  signUp,
  signUpWithCompany,
  testMoment,
  verifyAddress,
} from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { makeKey } from './test/keys.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
})
afterAll(() => server.close())

const later = (days: number) => new Date(testMoment.getTime() + days * 24 * 60 * 60 * 1000)
const subjects = () => server.emails().map((email) => /^Subject: (.*)$/m.exec(email)?.[1] ?? '')

describe('making a key', () => {
  const signUpVerified = async (company: object = {}) => {
    const owner = await signUpWithCompany(server, company)
    await verifyAddress(server, owner)
    return owner
  }

  test('answers the key once and stores only its hash', async () => {
    const owner = await signUpVerified()
    const made = await owner.ask('POST', '/api-key', { name: 'Parduotuvė', scope: 'documents' })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'Parduotuvė', scope: 'documents', may_issue: false, last_used_at: null })
    expect(made.body.key).toMatch(/^kv_[\w-]{43}$/)
    expect(made.body.hint).toBe(`kv_…${made.body.key.slice(-4)}`)
    // The end of the day a year later, in Vilnius.
    expect(made.body.expires_at).toBe('2027-11-20T22:00:00.000Z')
    const { key: _, ...item } = made.body
    expect((await owner.ask('GET', '/api-key/all')).body).toEqual({ data: [item] })
    const stored = await server.owner.query('select * from api_key where id = $1', [item.id])
    expect(JSON.stringify(stored.rows)).not.toContain(made.body.key)
    expect(stored.rows[0].token_hash).toBe(createHash('sha256').update(made.body.key).digest('hex'))
  })

  test('needs a fresh proof', async () => {
    const owner = await signUpVerified()
    await server.owner.query(`update session set proved_at = $2 where user_id = $1`, [owner.id, later(-1)])
    const refused = await owner.ask('POST', '/api-key', { name: 'x', scope: 'read' })
    expect([refused.status, refused.body.code]).toEqual([403, 'proof_required'])
  })

  test.each([
    ['2028-11-20', 201],
    ['2028-11-21', 422],
    ['2026-11-20', 201],
    ['2026-11-19', 422],
    ['2026-02-30', 422],
  ])('with the last day %s answers %i', async (expires_at, status) => {
    const owner = await signUpVerified()
    const made = await owner.ask('POST', '/api-key', { name: 'x', scope: 'read', expires_at })
    expect(made.status).toBe(status)
    if (status === 422) expect(Object.keys(made.body.errors)).toEqual(['expires_at'])
  })

  test('is recorded in the security log and emailed to the owner', async () => {
    const owner = await signUpVerified({ title: 'UAB „Laiškas“' })
    await makeKey(server, owner, { name: 'Kasa' })
    await server.runJobs()
    const sent = server.emails().filter((email) => email.includes(owner.email))
    expect(sent.at(-1)).toContain('settings/api')
    const { body } = await owner.ask('GET', '/user/security-events')
    expect(body.data[0]).toMatchObject({ event: 'api_key_made', detail: 'Kasa', company: 'UAB „Laiškas“' })
  })

  test('is refused when the company has the most keys, also by concurrent requests', async () => {
    const owner = await signUpVerified()
    const makeAtOnce = (length: number) =>
      Promise.all(Array.from({ length }, () => owner.ask('POST', '/api-key', { name: 'x', scope: 'read' })))
    for (let made = 0; made < maxKeys - 2; made += 6) await makeAtOnce(6)
    const responses = await makeAtOnce(5)
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(responses.find(({ status }) => status !== 201)!.body.code).toBe('key_limit')
  })
})

describe('a request with a key', () => {
  test('needs no form token, has no session and does what its scope allows', async () => {
    const owner = await signUpWithCompany(server)
    const { ask: send } = await makeKey(server, owner, { scope: 'documents' })
    const created = await send('POST', '/client', {
      type: 'legal',
      title: 'UAB „Medis“',
      country: 'LT',
      currency: 'EUR',
    })
    expect(created.status).toBe(201)
    expect((await send('GET', `/client/edit/${created.body.id}`)).body.item.title).toBe('UAB „Medis“')
    for (const [method, path] of [
      ['GET', '/user/data'],
      ['POST', '/logout'],
      ['POST', '/user/change-company'],
    ] as const)
      expect((await send(method, path, method === 'GET' ? undefined : {})).body).toMatchObject({
        code: 'key_not_allowed',
        reason: 'never',
      })
  })

  test('is no proof against requests of other pages for public calls', async () => {
    const owner = await signUpWithCompany(server)
    const { ask: send } = await makeKey(server, owner)
    const login = await send('POST', '/login', { email: owner.email, password: 'Ramunė-77' })
    expect([login.status, login.body.code]).toEqual([419, 'csrf_token_expired'])
    expect((await send('GET', '/csrf-token')).status).toBe(200)
  })

  test('works in the company of the key, not in the current company of its maker', async () => {
    const owner = await signUpWithCompany(server, { title: 'UAB „Pirma“' })
    const { ask: send } = await makeKey(server, owner)
    const second = await owner.ask('POST', '/company', companyForm({ title: 'UAB „Antra“' }))
    const own = await send('GET', `/company/edit/${owner.company.id}`)
    expect(own.body.item.title).toBe('UAB „Pirma“')
    const other = await send('GET', `/company/edit/${second.body.id}`)
    expect([other.status, other.body.resource]).toEqual([404, 'company'])
    const shown = await send('GET', '/client/all', undefined, { 'x-company-id': second.body.id })
    expect(shown.body.code).toBe('company_changed')
  })

  test('names the key in the history, also after the key is deleted', async () => {
    const books = await openBooks(server)
    const { ask: send, id } = await makeKey(server, books, { name: 'Lapų parduotuvė' })
    const created = await send('POST', '/client', {
      type: 'legal',
      title: 'UAB „Medis“',
      country: 'LT',
      currency: 'EUR',
    })
    await books.ask('DELETE', `/api-key/${id}`)
    const { body } = await books.ask('GET', `/history?kind=client&id=${created.body.id}`)
    expect(body.data[0]).toMatchObject({ api_key: 'Lapų parduotuvė', user: { id: books.id } })
    const ofPerson = await books.ask('GET', `/history?kind=client&id=${books.client.id}`)
    expect(ofPerson.body.data[0].api_key).toBeNull()
  })

  test('issues an invoice only if the key may issue, once per idempotency key', async () => {
    const books = await openBooks(server)
    const [cautious, issuing, other] = [
      await makeKey(server, books, { scope: 'all' }),
      await makeKey(server, books, { scope: 'documents', may_issue: true }),
      await makeKey(server, books, { scope: 'documents', may_issue: true }),
    ]
    const refused = await cautious.ask('POST', '/invoice', books.form())
    expect(refused.body).toMatchObject({ code: 'key_not_allowed', reason: 'issue' })
    const headers = { 'idempotency-key': 'order-1' }
    const [issued, again] = [
      await issuing.ask('POST', '/invoice', books.form(), headers),
      await issuing.ask('POST', '/invoice', books.form(), headers),
    ]
    expect([issued.status, again.body]).toEqual([201, issued.body])
    // Programs number their requests independently.
    const ofOther = await other.ask('POST', '/invoice', books.form(), headers)
    expect([ofOther.status, ofOther.body.id === issued.body.id]).toEqual([201, false])
    expect((await books.list()).meta.count).toBe(2)
  })

  test('is counted, and refused over the limit of a minute and of a day', async () => {
    const owner = await signUpWithCompany(server)
    const { ask: send, id } = await makeKey(server, owner, { scope: 'read' })
    const first = await send('GET', '/client/all')
    expect(first.headers).toMatchObject({
      'ratelimit-limit': String(keyRequestsPerMinute),
      'ratelimit-remaining': String(keyRequestsPerMinute - 1),
      'ratelimit-reset': '60',
    })
    await server.owner.query('update api_key set minute_count = $2 where id = $1', [id, keyRequestsPerMinute - 1])
    expect((await send('GET', '/client/all')).headers['ratelimit-remaining']).toBe('0')
    const refused = await send('GET', '/client/all')
    expect(refused).toMatchObject({ status: 429, body: { code: 'key_rate_limit', reason: 'minute' } })
    expect(refused.headers['retry-after']).toBe('60')
    const { rows } = await server.owner.query('select day_count, last_used_at from api_key where id = $1', [id])
    expect([rows[0].day_count, new Date(rows[0].last_used_at)]).toEqual([2, testMoment])
    await server.owner.query('update api_key set minute_count = 0, day_count = $2 where id = $1', [
      id,
      keyRequestsPerDay,
    ])
    expect((await send('GET', '/client/all')).body).toMatchObject({ code: 'key_rate_limit', reason: 'day' })
  })
})

describe('a key ends', () => {
  const works = async ({ ask: send }: Awaited<ReturnType<typeof makeKey>>) => {
    const { status } = await send('GET', '/client/all')
    return status === 200 ? 'works' : status
  }

  test('at its expiry', async () => {
    const owner = await signUpWithCompany(server)
    const key = await makeKey(server, owner, { expires_at: '2026-11-21' })
    server.setTime(new Date('2026-11-21T21:59:59Z'))
    expect(await works(key)).toBe('works')
    server.setTime(new Date('2026-11-21T22:00:00Z'))
    expect(await works(key)).toBe(401)
    server.setTime(testMoment)
  })

  test('when it is deleted', async () => {
    const owner = await signUpWithCompany(server)
    const key = await makeKey(server, owner)
    expect(await works(key)).toBe('works')
    expect((await owner.ask('DELETE', `/api-key/${key.id}`)).status).toBe(204)
    expect(await works(key)).toBe(401)
  })

  test('with the membership of its maker, and does not come back with it', async () => {
    const owner = await signUpWithCompany(server)
    const admin = await signUp(server)
    const join = () =>
      server.owner.query(`insert into company_member (company_id, user_id, role) values ($1, $2, 'admin')`, [
        owner.company.id,
        admin.id,
      ])
    await join()
    await admin.ask('POST', '/user/change-company', { company_id: owner.company.id })
    const key = await makeKey(server, admin)
    expect(await works(key)).toBe('works')
    expect((await owner.ask('DELETE', `/company/${owner.company.id}/employees/${admin.id}`)).status).toBeLessThan(300)
    expect(await works(key)).toBe(401)
    await join()
    expect(await works(key)).toBe(401)
  })

  test('while its company is to be deleted', async () => {
    const owner = await signUpWithCompany(server)
    const key = await makeKey(server, owner)
    await server.owner.query(`update company set deletion_at = $2 where id = $1`, [owner.company.id, later(7)])
    expect(await works(key)).toBe(401)
  })

  test('with the account of its maker', async () => {
    const owner = await signUpWithCompany(server)
    const key = await makeKey(server, owner)
    await server.owner.query(`update app_user set deleted_at = now() where id = $1`, [owner.id])
    expect(await works(key)).toBe(401)
  })

  test('while the company requires two steps and its maker signed in with one', async () => {
    const owner = await signUpWithCompany(server)
    const key = await makeKey(server, owner)
    await server.owner.query(`update company set two_step_required = true where id = $1`, [owner.company.id])
    expect((await key.ask('GET', '/client/all')).body.code).toBe('two_step_required')
    expect((await key.ask('GET', `/company/edit/${owner.company.id}`)).status).toBe(404)
  })

  test('an unknown key is not accepted', async () => {
    const response = await ask(server, 'GET', '/client/all', {
      headers: { authorization: `Bearer kv_${'A'.repeat(43)}` },
    })
    expect([response.status, response.body.code]).toEqual([401, 'unauthenticated'])
  })
})

test('the maker of a key is emailed once, two weeks before its end, and an old key is removed', async () => {
  const owner = await signUpWithCompany(server)
  const { id } = await makeKey(server, owner, { name: 'Baigiasi', expires_at: '2026-12-20' })
  const count = async () => {
    await runHousekeeping(server.services)
    await server.runJobs()
    return subjects().length
  }
  const before = await count()
  server.setTime(later(17))
  const [once, twice] = [await count(), await count()]
  expect([once, twice]).toEqual([before + 1, before + 1])
  server.setTime(later(30 + 91))
  await runHousekeeping(server.services)
  expect((await server.owner.query('select from api_key where id = $1', [id])).rowCount).toBe(0)
  server.setTime(testMoment)
})

test('a key learns its company and what it may do', async () => {
  const owner = await signUpWithCompany(server, { title: 'UAB „Sava“' })
  const { ask: askWithKey, id } = await makeKey(server, owner, { name: 'Kasa', scope: 'read' })
  const company = { id: owner.company.id, title: 'UAB „Sava“', currency: 'EUR', vat_enabled: true }
  const own = await askWithKey('GET', '/key')
  expect(own).toMatchObject({
    status: 200,
    body: { key: { id, name: 'Kasa', scope: 'read', may_issue: false }, role: 'owner', company },
  })
  expect((await owner.ask('GET', '/key')).body).toMatchObject({ key: null, role: 'owner', company })
})
