// Decision: docs/decisions/invoice-preview.md
import { z } from 'zod'
import { invoiceTypes } from '#domain/invoice-type.ts'
import { clientDetails } from './client.ts'
import { crud } from '#contract/platform/crud.ts'
import { paymentOfDocument } from '#contract/platform/document-fields.ts'
import {
  currency,
  flag,
  id,
  listOf,
  optionalMultiline,
  orNull,
  plainDate,
  requiredMultiline,
} from '#contract/platform/fields.ts'
import * as parts from './invoice-fields.ts'
import {
  invoiceDefaults,
  invoiceItem,
  invoiceMonthTotals,
  invoiceOptions,
  invoiceRow,
  invoiceTabs,
  invoiceTotals,
} from './invoice.ts'
import { layoutChoice } from '#contract/account/document-style.ts'
import { linePlace, pageAskedInAddress, printedPages } from '#contract/platform/printed-pages.ts'
import { row } from '#contract/platform/row.ts'

export const invoiceRows = {
  ...crud('invoice', {
    item: invoiceItem,
    row: invoiceRow,
    whole: invoiceItem,
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
    prefill: {
      client_id: id.optional(),
      copy_of: id.optional(),
      credit_of: id.optional(),
      from_proforma: id.optional(),
    },
    read: 'document.read',
    write: 'document.write',
  }),
  'invoice.options': row({
    method: 'GET',
    path: '/invoice/options',
    access: 'document.read',
    output: invoiceOptions,
    summary: 'The options of the form of an invoice',
  }),
  'invoice.delete': row({
    method: 'DELETE',
    path: '/invoice/{id}',
    access: 'document.write',
    input: z.strictObject({ comment: optionalMultiline(500) }),
    status: 204,
    summary: 'Delete invoice',
  }),
  'invoice.void': row({
    method: 'POST',
    path: '/invoice/{id}/void',
    access: 'document.write',
    input: z.strictObject({ comment: requiredMultiline(500) }),
    output: invoiceItem,
    summary: 'Void an invoice; its payments become an advance of the client',
  }),
  'invoice.restore_voided': row({
    method: 'POST',
    path: '/invoice/{id}/restore-voided',
    access: 'document.write',
    output: invoiceItem,
    summary: 'Restore a void invoice, without its payments',
  }),
  'invoice.month_totals': row({
    method: 'POST',
    path: '/invoice/month-totals',
    access: 'document.read',
    input: z.strictObject({ date: orNull(plainDate), type: z.enum(invoiceTypes).default('simple') }),
    output: invoiceMonthTotals,
    summary: 'Totals of documents issued in a month and in the previous month',
  }),
  'invoice.totals': row({
    method: 'POST',
    path: '/invoice/totals',
    access: 'document.read',
    input: parts.invoiceDraftInput,
    output: invoiceTotals,
    summary: 'All computed amounts of an invoice form; nothing is stored',
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
    input: paymentOfDocument,
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
    summary: 'Remove a payment from an invoice',
  }),
  'invoice.current_client_details': row({
    method: 'GET',
    path: '/invoice/{id}/current-client-details',
    access: 'document.read',
    output: clientDetails,
    summary: 'The current details of the client',
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
    query: z.object({ layout: layoutChoice.optional(), page: pageAskedInAddress }),
    output: printedPages,
    summary: 'Pages of the printed invoice as SVG',
  }),
  'invoice.preview': row({
    method: 'POST',
    path: '/invoice/preview',
    access: 'document.read',
    input: parts.invoiceDraftInput,
    file: 'application/pdf',
    summary: 'The PDF of an invoice form; nothing is stored',
  }),
  'invoice.preview_pages': row({
    method: 'POST',
    path: '/invoice/preview-pages',
    access: 'document.read',
    input: parts.invoiceDraftInput,
    output: printedPages.extend({ active: linePlace.optional() }),
    summary: 'Pages of an invoice form as SVG, for the preview',
  }),
}
