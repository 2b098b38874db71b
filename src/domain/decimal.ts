import Big from 'big.js'

/** An exact decimal number. Money, quantities, prices and percentages are computed in it, never in a binary float. */
export type Decimal = Big

/** Half away from zero: what Lithuanian bookkeeping and EN 16931 samples use; a credit invoice mirrors its invoice. */
const halfAway = 1

/** The decimal of our own, already checked text. Throws a RangeError on anything else, for that is a defect of ours. */
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

/** Rounds towards zero to `digits` decimals. */
export const roundToZero = (value: Decimal, digits: number): Decimal => value.round(digits, 0)

/** The named roundings of a division. */
export type Rounding = 'half-away' | 'to-zero'

// big.js keeps the digits of a division on its constructor, so each (digits, rounding) pair gets one of its own;
// the shared constructor is never changed behind anybody's back.
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
 * a ÷ b with `digits` decimals, rounded once from the exact quotient, half away from zero unless told otherwise.
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
