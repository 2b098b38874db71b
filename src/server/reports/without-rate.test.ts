import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

// Documents in another currency need their rate; those of earlier versions may have none.

let server: TestServer
let books: Books
let vendor: Item
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  vendor = await books.create('/client', { title: 'Paper Inc.', is_vendor: true })
})
afterAll(() => server.close())

const dollars = { currency: 'USD', exchange_rate: '0.9' }

/** Removes the rates of all documents, as an earlier version left them. */
const withoutRates = async () => {
  for (const table of ['invoice', 'expense']) {
    await server.owner.query(`alter table ${table} disable trigger needs_rate`)
    await server.owner.query(`update ${table} set exchange_rate = null where company_id = $1`, [books.company.id])
    await server.owner.query(`alter table ${table} enable trigger needs_rate`)
  }
}

test('reports say which documents are not counted because they have no exchange rate, and lists show them', async () => {
  const { id } = await books.invoice({ date: '2026-11-03', ...dollars })
  await books.invoice({ date: '2026-11-03' })
  const expense = await books.create('/expense', {
    vendor_id: vendor.id,
    date: '2026-10-03',
    lines: [books.line()],
    ...dollars,
  })
  const linksOf = async (path: string) => (await books.read(`/report/${path}`)).without_rate
  expect(await linksOf('balance')).toEqual([])
  await withoutRates()
  const [invoices, expenses] = await linksOf('balance')
  expect(invoices).toEqual({
    title: 'Sąskaitos be valiutos kurso: 1',
    list: '/invoice/list?without_rate=1&date_to=2026-11-20',
  })
  expect(expenses).toMatchObject({ title: 'Išlaidos be valiutos kurso: 1' })
  const profit = await books.read('/report/profit-and-loss')
  expect(profit.without_rate).toHaveLength(1)
  expect(profit.notes.at(-1)).toBe('Dokumentai užsienio valiuta be kurso neįskaičiuoti: nurodykite jų kursą.')
  expect(await linksOf('profit-and-loss?basis=cash')).toEqual([])
  const idsOf = async (list: string) => {
    const { data, meta } = await books.read(list.replace('/list', '/all'))
    expect(meta.count).toBe(data.length)
    return data.map((row: Item) => row.id)
  }
  expect(await idsOf(invoices.list)).toEqual([id])
  expect(await idsOf(expenses.list)).toEqual([expense.id])

  // It can be read and paid, but a change needs the rate.
  const { item } = await books.read(`/invoice/edit/${id}`)
  expect(await books.ask('PUT', `/invoice/${id}`, { version: item.version, note: 'Be kurso' })).toMatchObject({
    status: 422,
    body: { errors: { exchange_rate: ['Nurodykite valiutos kursą.'] } },
  })
  const changed = { version: item.version, note: 'Su kursu', exchange_rate: '0.9' }
  expect((await books.ask('PUT', `/invoice/${id}`, changed)).status).toBe(200)
  expect(await linksOf('profit-and-loss')).toEqual([])
})

test.each([
  ['invoice', 'a new row', 'insert'],
  ['invoice', 'a change', 'update'],
  ['expense', 'a change', 'update'],
] as const)('the database refuses an %s in another currency without a rate: %s', async (table, _, operation) => {
  const { id } =
    table === 'invoice'
      ? await books.invoice(dollars)
      : await books.create('/expense', { vendor_id: vendor.id, date: '2026-11-03', lines: [books.line()], ...dollars })
  const client = await server.owner.connect()
  try {
    await client.query('begin')
    const change = async () => {
      if (operation === 'update') await client.query(`update ${table} set exchange_rate = null where id = $1`, [id])
      else {
        await client.query(`create temporary table copied on commit drop as select * from invoice where id = '${id}'`)
        await client.query(`update copied set id = gen_random_uuid(), number = 'X-1', exchange_rate = null`)
        const { rows } = await client.query(
          `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
            where attrelid = 'invoice'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        )
        await client.query(`insert into invoice (${rows[0].names}) select ${rows[0].names} from copied`)
        await client.query('set constraints all immediate')
      }
    }
    await expect(change()).rejects.toMatchObject({ constraint: 'document_needs_rate' })
  } finally {
    await client.query('rollback')
    client.release()
  }
})
