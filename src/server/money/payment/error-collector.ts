import type { FieldMessage } from '#contract/platform/validation.ts'
import { currencyDigits } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { Problem, refuseFields } from '#server/platform/http/problem.ts'

type Code = Extract<ProblemCode, 'validation_failed' | 'overpayment' | 'currency_mismatch'>

/** What is wrong with a payment, gathered field by field: the first error of a field stands. */
export const errorCollector = () => {
  const errors: Record<string, FieldMessage[]> = {}
  const codes: Code[] = []
  const addError = (field: string, key: string, code: Code = 'validation_failed') => {
    errors[field] ??= [{ key, params: {} }]
    codes.push(code)
  }
  return {
    addError,
    /** Money there is too much of, or of the wrong kind, says so in its own code. */
    overpaid: (field: string, key = 'overpayment') => addError(field, key, 'overpayment'),
    mismatched: (field: string) => addError(field, 'currency_mismatch', 'currency_mismatch'),
    /** An amount more than zero, and with no more decimals than its currency has: never rounded in silence. */
    checkAmount: (field: string, amount: string, currency: string) => {
      if (dec(amount).lte(0)) addError(field, 'positive')
      else if ((amount.split('.')[1]?.length ?? 0) > currencyDigits(currency)) addError(field, 'amount_decimals')
      else return true
      return false
    },
    /** Ends the request where anything was wrong: a plain mistake comes before a question of money. */
    refuse: () => {
      const [first] = codes
      if (!first) return
      throw codes.includes('validation_failed') ? refuseFields(errors) : new Problem(first, { errors })
    },
  }
}
export type ErrorCollector = ReturnType<typeof errorCollector>
