/** The types of invoices. Each has a variant with VAT and one without (`vat` of the document). */
export const invoiceTypes = ['simple', 'proforma', 'quote', 'credit'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

/** The types of series. An invoice takes its number from a series of its own type, with VAT or without. */
export const seriesTypes = [
  'simple',
  'credit',
  'proforma',
  'quote',
  'cash-register-income',
  'cash-register-expense',
  'cash-receipt',
] as const
export type SeriesType = (typeof seriesTypes)[number]

/** The payment states of a document. */
export const paymentStates = ['unpaid', 'partly-paid', 'paid'] as const
export type PaymentState = (typeof paymentStates)[number]

/** How much of an invoice is credited. */
export const creditedStates = ['none', 'partly', 'whole'] as const
export type CreditedState = (typeof creditedStates)[number]

/** The first number of each series of a new company, with the customary Lithuanian prefixes. */
export const firstNumbers: Readonly<Record<SeriesType, string>> = {
  simple: 'SF-0001',
  credit: 'KR-0001',
  proforma: 'ISF-0001',
  quote: 'KP-0001',
  'cash-register-income': 'KPO-0001',
  'cash-register-expense': 'KIO-0001',
  'cash-receipt': 'PPK-0001',
}

/** Whether a document of the type is in the books. Proformas and quotes are only offers: no debt, VAT or income. */
export const isBooked = (type: InvoiceType): boolean => type !== 'proforma' && type !== 'quote'

/**
 * The definitions of all sums in lists, months, the dashboard, clients and statements; `docs/decisions/figures.md` says where each
 * is kept. Void and deleted documents are in none of them.
 *
 * - **invoiced** (`total`): invoices with VAT less credit invoices. Proformas and quotes are not included.
 * - **income**: the same without VAT, in the month of the document's date.
 * - **paid**: payments on invoices. An amount settled by a credit invoice is not paid.
 * - **credited**: amounts settled by credit invoices, less the credit invoices themselves. 0 when credits only reduced unpaid
 *   amounts; negative when they returned paid amounts, which are then an advance of the client.
 * - **owed** (`unpaid`): unpaid amounts of invoices. Only invoices can be unpaid and overdue.
 *
 * For any set of invoices and credit invoices: `total = paid + credited + unpaid`.
 */
export type Summed = 'invoices' | 'proformas' | 'quotes'

/**
 * Whether a list sums invoices and credit invoices, proformas, or quotes. Proformas and quotes are summed only when the list has nothing
 * else: a sum of both would count an invoiced proforma twice. `tab` and `types` are those of the query, if it has them.
 */
export const summedOf = (tab: string | undefined, types: readonly InvoiceType[] | undefined): Summed => {
  const hasOnly = (type: InvoiceType) => types && types.length > 0 && types.every((each) => each === type)
  if (tab === 'proforma' || hasOnly('proforma')) return 'proformas'
  return tab === 'quotes' || hasOnly('quote') ? 'quotes' : 'invoices'
}

/** Whether a document of the type is included in the sums. */
export const isSummed = (type: InvoiceType, summed: Summed): boolean =>
  ({ simple: 'invoices', credit: 'invoices', proforma: 'proformas', quote: 'quotes' })[type] === summed

/** The tabs of the list of invoices, in their order. */
export const invoiceTabs = [
  'all',
  'unpaid',
  'paid',
  'invoices',
  'credit',
  'proforma',
  'quotes',
  'void',
  'deleted',
] as const
export type InvoiceTab = (typeof invoiceTabs)[number]
