import type { VatType } from '#domain/vat.ts'
import { dec } from '#domain/decimal.ts'
import { percentFraction, shareOf, toMinor } from '#domain/minor-units.ts'

/** The VAT rate of a line or the delivery, as totals need it. */
export interface VatKind {
  id: string | null
  type: VatType
  /** Percent; null: none. It counts only when the type is taxed. */
  rate: string | null
  /** The code of the VAT classifier. */
  code: string | null
}

/** A discount as entered. An amount gets the sign of its base, so '5.00' and '-5.00' are the same. */
export interface Discount {
  kind: 'percent' | 'amount'
  value: string
}

/** The fields of a line that totals need. */
export interface LineForm {
  quantity: string
  price: string
  discount: Discount | null
  /** Null: none chosen; it counts as outside VAT. */
  vat: VatKind | null
}

/** The fields of an invoice that totals need. All numbers are decimal text. */
export interface TotalsForm {
  currency: string
  /** Whether the document has VAT; without it the VAT rates of lines are ignored. */
  vat: boolean
  prices_include_vat: boolean
  /** Whether rates with different classifier codes are computed apart, as the registers of purchases want it. */
  separate_codes?: boolean
  lines: readonly LineForm[]
  /** The discount is on the lines only, not on the delivery. */
  discount: Discount | null
  delivery: { amount: string; vat: VatKind | null } | null
}

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
