import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ciiOf } from '#domain/e-invoice/cii-writer.ts'
import type { EInvoice } from '#domain/e-invoice/model.ts'
import { sampleEInvoice } from '#domain/e-invoice/test/sample.ts'
import { openBooks } from '#server/test/books.ts'
import type { Books } from '#server/test/books.ts'
import { createTestServer } from '#server/test/server.ts'
import type { TestServer } from '#server/test/server.ts'
import { pdfWith } from './test/pdf-files.ts'
import { readCalls } from './test/read-calls.ts'

let server: TestServer
let books: Books
beforeAll(async () => {
  server = await createTestServer()
  books = await openBooks(server)
})
afterAll(() => server.close())

const { send, invoiceTo, ubl } = readCalls(() => ({ server, books }))

describe('the day of the supply', () => {
  const vatRow = { category: 'S', rate: '9', exemption_reason: null, exemption_code: null } as const
  const supplied = async (fields: Partial<EInvoice>) => (await send(ubl(fields))).body.item.date_supply

  test('a day or the end of a period before the invoice is filled in', async () => {
    const date = '2026-11-20'
    expect(await supplied({ date, supply: { date: '2026-10-30' } })).toBe('2026-10-30')
    expect(await supplied({ date, supply: { from: '2026-10-01', to: '2026-10-31' } })).toBe('2026-10-31')
    expect(await supplied({ date, supply: { date } })).toBeNull()
    expect(await supplied({ date, supply: null })).toBeNull()
    // An advance: the VAT is due when it is invoiced.
    expect(await supplied({ date, supply: { from: '2026-12-01', to: '2027-11-30' } })).toBeNull()
  })

  test('the day of supply of a credit invoice is not filled in', async () => {
    expect(await supplied({ kind: 'credit', date: '2026-11-20', supply: { date: '2026-10-30' } })).toBeNull()
  })

  test('the VAT rate is that of the day of the supply', async () => {
    const vat = { category: 'S', rate: '9' } as const
    const old = {
      date: '2026-01-05',
      date_due: null,
      supply: { date: '2025-12-31' },
      lines: sampleEInvoice.lines.slice(0, 1).map((line) => ({ ...line, vat })),
      allowances: [],
      charges: [],
      vat_rows: [{ ...vatRow, base: '100', vat: '9' }],
    }
    const codes = async (fields: Partial<EInvoice>) =>
      (await send(ubl(fields))).body.findings.map(({ code }: { code: string }) => code)
    expect(await codes(old)).not.toContain('no_vat_row')
    expect(await codes({ ...old, supply: null })).toContain('no_vat_row')
  })
})

describe('what the file is', () => {
  const signature = '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo/></ds:Signature>'
  const codesOf = async (bytes: Uint8Array, name?: string) =>
    (await send(bytes, name)).body.findings?.map(({ code }: { code: string }) => code)

  test('a signed file of either syntax and a signed PDF are read, and the answer says that the signature is not checked', async () => {
    const cii = ciiOf(invoiceTo()).replace('</rsm:CrossIndustryInvoice>', `${signature}$&`)
    expect(await codesOf(Buffer.from(cii))).toContain('signed')
    const inUbl = ubl()
      .toString()
      .replace(
        '<cbc:CustomizationID>',
        `<ext:UBLExtensions xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">${signature}</ext:UBLExtensions>$&`,
      )
    expect(await codesOf(Buffer.from(inUbl))).toContain('signed')
    const pdf = pdfWith('factur-x.xml', ubl())
    expect(await codesOf(pdf, 'a.pdf')).not.toContain('signed')
    const signed = pdf.toString('latin1').replace('/MediaBox', '/V<</Type/Sig/ByteRange[0 1 2 3]>>/MediaBox')
    expect(await codesOf(Buffer.from(signed, 'latin1'), 'a.pdf')).toContain('signed')
  })

  test('elements of other namespaces are not read as those of an e-invoice', async () => {
    const other = (text: string) => `<x:ID xmlns:x="urn:example">${text}</x:ID>`
    const inUbl = ubl({ number: 'OWN-1' })
      .toString()
      .replace('<cbc:ID>', `${other('OTHER')}<cbc:ID>`)
    expect((await send(Buffer.from(inUbl))).body.item.number).toBe('OWN-1')
    const inCii = ciiOf(invoiceTo({ number: 'OWN-2' })).replace('<ram:ID>OWN-2', `${other('OTHER')}$&`)
    expect((await send(Buffer.from(inCii))).body.item.number).toBe('OWN-2')
    const root = ciiOf(invoiceTo()).replaceAll(
      'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice',
      'urn:example',
    )
    expect((await send(Buffer.from(root))).body.code).toBe('unreadable_e_invoice')
  })
})
