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
})
afterAll(() => server.close())

const put = async (kind: string, id: string, change: object) => {
  const { version } = (await books.read(`/${kind}/edit/${id}`)).item
  const answer = await books.ask('PUT', `/${kind}/${id}`, { version, ...change })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const latest = async (kind: string, id: string): Promise<[string, unknown, unknown][]> => {
  const [entry] = (await books.read(`/history?kind=${kind}&id=${id}`)).data
  return entry.changes.map(({ field, of, before, after }: Item) => [of ? `${field} ${of}` : field, before, after])
}
const entries = async (kind: string, id: string) => (await books.read(`/history?kind=${kind}&id=${id}`)).data.length

const expense = (overrides: object = {}): Promise<Item> =>
  books.create('/expense', {
    vendor_id: books.client.id,
    date: '2026-11-10',
    total: '121',
    total_without_vat: '100',
    ...overrides,
  })

test('the history of an expense shows base, VAT, code and deductible part of its VAT rows', async () => {
  const { id } = await expense()
  expect(await entries('expense', id)).toBe(1)
  const row = { vat_id: books.vat('PVM1'), base: '100', vat: '21', deductible_percent: '50' }
  await put('expense', id, { vat_rows: [row] })
  expect(await latest('expense', id)).toEqual([['deductible_percent PVM1, 21 %', '100', '50']])
  const other = { vat_id: books.vat('PVM3'), base: '20', vat: '1', deductible_percent: '100' }
  await put('expense', id, {
    vat_rows: [{ ...row, base: '80', vat: '16.8' }, other],
    total: null,
    total_without_vat: null,
  })
  expect(await latest('expense', id)).toEqual(
    expect.arrayContaining([
      ['vat_base PVM1, 21 %', '100.00', '80.00'],
      ['vat_amount PVM1, 21 %', '21.00', '16.80'],
      ['vat_base PVM3, 5 %', null, '20.00'],
      ['vat_amount PVM3, 5 %', null, '1.00'],
    ]),
  )
})

test('the history of an expense shows its kind, its days, the payment reference and the corrected expense', async () => {
  const { id } = await expense({ kind: 'credit', total: '-121', total_without_vat: '-100' })
  const corrected = await expense({ number: 'POP 1' })
  const change = { date_registered: '2026-11-12', payment_reference: 'RF18', corrects_id: corrected.id }
  await put('expense', id, change)
  expect(await latest('expense', id)).toEqual(
    expect.arrayContaining([
      ['date_registered', '2026-11-10', '2026-11-12'],
      ['payment_reference', null, 'RF18'],
      ['corrects_id', null, 'POP 1'],
    ]),
  )
  await put('expense', corrected.id, { kind: 'receipt' })
  expect(await latest('expense', corrected.id)).toEqual([['kind', 'invoice', 'receipt']])
})

test('the history of an invoice shows a changed code of its VAT, and not the sums that follow from its lines', async () => {
  const line = (code: string, price: string) => books.line({ vat_id: books.vat(code), price })
  const { id } = await books.invoice({ lines: [line('PVM15', '100')] })
  await put('invoice', id, { lines: [line('PVM12', '100')] })
  expect(await latest('invoice', id)).toContainEqual([expect.stringContaining('vat_class PVM12'), 'PVM15', 'PVM12'])
  await put('invoice', id, { lines: [line('PVM12', '90')] })
  expect(await latest('invoice', id)).toEqual([
    ['price Šlifavimo darbai', '100', '90'],
    ['total', '100.00', '90.00'],
  ])
})

test('an expense saved as it was adds no entry', async () => {
  const lines = [{ title: 'Popierius', quantity: '2', price: '10', vat_id: books.vat('PVM1') }]
  const { id } = await expense({ total: null, total_without_vat: null, lines })
  await put('expense', id, { comment: null, lines })
  expect(await entries('expense', id)).toBe(1)
})
