import type { z } from 'zod'
import type { companyAccountInput } from '#contract/setup/company-account.ts'
import type { accountTypes } from '#domain/company-account.ts'
import type { fieldProps } from '#web/resource/form/field-props.ts'

/** The values of the form. The schema turns empty texts into null. */
export type AccountValues = z.input<typeof companyAccountInput>
export type AccountFormState = ReturnType<typeof fieldProps<AccountValues>> & {
  values: AccountValues | undefined
  change: (part: Partial<AccountValues>) => void
}

export type AccountType = (typeof accountTypes)[number]

type OwnField = 'account_number' | 'bank_name' | 'bank_code' | 'cash_register_number'

/** The fields of each type of account, besides name, currency and opening balance. */
const fieldsByType: Record<AccountType, readonly OwnField[]> = {
  bank: ['account_number', 'bank_name', 'bank_code'],
  card: ['account_number', 'bank_name', 'bank_code'],
  cash: [],
  'cash-register': ['cash_register_number'],
  other: ['account_number'],
}

export const hasField = (type: AccountType, field: OwnField): boolean => fieldsByType[type].includes(field)

/** The form starts with '0.00', which a currency without cents refuses. */
const withoutCents = (amount: AccountValues['initial_balance']) => String(amount).replace(/\.0{1,2}$/, '')

/** The request body. Fields of other account types, which are not on screen, are null. */
export const accountRequest = (values: AccountValues): AccountValues => {
  const valueOf = (field: OwnField) => (hasField(values.type, field) ? values[field] || null : null)
  return {
    ...values,
    account_number: valueOf('account_number'),
    bank_name: valueOf('bank_name'),
    bank_code: valueOf('bank_code'),
    cash_register_number: valueOf('cash_register_number'),
    initial_balance: withoutCents(values.initial_balance || '0'),
  }
}
