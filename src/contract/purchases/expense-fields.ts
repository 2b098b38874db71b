import { z } from 'zod'
import { expenseKinds } from '#domain/expense-kind.ts'
import {
  additionFields,
  currencyFields,
  dateFields,
  documentNumber,
  dueBeforeDate,
  isDueInOrder,
  maxLines,
  refuseLong,
  vatGroupItem,
} from '#contract/platform/document-fields.ts'
import { recordByName, namesOf } from '#contract/platform/field-names.ts'
import {
  amount,
  amountInput,
  decimal,
  id,
  ignored,
  optionalMultiline,
  optionalText,
  orNull,
  plainDate,
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

const vatRow = z.strictObject({
  vat_id: id,
  base: amountInput,
  vat: amountInput.describe('of reverse charge the VAT that the buyer computes'),
  deductible_percent: decimal({ min: '0', max: '100', maxDecimals: 2 }).default('100'),
  ...ignored('type', 'rate', 'code', 'title', 'vat_not_deducted'),
})

/** Optional texts that are not used in computations. Columns, responses and forms are derived from this list. */
export const expenseTexts = {
  comment: optionalMultiline(2000),
  payment_reference: optionalText(140).describe('what the vendor wants to read in the payment'),
}
export type ExpenseText = keyof typeof expenseTexts
export const expenseTextNames = namesOf(expenseTexts)
export const outputTexts = recordByName(expenseTextNames, () => z.string().nullable())

/**
 * The writable fields of an expense: lines, or totals when there are no lines. If it has both, they must agree.
 * Without lines and VAT there is only the total.
 */
export const expenseFields = {
  kind: z.enum(expenseKinds).default('invoice').describe('the amounts of a credit are negative'),
  corrects_id: orNull(id).describe('of a credit: the expense that it corrects and settles'),
  vendor_id: id,
  number: documentNumber(60),
  ...dateFields,
  date_registered: orNull(plainDate).describe(
    'the day from which input VAT and i.SAF count it; by default its date, or today if that is in a closed period',
  ),
  date_supply: orNull(plainDate).describe('the day of the supply, if it is not the date'),
  ...currencyFields,
  vat: yesNo.optional(),
  prices_include_vat: yesNo.default(false),
  ...expenseTexts,
  category_id: orNull(id),
  lines: z.array(line).max(maxLines).default([]),
  total: orNull(amountInput),
  total_without_vat: orNull(amountInput),
  ...additionFields,
  vat_rows: orNull(z.array(vatRow).max(20)).describe(
    'the VAT as printed on the document, in place of that computed from the lines; ignored without VAT',
  ),
  confirm_difference: yesNo
    .default(false)
    .describe('confirms that `vat_rows` differ from the computed figures by more than 0.05'),
}

export const expenseInput = z
  .strictObject(expenseFields)
  .refine(isDueInOrder, dueBeforeDate)
  .refine(({ date, date_registered }) => !date_registered || date_registered >= date, {
    path: ['date_registered'],
    error: 'registered_before_date',
  })
  .refine(({ kind, corrects_id }) => kind === 'credit' || !corrects_id, {
    path: ['corrects_id'],
    error: 'corrects_only_credit',
  })
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

export const expenseVatRow = vatGroupItem.extend({
  vat: amount.describe('of reverse charge the VAT that the buyer computes, which is not part of the total'),
  deductible_percent: z.string(),
  vat_not_deducted: amount.describe('a cost of the category'),
})
export type ExpenseVatRow = z.infer<typeof expenseVatRow>
