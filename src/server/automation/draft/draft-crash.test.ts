import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { moments, readUntil, startCrashable } from '#server/books/ledger/crash/crashable.ts'
import type { Crashable } from '#server/books/ledger/crash/crashable.ts'
import { callerOf, createFixtures, signUp } from '#server/books/ledger/crash/writes.ts'
import { verifyBooks } from '#server/books/ledger/verify.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const count = 60

let server: Crashable
beforeAll(async () => {
  server = await startCrashable('draft-crash')
})
afterAll(() => server.stop())

type Counts = { invoices: number; numbers: number; issued: number; documents: number; waiting: number; letters: number }

const counts = () =>
  server.inBooks(async (owner) => {
    const { rows } = await owner.query(`select (select count(*)::int from invoice) as invoices,
      (select count(distinct number)::int from invoice) as numbers,
      (select count(*)::int from draft where invoice_id is not null) as issued,
      (select count(distinct invoice_id)::int from draft) as documents,
      (select count(*)::int from draft where send_at is not null) as waiting,
      (select count(*)::int from document_email) as letters`)
    return rows[0] as Counts
  })

test('scheduled drafts are issued and queued for sending once each, though the server is killed with kill -9 in between', async () => {
  const authorization = await signUp(server.address)
  const callApi = callerOf(server.address, { authorization })
  const { client } = await createFixtures(callApi)
  await server.inBooks((owner) => owner.query('update app_user set email_verified_at = now()'))
  const lines = [{ title: 'Priežiūra', quantity: '1', price: '10' }]
  for (let at = 0; at < count; at += 1) {
    const form = { client_id: client, date: '2026-11-20', lines }
    const { status } = await callApi('POST', '/draft', { kind: 'invoice', form })
    expect(status).toBe(201)
  }
  // A draft has no number, whatever happens.
  expect(await counts()).toMatchObject({ invoices: 0, issued: 0 })
  await server.inBooks(async (owner) => {
    await owner.query(`update draft set send_at = now() - interval '1 minute', send = '{"to":["ona@pirkejas.lt"]}',
      scheduled_by = created_by`)
    // More than a new company may send in an hour.
    await owner.query(`insert into company_sending (company_id, changed_by, changed_at, letters_per_hour, receivers_per_day)
      select id, 'test', now(), 10000, 10000 from company`)
    await owner.query(`select queue_job('issue_drafts', '{}', null, null, null, null)`)
  })
  for (const from of moments(3, 15, 30)) {
    await readUntil(counts, ({ issued }) => issued >= from)
    await server.crash()
    const { invoices, issued, waiting, letters } = await counts()
    expect(invoices).toBe(issued)
    expect(letters).toBe(issued)
    expect(issued + waiting).toBe(count)
    await server.startAgain()
  }
  const now = await readUntil(counts, ({ waiting }) => waiting === 0)
  expect(now).toEqual({ invoices: count, numbers: count, issued: count, documents: count, waiting: 0, letters: count })
  expect((await server.inBooks(verifyBooks)).difference).toBeNull()
})
