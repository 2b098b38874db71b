import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  await books.invoice({ date: '2026-10-05' })
  await books.invoice({ date: '2026-11-05' })
})
afterAll(() => server.close())

const october = 'date_from=2026-10-01&date_to=2026-10-31'
const november = 'date_from=2026-11-01&date_to=2026-11-30'
const figure = (path: string, query: string) => books.read(`${path}/figure?${query}`)
const onDay = async <T>(day: string, work: () => Promise<T>): Promise<T> => {
  server.setTime(new Date(`${day}T10:00:00Z`))
  try {
    return await work()
  } finally {
    server.setTime(testMoment)
  }
}

test('the VAT return shows its deadline, amber from 5 days before, brick for a week after', async () => {
  expect(await figure('/report/vat', november)).toMatchObject({
    note: null,
    deadline: { day: '2026-12-28', tone: 'far' },
  })
  expect((await figure('/report/vat', october)).deadline).toEqual({ day: '2026-11-25', tone: 'soon' })
  const late = () => figure('/report/vat', october)
  expect((await onDay('2026-11-26', late)).deadline.tone).toBe('late')
  expect((await onDay('2026-12-03', late)).deadline).toBeNull()
})

test('sales to the European Union without any have no deadline', async () => {
  expect((await figure('/report/eu-sales', october)).deadline).toBeNull()
})

test('i.SAF shows its documents and its deadline until it is submitted; a period without documents has none', async () => {
  expect(await figure('/isaf', october)).toMatchObject({
    count: 1,
    unit: 'dokumentas',
    deadline: { day: '2026-11-20', tone: 'soon' },
  })
  expect((await figure('/isaf', november)).deadline).toEqual({ day: '2026-12-21', tone: 'far' })
  expect(await figure('/isaf', 'date_from=2026-01-01&date_to=2026-01-31')).toMatchObject({ count: 0, deadline: null })
  expect((await onDay('2026-11-21', () => figure('/isaf', october))).deadline.tone).toBe('late')
  const { id } = await books.create('/isaf', { period: '2026-10', data_type: 'F' })
  await books.ask('POST', `/isaf/${id}/mark-submitted`, { date: '2026-11-20' })
  expect((await onDay('2026-11-21', () => figure('/isaf', october))).deadline).toBeNull()
})

test('the figure of a year counts its last VAT period up to today', async () => {
  expect((await figure('/isaf', 'date_from=2026-01-01&date_to=2026-12-31')).deadline.day).toBe('2026-12-21')
})
