import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestDatabase, ownerPool } from '#server/test/database.ts'
import { bareEnvironment } from '#server/test/programs.ts'
import { createTestServer, signUpOperator } from '#server/test/server.ts'
import type { Person, TestServer } from '#server/test/server.ts'

let server: TestServer
let operator: Person
let books: Books
let there: pg.Pool
let secondUrl: string
beforeAll(async () => {
  const second = await createTestDatabase()
  secondUrl = second.ownerUrl
  there = ownerPool(secondUrl)
  server = await createTestServer({
    others: { second },
    environment: { OPERATOR_EMAILS: 'operatore@kvitas.lt' },
  })
  operator = await signUpOperator(server, { email: 'operatore@kvitas.lt' })
  server.services.config = { ...server.services.config, newCompanies: ['second'] }
  books = await openBooks(server)
  await books.invoice()
})
afterAll(async () => {
  await there.end()
  await server.close()
})

const read = async (list: string) => (await operator.ask('GET', `/operator${list}`)).body.data

test('companies of every cluster are listed with their usage and their cluster', async () => {
  expect(await read(`/companies?search=${books.email}`)).toMatchObject([
    { id: books.company.id, cluster: 'second', members: 1, invoices: 1, clients: 1, invoices_this_month: 1 },
  ])
})

test('people are listed with their invoices in companies of every cluster', async () => {
  server.services.config = { ...server.services.config, newCompanies: [] }
  const other = await openBooks(server)
  await other.invoice()
  // A second company of the same person, in the first cluster.
  await server.owner.query('update company_member set user_id = $1 where company_id = $2', [books.id, other.company.id])
  expect(await read(`/users?search=${books.email}`)).toMatchObject([{ companies: 2, invoices_this_month: 2 }])
})

test('failed jobs of every cluster are listed and retried', async () => {
  for (const owner of [server.owner, there])
    await owner.query(`select graphile_worker.add_job('send_document', '{}', max_attempts => 3)`)
  for (const owner of [server.owner, there])
    await owner.query(`update graphile_worker._private_jobs set last_error = 'x', attempts = 2
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'send_document')`)
  const jobs = await read('/jobs')
  expect(jobs.map(({ id }: { id: string }) => id.replace(/\d+$/, ''))).toEqual(['', 'second:'])
  const retry = async (id: string) =>
    (await operator.ask('POST', `/operator/jobs/${encodeURIComponent(id)}/retry`)).status
  expect(await Promise.all(jobs.map(({ id }: { id: string }) => retry(id)))).toEqual([204, 204])
  expect(await read('/jobs')).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
  expect(await Promise.all(['third:1', 'second:', 'second:99999', ':1'].map(retry))).toEqual([404, 404, 404, 404])
})

/** Runs `npm run operator` with both clusters. */
const operate = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...args], {
    env: {
      ...bareEnvironment,
      DATABASE_URL: server.ownerUrl,
      KEYS_FILE: '/nowhere/keys.json',
      CLUSTERS: `second=${secondUrl}`,
    },
    encoding: 'utf8',
  })

test('the command lists companies and people with what they have in every cluster', { timeout: 60_000 }, async () => {
  const rows = operate('companies')
    .stdout.trim()
    .split('\n')
    .map((text) => text.split('\t'))
  const listed = await read('/companies')
  expect(listed.length).toBe(2)
  for (const { id, title } of listed) {
    const fields = rows.find((each) => each.at(-1) === id)
    // Invoices and clients.
    expect([fields?.[0], fields?.slice(8, 10)]).toEqual([title, ['1', '1']])
  }
  expect(operate('users').status).toBe(0)
})

test('the command retries a job of the cluster that is named', { timeout: 60_000 }, async () => {
  const { rows } = await there.query<{
    id: string
  }>(`update graphile_worker._private_jobs set last_error = 'x', attempts = 2
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'send_document') returning id`)
  const id = rows[0]!.id
  expect(operate('jobs', 'list').stdout).toContain(`second\t${id}\tsend_document\t2/3`)
  expect(operate('jobs', 'retry', `second:${id}`)).toMatchObject({ status: 0, stderr: '' })
  expect((await there.query('select attempts from graphile_worker.jobs where id = $1', [id])).rows).toMatchObject([
    { attempts: 0 },
  ])
})

test('the health shows the backup of the cluster that is worst off', async () => {
  const health = async () => (await operator.ask('GET', '/operator/health')).body.item
  expect(await health()).toMatchObject({ backup_outcome: 'none', backup_reason: null })
  await there.query(
    `insert into backup_run (name, place, started_at, finished_at, outcome, reason) values ('x', 'x', now(), now(), 'failed', 'the disk is full')`,
  )
  expect(await health()).toMatchObject({ backup_outcome: 'failed', backup_reason: 'second: the disk is full' })
})

test('no list is shown in part while a cluster is away', async () => {
  const { config } = server.services
  server.services.config = { ...config, clusters: [...config.clusters, { name: 'third', url: 'postgres://away/k' }] }
  for (const list of ['companies?search=ona', 'users', 'jobs'])
    expect([list, (await operator.ask('GET', `/operator/${list}`)).status]).toEqual([list, 503])
  server.services.config = config
})
