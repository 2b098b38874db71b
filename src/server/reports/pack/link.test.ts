import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { lastEmailTo } from '#server/test/members.ts'
import { ask, createTestServer, csrfHeaders, signUp, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { makePack } from './make-pack.ts'

let server: TestServer
let books: Books
let pack: Item
let csrf: Record<string, string>

const outsider = 'dalia@apskaita.lt'
const day = 24 * 60 * 60 * 1000

beforeAll(async () => {
  server = await createTestServer({ environment: { PUBLIC_URL: 'https://saskaitos.example' } })
  books = await openBooks(server)
  await server.owner.query('update app_user set email_verified_at = now()')
  const { body } = await books.ask('POST', '/pack', {
    date_from: '2026-11-01',
    date_to: '2026-11-20',
    parts: ['registers'],
  })
  await makePack(server.services, { company_id: books.company.id, pack_id: body.id })
  // The database has its own clock.
  await server.owner.query('update pack set finished_at = $1', [testMoment])
  pack = await books.read(`/pack/${body.id}`)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.setTime(testMoment)
  await server.owner.query('delete from attempt')
  await server.owner.query('delete from email_count')
  await server.owner.query('delete from pack_link')
  await server.owner.query('delete from graphile_worker._private_jobs')
  await server.owner.query('update session set proved_at = $1', [testMoment])
  csrf = await csrfHeaders(server)
})

const later = async (ms: number) => {
  server.setTime(new Date(testMoment.getTime() + ms))
  csrf = await csrfHeaders(server)
}
const send = (email = outsider, message = '') => books.ask('POST', `/pack/${pack.id}/link`, { email, message })
const publicAsk = (path: string, body: object) => ask(server, 'POST', `/pack-link/${path}`, { body, headers: csrf })
/** Sends a link and returns the token of its letter. */
const tokenOf = async (email = outsider) => {
  const { status, body } = await send(email)
  expect([status, body]).toEqual([201, expect.objectContaining({ email, state: 'queued', is_member: false })])
  await server.runJobs()
  return /\/pack-link\?token=([\w-]{43})/.exec(lastEmailTo(server, email).text)?.[1] ?? ''
}
const codeOf = async (token: string) => {
  expect((await publicAsk('code', { token })).status).toBe(204)
  await server.runJobs()
  return /(\d{3} \d{3})/.exec(lastEmailTo(server, outsider).text)?.[1] ?? ''
}
const passOf = async (token: string): Promise<string> => {
  const { status, body } = await publicAsk('open', { token, code: await codeOf(token) })
  expect(status).toBe(200)
  return body.pass
}
const download = (token: string, pass: string) =>
  server.app.inject({ method: 'POST', url: '/api/pack-link/file', headers: csrf, payload: { token, pass } })
const linkState = async () => (await books.read(`/pack/${pack.id}`)).links[0]

test('a person without an account downloads a pack with one email and the code of a second one', async () => {
  const token = await tokenOf()
  const details = await publicAsk('read', { token })
  expect(details.body).toMatchObject({
    state: 'open',
    email_hint: 'd…@apskaita.lt',
    sha256: pack.sha256,
    downloads_left: 5,
  })
  expect(JSON.stringify(details.body)).not.toContain(outsider)
  const response = await download(token, await passOf(token))
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(response.rawPayload).toHaveLength(pack.size)
  expect(await linkState()).toMatchObject({ state: 'open', downloads: 1, downloaded_at: testMoment.toISOString() })
  const events = await server.owner.query("select event from security_event where event like 'pack%' order by id")
  expect(events.rows.map(({ event }) => event)).toEqual(['pack_link_sent', 'pack_link_opened', 'pack_link_downloaded'])
})

test('the database has neither the token nor the code', async () => {
  const token = await tokenOf()
  const code = await codeOf(token)
  const { rows } = await server.owner.query('select * from pack_link')
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(code.replace(' ', ''))
})

test('the email has the message of its sender, in which nothing becomes a link', async () => {
  await send(outsider, 'Sveiki,\nžiūrėkite https://blogis.example')
  await server.runJobs()
  const { text } = lastEmailTo(server, outsider)
  expect(text).toContain('Sveiki,')
  expect(text).not.toContain('https://blogis.example')
})

test('a member of the company gets a letter that leads to the page and has no token', async () => {
  const member = await signUp(server, { email: 'petras@ziedas.lt' })
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [member.id])
  await server.owner.query("insert into company_member (company_id, user_id, role) values ($1, $2, 'accountant')", [
    books.company.id,
    member.id,
  ])
  expect((await send('petras@ziedas.lt')).body).toMatchObject({ is_member: true })
  await server.runJobs()
  const { text } = lastEmailTo(server, 'petras@ziedas.lt')
  expect(text).toContain('https://saskaitos.example/report/pack')
  expect(text).not.toContain('token=')
})

describe('what ends a link', () => {
  const refusal = async (token: string) => [
    (await publicAsk('read', { token })).body.state,
    (await publicAsk('code', { token })).body.code,
  ]

  test('a link ends after 14 days', async () => {
    const token = await tokenOf()
    await later(14 * day - 1000)
    expect((await publicAsk('read', { token })).body.state).toBe('open')
    await later(14 * day)
    expect(await refusal(token)).toEqual(['expired', 'expired_link'])
  })

  test('a link ends after 5 downloads', async () => {
    const token = await tokenOf()
    const pass = await passOf(token)
    for (let count = 0; count < 5; count += 1) expect((await download(token, pass)).statusCode).toBe(200)
    expect((await download(token, pass)).json()).toMatchObject({ code: 'expired_link' })
    expect(await refusal(token)).toEqual(['used', 'expired_link'])
  })

  test('a revoked link is unknown, also after it was opened', async () => {
    const token = await tokenOf()
    const pass = await passOf(token)
    const { id } = await linkState()
    expect((await books.ask('DELETE', `/pack/${pack.id}/link/${id}`)).status).toBe(204)
    expect((await download(token, pass)).statusCode).toBe(404)
    expect((await publicAsk('read', { token })).status).toBe(404)
    expect(await linkState()).toMatchObject({ state: 'revoked' })
  })

  test('a link ends when its sender may not make packs any more, and when the company is being deleted', async () => {
    const token = await tokenOf()
    const pass = await passOf(token)
    await server.owner.query(
      "insert into app_user (id, name, email) values (gen_random_uuid(), 'Kita', 'kita@ziedas.lt') on conflict do nothing",
    )
    await server.owner.query(
      "insert into company_member (company_id, user_id, role) select $1, id, 'owner' from app_user where email = 'kita@ziedas.lt'",
      [books.company.id],
    )
    await server.owner.query("update company_member set role = 'employee' where company_id = $1 and user_id = $2", [
      books.company.id,
      books.id,
    ])
    expect(await refusal(token)).toEqual(['revoked', 'expired_link'])
    expect((await download(token, pass)).statusCode).toBe(410)
    await server.owner.query("update company_member set role = 'owner' where company_id = $1 and user_id = $2", [
      books.company.id,
      books.id,
    ])
    expect((await publicAsk('read', { token })).body.state).toBe('open')
    await server.owner.query('update company set deletion_at = now() where id = $1', [books.company.id])
    expect(await refusal(token)).toEqual(['revoked', 'expired_link'])
    await server.owner.query('update company set deletion_at = null where id = $1', [books.company.id])
  })

  test('a pass ends after ten minutes and opens no other link', async () => {
    const token = await tokenOf()
    const pass = await passOf(token)
    const another = await tokenOf()
    expect((await download(another, pass)).statusCode).toBe(410)
    await later(10 * 60_000)
    expect((await download(token, pass)).statusCode).toBe(410)
  })
})

describe('guessing', () => {
  test('the fifth wrong code ends the code, and another letter is needed', async () => {
    const token = await tokenOf()
    const code = await codeOf(token)
    const wrong = code === '000 000' ? '111111' : '000000'
    for (let count = 0; count < 5; count += 1)
      expect((await publicAsk('open', { token, code: wrong })).body).toMatchObject({ status: 422, code: 'wrong_code' })
    expect((await publicAsk('open', { token, code })).body).toMatchObject({ code: 'wrong_code' })
    expect(await passOf(token)).toMatch(/^[\w-]{43}$/)
  })

  test('a link sends at most 5 codes in a day, and a network address makes at most 40 requests in five minutes', async () => {
    const token = await tokenOf()
    for (let count = 0; count < 5; count += 1) expect((await publicAsk('code', { token })).status).toBe(204)
    expect((await publicAsk('code', { token })).body).toMatchObject({ code: 'too_many_attempts' })
    await later(5 * 60_000)
    for (let count = 0; count < 40; count += 1)
      expect((await publicAsk('read', { token: 'x' })).body).toMatchObject({ code: 'not_found' })
    expect((await publicAsk('read', { token: 'x' })).body).toMatchObject({ code: 'too_many_attempts' })
  })

  test('an old code does not open a link', async () => {
    const token = await tokenOf()
    const code = await codeOf(token)
    await later(10 * 60_000)
    expect((await publicAsk('open', { token, code })).body).toMatchObject({ code: 'wrong_code' })
  })
})

describe('who may send a link', () => {
  test('a link needs a proof and a verified address', async () => {
    await server.owner.query("update session set proved_at = '2020-01-01'")
    expect((await send()).body).toMatchObject({ code: 'proof_required' })
    await server.owner.query('update session set proved_at = $1', [testMoment])
    await server.owner.query('update app_user set email_verified_at = null where id = $1', [books.id])
    expect((await send()).body).toMatchObject({ code: 'email_not_verified' })
    await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  })

  test('the letters count against the sending limits of the company', async () => {
    for (let count = 0; count < 20; count += 1) expect((await send(`a${count}@apskaita.lt`)).status).toBe(201)
    expect((await send('b@apskaita.lt')).status).toBe(429)
  })
})
