import { dec } from '#domain/decimal.ts'
import type { Discount, LineForm } from '#domain/invoice-form.ts'
import { percentFraction, shareOf, toMinor } from '#domain/minor-units.ts'

/** A line in minor units, in the mode the prices are typed in (with VAT or without). */
export interface LineAmounts {
  /** Quantity × price. */
  amount: bigint
  discount: bigint
  /** amount − discount. */
  total: bigint
}

/** The discount off a base, in minor units, each rounded by itself. Nothing comes off a base of zero. */
export const discountOff = (base: bigint, discount: Discount | null, digits: number): bigint => {
  if (!discount) return 0n
  if (discount.kind === 'percent') return shareOf(base, percentFraction(discount.value))
  const magnitude = toMinor(dec(discount.value).abs(), digits)
  // Taken off a credit it is negative itself: the mirror of the invoice that is credited.
  return base < 0n ? -magnitude : base === 0n ? 0n : magnitude
}

/** The line's amounts: quantity × price and the discount are rounded separately, as Peppol asks. */
export const lineAmounts = (line: LineForm, digits: number): LineAmounts => {
  const amount = toMinor(dec(line.quantity).times(dec(line.price)), digits)
  const discount = discountOff(amount, line.discount, digits)
  return { amount, discount, total: amount - discount }
}
