import Big from 'big.js'

/** An exact decimal number. Money, quantities, prices and percentages are computed with it, never with a binary float. */
export type Decimal = Big

/** Half away from zero, as in Lithuanian bookkeeping and EN 16931 samples. A credit invoice then has exactly the negated amounts of its invoice. */
const halfAway = 1

/** The decimal of a text that is already validated. Throws a RangeError on anything else, because that is a bug. */
export const dec = (value: string | number | Decimal): Decimal => {
  try {
    return new Big(value)
  } catch {
    throw new RangeError(`Not a decimal: ${JSON.stringify(value)}`)
  }
}

/** Zero. */
export const zero: Decimal = dec(0)

/** One hundred, for percentages. */
export const hundred: Decimal = dec(100)

/** Rounds half away from zero to `digits` decimals (2.675 → 2.68, −2.675 → −2.68). */
export const roundHalfAway = (value: Decimal, digits: number): Decimal => value.round(digits, halfAway)

/** The named roundings of a division. */
export type Rounding = 'half-away' | 'to-zero'

// big.js has the digits and rounding of a division as settings of its constructor, so each pair gets a constructor of its own;
// the settings of the shared constructor are never changed.
const dividers = new Map<string, typeof Big>()

const dividerOf = (digits: number, rounding: Rounding): typeof Big => {
  const key = `${digits} ${rounding}`
  let divider = dividers.get(key)
  if (!divider) {
    divider = Big()
    divider.DP = digits
    divider.RM = rounding === 'half-away' ? halfAway : 0
    dividers.set(key, divider)
  }
  return divider
}

/**
 * a ÷ b with `digits` decimals, rounded once from the exact quotient, half away from zero by default.
 * Throws a RangeError when b is zero.
 */
export const divide = (a: Decimal, b: Decimal, digits: number, rounding: Rounding = 'half-away'): Decimal => {
  if (b.eq(zero)) throw new RangeError('Division by zero')
  const divider = dividerOf(digits, rounding)
  return new Big(new divider(a.toFixed()).div(b.toFixed()).toFixed())
}

/** The exact sum; zero for an empty list. */
export const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => total.plus(value), zero)

/** The number as plain text: no exponent, no trailing zeros, no minus before zero ('1234.5', '0.000001', '0'). */
export const plainText = (value: Decimal): string => value.toFixed()

/** The limits of a number from outside. */
export interface DecimalLimits {
  /** Decimals allowed, as written: '1.500' has three. 6 by default. */
  maxDecimals?: number
  /** Digits allowed before the point. 12 by default. */
  maxIntegerDigits?: number
  /** true by default. */
  allowNegative?: boolean
}

const plainPattern = /^(-?)([0-9]+)(?:\.([0-9]+))?$/

// Past 15 significant digits a JSON number need not be what its sender wrote.
const safeDigits = 15

/**
 * Parses a number from untrusted input: a plain ASCII decimal text ('12.5', '-3'), or a JS number of at most 15 significant digits.
 * Undefined for everything else: exponents, hex, underscores, digits other than 0-9, spaces, NaN, and numbers over the
 * limits. Decimals count as written, so '1.000' is not an amount of euros: it may mean a thousand. '-0' is 0.
 */
export const parseDecimal = (input: unknown, limits: DecimalLimits = {}): Decimal | undefined => {
  const text = typeof input === 'number' ? textOfNumber(input) : input
  if (typeof text !== 'string' || text.length > 64) return undefined
  const match = plainPattern.exec(text)
  if (!match) return undefined
  const [, sign = '', zeros = '', fraction = ''] = match
  const integer = withoutZeros(zeros)
  if (integer.length > (limits.maxIntegerDigits ?? 12)) return undefined
  if (fraction.length > (limits.maxDecimals ?? 6)) return undefined
  const value = dec(fraction ? `${integer}.${fraction}` : integer)
  if (!sign || value.eq(0)) return value
  return limits.allowNegative === false ? undefined : value.neg()
}

const textOfNumber = (input: number): string | undefined => {
  if (!Number.isFinite(input)) return undefined
  const value = dec(String(input))
  return value.c.length > safeDigits ? undefined : plainText(value)
}

/** The digits of an integer without leading zeros. */
export const withoutZeros = (integer: string): string => integer.replace(/^0+(?=[0-9])/, '')
