/**
 * What an import brings, whatever it was read from: a table, an i.SAF file, e-invoices, an export of another program. Every reader makes
 * records; checking, comparing, applying and undoing know nothing of files.
 */

/** What one record becomes, in the order in which an import applies them: what others need comes first. */
export const importEntities = ['client', 'vendor', 'product', 'account', 'invoice', 'expense', 'payment'] as const
export type ImportEntity = (typeof importEntities)[number]

/** The columns that a person can assign, and the fields of a record, by entity. Texts of the fields are in `import` of the texts. */
export const importFields = {
  client: [
    'title',
    'role',
    'type',
    'code',
    'vat_code',
    'email',
    'phone',
    'contact',
    'address',
    'city',
    'postal_code',
    'country',
    'payment_term_days',
    'currency',
    'language',
    'account_number',
    'note',
    'buyer_reference',
  ],
  vendor: [
    'title',
    'role',
    'type',
    'code',
    'vat_code',
    'email',
    'phone',
    'contact',
    'address',
    'city',
    'postal_code',
    'country',
    'payment_term_days',
    'currency',
    'language',
    'account_number',
    'note',
  ],
  product: ['title', 'code', 'price', 'price_without_vat', 'vat_rate', 'unit', 'type', 'description'],
  account: [
    'type',
    'title',
    'account_number',
    'party_title',
    'party_code',
    'number',
    'date',
    'date_due',
    'currency',
    'exchange_rate',
    'balance',
  ],
  invoice: [
    'number',
    'type',
    'date',
    'date_due',
    'date_supply',
    'client_title',
    'client_code',
    'client_vat_code',
    'client_email',
    'client_country',
    'currency',
    'exchange_rate',
    'line_title',
    'line_quantity',
    'line_unit',
    'line_price',
    'line_discount',
    'line_vat_rate',
    'vat_code',
    'total_without_vat',
    'vat_total',
    'total',
    'paid',
    'paid_on',
    'credited_number',
    'note',
  ],
  expense: [
    'number',
    'kind',
    'date',
    'date_due',
    'date_registered',
    'date_supply',
    'vendor_title',
    'vendor_code',
    'vendor_vat_code',
    'vendor_country',
    'currency',
    'exchange_rate',
    'category',
    'vat_code',
    'total_without_vat',
    'vat_total',
    'total',
    'paid',
    'paid_on',
    'credited_number',
    'note',
  ],
  payment: [
    'direction',
    'date',
    'amount',
    'currency',
    'account',
    'party_title',
    'party_code',
    'document_number',
    'number',
    'note',
  ],
} as const satisfies Record<ImportEntity, readonly string[]>
export type ImportField<Entity extends ImportEntity = ImportEntity> = (typeof importFields)[Entity][number]

/** What a person chooses to import. The last four are read without assigning columns. */
export const importKinds = [
  'clients',
  'vendors',
  'products',
  'invoices',
  'expenses',
  'payments',
  'opening_balances',
  'isaf',
  'ubl',
  'invoice_ninja',
  'invoiceshelf',
] as const
export type ImportKind = (typeof importKinds)[number]

/** The kinds that are tables of one entity, whose columns a person assigns. */
export const tableKinds = {
  clients: 'client',
  vendors: 'vendor',
  products: 'product',
  invoices: 'invoice',
  expenses: 'expense',
  payments: 'payment',
  opening_balances: 'account',
} as const satisfies Partial<Record<ImportKind, ImportEntity>>

/** A line of an imported document, or its sum by one VAT code or rate where the source has no lines. Amounts as decimals in text. */
export type ImportLine = {
  title: string | null
  quantity: string | null
  unit: string | null
  price: string | null
  discount: string | null
  vat_code: string | null
  vat_rate: string | null
  total_without_vat: string | null
  vat_total: string | null
}

/** One client, product, document or payment as its source has it. Values are texts in our notation: `2026-11-27`, `1234.50`. */
export type ImportRecord = {
  entity: ImportEntity
  /** The file of the import, from 0, and the row of the table or line of the file, from 1 (a heading is row 1). */
  file: number
  line: number
  values: Partial<Record<ImportField, string>>
  /** Of an invoice or expense. Empty: only totals are known. */
  lines: ImportLine[]
  /** A client or vendor that a document names: it is made if the company does not have it, but never changed. */
  keep?: true
}

/** Something in a file that cannot be imported, or that a person should know. `values` are put into the text of the code. */
export type ImportProblem = {
  code: string
  severity: 'error' | 'warning'
  file: number
  line: number | null
  field: ImportField | null
  values: Record<string, string>
}

/** What a reader of files without columns to assign gives back. */
export type ReadImport = {
  records: ImportRecord[]
  problems: ImportProblem[]
  /** Of each file: the days that it covers, the company whose file it is. */
  files: { period: { from: string; to: string } | null; company_code: string | null; company_title: string | null }[]
}

/** What becomes of a record. `same`: everything is here already. `wrong`: it is left out. */
export const rowStates = ['new', 'changed', 'same', 'wrong'] as const
export type RowState = (typeof rowStates)[number]

export const importStates = ['ready', 'applying', 'applied', 'stopped', 'undoing', 'undone'] as const
/** `stopped`: a part of it is applied, the rest can be applied again. */
export type ImportState = (typeof importStates)[number]

/** For how many days after it was applied an import can be undone. */
export const undoDays = 30
