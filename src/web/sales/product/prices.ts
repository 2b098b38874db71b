import { parseDecimal } from '#domain/decimal.ts'
import { priceWithoutVat, priceWithVat } from '#domain/product-price.ts'

export type Prices = { price: string; price_without_vat: string }
export type PriceName = keyof Prices

/** What follows from a typed price; nothing while it is no number. */
const derived = (typed: string, rate: string, toOther: (price: string, rate: string) => string): string =>
  parseDecimal(typed) && parseDecimal(rate) ? toOther(typed, rate) : ''

/** Both prices when one of them is typed: the other follows from the rate, in percent. */
export const pricesTyped = (name: PriceName, typed: string, rate: string): Prices =>
  name === 'price'
    ? { price: typed, price_without_vat: derived(typed, rate, priceWithoutVat) }
    : { price: derived(typed, rate, priceWithVat), price_without_vat: typed }

/** Both prices at another rate: the one typed last stays. */
export const pricesAtRate = (prices: Prices, kept: PriceName, rate: string): Prices =>
  prices[kept] === '' ? prices : pricesTyped(kept, prices[kept], rate)
