import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { createMetricsApp } from './metrics-app.ts'

const token = 'a-long-random-text'
let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer({
    environment: { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: token, TRUST_PROXY: '10.0.0.0/8' },
  })
  books = await openBooks(server)
})
afterAll(() => server.close())

const metricsApp = () => createMetricsApp(server.services)

const get = (url: string, remoteAddress = '127.0.0.1', headers: Record<string, string> = {}) =>
  metricsApp().inject({ url, remoteAddress, headers })

const readMetrics = async () => (await get('/api/metrics')).body

/** The value of one line of the metrics, such as `kvitas_turns_running{turns="requests"}`. */
const valueOf = (text: string, line: string): number =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? NaN,
  )

test('with a port of their own the metrics are not on the port of requests', async () => {
  const answer = await server.app.inject({ url: '/api/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode).toBe(404)
  expect((await get('/api/metrics')).headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
})

test('the port of the metrics needs the token from other machines, and no header says where a request is from', async () => {
  const status = async (address: string, headers: Record<string, string> = {}) =>
    (await get('/api/metrics', address, headers)).statusCode
  expect(await status('127.0.0.1')).toBe(200)
  expect(await status('10.1.2.3')).toBe(403)
  expect(await status('10.1.2.3', { 'x-forwarded-for': '127.0.0.1' })).toBe(403)
  expect(await status('10.1.2.3', { authorization: `Bearer ${token}` })).toBe(200)
  expect(await status('10.1.2.3', { authorization: 'Bearer another-long-text' })).toBe(403)
})

test('the port of the metrics answers nothing else', async () => {
  for (const url of ['/', '/api/health/live', '/api/openapi.json', '/api/metrics/x', '/metrics'])
    expect((await get(url)).statusCode).toBe(404)
  expect((await metricsApp().inject({ method: 'POST', url: '/api/metrics' })).statusCode).toBe(404)
  const withBody = { method: 'POST', url: '/api/metrics', payload: { text: 'x' } } as const
  expect((await metricsApp().inject(withBody)).statusCode).toBe(413)
  // Other machines do not even learn what there is.
  expect((await get('/api/health/live', '10.1.2.3')).statusCode).toBe(403)
})

test('requests are counted with their duration and their time in the database by route', async () => {
  const counted = 'http_request_duration_seconds_count{method="GET",route="/api/client/all",status="200"}'
  const before = await readMetrics()
  await books.ask('GET', '/client/all')
  await books.ask('GET', '/client/all?search=secret-text')
  const after = await readMetrics()
  expect(valueOf(after, counted) - (valueOf(before, counted) || 0)).toBe(2)
  expect(valueOf(after, 'kvitas_request_sql_seconds_count')).toBe(
    valueOf(before, 'kvitas_request_sql_seconds_count') + 2,
  )
  expect(valueOf(after, 'kvitas_route_sql_seconds_total{route="/api/client/all"}')).toBeGreaterThan(0)
  expect(after).not.toContain('secret-text')
})

test('no label has an id, so that there are few series however many companies there are', async () => {
  await books.ask('GET', `/client/edit/${books.client.id}`)
  const text = await readMetrics()
  expect(text).toContain('/api/client/edit/:id')
  expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
  expect(text).not.toContain(books.email)
})

test('the pool shows its connections, and what waits for one', async () => {
  const held = await Promise.all(Array.from({ length: 11 }, () => server.services.pool.connect()))
  const full = await readMetrics()
  for (const client of held) client.release()
  const max = valueOf(full, 'kvitas_pool_max_connections')
  expect(max).toBe(12)
  expect(
    valueOf(full, 'kvitas_pool_connections') - valueOf(full, 'kvitas_pool_idle_connections'),
  ).toBeGreaterThanOrEqual(11)
  expect(valueOf(full, 'kvitas_pool_waiting')).toBe(0)
})

test('turns and documents are shown', async () => {
  // A process counts what it refused since its start, so also in files of tests before this one.
  const before = await readMetrics()
  const lock = await server.owner.connect()
  await lock.query('begin; lock table client in access exclusive mode')
  const requests = Array.from({ length: 6 }, () => books.ask('GET', '/client/all'))
  const counted = async () => {
    const text = await readMetrics()
    return ['running', 'waiting'].map((state) => valueOf(text, `kvitas_turns_${state}{turns="requests"}`))
  }
  await expect.poll(async () => (await counted()).reduce((sum, each) => sum + each)).toBe(6)
  const [, waiting] = await counted()
  expect(waiting).toBeGreaterThanOrEqual(2)
  await lock.query('commit')
  lock.release()
  await Promise.all(requests)
  const text = await readMetrics()
  for (const turns of ['requests', 'images', 'imports']) {
    for (const figure of ['running', 'waiting'])
      expect(valueOf(text, `kvitas_turns_${figure}{turns="${turns}"}`)).toBe(0)
    const refused = `kvitas_turns_refused_total{turns="${turns}"}`
    expect(valueOf(text, refused)).toBe(valueOf(before, refused))
  }
  expect(valueOf(text, 'kvitas_documents_waiting')).toBe(0)
  const refused = 'kvitas_documents_refused_total{reason="too_many"}'
  expect(valueOf(text, refused)).toBe(valueOf(before, refused))
})

test('jobs that wait, failed or were given up are counted, with the age of the oldest', async () => {
  await server.runJobs()
  const add = (change: string) =>
    server.first.owner
      .query(`with added as (select graphile_worker.add_job('housekeeping', '{}') as job)
      select (job).id from added`)
      .then(({ rows }) =>
        server.first.owner.query(`update graphile_worker._private_jobs set ${change} where id = $1`, [rows[0].id]),
      )
  await add(`run_at = now() - interval '100 seconds'`)
  await add(`run_at = now() + interval '1 hour', attempts = 1, last_error = 'x'`)
  await add(`attempts = max_attempts, last_error = 'x'`)
  await add(`locked_at = now(), locked_by = 'a worker'`)
  const text = await readMetrics()
  expect(valueOf(text, 'kvitas_jobs_waiting{cluster="first"}')).toBe(1)
  expect(valueOf(text, 'kvitas_jobs_oldest_waiting_seconds{cluster="first"}')).toBeGreaterThanOrEqual(100)
  expect(valueOf(text, 'kvitas_jobs_oldest_waiting_seconds{cluster="first"}')).toBeLessThan(130)
  expect(valueOf(text, 'kvitas_jobs_failed{cluster="first"}')).toBe(1)
  expect(valueOf(text, 'kvitas_jobs_given_up{cluster="first"}')).toBe(1)
  expect(valueOf(text, 'kvitas_jobs_running{cluster="first"}')).toBe(1)
  await server.first.owner.query('delete from graphile_worker._private_jobs')
})

test('without the database the metrics say so and have no old figures of jobs', async () => {
  expect(valueOf(await readMetrics(), 'kvitas_database_up{cluster="first"}')).toBe(1)
  const { pool } = server.first.services
  const held = await Promise.all(Array.from({ length: 12 }, () => pool.connect()))
  const started = performance.now()
  const text = await readMetrics()
  expect(performance.now() - started).toBeLessThan(9000)
  expect(valueOf(text, 'kvitas_database_up{cluster="first"}')).toBe(0)
  expect(valueOf(text, 'kvitas_jobs_waiting{cluster="first"}')).toBeNaN()
  expect(text).toContain('kvitas_jobs_waiting{cluster="first"} Nan')
  // A further reading joins the one that waits.
  expect(pool.waitingCount).toBe(1)
  await readMetrics()
  expect(pool.waitingCount).toBe(1)
  for (const client of held) client.release()
  await expect.poll(async () => valueOf(await readMetrics(), 'kvitas_database_up{cluster="first"}')).toBe(1)
})
