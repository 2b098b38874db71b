import { z } from 'zod'
import { expenseKinds } from '#domain/expense-kind.ts'
import { movedInFields, movedInRow, originFilter } from '#contract/platform/moved-in-fields.ts'
import { actions, changeCount, confirmation } from '#contract/platform/record-fields.ts'
import { paymentStates } from '#domain/invoice-type.ts'
import { confirmedRestore, crud } from '#contract/platform/crud.ts'
import {
  deliveryItem,
  discountItem,
  lineItem,
  pageOf,
  pageQuery,
  partItem,
  paymentOfDocument,
  paymentsOfDocument,
  reason,
} from '#contract/platform/document-fields.ts'
import type { FileRoom } from '#domain/plan.ts'
import * as parts from './expense-fields.ts'
import { expenseDefaults, expenseOptions } from './expense-form.ts'
import {
  amount,
  common,
  totalCount,
  currency,
  flag,
  id,
  optionalMultiline,
  plainDate,
} from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

/** An expense in a list: without lines. */
export const expenseRow = z.object({
  ...common,
  kind: z.enum(expenseKinds),
  vendor_id: z.string(),
  vendor_title: z.string(),
  number: z.string().nullable(),
  date: z.string(),
  date_due: z.string().nullable(),
  date_registered: z.string().describe('input VAT and i.SAF go by it'),
  date_supply: z.string().nullable(),
  currency: z.string(),
  vat: z.boolean(),
  ...parts.outputTexts,
  category_id: z.string().nullable(),
  category_title: z.string().nullable(),
  corrects_number: z.string().nullable().describe('of a credit: the number of the expense that it corrects'),
  total_without_vat: amount,
  vat_total: amount,
  total: amount,
  paid: amount.describe('with money and by credits'),
  credited_total: amount.describe('the part of `paid` that credit invoices of this expense settle'),
  offset_total: amount.describe('the part of `paid` that credit invoices of other expenses settle'),
  unpaid: amount,
  payment_state: z.enum(paymentStates),
  overdue: z.boolean(),
  in_payment: z
    .object({
      file_id: z.string(),
      since: z.string().describe('the day when the payment file was made'),
      date: z.string().describe('when the bank shall pay'),
      amount,
    })
    .nullable()
    .describe('the live payment file that pays it; it is not paid until a payment is recorded'),
  file_count: z.int(),
  deleted_by: z.string().nullable().describe('the name of the user'),
  delete_comment: z.string().nullable(),
  ...movedInRow,
})
export type ExpenseRow = z.infer<typeof expenseRow>

const expensePart = partItem.extend({
  credit: z
    .object({
      id: z.string(),
      number: z.string().nullable(),
      is_own: z.boolean().describe('it corrects this expense, and the part is removed together with it'),
    })
    .nullable()
    .describe("the vendor's credit invoice, if the part is of a credit and not of money"),
})

const creditItem = z.object({ id: z.string(), number: z.string().nullable(), date: z.string(), total: amount })

const settledItem = z.object({
  id: z.string().describe('of the part of the payment'),
  expense_id: z.string(),
  number: z.string().nullable(),
  date: z.string(),
  amount,
})

export const expenseItem = expenseRow.extend({
  ...movedInFields,
  corrects_id: z.string().nullable(),
  corrects: z
    .object({
      id: z.string(),
      number: z.string().nullable(),
      date: z.string(),
      settled: amount.describe('what this credit settles of it'),
    })
    .nullable()
    .describe('the expense that a credit corrects'),
  credits: z
    .array(creditItem)
    .describe('the newest 10 live credit invoices that correct it, oldest first; they lock its vendor and currency'),
  credits_count: z.int(),
  settles: z.array(settledItem).describe('of a credit: the newest 10 expenses that it settles, oldest first'),
  settles_count: z.int(),
  unused: amount.nullable().describe('of a credit: the rest, an advance at the vendor'),
  posting_date: z.string().describe('the day of its ledger entries'),
  exchange_rate: z.string().nullable(),
  prices_include_vat: z.boolean(),
  lines: z.array(lineItem),
  discount: discountItem,
  delivery: deliveryItem,
  subtotal: amount,
  discount_total: amount,
  vat_rows: z.array(parts.expenseVatRow),
  confirm_difference: z.boolean(),
  paper_difference: amount.describe('what the VAT rows differ from the lines, without VAT'),
  files: z.array(parts.expenseFile),
  ...paymentsOfDocument(expensePart),
  duplicates: z.array(parts.expenseDuplicate),
  created_by: z.string().nullable(),
  history: changeCount,
  ...actions(['edit', 'delete', 'restore', 'archive', 'credit', 'annotate', 'add_payment', 'remove_payment'], reason),
})
export type Expense = z.infer<typeof expenseItem>

const fileRoom = z.object({ used_mb: z.int(), limit_mb: z.int() }) satisfies z.ZodType<FileRoom>
export type ExpenseForm = z.output<typeof parts.expenseInput>
export type RawExpenseForm = z.input<typeof parts.expenseInput>

/** The types of files that can be attached to an expense, detected by content. */
export const attachmentTypes = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'application/xml',
] as const
export type AttachmentType = (typeof attachmentTypes)[number]
export const maxAttachmentBytes = 10 * 1024 * 1024

const thumbnail = z.object({ thumbnail: flag.optional() })

export const expenseRows = {
  ...crud('expense', {
    item: expenseItem,
    row: expenseRow,
    formItem: expenseItem,
    input: parts.expenseInput,
    fields: parts.expenseFields,
    options: expenseOptions,
    defaults: expenseDefaults,
    tabs: ['all', 'unpaid', 'paid', 'deleted'],
    sorts: ['date', 'number', 'date_due', 'vendor_title', 'total', 'unpaid', 'created_at'],
    filters: {
      client_id: id.optional().describe('the vendor'),
      currency: currency.optional(),
      date_from: plainDate.optional(),
      date_to: plainDate.optional(),
      category_id: id.optional(),
      kind: z.enum(expenseKinds).optional(),
      overdue: flag.optional(),
      ...originFilter,
      without_rate: flag.optional().describe('in another currency, without an exchange rate'),
      type: z
        .union([z.string(), z.array(z.string())])
        .optional()
        .describe('ignored, because expenses have no types'),
    },
    prefill: { vendor_id: id.optional(), copy_of: id.optional(), credit_of: id.optional() },
    read: 'document.read',
    write: 'expense.write',
    ofUpdate: confirmation,
  }),
  'expense.options': row({
    method: 'GET',
    path: '/expense/options',
    access: 'document.read',
    output: expenseOptions,
    summary: 'The options of the form of an expense',
  }),
  'expense.restore': confirmedRestore('expense', 'expense.write', expenseItem),
  'expense.delete': row({
    method: 'DELETE',
    path: '/expense/{id}',
    access: 'expense.write',
    input: z.strictObject({ comment: optionalMultiline(500), ...confirmation }),
    status: 204,
    summary: 'Delete expense',
  }),
  'expense.duplicates': row({
    method: 'GET',
    path: '/expense/duplicates',
    access: 'document.read',
    query: z.object({ vendor_id: id, number: z.string().trim().max(60), except: id.optional() }),
    output: z.object({ data: z.array(parts.expenseDuplicate), meta: totalCount }),
    summary: 'Expenses of a vendor with a number, for a warning while typing',
  }),
  'expense.advances': row({
    method: 'GET',
    path: '/expense/{id}/advances',
    access: 'document.read',
    output: z.object({
      data: z.array(z.object({ id: z.string(), date: z.string(), unused: amount })),
      meta: totalCount,
    }),
    summary: 'Unused advances to the vendor in the currency of the expense, oldest first',
  }),
  'expense.payments': row({
    method: 'GET',
    path: '/expense/{id}/payments',
    access: 'document.read',
    query: pageQuery,
    output: pageOf(expensePart),
    summary: 'The payments of an expense, newest first',
  }),
  'expense.credits': row({
    method: 'GET',
    path: '/expense/{id}/credits',
    access: 'document.read',
    query: pageQuery,
    output: pageOf(creditItem),
    summary: 'The live credit invoices that correct an expense, newest first',
  }),
  'expense.settles': row({
    method: 'GET',
    path: '/expense/{id}/settles',
    access: 'document.read',
    query: pageQuery,
    output: pageOf(settledItem),
    summary: "The expenses that a vendor's credit invoice settles, newest first",
  }),
  'expense.add_payment': row({
    method: 'POST',
    path: '/expense/{id}/add-payment',
    access: 'payment.write',
    input: paymentOfDocument,
    output: expenseItem,
    creates: true,
    summary: 'Record a payment of an expense, or use an advance',
  }),
  'expense.remove_payment': row({
    method: 'POST',
    path: '/expense/{id}/remove-payment',
    access: 'payment.write',
    input: z.strictObject({ expense_payment_id: id }),
    output: expenseItem,
    summary: 'Remove a payment from an expense',
  }),
  'expense.add_files': row({
    method: 'POST',
    path: '/expense/{id}/files',
    access: 'expense.write',
    multipart: { types: attachmentTypes, bytes: maxAttachmentBytes, inside: 'embedded' },
    query: z.object({ embedded: flag.optional().describe('attach the files inside e-invoices as well') }),
    output: expenseItem.extend({
      room: fileRoom.nullable().describe('the file storage of the company, when it is nearly full'),
    }),
    status: 201,
    creates: true,
    summary: 'Attach one or more files',
  }),
  'expense.file': row({
    method: 'GET',
    path: '/expense/{id}/files/{file_id}',
    access: 'document.read',
    query: thumbnail,
    file: 'application/octet-stream',
    summary: 'An attached file, or its thumbnail',
  }),
  'expense.file_tab': row({
    method: 'POST',
    path: '/expense/{id}/files/{file_id}',
    access: 'document.read',
    file: 'application/octet-stream',
    summary: 'An attached file, for a new tab',
  }),
  'expense.delete_file': row({
    method: 'DELETE',
    path: '/expense/{id}/files/{file_id}',
    access: 'expense.write',
    status: 204,
    summary: 'Remove an attached file',
  }),
}
