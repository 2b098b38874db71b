import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  splitByLargestRemainder,
  splitInProportion,
  minorText,
  percentFraction,
  shareOf,
  sumMinor,
  toMinor,
} from '#domain/minor-units.ts'
import { dec } from '#domain/decimal.ts'

describe('an amount split in proportion', () => {
  test.each([
    [10n, [1n, 1n, 1n], [4n, 3n, 3n]],
    [-10n, [-1n, -1n, -1n], [-4n, -3n, -3n]],
    [-10n, [1n, 1n, 1n], [-4n, -3n, -3n]],
    [1n, [100n, 200n], [0n, 1n]],
    [-1n, [100n, 200n], [0n, -1n]],
    [1000n, [10_000n, 5000n], [667n, 333n]],
    [1000n, [10_000n, -2000n], [1250n, -250n]],
    [0n, [3n, 4n], [0n, 0n]],
  ])('%s split between %s is %s', (total, parts, shares) => expect(splitInProportion(total, parts)).toEqual(shares))

  test('a split between parts that sum to zero throws', () =>
    expect(() => splitInProportion(5n, [3n, -3n])).toThrow(RangeError))

  test('a split of a total that does not match the parts throws', () => {
    expect(() => splitByLargestRemainder([100n], percentFraction('21'), 50n)).toThrow(RangeError)
  })
})

describe('VAT split between lines', () => {
  const five = percentFraction('5')

  test('the VAT split gives the cent of a tie to the first line, in an invoice and in its credit', () => {
    expect(splitByLargestRemainder([10n, 10n], five, 1n)).toEqual([1n, 0n])
    expect(splitByLargestRemainder([-10n, -10n], five, -1n)).toEqual([-1n, 0n])
  })

  test('the VAT split is exactly negated in a credit invoice even when everything sums to zero', () => {
    expect(splitByLargestRemainder([10n, -10n], five, 0n)).toEqual([1n, -1n])
    expect(splitByLargestRemainder([-10n, 10n], five, 0n)).toEqual([-1n, 1n])
  })

  test('the VAT split adds up, is within a cent of the exact share, and is exactly negated in a credit invoice', () => {
    const parts = fc.array(fc.oneof(fc.constantFrom(10n, -10n, 30n), fc.bigInt({ min: -9999n, max: 9999n })), {
      maxLength: 9,
    })
    fc.assert(
      fc.property(parts, fc.constantFrom('21', '12', '5', '7.5', '0', '100'), (list, rate) => {
        const fraction = percentFraction(rate)
        const total = shareOf(sumMinor(list), fraction)
        const shares = splitByLargestRemainder(list, fraction, total)
        expect(sumMinor(shares)).toBe(total)
        for (const [index, share] of shares.entries()) {
          const error = share * fraction.divisor - (list[index] ?? 0n) * fraction.numerator
          expect(error <= fraction.divisor && -error <= fraction.divisor).toBe(true)
        }
        const negated = list.map((part) => -part)
        expect(splitByLargestRemainder(negated, fraction, -total)).toEqual(shares.map((share) => -share))
      }),
    )
  })
})

describe('minor units', () => {
  test.each([
    ['-0.005', 2, -1n, '-0.01'],
    ['0.05', 2, 5n, '0.05'],
    ['-0.05', 2, -5n, '-0.05'],
    ['121', 0, 121n, '121'],
    ['1.2345', 3, 1235n, '1.235'],
    ['-0.001', 2, 0n, '0.00'],
  ])('the minor units of %s with %i decimals are %s, and as text %s', (text, digits, units, printed) => {
    expect(toMinor(dec(text), digits)).toBe(units)
    expect(minorText(units, digits)).toBe(printed)
  })
})
