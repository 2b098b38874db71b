import { z } from 'zod'
import { amount, amountInput, currency, decimal, id, optionalText, plainDate, requiredText, yesNo } from './fields.ts'
import { discount, ignored, maxLines, orNull } from './invoice-fields.ts'

const line = z.strictObject({
  product_id: orNull(id),
  title: requiredText(500),
  quantity: decimal(),
  price: decimal(),
  vat_id: orNull(id),
  ...ignored('id', 'vat_type', 'vat_rate', 'total_without_vat', 'vat_total', 'total'),
})

/**
 * What a person writes of an expense: either its lines, or without any its totals. Lines and totals together must agree.
 * Without lines and VAT the total is all there is.
 */
export const expenseFields = {
  vendor_id: id,
  // One line: it is what people search for.
  number: optionalText(60).refine((number) => !/[^\S ]/.test(number ?? ''), { error: 'characters' }),
  date: plainDate,
  date_due: orNull(plainDate),
  currency: currency.optional().describe("ISO 4217; the company's own where left out"),
  exchange_rate: orNull(decimal({ above: '0' })),
  vat: yesNo.optional(),
  prices_include_vat: yesNo.default(false),
  comment: optionalText(2000),
  category_id: orNull(id),
  lines: z.array(line).max(maxLines).default([]),
  total: orNull(amountInput),
  total_without_vat: orNull(amountInput),
  discount: orNull(discount),
  delivery: orNull(z.strictObject({ amount: amountInput, vat_id: orNull(id), ...ignored('vat_type', 'vat_rate') })),
}

export const expenseInput = z
  .strictObject(expenseFields)
  .refine((form) => !form.date_due || form.date_due >= form.date, { path: ['date_due'], error: 'due_before_date' })

export const expenseLineItem = z.object({
  id: z.string(),
  product_id: z.string().nullable(),
  title: z.string(),
  quantity: z.string(),
  price: z.string(),
  vat_id: z.string().nullable(),
  vat_type: z.string().nullable(),
  vat_rate: z.string().nullable(),
  total_without_vat: amount,
  vat_total: amount,
  total: amount,
})

export const expenseFile = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int().describe('bytes'),
  type: z
    .string()
    .describe('by content: application/pdf, image/jpeg, image/png, image/webp, image/heic, application/xml'),
  thumbnail: z.boolean().describe('whether `?thumbnail=1` answers a small picture'),
})
export type ExpenseFile = z.infer<typeof expenseFile>

export const expensePaymentItem = z.object({
  id: z.string(),
  payment_id: z.string(),
  date: z.string(),
  account: z.object({ id: z.string(), title: z.string() }).nullable(),
  amount,
  unused: amount,
  type: z.string(),
  created_at: z.string(),
})

/** Another expense of the same vendor under the same number. */
export const expenseDuplicate = z.object({
  id: z.string(),
  number: z.string(),
  date: z.string(),
  total: amount,
  currency: z.string(),
})
