import type { ExpenseKind } from './expense-kind.ts'
import type { PaymentPurpose } from './payment-purpose.ts'
import type { PlainDate } from './plain-date.ts'

/** The fields of each kind of document that the ledger needs. Amounts are in the currency of the document unless their name says otherwise. */
export type PostedDocuments = {
  invoice: Deletable & {
    origin: 'own' | 'import'
    type: 'simple' | 'proforma' | 'quote' | 'credit'
    client_id: string
    total: string
    total_without_vat: string
    vat_total: string
    is_void: boolean
    vat_rows: readonly PostedVatRow[]
  }
  /** The date is the posting date. */
  expense: Deletable & {
    origin: 'own' | 'import'
    kind: ExpenseKind
    vendor_id: string
    category_id: string | null
    total: string
    total_without_vat: string
    vat_total: string
    vat_rows: readonly (PostedVatRow & { type: string; vat_not_deducted: string })[]
  }
  payment: Deletable & {
    type: 'income' | 'expense' | 'transfer' | 'credit'
    purpose: PaymentPurpose
    client_id: string | null
    account_id: string | null
    total: string
    source_account_id: string | null
    destination_account_id: string | null
    destination_currency: string | null
    destination_total: string | null
    /** Of a vendor's credit invoice, which has the entries itself. */
    credit_expense_id: string | null
    /** What its credit invoice is worth in the currency of the company; null: it is of none. */
    credit_worth: string | null
    /** The day of the cents that the credit invoice is worth more. */
    difference_on: PlainDate
  }
  /** Currency and rate are those of the invoice or expense, the date is that of the payment. */
  invoice_payment: SettlingPart & { invoice_type: string; client_id: string; payer_id: string; is_refund: boolean }
  expense_payment: SettlingPart & { vendor_id: string; payee_id: string | null }
  /** What was paid of a moved-in document before it was moved in; the id, the days and the rate are those of the document. */
  paid_before: Deletable & {
    of: 'invoice' | 'expense' | 'vendor_credit'
    party_id: string
    paid_before: string
    total: string
    total_without_vat: string
    vat_total: string
  }
  /** The date is the day on which the account was added. */
  company_account: Deletable & { id: string; initial_balance: string }
}

type PostedVatRow = { base: string; vat: string }

/** A part of a payment. Its worths are those of `partWorths` in exchange-difference.ts. */
export type SettlingPart = Common & {
  amount: string
  /** What it takes off the document, and off the payment, in the currency of the company. */
  document_worth: string
  payment_worth: string
  /** The day of its exchange difference. */
  difference_on: PlainDate
}

/** The fields of all documents. */
export type Common = { currency: string; exchange_rate: string | null; date: PlainDate }
type Deletable = Common & { is_deleted: boolean }
