import type { InvoiceText } from '#contract/sales/invoice-fields.ts'
import type { EAddress } from '#domain/e-address.ts'
import type { InvoiceType } from '#domain/invoice-type.ts'
import type { VatType } from '#domain/vat.ts'

/** A person or company as stored on the document. */
export type PrintedParty = {
  type: 'legal' | 'individual'
  title: string
  code: string | null
  vat_code: string | null
  address: string | null
  city: string | null
  postal_code: string | null
  country: string
  email?: string | null
  phone?: string | null
  /** The address for e-invoices, if the client gave one. */
  e_address?: EAddress | null
}

export type PrintedSeller = PrintedParty & {
  activity_type: 'simple' | 'certificate' | null
  certificate_number: string | null
  email: string | null
  phone: string | null
  website: string | null
}

export type PrintedDiscount = { kind: 'percent' | 'amount'; value: string } | null

/** A VAT type of the domain; an unknown type is printed as a plain rate. */
type Taxed = VatType | (string & {})

export type PrintedLine = {
  product_id?: string | null
  title: string
  description: string | null
  quantity: string
  unit: string | null
  price: string
  discount: PrintedDiscount
  vat_id?: string | null
  vat_type: Taxed | null
  vat_rate: string | null
  total_without_vat: string
  total: string
}

export type PrintedVat = {
  vat_id?: string | null
  type: Taxed
  rate: string | null
  code?: string | null
  legal_note: string | null
  base: string
  vat: string
}

export type PrintedAccount = {
  account_number: string | null
  bank_name: string | null
  bank_code: string | null
  currency: string
}

/**
 * The data of a printed invoice; the contract's invoice item has this form. A draft may lack client and number.
 * Amounts and dates are text as in the contract; `reference_date` is the date of the corrected invoice, if known.
 */
export type PrintedInvoice = Record<InvoiceText, string | null> & {
  type: InvoiceType
  vat: boolean
  number: string | null
  date: string
  date_due: string | null
  language: 'lt' | 'en'
  currency: string
  exchange_rate: string | null
  prices_include_vat: boolean
  seller_details: PrintedSeller
  client_details: PrintedParty | null
  lines: readonly PrintedLine[]
  discount: PrintedDiscount
  delivery: { amount: string; vat_id?: string | null; vat_type: Taxed | null; vat_rate: string | null } | null
  subtotal: string
  discount_total: string
  total_without_vat: string
  vat_total: string
  total: string
  total_in_words: string
  vat_breakdown: readonly PrintedVat[]
  paid?: string
  /** The amount settled by credit invoices; it is not in `paid`. */
  credited_total?: string
  unpaid?: string
  /** Whether a proforma was invoiced; then its invoice is paid instead. */
  is_invoiced?: boolean
  invoiced_as?: { number: string } | null
  /** Codes of the products from the issue date, by their ids. */
  product_codes?: Readonly<Record<string, string>> | null
  reference_number: string | null
  reference_date?: string | null
  accounts: readonly PrintedAccount[]
  voided_at?: string | null
  void_comment?: string | null
  deleted_at?: string | null
  delete_comment?: string | null
}
