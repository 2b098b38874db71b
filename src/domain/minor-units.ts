import { dec, roundHalfAway } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'

// Sums, shares and VAT of a document are computed as whole cents: exact, and fast enough for every keystroke.

/** The decimal in minor units of a currency with `digits` decimals, rounded half away from zero. */
export const toMinor = (value: Decimal, digits: number): bigint => {
  const text = roundHalfAway(value, digits).toFixed(digits)
  return BigInt(text.replace('.', ''))
}

/** Minor units as an amount: 12100n → '121.00', −5n → '-0.05'. */
export const minorText = (value: bigint, digits: number): string => {
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  return (value < 0n ? '-' : '') + (digits === 0 ? whole : `${whole}.${text.slice(-digits)}`)
}

/** A fraction of whole numbers; the divisor is positive. */
interface Fraction {
  numerator: bigint
  divisor: bigint
}

/** A percentage as a fraction: '21' → 21/100, '7.5' → 75/1000. */
export const percentFraction = (percent: string): Fraction => {
  const [whole = '', decimals = ''] = dec(percent).toFixed().split('.')
  return { numerator: BigInt(whole + decimals), divisor: 100n * 10n ** BigInt(decimals.length) }
}

/** The fraction of the amount, rounded half away from zero to a minor unit. */
export const shareOf = (amount: bigint, { numerator, divisor }: Fraction): bigint => {
  const exact = amount * numerator
  const magnitude = ((exact < 0n ? -exact : exact) * 2n + divisor) / (divisor * 2n)
  return exact < 0n ? -magnitude : magnitude
}

/** The sum; 0n for an empty list. */
export const sumMinor = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n)

const floorDivide = (value: bigint, divisor: bigint): bigint => {
  const quotient = value / divisor
  return value % divisor < 0n ? quotient - 1n : quotient
}

const firstNonZero = (values: readonly bigint[]): bigint => values.find((value) => value !== 0n) ?? 0n

/**
 * Splits `total` by the largest remainder method: the fraction of each part in whole minor units, each rounded down, and one more unit
 * for the largest remainders, in case of a tie for the earlier part. `total` is the fraction of the parts' sum, with any rounding.
 * Negative totals are split like the positive ones with the sign changed, so that a credit invoice has exactly the negated amounts of
 * its invoice. Returns a share for each part, in their order.
 */
export const splitByLargestRemainder = (parts: readonly bigint[], fraction: Fraction, total: bigint): bigint[] => {
  const sign = total || firstNonZero(parts)
  if (sign < 0n) return splitPositive(parts.map(negate), fraction, -total).map(negate)
  return splitPositive(parts, fraction, total)
}

const negate = (value: bigint): bigint => -value

const splitPositive = (parts: readonly bigint[], { numerator, divisor }: Fraction, total: bigint): bigint[] => {
  const shares = parts.map((part) => floorDivide(part * numerator, divisor))
  const remainders = parts.map((part, index) => part * numerator - (shares[index] ?? 0n) * divisor)
  const remainder = Number(total - shares.reduce((sum, share) => sum + share, 0n))
  if (remainder < 0 || remainder > parts.length) throw new RangeError('The total is not the fraction of the parts')
  const byRemainder = parts.map((_, index) => index).sort((a, b) => compare(remainders[b] ?? 0n, remainders[a] ?? 0n))
  for (const index of byRemainder.slice(0, remainder)) shares[index] = (shares[index] ?? 0n) + 1n
  return shares
}

// Array.sort is stable, so equal remainders keep the order of the parts.
const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** Splits `total` in proportion to the parts, whose sum must not be 0; rounds like `settleShares`. */
export const splitInProportion = (total: bigint, parts: readonly bigint[]): bigint[] => {
  const sum = parts.reduce((sofar, part) => sofar + part, 0n)
  if (sum === 0n) throw new RangeError('Nothing to split in proportion to')
  const fraction = sum < 0n ? { numerator: -total, divisor: -sum } : { numerator: total, divisor: sum }
  return splitByLargestRemainder(parts, fraction, total)
}
