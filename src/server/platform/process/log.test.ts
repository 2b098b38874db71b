import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { ask, createTestServer, csrfHeaders } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

const lines: string[] = []
const log = createLog('debug', { write: (line: string) => void lines.push(line) })
let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer({ log })
  books = await openBooks(server)
})
afterAll(() => server.close())

const ofRequest = (id: string | undefined) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ reqId }) => reqId === id)

test('each request has a line with its id and its pattern, a defect one more with the cause', async () => {
  const { headers } = await books.ask('GET', `/client/edit/${books.client.id}`)
  expect(ofRequest(headers['x-request-id'])).toMatchObject([
    { msg: 'answered', method: 'GET', route: '/api/client/edit/:id', status: 200, ms: expect.any(Number) },
  ])
  await server.owner.query('alter table client rename to vanished')
  const failed = await books.ask('GET', '/client/all')
  await server.owner.query('alter table vanished rename to client')
  expect(failed).toMatchObject({ status: 500, body: { code: 'internal_error', instance: expect.any(String) } })
  expect(JSON.stringify(failed.body)).not.toContain('relation')
  expect(ofRequest(failed.body.instance)).toMatchObject([
    { msg: 'defect', level: 50, err: { message: expect.stringContaining('relation "client" does not exist') } },
    { msg: 'answered', status: 500 },
  ])
})

test('nothing secret and nothing people search for is in it, whatever went wrong', async () => {
  const headers = await csrfHeaders(server)
  const login = { email: books.email, password: 'Slapta-99' }
  expect((await ask(server, 'POST', '/login', { body: login, headers })).status).toBe(422)
  await books.ask('GET', '/client/all?search=Slapukas')
  await server.owner.query('alter table app_user rename to vanished')
  expect((await ask(server, 'POST', '/login', { body: login, headers })).status).toBe(500)
  await server.owner.query('alter table vanished rename to app_user')
  const all = lines.join('')
  expect(all).toContain('/api/login')
  for (const secret of [books.token, 'Ramunė-77', 'Slapta-99', headers['x-csrf-token'], 'Slapukas'])
    expect(all).not.toContain(secret)
})

test('what is secret is blacked out, should it be logged by mistake', () => {
  const before = lines.length
  const head = { authorization: 'Bearer paslaptis', cookie: 'paslaptis' }
  log.info({ req: { headers: head }, password: 'paslaptis', token: 'paslaptis' }, 'one')
  log.info(
    { headers: { authorization: head.authorization }, form: { password: 'paslaptis', _token: 'paslaptis' } },
    'two',
  )
  log.info({ body: { token: 'paslaptis' } }, 'three')
  expect(lines.slice(before)).toHaveLength(3)
  expect(lines.slice(before).join('')).not.toContain('paslaptis')
})
