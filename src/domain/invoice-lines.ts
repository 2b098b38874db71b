import { dec } from '#domain/decimal.ts'
import type { Discount, LineForm } from '#domain/invoice-form.ts'
import { percentFraction, shareOf, toMinor } from '#domain/minor-units.ts'

/** The amounts of a line in minor units, with or without VAT like the prices. */
export interface LineAmounts {
  /** Quantity × price. */
  amount: bigint
  discount: bigint
  /** amount − discount. */
  total: bigint
}

/** The discount on a base, in minor units. It is 0 when the base is 0. */
export const discountOff = (base: bigint, discount: Discount | null, digits: number): bigint => {
  if (!discount) return 0n
  if (discount.kind === 'percent') return shareOf(base, percentFraction(discount.value))
  const magnitude = toMinor(dec(discount.value).abs(), digits)
  // On a credit invoice the discount is negative, like all its amounts.
  return base < 0n ? -magnitude : base === 0n ? 0n : magnitude
}

/** The amounts of a line: quantity × price and the discount are rounded separately, as Peppol requires. */
export const lineAmounts = (line: LineForm, digits: number): LineAmounts => {
  const amount = toMinor(dec(line.quantity).times(dec(line.price)), digits)
  const discount = discountOff(amount, line.discount, digits)
  return { amount, discount, total: amount - discount }
}
