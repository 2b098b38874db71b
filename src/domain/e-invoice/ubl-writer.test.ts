import { expect, test } from 'vitest'
import { sampleEInvoice } from './test/sample.ts'
import { ublOf } from './ubl-writer.ts'

test('UBL of an invoice names the Peppol process and writes amounts with their currency', () => {
  const xml = ublOf(sampleEInvoice)
  expect(xml).toContain('<cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>')
  expect(xml).toContain('<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>')
  expect(xml).toContain('<cbc:PayableAmount currencyID="USD">200.00</cbc:PayableAmount>')
  expect(xml).toContain('<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">33.26</cbc:TaxAmount></cac:TaxTotal>')
})

test('UBL of a credit invoice is a CreditNote whose due date is in its payment means', () => {
  const xml = ublOf({ ...sampleEInvoice, kind: 'credit', preceding: [{ number: 'KV-0001', date: '2026-11-01' }] })
  expect(xml).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
  expect(xml).toContain('<cbc:CreditedQuantity unitCode="H87">2</cbc:CreditedQuantity>')
  expect(xml).toContain('<cbc:PaymentDueDate>2026-12-04</cbc:PaymentDueDate>')
  expect(xml).not.toContain('cbc:DueDate')
})

test('UBL escapes markup, drops characters that XML cannot contain, and has no empty elements', () => {
  const xml = ublOf({ ...sampleEInvoice, notes: ['a\u0000b\u000b\ud800 & </Note>'], buyer_reference: '  ' })
  expect(xml).toContain('<cbc:Note>ab\ufffd &amp; &lt;/Note&gt;</cbc:Note>')
  expect(xml).toContain('UAB &quot;Slėnis&quot; &amp; &lt;Ko&gt;')
  expect(xml).not.toMatch(/<[\w:]+[^>]*><\/|\/>/)
})
