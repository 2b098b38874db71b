import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { refusalOf } from '#server/test/refusal.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

const errorsOf = async (overrides: Record<string, unknown>) => {
  const response = await books.ask('POST', '/invoice', books.form(overrides))
  expect(response).toMatchObject(refusalOf(response.body.errors))
  return response.body.errors as Record<string, string[]>
}
/** Lines at the 9 % that ended with 2025, and at the 12 % that replaced it. */
const vatAt = (rate: string): string => books.options.vats.find((vat: Item) => vat.rate === rate).id
const linesAt = (rate: string) => [books.line({ vat_id: vatAt(rate) })]
const created = async (prefill: string) => (await books.read(`/invoice/create?${prefill}`)).item
const notInForce = { 'lines.0.vat_id': ['Šis PVM tarifas tiekimo dieną negalioja.'] }

describe('the supply of an invoice', () => {
  test.each([
    [{ supply_from: '2026-11-01' }, 'supply_to'],
    [{ supply_to: '2026-11-30' }, 'supply_from'],
    [{ supply_from: '2026-11-30', supply_to: '2026-11-01' }, 'supply_to'],
    [{ date_supply: '2026-11-10', supply_from: '2026-11-01', supply_to: '2026-11-30' }, 'date_supply'],
    [{ date_supply: '2026-11-31' }, 'date_supply'],
    [{ deliver_country: 'QQ' }, 'deliver_country'],
  ])('%j is refused at %s', async (supply, field) => {
    expect(Object.keys(await errorsOf(supply))).toEqual([field])
  })

  test('the database refuses half a period, a reversed one, and a day beside a period', async () => {
    const { id } = await books.invoice()
    for (const [columns, constraint] of [
      [`supply_from = '2026-11-01'`, 'invoice_supply_period'],
      [`supply_from = '2026-11-30', supply_to = '2026-11-01'`, 'invoice_supply_period'],
      [`date_supply = '2026-11-01', supply_from = '2026-11-01', supply_to = '2026-11-30'`, 'invoice_supply_once'],
      [`deliver_country = 'lv'`, 'invoice_deliver_country'],
    ])
      await expect(server.owner.query(`update invoice set ${columns} where id = $1`, [id]), columns).rejects.toThrow(
        constraint,
      )
  })

  test('a stored day is replaced by a period in one change', async () => {
    const { id, version } = await books.invoice({ date_supply: '2026-11-10' })
    const period = { supply_from: '2026-11-01', supply_to: '2026-11-30' }
    const mixed = await books.ask('PUT', `/invoice/${id}`, { version, ...period })
    expect(Object.keys(mixed.body.errors)).toEqual(['date_supply'])
    const changed = await books.ask('PUT', `/invoice/${id}`, { version, ...period, date_supply: null })
    expect(changed.body).toMatchObject({ ...period, date_supply: null })
  })
})

describe('VAT rates are those of the day of supply', () => {
  test('a service of last year has the rate of last year, and the new rate is refused', async () => {
    const date_supply = '2025-12-31'
    const date = '2026-01-05'
    expect(await books.invoice({ date, date_supply, lines: linesAt('9') })).toMatchObject({ vat_total: '9.00' })
    expect(await errorsOf({ date, date_supply, lines: linesAt('12') })).toEqual(notInForce)
    expect(await errorsOf({ date, lines: linesAt('9') })).toEqual(notInForce)
  })

  test('a period has the rate of its last day', async () => {
    const period = { supply_from: '2025-12-15', supply_to: '2026-01-14', date: '2026-01-20' }
    expect(await books.invoice({ ...period, lines: linesAt('12') })).toMatchObject({ vat_total: '12.00' })
    expect(await errorsOf({ ...period, lines: linesAt('9') })).toEqual(notInForce)
  })

  test('a credit invoice has the rates of the supply of its invoice, whatever its own date', async () => {
    const invoice = await books.invoice({ date: '2026-01-05', date_supply: '2025-12-31', lines: linesAt('9') })
    const form = await created(`credit_of=${invoice.id}`)
    expect(form).toMatchObject({ date_supply: null, reference_vat_date: '2025-12-31' })
    const credit = await books.create('/invoice', { ...form, date: '2026-11-20' })
    expect(credit).toMatchObject({ vat_total: '-9.00', reference_vat_date: '2025-12-31' })
    expect(await books.get(credit.id)).toMatchObject({ reference_vat_date: '2025-12-31' })
    const other = await books.invoice({ date: '2026-01-05', date_supply: '2025-12-31', lines: linesAt('9') })
    const atNewRate = { ...(await created(`credit_of=${other.id}`)), date: '2026-11-20' }
    atNewRate.lines[0].vat_id = vatAt('12')
    expect((await books.ask('POST', '/invoice', atNewRate)).body.errors).toMatchObject(notInForce)
  })

  test('a copy gets the rates of today, the invoice of a proforma those of its supply', async () => {
    const supply = { date: '2025-12-20', date_supply: '2025-12-31' }
    const proforma = await books.invoice({ ...supply, type: 'proforma', lines: linesAt('9') })
    const invoice = await created(`from_proforma=${proforma.id}`)
    expect(invoice).toMatchObject({ date_supply: '2025-12-31', lines: [{ vat_id: vatAt('9') }] })
    expect(await created(`copy_of=${proforma.id}`)).toMatchObject({
      date_supply: null,
      lines: [{ vat_id: vatAt('12') }],
    })
  })
})

test('a copy has the references and the country of delivery without the supply, a credit all but the supply', async () => {
  const references = { buyer_reference: 'Dažykla', contract_reference: '2026/14', deliver_country: 'LV' }
  const period = { supply_from: '2026-11-01', supply_to: '2026-11-30' }
  const { id } = await books.invoice({ ...references, ...period, order_reference: 'PO-4711' })
  const none = { supply_from: null, supply_to: null }
  expect(await created(`copy_of=${id}`)).toMatchObject({ ...references, ...none, order_reference: null })
  expect(await created(`credit_of=${id}`)).toMatchObject({ ...references, ...none, order_reference: 'PO-4711' })
})
