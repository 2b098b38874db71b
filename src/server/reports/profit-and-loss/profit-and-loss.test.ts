import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import type { Books, Item } from '#server/test/books.ts'
import { giveRole } from '#server/test/members.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let vendor: Item
let rent: Item

const expense = (fields: object) =>
  books.create('/expense', {
    vendor_id: vendor.id,
    date: '2026-11-05',
    total: '121',
    total_without_vat: '100',
    ...fields,
  })

beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  vendor = await books.create('/client', { title: 'UAB „Nuoma“', is_vendor: true })
  rent = await books.create('/expense-category', { title: 'Patalpos' })
  await books.invoice({ date: '2026-10-31', date_due: null, lines: [books.line({ price: '500' })] })
  const first = await books.invoice({ date: '2026-11-01', date_due: null, lines: [books.line({ price: '700' })] })
  await books.invoice({ date: '2026-11-20', lines: [books.line({ price: '300' })] })
  const { item } = await books.read(`/invoice/create?credit_of=${first.id}`)
  await books.create('/invoice', { ...item, date: '2026-11-15', lines: [{ ...item.lines[0], quantity: '-0.1' }] })
  await expense({ category_id: rent.id, number: 'N-1' })
  await expense({ number: 'N-2', total: '12.1', total_without_vat: '10' })
  await expense({ category_id: rent.id, number: 'N-0', date: '2026-10-05' })
})
afterAll(() => server.close())

const read = (query = '', path = ''): Promise<Item> => books.read(`/report/profit-and-loss${path}${query}`)
const short = ({ rows }: Item) =>
  rows.map(({ cells, documents }: Item) => [cells.title, cells.amount ?? null, documents])

test('profit and loss shows sales, credits and expenses by category of the present month', async () => {
  const report = await read()
  expect(report).toMatchObject({
    name: 'profit-and-loss',
    title: 'Pelnas ir nuostoliai',
    period: { from: '2026-11-01', to: '2026-11-30', previous: null },
    currency: 'EUR',
    basis: 'accrual',
    totals: { amount: '820.00' },
    head: { title: 'Lapkričio pelnas', amount: '820.00', note: null },
    next: null,
  })
  expect(short(report)).toEqual([
    ['Pajamos', null, null],
    ['Pardavimai', '1000.00', 2],
    ['Kreditinės sąskaitos', '-70.00', 1],
    ['Iš viso pajamų', '930.00', null],
    ['Išlaidos', null, null],
    ['Patalpos', '100.00', 1],
    ['Be kategorijos', '10.00', 1],
    ['Iš viso išlaidų', '110.00', null],
    ['Pelnas', '820.00', null],
  ])
  expect(report.columns.map(({ title }: Item) => title)).toEqual(['Straipsnis', '2026-11'])
})

test('profit and loss is compared with the period before or with the year before', async () => {
  const { rows, period, head } = await read('?compare=previous')
  expect(period.previous).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(rows.at(-1).cells).toMatchObject({ amount: '820.00', previous: '400.00', change: '420.00', percent: '105' })
  expect(head.note).toBe('+105 % nei spalį')
  const yearBefore = await read('?compare=year')
  expect(yearBefore.period.previous).toEqual({ from: '2025-11-01', to: '2025-11-30' })
  expect(yearBefore.rows.at(-1).cells).toMatchObject({ previous: '0.00', percent: null })
})

test.each([
  ['2026-11-01', '2026-11-30', 'Lapkričio pelnas', 'November profit'],
  ['2026-01-01', '2026-01-31', 'Sausio pelnas', 'January profit'],
  ['2026-10-01', '2026-12-31', 'IV ketvirčio pelnas', 'Q4 profit'],
  ['2026-07-01', '2026-12-31', 'II pusmečio pelnas', 'H2 profit'],
  ['2026-01-01', '2026-12-31', '2026 m. pelnas', '2026 profit'],
  ['2026-10-31', '2026-11-15', 'Laikotarpio pelnas', 'Period profit'],
  // Days with expenses only.
  ['2026-10-05', '2026-10-05', 'Laikotarpio nuostolis', 'Period loss'],
])('the result from %s to %s is called %s, in English %s', async (from, to, lt, en) => {
  const url = `/api/report/profit-and-loss?date_from=${from}&date_to=${to}`
  const titleIn = async (language: string) => {
    const headers = { authorization: `Bearer ${books.token}`, 'accept-language': language }
    return (await server.app.inject({ url, headers })).json().head.title
  }
  expect([await titleIn('lt'), await titleIn('en')]).toEqual([lt, en])
})

test('days outside whole months are counted from the entries', async () => {
  const part = await read('?date_from=2026-10-31&date_to=2026-11-15')
  expect(part.rows.map(({ cells }: Item) => cells.amount)).toEqual([
    undefined,
    '1200.00',
    '-70.00',
    '1130.00',
    undefined,
    '100.00',
    '10.00',
    '110.00',
    '1020.00',
  ])
  const day = await read('?date_from=2026-11-20&date_to=2026-11-20&compare=previous')
  expect(day.period.previous).toEqual({ from: '2026-11-19', to: '2026-11-19' })
  expect(day.totals.amount).toBe('300.00')
})

test('the chart has the twelve months up to the end of the period', async () => {
  const { chart } = await read('?date_from=2026-10-01')
  expect(chart.points).toHaveLength(12)
  expect(chart.points.at(-1)).toEqual({
    month: '2026-10-01',
    values: { income: '500.00', expense: '100.00' },
    is_forecast: false,
  })
})

test('the documents of a row add up to its figure, and pages continue', async () => {
  const { rows } = await read()
  for (const { key, cells, documents } of rows.filter((row: Item) => row.documents !== null)) {
    const found = await read(`?row=${key}`, '/documents')
    expect(found.total).toBe(cells.amount)
    expect(found.count).toBe(documents)
    expect(found.data.reduce((total: number, { amount }: Item) => total + Number(amount), 0)).toBe(Number(cells.amount))
  }
  const first = await read('?row=sales&limit=1', '/documents')
  expect(first.data).toMatchObject([
    { kind: 'invoice', title: books.client.title, date: '2026-11-20', amount: '300.00' },
  ])
  const second = await read(`?row=sales&limit=1&cursor=${first.next}`, '/documents')
  expect(second).toMatchObject({ data: [{ date: '2026-11-01', amount: '700.00' }], next: null })
  expect((await read(`?row=category:${rent.id}`, '/documents')).list).toBe(
    `/expense/list?category_id=${rent.id}&date_from=2026-11-01&date_to=2026-11-30`,
  )
  expect((await books.ask('GET', '/report/profit-and-loss/documents?row=nothing')).status).toBe(404)
})

test('the notes say how much VAT is among the expenses because it may not be deducted', async () => {
  const { notes } = await read('?date_from=2025-03-01')
  await expense({
    number: 'D-1',
    date: '2025-03-05',
    vat: true,
    vat_rows: [{ vat_id: books.vat('PVM1'), base: '100', vat: '21', deductible_percent: '50' }],
  })
  const month = await read('?date_from=2025-03-01')
  expect(month.notes).toEqual([
    ...notes,
    'Į išlaidas įskaičiuotas neatskaitomas PVM: šiuo laikotarpiu registruota 10,50\u00a0€.',
  ])
  expect(month.totals.amount).toBe('-110.50')
  const days = await read('?date_from=2025-03-02&date_to=2025-03-20')
  expect(days.notes).toEqual(month.notes)
  expect((await read('?date_from=2025-03-01&basis=cash')).notes).toHaveLength(1)
})

test('a report refuses wrong periods and unknown names in words', async () => {
  const errors = async (query: string) => (await books.ask('GET', `/report/profit-and-loss?${query}`)).body.errors
  expect(await errors('date_from=2026-12-01')).toEqual({
    date_from: ['Laikotarpis dar neprasidėjo: pasirinkite ankstesnį.'],
  })
  expect(await errors('date_from=2026-11-01&date_to=2026-10-01')).toHaveProperty('date_to')
  expect(await errors('date_from=2010-01-01&date_to=2022-01-01')).toEqual({
    date_to: ['Ataskaitos laikotarpis negali būti ilgesnis kaip 12 metų.'],
  })
  expect(await errors('date_from=2010-01-01&date_to=2021-12-31')).toBeUndefined()
  expect(await books.ask('GET', '/report/toString')).toMatchObject({
    status: 404,
    body: { detail: 'Tokios ataskaitos nėra.' },
  })
})

test('all reports are listed in groups with their figure, for those who may read reports', async () => {
  const { data } = await books.read('/report/all')
  expect(data[0]).toEqual({ group: 'result', reports: expect.arrayContaining([{ name: 'profit-and-loss' }]) })
  expect(await read('', '/figure')).toMatchObject({ amount: '820.00', note: '+105 % nei spalį', reason: null })
  await giveRole(server, books.id, 'accountant')
  expect((await books.ask('GET', '/report/profit-and-loss')).status).toBe(200)
  await giveRole(server, books.id, 'employee')
  expect((await books.ask('GET', '/report/all')).status).toBe(403)
})

test('exchange gains are a line of income and losses a line of expenses, with their documents, in files, the dashboard and the balance', async () => {
  const foreign = await openBooks(server)
  const payments = await paymentsOf(foreign)
  const dollars = await payments.account({ title: 'Doleriai', currency: 'USD' })
  const paid = async (rate: string) => {
    const { id } = await foreign.invoice({ date: '2026-11-02', date_due: null, currency: 'USD', exchange_rate: '0.9' })
    return payments.income({
      account_id: dollars.id,
      total: '121',
      exchange_rate: rate,
      invoices: [{ invoice_id: id, amount: '121' }],
    })
  }
  await paid('0.95')
  await paid('1')
  const losing = await paid('0.8')
  const report = await foreign.read('/report/profit-and-loss')
  expect(short(report)).toEqual([
    ['Pajamos', null, null],
    ['Pardavimai', '270.00', 3],
    ['Kreditinės sąskaitos', '0.00', 0],
    ['Teigiama valiutų kursų pasikeitimo įtaka', '18.15', 2],
    ['Iš viso pajamų', '288.15', null],
    ['Išlaidos', null, null],
    ['Neigiama valiutų kursų pasikeitimo įtaka', '12.10', 1],
    ['Iš viso išlaidų', '12.10', null],
    ['Pelnas', '276.05', null],
  ])
  const documents = (row: string) => foreign.read(`/report/profit-and-loss/documents?row=${row}`)
  expect(await documents('loss_fx')).toMatchObject({
    total: '12.10',
    list: null,
    data: [{ kind: 'payment', id: losing.id, amount: '12.10' }],
  })
  expect(await documents('income:total')).toMatchObject({ total: '288.15', count: 5 })
  const { period } = await foreign.read('/dashboard/all')
  expect(period).toMatchObject({
    income: { amount: '288.15' },
    expenses: { amount: '12.10' },
    profit: { amount: '276.05' },
  })
  const figure = async (path: string, key: string) =>
    (await foreign.read(path)).rows.find((row: Item) => row.key === key).cells
  expect(await figure('/report/balance', 'result')).toMatchObject({ amount: '276.05' })
  expect(await figure('/report/trial-balance', 'account:fx')).toMatchObject({
    title: 'Valiutų kursų pasikeitimo įtaka',
    debit: '12.10',
    credit: '18.15',
    closing_credit: '6.05',
  })
  expect((await foreign.read('/report/ledger?account=fx')).totals).toEqual({
    debit: '12.10',
    credit: '18.15',
    balance: '-6.05',
  })
  expect(await figure('/report/sales-by-client', 'total')).toMatchObject({ amount: '288.15' })
  const file = await foreign.ask('GET', '/report/profit-and-loss?format=csv')
  expect(String(file.body)).toContain('Teigiama valiutų kursų pasikeitimo įtaka;18,15')
})
