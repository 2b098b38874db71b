import { describe, expect, test } from 'vitest'
import type { Invoice } from '#contract/sales/invoice.ts'
import { documentData } from './document-data.ts'
import type { PrintedInvoice } from './printed-invoice.ts'
import { sampleInvoice } from './sample-invoice.ts'
import { nbsp, options, printed } from './test/print-sample.ts'

test("the contract's invoice is what the document is made from", () => {
  const created = (invoice: Invoice) => documentData(invoice, options)
  expect(created(sampleInvoice as Invoice).heading).toBe('PVM sąskaita faktūra')
})

describe('the heading', () => {
  test.each([
    ['simple', false, 'SĄSKAITA FAKTŪRA', 'INVOICE'],
    ['simple', true, 'PVM SĄSKAITA FAKTŪRA', 'VAT INVOICE'],
    ['proforma', false, 'IŠANKSTINĖ SĄSKAITA FAKTŪRA', 'PROFORMA INVOICE'],
    ['proforma', true, 'IŠANKSTINĖ SĄSKAITA FAKTŪRA', 'PROFORMA INVOICE'],
    ['credit', false, 'KREDITINĖ SĄSKAITA FAKTŪRA', 'CREDIT INVOICE'],
    ['credit', true, 'KREDITINĖ PVM SĄSKAITA FAKTŪRA', 'VAT CREDIT INVOICE'],
  ] as const)('of %s with VAT %s', (type, vat, lt, en) => {
    expect(printed({ type, vat }).heading_capitals).toBe(lt)
    expect(printed({ type, vat, language: 'en' }).heading_capitals).toBe(en)
  })

  test.each([
    ['KV-0249', 'Serija KV Nr. 0249'],
    ['2026/9', 'Serija 2026 Nr. 9'],
    ['0249', 'Nr. 0249'],
    ['ABC', 'Nr. ABC'],
    ['A-12-B', 'Nr. A-12-B'],
  ])('series and number of %s are separated', (number, expected) => {
    expect(printed({ number }).series_and_number).toBe(expected)
  })
})

describe('figures', () => {
  test('Lithuanian figures have a comma, no-break spaces, a minus sign and the currency after', () => {
    const { totals, headline } = printed()
    expect(headline.value).toBe(`4${nbsp}155,41${nbsp}€`)
    expect(totals.parts[1]).toEqual({ label: `Nuolaida 5${nbsp}%`, value: '−187,30' })
    expect(totals.vat_rows[0]).toEqual({ label: `PVM 21${nbsp}% nuo 2${nbsp}459,80`, value: '516,56' })
  })

  test('English figures have commas for thousands and the euro sign before', () => {
    const { totals, headline, facts } = printed({ language: 'en' })
    expect(headline.value).toBe('€4,155.41')
    expect(totals.vat_rows[0]?.label).toBe('VAT 21% on 2,459.80')
    expect(facts[0]?.value).toBe(`20${nbsp}November${nbsp}2026`)
  })

  test('negative amounts, other currencies and currencies without cents are formatted', () => {
    expect(printed({ type: 'credit', total: '-4155.41' }).headline.value).toBe(`−4${nbsp}155,41${nbsp}€`)
    expect(printed({ type: 'credit', total: '-4155.41', language: 'en' }).headline.value).toBe('−€4,155.41')
    expect(printed({ currency: 'USD' }).headline.value).toBe(`4${nbsp}155,41${nbsp}USD`)
    expect(printed({ currency: 'JPY', unpaid: '415541' }).headline.value).toBe(`415${nbsp}541${nbsp}JPY`)
  })

  test('amounts are printed digit by digit, beyond the precision of a binary number', () => {
    expect(printed({ unpaid: '90071992547409931.27' }).headline.value).toBe(
      `90${nbsp}071${nbsp}992${nbsp}547${nbsp}409${nbsp}931,27${nbsp}€`,
    )
  })

  test('a unit price keeps its decimals, and a quantity has no trailing zeros', () => {
    const [line] = printed({ lines: [{ ...sampleInvoice.lines[0]!, price: '0.012345', quantity: '1.5' }] }).table.lines
    expect(line).toMatchObject({ price: '0,012345', quantity: '1,5' })
  })
})

describe('the parties', () => {
  const person = {
    ...sampleInvoice.seller_details,
    type: 'individual',
    title: 'Jonas Jonaitis',
    code: '38001010000',
  } as const

  test('a person with a certificate has its number and never the personal code', () => {
    const { seller } = printed({ seller_details: { ...person, vat_code: null, certificate_number: '123456' } })
    expect(seller.codes).toEqual([{ label: 'Individualios veiklos pažymos Nr.', value: '123456' }])
    const licensed = { ...person, vat_code: null, activity_type: 'certificate', certificate_number: '123456' } as const
    expect(printed({ seller_details: licensed }).seller.codes).toEqual([
      { label: 'Verslo liudijimo Nr.', value: '123456' },
    ])
  })

  test('a client without code and address has no empty labels', () => {
    const client = {
      ...sampleInvoice.client_details!,
      code: null,
      vat_code: null,
      address: null,
      city: null,
      postal_code: null,
    }
    expect(printed({ client_details: client }).buyer).toMatchObject({ codes: [], address: [] })
  })

  test('countries are printed if the parties are from different ones', () => {
    const client = { ...sampleInvoice.client_details!, country: 'DE', postal_code: '10115', city: 'Berlin' }
    const { seller, buyer } = printed({ client_details: client })
    expect(buyer.address).toEqual(['Laisvės al. 51-2', '10115 Berlin', 'Vokietija'])
    expect(seller.address).toEqual(['Užupio g. 14-3', 'LT-01203 Vilnius', 'Lietuva'])
  })

  test('the wordmark is the title without legal form and quotes', () => {
    const mark = (title: string) =>
      printed({ seller_details: { ...sampleInvoice.seller_details, title } })
        .wordmark.parts.map((part) => part.text)
        .join('')
    expect(mark('MB „Raidės ir linijos“')).toBe('Raidės ir linijos')
    expect(mark('„Swedbank“, AB')).toBe('Swedbank')
    expect(mark('UAB')).toBe('UAB')
    expect(mark('Abraomas')).toBe('Abraomas')
  })
})

test.each([
  ['Šimtas eurų 40 ct', `Šimtas eurų 40${nbsp}ct`],
  ['One hundred euros 40 ct', `One hundred euros 40${nbsp}ct`],
  ['Šimtas jenų', 'Šimtas jenų'],
])('the cents of %j stay on one line with their number', (total_in_words, expected) => {
  expect(printed({ total_in_words }).in_words?.value).toBe(expected)
})

describe('totals', () => {
  test('a document without VAT does not mention VAT', () => {
    const { totals, table } = printed({ vat: false, vat_breakdown: [], discount: null, delivery: null })
    expect(totals).toMatchObject({ parts: [], without_vat: null, vat_rows: [], vat_table: [], vat_sum: null })
    expect(table.heads.price).toBe('Kaina')
    expect(JSON.stringify([totals.total, totals.total_with_vat])).not.toContain('PVM')
  })

  test('prices with VAT have such a heading, and the line shows the amount with VAT', () => {
    const lines = [{ ...sampleInvoice.lines[0]!, total_without_vat: '100.00', total: '121.00' }]
    expect(printed({ prices_include_vat: true, lines }).table).toMatchObject({
      heads: { price: 'Kaina su PVM', sum: 'Suma su PVM' },
      lines: [{ sum: '121,00' }],
    })
    expect(printed({ lines }).table.lines[0]?.sum).toBe('100,00')
  })

  test('beside a price with VAT the price without it is printed, exact enough to compute the former', () => {
    const line = { ...sampleInvoice.lines[0]!, description: null, vat_type: 'standard' as const }
    const note = (overrides: object, change: Partial<PrintedInvoice> = {}) =>
      printed({ prices_include_vat: true, lines: [{ ...line, ...overrides }], ...change }).table.lines[0]?.description
    const ofTen = { price: '10', quantity: '1', vat_rate: '21' }
    expect(note(ofTen)).toBe('Vieneto kaina be PVM 8,264')
    expect(note({ ...ofTen, description: 'Su pristatymu' })).toBe('Vieneto kaina be PVM 8,264\nSu pristatymu')
    expect(note({ ...ofTen, quantity: '1000' })).toBe('Vieneto kaina be PVM 8,26446')
    expect(note({ ...ofTen, price: '0.012345' })).toBe('Vieneto kaina be PVM 0,010202')
    expect(note({ ...ofTen, price: '121' })).toBe('Vieneto kaina be PVM 100,00')
    expect(note({ ...ofTen, quantity: '-2' }, { type: 'credit' })).toBe('Vieneto kaina be PVM 8,264')
    expect(note(ofTen, { language: 'en' })).toBe('Unit price excl. VAT 8.264')
    expect(note({ ...ofTen, price: '1000' }, { currency: 'JPY' })).toBe('Vieneto kaina be PVM 826,4')
    expect(note({ ...ofTen, vat_rate: '0' })).toBe('')
    expect(note(ofTen, { prices_include_vat: false })).toBe('')
    expect(note(ofTen, { vat: false })).toBe('')
  })

  test('each reason for missing VAT is printed once, in the language of the document, too', () => {
    const vat_breakdown = [
      {
        type: 'reverse-charge',
        rate: null,
        legal_note: 'Atvirkštinis apmokestinimas (PVMĮ 96 str.)',
        base: '10.00',
        vat: '0.00',
      },
      { type: 'exempt', rate: null, legal_note: null, base: '5.00', vat: '0.00' },
    ]
    expect(printed({ vat_breakdown }).legal_notes).toEqual([
      'Atvirkštinis apmokestinimas (PVMĮ 96 str.)',
      'PVM neapmokestinama',
    ])
    expect(printed({ vat_breakdown, language: 'en' }).legal_notes[0]).toBe(
      'Reverse charge. Atvirkštinis apmokestinimas (PVMĮ 96 str.)',
    )
    expect(printed({ vat_breakdown }).totals.vat_rows[1]).toEqual({ label: 'Neapmokestinama PVM: 5,00', value: '0,00' })
  })

  test('the VAT of a document in dollars is also shown in euros at the rate of its date', () => {
    const { vat_converted } = printed({ currency: 'USD', exchange_rate: '0.915' }).totals
    expect(vat_converted).toEqual({ label: 'PVM suma EUR', value: `524,03${nbsp}€`, rate: 'kursas: 1 USD = 0,915 EUR' })
    expect(printed({ currency: 'EUR' }).totals.vat_converted).toBeNull()
  })

  test('each VAT row is converted and rounded, as in the ledger and the e-invoice', () => {
    const row = { type: 'standard', legal_note: null, base: '10.00' } as const
    const vat_breakdown = [
      { ...row, rate: '21', vat: '2.10' },
      { ...row, rate: '5', vat: '0.50' },
    ]
    const { vat_converted } = printed({
      currency: 'USD',
      exchange_rate: '0.333',
      vat_breakdown,
      vat_total: '2.60',
    }).totals
    // 0.6993 and 0.1665 are 0.70 and 0.17; the sum would be 0.8658.
    expect(vat_converted?.value).toBe(`0,87${nbsp}€`)
    const tens = [0, 1, 2].map((at) => ({ ...row, rate: String(at + 5), vat: '0.01' }))
    const small = printed({ currency: 'USD', exchange_rate: '0.6', vat_breakdown: tens, vat_total: '0.03' }).totals
    // Three times 0.006 are 0.03; the sum would be 0.018.
    expect(small.vat_converted?.value).toBe(`0,03${nbsp}€`)
  })

  test('VAT of one percentage is printed as one row, also if its classifier codes differ', () => {
    const row = { type: 'standard', rate: '21', legal_note: null } as const
    const vat_breakdown = [
      { ...row, code: 'PVM1', base: '100.00', vat: '21.00' },
      { ...row, code: 'PVM6', base: '50.00', vat: '10.50' },
      { type: 'reduced', rate: '5', code: 'PVM3', legal_note: null, base: '10.00', vat: '0.50' } as const,
    ]
    const { vat_rows, vat_table } = printed({ vat_breakdown }).totals
    expect(vat_rows).toEqual([
      { label: `PVM 21${nbsp}% nuo 150,00`, value: '31,50' },
      { label: `PVM 5${nbsp}% nuo 10,00`, value: '0,50' },
    ])
    expect(vat_table).toHaveLength(2)
  })

  test('the paid and unpaid amounts are printed', () => {
    const part = printed({ paid: '1000.00', unpaid: '3155.41' })
    expect(part.totals.settled.map((row) => row.value)).toEqual([`1${nbsp}000,00${nbsp}€`, `3${nbsp}155,41${nbsp}€`])
    expect(part.headline.label).toBe('Liko apmokėti')
    expect(part.payment?.amount).toBe(`3${nbsp}155,41${nbsp}€`)
    expect(printed({ paid: '4155.41', unpaid: '0.00' }).headline.label).toBe('Apmokėta')
  })
})

describe('the payment stub and its code', () => {
  test.each([
    ['a void document', { voided_at: '2026-11-20T10:00:00Z' }],
    ['a deleted one', { deleted_at: '2026-11-20T10:00:00Z' }],
    ['a paid one', { paid: '4155.41', unpaid: '0.00' }],
    ['a credit invoice', { type: 'credit', total: '-4155.41', unpaid: '-4155.41' }],
    ['one without an account', { accounts: [] }],
  ] satisfies [string, Partial<PrintedInvoice>][])('%s has neither', (_, change) => {
    expect(printed(change)).toMatchObject({ payment: null, qr: null })
  })

  test.each([
    ['void', { voided_at: '2026-11-20T10:00:00Z' }],
    ['deleted', { deleted_at: '2026-11-20T10:00:00Z' }],
    ['invoiced', { type: 'proforma', is_invoiced: true, invoiced_as: { number: 'KV-1' } }],
  ] satisfies [string, Partial<PrintedInvoice>][])('a document that is %s calls its sum no sum to pay', (_, change) => {
    expect(printed(change).headline.label).toBe('Suma')
  })

  test('a document in dollars has a payment stub without a QR code', () => {
    const { payment, qr } = printed({ currency: 'USD', exchange_rate: '0.9' })
    expect(payment?.rows.map((row) => row.value)).toContain(`LT16${nbsp}7300${nbsp}0101${nbsp}8462${nbsp}0935`)
    expect(qr).toBeNull()
  })

  test('the date of voiding is in the company’s time zone', () => {
    const voided = printed({ voided_at: '2026-11-20T22:30:00Z', void_comment: 'Klaida' })
    expect(voided).toMatchObject({ mark: 'ANULIUOTA', state_note: 'Anuliuota 2026-11-21: Klaida' })
    const deleted = printed({ deleted_at: '2026-11-20T22:30:00Z', delete_comment: null, language: 'en' })
    expect(deleted).toMatchObject({ mark: 'DELETED', state_note: `Deleted 21${nbsp}November${nbsp}2026` })
  })
})

test('an invalid accent colour is replaced by the default', () => {
  expect(printed({}, { accent: '#185C36' }).accent).toBe('#185C36')
  expect(printed({}, { accent: 'red"); panic(' }).accent).toBe('#27409B')
})
