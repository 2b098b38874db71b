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
  const minDigits = currencyDigits(currency)
  const factor = hundred.plus(dec(rate)).div(hundred)
  const roundsTo = (sum: Decimal, without: Decimal, digits: number) =>
    roundHalfAway(without.times(factor), digits).eq(roundHalfAway(sum, digits))
  const exact = dec(priceWithoutVat(price, rate))
  const digitsOfPrice = Math.max(minDigits, price.split('.')[1]?.length ?? 0)
  for (let digits = minDigits; digits < priceDigits; digits += 1) {
    const rounded = roundHalfAway(exact, digits)
    const line = rounded.times(dec(quantity))
    if (roundsTo(dec(price), rounded, digitsOfPrice) && roundsTo(dec(price).times(dec(quantity)), line, minDigits))
      return plainText(rounded)
  }
  return plainText(exact)
}

/** Converts a price without VAT to one with VAT, with up to six decimals ('100', '21' → '121'). The rate is in percent. */
export const priceWithVat = (price_without_vat: string, rate: string): string => {
  const withVat = dec(price_without_vat).times(hundred.plus(dec(rate)))
  return plainText(roundHalfAway(withVat.div(hundred), priceDigits))
}

/** Whether the text is a valid format of a unit: '0', '0.00', '0.###', '0.0##'. At most six decimals. */
export const isUnitFormat = (format: string): boolean => /^0(?:\.(?=[0#]{1,6}$)0*#*)?$/.test(format)

/**
 * Formats a quantity by the format of its unit: each zero after the point is a decimal that is always shown.
 * Decimals of the quantity are never hidden, because a document that shows 1 and charges for 1.5 is wrong. So a '#' has no effect.
 */
export const formatQuantity = (quantity: string, format: string, locale: 'lt' | 'en'): string => {
  const text = plainText(dec(quantity))
  const own = text.split('.')[1]?.length ?? 0
  const minDecimals = format.split('.')[1]?.replaceAll('#', '').length ?? 0
  const numbers = new Intl.NumberFormat(locale, {
    minimumFractionDigits: minDecimals,
    maximumFractionDigits: Math.max(own, minDecimals),
  })
  // Text is formatted exactly; a number would be a binary float.
  return numbers.format(text as Intl.StringNumericLiteral)
}

const quantities = ['1', '1.5', '0.125']

/** 1, 1.5 and 0.125 in a unit's format, as an example; undefined for an invalid format. */
export const formatExamples = (format: string, locale: 'lt' | 'en'): string[] | undefined =>
  isUnitFormat(format.trim())
    ? quantities.map((quantity) => formatQuantity(quantity, format.trim(), locale))
    : undefined

/** One example for lists: 1.5 if the format has decimals, else 1; undefined for an invalid format. */
export const formatExample = (format: string, locale: 'lt' | 'en'): string | undefined =>
  formatExamples(format, locale)?.[format.includes('.') ? 1 : 0]
