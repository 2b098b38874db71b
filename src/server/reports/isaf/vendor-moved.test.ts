import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const lithuanian = { country: 'LT', vat_enabled: true, vat_code: 'LT100001738313' }
const polish = { country: 'PL', vat_enabled: true, vat_code: 'PL5260001246' }

/** A company with a purchase of September from a vendor in Lithuania, whose VAT needs no code. */
const openWithPurchase = async (date: string): Promise<Item> => {
  books = await openBooks(server)
  const vat = await books.create('/vat', { title: 'Be kodo', type: 'standard', rate: '21', side: 'purchase' })
  const vendor = await books.create('/client', {
    title: 'UAB „Kuras“',
    code: '123456789',
    is_vendor: true,
    ...lithuanian,
  })
  const lines = [{ title: 'Kuras', quantity: '1', price: '100', vat_id: vat.id }]
  await books.create('/expense', { vendor_id: vendor.id, number: 'K 1', date, lines })
  return vendor
}
const make = (period: string): Promise<Item> => books.create('/isaf', { period, data_type: 'P' })
const changeCard = async (vendor: Item, change: object) => {
  const { version } = (await books.read(`/client/edit/${vendor.id}`)).item
  expect((await books.ask('PUT', `/client/${vendor.id}`, { version, ...change })).status).toBe(200)
}
const box25 = async (from: string, to: string) => {
  const { rows } = await books.read(`/report/vat?date_from=${from}&date_to=${to}`)
  return rows.find(({ key }: Item) => key === 'box:25')?.cells.amount
}

test('a vendor who moved abroad changes neither i.SAF of a past month, made again, nor its VAT return', async () => {
  const vendor = await openWithPurchase('2026-09-10')
  const first = await make('2026-09')
  expect(await box25('2026-09-01', '2026-09-30')).toBe('21.00')
  await changeCard(vendor, polish)
  const preview = await books.read('/isaf/preview?period=2026-09&data_type=P')
  expect([preview.changed_since, preview.problems]).toEqual([null, []])
  expect((await make('2026-09')).sha256).toBe(first.sha256)
  expect(await box25('2026-09-01', '2026-09-30')).toBe('21.00')
})

test('a corrected VAT number is a change of the past file, and the purchase stays domestic', async () => {
  const vendor = await openWithPurchase('2026-09-10')
  await make('2026-09')
  await changeCard(vendor, { vat_code: 'LT952191117' })
  const { changed_since } = await books.read('/isaf/preview?period=2026-09&data_type=P')
  expect(changed_since.documents.map(({ number, change }: Item) => [number, change])).toEqual([['K 1', 'changed']])
  expect(await box25('2026-09-01', '2026-09-30')).toBe('21.00')
})

test('a wrong country on the card is corrected in one place while the month is still to be declared', async () => {
  const vendor = await openWithPurchase('2026-11-10')
  await changeCard(vendor, polish)
  expect(await box25('2026-11-01', '2026-11-30')).not.toBe('21.00')
  await changeCard(vendor, lithuanian)
  expect(await box25('2026-11-01', '2026-11-30')).toBe('21.00')
})
