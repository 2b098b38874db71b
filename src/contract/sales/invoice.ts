import { z } from 'zod'
import { creditedStates, invoiceTypes, paymentStates } from '#domain/invoice-type.ts'
import { quoteAnswers, quoteStates } from '#domain/quote.ts'
import { clientDetails } from './client.ts'
import { movedInFields, movedInRow } from '#contract/platform/moved-in-fields.ts'
import { actions, changeAndEmailCounts } from '#contract/platform/record-fields.ts'
import {
  archivedOption,
  deliveryItem,
  discountItem,
  paymentsOfDocument,
  reason,
  unitOption,
  vatOption,
} from '#contract/platform/document-fields.ts'
import { amount, common, locale } from '#contract/platform/fields.ts'
import { layoutChoice } from '#contract/account/document-style.ts'
import * as parts from './invoice-fields.ts'

const rowFields = {
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
  paid: amount.describe('payments, without amounts settled by credit invoices'),
  credited_total: amount.describe('amounts settled by credit invoices; the total for a credit invoice'),
  unpaid: amount,
  payment_state: z.enum(paymentStates),
  overdue: z.boolean(),
  reference_number: z.string().nullable(),
  voided_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  viewed_at: z.string().nullable().describe('when a browser of the client first showed the page of its link'),
  is_invoiced: z
    .boolean()
    .describe(
      'for a proforma: an invoice was created from it, so it needs no payment; for a quote: all of it was invoiced',
    ),
  valid_until: z.string().nullable().describe('of a quote: the last day on which it can be accepted'),
  quote_state: z.enum(quoteStates).nullable().describe('of a quote: its state today'),
  credited: z.enum(creditedStates).describe('how much of it is credited'),
  voided_by: z.string().nullable().describe('the name of the user'),
  void_comment: z.string().nullable(),
  deleted_by: z.string().nullable().describe('the name of the user'),
  delete_comment: z.string().nullable(),
  ...movedInRow,
  reminds_imported: z.boolean().describe('whether its client may be reminded of moved-in invoices; false for our own'),
}

const documentLink = { id: z.string(), number: z.string() }
/** A credit invoice, in the item of the invoice that it credits. */
export const creditItem = z.object({ ...documentLink, date: z.string(), total: amount })

/** An invoice in a list: without lines. */
export const invoiceRow = z.object({ ...common, ...rowFields })
export type InvoiceRow = z.infer<typeof invoiceRow>

const referenceVatDate = z
  .string()
  .nullable()
  .describe(
    'of a credit invoice: the day of supply of the invoice that it credits; its VAT rates are those of that day',
  )

/** The answer to a quote: of the client on the page of its link, or stored by a person of the company. */
const quoteAnswer = z.object({
  answer: z.enum(quoteAnswers),
  at: z.string(),
  name: z.string().nullable().describe('the name that the client typed, or of the person of the company'),
  by_client: z.boolean(),
  ip: z.string().nullable(),
  reason: z.string().nullable().describe('why it was declined'),
  sha256: z.string().nullable().describe('of the PDF that the client accepted'),
})

export const invoiceItem = invoiceRow.extend({
  ...movedInFields,
  client_details: clientDetails,
  seller_details: parts.sellerDetails,
  ...parts.outputTexts,
  exchange_rate: z.string().nullable(),
  language: locale,
  prices_include_vat: z.boolean(),
  lines: z.array(parts.invoiceLineItem),
  discount: discountItem,
  delivery: deliveryItem,
  reference_invoice_id: z.string().nullable(),
  reference_vat_date: referenceVatDate,
  accounts: z.array(parts.accountOnInvoice),
  subtotal: amount,
  discount_total: amount,
  vat_breakdown: z.array(parts.vatBreakdown),
  total_in_words: z.string(),
  ...paymentsOfDocument(parts.invoicePaymentItem),
  credits: z.array(creditItem).describe('The newest 10 live credit invoices of it, oldest first'),
  credits_count: z
    .int()
    .describe('The number of all live credit invoices; `credits` of the invoice returns all of them'),
  proforma_id: z.string().nullable(),
  proforma: z.object(documentLink).nullable().describe('the proforma from which it was created'),
  quote_id: z.string().nullable(),
  quote: z.object(documentLink).nullable().describe('the quote whose lines it takes'),
  quote_documents: z
    .array(z.object({ ...documentLink, type: z.enum(invoiceTypes) }))
    .describe('for a quote: the valid documents that were created from it'),
  quote_answer: quoteAnswer.nullable(),
  invoiced_as: z.object(documentLink).nullable().describe('for a proforma: the invoice that was created from it'),
  created_by: z.string().nullable(),
  history: changeAndEmailCounts,
  ...actions(
    [
      'edit',
      'delete',
      'restore',
      'void',
      'restore_voided',
      'add_payment',
      'remove_payment',
      'credit',
      'make_invoice',
      'accept',
      'decline',
      'take_back_answer',
      'archive',
      'send',
      'remind',
      'copy',
    ],
    reason,
  ),
})
export type Invoice = z.infer<typeof invoiceItem>
/** The parsed form, with the currency that the server fills in if it is omitted. */
export type InvoiceForm = z.output<typeof parts.invoiceInput> & { currency: string }
export type RawInvoiceForm = z.input<typeof parts.invoiceInput>
export type InvoiceDraft = z.output<typeof parts.invoiceDraftInput> & { date: string; currency: string }
export type RawInvoiceDraft = z.input<typeof parts.invoiceDraftInput>

/** All computed amounts of a form. */
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
  .extend({
    lines: z.array(parts.invoiceLineItem.pick({ total_without_vat: true, vat_total: true, total: true })),
    vat_explanation: z.array(parts.vatExplanationItem),
  })

const account = parts.accountOnInvoice.extend({
  type: z.string(),
  is_main: z.boolean(),
  show_in_invoice: z.boolean(),
  accept_payments: z.boolean(),
  archived: archivedOption,
})

export const invoiceOptions = z.object({
  units: z.array(unitOption.extend({ archived: archivedOption })),
  vats: z.array(vatOption.extend({ legal_note: z.string().nullable(), archived: archivedOption })),
  series: z.array(
    z.object({
      id: z.string(),
      invoice_type: z.string(),
      next_number: z.string(),
      latest_date: z
        .string()
        .nullable()
        .describe('the latest date of its documents; the next number with an earlier date is out of order'),
      description: z.string().nullable(),
      activity_id: z.string().nullable(),
      is_default: z.boolean(),
      archived: archivedOption,
    }),
  ),
  accounts: z.array(account),
  currencies: z.array(z.string()),
  vat_enabled: z.boolean(),
  company_currency: z.string(),
  layout: layoutChoice,
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
  ...parts.outputTexts,
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
      reference_line_id: true,
    }),
  ),
  discount: discountItem,
  delivery: z.object({ amount, vat_id: z.string().nullable() }).nullable(),
  reference_invoice_id: z.string().nullable(),
  reference_number: z.string().nullable(),
  reference_vat_date: referenceVatDate,
  proforma_id: z.string().nullable(),
  quote_id: z.string().nullable(),
  accounts: z.array(z.string()),
  client_details: clientDetails.nullable().describe("null: the client's current details"),
})
export type InvoiceDefaults = z.infer<typeof invoiceDefaults>

const monthTotals = z.object({
  month: z.string().describe('YYYY-MM'),
  type: z.enum(invoiceTypes),
  currency: z.string(),
  count: z.int(),
  total: amount,
  paid: amount.describe('payments'),
  credited: amount.describe('amounts settled by credit invoices'),
  unpaid: amount.describe('the unpaid amount; for proformas only of those without an invoice'),
  overdue: amount.describe('only of invoices'),
})
/** Totals of documents issued in a month and in the previous month, in the company's currency. `overdue` is as of today. */
export const invoiceMonthTotals = monthTotals.extend({ previous: monthTotals })
