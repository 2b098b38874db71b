import { currentLanguage } from './texts.ts'

/** The name of a country in the current language. */
export const countryName = (code: string): string =>
  new Intl.DisplayNames([currentLanguage()], { type: 'region' }).of(code) ?? code

/** Countries by name in the current language, Lithuania first. */
export const countryOptions = (codes: readonly string[]) => {
  const names = new Intl.DisplayNames([currentLanguage()], { type: 'region' })
  const collator = new Intl.Collator(currentLanguage())
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => Number(b.value === 'LT') - Number(a.value === 'LT') || collator.compare(a.label, b.label))
}

const commonCurrencies = ['EUR', 'USD', 'GBP', 'PLN', 'SEK', 'NOK', 'DKK', 'CHF']

/** Currencies by code, common ones first. */
export const currencyOptions = (codes: readonly string[]) => {
  const rank = (code: string) =>
    commonCurrencies.includes(code) ? commonCurrencies.indexOf(code) : commonCurrencies.length
  return codes
    .map((value) => ({ value, label: value }))
    .sort((a, b) => rank(a.value) - rank(b.value) || a.value.localeCompare(b.value))
}

// Day before month, as in Europe; the bare `en` would be American.
const localeOf = () => (currentLanguage() === 'en' ? 'en-GB' : 'lt')

/** Date and time in the person's own time zone, for data that belongs to no company. */
export const momentText = (at: string): string =>
  new Intl.DateTimeFormat(localeOf(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

/** Only the date. */
export const dayText = (at: string): string =>
  new Intl.DateTimeFormat(localeOf(), { dateStyle: 'medium' }).format(new Date(at))
