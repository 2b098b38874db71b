import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { moments, readUntil, startCrashable } from '#server/books/ledger/crash/crashable.ts'
import type { Crashable } from '#server/books/ledger/crash/crashable.ts'
import { callerOf, createFixtures, signUp } from '#server/books/ledger/crash/writes.ts'
import { verifyBooks } from '#server/books/ledger/verify.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

/** Weekly dates that were missed. */
const dates = 160

let server: Crashable
beforeAll(async () => {
  server = await startCrashable('recurring-crash')
})
afterAll(() => server.stop())

const countOf = () =>
  server.inBooks(async (owner) => {
    const { rows } = await owner.query(`select (select count(*)::int from invoice) as invoices,
      (select count(distinct number)::int from invoice) as numbers, (select count(*)::int from recurring_run) as runs,
      (select count(distinct invoice_id)::int from recurring_run) as documents, (select state from recurring) as state`)
    return rows[0] as { invoices: number; numbers: number; runs: number; documents: number; state: string }
  })

test('a job that is killed with kill -9 in between makes each document once', async () => {
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
  await server.inBooks(async (owner) => {
    await owner.query(`update recurring set first_date = '2010-01-04', next_date = '2010-01-04'`)
    await owner.query(`select queue_job('make_recurring', '{}', null, null, null, null)`)
  })
  for (const from of moments(10, 40, 80)) {
    await readUntil(countOf, ({ runs }) => runs >= from)
    await server.crash()
    const { invoices, runs, state } = await countOf()
    expect(state).toBe('active')
    expect(invoices).toBe(runs)
    await server.startAgain()
  }
  const count = await readUntil(countOf, ({ state }) => state !== 'active')
  expect(count).toEqual({ invoices: dates, numbers: dates, runs: dates, documents: dates, state: 'ended' })
  expect((await server.inBooks(verifyBooks)).difference).toBeNull()
})
