import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OwnCompany } from '#domain/import/read/context.ts'
import type { ReadImport } from '#domain/import/record.ts'
import { readInvoiceNinja } from './read-invoice-ninja.ts'
import { readInvoiceShelf } from './read-invoiceshelf.ts'
import { readIsaf } from './read-isaf.ts'
import { readUbl } from './read-ubl.ts'
import { clientHeadings, exported, itemHeadings, paymentHeadings } from './test/invoice-ninja.ts'
import { dumpOf } from './test/invoiceshelf.ts'
import { isafFile, sales } from './test/isaf.ts'
import { eInvoice } from './test/ubl.ts'

const own: OwnCompany = { title: 'UAB „Pavyzdys“', code: '979864328', vat_code: null, currency: 'EUR' }

const item = {
  'Client Name': 'A',
  'Invoice Invoice Number': '1',
  'Invoice Amount': '12.1',
  'Invoice Date': '2026-10-01',
  'Item Cost': '10',
  'Item Quantity': '1',
}
const readers: [string, (files: readonly Uint8Array[], own: OwnCompany) => ReadImport, string[]][] = [
  ['i.SAF', readIsaf, [isafFile(sales({ number: 'A1' }, { number: 'A2', type: 'AN' })).toString()]],
  ['UBL', readUbl, [eInvoice('A1', '979864328'), eInvoice('A2', '304567891', '979864328')]],
  [
    'Invoice Ninja',
    readInvoiceNinja,
    [
      exported(itemHeadings, item).toString(),
      exported(clientHeadings, { Name: 'A', Country: 'Latvia' }).toString(),
      exported(paymentHeadings, { 'Client Name': 'A', 'Payment Amount': '5' }).toString(),
    ],
  ],
  ['InvoiceShelf', readInvoiceShelf, [dumpOf('mysql'), dumpOf('sqlite'), dumpOf('postgresql')]],
]

/** Pieces that mean something in one of the formats. */
const piece = fc.oneof(
  fc.string(),
  fc.constantFrom(
    "'",
    '"',
    '\\',
    ';',
    '(',
    ')',
    ',',
    '\n',
    '\t',
    '<',
    '>',
    '&',
    '<a>',
    ']]>',
    '<!--',
    '\\N',
    'NULL',
    '-',
    '.',
    '1e9',
    '\u0000',
    '\ud800',
    'replace(',
    '`',
    '--',
    '/*',
  ),
)
/** A sample with a part replaced. */
const damaged = (samples: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...samples), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(40), piece)
    .map(([sample, place, length, text]) => {
      const at = Math.floor(place * sample.length)
      return sample.slice(0, at) + text + sample.slice(at + length)
    })

const checkAnswer = ({ records, problems, files }: ReadImport, count: number) => {
  expect(files).toHaveLength(count)
  for (const { file, line, values } of records) {
    expect(file).toBeLessThan(count)
    expect(line).toBeGreaterThan(0)
    for (const value of Object.values(values)) expect(value).toMatch(/\S/)
  }
  for (const { file, line } of problems) expect(file < count && (line === null || line > 0)).toBe(true)
}

describe.each(readers)('no file of %s', (_, read, samples) => {
  test('that is damaged makes its reader throw or run on', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.array(damaged(samples), { minLength: 1, maxLength: 3 }), (files) => {
        const started = performance.now()
        checkAnswer(
          read(
            files.map((file) => Buffer.from(file)),
            own,
          ),
          files.length,
        )
        expect(performance.now() - started).toBeLessThan(5000)
      }),
      { numRuns: 300 },
    )
  })

  test('of any bytes makes its reader throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }),
          piece.map((text) => Buffer.from(text)),
        ),
        (bytes) => {
          checkAnswer(read([bytes], own), 1)
        },
      ),
      { numRuns: 200 },
    )
  })
})
