import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { tasksOf } from '#server/tasks.ts'
import { createLog } from './log.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { ask, createTestServer, csrfHeaders } from '#server/test/server.ts'
import type { Answer, TestServer } from '#server/test/server.ts'

const lines: string[] = []
const log = createLog('debug', { write: (line: string) => void lines.push(line) })
let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer({ log })
  books = await openBooks(server)
})
afterAll(() => server.close())

const linesOfRequest = (id: string | undefined) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ reqId }) => reqId === id)

/** The log line `answered` of a request. */
const logLineOf = async (request: Promise<Answer>) => {
  const { headers } = await request
  const line = linesOfRequest(headers['x-request-id']).find(({ msg }) => msg === 'answered')
  return line as { status: number; ms: number; sql_ms: number; user_id?: string; company_id?: string }
}

test('the log line of a response has the route, the user, the company and the milliseconds spent in SQL', async () => {
  const line = await logLineOf(books.ask('GET', `/client/edit/${books.client.id}`))
  expect(line).toMatchObject({
    method: 'GET',
    route: '/api/client/edit/:id',
    status: 200,
    ms: expect.any(Number),
    user_id: books.id,
    company_id: books.company.id,
  })
  expect(line.sql_ms).toBeGreaterThan(0)
  expect(line.sql_ms).toBeLessThanOrEqual(line.ms)
})

test('the time in SQL includes every query of the request and the commit', async () => {
  await server.owner.query(`
    create function planted_delay() returns trigger language plpgsql as $$ begin perform pg_sleep(0.05); return null; end $$;
    create constraint trigger planted_delay after update on client deferrable initially deferred for each row execute function planted_delay()`)
  const { version } = (await books.ask('GET', `/client/edit/${books.client.id}`)).body.item
  const line = await logLineOf(books.ask('PUT', `/client/${books.client.id}`, { version, note: 'x' }))
  await server.owner.query('drop function planted_delay cascade')
  expect(line).toMatchObject({ status: 200, user_id: books.id })
  expect(line.sql_ms).toBeGreaterThanOrEqual(50)
  expect(line.sql_ms).toBeLessThanOrEqual(line.ms)
})

describe('the trace of a request', () => {
  const id = '4bf92f3577b34da6a3ce929d0e0e4736'
  const askTraced = (traceparent: string, path = '/client/all') =>
    ask(server, 'GET', path, { headers: { authorization: `Bearer ${books.token}`, traceparent } })

  test('is that of its traceparent in every line, and no answer has a traceparent', async () => {
    await server.owner.query('alter table client rename to vanished')
    const failed = await askTraced(`00-${id}-00f067aa0ba902b7-01`)
    await server.owner.query('alter table vanished rename to client')
    const found = linesOfRequest(failed.headers['x-request-id'])
    expect(found).toMatchObject([
      { msg: 'internal error', trace_id: id },
      { msg: 'answered', trace_id: id },
    ])
    expect(failed.headers).not.toHaveProperty('traceparent')
  })

  test('is new and belongs to its request id if the client sends something else', async () => {
    const { headers } = await askTraced(`00-${id}-00f067aa0ba902b7-01"}\u0007{"level":60`)
    const requestId = headers['x-request-id'] ?? ''
    expect(linesOfRequest(requestId)).toMatchObject([{ msg: 'answered', trace_id: requestId.replaceAll('-', '') }])
  })

  test('is in the jobs that it queues', async () => {
    const email = `trace-${randomUUID()}@azuolas.lt`
    const headers = { ...(await csrfHeaders(server)), traceparent: `00-${id}-00f067aa0ba902b7-01` }
    const password = 'Ramunė-77'
    const body = { name: 'Ona', email, locale: 'lt', password, password_confirmation: password, terms: true }
    expect((await ask(server, 'POST', '/register', { body, headers })).status).toBe(201)
    const { first } = server
    const { rows } = await first.owner.query(
      `select payload ->> 'trace_id' as trace_id
      from graphile_worker._private_jobs j join app_user u on u.id::text = j.payload ->> 'user_id' where u.email = $1`,
      [email],
    )
    expect(rows).toEqual([{ trace_id: id }])
    const jobs = await startJobs(first.services, tasksOf(first.services, first.ownerUrl), first.ownerUrl)
    const logged = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'job done')
    await expect
      .poll(() => logged().filter(({ trace_id }) => trace_id === id))
      .toMatchObject([{ task: 'verification_mail' }])
    await jobs.stop()
  })
})

test('a refused request is logged with the user who was refused', async () => {
  const other = await openBooks(server)
  expect(await logLineOf(books.ask('GET', `/company/edit/${other.company.id}`))).toMatchObject({
    status: 404,
    user_id: books.id,
  })
  expect(await logLineOf(books.ask('GET', '/operator/health'))).toMatchObject({ status: 403, user_id: books.id })
})

test('a request without a session or without queries is logged without a user and without a time in SQL', async () => {
  const line = await logLineOf(ask(server, 'GET', '/health/live'))
  expect(line).toMatchObject({ status: 200, sql_ms: 0 })
  expect(line).not.toHaveProperty('user_id')
  expect(line).not.toHaveProperty('company_id')
})

test('an internal error is logged with its cause besides the line of the response', async () => {
  await server.owner.query('alter table client rename to vanished')
  const failed = await books.ask('GET', '/client/all')
  await server.owner.query('alter table vanished rename to client')
  expect(failed).toMatchObject({ status: 500, body: { code: 'internal_error', instance: expect.any(String) } })
  expect(JSON.stringify(failed.body)).not.toContain('relation')
  expect(linesOfRequest(failed.body.instance)).toMatchObject([
    { msg: 'internal error', level: 50, err: { message: expect.stringContaining('relation "client" does not exist') } },
    { msg: 'answered', status: 500 },
  ])
})

test('the log never contains secrets or search texts', async () => {
  const headers = await csrfHeaders(server)
  const login = { email: books.email, password: 'Slapta-99' }
  expect((await ask(server, 'POST', '/login', { body: login, headers })).status).toBe(422)
  await books.ask('GET', '/client/all?search=Slapukas')
  await server.first.owner.query('alter table app_user rename to vanished')
  expect((await ask(server, 'POST', '/login', { body: login, headers })).status).toBe(500)
  await server.first.owner.query('alter table vanished rename to app_user')
  const all = lines.join('')
  expect(all).toContain('/api/login')
  for (const secret of [books.token, 'Ramunė-77', 'Slapta-99', headers['x-csrf-token'], 'Slapukas'])
    expect(all).not.toContain(secret)
})

test('secret fields are redacted if they are logged by mistake', () => {
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
