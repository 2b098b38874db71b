import { currencyDigits } from '#domain/currency.ts'
import { dec, divide, hundred, plainText, roundHalfAway } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'

/** The decimals of a stored unit price: enough that the amount of 1,000 pieces is exact to the cent. */
const priceDigits = 6

/** Converts a price with VAT to one without, with up to six decimals ('121', '21' → '100'). The rate is in percent. */
export const priceWithoutVat = (price: string, rate: string): string =>
  plainText(divide(dec(price).times(hundred), hundred.plus(dec(rate)), priceDigits))

/**
 * The price without VAT as printed beside a price with VAT: with the decimals of the currency, and as many more, up to six, as are
 * needed to get the price and the line's amount back from it ('10', '21', '1', 'EUR' → '8.264'). The rate is in percent.
 */
export const printedPriceWithoutVat = (price: string, rate: string, quantity: string, currency: string): string => {
  const least = currencyDigits(currency)
  const factor = hundred.plus(dec(rate)).div(hundred)
  const leadsTo = (sum: Decimal, without: Decimal, digits: number) =>
    roundHalfAway(without.times(factor), digits).eq(roundHalfAway(sum, digits))
  const exact = dec(priceWithoutVat(price, rate))
  const digitsOfPrice = Math.max(least, price.split('.')[1]?.length ?? 0)
  for (let digits = least; digits < priceDigits; digits += 1) {
    const rounded = roundHalfAway(exact, digits)
    const line = rounded.times(dec(quantity))
    if (leadsTo(dec(price), rounded, digitsOfPrice) && leadsTo(dec(price).times(dec(quantity)), line, least))
      return plainText(rounded)
  }
  return plainText(exact)
}

/** Converts a price without VAT to one with VAT, with up to six decimals ('100', '21' → '121'). The rate is in percent. */
export const priceWithVat = (price_without_vat: string, rate: string): string => {
  const withVat = dec(price_without_vat).times(hundred.plus(dec(rate)))
  return plainText(roundHalfAway(withVat.div(hundred), priceDigits))
}
