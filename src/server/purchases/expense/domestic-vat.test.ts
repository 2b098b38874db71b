import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

describe('an expense keeps where its vendor was', () => {
  const bought = async (vendor: Item, date: string): Promise<Item> =>
    books.create('/expense', {
      vendor_id: vendor.id,
      number: date,
      date,
      lines: [{ title: 'Popierius', quantity: '1', price: '100', vat_id }],
    })
  const kept = async (id: string) => {
    const { rows } = await server.owner.query('select vendor_country, vendor_vat_code from expense where id = $1', [id])
    return [rows[0].vendor_country, rows[0].vendor_vat_code]
  }
  const move = async (vendor: Item, change: object) => {
    const { version } = (await books.read(`/client/edit/${vendor.id}`)).item
    expect((await books.ask('PUT', `/client/${vendor.id}`, { version, ...change })).status).toBe(200)
  }
  const lithuanian = () =>
    books.create('/client', { title: 'Tiekėjas', is_vendor: true, country: 'LT', vat_code: 'LT100001738313' })
  const polish = { country: 'PL', vat_code: 'PL5260001246' }

  test('a changed card reaches only purchases that are still to be declared', async () => {
    const vendor = await lithuanian()
    const [declared, previous, present] = [
      await bought(vendor, '2026-09-30'),
      await bought(vendor, '2026-10-01'),
      await bought(vendor, '2026-11-10'),
    ]
    await move(vendor, polish)
    expect(await kept(declared.id)).toEqual(['LT', 'LT100001738313'])
    expect(await kept(previous.id)).toEqual(['PL', 'PL5260001246'])
    expect(await kept(present.id)).toEqual(['PL', 'PL5260001246'])
  })

  test('a purchase of a submitted i.SAF or of a closed period keeps the vendor as it was', async () => {
    const vendor = await lithuanian()
    const expense = await bought(vendor, '2026-10-12')
    await server.owner.query(
      `insert into isaf_file (company_id, id, period, date_from, date_to, data_type, part_number, file_name, sha256, size, sales, purchases, submitted_on)
        values ($1, gen_random_uuid(), '2026-10', '2026-10-01', '2026-10-31', 'P', 'KVITAS', 'isaf.xml', repeat('a', 64), 1, 0, 1, '2026-11-18')`,
      [books.company.id],
    )
    await move(vendor, polish)
    expect(await kept(expense.id)).toEqual(['LT', 'LT100001738313'])
    await server.owner.query('delete from isaf_file where company_id = $1', [books.company.id])
  })

  test('an expense that is saved again, or gets another vendor, takes the card of that day', async () => {
    const vendor = await lithuanian()
    const expense = await bought(vendor, '2026-09-12')
    await move(vendor, polish)
    const put = async (change: object) => {
      const { version } = (await books.read(`/expense/edit/${expense.id}`)).item
      return (await books.ask('PUT', `/expense/${expense.id}`, { version, ...change })).status
    }
    expect([await put({ comment: 'Tik pastaba' }), await kept(expense.id)]).toEqual([200, ['LT', 'LT100001738313']])
    expect([await put({ number: 'B 2' }), await kept(expense.id)]).toEqual([200, ['PL', 'PL5260001246']])
  })

  test('a corrected VAT number of the same country counts in registers, one of another country does not', async () => {
    const number = async (country: string, atPurchase: string | null, onCard: string | null) =>
      (await server.owner.query('select vendor_vat_number($1, $2, $3) as number', [country, atPurchase, onCard]))
        .rows[0].number
    expect(await number('LT', 'LT1', 'LT2')).toBe('LT2')
    expect(await number('LT', null, 'LT2')).toBe('LT2')
    expect(await number('LT', 'LT1', 'PL2')).toBe('LT1')
    expect(await number('LT', 'LT1', null)).toBe('LT1')
    expect(await number('PL', null, 'LT2')).toBeNull()
  })
})
