import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasReport, reportNames } from '#domain/reports.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { paymentsOf } from '#server/test/payments.ts'
import { createTestServer, signUpWithCompany } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

/** The reports of a company; those of individuals have tests of their own. */
const names = reportNames.filter((name) => hasReport(name, { type: 'legal', vat_enabled: true }))

let server: TestServer
let books: Books
let vendor: Item
let product: Item
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  vendor = await books.create('/client', { title: 'UAB „Nuoma“', is_vendor: true })
  product = await books.product()
  const late = await books.invoice({ date: '2026-09-01', date_due: '2026-09-15' })
  await books.pay(late.id, '21', { date: '2026-10-02' })
  await books.invoice({
    date: '2026-11-02',
    date_due: '2026-12-01',
    lines: [books.line({ product_id: product.id, quantity: '2' }), books.line({ price: '50' })],
  })
  const expense = {
    vendor_id: vendor.id,
    date: '2026-11-05',
    date_due: '2026-11-10',
    number: 'N-1',
    total: '121',
    total_without_vat: '100',
  }
  await books.create('/expense', expense)
  const payments = await paymentsOf(books)
  const cash = await payments.account({ title: 'Kasa' })
  await payments.transfer(books.account.id, cash.id, { source_total: '5', destination_total: '5', date: '2026-11-03' })
  await payments.ask({ type: 'expense', client_id: null, total: '3', date: '2026-11-04', account_id: cash.id })
})
afterAll(() => server.close())

const read = (name: string, query = ''): Promise<Item> => books.read(`/report/${name}?${query}`)
const cells = ({ rows }: Item, ...columns: string[]) =>
  rows.map((row: Item) => columns.map((column) => row.cells[column] ?? null))

test.each(names)('%s of an empty company has no figures and no errors', async (name) => {
  const person = await signUpWithCompany(server)
  const report = await person.ask('GET', `/report/${name}?compare=year`)
  expect(report.status).toBe(200)
  for (const row of report.body.rows)
    for (const { key, type } of report.body.columns)
      if (type === 'money' && row.cells[key]) expect(row.cells[key]).toBe('0.00')
  const figure = await person.ask('GET', `/report/${name}/figure`)
  expect([figure.status, figure.body.amount ?? '0.00', figure.body.count ?? 0]).toEqual([200, '0.00', 0])
})

test.each(names)('all texts of %s exist in both languages', async (name) => {
  for (const language of ['lt', 'en']) {
    const answer = await books.ask('GET', `/report/${name}?compare=previous`, undefined, {
      'accept-language': language,
    })
    const { title, columns, rows, notes, head } = answer.body
    const texts = [
      title,
      head?.title,
      head?.note,
      ...notes,
      ...columns.map((column: Item) => column.title),
      ...rows.map((row: Item) => row.cells.title),
    ]
    for (const text of texts.filter(Boolean)) expect(text).not.toMatch(/^[a-z]+([_-][a-z]+)+$/)
  }
})

test('the balance has what the company owns and owes at the end of a day', async () => {
  const report = await read('balance', 'compare=previous')
  expect(report.period).toEqual({ from: null, to: '2026-11-20', previous: { from: null, to: '2026-10-31' } })
  expect(cells(report, 'title', 'amount', 'previous')).toEqual([
    ['Turtas', null, null],
    ['Pinigai', '18.00', '21.00'],
    ['Swedbank', '16.00', '21.00'],
    ['Kasa', '2.00', '0.00'],
    ['Pirkėjų skolos', '402.50', '100.00'],
    ['Sumokėti avansai', '3.00', '0.00'],
    ['Pirkimo PVM', '21.00', '0.00'],
    ['Turtas iš viso', '444.50', '121.00'],
    ['Įsipareigojimai', null, null],
    ['Skolos tiekėjams', '121.00', '0.00'],
    ['Pardavimo PVM', '73.50', '21.00'],
    ['Įsipareigojimai iš viso', '194.50', '21.00'],
    ['Nuosavas kapitalas', null, null],
    ['Ataskaitinių metų pelnas (nuostoliai)', '250.00', '100.00'],
    ['Nuosavas kapitalas iš viso', '250.00', '100.00'],
    ['Įsipareigojimai ir nuosavas kapitalas iš viso', '444.50', '121.00'],
  ])
})

test('cash flow has opening balance, movements and closing balance of each account', async () => {
  expect(cells(await read('cash-flow'), 'title', 'opening', 'inflow', 'outflow', 'transfers', 'closing')).toEqual([
    ['Swedbank', '21.00', '0.00', '0.00', '-5.00', '16.00'],
    ['Kasa', '0.00', '0.00', '3.00', '5.00', '2.00'],
    ['Iš viso', '21.00', '0.00', '3.00', '0.00', '18.00'],
  ])
  const months = await read('cash-flow', 'date_from=2026-10-01&date_to=2026-11-30')
  expect(cells(months, 'title', 'change').slice(0, 4)).toEqual([
    ['Swedbank', null],
    ['2026-10', '21.00'],
    ['2026-11', '-5.00'],
    ['Swedbank', '16.00'],
  ])
})

describe('aging', () => {
  const ages = ['title', 'not_due', 'late_30', 'late_60', 'late_90', 'late_over', 'total'] as const

  test('receivables are shown by how late they are, and as of a past day as they were then', async () => {
    const now = await read('receivables-aging')
    expect(cells(now, ...ages)).toEqual([
      [books.client.title, '302.50', null, null, '100.00', null, '402.50'],
      ['Iš viso', '302.50', '0.00', '0.00', '100.00', '0.00', '402.50'],
    ])
    expect(now.head.note).toBe('Iš jų vėluoja 100,00\u00a0€. Vėluojančių: 1, seniausia skola vėluoja 66 d.')
    const past = await read('receivables-aging', 'date_to=2026-10-01')
    expect(cells(past, ...ages)[0]).toEqual([books.client.title, null, '121.00', null, null, null, '121.00'])
    expect(cells(await read('receivables-aging', 'date_to=2026-08-31'), 'total')).toEqual([['0.00']])
  })

  test.each([
    ['2026-09-15', 'not_due'],
    ['2026-09-16', 'late_30'],
    ['2026-10-15', 'late_30'],
    ['2026-10-16', 'late_60'],
    ['2026-11-14', 'late_60'],
    ['2026-11-15', 'late_90'],
  ])('on %s the oldest invoice counts as %s', async (day, age) => {
    const { rows } = await read('receivables-aging', `view=document&date_to=${day}`)
    expect(rows[0].cells[age]).toBe(day < '2026-10-02' ? '121.00' : '100.00')
    expect(rows[0].cells.date_due).toBe('2026-09-15')
  })

  test('payables are shown by vendor', async () => {
    expect(cells(await read('payables-aging'), 'title', 'late_30', 'days')).toEqual([
      ['UAB „Nuoma“', '121.00', '10'],
      ['Iš viso', '121.00', '10'],
    ])
  })
})

test('sales by product have a row of what belongs to no product', async () => {
  expect(cells(await read('sales-by-product'), 'title', 'quantity', 'amount', 'share')).toEqual([
    ['Obliavimas', '2', '200.00', '80'],
    ['Be prekės, nuolaidos, pristatymas', null, '50.00', '20'],
    ['Iš viso', null, '250.00', null],
  ])
})

test('the ledger of one client has only its entries', async () => {
  const report = await read(
    'ledger',
    `account=receivable&subject=${books.client.id}&date_from=2026-10-01&date_to=2026-11-30`,
  )
  expect(cells(report, 'date', 'debit', 'credit', 'balance')).toEqual([
    [null, null, null, '121.00'],
    ['2026-10-02', null, '21.00', '100.00'],
    ['2026-11-02', '302.50', null, '402.50'],
    [null, '302.50', '21.00', '402.50'],
  ])
  const unknown = await books.ask('GET', `/report/ledger?account=receivable&subject=${product.id}`)
  expect(unknown).toMatchObject({ status: 404, body: { resource: 'client' } })
})

test.each([
  ['ledger', 'account=nothing'],
  ['ledger', 'cursor=abc'],
  ['ledger', 'account=income&subject=01a20a40-2475-736c-8196-85a2c8ec6b6d'],
  ['sales-by-client', 'sort=id'],
  ['sales-by-client', 'cursor=WyJ4IiwxXQ'],
  ['receivables-aging', 'date_to=2027-01-01'],
  ['receivables-aging', 'sort=number'],
  ['cash-flow', 'basis=cash'],
  ['trial-balance', 'limit=0'],
])('%s refuses %s', async (name, query) => {
  expect((await books.ask('GET', `/report/${name}?${query}`)).status).toBe(422)
})
