import { currencyDigits, isCurrency, type Amount } from '#domain/currency.ts'
import { currencyWords } from '#domain/currency-words.ts'
import { wordsEn } from '#domain/words-en.ts'
import { wordsLt } from '#domain/words-lt.ts'

const largest = 999_999_999_999n

/**
 * The amount in words: 'Vienas tūkstantis du šimtai trisdešimt keturi eurai 56 ct', 'One euro 01 ct'. Minor units stay
 * digits, as the rules of Lithuanian cash documents have it; a currency without a noun shows its code and NN/100.
 * undefined above 999 999 999 999 whole units, and for what is no amount of a known currency.
 */
export const amountInWords = (amount: Amount, currency: string, language: 'lt' | 'en'): string | undefined => {
  const match = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(amount)
  if (!match || !isCurrency(currency)) return undefined
  const [, sign, whole = '', minor = ''] = match
  const digits = currencyDigits(currency)
  if (BigInt(whole) > largest || minor.length > digits) return undefined
  const currencyNoun = currencyWords(currency)
  const words = (language === 'lt' ? wordsLt : wordsEn)(BigInt(whole), currencyNoun)
  const text = words + minorPart(minor.padEnd(digits, '0'), currencyNoun.minor)
  return sign && /[1-9]/.test(whole + minor) ? `Minus ${text}` : text[0]?.toUpperCase() + text.slice(1)
}

const minorPart = (minor: string, mark: string | null): string => {
  if (minor === '') return ''
  return mark === null ? ` ${minor}/1${'0'.repeat(minor.length)}` : ` ${minor} ${mark}`
}
