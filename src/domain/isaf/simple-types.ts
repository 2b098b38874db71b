import { removeTrailing } from '#domain/text.ts'
import { isPlainDate } from '#domain/plain-date.ts'

/** Whether a text is a value of the type. Lengths are characters, not UTF-16 units, as in XML Schema. */
type Check = (text: string) => boolean

// XML Schema removes the space around values that are not text.
const collapsed = (text: string) => removeTrailing(text.replace(/^[ \t\n\r]+/, ''), ' \t\n\r')

const lengthOf = (text: string): number => {
  // Characters outside the basic plane are two units, and most texts are short enough either way.
  let length = 0
  for (const _ of text) length += 1
  return length
}

const text =
  (max: number, min = 0): Check =>
  (value) => {
    if (value.length < min) return false
    return value.length <= max || lengthOf(value) <= max
  }

const oneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value)

const zone = /(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d|[+-]14:00)$/

const isDay = (value: string) => isPlainDate(value.replace(zone, ''))

const date =
  (from?: string): Check =>
  (value) => {
    const day = collapsed(value)
    return isDay(day) && (from === undefined || (day.slice(0, 10) >= from && day.slice(0, 10) <= '2100-01-01'))
  }

const time = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?$/

const dateTime: Check = (value) => {
  const [day = '', clock = ''] = collapsed(value).replace(zone, '').split('T')
  return isPlainDate(day) && time.test(clock)
}

/** The digits of the value itself: zeros in front and behind the decimals do not count. */
const decimal =
  (totalDigits: number, fractionDigits: number): Check =>
  (value) => {
    const match = /^[+-]?(\d*)(?:\.(\d*))?$/.exec(collapsed(value))
    if (!match) return false
    const [whole = '', fraction = ''] = [match[1], match[2]]
    if (whole === '' && fraction === '') return false
    const [wholeDigits, decimals] = [whole.replace(/^0+/, ''), removeTrailing(fraction, '0')]
    return decimals.length <= fractionDigits && wholeDigits.length + decimals.length <= totalDigits
  }

const wholeNumber =
  (maxDigits: number, max: bigint): Check =>
  (value) => {
    const digits = collapsed(value).replace(/^\+/, '')
    if (!/^\d{1,40}$/.test(digits)) return false
    const number = BigInt(digits)
    return number <= max && String(number).length <= maxDigits
  }

/** The types of i.SAF 1.2 by our own names. */
export const simpleTypes = {
  fileVersion: oneOf('iSAF1.2'),
  dataType: oneOf('F', 'S', 'P'),
  specialTaxation: oneOf('T', ''),
  settlementType: oneOf('G', 'V'),
  invoiceType: oneOf('SF', 'DS', 'KS', 'VS', 'VD', 'VK', 'AN', ''),
  partNumber: (value) => /^[A-Z0-9_]{1,20}$/.test(value),
  taxCode: (value) => /^PVM[0-9]{1,3}$/.test(value),
  country: (value) => lengthOf(value) === 2,
  text24: text(24),
  text35: text(35),
  text35Required: text(35, 1),
  text70: text(70),
  text70Required: text(70, 1),
  text256: text(256),
  text256Required: text(256, 1),
  registrationNumber: wholeNumber(11, 2n ** 64n - 1n),
  count: wholeNumber(10, 2n ** 32n - 1n),
  money: decimal(18, 2),
  percentage: decimal(5, 2),
  date: date(),
  dateTime,
  dateFrom1990: date('1990-01-01'),
  dateFrom2011: date('2011-01-01'),
  dateFrom2016July: date('2016-07-01'),
  dateFrom2016September: date('2016-09-01'),
} as const satisfies Record<string, Check>

export type SimpleType = keyof typeof simpleTypes

/** Whether the text is a value of the type. */
export const isOfType = (type: SimpleType, value: string): boolean => simpleTypes[type](value)
