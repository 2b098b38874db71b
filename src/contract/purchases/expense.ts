import { z } from 'zod'
import { expenseKinds } from '#domain/expense-kind.ts'
import { actions, changeCount, confirmation } from '#contract/platform/record-fields.ts'
import { paymentStates } from '#domain/invoice-type.ts'
import { confirmedRestore, crud } from '#contract/platform/crud.ts'
import {
  archivedOption,
  deliveryItem,
  discountItem,
  lineItem,
  pageOf,
  pageQuery,
  partItem,
  paymentOfDocument,
  paymentsOfDocument,
  reason,
  unitOption,
  vatGroupItem,
  vatOption,
} from '#contract/platform/document-fields.ts'
import type { FileRoom } from '#domain/plan.ts'
import * as parts from './expense-fields.ts'
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
  paid: amount,
  unpaid: amount,
  payment_state: z.enum(paymentStates),
  overdue: z.boolean(),
  file_count: z.int(),
  deleted_by: z.string().nullable().describe('the name of the user'),
  delete_comment: z.string().nullable(),
})
export type ExpenseRow = z.infer<typeof expenseRow>

export const expenseVatRow = vatGroupItem.extend({
  vat: amount.describe('of reverse charge the VAT that the buyer computes, which is not part of the total'),
  deductible_percent: z.string(),
  vat_not_deducted: amount.describe('a cost of the category'),
})
export type ExpenseVatRow = z.infer<typeof expenseVatRow>

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

const expenseLink = z.object({ id: z.string(), number: z.string().nullable(), date: z.string() })

export const expenseItem = expenseRow.extend({
  corrects_id: z.string().nullable(),
  corrects: expenseLink.nullable().describe('the expense that a credit corrects'),
  credits: z.array(expenseLink).describe('the newest 10 live credits of it; they lock its vendor and currency'),
  posting_date: z.string().describe('the day of its ledger entries'),
  exchange_rate: z.string().nullable(),
  prices_include_vat: z.boolean(),
  lines: z.array(lineItem),
  discount: discountItem,
  delivery: deliveryItem,
  subtotal: amount,
  discount_total: amount,
  vat_rows: z.array(expenseVatRow),
  confirm_difference: z.boolean(),
  paper_difference: amount.describe('what the VAT rows differ from the lines, without VAT'),
  files: z.array(parts.expenseFile),
  ...paymentsOfDocument(expensePart),
  duplicates: z.array(parts.expenseDuplicate),
  created_by: z.string().nullable(),
  history: changeCount,
  ...actions(['edit', 'delete', 'restore', 'archive', 'annotate', 'add_payment', 'remove_payment'], reason),
})
export type Expense = z.infer<typeof expenseItem>

const fileRoom = z.object({ used_mb: z.int(), limit_mb: z.int() }) satisfies z.ZodType<FileRoom>
export type ExpenseForm = z.output<typeof parts.expenseInput>
export type RawExpenseForm = z.input<typeof parts.expenseInput>

export const expenseOptions = z.object({
  vats: z.array(vatOption.extend({ archived: archivedOption })),
  accounts: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      title: z.string(),
      account_number: z.string().nullable(),
      currency: z.string(),
      is_main: z.boolean(),
      archived: archivedOption,
    }),
  ),
  categories: z.array(
    z.object({ id: z.string(), title: z.string(), parent_id: z.string().nullable(), archived: archivedOption }),
  ),
  units: z.array(unitOption),
  currencies: z.array(z.string()),
  vat_enabled: z.boolean(),
  company_currency: z.string(),
})
export type ExpenseOptions = z.infer<typeof expenseOptions>

export const expenseDefaults = z.object({
  kind: z.enum(expenseKinds),
  corrects_id: z.string().nullable(),
  vendor_id: z.string().nullable(),
  number: z.string().nullable(),
  date: z.string(),
  date_due: z.string().nullable(),
  date_registered: z.string().nullable(),
  date_supply: z.string().nullable(),
  currency: z.string(),
  exchange_rate: z.string().nullable(),
  vat: z.boolean(),
  prices_include_vat: z.boolean(),
  ...parts.outputTexts,
  category_id: z.string().nullable(),
  lines: z.array(lineItem.pick({ product_id: true, title: true, quantity: true, price: true, vat_id: true })),
  total: amount.nullable(),
  total_without_vat: amount.nullable(),
  discount: discountItem,
  delivery: z.object({ amount, vat_id: z.string().nullable() }).nullable(),
  vat_rows: z.array(expenseVatRow.pick({ vat_id: true, base: true, vat: true, deductible_percent: true })).nullable(),
  confirm_difference: z.boolean(),
})
export type ExpenseDefaults = z.infer<typeof expenseDefaults>

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
    multipart: { types: attachmentTypes, bytes: maxAttachmentBytes },
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
