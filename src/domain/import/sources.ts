import type { ImportKind } from './record.ts'

/** What a company moves in with. Tables are one choice for a person, whichever list they fill. */
export const importSources = ['isaf', 'ubl', 'table', 'invoice_ninja', 'invoiceshelf'] as const
export type ImportSource = (typeof importSources)[number]

/** What moving in can fill, in the order of the screen. `lines`: of invoices, with titles and prices. `contacts`: e-mail and phone. */
export const importParts = [
  'clients',
  'vendors',
  'products',
  'invoices',
  'credit_invoices',
  'expenses',
  'lines',
  'payments',
  'contacts',
] as const
export type ImportPart = (typeof importParts)[number]

/**
 * How much of a part a source has. `some`: only as much as is needed to recognise it, or only where its program was told to write it;
 * the text of the part for the source says what.
 */
export type SourceGives = 'all' | 'some' | 'none'

/** What each source fills. */
export const sourceParts: Record<ImportSource, Record<ImportPart, SourceGives>> = {
  // Documents of a VAT register: parties by code and name, amounts by VAT code.
  isaf: {
    clients: 'some',
    vendors: 'some',
    products: 'none',
    invoices: 'all',
    credit_invoices: 'all',
    expenses: 'some',
    lines: 'none',
    payments: 'none',
    contacts: 'none',
  },
  // Parties are those of the e-invoices, with the address and contact that stand there.
  ubl: {
    clients: 'all',
    vendors: 'all',
    products: 'none',
    invoices: 'all',
    credit_invoices: 'all',
    expenses: 'some',
    lines: 'all',
    payments: 'none',
    contacts: 'some',
  },
  table: {
    clients: 'all',
    vendors: 'all',
    products: 'all',
    invoices: 'all',
    credit_invoices: 'all',
    expenses: 'all',
    lines: 'all',
    payments: 'all',
    contacts: 'all',
  },
  // Lines stand in the export of invoice items only.
  invoice_ninja: {
    clients: 'all',
    vendors: 'all',
    products: 'all',
    invoices: 'all',
    credit_invoices: 'some',
    expenses: 'all',
    lines: 'some',
    payments: 'all',
    contacts: 'all',
  },
  // InvoiceShelf has neither vendors nor credit invoices.
  invoiceshelf: {
    clients: 'all',
    vendors: 'none',
    products: 'all',
    invoices: 'all',
    credit_invoices: 'none',
    expenses: 'all',
    lines: 'all',
    payments: 'all',
    contacts: 'all',
  },
}

/** What the files of a source end with, for the file dialog. The content decides how a file is read. */
export const sourceFiles: Record<ImportSource, readonly string[]> = {
  isaf: ['.xml', '.zip'],
  ubl: ['.xml', '.zip'],
  table: ['.csv', '.xlsx'],
  invoice_ninja: ['.csv', '.zip'],
  invoiceshelf: ['.zip', '.sql'],
}

/** The source of a kind of import. */
export const sourceOf = (kind: ImportKind): ImportSource => importSources.find((source) => source === kind) ?? 'table'
