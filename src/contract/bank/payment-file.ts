import { z } from 'zod'
import { maxPayments } from '#domain/bank/payment-file.ts'
import type { AccountState, NotPayable } from '#domain/bank/payment-file.ts'
import { painVersions } from '#domain/bank/pain/write-pain.ts'
import { ibanProblem, normaliseCode } from '#domain/identifiers.ts'
import { pageQuery } from '#contract/platform/document-fields.ts'
import { amount, amountInput, id, moment, plainDate, requiredText } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'

const nullable = z.string().nullable()
const version = z.enum(painVersions).describe('of pain.001.001')
const by = nullable.describe('by name')

const iban = requiredText(60)
  .transform(normaliseCode)
  .refine((value) => ibanProblem(value) === undefined, { error: 'iban' })

const accountStates = ['missing', 'not_sepa', 'changed', 'first', 'known'] as const satisfies readonly AccountState[]
const refusals = [
  'deleted',
  'archived',
  'credit',
  'paid',
  'in_payment',
  'currency',
] as const satisfies readonly NotPayable[]

const vendorAccount = z.object({
  vendor_id: z.string(),
  account_number: nullable,
  bank: nullable.describe('of a Lithuanian account'),
  state: z.enum(accountStates).describe('changed: it differs from `previous` and must be confirmed once'),
  first_seen_at: moment.nullable(),
  first_seen_by: by,
  previous: z
    .object({
      account_number: z.string(),
      bank: nullable,
      paid_on: nullable.describe('the day of the last payment file with it; null: it was only on the card'),
      seen_on: z.string().describe('the day when it was first seen'),
    })
    .nullable(),
  confirmed_at: moment.nullable(),
  confirmed_by: by,
})
export type VendorAccount = z.infer<typeof vendorAccount>

const preparedRow = z.object({
  expense_id: z.string(),
  vendor_title: z.string(),
  number: nullable,
  date: z.string(),
  date_due: nullable,
  unpaid: amount.describe('the most that can be paid'),
  currency: z.string(),
  refusal: z.enum(refusals).nullable().describe('why it cannot be paid by a file'),
  account: vendorAccount,
})
export type PreparedRow = z.infer<typeof preparedRow>

const payingAccount = z.object({
  id: z.string(),
  title: z.string(),
  account_number: z.string(),
  bank: nullable,
  currency: z.string(),
  balance: amount.describe('by the books'),
  is_main: z.boolean(),
  last_version: version.nullable().describe('of its last payment file'),
})
export type PayingAccount = z.infer<typeof payingAccount>

const preparedFile = z.object({
  accounts: z.array(payingAccount).describe('accounts in euros with an IBAN, the main one first'),
  account_id: nullable.describe('of the last payment file, or else the main one'),
  date: z.string().describe('the next working day of banks'),
  today: z.string(),
  rows: z.array(preparedRow).describe('by due date'),
})
export type PreparedFile = z.infer<typeof preparedFile>

const fileRow = z.object({
  id: z.string(),
  expense_id: z.string(),
  name: z.string().describe('the receiver'),
  number: nullable.describe('of the expense'),
  account_number: z.string(),
  amount,
  reference: z.string().describe('the end-to-end id, which the bank repeats in its statement'),
  settled_at: moment.nullable().describe('when the expense was paid'),
  cancelled_at: moment.nullable().describe('when it was taken back'),
})

const fileFields = z.object({
  id: z.string(),
  account_id: z.string(),
  account_title: z.string(),
  account_number: z.string(),
  file_name: z.string(),
  made_on: z.string(),
  date: z.string().describe('the day of the payment'),
  version,
  currency: z.string(),
  total: amount,
  count: z.int(),
  live: z.int().describe('how many of its expenses wait for the payment'),
  settled: z.int().describe('how many of its expenses were paid'),
  created_by: by,
  created_at: moment,
  cancelled_by: by,
  cancelled_at: moment.nullable(),
})
export type PaymentFileItem = z.infer<typeof fileFields>

const paymentFileItem = fileFields.extend({ rows: z.array(fileRow) })
export type PaymentFile = z.infer<typeof paymentFileItem>

const expenses = z.array(id).min(1, { error: 'required' }).max(maxPayments)

const paymentFileInput = z.strictObject({
  account_id: id,
  date: plainDate,
  expenses: z
    .array(z.strictObject({ id, amount: amountInput }))
    .min(1, { error: 'required' })
    .max(maxPayments),
  version,
  confirm: z.boolean().default(false).describe('true: also to vendors whose account changed; this confirms it'),
})
export type PaymentFileForm = z.output<typeof paymentFileInput>

const payQr = z.object({
  name: z.string(),
  account_number: z.string(),
  bank: nullable,
  amount,
  currency: z.string(),
  text: z.string(),
  state: z.enum(accountStates),
  qr: z.object({
    size: z.int().describe('modules a side'),
    runs: z.array(z.tuple([z.int(), z.int(), z.int()])).describe('dark modules: x, y and width'),
  }),
})
export type PayQr = z.infer<typeof payQr>

const file = 'application/xml'

export const paymentFileRows = {
  'payment-file.list': row({
    method: 'GET',
    path: '/bank/payment-file/all',
    access: 'document.read',
    query: pageQuery,
    output: z.object({
      data: z.array(fileFields),
      meta: z.object({ next_cursor: nullable, count: z.int() }),
    }),
    summary: 'Payment files, the newest first',
  }),
  'payment-file.prepare': row({
    method: 'POST',
    path: '/bank/payment-file/prepare',
    access: 'payment.write',
    input: z.strictObject({ expenses }),
    output: preparedFile,
    summary: 'What a payment file of these expenses needs: accounts to pay from, open amounts, accounts of vendors',
  }),
  'payment-file.make': row({
    method: 'POST',
    path: '/bank/payment-file',
    access: 'payment.write',
    input: paymentFileInput,
    output: paymentFileItem,
    status: 201,
    creates: true,
    summary: 'Make and keep a payment file (pain.001); its expenses are being paid until the bank has done so',
  }),
  'payment-file.read': row({
    method: 'GET',
    path: '/bank/payment-file/{id}',
    access: 'document.read',
    output: paymentFileItem,
    summary: 'A payment file with its payments',
  }),
  'payment-file.file': row({
    method: 'GET',
    path: '/bank/payment-file/{id}/file',
    access: 'payment.write',
    file,
    summary:
      'A payment file as it was made, without the payments that were taken back or paid meanwhile; refused if none is left',
  }),
  'payment-file.cancel': row({
    method: 'POST',
    path: '/bank/payment-file/{id}/cancel',
    access: 'payment.write',
    input: z.strictObject({ expenses: expenses.optional().describe('only these; all by default') }),
    output: paymentFileItem,
    summary: 'Take back expenses that were not paid yet: another file can pay them',
  }),
  'payment-file.set_account': row({
    method: 'PUT',
    path: '/bank/vendor-account/{id}',
    access: 'payment.write',
    input: z.strictObject({ account_number: iban, confirmed: z.boolean().optional() }),
    output: vendorAccount,
    summary: 'Store the account of a vendor, or confirm that a changed one was checked with the vendor',
  }),
  'payment-file.accounts': row({
    method: 'GET',
    path: '/bank/vendor-account/{id}',
    access: 'document.read',
    output: z.object({
      data: z.array(
        z.object({
          account_number: z.string(),
          bank: nullable,
          is_present: z.boolean().describe('on the card of the vendor'),
          first_seen_at: moment,
          first_seen_by: by,
          confirmed_at: moment.nullable(),
          confirmed_by: by,
          paid_on: nullable.describe('the day of the last payment file with it'),
        }),
      ),
      learned: z
        .array(
          z.object({
            account_number: z.string(),
            bank: nullable,
            times: z.int().describe('how many matched entries had it'),
            last_on: z.string(),
          }),
        )
        .describe(
          'accounts of entries of statements that were matched with the client; an entry with one is proposed for it',
        ),
    }),
    summary:
      'All accounts that the card of a client or vendor has had, and those of its matched entries, the latest first',
  }),
  'payment-file.forget_account': row({
    method: 'POST',
    path: '/bank/vendor-account/{id}/forget',
    access: 'payment.write',
    input: z.strictObject({ account_number: requiredText(60) }),
    output: z.object({ forgotten: z.boolean() }),
    summary: 'Forget an account of matched entries: later entries with it are not proposed for the client by it',
  }),
  'payment-file.qr': row({
    method: 'GET',
    path: '/bank/payment-qr/{id}',
    access: 'payment.write',
    output: payQr,
    summary: 'The payment QR code of an unpaid expense for the app of a bank',
  }),
}
