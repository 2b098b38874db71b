// Decision: docs/decisions/integrity-chain.md
import type { ChainKind } from '#domain/integrity.ts'

/** How a value is written for hashing: amounts without trailing zeros, days and moments in one format, whatever the session's settings. */
type ValueType = 'text' | 'boolean' | 'amount' | 'date' | 'moment' | 'json'
/** A field is hashed from version 1 of the list on, or from the version beside it. */
export type Field = ValueType | readonly [ValueType, since: number]
export type FieldList = Record<string, Field>

/**
 * The version of the list that new entries are hashed by. Entries of older versions are verified by theirs. After a release: add a field with
 * `['text', contentVersion + 1]`, increase the version, and never remove or rename one.
 */
export const contentVersion = 3

/** The rows that belong to a document, each a list sorted by `by`. `credit` is the payment that a credit invoice makes. */
type Part = { table: string; key: string; by: string; fields: FieldList }
export type ContentList = { fields: FieldList; parts: Record<string, Part> }

const lineAmounts = { total_without_vat: 'amount', vat_total: 'amount', total: 'amount' } as const
const line = {
  id: 'text',
  product_id: 'text',
  title: 'text',
  quantity: 'amount',
  price: 'amount',
  vat_id: 'text',
  vat_type: 'text',
  vat_rate: 'amount',
  ...lineAmounts,
} as const
const vat = {
  vat_id: 'text',
  type: 'text',
  rate: 'amount',
  code: 'text',
  title: 'text',
  base: 'amount',
  vat: 'amount',
} as const
const settlement = { id: 'text', payment_id: 'text', amount: 'amount', created_at: 'moment' } as const
const creditPayment = {
  id: 'text',
  date: 'date',
  client_id: 'text',
  total: 'amount',
  currency: 'text',
  exchange_rate: 'amount',
  deleted_at: 'moment',
} as const
const removal = { deleted_at: 'moment', delete_comment: 'text' } as const
/** Where a document comes from, and what a moved-in one has instead of lines and VAT rows. */
const origin = {
  origin: ['text', 2],
  import_source: ['text', 2],
  import_lines: ['json', 2],
  paid_before: ['amount', 2],
} as const
const totals = {
  subtotal: 'amount',
  discount_total: 'amount',
  discount_without_vat: 'amount',
  delivery_without_vat: 'amount',
  ...lineAmounts,
} as const

/** What is hashed of each kind of document. A test compares it with the columns of the tables. */
export const contentLists: Record<ChainKind, ContentList> = {
  invoice: {
    fields: {
      type: 'text',
      number: 'text',
      series_id: 'text',
      date: 'date',
      date_due: 'date',
      date_supply: 'date',
      supply_from: 'date',
      supply_to: 'date',
      vat: 'boolean',
      client_id: 'text',
      client_title: 'text',
      client_details: 'json',
      seller_details: 'json',
      issued_to: 'text',
      issued_by: 'text',
      note: 'text',
      order_reference: 'text',
      buyer_reference: 'text',
      contract_reference: 'text',
      deliver_country: 'text',
      currency: 'text',
      exchange_rate: 'amount',
      language: 'text',
      prices_include_vat: 'boolean',
      discount: 'json',
      delivery: 'json',
      accounts: 'json',
      reference_invoice_id: 'text',
      reference_number: 'text',
      proforma_id: 'text',
      valid_until: ['date', 3],
      quote_id: ['text', 3],
      product_codes: 'json',
      ...totals,
      ...origin,
      total_in_words: 'text',
      created_at: 'moment',
      voided_at: 'moment',
      void_comment: 'text',
      ...removal,
    },
    parts: {
      lines: {
        table: 'invoice_line',
        key: 'invoice_id',
        by: 'position',
        fields: {
          ...line,
          description: 'text',
          unit_id: 'text',
          unit: 'text',
          discount: 'json',
          reference_line_id: 'text',
        },
      },
      vat_rows: { table: 'invoice_vat', key: 'invoice_id', by: 'position', fields: { ...vat, legal_note: 'text' } },
      payments: { table: 'invoice_payment', key: 'invoice_id', by: 'id', fields: settlement },
      credit: { table: 'payment', key: 'credit_invoice_id', by: 'id', fields: creditPayment },
    },
  },
  expense: {
    fields: {
      kind: 'text',
      corrects_id: 'text',
      vendor_id: 'text',
      vendor_title: 'text',
      vendor_country: 'text',
      vendor_vat_code: 'text',
      number: 'text',
      date: 'date',
      date_due: 'date',
      date_registered: 'date',
      date_supply: 'date',
      posting_date: 'date',
      currency: 'text',
      exchange_rate: 'amount',
      vat: 'boolean',
      prices_include_vat: 'boolean',
      comment: 'text',
      payment_reference: 'text',
      confirm_difference: 'boolean',
      paper_difference: 'amount',
      category_id: 'text',
      discount: 'json',
      delivery: 'json',
      ...totals,
      ...origin,
      created_at: 'moment',
      ...removal,
    },
    parts: {
      lines: { table: 'expense_line', key: 'expense_id', by: 'position', fields: line },
      vat_rows: {
        table: 'expense_vat',
        key: 'expense_id',
        by: 'position',
        fields: { ...vat, deductible_percent: 'amount', vat_not_deducted: 'amount' },
      },
      payments: { table: 'expense_payment', key: 'expense_id', by: 'id', fields: settlement },
      credit: { table: 'payment', key: 'credit_expense_id', by: 'id', fields: creditPayment },
      files: {
        table: 'expense_file',
        key: 'expense_id',
        by: 'id',
        fields: { id: 'text', name: 'text', size: 'amount', type: 'text', digest: 'text', created_at: 'moment' },
      },
    },
  },
  payment: {
    fields: {
      type: 'text',
      purpose: 'text',
      date: 'date',
      client_id: 'text',
      client_title: 'text',
      account_id: 'text',
      total: 'amount',
      currency: 'text',
      exchange_rate: 'amount',
      note: 'text',
      source_account_id: 'text',
      destination_account_id: 'text',
      destination_total: 'amount',
      destination_currency: 'text',
      released: 'json',
      created_at: 'moment',
      ...removal,
    },
    parts: {
      receipt: {
        table: 'receipt',
        key: 'payment_id',
        by: 'id',
        fields: {
          id: 'text',
          type: 'text',
          series_id: 'text',
          number: 'text',
          date: 'date',
          accountant: 'text',
          cashier: 'text',
          paid_for: 'text',
          income_account: 'text',
          seller_details: 'json',
          client_details: 'json',
          currency: 'text',
          total: 'amount',
          total_in_words: 'text',
          language: 'text',
          created_at: 'moment',
        },
      },
    },
  },
}

const sums = ['paid', 'unpaid', 'payment_state', 'last_paid_on']
const technical = ['company_id', 'id', 'version', 'created_by', 'updated_at', 'search']

/**
 * The columns that are not hashed: keys, marks of the lists (read, archived), the look, who did it (accounts may be deleted), and sums that
 * `npm run verify-books` recalculates.
 */
export const unhashedColumns: Record<string, readonly string[]> = {
  invoice: [
    ...technical,
    ...sums,
    'received',
    'credit_settled',
    'credited',
    'is_invoiced',
    'quote_answer',
    'quote_answered_at',
    'quote_answered_name',
    'quote_answered_by',
    'quote_answered_ip',
    'quote_answer_reason',
    'quote_sha256',
    'quote_size',
    'quote_mailed_at',
    'sent_at',
    'viewed_at',
    'archived_at',
    'voided_by',
    'deleted_by',
    'style_version',
    'branding',
  ],
  invoice_line: ['company_id', 'invoice_id', 'position'],
  invoice_vat: ['company_id', 'invoice_id', 'position'],
  invoice_payment: ['company_id', 'invoice_id', 'created_by', 'joined_on'],
  expense: [...technical, ...sums, 'archived_at', 'deleted_by'],
  expense_line: ['company_id', 'expense_id', 'position'],
  expense_vat: ['company_id', 'expense_id', 'position'],
  expense_payment: ['company_id', 'expense_id', 'created_by', 'joined_on'],
  expense_file: ['company_id', 'expense_id', 'thumbnail', 'created_by'],
  payment: [
    ...technical,
    'used',
    'unused',
    'of_document',
    'credit_invoice_id',
    'credit_expense_id',
    'refund_of',
    'archived_at',
    'deleted_by',
  ],
  receipt: ['company_id', 'payment_id', 'created_by', 'updated_at'],
}
