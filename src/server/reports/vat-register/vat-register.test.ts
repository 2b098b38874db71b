import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books

beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  const vendor = await books.create('/client', {
    title: 'UAB „Popierius“',
    is_vendor: true,
    vat_code: 'LT100000000004',
  })
  const several = await books.invoice({
    date: '2026-11-03',
    lines: [books.line({ price: '70' }), books.line(), books.line({ vat_id: books.vat('PVM3'), price: '50' })],
  })
  const { item } = await books.read(`/invoice/create?credit_of=${several.id}`)
  await books.create('/invoice', { ...item, date: '2026-11-09', lines: [{ ...item.lines[2], quantity: '-1' }] })
  const voided = await books.invoice({ date: '2026-11-05' })
  await books.ask('POST', `/invoice/${voided.id}/void`, { comment: 'Klaida' })
  await books.invoice({ type: 'proforma', date: '2026-11-06' })
  const expense = (fields: object) =>
    books.create('/expense', {
      vendor_id: vendor.id,
      date: '2026-11-04',
      vat: true,
      total: '121',
      total_without_vat: '100',
      ...fields,
    })
  await expense({ number: 'P-1', date: '2026-10-30', date_registered: '2026-11-02' })
  await expense({ number: 'P-2' })
  await expense({ number: 'K-1', kind: 'receipt' })
})
afterAll(() => server.close())

const read = (query = ''): Promise<Item> => books.read(`/report/vat-register?date_from=2026-11-01${query}`)
const short = ({ rows }: Item) =>
  rows.map(({ kind, cells }: Item) =>
    [kind === 'line' ? (cells.registered ?? cells.date) : cells.title, cells.type, cells.code, cells.base, cells.vat]
      .filter(Boolean)
      .join(' '),
  )

test('the registers have a row for each document and code, with void invoices, without receipts', async () => {
  const report = await read()
  expect(short(report)).toEqual([
    'Išrašytos sąskaitos faktūros',
    '2026-11-03 SF PVM1 170.00 35.70',
    '2026-11-03 SF PVM3 50.00 2.50',
    '2026-11-05 AN PVM1 0.00',
    '2026-11-09 KS PVM3 -50.00 -2.50',
    'Išrašyta iš viso 170.00 35.70',
    'Gautos sąskaitos faktūros',
    '2026-11-02 SF PVM1 100.00 21.00',
    '2026-11-04 SF PVM1 100.00 21.00',
    'Gauta iš viso 200.00 42.00',
  ])
  expect(report.totals).toEqual({
    sales_base: '170.00',
    sales_vat: '35.70',
    purchases_base: '200.00',
    purchases_vat: '42.00',
  })
})

test.each([1, 2, 3, 4, 5])('pages of %s documents make the same registers', async (limit) => {
  const rows: Item[] = []
  let cursor = ''
  do {
    const page = await read(`&limit=${limit}${cursor}`)
    rows.push(...page.rows)
    cursor = page.next === null ? '' : `&cursor=${page.next}`
  } while (cursor)
  expect(rows).toEqual((await read()).rows)
  expect((await books.ask('GET', '/report/vat-register?cursor=abc')).status).toBe(422)
})

test('the registers as a file have all rows', async () => {
  const { body } = await books.ask('GET', '/report/vat-register?date_from=2026-11-01&format=csv')
  expect(JSON.stringify(body)).toContain('PVM3')
})
