import { z } from 'zod'
import { receiptTypes } from '#domain/payment.ts'
import { documentNumber } from '#contract/platform/document-fields.ts'
import { amount, id, ignored, optionalMultiline, optionalText, orNull } from '#contract/platform/fields.ts'

/** A cash document of a payment. The server fills an omitted `paid_for`; other omitted texts stay empty. */
export const receiptInput = z.strictObject({
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
