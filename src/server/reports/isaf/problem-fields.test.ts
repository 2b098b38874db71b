import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('a problem of an expense', () => {
  let coded: Item
  let reverse: Item
  beforeAll(async () => {
    const side = 'purchase'
    reverse = await books.create('/vat', { title: 'Be kodo', type: 'reverse-charge', rate: '21', side })
    const { options } = await books.read('/expense/create')
    coded = options.vats.find(({ code }: Item) => code === 'PVM21')
  })

  const noCodeOf = async (fields: object) => {
    const vendor = await books.create('/client', { title: 'Vendor GmbH', is_vendor: true, country: 'DE' })
    const expense = await books.create('/expense', {
      vendor_id: vendor.id,
      number: 'K 1',
      date: '2026-11-03',
      ...fields,
    })
    const { problems } = await preview(books)
    return ofDocument(problems, expense).find(({ code }) => code === 'no_code').field
  }
  const bought = ({ id }: Item) => ({ title: 'Paslauga', quantity: '1', price: '50', vat_id: id })
  const rowOf = ({ id }: Item) => ({ vat_id: id, base: '50', vat: '10.50' })

  test('leads to its row of VAT', async () => {
    const amounts = { total: '100', total_without_vat: '100', confirm_difference: true }
    expect(await noCodeOf({ ...amounts, vat_rows: [rowOf(coded), rowOf(reverse)] })).toBe('vat_rows.1.vat_id')
  })

  test('leads to the first of its lines whose VAT has no code', async () => {
    const lines = [coded, coded, reverse, reverse].map(bought)
    expect(await noCodeOf({ lines })).toBe('lines.2.vat_id')
  })

  test('leads to its delivery if only its VAT has no code', async () => {
    const delivery = { amount: '10', vat_id: reverse.id }
    expect(await noCodeOf({ lines: [bought(coded)], delivery })).toBe('delivery.vat_id')
  })

  test('leads to its row of VAT if the paper says more than its lines', async () => {
    const lines = [coded, reverse].map(bought)
    const vat_rows = [rowOf(coded), { ...rowOf(reverse), deductible_percent: '50' }]
    expect(await noCodeOf({ lines, vat_rows })).toBe('vat_rows.1.vat_id')
  })
})
