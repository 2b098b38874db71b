import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runHousekeeping } from '#server/housekeeping.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { verifyBooks } from './verify.ts'

let server: TestServer
let books: Books
let till: Item
beforeAll(async () => {
  server = await createTestServer({ isTogether: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  books = await openBooks(server)
  till = await books.create('/company-account', { type: 'cash', title: 'Kasa', currency: 'EUR' })
})

const remove = async (kind: string, id: string, body?: object) =>
  expect((await books.ask('DELETE', `/${kind}/${id}`, body)).status).toBe(204)

/** Runs the housekeeping with the clock this many days ahead. */
const runHousekeepingIn = async (days: number) => {
  server.setTime(new Date(Date.now() + days * 24 * 60 * 60 * 1000))
  await runHousekeeping(server.services)
}

const rows = async (table: string) =>
  (await server.owner.query(`select * from ${table} where company_id = $1`, [books.company.id])).rows

const expectVerified = async () => {
  const client = await server.owner.connect()
  expect((await verifyBooks(client)).difference).toBeNull()
  client.release()
}

const credit = async (id: string): Promise<Item> =>
  books.create('/invoice', (await books.read(`/invoice/create?credit_of=${id}`)).item)

const createReceivedPayment = (overrides: object = {}): Promise<Item> =>
  books.create('/payment', {
    type: 'income',
    date: '2026-11-20',
    client_id: books.client.id,
    account_id: till.id,
    total: '30',
    receipt: { type: 'cash-receipt' },
    ...overrides,
  })

describe('documents deleted over 7 days ago', () => {
  test('a deleted document is purged after 7 days and not earlier', async () => {
    const product = await books.product()
    const client = await books.create('/client', { title: 'UAB „Laikina“' })
    const expense = await books.create('/expense', {
      vendor_id: client.id,
      date: '2026-11-20',
      total: '12.10',
      total_without_vat: '10',
    })
    const invoice = await books.invoice({ client_id: client.id, lines: [books.line({ product_id: product.id })] })
    const payment = await createReceivedPayment({ client_id: client.id })
    await remove('invoice', invoice.id)
    await remove('expense', expense.id)
    await remove('payment', payment.id)
    // The API does not delete a client with documents, so the test deletes it in the database.
    await server.owner.query('update client set deleted_at = now() where id = $1', [client.id])
    await server.owner.query('update product set deleted_at = now() where id = $1', [product.id])
    await runHousekeepingIn(6.9)
    for (const table of ['invoice', 'expense', 'payment', 'product']) expect(await rows(table), table).toHaveLength(1)
    await runHousekeepingIn(7.1)
    for (const table of ['invoice', 'invoice_line', 'expense', 'payment', 'receipt', 'product', 'ledger_entry'])
      expect(await rows(table), table).toEqual([])
    expect((await rows('client')).map(({ title }) => title)).toEqual(['UAB „Ąžuolas“'])
    await expectVerified()
  })

  test('a purged document with a number leaves a tombstone: what it was, who deleted it, when and why', async () => {
    const invoice = await books.invoice()
    const payment = await createReceivedPayment()
    await remove('invoice', invoice.id, { comment: 'Dvigubai' })
    await remove('payment', payment.id, { comment: 'Pinigai grąžinti' })
    await runHousekeepingIn(8)
    const tombstones = await rows('tombstone')
    expect(tombstones).toHaveLength(2)
    expect(tombstones.find(({ document_kind }) => document_kind === 'invoice')).toMatchObject({
      document_id: invoice.id,
      type: 'simple',
      series_id: invoice.series_id,
      number: invoice.number,
      date: '2026-11-20',
      total: '121.00',
      currency: 'EUR',
      client_title: 'UAB „Ąžuolas“',
      deleted_by_name: 'Ona Kazlauskienė',
      delete_comment: 'Dvigubai',
    })
    expect(tombstones.find(({ document_kind }) => document_kind === 'receipt')).toMatchObject({
      type: 'cash-receipt',
      number: payment.receipt.number,
      total: '30.00',
      deleted_by_name: 'Ona Kazlauskienė',
      delete_comment: 'Pinigai grąžinti',
    })
  })

  test('a document that another one refers to is purged together with that one', async () => {
    const product = await books.product()
    const invoice = await books.invoice({ lines: [books.line({ product_id: product.id })] })
    await server.owner.query('update product set deleted_at = now() where id = $1', [product.id])
    await runHousekeepingIn(8)
    expect(await rows('product')).toHaveLength(1)
    await remove('invoice', invoice.id)
    await runHousekeepingIn(8)
    expect(await rows('product')).toEqual([])
  })

  test('purging a deleted credit invoice removes its payment, but a void credit invoice keeps its payment', async () => {
    const invoice = await books.invoice()
    const deleted = await credit(invoice.id)
    await remove('invoice', deleted.id)
    const kept = await credit(invoice.id)
    await books.ask('POST', `/invoice/${kept.id}/void`, { comment: 'Klaida' })
    await runHousekeepingIn(8)
    expect((await rows('invoice')).map(({ id }) => id).sort()).toEqual([invoice.id, kept.id].sort())
    expect((await rows('payment')).map(({ credit_invoice_id }) => credit_invoice_id)).toEqual([kept.id])
    expect((await books.ask('POST', `/invoice/${kept.id}/restore-voided`)).status).toBe(200)
    await expectVerified()
  })

  test('two processes that purge at the same time purge each document once', async () => {
    for (let count = 0; count < 5; count += 1) await remove('invoice', (await books.invoice()).id)
    await Promise.all([runHousekeepingIn(8), runHousekeepingIn(8), runHousekeepingIn(8)])
    expect(await rows('invoice')).toEqual([])
    expect(await rows('tombstone')).toHaveLength(5)
    await expectVerified()
  })

  test('purging an expense removes its files', async () => {
    const expense = await books.create('/expense', {
      vendor_id: books.client.id,
      date: '2026-11-20',
      total: '12.10',
      total_without_vat: '10',
    })
    const form = new FormData()
    form.append('files[]', new Blob(['%PDF-1.4\n%%EOF']), 'kvitas.pdf')
    const request = new Request('http://x', { method: 'POST', body: form })
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: `/api/expense/${expense.id}/files`,
      headers: { authorization: `Bearer ${books.token}`, 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(statusCode).toBeLessThan(300)
    const folder = path.join(server.services.config.dataDir, 'files', books.company.id)
    expect(readdirSync(folder).length).toBeGreaterThan(0)
    await remove('expense', expense.id)
    await runHousekeepingIn(8)
    expect(readdirSync(folder)).toEqual([])
  })
})

test('no series assigns the number of a purged document, even if it is set back, but a user can enter it', async () => {
  const [first, second] = [await books.invoice(), await books.invoice()]
  await remove('invoice', first.id)
  await remove('invoice', second.id)
  await runHousekeepingIn(8)
  server.setTime(new Date('2026-11-20T10:00:00.000Z'))
  const { item } = await books.read(`/series/edit/${first.series_id}`)
  const renumbered = await books.ask('PUT', `/series/${first.series_id}`, {
    version: item.version,
    next_number: first.number,
  })
  expect(renumbered.status).toBe(200)
  expect((await books.invoice()).number).toBe('SF-0003')
  expect((await books.invoice({ number: second.number })).number).toBe(second.number)
})
