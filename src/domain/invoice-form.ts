import type { VatType } from '#domain/vat.ts'

/** The VAT row a line or the delivery has, as far as totals need it. */
export interface VatKind {
  id: string | null
  type: VatType
  /** Percent; null is none. Counts only where the type is taxed. */
  rate: string | null
  /** Of the VAT classifier. */
  code: string | null
}

/** A discount as it is typed. An amount takes the sign of what it is taken off, so '5.00' and '-5.00' are the same. */
export interface Discount {
  kind: 'percent' | 'amount'
  value: string
}

/** A line as far as totals need it. */
export interface LineForm {
  quantity: string
  price: string
  discount: Discount | null
  /** null: none chosen, counts as outside VAT. */
  vat: VatKind | null
}

/** An invoice as far as totals need it. All numbers are decimal text. */
export interface TotalsForm {
  currency: string
  /** The document is a VAT variant; without it nobody's VAT row counts. */
  vat: boolean
  prices_include_vat: boolean
  lines: readonly LineForm[]
  /** On the lines only, never on the delivery. */
  discount: Discount | null
  delivery: { amount: string; vat: VatKind | null } | null
}
