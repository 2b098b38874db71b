import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneOfEach } from '#server/test/one-of-each.ts'
import type { AllRecords } from '#server/test/one-of-each.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let all: AllRecords
beforeAll(async () => {
  server = await createTestServer()
  all = await oneOfEach(server)
})
afterAll(() => server.close())

const countedResources = ['invoice', 'expense', 'payment', 'client', 'product'] as const
const readItem = async (name: string, id: string) => (await all.books.read(`/${name}/edit/${id}`)).item
const countsOf = async (name: string, id: string) => (await readItem(name, id)).history
const countListed = async (kind: string, id: string) =>
  (await all.books.read(`/history?kind=${kind}&id=${id}&limit=100`)).data.length

/** An unpaid document cannot be archived. */
const paidForm = (name: string) =>
  name === 'invoice'
    ? { lines: [all.books.line({ price: '0' })] }
    : name === 'expense'
      ? { total: '0', total_without_vat: '0' }
      : {}

describe.each(countedResources)('the history counts of %s', (name) => {
  test('the item has the number of changes in its history', async () => {
    const { id } = await all.books.create(`/${name}`, { ...all.forms[name](), ...paidForm(name) })
    expect((await countsOf(name, id)).changes).toBe(1)
    for (const step of ['archive', 'archive-restore']) await all.books.create(`/${name}/${id}/${step}`, {})
    expect((await countsOf(name, id)).changes).toBe(3)
    expect(await countListed(name, id)).toBe(3)
  })

  test('an item can be sent back with its counts, which are ignored', async () => {
    const { id } = await all.books.create(`/${name}`, all.forms[name]())
    const { version, history } = await readItem(name, id)
    const response = await all.books.ask('PUT', `/${name}/${id}`, { version, history: { ...history, changes: 99 } })
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    expect((await countsOf(name, id)).changes).toBeLessThan(99)
  })
})

test('a stored invoice is returned with the new count, and can be sent to the preview unchanged', async () => {
  const invoice = await all.books.invoice()
  expect(invoice.history).toEqual({ changes: 1, emails: 0 })
  const change = { version: invoice.version, note: 'Ačiū', lines: [all.books.line({ price: '7' })] }
  const { body } = await all.books.ask('PUT', `/invoice/${invoice.id}`, change)
  expect(body.history).toEqual({ changes: 2, emails: 0 })
  expect((await all.books.ask('POST', '/invoice/totals', body)).status).toBe(200)
})

test('emails of an invoice are counted for it and its client', async () => {
  const client = await all.books.create('/client', all.forms.client())
  const invoice = await all.books.invoice({ client_id: client.id })
  await all.books.invoice({ client_id: client.id })
  for (const to of ['ona@medis.lt', 'jonas@medis.lt'])
    expect((await all.books.ask('POST', `/invoice/${invoice.id}/send`, { to: [to] })).status).toBe(202)
  expect((await countsOf('invoice', invoice.id)).emails).toBe(2)
  expect(await countsOf('client', client.id)).toEqual({ changes: 1, emails: 2 })
  // The email of the invoice also counts for the client.
  expect((await countsOf('client', all.books.client.id)).emails).toBe(1)
})

test('at most a thousand changes are counted, from the index alone', async () => {
  const { id } = await all.books.create('/product', all.forms.product())
  await server.owner.query(
    `insert into audit_event (company_id, change_id, document_kind, document_id, table_name, row_id, operation)
      select company_id, gen_random_uuid(), document_kind, document_id, table_name, row_id, 'update'
      from audit_event, generate_series(1, 2000) where document_id = $1`,
    [id],
  )
  expect(await countsOf('product', id)).toEqual({ changes: 1000 })
  // A transaction that is still open, such as that of autovacuum, keeps `vacuum` from marking pages that an index needs not look up.
  const plan = async () => {
    await server.owner.query('vacuum analyze audit_event')
    const { rows } = await server.owner.query(
      `explain select count(*) from (select distinct change_id from audit_event
        where company_id = (select company_id from product where id = $1) and document_id = $1 limit 1000) change`.replaceAll(
        '$1',
        `'${id}'`,
      ),
    )
    return JSON.stringify(rows)
  }
  await expect.poll(plan, { timeout: 10_000 }).toContain('Index Only Scan using audit_event_document')
})
