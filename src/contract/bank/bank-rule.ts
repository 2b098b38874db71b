import { z } from 'zod'
import { amountInput, id, itemVersion, optionalText, orNull } from '#contract/platform/fields.ts'
import { row } from '#contract/platform/row.ts'
import { otherPurposes } from '#domain/payment-purpose.ts'

const text = z.string().nullable()

/** What an entry must have: all conditions that are given. What it is then. */
const ruleFields = {
  direction: orNull(z.enum(['in', 'out'])),
  name: optionalText(200).describe('the counterparty has all these words, in any order'),
  account_number: optionalText(60).describe('of the counterparty'),
  text: optionalText(200).describe('a part of the purpose'),
  amount_from: orNull(amountInput),
  amount_to: orNull(amountInput),
  account_id: orNull(id).describe('the account of the company that the entry is on; null: every account'),
  action: z.enum(['purpose', 'expense', 'client', 'transfer']),
  purpose: orNull(z.enum(otherPurposes as [string, ...string[]])),
  category_id: orNull(id),
  client_id: orNull(id),
  to_account_id: orNull(id).describe('of a transfer'),
}
const ruleInput = z.strictObject(ruleFields)
export type BankRuleForm = z.output<typeof ruleInput>
export type RawBankRuleForm = z.input<typeof ruleInput>

const named = z.object({ id: z.string(), title: z.string() }).nullable()

export const bankRule = z.object({
  id: z.string(),
  version: z.int(),
  position: z.int().describe('the first rule that fits is used'),
  direction: z.enum(['in', 'out']).nullable(),
  name: text,
  account_number: text,
  text,
  amount_from: text,
  amount_to: text,
  account: named,
  action: z.enum(['purpose', 'expense', 'client', 'transfer']),
  purpose: z.enum(otherPurposes as [string, ...string[]]).nullable(),
  category: named,
  client: named,
  to_account: named,
  fits: z.int().describe('entries to do that the rule fits, counted up to 1000'),
})
export type BankRule = z.infer<typeof bankRule>

export const bankRuleRows = {
  'bank.rules': row({
    method: 'GET',
    path: '/bank/rule',
    access: 'document.read',
    output: z.object({ data: z.array(bankRule) }),
    summary: 'Rules for entries of statements, in the order in which they are tried',
  }),
  'bank.create_rule': row({
    method: 'POST',
    path: '/bank/rule',
    access: 'payment.write',
    input: ruleInput,
    output: bankRule,
    status: 201,
    creates: true,
    summary: 'Create a rule; it is tried last',
  }),
  'bank.update_rule': row({
    method: 'PUT',
    path: '/bank/rule/{id}',
    access: 'payment.write',
    input: ruleInput.extend({ version: itemVersion, position: z.int().min(0).max(1000).optional() }),
    output: bankRule,
    summary: 'Change a rule, or its place in the order',
  }),
  'bank.delete_rule': row({
    method: 'DELETE',
    path: '/bank/rule/{id}',
    access: 'payment.write',
    status: 204,
    summary: 'Delete a rule; what it has matched stays',
  }),
}
