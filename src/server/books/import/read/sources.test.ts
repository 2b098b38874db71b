import { expect, test } from 'vitest'
import { importParts, sourceFiles, sourceOf, sourceParts } from '#domain/import/sources.ts'
import type { ImportPart } from '#domain/import/sources.ts'
import { importKinds } from '#domain/import/record.ts'
import type { ImportKind, ImportRecord, ReadImport } from '#domain/import/record.ts'
import type { OwnCompany } from '#domain/import/read/context.ts'
import { readInvoiceNinja } from './read-invoice-ninja.ts'
import { readInvoiceShelf } from './read-invoiceshelf.ts'
import { readIsaf } from './read-isaf.ts'
import { readUbl } from './read-ubl.ts'
import { clientHeadings, exported, paymentHeadings } from './test/invoice-ninja.ts'
import { dumpOf } from './test/invoiceshelf.ts'
import { isafFile, sales } from './test/isaf.ts'
import { eInvoice } from './test/ubl.ts'

const own: OwnCompany = { title: 'UAB „Pavyzdys“', code: '979864328', vat_code: null, currency: 'EUR' }

const partsOf = ({ entity, values, lines, keep }: ImportRecord): ImportPart[] => [
  ...(entity === 'client' ? (['clients'] as const) : []),
  // One that only documents name is no list of vendors.
  ...(entity === 'vendor' && values.title !== 'ND' ? (['vendors'] as const) : []),
  ...(entity === 'product' ? (['products'] as const) : []),
  ...(entity === 'invoice' ? ([values.type === 'credit' ? 'credit_invoices' : 'invoices'] as const) : []),
  ...(entity === 'expense' ? (['expenses'] as const) : []),
  ...(entity === 'payment' ? (['payments'] as const) : []),
  ...(lines.some(({ title }) => title !== null) ? (['lines'] as const) : []),
  ...(!keep && (values.email !== undefined || values.phone !== undefined) ? (['contacts'] as const) : []),
]

test.each<[ImportKind, ReadImport]>([
  [
    'isaf',
    readIsaf(
      [isafFile(sales({ number: 'A1' }, { number: 'K1', type: 'KS', rows: [{ base: '-1.00', vat: '-0.21' }] }))],
      own,
    ),
  ],
  [
    'ubl',
    readUbl(
      ['979864328', '304567891'].map((code) =>
        Buffer.from(eInvoice(code, code, code === '979864328' ? '304567891' : '979864328')),
      ),
      own,
    ),
  ],
  [
    'invoice_ninja',
    readInvoiceNinja(
      [
        exported(clientHeadings, { Name: 'A', Email: 'a@example.com' }),
        exported(paymentHeadings, {
          'Client Name': 'A',
          'Payment Amount': '5',
          'Payment Applied': '0',
          'Payment Date': '2026-10-01',
        }),
      ],
      own,
    ),
  ],
  ['invoiceshelf', readInvoiceShelf([Buffer.from(dumpOf('sqlite'))], own)],
])('what is read of %s is what the screen says that it gives', (kind, { records }) => {
  const found = new Set(records.flatMap(partsOf))
  expect(found.size).toBeGreaterThan(1)
  for (const part of found) expect([part, sourceParts[sourceOf(kind)][part]]).not.toEqual([part, 'none'])
})

test('every kind of import has a source, which fills something and has files', () => {
  for (const kind of importKinds) {
    const source = sourceOf(kind)
    expect(importParts.some((part) => sourceParts[source][part] === 'all')).toBe(true)
    expect(sourceFiles[source].length).toBeGreaterThan(0)
  }
  expect(sourceOf('opening_balances')).toBe('table')
})
