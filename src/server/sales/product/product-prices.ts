import { dec } from '#domain/decimal.ts'
import { priceWithoutVat, priceWithVat } from '#domain/quantity-and-price.ts'
import { refuseField } from '#server/platform/http/problem.ts'

type Price = string | null | undefined
type Prices = { price: string; price_without_vat: string }

/**
 * Both prices of a product from the input. An unchanged price is ignored: a form sends both back
 * whichever was typed, and computing one from the other loses digits. If both changed and disagree, or
 * only the rate changed, the price without VAT stays. Refuses if there is no price.
 */
export const resolvePrices = (
  input: { price?: Price; price_without_vat?: Price },
  rate: string,
  stored?: Prices & { hasNewVat: boolean },
): Prices => {
  const { price, price_without_vat } = input
  if (typeof price !== 'string' && typeof price_without_vat !== 'string') throw refuseField('price', 'required')
  const newPrice = isChanged(price, stored?.price) ? price : undefined
  const newWithoutVat = isChanged(price_without_vat, stored?.price_without_vat) ? price_without_vat : undefined
  if (newWithoutVat && newPrice && pricesAgree(newPrice, newWithoutVat, rate))
    return { price: newPrice, price_without_vat: newWithoutVat }
  if (newWithoutVat) return fromWithoutVat(newWithoutVat, rate)
  if (newPrice) return { price: newPrice, price_without_vat: priceWithoutVat(newPrice, rate) }
  // Without a stored product every price counts as changed.
  if (!stored) throw new Error('a price of a new product counts as unchanged')
  return stored.hasNewVat
    ? fromWithoutVat(stored.price_without_vat, rate)
    : { price: stored.price, price_without_vat: stored.price_without_vat }
}

const isChanged = (input: Price, stored: string | undefined): input is string =>
  typeof input === 'string' && (stored === undefined || !dec(input).eq(dec(stored)))

const fromWithoutVat = (price_without_vat: string, rate: string): Prices => ({
  price: priceWithVat(price_without_vat, rate),
  price_without_vat,
})

const pricesAgree = (price: string, price_without_vat: string, rate: string): boolean =>
  dec(priceWithVat(price_without_vat, rate)).eq(dec(price)) ||
  dec(priceWithoutVat(price, rate)).eq(dec(price_without_vat))
