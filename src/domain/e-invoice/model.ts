import type { PlainDate } from '#domain/plain-date.ts'
import type { VatCategory } from '#domain/vat.ts'

// The semantic model of EN 16931-1:2017. BT and BG are its terms. The writers and the readers of UBL and CII share it.

/** Exact decimal text: '12.50', '-3'. Currency of the document, unless said otherwise. */
export type DecimalText = string

/**
 * An invoice or credit note. A credit note (381) has positive amounts for what is credited. A text that may be absent is null, a group that
 * may repeat is an empty list.
 */
export interface EInvoice {
  /** BT-3: invoice 380, credit 381. A reader maps other codes to the nearer of both. */
  kind: 'invoice' | 'credit'
  /** BT-1. */
  number: string
  /** BT-2. */
  date: PlainDate
  /** BT-9. */
  date_due: PlainDate | null
  /** BT-5, ISO 4217. */
  currency: string
  /** BT-6 and BT-111: the VAT in the currency in which the seller accounts for VAT; null if that is BT-5. */
  vat_currency: { currency: string; vat_total: DecimalText } | null
  /** BT-72, or the period BG-14 (BT-73, BT-74). */
  supply: Supply | null
  /** BT-10. */
  buyer_reference: string | null
  /** BT-13. */
  order_reference: string | null
  /** BT-12. */
  contract_reference: string | null
  /** BG-3: the corrected invoices (BT-25, BT-26). */
  preceding: PrecedingInvoice[]
  /** BT-22. */
  notes: string[]
  /** BG-4. */
  seller: EInvoiceParty
  /** BG-7. */
  buyer: EInvoiceParty
  /** BG-15; the writers need only its country. */
  deliver_to: Address | null
  /** BG-16. */
  payment: PaymentMeans[]
  /** BT-20. */
  terms: string | null
  /** BG-20. */
  allowances: DocumentAllowance[]
  /** BG-21. */
  charges: DocumentAllowance[]
  /** BG-23. */
  vat_rows: VatRow[]
  totals: EInvoiceTotals
  /** BG-25. */
  lines: EInvoiceLine[]
  /** BG-24; only readers fill it. */
  attachments: EInvoiceAttachment[]
}

/** A day, or a period with at least one end. */
export type Supply = { date: PlainDate } | { from: PlainDate | null; to: PlainDate | null }

export interface PrecedingInvoice {
  /** BT-25. */
  number: string
  /** BT-26. */
  date: PlainDate | null
}

/** An identifier with the code of its scheme (ISO 6523 ICD or, for electronic addresses, the EAS list); null: no scheme. */
export interface SchemedId {
  scheme: string | null
  id: string
}

/** The seller (BG-4 to BG-6) or the buyer (BG-7 to BG-9). */
export interface EInvoiceParty {
  /** BT-27, BT-44: the name in the register. */
  name: string
  /** BT-28, BT-45. */
  trading_name: string | null
  /** BT-30, BT-47. */
  legal_id: SchemedId | null
  /** BT-29, BT-46. */
  ids: SchemedId[]
  /** BT-31, BT-48: with the prefix of its country. */
  vat: string | null
  /** BT-32, sellers only: a tax registration that is not VAT. */
  tax_id: string | null
  /** BT-34, BT-49. */
  e_address: SchemedId | null
  /** BG-5, BG-8. */
  address: Address
  /** BG-6, BG-9. */
  contact: Contact | null
}

export interface Address {
  line1: string | null
  line2: string | null
  city: string | null
  postcode: string | null
  region: string | null
  /** ISO 3166-1 alpha-2. Empty text if a file that was read has none. */
  country: string
}

/** At least one of them is set. */
export interface Contact {
  name: string | null
  phone: string | null
  email: string | null
}

/** BG-16 with one account (BG-17). */
export interface PaymentMeans {
  /** BT-81, UNCL4461: 58 SEPA credit transfer, 30 credit transfer, 10 cash … */
  means: string
  /** BT-84, without spaces; an IBAN or another account number. */
  account: string | null
  /** BT-86. */
  bic: string | null
  /** BT-85. */
  account_name: string | null
  /** BT-83. */
  reference: string | null
}

/** The VAT category (BT-95, BT-102, BT-118, BT-151) and rate in percent (BT-96, BT-103, BT-119, BT-152). */
export interface EInvoiceVat {
  category: VatCategory
  /** '0' when no VAT is charged. Code O has no rate in the files. */
  rate: DecimalText
}

/** An allowance or charge of a line (BG-27, BG-28). Its amount is positive on an invoice and on a credit note. */
export interface LineAllowance {
  /** BT-136, BT-141. */
  amount: DecimalText
  /** BT-137, BT-142. */
  base: DecimalText | null
  /** BT-138, BT-143. */
  percent: DecimalText | null
  /** BT-139, BT-144. */
  reason: string | null
  /** BT-140 (UNCL5189), BT-145 (UNCL7161). */
  reason_code: string | null
}

/** An allowance or charge of the whole document (BG-20, BG-21). */
export interface DocumentAllowance extends LineAllowance {
  vat: EInvoiceVat
}

/** VAT of one category and rate (BG-23). */
export interface VatRow extends EInvoiceVat {
  /** BT-116. */
  base: DecimalText
  /** BT-117. */
  vat: DecimalText
  /** BT-120. */
  exemption_reason: string | null
  /** BT-121, VATEX. */
  exemption_code: string | null
}

/** BG-22. net = lines − allowances + charges; gross = net + vat; due = gross − prepaid + rounding. */
export interface EInvoiceTotals {
  /** BT-106. */
  lines: DecimalText
  /** BT-107. */
  allowances: DecimalText
  /** BT-108. */
  charges: DecimalText
  /** BT-109. */
  net: DecimalText
  /** BT-110. */
  vat: DecimalText
  /** BT-112. */
  gross: DecimalText
  /** BT-113. */
  prepaid: DecimalText
  /** BT-114. */
  rounding: DecimalText
  /** BT-115. */
  due: DecimalText
}

/** BG-25. net_amount = price × quantity ÷ price_base_quantity − allowances + charges, rounded. */
export interface EInvoiceLine {
  /** BT-126. */
  id: string
  /** BT-153. */
  title: string
  /** BT-154. */
  description: string | null
  /** BT-127. */
  note: string | null
  /** BT-129. */
  quantity: DecimalText
  /** BT-130, UN/ECE Recommendation 20 or 21. */
  unit_code: string
  /** BT-131, without VAT. */
  net_amount: DecimalText
  /** BT-146, without VAT, never negative. */
  price: DecimalText
  /** BT-149; null: 1. */
  price_base_quantity: DecimalText | null
  /** BT-147. */
  price_discount: DecimalText | null
  /** BT-148. */
  gross_price: DecimalText | null
  /** BG-27. */
  allowances: LineAllowance[]
  /** BG-28. */
  charges: LineAllowance[]
  vat: EInvoiceVat
  /** BT-155. */
  seller_item_id: string | null
  /** BT-156. */
  buyer_item_id: string | null
  /** BT-157. */
  standard_id: SchemedId | null
  /** BT-132. */
  order_line: string | null
  /** BG-26 (BT-134, BT-135). */
  period: { from: PlainDate | null; to: PlainDate | null } | null
}

/** An attached document (BT-122 to BT-125). */
export interface EInvoiceAttachment {
  name: string
  mime: string
  bytes: Uint8Array
}
