import { removeTrailing } from './text.ts'
import { firstNumbers } from '#domain/invoice-type.ts'
import type { SeriesType } from '#domain/invoice-type.ts'

const digitsOf = (text: string): string => text.slice(prefixOf(text).length)

// BigInt, because a number such as 20261120000000001 is not exact as a JS number.
const increment = (digits: string, width: number): string =>
  (BigInt(digits || '0') + 1n).toString().padStart(width, '0')

/** The text before the trailing digits: 'AB-' of 'AB-0099', '2026/' of '2026/9'. May be empty. */
export const prefixOf = (number: string): string => removeTrailing(number, '0123456789')

/** The trailing digits as a number; undefined when the text does not end in a digit. */
export const trailingNumber = (number: string): bigint | undefined => {
  const digits = digitsOf(number)
  return digits === '' ? undefined : BigInt(digits)
}

/** The next number: increments the trailing digits and keeps leading zeros ('009' → '010', '999' → '1000', 'ABC' → 'ABC1'). */
export const nextNumber = (number: string): string => {
  const digits = digitsOf(number)
  return prefixOf(number) + increment(digits, digits.length)
}

/**
 * The next number of a series after a document with an entered number. The series advances only when the entered number has the prefix of
 * the series and is not below its next number. The number of digits is kept.
 */
export const nextNumberAfterEntered = (seriesNext: string, entered: string): string => {
  if (entered === seriesNext) return nextNumber(seriesNext)
  const enteredNumber = trailingNumber(entered)
  if (enteredNumber === undefined || prefixOf(entered) !== prefixOf(seriesNext)) return seriesNext
  if (enteredNumber < (trailingNumber(seriesNext) ?? 0n)) return seriesNext
  return prefixOf(seriesNext) + increment(enteredNumber.toString(), digitsOf(seriesNext).length)
}

type Numbered = { number: string; date: string }

/**
 * Whether a document is out of date order in its series: its number is the next one or higher, but the series already has a document
 * with a later date. `latest_date` is null when the series has no documents. A number without digits, or of another series, has no order.
 */
export const isOutOfOrder = (
  { number, date }: Numbered,
  { next_number, latest_date }: { next_number: string; latest_date: string | null },
): boolean => {
  const [own, next] = [trailingNumber(number), trailingNumber(next_number)]
  if (latest_date === null || own === undefined || next === undefined) return false
  return own >= next && prefixOf(number) === prefixOf(next_number) && date < latest_date
}

/** The two numbers after `next`, as an example; undefined for an empty text. */
export const followingNumbers = (next: string): [string, string] | undefined => {
  const number = next.trim()
  if (number === '') return undefined
  const second = nextNumber(number)
  return [second, nextNumber(second)]
}

const standardNumber = /^([A-Z]+)(\d*)-0001$/
const standardPrefixes = Object.values(firstNumbers).map((number) => number.split('-')[0])

/** The first number when the type of a new series changes: a standard one gets the prefix of the type ('SF2-0001' → 'KR2-0001'), any other stays. */
export const numberForType = (number: string, type: SeriesType): string => {
  if (number.trim() === '') return firstNumbers[type]
  const [, prefix = '', count = ''] = standardNumber.exec(number) ?? []
  return standardPrefixes.includes(prefix) ? firstNumbers[type].replace('-', `${count}-`) : number
}
