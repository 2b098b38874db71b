import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
let vat_id: string
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  const vat = await books.create('/vat', {
    title: 'Be kodo',
    type: 'standard',
    rate: '21',
    side: 'purchase',
  })
  vat_id = vat.id
})
afterAll(() => server.close())

/** Whether the VAT return takes the rows of an expense of the vendor for domestic VAT, in their order. */
const domesticRows = async (vendor: object, vatIds: string[], fields: object = {}): Promise<boolean[]> => {
  const { id: vendor_id } = await books.create('/client', { title: 'Tiekėjas', is_vendor: true, ...vendor })
  const lines = vatIds.map((id) => ({ title: 'Popierius', quantity: '1', price: '100', vat_id: id }))
  const expense: Item = await books.create('/expense', {
    vendor_id,
    number: 'A 1',
    date: '2026-11-10',
    lines,
    ...fields,
  })
  const { rows } = await server.owner.query(
    `select r.is_domestic from purchase_vat_rows($1, '2026-11-01', '2026-11-30') r where r.document_id = $2 order by r.rate desc, r.type`,
    [books.company.id, expense.id],
  )
  return rows.map(({ is_domestic }) => is_domestic)
}

test('VAT is domestic if the vendor is in Lithuania or has its VAT number', async () => {
  expect(await domesticRows({ country: 'LT' }, [vat_id])).toEqual([true])
  expect(await domesticRows({ country: 'PL', vat_code: 'LT100001738313' }, [vat_id])).toEqual([true])
  expect(await domesticRows({ country: 'PL', vat_code: 'PL5260001246' }, [vat_id])).toEqual([false])
  expect(await domesticRows({ country: 'PL' }, [vat_id])).toEqual([false])
})

test('reverse charge and exempt rows are not VAT that a domestic vendor charged', async () => {
  expect(await domesticRows({ country: 'LT' }, [vat_id, books.vat('PVM5')])).toEqual([true, false])
})
