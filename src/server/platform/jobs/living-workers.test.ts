import { makeWorkerUtils } from 'graphile-worker'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#server/test/database.ts'
import { quiet } from '#server/test/programs.ts'
import { showLivingWorkers, unlockAbandonedJobs } from './living-workers.ts'

test('jobs of a worker are given back once its process has ended, and not while it lives', async () => {
  const { ownerUrl, drop } = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  pool.on('error', () => {})
  const utils = await makeWorkerUtils({ pgPool: pool })
  const lockedBy = async () =>
    (await pool.query('select locked_by from graphile_worker.jobs order by id')).rows.map(({ locked_by: by }) => by)
  for (const worker of ['pool-first', 'pool-second']) {
    const { id } = await utils.addJob('housekeeping', {})
    await pool.query(
      `update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - interval '1 minute' where id = $1`,
      [id, worker],
    )
  }
  const [first, second] = [await showLivingWorkers(ownerUrl, quiet), await showLivingWorkers(ownerUrl, quiet)]
  await first.add('pool-first')
  await second.add('pool-second')
  expect(await unlockAbandonedJobs(pool, utils)).toEqual([])
  await first.stop()
  // Locked a moment ago: the worker may only have lost its connection.
  expect(await unlockAbandonedJobs(pool, utils, 120)).toEqual([])
  expect(await unlockAbandonedJobs(pool, utils)).toEqual(['pool-first'])
  expect(await lockedBy()).toEqual([null, 'pool-second'])
  await second.stop()
  await utils.release()
  await pool.end()
  await drop()
})

test('a worker that lost its connection takes its locks again', async () => {
  const { ownerUrl, drop } = await createTestDatabase()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const living = await showLivingWorkers(ownerUrl, { ...quiet, warn: () => {} })
  await living.add('pool-first')
  const holders = async () =>
    (
      await owner.query<{
        pid: number
      }>(`select pid from pg_locks where locktype = 'advisory' and classid = 481473 and database =
      (select oid from pg_database where datname = current_database())`)
    ).rows.map(({ pid }) => pid)
  const before = await holders()
  await owner.query('select pg_terminate_backend($1)', before)
  await expect.poll(async () => (await holders()).filter((pid) => pid !== before[0])).toHaveLength(1)
  await living.stop()
  await owner.end()
  await drop()
})

test('while the database is away, a worker tries to connect about once a second and not ever more often', async () => {
  const { ownerUrl, drop } = await createTestDatabase()
  const warnings: string[] = []
  const log = { ...quiet, warn: (_: object, message: string) => void warnings.push(message) }
  const living = await showLivingWorkers(ownerUrl, log)
  await drop()
  await pause(4500)
  await living.stop()
  const attempts = () => warnings.filter((message) => message.endsWith('cannot be opened')).length
  const made = attempts()
  expect(made).toBeGreaterThan(1)
  expect(made).toBeLessThan(6)
  await pause(1500)
  expect(attempts()).toBe(made)
})
