const spaces = /[\s\u00a0\u202f\u2009'’]/g
const minuses = /^[-\u2212\u2013]/

/**
 * What somebody typed or pasted into a number field, as plain text ('1 234,50' → '1234.50'); undefined when it is no number.
 * Takes a comma or a point as the decimal separator, spaces (hard and narrow ones too) or the other separator between
 * groups of three, the typographic minus, and a euro sign. A lone separator is always the decimal one ('1.234' is not a
 * thousand): the form shows the figure it understood, and one rule is easier to learn than a guess.
 * Decimals are kept as typed.
 */
export const forgivingDecimal = (text: string): string | undefined => {
  let rest = text.trim().replace(/^€\s*|\s*€$/g, '')
  const sign = minuses.test(rest) ? '-' : ''
  if (sign) rest = rest.slice(1).trim()
  const [integerPart, fraction] = splitAtDecimal(rest)
  const integer = ungrouped(integerPart)
  if (integer === undefined || !/^[0-9]*$/.test(fraction) || integer + fraction === '') return undefined
  const whole = integer.replace(/^0+(?=[0-9])/, '') || '0'
  const isZero = /^0*$/.test(whole + fraction)
  return (isZero ? '' : sign) + whole + (fraction && `.${fraction}`)
}

/** Text before and after the decimal separator. */
const splitAtDecimal = (text: string): [string, string] => {
  const last = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  if (last < 0) return [text, '']
  const separator = text[last] ?? ''
  const isRepeated = text.indexOf(separator) !== last
  return isRepeated ? [text, ''] : [text.slice(0, last), text.slice(last + 1)]
}

/** The digits of an integer whose groups of three may be parted; undefined when they are parted elsewhere. */
const ungrouped = (text: string): string | undefined => {
  const spaced = text.replace(spaces, ' ')
  if (/^[0-9]*$/.test(spaced)) return spaced
  const grouped = /^[0-9]{1,3}(?:([ .,])[0-9]{3})(?:\1[0-9]{3})*$/.test(spaced)
  return grouped ? spaced.replace(/[ .,]/g, '') : undefined
}
