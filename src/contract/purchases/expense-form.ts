import { z } from 'zod'
import { expenseKinds } from '#domain/expense-kind.ts'
import { archivedOption, discountItem, lineItem, unitOption, vatOption } from '#contract/platform/document-fields.ts'
import { amount } from '#contract/platform/fields.ts'
import * as parts from './expense-fields.ts'

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
  vat_rows: z
    .array(parts.expenseVatRow.pick({ vat_id: true, base: true, vat: true, deductible_percent: true }))
    .nullable(),
  confirm_difference: z.boolean(),
})
export type ExpenseDefaults = z.infer<typeof expenseDefaults>
