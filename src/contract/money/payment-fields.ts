import { z } from 'zod'
import { accountTypes } from '#domain/company-account.ts'
import { paymentTypes, receiptTypes } from '#domain/payment.ts'
import {
  amount,
  amountInput,
  currency,
  exchangeRate,
  id,
  ignored,
  optionalMultiline,
  orNull,
  plainDate,
  optionalText,
} from '#contract/platform/fields.ts'
import { paymentPurposes, purposesOf } from '#domain/payment-purpose.ts'
import { documentNumber } from '#contract/platform/document-fields.ts'

/** A cash document of a payment. The server fills an omitted `paid_for`; other omitted texts stay empty. */
const receiptInput = z.strictObject({
  type: z.enum(receiptTypes),
  series_id: orNull(id),
  number: documentNumber(40),
  accountant: optionalText(120),
  cashier: optionalText(120),
  paid_for: optionalMultiline(500),
  income_account: optionalText(60),
  ...ignored('id', 'date', 'total', 'currency', 'total_in_words', 'language', 'created_at'),
})
export type ReceiptForm = z.output<typeof receiptInput>

export const receiptItem = z.object({
  id: z.string(),
  type: z.enum(receiptTypes),
  series_id: z.string().nullable(),
  number: z.string(),
  date: z.string(),
  accountant: z.string().nullable(),
  cashier: z.string().nullable(),
  paid_for: z.string().nullable(),
  income_account: z.string().nullable(),
  total: amount,
  currency: z.string(),
  total_in_words: z.string(),
  language: z.enum(['lt', 'en']),
  created_at: z.string(),
})
export type Receipt = z.infer<typeof receiptItem>

const maxParts = 200
/** Read-only fields of a part, which are ignored when they are sent back. */
const readOnlyPart = ignored('id', 'number', 'type', 'date', 'date_due', 'total', 'unpaid')

export const paymentFields = {
  type: z.enum(paymentTypes),
  purpose: z
    .enum(paymentPurposes)
    .default('documents')
    .describe('only a payment for documents settles them or is an advance; the others need no client'),
  date: plainDate,
  client_id: orNull(id),
  account_id: orNull(id),
  source_account_id: orNull(id),
  destination_account_id: orNull(id),
  total: orNull(amountInput),
  currency: orNull(currency),
  source_total: orNull(amountInput),
  destination_total: orNull(amountInput),
  exchange_rate: orNull(exchangeRate),
  note: optionalMultiline(2000),
  invoices: z
    .array(z.strictObject({ invoice_id: id, amount: amountInput, ...readOnlyPart }))
    .max(maxParts)
    .default([]),
  expenses: z
    .array(z.strictObject({ expense_id: id, amount: amountInput, ...readOnlyPart }))
    .max(maxParts)
    .default([]),
  receipt: orNull(receiptInput),
  // The defaults of a new payment have it for the picker, and may be sent back unchanged.
  ...ignored('client_title'),
}

const bothAccounts = ['source_account_id', 'destination_account_id', 'source_total', 'destination_total'] as const
/** The required fields of each type of payment, and those that are only for other types. */
const rules = {
  income: { required: ['client_id', 'account_id', 'total'], forbidden: [...bothAccounts, 'expenses'] },
  expense: { required: ['account_id', 'total'], forbidden: [...bothAccounts, 'invoices'] },
  transfer: {
    required: ['source_account_id', 'destination_account_id'],
    forbidden: ['client_id', 'account_id', 'invoices', 'expenses', 'receipt'],
  },
} as const

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

export const paymentInput = z.strictObject(paymentFields).superRefine((form, context) => {
  const addError = (field: keyof typeof form, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message, input: form[field] })
  const { required, forbidden } = rules[form.type]
  const isForDocuments = form.purpose === 'documents'
  for (const field of required)
    if (isEmpty(form[field]) && (field !== 'client_id' || isForDocuments)) addError(field, 'required')
  for (const field of forbidden) if (!isEmpty(form[field])) addError(field, 'not_for_type')
  if (!purposesOf[form.type].includes(form.purpose)) addError('purpose', 'not_for_type')
  for (const field of ['invoices', 'expenses'] as const)
    if (!isForDocuments && !isEmpty(form[field])) addError(field, 'not_for_type')
  if (form.type !== 'transfer') return
  if (form.source_account_id && form.source_account_id === form.destination_account_id)
    addError('destination_account_id', 'same_account')
  if (!form.source_total && !form.total && !form.destination_total) addError('source_total', 'required')
})
export type PaymentForm = z.output<typeof paymentInput>
export type RawPaymentForm = z.input<typeof paymentInput>

/** The account of a payment. */
export const paymentAccount = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(accountTypes),
  currency: z.string(),
})

const part = {
  id: z.string(),
  number: z.string().nullable(),
  date: z.string(),
  date_due: z.string().nullable(),
  total: amount,
  unpaid: amount,
  amount,
}
/** A part of a payment on an invoice; `unpaid` is the unpaid amount of the invoice without this part. */
export const invoicePart = z.object({ ...part, invoice_id: z.string(), type: z.string() })
export const expensePart = z.object({ ...part, expense_id: z.string() })
