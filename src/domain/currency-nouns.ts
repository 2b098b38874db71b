/** The forms of a currency's noun. */
export interface CurrencyNoun {
  /** one, few, other: euras, eurai, eurų. */
  lt: readonly [string, string, string]
  feminine: boolean
  /** one, other. */
  en: readonly [string, string]
  /** The abbreviation after the digits of minor units; null when the currency has none. */
  minor: string | null
}

const masculine = (lt: CurrencyNoun['lt'], en: CurrencyNoun['en'], minor: string): CurrencyNoun => ({
  lt,
  feminine: false,
  en,
  minor,
})

const feminine = (country: string, noun: string, en: CurrencyNoun['en'], minor: string | null): CurrencyNoun => ({
  lt: [`${country} ${noun}a`, `${country} ${noun}os`, `${country} ${noun}ų`],
  feminine: true,
  en,
  minor,
})

const nouns: Readonly<Record<string, CurrencyNoun>> = {
  EUR: masculine(['euras', 'eurai', 'eurų'], ['euro', 'euros'], 'ct'),
  USD: masculine(['JAV doleris', 'JAV doleriai', 'JAV dolerių'], ['US dollar', 'US dollars'], 'ct'),
  GBP: masculine(
    ['Didžiosios Britanijos svaras', 'Didžiosios Britanijos svarai', 'Didžiosios Britanijos svarų'],
    ['British pound', 'British pounds'],
    'p',
  ),
  PLN: masculine(['Lenkijos zlotas', 'Lenkijos zlotai', 'Lenkijos zlotų'], ['Polish zloty', 'Polish zlotys'], 'gr'),
  CHF: masculine(
    ['Šveicarijos frankas', 'Šveicarijos frankai', 'Šveicarijos frankų'],
    ['Swiss franc', 'Swiss francs'],
    'ct',
  ),
  SEK: feminine('Švedijos', 'kron', ['Swedish krona', 'Swedish kronor'], 'öre'),
  NOK: feminine('Norvegijos', 'kron', ['Norwegian krone', 'Norwegian kroner'], 'øre'),
  DKK: feminine('Danijos', 'kron', ['Danish krone', 'Danish kroner'], 'øre'),
  JPY: feminine('Japonijos', 'jen', ['Japanese yen', 'Japanese yen'], null),
}

// A currency without a noun in the table shows its code in all forms.
const codeNoun = (currency: string): CurrencyNoun => ({
  lt: [currency, currency, currency],
  feminine: false,
  en: [currency, currency],
  minor: null,
})

/** The nouns of a currency. */
export const nounOfCurrency = (currency: string): CurrencyNoun => nouns[currency] ?? codeNoun(currency)
