import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { endPool } from './pool.ts'

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
