import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let client: Item
let path: string

beforeAll(async () => {
  server = await createTestServer({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  books = await openBooks(server)
  await server.owner.query('update app_user set email_verified_at = now() where id = $1', [books.id])
  client = await books.create('/client', { title: 'UAB „Pirkėjas“', contacts: [{ email: 'rasa@pirkejas.lt' }] })
  await books.ask('POST', `/client/${client.id}/link`, {})
  path = new URL((await books.read(`/client/${client.id}/link`)).link.url).pathname
})
afterAll(() => server.close())

const get = (url: string) => server.app.inject({ method: 'GET', url })
const invoice = (fields: object = {}) => books.invoice({ client_id: client.id, ...fields })
const numbers = (body: string) =>
  [...body.matchAll(/<td class="number">(?:<a[^>]*>)?([^<]+)/g)].map(([, number]) => number)

/** Copies an invoice without its lines. */
const copyInvoice = async (id: string, count: number): Promise<void> => {
  const connection = await server.owner.connect()
  try {
    const columns = (await storedColumns(connection, 'invoice')).map((name) =>
      name === 'id'
        ? 'gen_random_uuid()'
        : name === 'number'
          ? `'X-' || n`
          : name === 'date'
            ? `date '2026-01-01' + n % 300`
            : `i.${name}`,
    )
    await connection.query(`set session_replication_role = replica`)
    const names = await storedColumns(connection, 'invoice')
    await connection.query(
      `insert into invoice (${names.join(', ')}) select ${columns.join(', ')} from invoice i, generate_series(1, ${count}) n where i.id = $1`,
      [id],
    )
    await connection.query(`reset session_replication_role`)
  } finally {
    connection.release()
  }
}
const storedColumns = async (connection: PoolClient, table: string): Promise<string[]> => {
  const { rows } = await connection.query(
    `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  return rows.map(({ column_name }) => String(column_name))
}

test('of more documents than are counted the page shows the latest by date, the unpaid, the quotes, and what is owed', async () => {
  const oldest = await invoice({ date: '2025-01-02', date_due: '2025-01-10', lines: [books.line({ price: '7' })] })
  const proforma = await invoice({ type: 'proforma', date: '2025-02-01', date_due: '2025-02-10' })
  const quote = await invoice({ type: 'quote', date: '2025-03-01', date_due: null, valid_until: '2026-12-12' })
  const { id } = await invoice({ date: '2026-01-01', lines: [books.line({ price: '1' })] })
  await books.pay(id, (await books.get(id)).unpaid)
  await copyInvoice(id, 1000)
  const all = (await get(path)).body
  expect(all).toContain('Visi <small>1000+</small>')
  expect(all).toContain('Neapmokėti <small>2</small>')
  expect(numbers(all)).toHaveLength(50)
  expect(all).toContain('1 sąskaita, iš jų 1 vėluoja')
  // Too many to sort or to sum.
  expect(all).not.toContain('sort=total')
  expect(all).not.toContain('Išrašyta <b>')
  expect(all).toMatch(/Liko apmokėti <b class="double">8/)
  const last = [quote.number, proforma.number, oldest.number]
  expect(numbers((await get(`${path}?page=21`)).body).slice(-3)).toEqual(last)
  expect(numbers((await get(`${path}?sort=total&direction=asc`)).body)).toEqual(numbers(all))
  expect(numbers((await get(`${path}?tab=unpaid`)).body)).toEqual([proforma.number, oldest.number])
  expect(numbers((await get(`${path}?tab=quotes`)).body)).toEqual([quote.number])
  expect(numbers((await get(`${path}?tab=unpaid&page=2`)).body)).toEqual([])
}, 60_000)
