import type { InvoiceType } from '#domain/invoice-type.ts'

/**
 * The definitions of all sums in lists, months, the dashboard, clients and statements; `docs/decisions/figures.md` says where each
 * is kept. Void and deleted documents are in none of them.
 *
 * - **invoiced** (`total`): invoices with VAT less credit invoices. Proformas are not included.
 * - **income**: the same without VAT, in the month of the document's date.
 * - **paid**: payments on invoices. An amount settled by a credit invoice is not paid.
 * - **credited**: amounts settled by credit invoices, less the credit invoices themselves. 0 when credits only reduced unpaid
 *   amounts; negative when they returned paid amounts, which are then an advance of the client.
 * - **owed** (`unpaid`): unpaid amounts of invoices. Only invoices can be unpaid and overdue.
 *
 * For any set of invoices and credit invoices: `total = paid + credited + unpaid`.
 */
export type Summed = 'invoices' | 'proformas'

/**
 * Whether a list sums invoices and credit invoices, or proformas. Proformas are summed only when the list has nothing else: a sum of
 * both would count an invoiced proforma twice. `tab` and `types` are those of the query, if it has them.
 */
export const summedOf = (tab: string | undefined, types: readonly InvoiceType[] | undefined): Summed =>
  tab === 'proforma' || (types && types.length > 0 && types.every((type) => type === 'proforma'))
    ? 'proformas'
    : 'invoices'

/** Whether a document of the type is included in the sums. */
export const isSummed = (type: InvoiceType, summed: Summed): boolean =>
  (type === 'proforma') === (summed === 'proformas')
