import { pick } from '#contract/platform/field-names.ts'
import type { Invoice, InvoiceDefaults, InvoiceOptions } from '#contract/sales/invoice.ts'
import { invoiceTextNames } from '#contract/sales/invoice-fields.ts'
import type { InvoiceLine, InvoiceText } from '#contract/sales/invoice-fields.ts'
import { dueDate } from '#domain/settlement.ts'
import type { InvoiceType } from '#domain/invoice-type.ts'
import { daysBetween } from '#domain/plain-date.ts'

/** The series of a document made from another: of the same activity if there is one of the type, else the default of the type. */
export const seriesOf = (type: InvoiceType, options: InvoiceOptions, source?: Invoice) => {
  const ofType = options.series.filter((series) => series.invoice_type === type && !series.archived)
  const activity = options.series.find(({ id }) => id === source?.series_id)?.activity_id
  return (ofType.find((series) => activity && series.activity_id === activity) ?? ofType[0])?.id ?? null
}

export const lineOf = ({
  product_id,
  title,
  description,
  quantity,
  unit_id,
  price,
  discount,
  vat_id,
}: InvoiceLine) => ({
  product_id,
  title,
  description,
  quantity,
  unit_id,
  price,
  discount,
  vat_id,
  reference_line_id: null,
})

type CopyKind = 'copy' | 'credit' | 'invoice'
/** For each text: into which new documents it is copied. */
const copiedTexts: Readonly<Record<InvoiceText, readonly CopyKind[]>> = {
  issued_to: ['copy', 'credit', 'invoice'],
  issued_by: [],
  note: ['copy', 'invoice'],
  valid_until: [],
  order_reference: ['credit', 'invoice'],
  buyer_reference: ['copy', 'credit', 'invoice'],
  contract_reference: ['copy', 'credit', 'invoice'],
  // A copy is another supply; the invoice of a proforma is the same one. A credit invoice refers to the supply of its invoice.
  date_supply: ['invoice'],
  supply_from: ['invoice'],
  supply_to: ['invoice'],
  deliver_country: ['copy', 'credit', 'invoice'],
}
const textsOf = (invoice: Invoice, kind: CopyKind) =>
  pick(
    invoice,
    invoiceTextNames.filter((name) => copiedTexts[name].includes(kind)),
  )

/** A copy is a new document of today without number and payments; its payment term is the same. */
export const copyOf = (
  invoice: Invoice,
  emptyForm: InvoiceDefaults,
  options: InvoiceOptions,
  kind: CopyKind = 'copy',
): InvoiceDefaults => ({
  ...emptyForm,
  ...textsOf(invoice, kind),
  type: invoice.type,
  vat: invoice.vat && emptyForm.vat,
  client_id: invoice.client_id,
  date_due: invoice.date_due && dueDate(emptyForm.date, daysBetween(invoice.date, invoice.date_due)),
  series_id: seriesOf(invoice.type, options, invoice),
  currency: invoice.currency,
  exchange_rate: invoice.exchange_rate,
  language: invoice.language,
  prices_include_vat: invoice.prices_include_vat,
  lines: invoice.lines.map(lineOf),
  discount: invoice.discount,
  delivery: invoice.delivery && { amount: invoice.delivery.amount, vat_id: invoice.delivery.vat_id },
  reference_invoice_id: invoice.type === 'credit' ? invoice.reference_invoice_id : null,
  reference_number: invoice.type === 'credit' ? invoice.reference_number : null,
  reference_vat_date: invoice.reference_vat_date,
  accounts: invoice.accounts.map((account) => account.id),
})
