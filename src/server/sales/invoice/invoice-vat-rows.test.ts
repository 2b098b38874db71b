import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBooks } from '#server/test/books.ts'
import type { Books, Item } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { refusalOf } from '#server/test/refusal.ts'

let server: TestServer
let books: Books
let small: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
  small = await openBooks(server, { vat_enabled: false, vat_code: null })
})
afterAll(() => server.close())

const errorsOf = async (caller: Books, fields: object) => {
  const response = await caller.ask('POST', '/invoice', caller.form({ ...fields }))
  expect(response).toMatchObject(refusalOf(response.body.errors))
  return response.body.errors as Record<string, string[]>
}

describe('an invoice', () => {
  test('an invoice of a company without VAT has no VAT', async () => {
    const invoice = await small.invoice({ lines: [small.line({ vat_id: small.vat('PVM1') })] })
    expect(invoice).toMatchObject({ vat: false, total: '100.00', vat_total: '0.00', total_without_vat: '100.00' })
    expect(invoice.lines[0]).toMatchObject({ vat_id: null, vat_type: null, vat_rate: null })
    expect(invoice.seller_details.vat_code).toBeNull()
    expect(await errorsOf(small, { vat: true })).toEqual({ vat: ['Įmonė nėra PVM mokėtoja.'] })
  })

  test('a VAT payer can issue an invoice without VAT', async () => {
    const invoice = await books.invoice({ vat: false, lines: [books.line({ vat_id: null })] })
    expect(invoice).toMatchObject({ vat: false, total: '100.00', vat_breakdown: [{ type: 'outside', vat: '0.00' }] })
  })

  test('lines with one category and rate share a VAT group and keep their own VAT rows', async () => {
    const exempt = { type: 'exempt', rate: '0' }
    const first = await books.create('/vat', { ...exempt, title: 'Mokymas', legal_note: 'PVMĮ 22 str.' })
    const second = await books.create('/vat', { ...exempt, title: 'Draudimas', legal_note: 'PVMĮ 27 str.' })
    const invoice = await books.invoice({
      lines: [books.line({ vat_id: first.id }), books.line({ vat_id: second.id })],
      delivery: { amount: '1', vat_id: second.id },
    })
    expect(invoice.vat_breakdown).toEqual([
      expect.objectContaining({ type: 'exempt', base: '201.00', legal_note: 'PVMĮ 22 str.\nPVMĮ 27 str.' }),
    ])
    expect(invoice.lines.map((line: Item) => [line.vat_id, line.vat_type])).toEqual([
      [first.id, 'exempt'],
      [second.id, 'exempt'],
    ])
    expect(invoice.delivery.vat_type).toBe('exempt')
  })

  test('lines of one percentage with different classifier codes have VAT rows apart', async () => {
    const own = await books.create('/vat', { type: 'standard', rate: '21', title: 'Savas', code: 'PVM6', side: 'sale' })
    const invoice = await books.invoice({
      lines: [books.line({ price: '0.10' }), books.line({ price: '0.12', vat_id: own.id })],
    })
    // VAT is computed once: 0.22 × 21 % = 0.0462.
    expect(invoice).toMatchObject({
      vat_total: '0.05',
      vat_breakdown: [
        { code: 'PVM1', base: '0.10', vat: '0.02' },
        { code: 'PVM6', base: '0.12', vat: '0.03' },
      ],
    })
    const preview = await books.read('/isaf/preview?period=2026-11&data_type=S')
    expect(preview.totals).toContainEqual({ side: 'sales', code: 'PVM6', rate: '21', base: '0.12', vat: '0.03' })
    const ubl: string = (await books.ask('GET', `/invoice/${invoice.id}/ubl`)).body
    expect(ubl.match(/<cac:TaxSubtotal>/g)).toHaveLength(1)
    expect(
      (await books.read(`/invoice/${invoice.id}/e-invoice`)).findings.filter(
        ({ severity }: Item) => severity === 'fatal',
      ),
    ).toEqual([])
  })
})
