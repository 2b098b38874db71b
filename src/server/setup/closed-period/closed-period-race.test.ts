import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Item } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
})
afterAll(() => server.close())

const idsOf = (responses: readonly { status: number; body: Item }[]) =>
  responses.flatMap(({ status, body }) => (status === 201 ? [body.id] : [])).toSorted()

test('documents written while their month is being closed are either stored before or refused', async () => {
  const books = await openBooks(server)
  const payments = await paymentsOf(books)
  const date = '2026-10-20'
  const requests = [
    () => books.ask('POST', '/invoice', books.form({ date })),
    () => books.ask('POST', '/expense', { vendor_id: books.client.id, date, date_registered: date, total: '1' }),
    () => payments.ask({ date, total: '1' }),
  ]
  let isClosed = false
  let answered = 0
  const writers = Array.from({ length: 12 }, async (_, index) => {
    const responses = []
    // One more request after the month was closed, so that each writer meets the closed month.
    for (let more = true; more;) {
      more = !isClosed
      const response = await (requests[index % 3] as (typeof requests)[0])()
      answered += 1
      responses.push({ ...response, kind: index % 3 })
    }
    return responses
  })
  await vi.waitUntil(() => answered >= writers.length, { interval: 1, timeout: 30_000 })
  const closing = await books.ask('POST', '/period/close', { until: '2026-10-31' })
  const before = await readDocumentIds(books.company.id)
  isClosed = true
  const responses = (await Promise.all(writers)).flat()

  expect(closing.status).toBe(200)
  expect(new Set(responses.map(({ status, body }) => `${status} ${body.code ?? ''}`))).toEqual(
    new Set(['201 ', '409 period_closed']),
  )
  // Nothing was stored after the closing, and every document that was answered as stored exists.
  expect(await readDocumentIds(books.company.id)).toEqual(before)
  expect(idsOf(responses)).toEqual(before)
})

test('the database refuses a request that started before the month was closed and names the day', async () => {
  const books = await openBooks(server)
  const { id, version } = await books.invoice({ date: '2026-10-20' })
  const holder = await server.owner.connect()
  // Another transaction changes the invoice and closes the month while the request waits for the lock of the invoice.
  await holder.query('begin')
  await holder.query('select from invoice where id = $1 for update', [id])
  const waiting = books.ask('PUT', `/invoice/${id}`, { version, date: '2026-11-20' })
  await waitForBlockedQuery(holder)
  await holder.query(`update company set closed_until = '2026-10-31' where id = $1`, [books.company.id])
  await holder.query('commit')
  holder.release()
  expect(await waiting).toMatchObject({
    status: 409,
    body: { code: 'period_closed', detail: 'Laikotarpis iki 2026-10-31 uždarytas.' },
  })
})

/** Waits until another connection waits for a lock of this one. */
const waitForBlockedQuery = async (holder: { query: (text: string) => Promise<{ rows: { waits: boolean }[] }> }) => {
  for (;;) {
    const { rows } = await holder.query(
      `select exists (select from pg_stat_activity a where pg_backend_pid() = any (pg_blocking_pids(a.pid))) as waits`,
    )
    if (rows[0]?.waits) return
  }
}

const readDocumentIds = async (company: string): Promise<string[]> => {
  const { rows } = await server.owner.query<{ id: string }>(
    `select id from invoice where company_id = $1 union all select id from expense where company_id = $1
      union all select id from payment where company_id = $1`,
    [company],
  )
  return rows.map((row) => row.id).toSorted()
}
