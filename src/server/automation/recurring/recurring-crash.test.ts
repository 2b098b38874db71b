import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readBooks } from '#server/books/ledger/books-database.ts'
import { startProcess } from '#server/books/ledger/crash/server-process.ts'
import type { ServerProcess } from '#server/books/ledger/crash/server-process.ts'
import { callerOf, createFixtures, signUp } from '#server/books/ledger/crash/writes.ts'
import { verifyBooks } from '#server/books/ledger/verify.ts'
import { createLog } from '#server/platform/process/log.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

/** Weekly dates that were missed. */
const dates = 400

let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'kvitas-recurring-crash-'))
  // Started by root, the database runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o711)
  server = await startProcess(dataDir)
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const inBooks = <T>(read: Parameters<typeof readBooks<T>>[2]) => readBooks({ dataDir }, createLog('fatal'), read)

const countOf = () =>
  inBooks(async (owner) => {
    const { rows } = await owner.query(`select (select count(*)::int from invoice) as invoices,
      (select count(distinct number)::int from invoice) as numbers, (select count(*)::int from recurring_run) as runs,
      (select count(distinct invoice_id)::int from recurring_run) as documents, (select state from recurring) as state`)
    return rows[0] as { invoices: number; numbers: number; runs: number; documents: number; state: string }
  })

const waitUntil = async (isThere: (count: Awaited<ReturnType<typeof countOf>>) => boolean) => {
  for (;;) {
    const count = await countOf()
    if (isThere(count)) return count
    await pause(20)
  }
}

test('a job that is killed with kill -9 three times makes each document once', async () => {
  const authorization = await signUp(server.address)
  const callApi = callerOf(server.address, { authorization })
  const { client } = await createFixtures(callApi)
  const created = await callApi('POST', '/recurring', {
    kind: 'invoice',
    title: 'Priežiūra',
    form: {
      client_id: client,
      date: '2026-11-20',
      lines: [{ title: 'Priežiūra už {period}', quantity: '1', price: '10' }],
    },
    every: { unit: 'week', count: 1 },
    first_date: '2199-01-01',
    ends: { count: dates },
    action: 'issue',
  })
  expect(created.status).toBe(201)
  await inBooks(async (owner) => {
    await owner.query(`update recurring set first_date = '2010-01-04', next_date = '2010-01-04'`)
    await owner.query(`select queue_job('make_recurring', '{}', null, null, null, null)`)
  })
  for (const from of [20, 120, 220]) {
    await waitUntil(({ runs }) => runs >= from)
    await server.crash(false)
    const { invoices, runs, state } = await countOf()
    expect(state).toBe('active')
    expect(invoices).toBe(runs)
    // The next start unlocks the job of the killed process.
    server = await startProcess(dataDir)
  }
  const count = await waitUntil(({ state }) => state !== 'active')
  expect(count).toEqual({ invoices: dates, numbers: dates, runs: dates, documents: dates, state: 'ended' })
  expect((await inBooks(verifyBooks)).difference).toBeNull()
})
