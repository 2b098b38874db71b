import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTestServer, signUp, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { startJobs } from './jobs.ts'
import { tasksOf } from '#server/tasks.ts'
import { queueUncountedEmail } from '#server/platform/mail/queue-email.ts'

const closeConnections = async ({ ownerUrl }: TestServer['first']) => {
  const superuser = new pg.Client({ connectionString: inject('testServer').superuserUrl })
  await superuser.connect()
  const sql = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1'
  const cut = await superuser.query(sql, [new URL(ownerUrl).pathname.slice(1)])
  await superuser.end()
  expect(cut.rowCount).toBeGreaterThan(1)
}

test('housekeeping removes expired rows only, even if it runs twice at the same time', async () => {
  const server = await createTestServer()
  try {
    const { id } = await signUp(server)
    const at = (hours: number) => new Date(testMoment.getTime() - hours * 60 * 60 * 1000).toISOString()
    await server.first.owner.query('delete from session')
    const insert = (table: string, columns: string, rows: unknown[][]) =>
      Promise.all(
        rows.map((row) =>
          server.first.owner.query(
            `insert into ${table} (${columns}) values (${row.map((_, n) => `$${n + 1}`).join(', ')})`,
            row,
          ),
        ),
      )
    await insert('session', 'id, token_hash, user_id, last_used_at', [
      ['00000000-0000-7000-8000-000000000001', 'valid', id, at(29 * 24)],
      ['00000000-0000-7000-8000-000000000002', 'expired', id, at(31 * 24)],
    ])
    await insert('captcha_used', 'challenge, expires_at', [
      ['valid', at(-1)],
      ['expired', at(1)],
    ])
    await insert('attempt', 'key, happened_at', [
      ['valid', at(23)],
      ['expired', at(25)],
    ])
    await insert('idempotency_key', 'user_id, key, request_hash, created_at', [
      [id, 'valid', '', at(23)],
      [id, 'expired', '', at(25)],
    ])
    await insert('email_token', 'token_hash, user_id, email, expires_at', [
      ['valid', id, 'a@b.lt', at(29 * 24)],
      ['expired', id, 'a@b.lt', at(31 * 24)],
    ])
    await Promise.all([runHousekeeping(server.first.services), runHousekeeping(server.first.services)])
    const left = await server.first.owner.query(`
      select token_hash as name from session union all select challenge from captcha_used union all select key from attempt
      union all select key from idempotency_key union all select token_hash from email_token`)
    expect(left.rows.map((row) => row.name)).toEqual(['valid', 'valid', 'valid', 'valid', 'valid'])
  } finally {
    await server.close()
  }
})

test('a queued job runs after its transaction commits, and never if it rolls back', async () => {
  const server = await createTestServer()
  const { first } = server
  const jobs = await startJobs(first.services, tasksOf(first.services, first.ownerUrl), first.ownerUrl)
  try {
    const { id } = await signUp(server)
    await expect.poll(() => server.emails().length).toBe(1)
    const failing = inTransaction(first.services.pool, null, async (db) => {
      await queueUncountedEmail(db, 'sign_in_mail', { user_id: id, change: 'codes_renewed', name: '' })
      throw new Error('the work failed')
    })
    await expect(failing).rejects.toThrow('the work failed')
    const waiting = await server.first.owner.query('select count(*)::int from graphile_worker._private_jobs')
    expect(waiting.rows[0].count).toBe(0)
  } finally {
    await jobs.stop()
    await server.close()
  }
})

const serverWithAbandonedJob = async (environment: Record<string, string>) => {
  const server = await createTestServer({ environment })
  await signUp(server)
  const left = await server.first.owner.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1 returning id",
  )
  expect(left.rowCount).toBe(1)
  const { first } = server
  const jobs = await startJobs(first.services, tasksOf(first.services, first.ownerUrl), first.ownerUrl)
  return { server, jobs }
}

test('a job of a killed server runs after the next start', async () => {
  const { server, jobs } = await serverWithAbandonedJob({})
  try {
    await expect.poll(() => server.emails().length).toBe(1)
  } finally {
    await jobs.stop()
    await server.close()
  }
})

test('a job that another server is running is not taken over', async () => {
  const { server, jobs } = await serverWithAbandonedJob({ DATABASE_URL: 'postgres://kvitas@db/kvitas' })
  try {
    // This job is queued later and finishes, so the other job would have run before it.
    await signUp(server)
    await expect.poll(() => server.emails().length).toBe(1)
    // The row of a finished job is deleted shortly after its email was sent.
    const lockedJobs = async () =>
      (await server.first.owner.query('select locked_by from graphile_worker._private_jobs')).rows
    await expect.poll(lockedJobs).toEqual([{ locked_by: 'killed' }])
  } finally {
    await jobs.stop()
    await server.close()
  }
})

test('the application may queue jobs but not read the queue', async () => {
  const server = await createTestServer()
  try {
    await expect(server.asApplication('select * from graphile_worker._private_jobs')).rejects.toThrow(
      'permission denied for schema graphile_worker',
    )
  } finally {
    await server.close()
  }
})

test('jobs continue after all connections to the database were closed', async () => {
  const server = await createTestServer()
  const { first } = server
  const jobs = await startJobs(first.services, tasksOf(first.services, first.ownerUrl), first.ownerUrl)
  try {
    await signUp(server)
    await expect.poll(() => server.emails().length).toBe(1)
    await closeConnections(first)
    await expect.poll(() => signUp(server).catch(() => null)).not.toBeNull()
    await expect.poll(() => server.emails().length).toBe(2)
  } finally {
    await jobs.stop()
    await server.close()
  }
})
