import type { InvoiceType } from '#domain/invoice-type.ts'

/**
 * What the sums of the product mean. Lists, months, the dashboard, clients and statements all follow these definitions;
 * `docs/decisions/figures.md` says where each is kept. Void and deleted documents count in none of them.
 *
 * - **invoiced** (`total`): what invoices say with VAT, less what credit invoices take back. Proformas are no income.
 * - **income**: the same without VAT, in the month of the document's date.
 * - **paid**: money that came and stands on invoices. What a credit invoice settled is not paid.
 * - **credited**: what the value of credit invoices settled, less the credit invoices themselves. Nothing where credits
 *   only took back what was unpaid; below zero where they gave back what was paid, which the client then has as an advance.
 * - **owed** (`unpaid`): what is left to pay of invoices. Only invoices are owed and can be overdue.
 *
 * Of any set of invoices and credit invoices: `total = paid + credited + unpaid`.
 */
export type Summed = 'invoices' | 'proformas'

/**
 * Of a list that shows documents of several types, the sums are of invoices and credit invoices. Proformas are summed only where
 * nothing else is asked for: a sum of both would count an invoiced proforma twice. `tab` and `types` are those of the query; absent
 * where it names none.
 */
export const summedOf = (tab: string | undefined, types: readonly InvoiceType[] | undefined): Summed =>
  tab === 'proforma' || (types && types.length > 0 && types.every((type) => type === 'proforma'))
    ? 'proformas'
    : 'invoices'

/** Whether a document of that type counts in such sums. */
export const isSummed = (type: InvoiceType, summed: Summed): boolean =>
  (type === 'proforma') === (summed === 'proformas')
