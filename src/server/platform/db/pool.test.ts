import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { endPool, joinWrites } from './pool.ts'

test('an ended pool leaves no connections in the database', async () => {
  const { superuserUrl } = inject('testServer')
  const application_name = 'end-pool.test'
  const pool = new pg.Pool({ connectionString: superuserUrl, application_name, max: 8 })
  let open = 0
  pool.on('connect', (client) => {
    open += 1
    client.on('end', () => (open -= 1))
  })
  await Promise.all(Array.from({ length: 8 }, () => pool.query('select pg_sleep(0.05)')))
  expect(open).toBe(8)
  await endPool(pool)
  expect(open).toBe(0)
})

test('a pool that never connected ends too', async () => {
  await expect(endPool(new pg.Pool())).resolves.toBeUndefined()
})

test('queries that are sent in one turn of the event loop are sent in one write', async () => {
  const client = new pg.Client({ connectionString: inject('testServer').superuserUrl, pipeline: true })
  await client.connect()
  const { stream } = client.connection
  const send = (text: string) => {
    joinWrites(client)
    return client.query<{ answer: number }>(text)
  }
  const responses = [send('select 1 as answer'), send('select 2 as answer')]
  expect(stream.writableLength).toBeGreaterThan(2 * 'select 1 as answer'.length)
  expect((await Promise.all(responses)).map(({ rows }) => rows[0]?.answer)).toEqual([1, 2])
  expect(stream.writableCorked).toBe(0)
  await client.end()
})
