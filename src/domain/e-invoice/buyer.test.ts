import { expect, test } from 'vitest'
import { matchBuyer } from './buyer.ts'
import type { EInvoiceParty } from './model.ts'
import { sampleEInvoice } from './test/sample.ts'

const own = { title: 'UAB „Lapas“', code: '304567218', vat_code: 'LT100011111110' }
const none = { ids: [], legal_id: null, vat: null, tax_id: null, e_address: null }
const match = (buyer: Partial<EInvoiceParty>) => matchBuyer({ ...sampleEInvoice.buyer, ...none, ...buyer }, own)
const codeOf = (id: string) => ({ legal_id: { scheme: '0200', id } })

test.each<[string, Partial<EInvoiceParty>, ReturnType<typeof match>]>([
  ['its company code', { name: 'Kita', ...codeOf('304567218') }, 'own'],
  ['its company code as an identifier', { name: 'Kita', ids: [{ scheme: null, id: '304567218' }] }, 'own'],
  ['its VAT code beside a wrong company code', { name: 'Kita', ...codeOf('110053842'), vat: 'LT100011111110' }, 'own'],
  ['its VAT code with spaces', { name: 'Kita', vat: 'LT 1000 1111 1110' }, 'own'],
  ['only its name', { name: 'Lapas, UAB' }, 'by_name'],
  ['its name and a mistyped company code', { name: 'UAB Lapas', ...codeOf('304567219') }, 'by_name'],
  [
    'its name and the number of a place',
    { name: 'UAB Lapas', e_address: { scheme: '0088', id: '7300010000001' } },
    'by_name',
  ],
  ['its name and the company code of another', { name: 'MB Lapas', ...codeOf('110053842') }, 'other'],
  ['another name', { name: 'UAB Šaka' }, 'other'],
  ['nobody', { name: '' }, 'unnamed'],
])('a file with %s as its buyer is matched', (_, buyer, expected) => {
  expect(match(buyer)).toBe(expected)
})
