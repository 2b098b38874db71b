import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { importCalls } from './test/import-calls.ts'

vi.setConfig({ testTimeout: 60_000 })

const waitMs = 20_000
let server: TestServer
let companies: Books[]
let neighbour: Books
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
  // As many companies as the pool has connections, and two more.
  companies = await Promise.all(Array.from({ length: 14 }, () => openBooks(server)))
  neighbour = await openBooks(server)
})
afterAll(() => server.close())

const table = 'Pavadinimas;Kodas\nUAB A;1\nUAB B;2\n'
const callsOf = (books: Books) => importCalls(() => ({ server, books }))
/** How many connections wait for a lock of a table, or for the lock of imports. */
const waiters = async (): Promise<number> => {
  const { rowCount } = await server.owner.query(
    'select from pg_locks where database = (select oid from pg_database where datname = current_database()) and not granted',
  )
  return rowCount ?? 0
}
/** Waits until so many wait: one that was just let through waits for its next lock a moment later. */
const waitFor = (count: number) => vi.waitUntil(async () => (await waiters()) === count, waitMs)
/** The most of them in twenty looks. */
const mostWaiters = async (): Promise<number> => {
  let most = 0
  for (let n = 0; n < 20; n += 1) most = Math.max(most, await waiters())
  return most
}
/** Runs work while no record of an import can be stored. */
const whileLocked = async (work: () => Promise<void>): Promise<void> => {
  const holder = await server.owner.connect()
  try {
    await holder.query('begin; lock table import_row in exclusive mode')
    await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

test('dry runs of many companies at once take two connections, and the product answers others meanwhile', async () => {
  let answers: Promise<{ status: number }[]> | undefined
  await whileLocked(async () => {
    answers = Promise.all(companies.map((books) => callsOf(books).send([table], { kind: 'clients' })))
    await waitFor(2)
    const started = performance.now()
    for (let n = 0; n < 20; n += 1) expect((await neighbour.ask('GET', '/client/all')).status).toBe(200)
    expect(performance.now() - started).toBeLessThan(waitMs / 2)
    await waitFor(2)
    expect(await mostWaiters()).toBeLessThanOrEqual(2)
    expect(server.services.pool.waitingCount).toBe(0)
  })
  expect((await answers!).map(({ status }) => status)).toEqual(companies.map(() => 201))
})

test('while an import is compared again, changes of it are refused soon and hold no connection', async () => {
  const [books] = companies as [Books]
  const { dryRun, map, correct } = callsOf(books)
  const { id, mapping, sample } = await dryRun('clients', table)
  let mapped: Promise<{ status: number }> | undefined
  await whileLocked(async () => {
    mapped = map(id, mapping)
    await waitFor(1)
    const refused = await Promise.all([
      correct(id, sample[0].id, { title: 'UAB C' }),
      books.ask('POST', `/import/${id}/apply`),
      books.ask('DELETE', `/import/${id}`),
    ])
    expect(refused.map(({ status, body }) => [status, body.code, body.reason])).toEqual(
      refused.map(() => [409, 'import_state', 'comparing']),
    )
    expect(refused[0]!.body.detail).toContain('lyginamas iš naujo')
  })
  expect((await mapped!).status).toBe(200)
  expect((await correct(id, (await callsOf(books).rows(id))[0]!.id, { title: 'UAB C' })).status).toBe(200)
})

test('a second dry run of a company waits for the first without a connection', async () => {
  const [books] = companies as [Books]
  let answers: Promise<{ status: number }[]> | undefined
  await whileLocked(async () => {
    answers = Promise.all([1, 2, 3].map(() => callsOf(books).send([table], { kind: 'clients' })))
    await waitFor(1)
    expect((await books.ask('GET', '/client/all')).status).toBe(200)
    await waitFor(1)
    expect(await mostWaiters()).toBeLessThanOrEqual(1)
  })
  expect((await answers!).map(({ status }) => status)).toEqual([201, 201, 201])
})
