import { amountText, currencyDigits, isCurrency } from '#domain/currency.ts'
import { dec, parseDecimal } from '#domain/decimal.ts'
import { normaliseCode } from '#domain/identifiers.ts'
import { plainDate, type PlainDate } from '#domain/plain-date.ts'
import { xmlCharacters } from '#domain/xml-characters.ts'
import type { DateOrder, DecimalMark } from './mapping.ts'
import { UnreadableStatement, type Place } from './unreadable.ts'

const limits = { maxDecimals: 20, maxIntegerDigits: 12 }
const maxText = 1000

/** The text on one line, without control characters, at most 1000 characters. No-break spaces stay. */
export const lineOf = (text: string): string =>
  xmlCharacters(text)
    .replace(/[\t-\r ]+/g, ' ')
    .trim()
    .slice(0, maxText)
    .toWellFormed()

/** Texts in one line; parts that are empty are left out. */
export const joinTexts = (texts: readonly string[]): string => lineOf(texts.filter((text) => text !== '').join(' '))

/** An account number or code without spaces, at most 50 characters. */
export const codeOf = (text: string): string => normaliseCode(xmlCharacters(text)).slice(0, 50).toWellFormed()

/** A key or reference without spaces, as the bank writes it; banks write NOTPROVIDED or NONREF where there is none. */
export const keyOf = (text: string): string => {
  const key = xmlCharacters(text).replace(/\s+/g, '').slice(0, 140).toWellFormed()
  return /^(?:NOTPROVIDED|NONREF)$/i.test(key) ? '' : key
}

/** The currency's code. Throws `currency`. */
export const currencyOf = (text: string, place: Place): string => {
  const code = text.trim().toUpperCase()
  if (!isCurrency(code)) throw new UnreadableStatement('currency', text.trim(), place)
  return code
}

/** The amount of a plain decimal text in the currency, with its decimals. More decimals are accepted only if they are zeros. Throws `amount`. */
export const amountOf = (text: string, currency: string, place: Place): string => {
  const value = parseDecimal(text, limits)
  if (!value || !value.round(currencyDigits(currency), 0).eq(value))
    throw new UnreadableStatement('amount', text, place)
  return amountText(value, currency)
}

/** The amount with the other sign. */
export const negated = (amount: string, currency: string): string => amountText(dec(amount).neg(), currency)

const minus = /[\u2212\u2012-\u2014]/g
const blanks = /[\s\u00a0\u202f\u2007'’]/g

/** The plain decimal text of a number as people write it: '1 234,50', '(5.00)', '5-', '+5'; undefined if it is none. */
export const plainNumber = (text: string, mark: DecimalMark): string | undefined => {
  const bare = text.replace(minus, '-').replace(blanks, '')
  const [, bracket, sign = '', digits = '', after = '', end] = /^(\()?([+-]?)([0-9.,]+)(-?)(\))?$/.exec(bare) ?? []
  if ((bracket === undefined) !== (end === undefined)) return undefined
  const negative = [bracket !== undefined, sign === '-', after === '-'].filter(Boolean).length
  if (negative > 1 || (sign === '+' && negative > 0)) return undefined
  const plain = withoutGroups(digits, mark)
  return plain === undefined ? undefined : `${negative ? '-' : ''}${plain}`
}

/** Digits in groups of three by the other mark: '1,234.50'. */
const withoutGroups = (digits: string, mark: DecimalMark): string | undefined => {
  const parts = digits.split(mark)
  const [integer = '', fraction] = parts
  if (parts.length > 2 || (fraction !== undefined && !/^[0-9]*$/.test(fraction))) return undefined
  const groups = integer.split(mark === '.' ? ',' : '.')
  if (groups.length > 1 && !groups.every((group, index) => (index === 0 ? /^[0-9]{1,3}$/ : /^[0-9]{3}$/).test(group)))
    return undefined
  const whole = groups.join('')
  if (whole === '' && !fraction) return undefined
  return fraction ? `${whole || '0'}.${fraction}` : whole
}

const positions: Record<DateOrder, readonly [year: number, month: number, day: number]> = {
  ymd: [1, 2, 3],
  dmy: [3, 2, 1],
  mdy: [3, 1, 2],
}

const datePattern = /^([0-9]{1,4})[-./ ]+([0-9]{1,2})[-./ ]+([0-9]{1,4})\.?(?:$|[T ,])/
const digitsPattern = /^([0-9]{4})([0-9]{2})([0-9]{2})(?:$|[T ])/

/**
 * The date in a text, with or without a time, in the order; a year of four digits in the first place is read in any order. Two digits
 * of a year are of this century. Undefined if the text is no date.
 */
export const dateIn = (text: string, order: DateOrder): PlainDate | undefined => {
  const bare = text.trim()
  const digits = digitsPattern.exec(bare)
  if (digits) return plainDate(Number(digits[1]), Number(digits[2]), Number(digits[3]))
  const found = datePattern.exec(bare)
  if (!found) return undefined
  const [year, month, day] = positions[found[1]?.length === 4 ? 'ymd' : order]
  const yearText = found[year] ?? ''
  if (yearText.length !== 4 && yearText.length !== 2) return undefined
  return plainDate(Number(yearText) + (yearText.length === 2 ? 2000 : 0), Number(found[month]), Number(found[day]))
}

/** As dateIn. Throws `date`. */
export const dateOf = (text: string, order: DateOrder, place: Place): PlainDate => {
  const date = dateIn(text, order)
  if (date === undefined) throw new UnreadableStatement('date', text.trim(), place)
  return date
}
