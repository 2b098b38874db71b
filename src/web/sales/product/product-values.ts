import type { z } from 'zod'
import { productInput } from '#contract/sales/product.ts'
import { parseDecimal } from '#domain/decimal.ts'
import { priceWithoutVat, priceWithVat } from '#domain/quantity-and-price.ts'

/** The values of the form. The schema converts empty text to null. */
export type ProductValues = z.input<typeof productInput>

/** The main price field: VAT payers type prices without VAT, others have a single price. */
export const mainPrice = (vatEnabled: boolean) => (vatEnabled ? 'price_without_vat' : 'price')

/** A product without a price is refused; the form shows the error on the main price field. */
export const productFormInput = (vatEnabled: boolean) =>
  productInput.refine((product) => (product.price ?? product.price_without_vat ?? undefined) !== undefined, {
    path: [mainPrice(vatEnabled)],
    error: 'required',
  })

/** The request body; empty prices and choices become null. */
export const productRequest = (values: ProductValues): ProductValues => ({
  ...values,
  price: values.price || null,
  price_without_vat: values.price_without_vat || null,
  unit_id: values.unit_id || null,
  vat_id: values.vat_id || null,
})

export type Prices = { price: string; price_without_vat: string }
export type PriceName = keyof Prices

/** The other price of a typed one; empty while it is not a number. */
const otherPrice = (typed: string, rate: string, toOther: (price: string, rate: string) => string): string =>
  parseDecimal(typed) && parseDecimal(rate) ? toOther(typed, rate) : ''

/** Both prices after one is typed: the other is computed with the VAT rate in percent. */
export const withTypedPrice = (name: PriceName, typed: string, rate: string): Prices =>
  name === 'price'
    ? { price: typed, price_without_vat: otherPrice(typed, rate, priceWithoutVat) }
    : { price: otherPrice(typed, rate, priceWithVat), price_without_vat: typed }

/** Both prices after the VAT rate is changed: the one typed last is kept. */
export const withRate = (prices: Prices, typedLast: PriceName, rate: string): Prices =>
  prices[typedLast] === '' ? prices : withTypedPrice(typedLast, prices[typedLast], rate)
