import { dec, withoutZeros } from '#domain/decimal.ts'

const spaces = /[\s\u00a0\u202f\u2009'’]/g
const minuses = /^[-\u2212\u2013]/

/**
 * Parses a number that was typed or pasted into a field, as plain text ('1 234,50' → '1234.50'); undefined when it is not a number.
 * Accepts a comma or a point as the decimal separator, spaces (non-breaking and narrow ones too) or the other separator between
 * groups of three digits, the typographic minus, and a euro sign. A single separator is always the decimal one ('1.234' is not a
 * thousand): the form shows how it read the number, and one rule is easier to learn than a guess.
 * Decimals are kept as typed.
 */
export const parseTypedDecimal = (text: string): string | undefined => {
  let rest = withoutEuro(text.trim())
  const sign = minuses.test(rest) ? '-' : ''
  if (sign) rest = rest.slice(1).trim()
  const [integerPart, fraction] = splitAtDecimal(rest)
  const integer = withoutGroups(integerPart)
  if (integer === undefined || !/^[0-9]*$/.test(fraction) || integer + fraction === '') return undefined
  const whole = withoutZeros(integer) || '0'
  const isZero = /^0*$/.test(whole + fraction)
  return (isZero ? '' : sign) + whole + (fraction && `.${fraction}`)
}

const withoutEuro = (text: string): string => {
  const rest = text.startsWith('€') ? text.slice(1).trimStart() : text
  return rest.endsWith('€') ? rest.slice(0, -1).trimEnd() : rest
}

/** The text before and after the decimal separator. */
const splitAtDecimal = (text: string): [string, string] => {
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  if (last < 0) return [text, '']
  const separator = text[last] ?? ''
  const isRepeated = text.indexOf(separator) !== last
  return isRepeated ? [text, ''] : [text.slice(0, last), text.slice(last + 1)]
}

/** The digits of an integer whose groups of three may be separated; undefined when they are separated elsewhere. */
const withoutGroups = (text: string): string | undefined => {
  const spaced = text.replace(spaces, ' ')
  if (/^[0-9]*$/.test(spaced)) return spaced
  const grouped = /^[0-9]{1,3}(?:([ .,])[0-9]{3})(?:\1[0-9]{3})*$/.test(spaced)
  return grouped ? spaced.replace(/[ .,]/g, '') : undefined
}

const operators = /[+*×\u2212\u2013-]/

/** Longer than a person types. */
const maxLength = 200

/**
 * Computes a sum that was typed into an amount field: '100+21' → '121', '3*12,5' → '37.5', '200-1 000,50' → '-800.5'.
 * Undefined when it is not a sum or an operand is not a number. Multiplication has precedence; there is no
 * division, because its result would have to be rounded.
 */
export const parseTypedSum = (text: string): string | undefined => {
  const typed = text.trim()
  if (typed.length > maxLength || !operators.test(typed.slice(1))) return undefined
  let total = dec('0')
  let product = dec('1')
  let sign = 1
  let from = 0
  const readOperand = (at: number): boolean => {
    const figure = parseTypedDecimal(typed.slice(from, at))
    if (figure === undefined) return false
    product = product.times(dec(figure))
    from = at + 1
    return true
  }
  for (let at = 1; at < typed.length; at += 1) {
    const character = typed.charAt(at)
    if (!operators.test(character)) continue
    if (!readOperand(at)) return undefined
    if (character === '*' || character === '×') continue
    total = sign > 0 ? total.plus(product) : total.minus(product)
    product = dec('1')
    sign = character === '+' ? 1 : -1
  }
  if (!readOperand(typed.length)) return undefined
  return (sign > 0 ? total.plus(product) : total.minus(product)).toFixed()
}
