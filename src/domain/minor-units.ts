import { dec, roundHalfAway, type Decimal } from '#domain/decimal.ts'

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
export interface Fraction {
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
