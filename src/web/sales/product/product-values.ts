import type { z } from 'zod'
import { productInput } from '#contract/sales/product.ts'

/** What the form holds; the schema makes nothing of what is empty. */
export type ProductValues = z.input<typeof productInput>

/** The price one types in: VAT payers count without VAT, others know one price. */
export const mainPrice = (vatEnabled: boolean) => (vatEnabled ? 'price_without_vat' : 'price')

/** A product without a price is refused by the server; the form says so at the price one types in. */
export const productFormInput = (vatEnabled: boolean) =>
  productInput.refine((product) => (product.price ?? product.price_without_vat ?? undefined) !== undefined, {
    path: [mainPrice(vatEnabled)],
    error: 'required',
  })

/** What is sent: an empty price is none, an empty choice too. */
export const productRequest = (values: ProductValues): ProductValues => ({
  ...values,
  price: values.price || null,
  price_without_vat: values.price_without_vat || null,
  unit_id: values.unit_id || null,
  vat_id: values.vat_id || null,
})
