import { z } from 'zod'
import { invoiceTypes, paymentStates } from '#domain/invoice-type.ts'
import { clientDetails } from './client.ts'
import { crud } from './crud.ts'
import { amount, amountInput, common, currency, flag, id, listOf, locale, plainDate } from './fields.ts'
import * as parts from './invoice-fields.ts'
import { row } from './row.ts'

const head = {
  type: z.enum(invoiceTypes),
  vat: z.boolean(),
  client_id: z.string(),
  client_title: z.string(),
  date: z.string(),
  date_due: z.string().nullable(),
  series_id: z.string().nullable(),
  number: z.string(),
  currency: z.string(),
  total_without_vat: amount,
  vat_total: amount,
  total: amount,
  paid: amount,
  unpaid: amount,
  payment_state: z.enum(paymentStates),
  overdue: z.boolean(),
  reference_number: z.string().nullable(),
  voided_at: z.string().nullable(),
  sent_at: z.string().nullable(),
}

/** An invoice in a list: without lines. */
export const invoiceRow = z.object({ ...common, ...head })
export type InvoiceRow = z.infer<typeof invoiceRow>

const reason = z.string().nullable().describe('null: allowed; else the code of the reason why not')

export const invoiceItem = invoiceRow.extend({
  client_details: clientDetails,
  seller_details: parts.sellerDetails,
  issued_to: z.string().nullable(),
  issued_by: z.string().nullable(),
  note: z.string().nullable(),
  exchange_rate: z.string().nullable(),
  language: locale,
  prices_include_vat: z.boolean(),
  lines: z.array(parts.invoiceLineItem),
  discount: parts.invoiceLineItem.shape.discount,
  delivery: z
    .object({
      amount,
      vat_id: z.string().nullable(),
      vat_type: z.string().nullable(),
      vat_rate: z.string().nullable(),
    })
    .nullable(),
  reference_invoice_id: z.string().nullable(),
  accounts: z.array(parts.accountOnInvoice),
  subtotal: amount,
  discount_total: amount,
  vat_breakdown: z.array(parts.vatBreakdown),
  total_in_words: z.string(),
  void_comment: z.string().nullable(),
  viewed_at: z.string().nullable(),
  payments: z.array(parts.invoicePaymentItem),
  created_by: z.string().nullable(),
  can: z.object({ edit: reason, delete: reason, add_payment: reason, remove_payment: reason }),
})
export type Invoice = z.infer<typeof invoiceItem>
/** Filled in by the server: the currency, where none was given. */
export type InvoiceForm = z.output<typeof parts.invoiceInput> & { currency: string }
export type InvoiceFormGiven = z.input<typeof parts.invoiceInput>
export type InvoiceDraft = z.output<typeof parts.invoiceDraftInput> & { date: string; currency: string }
export type InvoiceDraftGiven = z.input<typeof parts.invoiceDraftInput>

/** Every computed amount of a form, nothing stored. */
export const invoiceTotals = invoiceItem
  .pick({
    subtotal: true,
    discount_total: true,
    total_without_vat: true,
    vat_total: true,
    total: true,
    vat_breakdown: true,
    total_in_words: true,
    currency: true,
  })
  .extend({ lines: z.array(parts.invoiceLineItem.pick({ total_without_vat: true, vat_total: true, total: true })) })

const archived = z.boolean().describe('offered only because the document names it')

const account = parts.accountOnInvoice.extend({
  type: z.string(),
  is_main: z.boolean(),
  show_in_invoice: z.boolean(),
  accept_payments: z.boolean(),
  archived,
})

export const invoiceOptions = z.object({
  units: z.array(z.object({ id: z.string(), title: z.string(), short_name: z.string(), format: z.string(), archived })),
  vats: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      rate: z.string(),
      title: z.string(),
      code: z.string().nullable(),
      legal_note: z.string().nullable(),
      valid_from: z.string().nullable(),
      valid_to: z.string().nullable(),
      is_default: z.boolean(),
      archived,
    }),
  ),
  series: z.array(
    z.object({
      id: z.string(),
      invoice_type: z.string(),
      next_number: z.string(),
      description: z.string().nullable(),
      is_default: z.boolean(),
      archived,
    }),
  ),
  accounts: z.array(account),
  currencies: z.array(z.string()),
  vat_enabled: z.boolean(),
  company_currency: z.string(),
  layout: z.enum(['modern', 'classic']),
})
export type InvoiceOptions = z.infer<typeof invoiceOptions>

export const invoiceDefaults = z.object({
  type: z.enum(invoiceTypes),
  vat: z.boolean(),
  client_id: z.string().nullable(),
  date: z.string(),
  date_due: z.string().nullable(),
  series_id: z.string().nullable(),
  number: z.string().nullable(),
  issued_to: z.string().nullable(),
  issued_by: z.string().nullable(),
  note: z.string().nullable(),
  currency: z.string(),
  exchange_rate: z.string().nullable(),
  language: locale,
  prices_include_vat: z.boolean(),
  lines: z.array(
    parts.invoiceLineItem.pick({
      product_id: true,
      title: true,
      description: true,
      quantity: true,
      unit_id: true,
      price: true,
      discount: true,
      vat_id: true,
    }),
  ),
  discount: parts.invoiceLineItem.shape.discount,
  delivery: z.object({ amount, vat_id: z.string().nullable() }).nullable(),
  reference_invoice_id: z.string().nullable(),
  reference_number: z.string().nullable(),
  accounts: z.array(z.string()),
})
export type InvoiceDefaults = z.infer<typeof invoiceDefaults>

export const invoiceTabs = ['all', 'unpaid', 'paid', 'invoices', 'credit', 'proforma', 'void', 'deleted'] as const

const nothing = z.null().optional()

/** Money received, or a part of an advance; a form may send the fields of the other as null. */
const addPayment = z.union([
  z
    .strictObject({ account_id: id, date: plainDate, amount: amountInput, payment_id: nothing })
    .transform(({ account_id, date, amount }) => ({ account_id, date, amount })),
  z
    .strictObject({ payment_id: id, amount: amountInput, account_id: nothing, date: nothing })
    .transform(({ payment_id, amount }) => ({ payment_id, amount })),
])

export const invoiceRows = {
  ...crud('invoice', {
    item: invoiceItem,
    row: invoiceRow,
    input: parts.invoiceInput,
    fields: parts.invoiceFields,
    options: invoiceOptions,
    defaults: invoiceDefaults,
    tabs: invoiceTabs,
    sorts: ['date', 'number', 'date_due', 'total', 'unpaid', 'created_at'],
    filters: {
      client_id: id.optional(),
      type: listOf(invoiceTypes).optional(),
      currency: currency.optional(),
      date_from: plainDate.optional(),
      date_to: plainDate.optional(),
      overdue: flag.optional(),
      series_id: id.optional(),
      product_id: id.optional(),
    },
    prefill: { client_id: id.optional(), copy_of: id.optional() },
    read: 'document.read',
    write: 'document.write',
  }),
  'invoice.totals': row({
    method: 'POST',
    path: '/invoice/totals',
    access: 'document.read',
    input: parts.invoiceDraftInput,
    output: invoiceTotals,
    summary: 'Every computed amount of an invoice form, nothing stored',
  }),
  'invoice.total_spellout': row({
    method: 'POST',
    path: '/invoice/total-spellout',
    access: 'document.read',
    input: parts.invoiceDraftInput,
    output: z.object({ total_in_words: z.string() }),
    summary: 'The total of an invoice form in words',
  }),
  'invoice.add_payment': row({
    method: 'POST',
    path: '/invoice/{id}/add-payment',
    access: 'payment.write',
    input: addPayment,
    output: invoiceItem,
    creates: true,
    summary: 'Record a payment of an invoice, or use an advance',
  }),
  'invoice.remove_payment': row({
    method: 'POST',
    path: '/invoice/{id}/remove-payment',
    access: 'payment.write',
    input: z.strictObject({ invoice_payment_id: id }),
    output: invoiceItem,
    summary: 'Take a payment off an invoice',
  }),
  'invoice.current_client_details': row({
    method: 'GET',
    path: '/invoice/{id}/current-client-details',
    access: 'document.read',
    output: clientDetails,
    summary: "The client's details of today",
  }),
  'invoice.pdf': row({
    method: 'GET',
    path: '/invoice/{id}/pdf',
    access: 'document.read',
    file: 'application/pdf',
    summary: 'The printed invoice',
  }),
  'invoice.pdf_tab': row({
    method: 'POST',
    path: '/invoice/{id}/pdf',
    access: 'document.read',
    file: 'application/pdf',
    summary: 'The printed invoice, for a new tab',
  }),
  'invoice.document': row({
    method: 'GET',
    path: '/invoice/{id}/document',
    access: 'document.read',
    query: z.object({ layout: z.enum(['modern', 'classic']).optional() }),
    output: z.object({ pages: z.array(z.string()) }),
    summary: 'The pages of the printed invoice as SVG',
  }),
  'invoice.preview': row({
    method: 'POST',
    path: '/invoice/preview',
    access: 'document.read',
    input: parts.invoiceDraftInput,
    file: 'application/pdf',
    summary: 'The document an invoice form would become, nothing stored',
  }),
  'invoice.preview_pages': row({
    method: 'POST',
    path: '/invoice/preview-pages',
    access: 'document.read',
    input: parts.invoiceDraftInput,
    output: z.object({ pages: z.array(z.string()) }),
    summary: 'The same document as SVG pages, for the preview beside the form',
  }),
}
