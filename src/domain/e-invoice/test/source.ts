import { invoiceTotals } from '#domain/invoice-totals.ts'
import { totalsFormOf } from '#domain/vat-explanation.ts'
import type { SourceDocument, SourceLine, SourceParty } from '../source.ts'

const seller: SourceParty = {
  type: 'legal',
  title: 'MB „Raidės ir linijos“',
  code: '979864328',
  vat_code: 'LT902305714',
  address: 'Užupio g. 14-3',
  city: 'Vilnius',
  postal_code: 'LT-01203',
  country: 'LT',
  email: 'labas@raides.example',
  phone: '+370 612 34567',
}

export const sourceLine = (fields: Partial<SourceLine> = {}): SourceLine => ({
  title: 'Stalas',
  description: null,
  quantity: '2',
  unit: 'vnt.',
  price: '100',
  discount: null,
  vat_id: 'S21',
  vat_type: 'standard',
  vat_rate: '21',
  product_code: null,
  ...fields,
})

/** An invoice of one line with 21 % VAT, valid by all rules, with the changes. Its total is computed. */
export const sourceDocument = (fields: Partial<SourceDocument> = {}): SourceDocument => {
  const source: SourceDocument = {
    type: 'simple',
    number: 'KV-0001',
    date: '2026-11-20',
    date_due: '2026-12-04',
    date_supply: null,
    supply_from: null,
    supply_to: null,
    deliver_country: null,
    currency: 'EUR',
    company_currency: 'EUR',
    exchange_rate: null,
    language: 'lt',
    vat: true,
    prices_include_vat: false,
    buyer_reference: 'Skyrius 7',
    order_reference: null,
    contract_reference: null,
    reference_number: null,
    reference_date: null,
    note: null,
    seller,
    buyer: { ...seller, title: 'UAB Slėnis', code: '961622431', vat_code: 'LT952191117', email: 'info@slenis.example' },
    lines: [sourceLine()],
    discount: null,
    delivery: null,
    vat_breakdown: [
      { vat_id: 'S21', type: 'standard', rate: '21', code: 'PVM1', legal_note: null },
      { vat_id: 'E0', type: 'exempt', rate: '0', code: 'PVM5', legal_note: 'PVM neapmokestinama (PVMĮ 20 str.)' },
      { vat_id: 'K0', type: 'zero', rate: '0', code: 'PVM13', legal_note: '0 % PVM tarifas (PVMĮ 49 str.)' },
      { vat_id: 'Z0', type: 'zero', rate: '0', code: 'PVM14', legal_note: '0 % PVM tarifas (PVMĮ 42 str.)' },
      { vat_id: 'AE0', type: 'reverse-charge', rate: '0', code: 'PVM25', legal_note: null },
      { vat_id: 'O0', type: 'outside', rate: '0', code: 'PVM15', legal_note: null },
    ],
    total: '0',
    prepaid: '0',
    accounts: [{ account_number: 'LT64 7300 0000 0000 0117' }],
    ...fields,
  }
  return { ...source, total: fields.total ?? invoiceTotals(totalsFormOf(source)).total }
}
