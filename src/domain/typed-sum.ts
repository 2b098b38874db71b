import { dec, forgivingDecimal } from '#domain/decimal.ts'

const operators = /[+*×\u2212\u2013-]/

/** Longer than a person types. */
const mostLetters = 200

/**
 * Computes a sum that was typed into an amount field: '100+21' → '121', '3*12,5' → '37.5', '200-1 000,50' → '-800.5'.
 * Undefined when it is not a sum or an operand is not a number. Multiplication has precedence; there is no
 * division, because its result would have to be rounded.
 */
export const typedSum = (text: string): string | undefined => {
  const typed = text.trim()
  if (typed.length > mostLetters || !operators.test(typed.slice(1))) return undefined
  let total = dec('0')
  let product = dec('1')
  let sign = 1
  let from = 0
  const endsAt = (at: number): boolean => {
    const figure = forgivingDecimal(typed.slice(from, at))
    if (figure === undefined) return false
    product = product.times(dec(figure))
    from = at + 1
    return true
  }
  for (let at = 1; at < typed.length; at += 1) {
    const letter = typed.charAt(at)
    if (!operators.test(letter)) continue
    if (!endsAt(at)) return undefined
    if (letter === '*' || letter === '×') continue
    total = sign > 0 ? total.plus(product) : total.minus(product)
    product = dec('1')
    sign = letter === '+' ? 1 : -1
  }
  if (!endsAt(typed.length)) return undefined
  return (sign > 0 ? total.plus(product) : total.minus(product)).toFixed()
}
