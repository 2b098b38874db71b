import { amountText, isCurrency } from '#domain/currency.ts'
import { dec, parseDecimal, plainText, sum, type Decimal } from '#domain/decimal.ts'
import { isPlainDate, type PlainDate } from '#domain/plain-date.ts'
import { xmlCharacters } from '#domain/xml-characters.ts'

const maxText = 2000

/** The text on one line without control characters, at most 2000 characters; empty if there is none. */
export const textOf = (text: string | null | undefined): string =>
  xmlCharacters(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxText)
    .toWellFormed()

const limits = { maxDecimals: 20, maxIntegerDigits: 12 }

/** The number in a text with a point: '12.50', '+3', '.5', '1E3' is none. Undefined if it is no number. */
export const decimalOf = (text: string): Decimal | undefined => {
  const plain = text
    .trim()
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
  return parseDecimal(plain, limits)
}

/** The amount as a text with the decimals of its currency. More decimals are rounded half away from zero. */
export const moneyOf = (value: Decimal, currency: string): string =>
  isCurrency(currency) ? amountText(value, currency) : plainText(value)

/** The sum of amounts in text. */
export const sumOf = (amounts: readonly (string | null)[]): Decimal =>
  sum(amounts.flatMap((amount) => (amount === null ? [] : [dec(amount)])))

/** The day at the beginning of a text: '2026-11-27', '2026-11-27T09:30:00', '2026-11-27 00:00:00'. Undefined if it is no day. */
export const dayOf = (text: string): PlainDate | undefined => {
  const [, day = ''] = /^\s*(\d{4}-\d{2}-\d{2})(?:$|[\sTZ+-])/.exec(text) ?? []
  return isPlainDate(day) ? day : undefined
}

/** The values that are not empty. */
export const filled = <Key extends string>(
  values: Partial<Record<Key, string | null | undefined>>,
): Partial<Record<Key, string>> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  ) as Partial<Record<Key, string>>
