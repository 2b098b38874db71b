/** The types of invoices. Each has a variant with VAT and one without (`vat` of the document). */
export const invoiceTypes = ['simple', 'proforma', 'credit'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

/** The types of series. An invoice takes its number from a series of its own type, with VAT or without. */
export const seriesTypes = [
  'simple',
  'credit',
  'proforma',
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
  'cash-register-income': 'KPO-0001',
  'cash-register-expense': 'KIO-0001',
  'cash-receipt': 'PPK-0001',
}

/** Whether a document of the type is in the books. A proforma is only an offer: it is no debt, VAT or income. */
export const isBooked = (type: InvoiceType): boolean => type !== 'proforma'
