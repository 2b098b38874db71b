import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbedded } from '#server/platform/db/embedded/start.ts'
import type { EmbeddedServer } from '#server/platform/db/embedded/start.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { applicationPool, connectApplication } from '#server/platform/db/pool.ts'
import { watchReplica } from '#server/platform/db/replica.ts'
import { applicationUrl, applicationUrlOfReplica } from '#server/platform/db/roles.ts'
import { root } from '#server/platform/process/project-root.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestDatabase } from '#server/test/database.ts'
import { quiet } from '#server/test/programs.ts'
import { createTestServer } from '#server/test/server.ts'
import type { Answer, TestServer } from '#server/test/server.ts'
import { startStandby } from '#server/test/standby.ts'
import type { Standby } from '#server/test/standby.ts'

// A primary and a replica of their own, with PostgreSQL's streaming replication.
let folder: string
let primary: EmbeddedServer
let standby: Standby
let server: TestServer
let books: Books
const reasons: string[] = []
const log = { ...quiet, warn: ({ reason }: { reason?: string }) => void reasons.push(reason ?? '') }

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'kvitas-replica-'))
  chmodSync(folder, 0o711)
  primary = await startEmbedded({ dataDir: folder, log: quiet })
  await migrate(primary.ownerUrl, path.join(root, 'migrations'), quiet)
  const database = {
    ownerUrl: primary.ownerUrl,
    applicationUrl: await applicationUrl(primary.ownerUrl),
    drop: () => primary.stop(),
  }
  server = await createTestServer({ database })
  books = await openBooks(server)
  standby = await startStandby(primary, path.join(folder, 'postgres'), path.join(folder, 'standby'))
  const url = applicationUrlOfReplica(standby.urlOf(primary.ownerUrl), database.applicationUrl)
  server.services.replica = watchReplica(server.services.pool, applicationPool(url, quiet), log)
  await untilUsed(true)
})
afterAll(async () => {
  await server.services.replica?.stop()
  await standby.stop()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const untilUsed = (isUsed: boolean) =>
  vi.waitFor(() => expect(server.services.replica?.poolFor(undefined) !== undefined).toBe(isUsed), {
    timeout: 30_000,
    interval: 50,
  })

const browser = { 'sec-fetch-site': 'same-origin' }
const numbers = async (headers: Record<string, string>): Promise<string[]> => {
  const { status, body } = await books.ask('GET', '/invoice/all', undefined, headers)
  expect(status).toBe(200)
  return body.data.map(({ number }: { number: string }) => number)
}
const cookieOf = ({ headers }: Answer) => (headers['set-cookie'] ?? '').split(';')[0]!

test('a list comes from the replica, but a person reads what they just stored, and so does a program', async () => {
  const before = await numbers(browser)
  await standby.pause()
  const made = await books.ask('POST', '/invoice', books.form(), browser)
  expect(made.headers['set-cookie']).toMatch(
    /^kvitas_seen=[0-9A-F]+\/[0-9A-F]+; Path=\/api; Max-Age=60; HttpOnly; SameSite=Strict$/,
  )
  const all = [made.body.number, ...before]
  // Another browser, which stored nothing, is answered by the replica.
  expect(await numbers(browser)).toEqual(before)
  expect(await numbers({ ...browser, cookie: `other=1; ${cookieOf(made)}` })).toEqual(all)
  expect(await numbers({})).toEqual(all)
  // A form is read from the primary by everybody.
  expect((await books.ask('GET', `/invoice/edit/${made.body.id}`, undefined, browser)).status).toBe(200)
  // What the replica does not have yet is read from the primary.
  expect((await books.ask('GET', `/invoice/${made.body.id}/document`, undefined, browser)).status).toBe(200)
  await untilUsed(false)
  expect(reasons.at(-1)).toBe('it is behind')
  expect(await numbers(browser)).toEqual(all)
  await standby.resume()
  await untilUsed(true)
  await expect.poll(() => numbers(browser)).toEqual(all)
})

test('a person who signed in a moment ago is known though the replica does not know the session yet', async () => {
  await standby.pause()
  const other = await openBooks(server)
  const { status } = await other.ask('GET', '/invoice/all', undefined, browser)
  await standby.resume()
  expect(status).toBe(200)
  await untilUsed(true)
})

test('a cluster beside the first has a replica of its own, and positions of two clusters are not mixed up', async () => {
  const { superuserUrl, ownerUrl } = primary
  const superuser = new pg.Client({ connectionString: superuserUrl })
  await superuser.connect()
  await superuser.query('create database elsewhere owner kvitas_owner')
  await superuser.end()
  const url = new URL(ownerUrl)
  url.pathname = '/elsewhere'
  await migrate(url.href, path.join(root, 'migrations'), quiet)
  const second = {
    ownerUrl: url.href,
    applicationUrl: '',
    replicaUrl: standby.urlOf(url.href),
    drop: async () => {},
  }
  const both = await createTestServer({ others: { second } })
  both.services.config = { ...both.services.config, newCompanies: ['second'] }
  const there = await openBooks(both)
  const replica = () => both.services.clusters!.of('second').replica!
  await vi.waitFor(() => expect(replica().poolFor(undefined)).toBeDefined(), { timeout: 30_000, interval: 50 })
  const list = async (cookie = 'other=1') =>
    (await there.ask('GET', '/invoice/all', undefined, { ...browser, cookie })).body.data.length as number
  await expect.poll(() => list()).toBe(0)
  await standby.pause()
  const made = await there.ask('POST', '/invoice', there.form(), browser)
  expect(cookieOf(made)).toMatch(/^kvitas_seen_second=/)
  expect(await list()).toBe(0)
  expect(await list(cookieOf(made).replace('kvitas_seen_second', 'kvitas_seen'))).toBe(0)
  expect(await list(cookieOf(made))).toBe(1)
  await standby.resume()
  await expect.poll(() => list()).toBe(1)
  await both.close()
  await untilUsed(true)
})

test('an invented cookie is no way to the rows of others and no error', async () => {
  for (const value of ['0/0', 'FFFFFFFF/FFFFFFFF', 'x', '', '1/2/3', "'; drop table invoice", '9'.repeat(5000)])
    expect((await numbers({ ...browser, cookie: `kvitas_seen=${value}` })).length).toBeGreaterThan(0)
})

test('a replica of another database or with another role is not used', async () => {
  const [other, found] = [await createTestDatabase(), [] as string[]]
  const collect = { ...quiet, warn: ({ reason }: { reason?: string }) => void found.push(reason ?? '') }
  const foreign = watchReplica(server.services.pool, applicationPool(other.applicationUrl, quiet), collect)
  const asOwner = watchReplica(server.services.pool, applicationPool(standby.urlOf(primary.ownerUrl), quiet), collect)
  const itself = watchReplica(server.services.pool, await connectApplication(primary.ownerUrl, quiet), collect)
  await expect
    .poll(() => found.toSorted())
    .toEqual(['it has another database', 'it is no replica', 'its user is kvitas_owner'])
  for (const each of [foreign, asOwner, itself]) {
    expect(each.poolFor(undefined)).toBeUndefined()
    await each.stop()
  }
  await other.drop()
})

test('while the replica is away the primary answers every read', async () => {
  await standby.stop()
  const started = performance.now()
  for (let turn = 0; performance.now() - started < 2000; turn += 1) {
    expect((await numbers(browser)).length).toBeGreaterThan(0)
    await wait(50)
  }
  await untilUsed(false)
  expect(reasons.at(-1)).toMatch(/^it does not answer: /)
})
