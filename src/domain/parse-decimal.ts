import { dec, plainText, type Decimal } from './decimal.ts'

/** What a number from outside may look like. */
export interface DecimalLimits {
  /** Decimals allowed, as written: '1.500' has three. 6 by default. */
  maxDecimals?: number
  /** Digits allowed before the point. 12 by default. */
  maxIntegerDigits?: number
  /** true by default. */
  allowNegative?: boolean
}

const plain = /^(-?)0*([0-9]+)(?:\.([0-9]+))?$/

// Past 15 significant digits a JSON number need not be what its sender wrote.
const surelyExactDigits = 15

/**
 * The number in hostile input: a plain ASCII decimal text ('12.5', '-3'), or a JS number of at most 15 significant digits.
 * undefined for everything else: exponents, hex, underscores, other digits than 0-9, spaces, NaN, and whatever is over the
 * limits. Decimals count as written, so '1.000' is no amount of euros: it may be somebody's thousand. '-0' is 0.
 */
export const parseDecimal = (input: unknown, limits: DecimalLimits = {}): Decimal | undefined => {
  const text = typeof input === 'number' ? textOfNumber(input) : input
  if (typeof text !== 'string' || text.length > 64) return undefined
  const match = plain.exec(text)
  if (!match) return undefined
  const [, sign = '', integer = '', fraction = ''] = match
  if (integer.length > (limits.maxIntegerDigits ?? 12)) return undefined
  if (fraction.length > (limits.maxDecimals ?? 6)) return undefined
  const value = dec(fraction ? `${integer}.${fraction}` : integer)
  if (!sign || value.eq(0)) return value
  return limits.allowNegative === false ? undefined : value.neg()
}

const textOfNumber = (input: number): string | undefined => {
  if (!Number.isFinite(input)) return undefined
  const value = dec(String(input))
  return value.c.length > surelyExactDigits ? undefined : plainText(value)
}
