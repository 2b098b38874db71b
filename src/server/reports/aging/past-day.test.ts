import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportRow } from '#contract/reports/report.ts'
import { keptSums } from '#server/books/ledger/kept-sums.ts'
import { openWorkspace } from '#server/books/ledger/test/operations.ts'
import { differenceOf } from '#server/books/ledger/verify.ts'
import { readSqlFile } from '#server/platform/db/sql-files.ts'
import { root } from '#server/platform/process/project-root.ts'
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

/** The unpaid documents of a day by the report: number and amount. */
const reported = async (books: Books, query: string, name = 'receivables-aging') => {
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await books.read(`/report/${name}?view=document&limit=7&${query}${cursor && `&cursor=${cursor}`}`)
    for (const { kind, target, cells } of page.rows as ReportRow[])
      if (kind === 'line') found.push(`${target?.id} ${Number(cells['total'])}`)
    cursor = page.next
  }
  return found.toSorted()
}

/** The same from the documents and payments themselves: the total less what was paid until the day. */
const unpaidOn = async (books: Books, day: string, currency: string, kind: 'invoice' | 'expense') => {
  const conditions = kind === 'invoice' ? `d.type = 'simple' and d.voided_at is null` : `d.kind <> 'credit'`
  const { rows } = await server.owner.query<{ id: string; amount: string }>(
    `select id, amount from (
       select d.id, d.total - coalesce((select sum(x.amount) from ${kind}_payment x join payment p on p.id = x.payment_id
         where x.${kind}_id = d.id and p.date <= $2), 0) as amount
       from ${kind} d where d.company_id = $1 and d.date <= $2 and d.currency = $3 and d.deleted_at is null and ${conditions}) d
     where amount <> 0`,
    [books.company.id, day, currency],
  )
  return rows.map(({ id, amount }) => `${id} ${Number(amount)}`).toSorted()
}

test('debts of past days are what the documents and payments until then say, in each currency', async () => {
  const workspace = await openWorkspace(server)
  await fillWorkspace(workspace)
  const { books } = workspace
  let seen = 0
  for (const day of ['2026-02-10', '2026-05-31', '2026-08-15', '2026-10-31', '2026-11-19'])
    for (const currency of ['EUR', 'USD'])
      for (const [kind, name] of [
        ['invoice', 'receivables-aging'],
        ['expense', 'payables-aging'],
      ] as const) {
        const expected = await unpaidOn(books, day, currency, kind)
        expect(await reported(books, `date_to=${day}&currency=${currency}`, name), `${name} ${day}`).toEqual(expected)
        seen += expected.length
      }
  expect(seen).toBeGreaterThan(30)
})

test('a debt of a past day follows the day of its payments, also when one is moved, removed, deleted or restored', async () => {
  const books = await openBooks(server)
  const invoice = await books.invoice({ date: '2026-10-01', date_due: '2026-10-15' })
  await books.pay(invoice.id, '100', { date: '2026-10-20' })
  await books.pay(invoice.id, '21', { date: '2026-11-05' })
  const amounts = async () =>
    Promise.all(
      ['2026-09-30', '2026-10-10', '2026-10-31', '2026-11-10'].map(async (day) =>
        (await reported(books, `date_to=${day}`)).map((text) => Number(text.split(' ')[1])),
      ),
    )
  expect(await amounts()).toEqual([[], [121], [21], []])
  const { rows } = await server.owner.query<{ id: string; version: number }>(
    'select id, version from payment where company_id = $1 order by date',
    [books.company.id],
  )
  const [first, last] = rows
  const moved = await books.ask('PUT', `/payment/${last!.id}`, { version: last!.version, date: '2026-10-05' })
  expect(moved.status).toBe(200)
  expect(await amounts()).toEqual([[], [100], [], []])
  expect((await books.ask('DELETE', `/payment/${first!.id}`)).status).toBe(204)
  expect(await amounts()).toEqual([[], [100], [100], [100]])
  expect((await books.ask('POST', `/payment/${first!.id}/restore`, {})).status).toBeLessThan(300)
  expect(await amounts()).toEqual([[], [100], [], []])
  const { payments } = await books.get(invoice.id)
  await books.removePayment(invoice.id, payments[0].id)
  expect((await amounts())[3]).not.toEqual([])
})

test('a payment whose day alone changes moves the kept day of its invoice without a change of the invoice', async () => {
  const books = await openBooks(server)
  const invoice = await books.invoice({ date: '2026-10-01' })
  await books.pay(invoice.id, '121', { date: '2026-10-20' })
  const client = await server.owner.connect()
  const invoiceRow = async () =>
    (await client.query(`select last_paid_on::text, version from invoice where id = $1`, [invoice.id])).rows[0]
  try {
    await client.query('begin')
    const before = await invoiceRow()
    expect(before.last_paid_on).toBe('2026-10-20')
    await client.query(`delete from book_change where company_id = $1`, [books.company.id])
    // The chain queues changes of the product only.
    await client.query(`set local app.migrating = 'yes'`)
    await client.query(`update payment set date = '2026-10-25', version = version + 1 where company_id = $1`, [
      books.company.id,
    ])
    await client.query('set constraints all immediate')
    expect(await invoiceRow()).toEqual({ last_paid_on: '2026-10-25', version: before.version })
    const { rows } = await client.query(`select distinct document_kind from book_change where company_id = $1`, [
      books.company.id,
    ])
    expect(rows).toEqual([{ document_kind: 'payment' }])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

/** What the migration adds is removed, as in a database of the version before. */
const withoutKeptValues = `
  set constraints all immediate;
  alter table invoice drop column last_paid_on;
  alter table expense drop column last_paid_on;
  create index invoice_debt on invoice (company_id);
  drop table product_month`

test('the migration computes the last payments and the months of products of existing books', async () => {
  const workspace = await openWorkspace(server)
  await fillWorkspace(workspace)
  const added = keptSums.filter(({ stored }) => /last_paid_on|product_month/.test(stored))
  expect(added).toHaveLength(3)
  const { sql } = readSqlFile(path.join(root, 'migrations'), '0043_report_speed.sql')
  const client = await server.owner.connect()
  const count = async () => (await client.query('select count(*)::int from book_change')).rows
  try {
    await client.query('begin')
    await client.query(withoutKeptValues)
    await client.query(`set local app.migrating = 'yes'`)
    const changes = await count()
    await client.query(sql)
    for (const each of added) expect(await differenceOf(client, each), each.title).toBeNull()
    expect(await count()).toEqual(changes)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
