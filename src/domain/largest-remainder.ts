import type { Fraction } from '#domain/minor-units.ts'

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
export const settleShares = (parts: readonly bigint[], fraction: Fraction, total: bigint): bigint[] => {
  const sign = total || firstNonZero(parts)
  if (sign < 0n) return settleUpright(parts.map(negate), fraction, -total).map(negate)
  return settleUpright(parts, fraction, total)
}

const negate = (value: bigint): bigint => -value

const settleUpright = (parts: readonly bigint[], { numerator, divisor }: Fraction, total: bigint): bigint[] => {
  const shares = parts.map((part) => floorDivide(part * numerator, divisor))
  const remainders = parts.map((part, index) => part * numerator - (shares[index] ?? 0n) * divisor)
  const left = Number(total - shares.reduce((sum, share) => sum + share, 0n))
  if (left < 0 || left > parts.length) throw new RangeError('The total is not the fraction of the parts')
  const byRemainder = parts.map((_, index) => index).sort((a, b) => compare(remainders[b] ?? 0n, remainders[a] ?? 0n))
  for (const index of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0n) + 1n
  return shares
}

// Array.sort is stable, so equal remainders keep the order of the parts.
const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** Splits `total` in proportion to the parts, whose sum must not be 0; rounds like `settleShares`. */
export const splitInProportion = (total: bigint, parts: readonly bigint[]): bigint[] => {
  const sum = parts.reduce((sofar, part) => sofar + part, 0n)
  if (sum === 0n) throw new RangeError('Nothing to split in proportion to')
  const fraction = sum < 0n ? { numerator: -total, divisor: -sum } : { numerator: total, divisor: sum }
  return settleShares(parts, fraction, total)
}
