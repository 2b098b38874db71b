import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportRow } from '#contract/reports/report.ts'
import { openWorkspace } from '#server/books/ledger/test/operations.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { fillWorkspace } from '../test/fill-workspace.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** Products of a period by the report: id, quantity and amount. */
const reported = async (books: Books, from: string, to: string) => {
  const { rows } = await books.read(`/report/sales-by-product?date_from=${from}&date_to=${to}`)
  return (rows as ReportRow[])
    .filter(({ key }) => key.startsWith('product:'))
    .map(({ key, cells }) => `${key.slice(8)} ${Number(cells['quantity'])} ${Number(cells['amount'])}`)
    .toSorted()
}

/** The same from the lines themselves. */
const soldOf = async (books: Books, from: string, to: string) => {
  const { rows } = await server.owner.query<{ id: string; quantity: string; amount: string }>(
    `select l.product_id as id, sum(l.quantity) as quantity, sum(round(l.total_without_vat * coalesce(i.exchange_rate, 1), 2)) as amount
     from invoice i join invoice_line l on l.company_id = i.company_id and l.invoice_id = i.id
     where i.company_id = $1 and i.date between $2 and $3 and i.type <> 'proforma' and i.deleted_at is null and i.voided_at is null
       and l.product_id is not null group by 1`,
    [books.company.id, from, to],
  )
  return rows.map(({ id, quantity, amount }) => `${id} ${Number(quantity)} ${Number(amount)}`).toSorted()
}

test('sales by product of months and of days are what the lines of their invoices say, in the currency of the company', async () => {
  const workspace = await openWorkspace(server)
  await fillWorkspace(workspace)
  const { books } = workspace
  let seen = 0
  for (const [from, to] of [
    ['2026-01-01', '2026-12-31'],
    ['2026-01-10', '2026-11-18'],
    ['2026-03-05', '2026-03-20'],
    ['2026-02-01', '2026-02-28'],
  ] as const) {
    const expected = await soldOf(books, from, to)
    expect(await reported(books, from, to), `${from} ${to}`).toEqual(expected)
    seen += expected.length
  }
  expect(seen).toBeGreaterThanOrEqual(4)
})

test('a product leaves the month that its invoice leaves: when it is dated anew, void, restored or deleted', async () => {
  const books = await openBooks(server)
  const product = await books.product()
  const { id } = await books.invoice({
    date: '2026-09-10',
    lines: [books.line({ product_id: product.id, quantity: '3' })],
  })
  const months = async () => [
    await reported(books, '2026-09-01', '2026-09-30'),
    await reported(books, '2026-10-01', '2026-10-31'),
  ]
  const sold = [`${product.id} 3 300`]
  expect(await months()).toEqual([sold, []])
  const { version, lines } = await books.get(id)
  const dated = await books.ask('PUT', `/invoice/${id}`, { ...books.form(), version, lines, date: '2026-10-10' })
  expect(dated.status).toBe(200)
  expect(await months()).toEqual([[], sold])
  await books.ask('POST', `/invoice/${id}/void`, { comment: 'Klaida' })
  expect(await months()).toEqual([[], []])
  await books.ask('POST', `/invoice/${id}/restore-voided`, {})
  expect(await months()).toEqual([[], sold])
  expect((await books.ask('DELETE', `/invoice/${id}`)).status).toBe(204)
  expect(await months()).toEqual([[], []])
})
