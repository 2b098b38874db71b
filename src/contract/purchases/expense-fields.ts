import { z } from 'zod'
import {
  additionFields,
  currencyFields,
  dateFields,
  documentNumber,
  dueBeforeDate,
  isDueInOrder,
  maxLines,
  refuseLong,
} from '#contract/platform/document-fields.ts'
import { recordByName, namesOf } from '#contract/platform/field-names.ts'
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

/** Optional texts that are not used in computations. Columns, responses and forms are derived from this list. */
export const expenseTexts = { comment: optionalMultiline(2000) }
export type ExpenseText = keyof typeof expenseTexts
export const expenseTextNames = namesOf(expenseTexts)
export const outputTexts = recordByName(expenseTextNames, () => z.string().nullable())

/**
 * The writable fields of an expense: lines, or totals when there are no lines. If it has both, they must agree.
 * Without lines and VAT there is only the total.
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

export const expenseInput = z
  .strictObject(expenseFields)
  .refine(isDueInOrder, dueBeforeDate)
  .superRefine(
    // Leaves room for a comment, which can be added later even to a locked expense.
    refuseLong(({ currency, lines, delivery }) => ['expense', { currency, lines, delivery, texts: [] }]),
  )

export const expenseFile = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int().describe('bytes'),
  type: z
    .string()
    .describe('by content: application/pdf, image/jpeg, image/png, image/webp, image/heic, application/xml'),
  thumbnail: z.boolean().describe('whether there is a thumbnail (`?thumbnail=1`)'),
})
export type ExpenseFile = z.infer<typeof expenseFile>

/** Another expense of the same vendor with the same number. */
export const expenseDuplicate = z.object({
  id: z.string(),
  number: z.string(),
  date: z.string(),
  total: amount,
  currency: z.string(),
})
