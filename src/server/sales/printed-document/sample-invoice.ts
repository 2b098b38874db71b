import { valuesWhenOmitted } from '#contract/platform/field-names.ts'
import { invoiceTexts } from '#contract/sales/invoice-fields.ts'
import type { PrintedInvoice, PrintedLine } from './printed-invoice.ts'

const line = (
  title: string,
  description: string | null,
  figures: [quantity: string, unit: string, price: string, sum: string],
  vat_rate: '21' | '5',
): PrintedLine => ({
  title,
  description,
  quantity: figures[0],
  unit: figures[1],
  price: figures[2],
  discount: null,
  vat_type: vat_rate === '21' ? 'standard' : 'reduced',
  vat_rate,
  total_without_vat: figures[3],
  total: figures[3],
})

/** A sample invoice for tests and measurements, and the first document that a PDF worker prints. */
export const sampleInvoice: PrintedInvoice = {
  type: 'simple',
  vat: true,
  number: 'KV-0249',
  date: '2026-11-20',
  date_due: '2026-12-04',
  language: 'lt',
  currency: 'EUR',
  exchange_rate: null,
  prices_include_vat: false,
  seller_details: {
    type: 'legal',
    title: 'MB „Raidės ir linijos“',
    code: '304672190',
    vat_code: 'LT100012847117',
    address: 'Užupio g. 14-3',
    city: 'Vilnius',
    postal_code: '01203',
    country: 'LT',
    activity_type: null,
    certificate_number: null,
    email: 'labas@raidesirlinijos.lt',
    phone: '+370 612 34567',
    website: 'raidesirlinijos.lt',
  },
  client_details: {
    type: 'legal',
    title: 'VšĮ „Žiemos sodas“',
    code: '303944171',
    vat_code: 'LT100084113',
    address: 'Laisvės al. 51-2',
    city: 'Kaunas',
    postal_code: 'LT-44309',
    country: 'LT',
  },
  ...valuesWhenOmitted(invoiceTexts),
  issued_by: 'Rūta Žemaitytė, vadovė',
  note: 'Ačiū, kad dirbame kartu. Knygos pristatytos 2026-11-18.',
  lines: [
    line(
      '„Miesto paukščiai“: knygos maketavimas',
      '184 psl., 165 × 230 mm, pagal sutartį Nr. 26/14',
      ['1', 'vnt.', '1480', '1480.00'],
      '21',
    ),
    line('Viršelio iliustracija', 'Su turtinėmis autorių teisėmis', ['1', 'vnt.', '620', '620.00'], '21'),
    line('Korektūra', null, ['14.5', 'val.', '32', '464.00'], '21'),
    line(
      'Knyga „Miesto paukščiai“',
      'Kietais viršeliais, ISBN 978-609-8377-12-4',
      ['120', 'vnt.', '9.85', '1182.00'],
      '5',
    ),
  ],
  discount: { kind: 'percent', value: '5' },
  delivery: { amount: '24.00', vat_type: 'standard', vat_rate: '21' },
  subtotal: '3746.00',
  discount_total: '187.30',
  total_without_vat: '3582.70',
  vat_total: '572.71',
  total: '4155.41',
  total_in_words: 'Keturi tūkstančiai vienas šimtas penkiasdešimt penki eurai 41 ct',
  vat_breakdown: [
    { type: 'standard', rate: '21', legal_note: null, base: '2459.80', vat: '516.56' },
    { type: 'reduced', rate: '5', legal_note: null, base: '1122.90', vat: '56.15' },
  ],
  paid: '0.00',
  unpaid: '4155.41',
  reference_number: null,
  accounts: [
    { account_number: 'LT167300010184620935', bank_name: '„Swedbank“, AB', bank_code: '73000', currency: 'EUR' },
  ],
  voided_at: null,
  void_comment: null,
}

/** This many lines, each with its own title. */
export const sampleLines = (count: number, mark = ''): PrintedLine[] =>
  Array.from({ length: count }, (_, index) => {
    const base = sampleInvoice.lines[index % sampleInvoice.lines.length]!
    return { ...base, title: `${base.title} ${mark}${index + 1}` }
  })
