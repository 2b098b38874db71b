import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer, testMoment } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { joinAs } from '../draft/test/join-as.ts'
import { makeRecurring } from './recurring-job.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
})
beforeEach(async () => {
  server.setTime(testMoment)
  books = await openBooks(server)
})
afterAll(() => server.close())

const onDay = (day: string) => server.setTime(new Date(`${day}T10:00:00Z`))
const monthly = { every: { unit: 'month', count: 1 }, first_date: '2026-11-30' }
const invoice = (overrides: object = {}) => ({
  kind: 'invoice',
  title: 'Priežiūra',
  form: books.form({ lines: [books.line({ title: 'Priežiūra už {month}' })] }),
  ...monthly,
  action: 'issue',
  ...overrides,
})
const expense = (overrides: object = {}, form: object = {}) => ({
  kind: 'expense',
  title: 'Biuro nuoma',
  form: {
    vendor_id: books.client.id,
    date: '2026-11-20',
    date_due: '2026-11-30',
    comment: 'Nuoma už {month}',
    vat: true,
    total: '121',
    total_without_vat: '100',
    ...form,
  },
  ...monthly,
  action: 'issue',
  ...overrides,
})
const create = (form: object): Promise<Item> => books.create('/recurring', form)
const read = async (id: string): Promise<Item> => (await books.read(`/recurring/edit/${id}`)).item
const list = (query = ''): Promise<Item> => books.read(`/recurring/all${query}`)
const run = () => makeRecurring(server.services)
const titles = ({ data }: Item) => data.map(({ title }: Item) => title)

test('whoever records expenses and issues no invoices changes recurring expenses only', async () => {
  const accountant = await joinAs(server, books, 'accountant')
  const ids = { invoice: (await create(invoice())).id, expense: (await create(expense())).id }
  const statusesOf = async (form: object, id: string) => {
    const calls: [Parameters<typeof accountant.ask>[0], string, object?][] = [
      ['POST', '/recurring', form],
      ['PUT', `/recurring/${id}`, { version: (await read(id)).version, title: 'Kita' }],
      ['POST', `/recurring/${id}/skip-next`],
      ['POST', `/recurring/${id}/unskip`],
      ['POST', `/recurring/${id}/run-now`, { date: null }],
      ['POST', `/recurring/${id}/pause`],
      ['POST', `/recurring/${id}/resume`, { dates: [] }],
      ['DELETE', `/recurring/${id}`],
    ]
    const statuses: number[] = []
    for (const [method, path, body] of calls) statuses.push((await accountant.ask(method, path, body)).status)
    return statuses
  }
  expect(await statusesOf(invoice(), ids.invoice)).toEqual(Array.from({ length: 8 }, () => 403))
  expect(await statusesOf(expense(), ids.expense)).toEqual([201, 200, 200, 200, 200, 200, 200, 204])
  expect(await read(ids.invoice)).toMatchObject({ title: 'Priežiūra', state: 'active', made: 0 })
})

test('a recurring expense is made for the accountant who planned it', async () => {
  const accountant = await joinAs(server, books, 'accountant')
  const { body } = await accountant.ask('POST', '/recurring', expense())
  onDay('2026-11-30')
  await run()
  const { data } = await books.read(`/history?kind=recurring&id=${body.id}`)
  expect(data[0]).toMatchObject({ action: 'made', user: { id: accountant.id } })
})

describe('a recurring expense', () => {
  test('is entered once on its date, with the words of the date and the days to pay', async () => {
    const { id } = await create(expense())
    onDay('2026-11-30')
    for (let times = 0; times < 3; times += 1) await run()
    const { data } = await books.read('/expense/all')
    expect(data).toMatchObject([{ date: '2026-11-30', date_due: '2026-12-10', total: '121.00' }])
    const { item } = await books.read(`/expense/edit/${data[0].id}`)
    expect(item.comment).toBe('Nuoma už lapkričio mėn.')
    const recurring = await read(id)
    expect(recurring).toMatchObject({ made: 1, next_date: '2026-12-30', made_sums: { count: 1 } })
    expect(recurring.runs[0]).toMatchObject({ kind: 'expense', expense: { id: data[0].id }, invoice: null })
  })

  test('changes its amounts by a percentage from a date on', async () => {
    const { id } = await create(expense({ price_changes: [{ from: '2026-12-01', percent: '10' }] }))
    const { data } = await books.read(`/recurring/${id}/preview`)
    expect(data.slice(0, 2)).toMatchObject([{ total: '121.00' }, { total: '133.10' }])
  })

  test.each([
    ['a sending action', () => expense({ action: 'issue-and-send' }), 'action'],
    ['a number', () => expense({}, { number: 'A-1' }), 'form.number'],
    ['a credit', () => expense({}, { kind: 'credit', total: '-5', total_without_vat: null, vat: false }), 'form.kind'],
    ['a form of an invoice', () => invoice({ kind: 'expense' }), 'kind'],
    ['a wrong line', () => expense({}, { lines: [{ title: '', quantity: '1', price: '1' }] }), 'form.lines.0.title'],
  ])('with %s is refused at its field', async (_name, form, field) => {
    const { status, body } = await books.ask('POST', '/recurring', form())
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, expect.arrayContaining([field])])
  })

  test('of an archived vendor is paused with the reason and nothing is entered', async () => {
    const vendor = await books.create('/client', { title: 'UAB „Nuoma“', type: 'legal', is_vendor: true })
    const { id } = await create(expense({}, { vendor_id: vendor.id }))
    await books.ask('POST', `/client/${vendor.id}/archive`)
    onDay('2026-11-30')
    await run()
    expect(await read(id)).toMatchObject({
      state: 'paused',
      next_date: '2026-11-30',
      pause: { code: 'validation_failed' },
    })
    expect((await books.read('/expense/all')).data).toEqual([])
  })
})

describe('an action that prepares a draft', () => {
  test.each([
    ['invoice', () => invoice({ action: 'draft' }), { date: '2026-11-30', total: '121.00' }],
    ['expense', () => expense({ action: 'draft' }), { date: '2026-11-30', total: '121.00' }],
  ])('stores one draft of an %s for a date and no document', async (kind, form, expected) => {
    const { id } = await create(form())
    onDay('2026-11-30')
    await run()
    await run()
    const { data } = await books.read('/draft/all')
    expect(data).toMatchObject([{ kind, ...expected }])
    expect(await read(id)).toMatchObject({ made: 1, runs: [{ kind: 'draft', draft_id: data[0].id, document: null }] })
    expect((await books.list()).data).toEqual([])
    const issued = await books.ask('POST', `/draft/${data[0].id}/issue`)
    expect(issued.status).toBe(200)
  })
})

describe('the list', () => {
  test('has tabs by kind and state, searches titles and parties, and pages by a cursor', async () => {
    for (const day of ['05', '01', '03']) await create(invoice({ title: `Nr. ${day}`, first_date: `2026-12-${day}` }))
    await create(expense())
    const { id } = await create(invoice({ title: 'Pristabdyta' }))
    await books.ask('POST', `/recurring/${id}/pause`)
    const first = await list('?tab=invoices&limit=2')
    expect(titles(first)).toEqual(['Nr. 01', 'Nr. 03'])
    expect(first.meta.tabs).toEqual({ all: 5, invoices: 4, expenses: 1, active: 4, paused: 1, ended: 0 })
    const rest = await list(`?tab=invoices&limit=2&cursor=${first.meta.next_cursor}`)
    expect([titles(rest), rest.meta.next_cursor]).toEqual([['Nr. 05', 'Pristabdyta'], null])
    expect(titles(await list('?search=NUOMA'))).toEqual(['Biuro nuoma'])
    expect((await list(`?search=${encodeURIComponent(books.client.title)}`)).meta.count).toBe(5)
  })

  test('sums what the next 30 days make, by currency and at the prices of each date', async () => {
    const weekly = { every: { unit: 'week', count: 1 }, first_date: '2026-11-21' }
    await create(invoice({ ...weekly, price_changes: [{ from: '2026-12-12', percent: '10' }] }))
    await create(invoice({ first_date: '2027-01-20' }))
    // 2026-11-21, 11-28 and 12-05 at 121.00; 12-12 and 12-19 at 133.10.
    expect((await list()).meta.next_30_days).toEqual([{ currency: 'EUR', total: '629.20' }])
  })
})
