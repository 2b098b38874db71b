import { isPlainDate } from '#domain/plain-date.ts'
import { vatFormats } from './country.ts'

const digitSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0) % 11

const cyclicWeights = (count: number, start: number): number[] =>
  Array.from({ length: count }, (_, index) => ((index + start) % 9) + 1)

/** The check digit of all Lithuanian codes: weights 1, 2, 3… (1 again after 9); if that gives 10, weights 3, 4, 5…; else 0. */
const checkDigit = (digits: string): number => {
  const first = digitSum(digits, cyclicWeights(digits.length, 0))
  if (first < 10) return first
  const second = digitSum(digits, cyclicWeights(digits.length, 2))
  return second < 10 ? second : 0
}

const hasValidCheckDigit = (code: string): boolean => checkDigit(code.slice(0, -1)) === Number(code.at(-1))

/**
 * A code as it is stored and checked: in capitals, without white space. Dots and hyphens are removed from VAT codes and IBANs
 * ('lt 902-305.714' → 'LT902305714'); in other codes they may have a meaning and stay.
 */
export const normaliseCode = (text: string): string => {
  const code = text.replace(/[\s\u200b\ufeff]/g, '').toUpperCase()
  const bare = code.replace(/[.\-\u2010-\u2015]/g, '')
  return /^[A-Z]{2}[0-9A-Z+*]+$/.test(bare) ? bare : code
}

/** Why the code is not a Lithuanian company code; undefined when it is valid. */
export const companyCodeProblem = (code: string): 'nine_digits' | 'check_digit' | undefined => {
  if (!/^[0-9]{9}$/.test(code)) return 'nine_digits'
  return hasValidCheckDigit(code) ? undefined : 'check_digit'
}

/**
 * Why the code is not a Lithuanian personal code; undefined when it is valid. The first digit encodes century and sex, the next six the
 * date of birth; codes that start with 9 have none.
 */
export const personalCodeProblem = (code: string): 'eleven_digits' | 'birth_date' | 'check_digit' | undefined => {
  if (!/^[0-9]{11}$/.test(code)) return 'eleven_digits'
  if (!hasBirthDate(code)) return 'birth_date'
  return hasValidCheckDigit(code) ? undefined : 'check_digit'
}

const hasBirthDate = (code: string): boolean => {
  const first = Number(code[0])
  if (first === 9) return true
  if (first < 1 || first > 6) return false
  // The 1800s are before the product's calendar, so the 2100s are used: they have the same leap years.
  const century = first <= 2 ? 21 : 17 + Math.ceil(first / 2)
  return isPlainDate(`${century}${code.slice(1, 3)}-${code.slice(3, 5)}-${code.slice(5, 7)}`)
}

const prefixOfCountry = (country: string): string => (country === 'GR' ? 'EL' : country)

/** Whether the format of the country's VAT codes is known (ISO 3166 country code). */
export const hasVatFormat = (country: string): boolean => Object.hasOwn(vatFormats, prefixOfCountry(country))

/** The VAT code as it is stored. A prefix is added to bare digits of an EU country ('LT' by default). */
export const normaliseVatCode = (text: string, country = 'LT'): string => {
  const code = normaliseCode(text)
  const bare = code.replace(/[.-]/g, '')
  return /^[0-9]+$/.test(bare) && hasVatFormat(country) ? prefixOfCountry(country) + bare : code
}

/**
 * Why the normalised code is not a VAT code of an EU state or Northern Ireland; undefined when its format is right. The check digit is
 * tested for Lithuania only: the rules of other states change, and a wrong refusal costs more than a request to VIES.
 * 'prefix': it does not begin with a known state.
 */
export const vatCodeProblem = (code: string): 'prefix' | 'format' | 'check_digit' | undefined => {
  const prefix = code.slice(0, 2)
  const format = Object.hasOwn(vatFormats, prefix) ? vatFormats[prefix] : undefined
  if (!format) return 'prefix'
  if (!format.test(code.slice(2))) return 'format'
  return prefix === 'LT' && !hasValidCheckDigit(code.slice(2)) ? 'check_digit' : undefined
}

/** The remainder modulo 97 with letters as 10 to 35 and the first four characters moved to the end (ISO 7064); 1 is valid. */
const mod97 = (text: string): number => {
  let remainder = 0
  for (const character of text.slice(4) + text.slice(0, 4)) {
    const value = parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

/** Why the normalised text is not an IBAN (ISO 13616); undefined when it is valid. */
export const ibanProblem = (iban: string): 'country' | 'length' | 'characters' | 'check_digits' | undefined => {
  const length = ibanLengths.get(iban.slice(0, 2))
  if (length === undefined) return 'country'
  if (iban.length !== length) return 'length'
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]+$/.test(iban)) return 'characters'
  if (iban.startsWith('LT') && !/^LT[0-9]+$/.test(iban)) return 'characters'
  return mod97(iban) === 1 ? undefined : 'check_digits'
}

/** The IBAN in groups of four characters, as printed. */
export const ibanText = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** The account number as shown: an IBAN in groups of four, any other number unchanged. */
export const accountNumberText = (number: string): string =>
  ibanProblem(number) === undefined ? ibanText(number) : number

/** The creditor reference (ISO 11649) of a document number; undefined when it has more than 21 letters and digits, or none. */
export const rfReference = (reference: string): string | undefined => {
  const body = reference.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (body === '' || body.length > 21) return undefined
  return `RF${String(98 - mod97(`RF00${body}`)).padStart(2, '0')}${body}`
}

/** Why the text is not a creditor reference; undefined when it is valid. */
export const rfProblem = (text: string): 'format' | 'check_digits' | undefined => {
  if (!/^RF[0-9]{2}[A-Z0-9]{1,21}$/.test(text)) return 'format'
  return mod97(text) === 1 ? undefined : 'check_digits'
}

/** The length of an IBAN by country (IBAN registry). A library would be far larger than this table. */
const ibanLengths = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24
  FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21
  LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33
  SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
    .split(/\s+/)
    .map((entry): [string, number] => [entry.slice(0, 2), Number(entry.slice(2))]),
)
