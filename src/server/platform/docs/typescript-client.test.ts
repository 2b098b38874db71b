import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#server/platform/process/project-root.ts'
import { makeKey } from '#server/account/api-key/test/keys.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { createClient, KvitasError } from '../../../../clients/typescript/kvitas.ts'
import type { Client } from '../../../../clients/typescript/kvitas.ts'
import { clientTypes } from './client-types.ts'

const folder = path.join(root, 'clients/typescript')

let server: TestServer
let books: Books
let url: string
let client: Client
beforeAll(async () => {
  server = await createTestServer()
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  books = await openBooks(server)
  const { key } = await makeKey(server, books, { scope: 'documents', may_issue: true })
  client = createClient({ url, key })
})
afterAll(() => server.close())

test('the types of the client are those of the contract (else: npm run client)', () => {
  expect(readFileSync(path.join(folder, 'calls.ts'), 'utf8')).toBe(clientTypes())
})

test('the client compiles by itself with strict types', () => {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, ''])
})

test('a program creates a client, issues an invoice once and downloads its PDF', async () => {
  const buyer = await client.call('client.create', { body: { title: 'UAB „Medis“', country: 'LT' } })
  const body = {
    client_id: buyer.id,
    date: '2026-11-20',
    date_due: '2026-12-04',
    lines: [{ title: 'Stalas', quantity: '1', price: '100', vat_id: books.vat('PVM1') }],
  }
  const idempotencyKey = 'order-77'
  const [invoice, again] = [
    await client.call('invoice.create', { body, idempotencyKey }),
    await client.call('invoice.create', { body, idempotencyKey }),
  ]
  expect([invoice.total, again.id]).toEqual(['121.00', invoice.id])
  await expect(
    client.call('invoice.create', { body: { ...body, note: 'kita' }, idempotencyKey }),
  ).rejects.toMatchObject({ status: 422, code: 'idempotency_mismatch' })
  const pdf = await client.call('invoice.pdf', { params: { id: invoice.id } })
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
})

test('a list is read page by page', async () => {
  for (const title of ['Pirmas', 'Antras', 'Trečias'])
    await client.call('product.create', { body: { title, price: '1' } })
  const titles: string[] = []
  for await (const product of client.all('product.list', { limit: 2, sort: 'title' })) titles.push(product.title)
  expect(titles).toEqual(['Antras', 'Pirmas', 'Trečias'])
})

test('a refused call throws the problem with its code and the errors of fields', async () => {
  const failed = await client.call('client.create', { body: { title: '' } }).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(KvitasError)
  expect(failed).toMatchObject({
    status: 422,
    code: 'validation_failed',
    problem: { errors: { title: [expect.any(String)] } },
  })
  const ended = createClient({ url, key: `kv_${'A'.repeat(43)}` })
  await expect(ended.call('client.list')).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
})

test('a call over the limit says how long to wait', async () => {
  await server.owner.query('update api_key set minute_count = 120')
  await expect(client.call('client.list')).rejects.toMatchObject({ code: 'key_rate_limit', retryAfter: 60 })
  await server.owner.query('update api_key set minute_count = 0')
})

test('a file is uploaded', async () => {
  const vendor = await client.call('client.create', {
    body: { title: 'UAB „Popierius“', country: 'LT', is_vendor: true },
  })
  const form = { vendor_id: vendor.id, date: '2026-11-20', total: '12.10', total_without_vat: '10' }
  const expense = await client.call('expense.create', { body: form })
  const stored = await client.call('expense.add_files', {
    params: { id: expense.id },
    files: [new File(['%PDF-1.4\n%%EOF'], 'kvitas.pdf', { type: 'application/pdf' })],
  })
  expect(stored.files.map(({ name }) => name)).toEqual(['kvitas.pdf'])
})
