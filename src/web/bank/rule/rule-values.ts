import type { BankRule, RawBankRuleForm } from '#contract/bank/bank-rule.ts'
import { problemsOfRule } from '#domain/bank/match/rule.ts'
import type { RuleAction } from '#domain/bank/match/rule.ts'
import type { PaymentPurpose } from '#domain/payment-purpose.ts'
import type { Party } from '../party-field.tsx'

/** The values of the form of a rule. Nothing is null; an empty text is no condition. */
export type RuleValues = {
  direction: 'in' | 'out' | 'any'
  name: string
  account_number: string
  text: string
  amount_from: string
  amount_to: string
  account_id: string
  action: BankRule['action']
  purpose: PaymentPurpose | ''
  category_id: string
  client: Party | null
  to_account_id: string
}

export const valuesOf = (rule: BankRule | undefined): RuleValues => ({
  direction: rule?.direction ?? 'any',
  name: rule?.name ?? '',
  account_number: rule?.account_number ?? '',
  text: rule?.text ?? '',
  amount_from: rule?.amount_from ?? '',
  amount_to: rule?.amount_to ?? '',
  account_id: rule?.account?.id ?? '',
  action: rule?.action ?? 'purpose',
  // The contract lists the purposes besides documents.
  purpose: (rule?.purpose ?? '') as PaymentPurpose | '',
  category_id: rule?.category?.id ?? '',
  client: rule?.client ?? null,
  to_account_id: rule?.to_account?.id ?? '',
})

/** The request: fields that the action does not have are null. */
export const requestOf = (values: RuleValues): RawBankRuleForm => {
  const { direction, action, client } = values
  return {
    direction: direction === 'any' ? null : direction,
    name: values.name.trim() || null,
    account_number: values.account_number.replaceAll(' ', '') || null,
    text: values.text.trim() || null,
    amount_from: values.amount_from || null,
    amount_to: values.amount_to || null,
    account_id: values.account_id || null,
    action,
    purpose: action === 'purpose' ? values.purpose || null : null,
    category_id: action === 'expense' ? values.category_id || null : null,
    client_id: action === 'transfer' ? null : (client?.id ?? null),
    to_account_id: action === 'transfer' ? values.to_account_id || null : null,
  }
}

/** The request that stores a rule as it is. */
export const inputOf = (rule: BankRule): RawBankRuleForm => requestOf(valuesOf(rule))

/** The field that is wrong, with a key of the texts. */
export type RuleError = {
  field: keyof RuleValues
  key: 'required' | ReturnType<typeof problemsOfRule>[number]['problem']
}

export const errorsOf = (values: RuleValues): RuleError[] => {
  const action = actionOf(values)
  if (!action) return [{ field: missingField(values), key: 'required' }]
  const { direction } = values
  const problems = problemsOfRule({
    conditions: {
      direction: direction === 'any' ? null : direction,
      name: values.name.trim() || null,
      iban: values.account_number.trim() || null,
      text: values.text.trim() || null,
      amount_from: values.amount_from || null,
      amount_to: values.amount_to || null,
      account_id: values.account_id || null,
    },
    action,
  })
  return problems.map(({ field, problem }) => ({ field: field === 'iban' ? 'account_number' : field, key: problem }))
}

const actionOf = (values: RuleValues): RuleAction | undefined => {
  const client_id = values.client?.id ?? null
  if (values.action === 'purpose')
    return values.purpose && values.purpose !== 'documents'
      ? { kind: 'purpose', purpose: values.purpose, client_id }
      : undefined
  if (values.action === 'expense') return { kind: 'expense', category_id: values.category_id || null, client_id }
  if (values.action === 'transfer')
    return values.to_account_id ? { kind: 'transfer', account_id: values.to_account_id } : undefined
  return client_id ? { kind: 'client', client_id } : undefined
}

const missingField = ({ action }: RuleValues): keyof RuleValues =>
  action === 'purpose' ? 'purpose' : action === 'transfer' ? 'to_account_id' : 'client'
