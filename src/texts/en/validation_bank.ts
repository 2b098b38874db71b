import type { validation_bank as source } from '#texts/lt/validation_bank.ts'
import type { Same } from '#texts/same.ts'

export const validation_bank: Same<typeof source> = {
  settled: 'This entry or payment is already matched.',
  other_side: 'This is not the other side of the transfer.',
  other_amount: 'The amount of the payment differs from the bank entry.',
  through_missing:
    'You have no account in the currency of this document ({{currency}}). Add one: the exchange is recorded through it.',
  refund_total: 'The amount paid back must be that of the bank entry.',
  rule_no_condition: 'Enter a name, an account, a text or an amount.',
  rule_too_short: 'Enter at least three letters.',
  rule_amount: 'Enter an amount.',
  rule_amount_range: 'The lower amount is higher than the upper one.',
  rule_direction: 'The direction does not fit the action.',
  rule_same_account: 'The money is on this account already.',
}
