import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { IsafDocument } from '#domain/isaf/document.ts'
import { isafProblems } from '#domain/isaf/problems.ts'
import { isafValues } from '#domain/isaf/values.ts'
import { closeSide, isafEnd, isafStart, openSide, writtenInvoice } from '#domain/isaf/write.ts'
import { createIsafReader } from './read-xml.ts'

// All that the books accept, also what nobody would write.

const odd = [
  '\uFFFE',
  '\uFFFF',
  ']]>',
  '<x/>&amp;',
  '\u0007',
  '\uD800',
  '\u200B',
  '\u00A0',
  '\u061C',
  '\u{1F600}',
  '"',
  "'",
  '\t',
]
const text = (maxLength: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...odd), fc.string({ maxLength: 3, unit: 'grapheme' })), { maxLength })
    .map((parts) => parts.join('').slice(0, maxLength))
const day = fc
  .tuple(fc.integer({ min: 1900, max: 2200 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, date]) => `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`)
const amount = fc.bigInt({ min: -(10n ** 14n) + 1n, max: 10n ** 14n - 1n }).map((cents) => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
})
const row = fc.record({
  code: fc.option(fc.oneof(fc.constantFrom('PVM1', 'PVM5', 'PVM13', 'PVM16', 'PVM25', 'PVM100'), text(10))),
  type: fc.constantFrom(
    'standard',
    'reduced',
    'zero',
    'exempt',
    'outside',
    'reverse-charge',
    'unknown',
  ) as fc.Arbitrary<IsafDocument['rows'][number]['type']>,
  rate: fc.option(fc.integer({ min: 0, max: 10_000 }).map((hundredths) => String(hundredths / 100))),
  base: amount,
  vat: amount,
})
const document = (kind: IsafDocument['kind']): fc.Arbitrary<IsafDocument> =>
  fc.record({
    kind: fc.constant(kind),
    id: fc.uuid(),
    version: fc.constant(1),
    number: fc.option(text(80)),
    is_credit: fc.boolean(),
    is_void: fc.boolean(),
    // A register has the documents of its period.
    date: kind === 'invoice' ? fc.constant('2026-10-05') : day,
    date_supply: fc.option(day),
    date_registered: fc.constant(kind === 'expense' ? '2026-10-06' : null),
    party_id: fc.uuid(),
    party: fc.record({
      type: fc.constantFrom('legal', 'individual'),
      title: text(200),
      code: fc.option(text(40)),
      vat_code: fc.option(text(30)),
      country: fc.constantFrom('LT', 'LV', 'XK'),
    }),
    reference: fc.option(fc.record({ number: fc.option(text(80)), date: day })),
    rows: fc.array(row, { maxLength: 4 }),
  })

const head = {
  created_at: '2026-11-05T09:30:00',
  data_type: 'F',
  software_version: '1',
  registration_number: '123456789',
  part_number: '1',
  date_from: '2026-10-01',
  date_to: '2026-10-31',
} as const

it.each([
  ['invoice', 'sales'],
  ['expense', 'purchases'],
] as const)('an %s without errors is valid in the file, whatever its texts, days and amounts', (kind, side) => {
  let valid = 0
  fc.assert(
    fc.property(document(kind), (each) => {
      if (isafProblems(each).some(({ severity }) => severity === 'error')) return
      const reader = createIsafReader()
      reader.write(isafStart(head) + openSide(side) + writtenInvoice(side, isafValues(side, each)))
      reader.write(closeSide(side) + isafEnd)
      reader.end()
      valid += 1
    }),
    { numRuns: 3000 },
  )
  expect(valid).toBeGreaterThan(100)
})
