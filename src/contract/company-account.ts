import { z } from 'zod'
import { crud } from './crud.ts'
import { amount, amountInput, common, currency, listOf, optionalText, requiredText, yesNo } from './fields.ts'
import { accountNumber } from './identifier-fields.ts'

export const accountTypes = ['bank', 'cash', 'card', 'cash-register', 'other'] as const

const fields = {
  type: z.enum(accountTypes),
  title: requiredText(120),
  extra_name: optionalText(120),
  account_number: accountNumber,
  bank_name: optionalText(120),
  bank_code: optionalText(20),
  cash_register_number: optionalText(60),
  currency: currency.default('EUR'),
  initial_balance: amountInput.default('0'),
  show_in_invoice: yesNo.default(true),
  accept_payments: yesNo.default(true),
  is_main: yesNo.default(false),
}

export const companyAccountInput = z.strictObject(fields)
export const companyAccountItem = z.object({
  ...common,
  type: z.enum(accountTypes),
  title: z.string(),
  extra_name: z.string().nullable(),
  account_number: z.string().nullable(),
  bank_name: z.string().nullable(),
  bank_code: z.string().nullable(),
  cash_register_number: z.string().nullable(),
  currency: z.string(),
  initial_balance: amount,
  show_in_invoice: z.boolean(),
  accept_payments: z.boolean(),
  is_main: z.boolean(),
  balance: amount,
})
export type CompanyAccount = z.infer<typeof companyAccountItem>

export const companyAccountRows = crud('company-account', {
  item: companyAccountItem,
  row: companyAccountItem,
  input: companyAccountInput,
  fields,
  options: z.object({ types: z.array(z.enum(accountTypes)), currencies: z.array(z.string()) }),
  defaults: companyAccountItem.omit({
    ...(Object.fromEntries(Object.keys(common).map((key) => [key, true])) as Record<keyof typeof common, true>),
    balance: true,
  }),
  tabs: ['all'],
  sorts: ['title', 'type'],
  filters: { type: listOf(accountTypes).optional() },
  prefill: {},
  read: 'document.read',
  write: 'settings.write',
})
