import type { PaymentForm } from '#contract/money/payment-fields.ts'
import type { Payment } from '#contract/money/payment.ts'
import { isCash } from '#domain/company-account.ts'
import { amountText, currencyDigits } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { receiptTypesOf } from '#domain/payment.ts'
import type { AccountRow, ReferencedRows } from './lookups.queries.ts'
import type { FieldMessage } from '#contract/platform/validation.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { Problem, refuseFields } from '#server/platform/http/problem.ts'

/** The accounts, amounts and currencies of a payment. */
export type Money = {
  account: AccountRow | null
  source: AccountRow | null
  destination: AccountRow | null
  total: string
  currency: string
  destination_total: string | null
  destination_currency: string | null
}

/** An account that is archived or accepts no payments stays on its payment, but cannot be newly chosen. */
const chooseAccount = (
  field: 'account_id' | 'source_account_id' | 'destination_account_id',
  { form, found, stored }: PaymentInput,
  { addError }: ErrorCollector,
): AccountRow | null => {
  const id = form[field]
  if (!id) return null
  const account = found.accounts.find((each) => each.id === id)
  if (!account) addError(field, 'id')
  else if (account.id === stored?.[field]) return account
  else if (account.archived) addError(field, 'archived')
  else if (form.type === 'income' && !account.accept_payments) addError(field, 'account_no_payments')
  return account ?? null
}

type PaymentInput = { form: PaymentForm; found: ReferencedRows; stored?: Payment | undefined }

const moneyOfOneAccount = (input: PaymentInput, errors: ErrorCollector): Money | undefined => {
  const { form } = input
  const account = chooseAccount('account_id', input, errors)
  if (!account || form.total === null) return undefined
  if (form.currency && form.currency !== account.currency) errors.addCurrencyMismatch('currency')
  if (!errors.checkAmount('total', form.total, account.currency)) return undefined
  return {
    account,
    source: null,
    destination: null,
    total: amountText(dec(form.total), account.currency),
    currency: account.currency,
    destination_total: null,
    destination_currency: null,
  }
}

/** Both totals of a transfer. In one currency either is enough, and both must be equal. */
const totalsOf = (form: PaymentForm, source: AccountRow, destination: AccountRow, errors: ErrorCollector) => {
  const isSame = source.currency === destination.currency
  const input = form.source_total ?? form.total
  const sourceTotal = input ?? (isSame ? form.destination_total : null)
  const destinationTotal = form.destination_total ?? (isSame ? sourceTotal : null)
  if (form.source_total && form.total && !dec(form.source_total).eq(dec(form.total)))
    errors.addError('total', 'transfer_totals')
  if (sourceTotal === null) errors.addError('source_total', 'required')
  if (destinationTotal === null) errors.addError('destination_total', 'required')
  if (sourceTotal === null || destinationTotal === null) return undefined
  const areValid = [
    errors.checkAmount('source_total', sourceTotal, source.currency),
    errors.checkAmount('destination_total', destinationTotal, destination.currency),
  ]
  if (areValid.includes(false)) return undefined
  if (isSame && !dec(sourceTotal).eq(dec(destinationTotal))) errors.addError('destination_total', 'transfer_totals')
  return { sourceTotal, destinationTotal }
}

const moneyOfTransfer = (input: PaymentInput, errors: ErrorCollector): Money | undefined => {
  const { form } = input
  const source = chooseAccount('source_account_id', input, errors)
  const destination = chooseAccount('destination_account_id', input, errors)
  if (!source || !destination) return undefined
  if (form.currency && form.currency !== source.currency) errors.addCurrencyMismatch('currency')
  const totals = totalsOf(form, source, destination, errors)
  return (
    totals && {
      account: null,
      source,
      destination,
      total: amountText(dec(totals.sourceTotal), source.currency),
      currency: source.currency,
      destination_total: amountText(dec(totals.destinationTotal), destination.currency),
      destination_currency: destination.currency,
    }
  )
}

const checkClient = ({ form, found, stored }: PaymentInput, { addError }: ErrorCollector) => {
  if (!form.client_id) return
  if (!found.client) addError('client_id', 'id')
  else if (found.client.archived && form.client_id !== stored?.client_id) addError('client_id', 'archived')
}

/** A receipt is for a cash account, of a type that fits the payment's type, and cannot be removed. */
const checkReceipt = ({ form, stored }: PaymentInput, account: AccountRow | null, { addError }: ErrorCollector) => {
  if (!form.receipt) return stored?.receipt ? addError('receipt', 'field_locked') : undefined
  if (stored?.receipt && stored.receipt.type !== form.receipt.type) return addError('receipt.type', 'field_locked')
  if (!receiptTypesOf[form.type].includes(form.receipt.type)) return addError('receipt.type', 'receipt_type')
  if (account && !isCash(account.type)) addError(stored?.receipt ? 'account_id' : 'receipt', 'not_cash')
}

/** The money of a form, with everything checked but its parts. Undefined if it is unknown; then an error was added. */
export const moneyOf = (input: PaymentInput, errors: ErrorCollector): Money | undefined => {
  checkClient(input, errors)
  const money = input.form.type === 'transfer' ? moneyOfTransfer(input, errors) : moneyOfOneAccount(input, errors)
  checkReceipt(input, money?.account ?? null, errors)
  return money
}

type Code = Extract<ProblemCode, 'validation_failed' | 'overpayment' | 'currency_mismatch'>

/** Collects the errors of a payment by field: the first error of a field stays. */
export const errorCollector = () => {
  const errors: Record<string, FieldMessage[]> = {}
  const codes: Code[] = []
  const addError = (field: string, key: string, code: Code = 'validation_failed') => {
    errors[field] ??= [{ key, params: {} }]
    codes.push(code)
  }
  return {
    addError,
    /** Overpayments and wrong currencies have problem codes of their own. */
    addOverpayment: (field: string, key = 'overpayment') => addError(field, key, 'overpayment'),
    addCurrencyMismatch: (field: string) => addError(field, 'currency_mismatch', 'currency_mismatch'),
    /** The amount must be positive and have at most the decimals of its currency: it is never rounded silently. */
    checkAmount: (field: string, amount: string, currency: string) => {
      if (dec(amount).lte(0)) addError(field, 'positive')
      else if ((amount.split('.')[1]?.length ?? 0) > currencyDigits(currency)) addError(field, 'amount_decimals')
      else return true
      return false
    },
    /** Throws if there are errors; invalid fields have precedence over overpayments and wrong currencies. */
    refuse: () => {
      const [first] = codes
      if (!first) return
      throw codes.includes('validation_failed') ? refuseFields(errors) : new Problem(first, { errors })
    },
  }
}
export type ErrorCollector = ReturnType<typeof errorCollector>
