import { describe, expect, test } from 'vitest'
import { ciiOf } from './cii-writer.ts'
import { eInvoiceOf } from './e-invoice-of.ts'
import { eInvoiceFindings, isValidEInvoice, isValidInPdf } from './rules/findings.ts'
import { defaultEAddress } from '#domain/e-address.ts'
import { sourceDocument, sourceLine } from './test/source.ts'
import { ublOf } from './ubl-writer.ts'
import { unitCode } from './unit-codes.ts'

const plain = sourceDocument()
const seller = plain.seller
const buyer = plain.buyer!
const rulesOf = (source: typeof plain) => eInvoiceFindings(source, eInvoiceOf(source)).map(({ rule }) => rule)

describe('an e-invoice', () => {
  test('has prices without VAT that give the amounts of a document with VAT in its prices', () => {
    const source = sourceDocument({
      prices_include_vat: true,
      lines: [sourceLine({ quantity: '3', price: '9.99', discount: { kind: 'percent', value: '10' } })],
    })
    const [line] = eInvoiceOf(source).lines
    expect(line).toMatchObject({ quantity: '3', net_amount: '22.29', price: '8.257' })
    expect(line?.allowances).toMatchObject([{ amount: '2.48', base: '24.77', percent: '10' }])
    expect(eInvoiceOf(source).totals.gross).toBe('26.97')
  })

  test('of a credit invoice has positive amounts and the number of the corrected invoice', () => {
    const invoice = eInvoiceOf(
      sourceDocument({
        type: 'credit',
        lines: [sourceLine({ quantity: '-2', discount: { kind: 'amount', value: '5' } })],
        reference_number: 'KV-0000',
        reference_date: '2026-11-01',
        date_due: null,
      }),
    )
    expect(invoice.kind).toBe('credit')
    expect(invoice.preceding).toEqual([{ number: 'KV-0000', date: '2026-11-01' }])
    expect(invoice.lines[0]).toMatchObject({ quantity: '2', net_amount: '195.00', allowances: [{ amount: '5.00' }] })
    expect(invoice.totals).toMatchObject({ net: '195.00', vat: '40.95', gross: '235.95', due: '235.95' })
    expect(invoice.notes).toEqual(['Suma žodžiais: Du šimtai trisdešimt penki eurai 95 ct'])
  })

  test('in another currency has its VAT in euros, converted and rounded by VAT row', () => {
    const source = sourceDocument({
      currency: 'USD',
      exchange_rate: '0.5',
      lines: [
        sourceLine({ quantity: '1', price: '0.14' }),
        sourceLine({ quantity: '1', price: '0.24', vat_id: 'S12', vat_type: 'reduced', vat_rate: '12' }),
      ],
    })
    // 0.03 × 0.5 = 0.015 → 0.02 in each row; the sum converted at once would be 0.03.
    expect(eInvoiceOf(source).vat_currency).toEqual({ currency: 'EUR', vat_total: '0.04' })
  })

  test('in yen has amounts without decimals and a price that gives them', () => {
    const source = sourceDocument({
      currency: 'JPY',
      exchange_rate: '0.0055',
      lines: [sourceLine({ quantity: '1.5', price: '333' })],
    })
    const { lines, totals } = eInvoiceOf(source)
    expect(lines[0]).toMatchObject({ net_amount: '500', price: '333.33' })
    expect(totals.gross).toBe('605')
    expect(rulesOf(source)).toEqual([])
  })

  test('turns a negative price into a negative quantity', () => {
    expect(eInvoiceOf(sourceDocument({ lines: [sourceLine({ price: '-10' })] })).lines[0]).toMatchObject({
      quantity: '-2',
      price: '10',
      net_amount: '-20.00',
    })
  })

  test('of a seller who is no VAT payer has category O and no VAT numbers', () => {
    const invoice = eInvoiceOf(sourceDocument({ vat: false, seller: { ...seller, vat_code: null } }))
    expect([invoice.seller.vat, invoice.buyer.vat]).toEqual([null, null])
    expect(invoice.vat_rows).toMatchObject([
      { category: 'O', exemption_reason: 'Pardavėjas nėra PVM mokėtojas', exemption_code: 'VATEX-EU-O' },
    ])
  })

  test('of a supply within the EU says where and when it was supplied', () => {
    const source = sourceDocument({
      buyer: { ...buyer, country: 'LV', vat_code: 'LV40000000001' },
      lines: [sourceLine({ vat_id: 'K0', vat_type: 'zero', vat_rate: '0' })],
    })
    const invoice = eInvoiceOf(source)
    expect(invoice.supply).toEqual({ date: '2026-11-20' })
    expect(invoice.deliver_to?.country).toBe('LV')
    expect(rulesOf(source)).toEqual([])
  })

  test('an e-invoice says what was paid and what is due', () => {
    expect(eInvoiceOf(sourceDocument({ prepaid: '42.00' })).totals).toMatchObject({ prepaid: '42.00', due: '200.00' })
  })

  test('asks for a SEPA credit transfer to an IBAN, and for a credit transfer to another account', () => {
    const source = sourceDocument({
      accounts: [{ account_number: 'LT64 7300 0000 0000 0117' }, { account_number: '12/3' }],
    })
    expect(eInvoiceOf(source).payment).toMatchObject([
      { means: '58', account: 'LT647300000000000117', bic: 'HABALT22', reference: 'KV-0001' },
      { means: '30', account: '12/3', bic: null },
    ])
  })
})

describe('individuals', () => {
  const individual = {
    ...seller,
    type: 'individual' as const,
    code: null,
    vat_code: null,
    certificate_number: '123456',
  }

  test('are identified by the number of their certificate and addressed by e-mail', () => {
    const invoice = eInvoiceOf(sourceDocument({ vat: false, seller: individual }))
    expect(invoice.seller).toMatchObject({
      legal_id: null,
      ids: [{ scheme: null, id: '123456' }],
      e_address: { scheme: 'EM', id: 'labas@raides.example' },
    })
    expect(ublOf(invoice)).toContain('<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>')
  })

  test('who are VAT payers are addressed by their VAT code', () => {
    expect(defaultEAddress({ ...individual, vat_code: 'LT100012345611' })).toEqual({
      scheme: '9937',
      id: 'LT100012345611',
    })
  })

  test('the personal code of an individual is never shown', () => {
    const source = sourceDocument({ buyer: { ...buyer, type: 'individual', code: '49001010004', vat_code: null } })
    expect(ublOf(eInvoiceOf(source)) + ciiOf(eInvoiceOf(source))).not.toContain('49001010004')
  })
})

describe('findings', () => {
  test('are empty for a plain invoice', () => expect(rulesOf(plain)).toEqual([]))

  test('demand the VAT code of the buyer on a reverse charge', () => {
    const source = sourceDocument({
      buyer: { ...buyer, vat_code: null },
      lines: [sourceLine({ vat_id: 'AE0', vat_type: 'reverse-charge', vat_rate: '0' })],
    })
    expect(eInvoiceFindings(source, eInvoiceOf(source))).toEqual([
      { rule: 'LT-96', severity: 'fatal', field: 'client_details.vat_code', key: 'buyer_vat_missing_reverse' },
    ])
  })

  test('refuse lines outside VAT beside others', () => {
    const source = sourceDocument({
      lines: [sourceLine(), sourceLine({ vat_id: 'O0', vat_type: 'outside', vat_rate: '0' })],
    })
    const findings = eInvoiceFindings(source, eInvoiceOf(source))
    expect(findings).toMatchObject([{ rule: 'BR-O-11', field: 'lines.1.vat_id' }])
    expect([isValidEInvoice(findings), isValidInPdf(findings)]).toEqual([false, false])
  })

  test('refuse a currency with three decimals', () => {
    expect(rulesOf(sourceDocument({ currency: 'KWD', exchange_rate: '2.8' }))).toContain('BR-DEC-14')
  })

  test('only advise a buyer reference, and write 0 for it', () => {
    const source = sourceDocument({ buyer_reference: null })
    expect(eInvoiceFindings(source, eInvoiceOf(source))).toMatchObject([
      { rule: 'PEPPOL-EN16931-R003', severity: 'warning', field: 'buyer_reference' },
    ])
    expect(eInvoiceOf(source).buyer_reference).toBe('0')
    expect(rulesOf(sourceDocument({ buyer_reference: null, order_reference: 'PO-1' }))).toEqual([])
  })

  test('about the address of the buyer do not keep the data out of the PDF', () => {
    const source = sourceDocument({ buyer: { ...buyer, code: null, vat_code: null, email: null } })
    const findings = eInvoiceFindings(source, eInvoiceOf(source))
    expect([isValidEInvoice(findings), isValidInPdf(findings)]).toEqual([false, true])
  })

  test('refuse amounts that differ from the stored document', () => {
    expect(rulesOf({ ...plain, total: '1.00' })).toEqual(['LT-TOTAL'])
  })
})

test.each([
  ['vnt.', 'H87'],
  ['val', 'HUR'],
  ['m²', 'MTK'],
  ['KG', 'KGM'],
  ['dėž.', 'C62'],
  [null, 'C62'],
])('the unit %s has the code %s', (unit, code) => expect(unitCode(unit)).toBe(code))
