import type { VatType } from '#domain/vat.ts'

/** The VAT rate of a line or the delivery, as totals need it. */
export interface VatKind {
  id: string | null
  type: VatType
  /** Percent; null: none. It counts only when the type is taxed. */
  rate: string | null
  /** The code of the VAT classifier. */
  code: string | null
}

/** A discount as typed. An amount gets the sign of its base, so '5.00' and '-5.00' are the same. */
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
  lines: readonly LineForm[]
  /** The discount is on the lines only, not on the delivery. */
  discount: Discount | null
  delivery: { amount: string; vat: VatKind | null } | null
}
