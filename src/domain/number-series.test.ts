import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isOutOfOrder,
  nextNumber,
  prefixOf,
  nextNumberAfterEntered,
  trailingNumber,
  followingNumbers,
  numberForType,
} from '#domain/number-series.ts'

describe('the next number', () => {
  test.each([
    ['009', '010'],
    ['999', '1000'],
    ['AB-0099', 'AB-0100'],
    ['2026/9', '2026/10'],
    ['ABC', 'ABC1'],
    ['', '1'],
    ['A9', 'A10'],
    ['SF 0', 'SF 1'],
    ['1A', '1A1'],
    ['9007199254740993', '9007199254740994'],
    ['X99999999999999999999', 'X100000000000000000000'],
    ['A٣', 'A٣1'],
    ['ŠĄ-09', 'ŠĄ-10'],
    ['A\n', 'A\n1'],
  ])('the next number after %j is %j', (number, next) => expect(nextNumber(number)).toBe(next))

  test('the next number keeps the prefix, is greater by one, and never gets shorter', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[0-9]{0,30}$/), (prefix, digits) => {
        const number = prefix + digits
        const next = nextNumber(number)
        expect(prefixOf(next)).toBe(prefixOf(number))
        expect(trailingNumber(next)).toBe((trailingNumber(number) ?? 0n) + 1n)
        expect(next.length).toBeGreaterThanOrEqual(number.length)
      }),
    )
  })

  test('the next number is never repeated within a thousand numbers', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z/-]{0,3}[0-9]{0,4}$/), (first) => {
        const seen = new Set<string>()
        for (let number = first; seen.size < 1000; number = nextNumber(number)) {
          expect(seen.has(number)).toBe(false)
          seen.add(number)
        }
      }),
      { numRuns: 20 },
    )
  })
})

describe('an entered number', () => {
  test.each([
    ['AB-0100', 'AB-0100', 'AB-0101'],
    ['AB-0100', 'AB-0250', 'AB-0251'],
    ['AB-0100', 'AB-250', 'AB-0251'],
    ['AB-0100', 'AB-100', 'AB-0101'],
    ['AB-0100', 'AB-0099', 'AB-0100'],
    ['AB-0100', 'CD-0500', 'AB-0100'],
    ['AB-0100', 'AB-0500-B', 'AB-0100'],
    ['AB-0100', 'AB', 'AB-0100'],
    ['AB-0100', '', 'AB-0100'],
    ['ABC', 'ABC', 'ABC1'],
    ['ABC', 'ABC7', 'ABC8'],
    ['2026/9', '2026/12', '2026/13'],
    ['2026/9', '2025/12', '2026/9'],
    ['A9', 'A9007199254740993', 'A9007199254740994'],
  ])(
    'after a document with the next number %s and the entered number %s, the series continues with %s',
    (next, entered, after) => expect(nextNumberAfterEntered(next, entered)).toBe(after),
  )

  test('an entered number never decreases the next number of the series', () => {
    const number = fc.stringMatching(/^[AB]-?[0-9]{0,5}$/)
    fc.assert(
      fc.property(number, number, (next, entered) => {
        const after = nextNumberAfterEntered(next, entered)
        expect(prefixOf(after)).toBe(prefixOf(next))
        expect((trailingNumber(after) ?? 0n) >= (trailingNumber(next) ?? 0n)).toBe(true)
        expect(after).not.toBe(entered)
      }),
    )
  })
})

test.each([
  ['SF-0008', '2026-11-19', true],
  ['SF-0008', '2026-11-20', false],
  ['SF-0012', '2026-11-01', true],
  // A number in a gap: the dates of its neighbours are not known.
  ['SF-0003', '2026-11-01', false],
  ['KITA-0009', '2026-11-01', false],
  ['PASKUTINĖ', '2026-11-01', false],
])('after a document of 20 November the number %s of %s is out of order: %s', (number, date, out) => {
  const series = { next_number: 'SF-0008', latest_date: '2026-11-20' }
  expect(isOutOfOrder({ number, date }, series)).toBe(out)
  expect(isOutOfOrder({ number, date }, { ...series, latest_date: null })).toBe(false)
})

test('the two numbers after a number differ only in their trailing digits', () => {
  expect(followingNumbers('AB-0099')).toEqual(['AB-0100', 'AB-0101'])
  expect(followingNumbers(' 2026/9 ')).toEqual(['2026/10', '2026/11'])
  expect(followingNumbers('ABC')).toEqual(['ABC1', 'ABC2'])
})

test('an empty text has no following numbers', () => {
  expect(followingNumbers('  ')).toBeUndefined()
})

test('a standard number gets the prefix of the new series type, any other number stays', () => {
  expect(numberForType('SF-0001', 'credit')).toBe('KR-0001')
  expect(numberForType('SF2-0001', 'proforma')).toBe('ISF2-0001')
  expect(numberForType('', 'cash-receipt')).toBe('PPK-0001')
  expect(numberForType('RAIDES-0001', 'credit')).toBe('RAIDES-0001')
  expect(numberForType('SF-0007', 'credit')).toBe('SF-0007')
})
