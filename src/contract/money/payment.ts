import { z } from 'zod'
import { actions, changeCount } from '#contract/platform/record-fields.ts'
import { accountTypes } from '#domain/company-account.ts'
import { paymentReasons, paymentTypes, paymentWarnings, receiptTypes } from '#domain/payment.ts'
import { paymentPurposes } from '#domain/payment-purpose.ts'
import { crud } from '#contract/platform/crud.ts'
import { amount, common, currency, flag, id, optionalMultiline, plainDate } from '#contract/platform/fields.ts'
import * as parts from './payment-fields.ts'
import { receiptItem } from './payment-fields.ts'
import { pageNumberInQuery, printedPages } from '#contract/platform/document-fields.ts'
import { row } from '#contract/platform/row.ts'

const text = z.string().nullable()
const account = parts.paymentAccount.nullable()

/** A payment in a list: `documents` are the first three documents that it pays, `documents_count` is their number. */
export const paymentRow = z.object({
  ...common,
  type: z.enum(paymentTypes),
  purpose: z.enum(paymentPurposes),
  date: z.string(),
  client_id: text,
  client_title: text,
  account_id: text,
  account,
  source_account_id: text,
  source_account: account,
  destination_account_id: text,
  destination_account: account,
  total: amount,
  currency: z.string(),
  source_total: amount.nullable(),
  destination_total: amount.nullable(),
  destination_currency: text,
  used: amount,
  unused: amount.describe(
    'the amount that documents can still use; 0 for a transfer, a payment for another purpose, or one paid to nobody named',
  ),
  note: text,
  of_document: z.boolean().describe('recorded on an invoice or expense'),
  documents: z.array(z.object({ kind: z.enum(['invoice', 'expense']), id: z.string(), number: text })),
  documents_count: z.int(),
  receipt_type: z.enum(receiptTypes).nullable(),
  receipt_number: text,
  deleted_by: text.describe('by name'),
  delete_comment: text,
})
export type PaymentRow = z.infer<typeof paymentRow>

const reason = z.enum(paymentReasons).nullable().describe('the reason of the refusal; null: allowed')

export const paymentItem = paymentRow.extend({
  exchange_rate: text,
  refund_of: text.describe('the payment that it gives back'),
  invoices: z.array(parts.invoicePart),
  expenses: z.array(parts.expensePart),
  receipt: receiptItem.nullable(),
  warnings: z.array(z.enum(paymentWarnings)),
  created_by: text,
  history: changeCount,
  ...actions(['edit', 'delete', 'restore', 'receipt'], reason),
})
export type Payment = z.infer<typeof paymentItem>

export const paymentOptions = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      type: z.enum(accountTypes),
      title: z.string(),
      account_number: text,
      currency: z.string(),
      balance: amount,
      is_main: z.boolean(),
      accept_payments: z.boolean(),
      archived: z.boolean(),
    }),
  ),
  currencies: z.array(z.string()),
  series: z
    .array(
      z.object({
        id: z.string(),
        invoice_type: z.enum(receiptTypes),
        next_number: z.string(),
        description: text,
        is_default: z.boolean(),
        archived: z.boolean(),
      }),
    )
    .describe('series of the three types of receipts'),
  company_currency: z.string(),
  signatures: z.object({ accountant: text, cashier: text }).describe('the signatures on the latest receipt'),
})
export type PaymentOptions = z.infer<typeof paymentOptions>

export const paymentDefaults = paymentItem
  .pick({
    type: true,
    purpose: true,
    date: true,
    client_id: true,
    client_title: true,
    account_id: true,
    source_account_id: true,
    destination_account_id: true,
    currency: true,
    exchange_rate: true,
    note: true,
  })
  .extend({
    total: amount.nullable(),
    source_total: amount.nullable(),
    destination_total: amount.nullable(),
    invoices: z.array(parts.invoicePart.omit({ id: true })),
    expenses: z.array(parts.expensePart.omit({ id: true })),
    receipt: z.null(),
  })
export type PaymentDefaults = z.infer<typeof paymentDefaults>

export const paymentTabs = ['income', 'expenses', 'transfers', 'deleted'] as const

const month = z.object({
  month: z.string().describe('YYYY-MM'),
  type: z.enum(paymentTypes),
  currency: z.string(),
  count: z.int(),
  total: amount,
  paid: amount.describe('what is no advance: used by documents, or for another purpose'),
  unpaid: amount.describe('advance'),
  overdue: amount,
})

export const paymentRows = {
  ...crud('payment', {
    item: paymentItem,
    row: paymentRow,
    formItem: paymentItem,
    input: parts.paymentInput,
    fields: parts.paymentFields,
    options: paymentOptions,
    defaults: paymentDefaults,
    tabs: paymentTabs,
    sorts: ['date', 'total', 'created_at'],
    filters: {
      client_id: id.optional(),
      account_id: id.optional(),
      currency: currency.optional(),
      date_from: plainDate.optional(),
      date_to: plainDate.optional(),
      unused: flag.optional(),
      purpose: z.enum(paymentPurposes).optional(),
    },
    prefill: {
      type: z.enum(paymentTypes).optional(),
      purpose: z.enum(paymentPurposes).optional(),
      client_id: id.optional(),
      invoice_id: id.optional(),
      expense_id: id.optional(),
    },
    read: 'document.read',
    write: 'payment.write',
  }),
  'payment.delete': row({
    method: 'DELETE',
    path: '/payment/{id}',
    access: 'payment.write',
    input: z.strictObject({ comment: optionalMultiline(500) }),
    status: 204,
    summary: 'Delete payment',
  }),
  'payment.month_totals': row({
    method: 'POST',
    path: '/payment/month-totals',
    access: 'document.read',
    input: z.strictObject({ date: plainDate, type: z.enum(paymentTypes).default('income') }),
    output: month.extend({ previous: month }),
    summary: 'The payments of a month and of the previous month, in the currency of the company',
  }),
  'payment.receipt_pdf': row({
    method: 'GET',
    path: '/payment/{id}/receipt-pdf',
    access: 'document.read',
    file: 'application/pdf',
    summary: 'The printed cash receipt of a payment',
  }),
  'payment.receipt_pdf_tab': row({
    method: 'POST',
    path: '/payment/{id}/receipt-pdf',
    access: 'document.read',
    file: 'application/pdf',
    summary: 'The printed cash receipt of a payment, for a new tab',
  }),
  'payment.receipt_document': row({
    method: 'GET',
    path: '/payment/{id}/receipt-document',
    access: 'document.read',
    query: z.object({ page: pageNumberInQuery }),
    output: printedPages,
    summary: 'Pages of the printed cash receipt as SVG',
  }),
}
