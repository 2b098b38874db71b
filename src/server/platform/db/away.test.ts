import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { tasksOf } from '#server/tasks.ts'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { ask, createTestServer, signUp } from '#server/test/server.ts'
import type { Answer, TestServer } from '#server/test/server.ts'
import { startEmbedded } from './embedded/start.ts'
import type { EmbeddedServer } from './embedded/start.ts'
import { migrate } from './migrate.ts'
import { applicationUrl } from './roles.ts'
import { root } from '#server/platform/process/project-root.ts'

// This file has a database server of its own, which it stops while requests run.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 })

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const migrations = path.join(root, 'migrations')
let dataDir: string
let folder: string
let embedded: EmbeddedServer
let server: TestServer
let jobs: Awaited<ReturnType<typeof startJobs>>
let books: Books

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'kvitas-away-'))
  chmodSync(dataDir, 0o711)
  folder = path.join(dataDir, 'postgres')
  embedded = await startEmbedded({ dataDir, log: silent })
  await migrate(embedded.ownerUrl, migrations, silent)
  const database = {
    ownerUrl: embedded.ownerUrl,
    applicationUrl: await applicationUrl(embedded.ownerUrl),
    drop: () => embedded.stop(),
  }
  server = await createTestServer({ database })
  jobs = await startJobs(server.services, tasksOf(server.services, server.ownerUrl), server.ownerUrl)
  books = await openBooks(server)
})
afterAll(async () => {
  await jobs.stop()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const postmaster = () => Number.parseInt(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8'), 10)

/** The processes of the database server's connections and of its own work. */
const childrenOf = (parent: number): number[] => {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const children = lines.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, ppid]) => ppid === parent)
  return children.map(([pid = 0]) => pid)
}

/** Lets the database hang until the returned function is called. */
const stopProcesses = (): (() => void) => {
  const parent = postmaster()
  // First, because it makes new processes.
  process.kill(parent, 'SIGSTOP')
  const all = [parent, ...childrenOf(parent)]
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of all) process.kill(pid, 'SIGCONT')
  }
}

type Attempt = { key: string; answer: Answer; started: number; ms: number }

/** Six users read and create invoices concurrently until `stop`; returns all responses. */
const sendContinuously = () => {
  const stopping = new AbortController()
  const reads: Attempt[] = []
  const writes: Attempt[] = []
  const timed = async (key: string, traffic: Promise<Answer>): Promise<Attempt> => {
    const start = performance.now()
    return { key, answer: await traffic, started: start, ms: performance.now() - start }
  }
  const sendInTurn = async (number: number) => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const key = `away-${number}-${turn}-${Date.now()}`
      if (turn % 2) reads.push(await timed(key, books.ask('GET', '/invoice/all')))
      else writes.push(await timed(key, books.ask('POST', '/invoice', books.form(), { 'idempotency-key': key })))
      await pause(150)
    }
  }
  const all = Promise.all(Array.from({ length: 6 }, (_, number) => sendInTurn(number)))
  return {
    reads,
    writes,
    /** The answers so far to what was sent after a moment. */
    sentAfter: (moment: number) => [...reads, ...writes].filter(({ started }) => started > moment),
    stop: async () => {
      stopping.abort()
      await all
    },
  }
}

const ready = async () => (await ask(server, 'GET', '/health/ready')).status

const expectUnavailable = ({ answer, ms }: Attempt) => {
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 'unavailable', detail: 'Sistema laikinai nepasiekiama. Bandykite po kelių sekundžių.' },
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  })
  expect(ms).toBeLessThan(20_000)
}

/** Each request was stored completely or not at all; a rejected request that is sent again is stored once. */
const expectNothingLost = async (writes: Attempt[]) => {
  const created = new Map<string, string>()
  for (const { key, answer } of writes) {
    const second = await books.ask('POST', '/invoice', books.form(), { 'idempotency-key': key })
    expect(second.status).toBe(201)
    if (answer.status === 201) expect(second.body).toEqual(answer.body)
    created.set(key, second.body.id)
  }
  const { rows } = await server.owner.query(
    `select i.id, i.number, (select count(*)::int from invoice_line l where l.company_id = i.company_id and l.invoice_id = i.id) as lines
      from invoice i where i.company_id = $1 order by length(i.number), i.number`,
    [books.company.id],
  )
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => `SF-${String(at + 1).padStart(4, '0')}`))
  expect(rows.every(({ lines }) => lines === 1)).toBe(true)
  const client = await server.owner.connect()
  expect((await verifyBooks(client)).difference).toBeNull()
  client.release()
  return { stored: rows.map(({ id }) => id), made: [...created.values()] }
}

const expectJobsToContinue = async () => {
  const before = server.emails().length
  await signUp(server)
  await expect.poll(() => server.emails().length).toBe(before + 1)
}

test('a database that is killed and stays away causes 503 responses, then the server recovers without loss', async () => {
  const traffic = sendContinuously()
  await expect.poll(() => traffic.writes.length).toBeGreaterThan(20)
  const movedFolder = `${folder}.away`
  const killedPid = postmaster()
  renameSync(folder, movedFolder)
  process.kill(killedPid, 'SIGKILL')
  const killedAt = performance.now()
  // Connections that were at work when their server was killed still finish a query.
  const refused = () => traffic.sentAfter(killedAt).filter(({ answer }) => answer.status === 503)
  await expect.poll(() => refused().length).toBeGreaterThan(6)
  const awayFrom = performance.now()
  await expect.poll(() => traffic.sentAfter(awayFrom).length).toBeGreaterThan(50)
  const during = traffic.sentAfter(awayFrom)
  expect(await ready()).toBe(503)
  expect((await ask(server, 'GET', '/health/live')).status).toBe(200)
  renameSync(movedFolder, folder)
  await expect.poll(ready).toBe(200)
  const healthy = { reads: traffic.reads.length + 6, writes: traffic.writes.length + 6 }
  await expect.poll(() => traffic.writes.length).toBeGreaterThan(healthy.writes + 20)
  await traffic.stop()

  during.forEach(expectUnavailable)
  for (const { answer } of [...traffic.reads, ...traffic.writes]) expect([200, 201, 503]).toContain(answer.status)
  for (const { answer } of traffic.reads.slice(healthy.reads)) expect(answer.status).toBe(200)
  for (const { answer } of traffic.writes.slice(healthy.writes)) expect(answer.status).toBe(201)
  const { stored, made: created } = await expectNothingLost(traffic.writes)
  expect(stored.toSorted()).toEqual(created.toSorted())
  await expectJobsToContinue()
})

test('a database that hangs causes 503 responses, then the server recovers', async () => {
  const traffic = sendContinuously()
  await expect.poll(() => traffic.writes.length).toBeGreaterThan(20)
  const goOn = stopProcesses()
  const hangsFrom = performance.now()
  const whileItHangs = async () => {
    const status = ready()
    await expect.poll(() => traffic.sentAfter(hangsFrom).length).toBeGreaterThan(2)
    return { status: await status, during: traffic.sentAfter(hangsFrom), writes: traffic.writes.length }
  }
  const { status, during, writes } = await whileItHangs().finally(goOn)
  await expect.poll(ready).toBe(200)
  await expect.poll(() => traffic.writes.length).toBeGreaterThan(writes + 20)
  await traffic.stop()

  expect(status).toBe(503)
  during.forEach(expectUnavailable)
  for (const { answer } of [...traffic.reads, ...traffic.writes]) expect([200, 201, 503]).toContain(answer.status)
  await expectNothingLost(traffic.writes)
  await expectJobsToContinue()
})
