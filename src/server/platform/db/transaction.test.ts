import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { beginTransaction } from './transaction.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const insert = (user: string, key: string) =>
  sql`insert into idempotency_key (user_id, key, request_hash) values (${user}, ${key}, 'hash')`
const storedKeys = async (key: string) =>
  (await server.first.owner.query('select from idempotency_key where key = $1', [key])).rows.length

test('a commit sent right after a query stores its changes, and later ends of the transaction do nothing', async () => {
  const { id } = (
    await server.first.owner.query(
      `insert into app_user (id, name, email) values (gen_random_uuid(), 'A', 'a@example.com') returning id`,
    )
  ).rows[0]
  const { db, opened, commit, sendCommit, rollback } = await beginTransaction(server.first.services.pool)
  await opened
  const inserting = insert(id, 'behind').execute(db)
  sendCommit()
  await inserting
  await commit()
  await rollback()
  expect(await storedKeys('behind')).toBe(1)
})

test('a commit sent right after a failing query stores nothing', async () => {
  const { id } = (
    await server.first.owner.query(
      `insert into app_user (id, name, email) values (gen_random_uuid(), 'B', 'b@example.com') returning id`,
    )
  ).rows[0]
  const { db, opened, sendCommit, rollback } = await beginTransaction(server.first.services.pool)
  await opened
  await insert(id, 'failing').execute(db)
  const failing = sql`select 1 / 0`.execute(db)
  sendCommit()
  await expect(failing).rejects.toThrow('division by zero')
  await rollback()
  expect(await storedKeys('failing')).toBe(0)
})
