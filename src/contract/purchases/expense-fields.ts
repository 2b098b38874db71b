import { z } from 'zod'
import {
  additionFields,
  currencyFields,
  dateFields,
  documentNumber,
  dueBeforeDate,
  isDueInOrder,
  maxLines,
} from '#contract/platform/document-fields.ts'
import { eachOf, namesOf } from '#contract/platform/field-names.ts'
import {
  amount,
  amountInput,
  decimal,
  id,
  ignored,
  optionalMultiline,
  orNull,
  requiredText,
  yesNo,
} from '#contract/platform/fields.ts'

const line = z.strictObject({
  product_id: orNull(id),
  title: requiredText(500),
  quantity: decimal(),
  price: decimal(),
  vat_id: orNull(id),
  ...ignored('id', 'vat_type', 'vat_rate', 'total_without_vat', 'vat_total', 'total'),
})

/** Optional texts that nothing is computed from: stored, answered and sent by lists that are made of these names. */
export const expenseTexts = { comment: optionalMultiline(2000) }
export type ExpenseText = keyof typeof expenseTexts
export const expenseTextNames = namesOf(expenseTexts)
export const answeredTexts = eachOf(expenseTextNames, () => z.string().nullable())

/**
 * What a person writes of an expense: either its lines, or without any its totals. Lines and totals together must agree.
 * Without lines and VAT the total is all there is.
 */
export const expenseFields = {
  vendor_id: id,
  number: documentNumber(60),
  ...dateFields,
  ...currencyFields,
  vat: yesNo.optional(),
  prices_include_vat: yesNo.default(false),
  ...expenseTexts,
  category_id: orNull(id),
  lines: z.array(line).max(maxLines).default([]),
  total: orNull(amountInput),
  total_without_vat: orNull(amountInput),
  ...additionFields,
}

export const expenseInput = z.strictObject(expenseFields).refine(isDueInOrder, dueBeforeDate)

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

/** Another expense of the same vendor under the same number. */
export const expenseDuplicate = z.object({
  id: z.string(),
  number: z.string(),
  date: z.string(),
  total: amount,
  currency: z.string(),
})
