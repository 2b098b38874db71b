import type { z } from 'zod'
import type { companyAccountInput } from '#contract/setup/company-account.ts'
import type { accountTypes } from '#domain/account-type.ts'
import type { fieldProps } from '#web/resource/form/field-props.ts'

/** What the form holds; the schema makes nothing of what is empty. */
export type AccountValues = z.input<typeof companyAccountInput>
export type AccountFormState = ReturnType<typeof fieldProps<AccountValues>> & {
  values: AccountValues | undefined
  change: (part: Partial<AccountValues>) => void
}

export type AccountType = (typeof accountTypes)[number]

type Own = 'account_number' | 'bank_name' | 'bank_code' | 'cash_register_number'

/** What each kind of account has besides a name, a currency and an opening balance. */
const ownFields: Record<AccountType, readonly Own[]> = {
  bank: ['account_number', 'bank_name', 'bank_code'],
  card: ['account_number', 'bank_name', 'bank_code'],
  cash: [],
  'cash-register': ['cash_register_number'],
  other: ['account_number'],
}

export const hasField = (type: AccountType, field: Own): boolean => ownFields[type].includes(field)

/** '0.00' stands in the form before another currency is chosen, one without cents too. */
const withoutCents = (amount: AccountValues['initial_balance']) => String(amount).replace(/\.0{1,2}$/, '')

/** What is sent: nothing that belongs to another kind of account and is not on screen. */
export const accountRequest = (values: AccountValues): AccountValues => {
  const own = (field: Own) => (hasField(values.type, field) ? values[field] || null : null)
  return {
    ...values,
    account_number: own('account_number'),
    bank_name: own('bank_name'),
    bank_code: own('bank_code'),
    cash_register_number: own('cash_register_number'),
    initial_balance: withoutCents(values.initial_balance || '0'),
  }
}
