import { currencyDigits, isCurrency } from '#domain/currency.ts'
import type { Amount } from '#domain/currency.ts'
import { nounOfCurrency } from './currency-nouns.ts'
import type { CurrencyNoun } from './currency-nouns.ts'
import { wordsLt, groupsOfThree } from './amount-in-words-lt.ts'

const maxWhole = 999_999_999_999n

/**
 * The amount in words: 'Vienas tūkstantis du šimtai trisdešimt keturi eurai 56 ct', 'One euro 01 ct'. Minor units are in
 * digits, as the rules of Lithuanian cash documents require; a currency without a noun shows its code and NN/100.
 * Undefined above 999 999 999 999 whole units, and for an invalid amount or an unknown currency.
 */
export const amountInWords = (amount: Amount, currency: string, language: 'lt' | 'en'): string | undefined => {
  const match = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(amount)
  if (!match || !isCurrency(currency)) return undefined
  const [, sign, whole = '', minor = ''] = match
  const digits = currencyDigits(currency)
  if (BigInt(whole) > maxWhole || minor.length > digits) return undefined
  const currencyNoun = nounOfCurrency(currency)
  const words = (language === 'lt' ? wordsLt : wordsEn)(BigInt(whole), currencyNoun)
  const text = words + minorPart(minor.padEnd(digits, '0'), currencyNoun.minor)
  return sign && /[1-9]/.test(whole + minor) ? `Minus ${text}` : text[0]?.toUpperCase() + text.slice(1)
}

const minorPart = (minor: string, mark: string | null): string => {
  if (minor === '') return ''
  return mark === null ? ` ${minor}/1${'0'.repeat(minor.length)}` : ` ${minor} ${mark}`
}

const units = (
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ')
const tens = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales = ['', 'thousand', 'million', 'billion']

/** A number of 1 to 999 without 'and'. */
const groupWords = (group: number): string[] => {
  const [hundred, rest] = [Math.floor(group / 100), group % 100]
  const low = rest < 20 ? units[rest] : [tens[Math.floor(rest / 10)], units[rest % 10]].filter(Boolean).join('-')
  return [hundred ? `${units[hundred]} hundred` : '', low ?? '']
}

/** The whole units in English with the noun, in lower case; singular only for one. */
const wordsEn = (whole: bigint, noun: CurrencyNoun): string => {
  const words = groupsOfThree(whole).flatMap(({ group, scale }) => [...groupWords(group), scales[scale] ?? ''])
  const number = words.filter(Boolean).join(' ') || 'zero'
  return `${number} ${whole === 1n ? noun.en[0] : noun.en[1]}`
}
