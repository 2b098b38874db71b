import { eInvoiceOf } from '#domain/e-invoice/e-invoice-of.ts'
import type { EInvoice, EInvoiceLine, EInvoiceParty, VatRow } from '#domain/e-invoice/model.ts'
import { sourceDocument, sourceLine } from '#domain/e-invoice/test/source.ts'

/** A valid document with a discount, a delivery and two VAT rates. */
export const mutatedSource = sourceDocument({
  lines: [
    sourceLine({ discount: { kind: 'percent', value: '5' } }),
    sourceLine({ vat_id: 'E0', vat_type: 'exempt', vat_rate: '0', price: '50' }),
  ],
  discount: { kind: 'percent', value: '10' },
  delivery: { amount: '10.00', vat_id: 'S21', vat_type: 'standard', vat_rate: '21' },
})

const base = eInvoiceOf(mutatedSource)

type Mutation = readonly [rule: string, mutated: EInvoice]

const line = (fields: Partial<EInvoiceLine>): EInvoice => ({
  ...base,
  lines: base.lines.map((each, index) => (index === 0 ? { ...each, ...fields } : each)),
})
const seller = (fields: Partial<EInvoiceParty>): EInvoice => ({ ...base, seller: { ...base.seller, ...fields } })
const buyer = (fields: Partial<EInvoiceParty>): EInvoice => ({ ...base, buyer: { ...base.buyer, ...fields } })
const totals = (fields: Partial<EInvoice['totals']>): EInvoice => ({ ...base, totals: { ...base.totals, ...fields } })
const row = (index: number, fields: Partial<VatRow>): EInvoice => ({
  ...base,
  vat_rows: base.vat_rows.map((each, place) => (place === index ? { ...each, ...fields } : each)),
})
const allowance = (fields: Partial<EInvoice['allowances'][number]>): EInvoice => ({
  ...base,
  allowances: base.allowances.map((each, index) => (index === 0 ? { ...each, ...fields } : each)),
})
/** All lines, allowances, charges and rows in one category without VAT. */
const inCategory = (category: 'AE' | 'K' | 'G' | 'Z', fields: Partial<EInvoice> = {}): EInvoice => {
  const vat = { category, rate: '0' }
  return {
    ...base,
    lines: base.lines.map((each) => ({ ...each, vat })),
    allowances: base.allowances.map((each) => ({ ...each, vat })),
    charges: base.charges.map((each) => ({ ...each, vat })),
    vat_rows: [
      {
        ...vat,
        base: base.totals.net,
        vat: '0.00',
        exemption_reason: category === 'Z' ? null : 'x',
        exemption_code: null,
      },
    ],
    totals: { ...base.totals, vat: '0.00', gross: base.totals.net, due: base.totals.net },
    ...fields,
  }
}
const country = (code: string) => ({ ...base.buyer.address, country: code })
const noVat = { ...base.buyer, vat: null }

/** Documents that each break the named rule. */
export const mutations: readonly Mutation[] = [
  ['BR-02', { ...base, number: ' ' }],
  ['BR-07', buyer({ name: '' })],
  ['BR-25', line({ title: '\u0001' })],
  ['BR-CL-04', { ...base, currency: 'STN' }],
  ['BR-29', { ...base, supply: { from: '2026-11-20', to: '2026-11-01' } }],
  ['BR-61', { ...base, payment: base.payment.map((each) => ({ ...each, account: null })) }],
  ['PEPPOL-EN16931-R005', { ...base, vat_currency: { currency: 'EUR', vat_total: base.totals.vat } }],
  ['PEPPOL-EN16931-R055', { ...base, vat_currency: { currency: 'USD', vat_total: '-1.00' } }],
  ['BR-CO-26', seller({ vat: null, legal_id: null, ids: [] })],
  ['BR-S-02', seller({ vat: null })],
  ['BR-CO-09', seller({ vat: '902305714' })],
  ['BR-CO-09', buyer({ vat: '12-345' })],
  ['BR-CL-14', seller({ address: country('XX') })],
  ['BR-CL-14', buyer({ address: country('XK') })],
  ['BR-CL-14', { ...base, deliver_to: country('QQ') }],
  ['PEPPOL-EN16931-R020', seller({ e_address: null })],
  ['PEPPOL-EN16931-R010', buyer({ e_address: null })],
  ['BR-CL-25', buyer({ e_address: { scheme: '9999', id: '1' } })],
  ['PEPPOL-COMMON-R040', buyer({ e_address: { scheme: '0088', id: '7300010000002' } })],
  ['PEPPOL-COMMON-R041', buyer({ e_address: { scheme: '0192', id: '991825820' } })],
  ['PEPPOL-COMMON-R042', buyer({ e_address: { scheme: '0184', id: 'DK1234567' } })],
  ['PEPPOL-COMMON-R043', buyer({ e_address: { scheme: '0208', id: '0202239952' } })],
  ['PEPPOL-COMMON-R049', buyer({ e_address: { scheme: '0007', id: '5567212048' } })],
  ['PEPPOL-COMMON-R050', buyer({ e_address: { scheme: '0151', id: '51824753557' } })],
  ['BR-IC-02', inCategory('K', { buyer: noVat, supply: { date: '2026-11-20' }, deliver_to: country('LV') })],
  ['BR-AE-02', inCategory('AE', { buyer: { ...noVat, legal_id: null } })],
  ['BR-G-02', inCategory('G', { seller: { ...base.seller, vat: null } })],
  ['BR-Z-02', inCategory('Z', { seller: { ...base.seller, vat: null } })],
  ['BR-IC-11', inCategory('K', { supply: null, deliver_to: country('LV') })],
  ['BR-IC-12', inCategory('K', { supply: { date: '2026-11-20' }, deliver_to: null })],
  [
    'BR-O-11',
    {
      ...base,
      vat_rows: [...base.vat_rows, { ...base.vat_rows[1]!, category: 'O', base: '0.00', exemption_code: 'VATEX-EU-O' }],
    },
  ],
  ['BR-S-05', line({ vat: { category: 'S', rate: '0' } })],
  ['BR-CO-18', { ...base, vat_rows: [] }],
  ['BR-S-08', row(0, { base: '500.00' })],
  ['BR-E-08', row(1, { base: '95.00' })],
  ['BR-S-09', row(0, { vat: '90.00' })],
  ['BR-E-09', row(1, { vat: '0.01' })],
  ['BR-S-10', row(0, { exemption_reason: 'x' })],
  ['BR-E-10', row(1, { exemption_reason: null })],
  ['BR-CO-10', totals({ lines: '1.00' })],
  ['BR-CO-11', totals({ allowances: '1.00' })],
  ['BR-CO-12', totals({ charges: '1.00' })],
  ['BR-CO-13', totals({ net: '1.00' })],
  ['BR-CO-14', totals({ vat: '1.00' })],
  ['BR-CO-15', totals({ gross: '1.00' })],
  ['BR-CO-16', totals({ due: '1.00' })],
  ['BR-27', line({ price: '-100', quantity: '-2' })],
  ['PEPPOL-EN16931-R120', line({ price: '101' })],
  ['BR-DEC-23', line({ net_amount: '190.001' })],
  ['PEPPOL-EN16931-R040', allowance({ percent: '11' })],
  ['PEPPOL-EN16931-R041', allowance({ base: null })],
  ['PEPPOL-EN16931-R042', allowance({ percent: null })],
  ['BR-33', allowance({ reason: null, reason_code: null })],
]
