// Decision: docs/decisions/invoice-preview.md
import { z } from 'zod'
import { invoiceTabs, invoiceTypes } from '#domain/invoice-type.ts'
import { maxAnswerName, maxAnswerReason } from '#domain/quote.ts'
import { clientDetails } from './client.ts'
import { confirmedRestore, crud } from '#contract/platform/crud.ts'
import {
  maxLines,
  pageOf,
  pageQuery,
  paymentOfDocument,
  linePosition,
  pageNumberInQuery,
  printedPages,
} from '#contract/platform/document-fields.ts'
import {
  currency,
  decimal,
  flag,
  id,
  listOf,
  optionalMultiline,
  optionalText,
  orNull,
  plainDate,
  requiredMultiline,
} from '#contract/platform/fields.ts'
import * as parts from './invoice-fields.ts'
import {
  creditItem,
  invoiceDefaults,
  invoiceItem,
  invoiceMonthTotals,
  invoiceOptions,
  invoiceRow,
  invoiceTotals,
} from './invoice.ts'
import { confirmation } from '#contract/platform/record-fields.ts'
import { originFilter } from '#contract/platform/moved-in-fields.ts'
import { layoutChoice } from '#contract/account/document-style.ts'
import { row } from '#contract/platform/row.ts'

const wantedLine = z.strictObject({ id, quantity: decimal() })

/** Lines of a quote with quantities: a JSON text in the query. */
const wantedLines = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'choice', input: text })
      return z.NEVER
    }
  })
  .pipe(z.array(wantedLine).min(1).max(maxLines))
  .describe(
    'with `from_quote`: the lines that are taken, as JSON `[{"id": …, "quantity": "2"}]`; by default all that is left',
  )

export const invoiceRows = {
  ...crud('invoice', {
    item: invoiceItem,
    row: invoiceRow,
    formItem: invoiceItem,
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
      ...originFilter,
      without_rate: flag.optional().describe('in another currency, without an exchange rate'),
    },
    prefill: {
      client_id: id.optional(),
      type: z.enum(['simple', 'proforma', 'quote']).optional().describe('of an empty form; by default an invoice'),
      copy_of: id.optional(),
      credit_of: id.optional(),
      from_proforma: id.optional(),
      from_quote: id.optional(),
      lines: wantedLines.optional(),
    },
    read: 'document.read',
    write: 'document.write',
    ofUpdate: confirmation,
  }),
  'invoice.options': row({
    method: 'GET',
    path: '/invoice/options',
    access: 'document.read',
    output: invoiceOptions,
    summary: 'The options of the form of an invoice',
  }),
  'invoice.restore': confirmedRestore('invoice', 'document.write', invoiceItem),
  'invoice.delete': row({
    method: 'DELETE',
    path: '/invoice/{id}',
    access: 'document.write',
    input: z.strictObject({ comment: optionalMultiline(500), ...confirmation }),
    status: 204,
    summary: 'Delete invoice',
  }),
  'invoice.accept': row({
    method: 'POST',
    path: '/invoice/{id}/accept',
    access: 'document.write',
    input: z.strictObject({
      name: optionalText(maxAnswerName).describe('who accepted; by default the person who stores it'),
    }),
    output: invoiceItem,
    summary: 'Store that the client accepted a quote',
  }),
  'invoice.decline': row({
    method: 'POST',
    path: '/invoice/{id}/decline',
    access: 'document.write',
    input: z.strictObject({ reason: optionalMultiline(maxAnswerReason) }),
    output: invoiceItem,
    summary: 'Store that the client declined a quote',
  }),
  'invoice.take_back_answer': row({
    method: 'POST',
    path: '/invoice/{id}/take-back-answer',
    access: 'document.write',
    output: invoiceItem,
    summary: 'Open an answered quote again, of which nothing was invoiced',
  }),
  'invoice.void': row({
    method: 'POST',
    path: '/invoice/{id}/void',
    access: 'document.write',
    input: z.strictObject({ comment: requiredMultiline(500), ...confirmation }),
    output: invoiceItem,
    summary: 'Void an invoice; its payments become an advance of the client',
  }),
  'invoice.restore_voided': row({
    method: 'POST',
    path: '/invoice/{id}/restore-voided',
    access: 'document.write',
    input: z.strictObject(confirmation),
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
  'invoice.payments': row({
    method: 'GET',
    path: '/invoice/{id}/payments',
    access: 'document.read',
    query: pageQuery,
    output: pageOf(parts.invoicePaymentItem),
    summary: 'The payments of an invoice, newest first',
  }),
  'invoice.credits': row({
    method: 'GET',
    path: '/invoice/{id}/credits',
    access: 'document.read',
    query: pageQuery,
    output: pageOf(creditItem),
    summary: 'The live credit invoices of an invoice, newest first',
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
    query: parts.versionQuery,
    file: 'application/pdf',
    summary: 'The printed invoice, as it was last sent',
  }),
  'invoice.pdf_tab': row({
    method: 'POST',
    path: '/invoice/{id}/pdf',
    access: 'document.read',
    query: parts.versionQuery,
    file: 'application/pdf',
    summary: 'The same, for a new tab',
  }),
  'invoice.document': row({
    method: 'GET',
    path: '/invoice/{id}/document',
    access: 'document.read',
    query: z.object({ layout: layoutChoice.optional(), page: pageNumberInQuery }),
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
    output: printedPages.extend({ active: linePosition.optional() }),
    summary: 'Pages of an invoice form as SVG, for the preview',
  }),
}
