import { describe, expect, test } from 'vitest'
import { dec, sum } from '#domain/decimal.ts'
import { readEInvoice } from '#domain/e-invoice/read-e-invoice.ts'
import { hasSharedData, sharedData } from '#server/test/shared-data.ts'
import { parseXml } from './parse-xml.ts'
import { examples } from './test/examples.ts'

const read = (file: string) => readEInvoice(parseXml(Buffer.from(sharedData(file))))
const plain = (amount: string | undefined) => Number(amount ?? '0')

describe.runIf(hasSharedData)('the examples of UBL, CII, Factur-X and ZUGFeRD in shared/data', () => {
  test.each(examples)('$file gives its kind, seller, lines, totals, VAT, due date and account', (expected) => {
    const { invoice } = read(expected.file)
    const { totals, lines, seller, payment } = invoice
    const lineSum = sum(lines.map(({ net_amount }) => dec(net_amount)))
    expect({
      ...expected,
      kind: invoice.kind,
      number: invoice.number,
      date: invoice.date,
      date_due: invoice.date_due ?? '',
      seller: seller.name,
      vat: seller.vat ?? '',
      lines: lines.length,
      currency: invoice.currency,
      account: payment[0]?.account ?? '',
      rows: invoice.vat_rows.length,
    }).toEqual(expected)
    expect([lineSum.toNumber(), totals.net, totals.vat, totals.gross, totals.due].map((each) => Number(each))).toEqual(
      [expected.lineSum, expected.net, expected.tax, expected.gross, expected.due].map(plain),
    )
    expect(invoice.vat_rows.length === 0 || dec(totals.vat).eq(sum(invoice.vat_rows.map(({ vat }) => dec(vat))))).toBe(
      true,
    )
  })

  test('profiles without lines or VAT rows say what they lack, and every file says its format', () => {
    const of = (file: string) => {
      const { format, missing } = read(`cii-examples/${file}.xml`)
      return [format, missing]
    }
    expect(of('factur-x-minimum')).toEqual(['Factur-X MINIMUM', ['lines', 'vat_rows']])
    expect(of('factur-x-basicwl')).toEqual(['Factur-X BASIC WL', ['lines']])
    expect(of('factur-x-basic')).toEqual(['Factur-X BASIC', []])
    expect(of('zugferd-basic')).toEqual(['ZUGFeRD 1 BASIC', ['rates']])
    expect(of('CII_example1')).toEqual(['CII, EN 16931', []])
    expect(read('ubl-examples/peppol/base-example.xml').format).toBe('UBL 2.1, Peppol BIS 3')
  })

  test('files inside an e-invoice are read with their names and types', () => {
    const [attachment] = read('ubl-examples/cen/ubl-tc434-example5.xml').invoice.attachments
    expect(attachment).toMatchObject({ name: expect.any(String), mime: expect.stringMatching(/\w+\/\w+/) })
    expect(attachment?.bytes.length).toBeGreaterThan(0)
  })

  test('fragments of the unit tests of EN 16931 are no invoices', () => {
    for (const rule of ['BR-CO-10', 'BR-CO-17', 'BR-S-09'])
      expect(() => read(`ubl-examples/cen-unit/${rule}.xml`)).toThrow('not_e_invoice')
  })
})

type Case = { id: string; currency: string; expected: { vat_breakdown: Row[]; total: string; vat_total: string } }
type Row = { category: string; rate: string; taxable: string; vat: string }

describe.runIf(hasSharedData)('the 46 worked Lithuanian invoices as UBL', () => {
  const cases = hasSharedData ? (JSON.parse(sharedData('vat-cases.json')) as { cases: Case[] }).cases : []

  test.each(cases)('$id has the VAT rows and totals of the worked case', ({ id, currency, expected }) => {
    const { invoice } = read(`ubl-examples/lt-cases/${id}.xml`)
    const isCredit = id.startsWith('credit')
    expect(invoice).toMatchObject({ kind: isCredit ? 'credit' : 'invoice', number: id, currency })
    const positive = (amount: string) => (isCredit ? dec(amount).abs() : dec(amount)).toNumber()
    const rowText = (category: string, rate: string, base: number, vat: number) =>
      `${category} ${category === 'O' ? 0 : Number(rate)} ${base} ${vat}`
    expect(
      invoice.vat_rows
        .map(({ category, rate, base, vat }) => rowText(category, rate, Number(base), Number(vat)))
        .toSorted(),
    ).toEqual(
      expected.vat_breakdown
        .map(({ category, rate, taxable, vat }) => rowText(category, rate, positive(taxable), positive(vat)))
        .toSorted(),
    )
    expect([Number(invoice.totals.gross), Number(invoice.totals.vat)]).toEqual([
      positive(expected.total),
      positive(expected.vat_total),
    ])
  })
})
