import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { preview } from './test/isaf-calls.ts'

let server: TestServer
let books: Books
let without: Item
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  without = await books.create('/vat', { title: 'Be kodo', type: 'standard', rate: '9', side: 'sale' })
})
afterAll(() => server.close())

const lineOf = (vat_id: string) => books.line({ vat_id, price: '100' })
const ofDocument = (problems: Item[], { id }: Item) => problems.filter(({ document }) => document.id === id)

test('a problem leads to the first line whose VAT has no code', async () => {
  const common = lineOf(books.vat('PVM1'))
  const invoice = await books.invoice({ lines: [common, common, lineOf(without.id), lineOf(without.id)] })
  const { problems } = await preview(books)
  expect(ofDocument(problems, invoice)).toMatchObject([{ code: 'no_code', field: 'lines.2.vat_id' }])
  const refused = await books.ask('POST', '/isaf', { period: '2026-11' })
  expect(ofDocument(refused.body.problems, invoice)).toMatchObject([{ field: 'lines.2.vat_id' }])
})

test('a problem leads to the delivery if only its VAT has no code', async () => {
  const delivery = { amount: '10', vat_id: without.id }
  const invoice = await books.invoice({ lines: [lineOf(books.vat('PVM1'))], delivery })
  const { problems } = await preview(books)
  expect(ofDocument(problems, invoice)).toMatchObject([{ code: 'no_code', field: 'delivery.vat_id' }])
})

test('a problem of an expense leads to its row of VAT', async () => {
  const side = 'purchase'
  const vat = await books.create('/vat', { title: 'Be kodo', type: 'reverse-charge', rate: '21', side })
  const vendor = await books.create('/client', { title: 'Vendor GmbH', is_vendor: true, country: 'DE' })
  const { options } = await books.read('/expense/create')
  const coded = options.vats.find(({ code }: Item) => code === 'PVM21')
  const rowOf = (vat_id: string) => ({ vat_id, base: '50', vat: '10.50' })
  const expense = await books.create('/expense', {
    vendor_id: vendor.id,
    number: 'K 1',
    date: '2026-11-03',
    total: '100',
    total_without_vat: '100',
    confirm_difference: true,
    vat_rows: [rowOf(coded.id), rowOf(vat.id)],
  })
  const { problems } = await preview(books)
  const found = ofDocument(problems, expense).filter(({ code }) => code === 'no_code')
  expect(found).toMatchObject([{ field: 'vat_rows.1.vat_id' }])
})
