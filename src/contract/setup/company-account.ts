import { z } from 'zod'
import { accountTypes } from '#domain/company-account.ts'
import { paymentPurposes } from '#domain/payment-purpose.ts'
import { paymentTypes } from '#domain/payment.ts'
import { recordActions } from '#contract/platform/record-fields.ts'
import { crud } from '#contract/platform/crud.ts'
import {
  amount,
  amountInput,
  common,
  currency,
  listOf,
  optionalText,
  plainDate,
  requiredText,
  yesNo,
} from '#contract/platform/fields.ts'
import { accountNumber } from '#contract/platform/party-fields.ts'
import { row } from '#contract/platform/row.ts'

const fields = {
  type: z.enum(accountTypes),
  title: requiredText(120),
  extra_name: optionalText(120),
  account_number: accountNumber,
  bank_name: optionalText(120),
  bank_code: optionalText(20),
  cash_register_number: optionalText(60),
  currency: currency.optional().describe("ISO 4217; the company's own by default"),
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

/** A movement of an account with the balance after it; the last row, of the type `initial`, is the opening balance. */
export const registerRow = z.object({
  payment_id: z.string().nullable(),
  type: z.enum([...paymentTypes, 'initial']),
  purpose: z.enum(paymentPurposes),
  date: z.string().nullable(),
  client_id: z.string().nullable(),
  client_title: z.string().nullable(),
  other_account: z.object({ id: z.string(), title: z.string() }).nullable().describe('the other account of a transfer'),
  note: z.string().nullable(),
  documents: z.array(z.object({ kind: z.enum(['invoice', 'expense']), id: z.string(), number: z.string().nullable() })),
  documents_count: z.int(),
  receipt_number: z.string().nullable(),
  in: amount.nullable(),
  out: amount.nullable(),
  balance: amount,
})
export type RegisterRow = z.infer<typeof registerRow>

const registerQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.string().max(2000).optional(),
  date_from: plainDate.optional(),
  date_to: plainDate.optional(),
})

const accountRows = crud('company-account', {
  item: companyAccountItem,
  row: companyAccountItem,
  formItem: companyAccountItem.extend(recordActions),
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

export const companyAccountRows = {
  ...accountRows,
  // They can change the account to which clients pay.
  'company-account.create': row({ ...accountRows['company-account.create'], proof: 'sometimes' }),
  'company-account.update': row({ ...accountRows['company-account.update'], proof: 'sometimes' }),
  'company-account.register': row({
    method: 'GET',
    path: '/company-account/{id}/register',
    access: 'document.read',
    query: registerQuery,
    output: z.object({
      account: companyAccountItem,
      data: z.array(registerRow),
      meta: z.object({
        next_cursor: z.string().nullable(),
        currency: z.string(),
        opening: amount.describe('before the period'),
        in: amount,
        out: amount,
        closing: amount.describe('at the end of the period'),
      }),
    }),
    summary: 'Movements of an account, newest first, with the balance after each',
  }),
}
