import { rateDecimals } from '#domain/exchange-rate/published-rate.ts'
import { currencyDigits } from '#domain/currency.ts'
import { document as en } from '#texts/en/document.ts'
import { document as lt } from '#texts/lt/document.ts'

export type DocumentLanguage = 'lt' | 'en'
type Key = keyof typeof lt

/** The texts in each language. */
export const textsByLanguage = { lt, en } satisfies Record<DocumentLanguage, Record<Key, string>>
const locales = { lt: 'lt-LT', en: 'en-GB' } as const
const noBreak = '\u00a0'
const minus = '\u2212'

const formatters = new Map<string, Intl.NumberFormat>()

const formatter = (language: DocumentLanguage, minDigits: number, maxDigits: number): Intl.NumberFormat => {
  const key = `${language} ${minDigits} ${maxDigits}`
  let found = formatters.get(key)
  if (!found) {
    found = new Intl.NumberFormat(locales[language], {
      minimumFractionDigits: minDigits,
      maximumFractionDigits: maxDigits,
    })
    formatters.set(key, found)
  }
  return found
}

/** An exact decimal as documents print it, with the same spaces and signs in all ICU versions. */
const formatNumber = (language: DocumentLanguage, value: string, minDigits: number, maxDigits: number): string =>
  formatter(language, minDigits, maxDigits)
    .format(value as `${number}`) // exact: Intl accepts decimal strings since ES2023
    .replace(/[-\u2212]/, minus)
    .replace(/[\u0020\u2009\u202f]/g, noBreak)

const longDates = {
  lt: new Intl.DateTimeFormat('lt-LT', { dateStyle: 'long', timeZone: 'UTC' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
}

export type DocumentTextOptions = {
  /** Whether labels are in both languages: 'Pardavėjas / Seller'. Numbers are formatted in the document's own. */
  bilingual?: boolean
  price_decimals?: number | null
  quantity_decimals?: number | null
}

/** The texts and formats of a document in its language and currency. Amounts, dates and rates are strings as in the contract. */
export const createDocumentTexts = (
  language: DocumentLanguage,
  currency: string,
  options: DocumentTextOptions = {},
) => {
  const digits = currencyDigits(currency)
  const other = language === 'lt' ? 'en' : 'lt'
  const languages: readonly DocumentLanguage[] = options.bilingual ? [language, other] : [language]
  // The lines of a long document have the same quantities, prices and rates again and again, and formatting takes a microsecond each.
  const known = new Map<string, string>()
  const format = (value: string, minDigits: number, maxDigits: number): string => {
    const key = `${minDigits} ${maxDigits} ${value}`
    const found = known.get(key) ?? formatNumber(language, value, minDigits, maxDigits)
    known.set(key, found)
    return found
  }

  /** A label in one language with its `{{placeholders}}` replaced. */
  const textIn = (of: DocumentLanguage, key: Key, values: Record<string, string> = {}): string =>
    textsByLanguage[of][key].replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place)

  /** The same in the languages of the document. */
  const textOf = (key: Key, values: Record<string, string> = {}): string =>
    joinLanguages(languages.map((of) => textIn(of, key, values)))

  /** An amount without its currency: '4 155,41'. */
  const amount = (value: string): string => format(value, digits, digits)

  /** An amount with its currency: '4 155,41 €', '€4,155.41', '1 234,50 USD'. */
  const money = (value: string, of = currency): string => {
    const number = format(value, currencyDigits(of), currencyDigits(of))
    if (of !== 'EUR') return `${number}${noBreak}${of}`
    if (language === 'lt') return `${number}${noBreak}€`
    return number.startsWith(minus) ? `${minus}€${number.slice(1)}` : `€${number}`
  }

  /** A price of one unit, which may have more decimals than an amount. */
  const price = (value: string): string =>
    format(value, Math.max(digits, options.price_decimals ?? 0), Math.max(digits, 6))
  const quantity = (value: string): string => format(value, options.quantity_decimals ?? 0, 6)
  /** Any other number without trailing zeros, such as a rate. */
  const rate = (value: string): string => format(value, 0, rateDecimals)
  const percent = (value: string): string => `${rate(value)}${language === 'lt' ? noBreak : ''}%`

  const longDate = (date: string): string =>
    longDates[language].format(new Date(`${date}T00:00:00Z`)).replaceAll(' ', noBreak)
  /** A date as documents print it: in Lithuanian 2026-11-20. */
  const date = (day: string): string => (language === 'lt' ? day : longDate(day))

  return {
    language,
    languages,
    currency,
    textOf,
    textIn,
    amount,
    money,
    price,
    quantity,
    rate,
    percent,
    date,
    longDate,
  }
}

/** Joins the texts of the languages without duplicates. */
export const joinLanguages = (texts: readonly string[]): string =>
  [...new Set(texts)].join(texts.some((words) => words.includes('\n')) ? '\n' : ' / ')

export type DocumentTexts = ReturnType<typeof createDocumentTexts>

/** An amount with the opposite sign, for discounts. */
export const negated = (amount: string): string =>
  amount.startsWith('-') ? amount.slice(1) : /[1-9]/.test(amount) ? `-${amount}` : amount

/** Whether an amount is zero: '0', '0.00', '-0.00'. */
export const isZeroAmount = (amount: string): boolean => !/[1-9]/.test(amount)
