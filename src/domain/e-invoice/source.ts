import type { Amount } from '#domain/currency.ts'
import type { Discount } from '#domain/invoice-form.ts'
import type { InvoiceType } from '#domain/invoice-type.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { SchemedId } from './model.ts'

/** A person or company as stored on the document. */
export interface SourceParty {
  type: 'legal' | 'individual'
  title: string
  code: string | null
  vat_code: string | null
  address: string | null
  city: string | null
  postal_code: string | null
  country: string
  email: string | null
  phone: string | null
  /** The number of an individual's activity certificate; sellers only. */
  certificate_number?: string | null
  /** The address for e-invoices as the client gave it; buyers only. */
  e_address?: SchemedId | null
}

interface SourceVat {
  vat_id: string | null
  vat_type: string | null
  vat_rate: string | null
}

export interface SourceLine extends SourceVat {
  title: string
  description: string | null
  quantity: string
  /** The short name of its unit. */
  unit: string | null
  price: string
  discount: Discount | null
  product_code: string | null
}

/** A VAT row of the document as stored. */
export interface SourceVatRow {
  vat_id: string | null
  type: string
  rate: string | null
  code: string | null
  legal_note: string | null
}

/**
 * An invoice, a credit invoice or the form of one, as e-invoices need it. Amounts and quantities of a credit invoice are negative. The field
 * names are those of the invoice of the contract.
 */
export interface SourceDocument {
  type: InvoiceType
  number: string
  date: PlainDate
  date_due: PlainDate | null
  date_supply: PlainDate | null
  supply_from: PlainDate | null
  supply_to: PlainDate | null
  deliver_country: string | null
  currency: string
  /** The currency in which the seller accounts for VAT. */
  company_currency: string
  exchange_rate: string | null
  language: 'lt' | 'en'
  vat: boolean
  prices_include_vat: boolean
  buyer_reference: string | null
  order_reference: string | null
  contract_reference: string | null
  /** The number and date of the corrected invoice. */
  reference_number: string | null
  reference_date: PlainDate | null
  note: string | null
  seller: SourceParty
  /** Null: the form has no client yet. */
  buyer: SourceParty | null
  lines: readonly SourceLine[]
  discount: Discount | null
  delivery: (SourceVat & { amount: Amount }) | null
  vat_breakdown: readonly SourceVatRow[]
  /** The stored total, which the amounts of the e-invoice must equal. */
  total: Amount
  /** What was paid up to the issue day (BT-113). */
  prepaid: Amount
  accounts: readonly { account_number: string | null }[]
}
