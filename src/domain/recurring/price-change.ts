import { currencyDigits } from '#domain/currency.ts'
import { dec, hundred, plainText, roundHalfAway } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** From a planned date on, prices are higher by `percent` (lower if negative) than before it. */
export type PriceChange = { from: PlainDate; percent: string }

/** The most planned price changes of a recurring document. */
export const maxPriceChanges = 20

/** By how much the first prices are multiplied on a planned date: all changes up to it, one after another, exactly. */
export const priceFactor = (changes: readonly PriceChange[], planned: PlainDate): Decimal =>
  changes
    .filter(({ from }) => from <= planned)
    .reduce((factor, { percent }) => factor.times(hundred.plus(dec(percent))).times('0.01'), dec(1))

/**
 * A price on a planned date, rounded once, half away from zero, to the decimals that the price or the currency has. It stays as
 * written before the first change.
 */
export const changedPrice = (price: string, factor: Decimal, currency: string): string => {
  if (factor.eq(1)) return price
  const digits = Math.max(currencyDigits(currency), price.split('.')[1]?.length ?? 0)
  return plainText(roundHalfAway(dec(price).times(factor), digits))
}
