import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ciiOf } from '#domain/e-invoice/cii-writer.ts'
import { sampleEInvoice } from '#domain/e-invoice/test/sample.ts'
import { readEInvoice } from '#domain/e-invoice/read-e-invoice.ts'
import { ublOf } from '#domain/e-invoice/ubl-writer.ts'
import { parseXml } from './parse-xml.ts'
import { randomEInvoice } from './test/random-e-invoice.ts'

const readText = (xml: string) => readEInvoice(parseXml(Buffer.from(xml))).invoice

test('an e-invoice that is written as UBL is read as the same e-invoice', () => {
  expect(readText(ublOf(sampleEInvoice))).toEqual({
    ...sampleEInvoice,
    // Peppol allows one note.
    notes: [sampleEInvoice.notes.join('\n')],
  })
  fc.assert(
    fc.property(randomEInvoice, (invoice) => {
      expect(readText(ublOf(invoice))).toEqual(invoice)
    }),
    { numRuns: 300 },
  )
})

test('an e-invoice that is written as CII is read as the same e-invoice', () => {
  expect(readText(ciiOf(sampleEInvoice))).toEqual(sampleEInvoice)
  fc.assert(
    fc.property(randomEInvoice, (invoice) => {
      expect(readText(ciiOf(invoice))).toEqual(invoice)
    }),
    { numRuns: 300 },
  )
})
