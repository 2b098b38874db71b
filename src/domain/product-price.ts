import { dec, divide, hundred, plainText, roundHalfAway } from './decimal.ts'

/** Decimals a unit price is kept with: enough that 1,000 pieces of a price per piece are right to the cent. */
const priceDigits = 6

/** The price without VAT of a price with it, to six decimals ('121', '21' → '100'). The rate is in percent. */
export const priceWithoutVat = (price: string, rate: string): string =>
  plainText(divide(dec(price).times(hundred), hundred.plus(dec(rate)), priceDigits))

/** The price with VAT of a price without it, to six decimals ('100', '21' → '121'). The rate is in percent. */
export const priceWithVat = (price_without_vat: string, rate: string): string => {
  const withVat = dec(price_without_vat).times(hundred.plus(dec(rate)))
  return plainText(roundHalfAway(withVat.div(hundred), priceDigits))
}
