import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  await books.invoice()
})
afterAll(() => server.close())
beforeEach(() => server.owner.query('delete from attempt'))

const make = (as = books) => as.ask('POST', '/isaf', { period: '2026-11', data_type: 'S' })

test('a second file of a company is refused at once while one is made, and that of another company is not', async () => {
  const other = await openBooks(server)
  await other.invoice()
  const client = await server.services.pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1::text, 15))', [books.company.id])
    expect(await make()).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    expect((await make(other)).status).toBe(201)
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect((await make()).status).toBe(201)
})

test('ten files at once are made one after another or refused, and each that was made is kept once', async () => {
  const before = (await books.read('/isaf/all')).meta.count
  const answers = await Promise.all(Array.from({ length: 10 }, () => make()))
  const made = answers.filter(({ status }) => status === 201)
  expect(made.length).toBeGreaterThan(0)
  expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 429)).toEqual([])
  expect((await books.read('/isaf/all')).meta.count).toBe(before + made.length)
})

test('a company makes at most 100 files in a day', async () => {
  await server.owner.query(
    `insert into attempt (key, happened_at) select $1, $2::timestamptz from generate_series(1, 99)`,
    [`i.SAF ${books.company.id}`, server.services.clock()],
  )
  expect((await make()).status).toBe(201)
  expect((await make()).body).toMatchObject({ code: 'too_many_attempts' })
})

test('a file is marked as submitted by two people at once, and has one of them', async () => {
  const { id } = (await make()).body
  const mark = (date: string | null) => books.ask('POST', `/isaf/${id}/mark-submitted`, { date })
  const answers = await Promise.all([mark('2026-11-19'), mark('2026-11-20'), mark(null), mark('2026-11-20')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const { data } = await books.read('/isaf/all')
  const file = data.find((each: { id: string }) => each.id === id)
  expect(file.submitted_by === null).toBe(file.submitted_on === null)
})

test('a document that changed between making and submitting the file is shown as changed, also after the date is corrected', async () => {
  const { id, version } = await books.invoice({ date: '2026-10-05', date_due: '2026-10-19' })
  const made = await books.create('/isaf', { period: '2026-10', data_type: 'S' })
  const mark = async (date: string) =>
    (await books.ask('POST', `/isaf/${made.id}/mark-submitted`, { date })).body.changed?.documents
  expect((await books.ask('PUT', `/invoice/${id}`, { version, lines: [books.line({ price: '200' })] })).status).toBe(
    200,
  )
  const changed = [{ id, change: 'changed' }]
  expect(await mark('2026-11-10')).toMatchObject(changed)
  expect(await mark('2026-11-11')).toMatchObject(changed)
  await books.ask('POST', `/isaf/${made.id}/dismiss-changes`)
  expect(await mark('2026-11-12')).toBeUndefined()
})
