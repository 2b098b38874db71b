import type { PaymentForm } from '#contract/money/payment-fields.ts'
import type { Payment } from '#contract/money/payment.ts'
import { isCash } from '#domain/account-type.ts'
import { amountText, currencyDigits } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { receiptTypesOf } from '#domain/receipt.ts'
import type { AccountRow, Found } from './lookups.queries.ts'
import type { FieldMessage } from '#contract/platform/validation.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { Problem, refuseFields } from '#server/platform/http/problem.ts'

/** A payment's money: from where, to where, how much, in which currency. */
export type Money = {
  account: AccountRow | null
  source: AccountRow | null
  destination: AccountRow | null
  total: string
  currency: string
  destination_total: string | null
  destination_currency: string | null
}

/** An account that was archived, or that no longer accepts payments, stays where it was and cannot be newly chosen. */
const chosen = (
  field: 'account_id' | 'source_account_id' | 'destination_account_id',
  { form, found, stored }: Given,
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

type Given = { form: PaymentForm; found: Found; stored?: Payment | undefined }

const ofOneAccount = (given: Given, said: ErrorCollector): Money | undefined => {
  const { form } = given
  const account = chosen('account_id', given, said)
  if (!account || form.total === null) return undefined
  if (form.currency && form.currency !== account.currency) said.mismatched('currency')
  if (!said.checkAmount('total', form.total, account.currency)) return undefined
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

/** Both totals of a transfer; where the currency is the same one of them says all, and both must agree. */
const totalsOf = (form: PaymentForm, source: AccountRow, destination: AccountRow, said: ErrorCollector) => {
  const isSame = source.currency === destination.currency
  const given = form.source_total ?? form.total
  const went = given ?? (isSame ? form.destination_total : null)
  const came = form.destination_total ?? (isSame ? went : null)
  if (form.source_total && form.total && !dec(form.source_total).eq(dec(form.total)))
    said.addError('total', 'transfer_totals')
  if (went === null) said.addError('source_total', 'required')
  if (came === null) said.addError('destination_total', 'required')
  if (went === null || came === null) return undefined
  const areRight = [
    said.checkAmount('source_total', went, source.currency),
    said.checkAmount('destination_total', came, destination.currency),
  ]
  if (areRight.includes(false)) return undefined
  if (isSame && !dec(went).eq(dec(came))) said.addError('destination_total', 'transfer_totals')
  return { went, came }
}

const ofTransfer = (given: Given, said: ErrorCollector): Money | undefined => {
  const { form } = given
  const source = chosen('source_account_id', given, said)
  const destination = chosen('destination_account_id', given, said)
  if (!source || !destination) return undefined
  if (form.currency && form.currency !== source.currency) said.mismatched('currency')
  const totals = totalsOf(form, source, destination, said)
  return (
    totals && {
      account: null,
      source,
      destination,
      total: amountText(dec(totals.went), source.currency),
      currency: source.currency,
      destination_total: amountText(dec(totals.came), destination.currency),
      destination_currency: destination.currency,
    }
  )
}

const checkClient = ({ form, found, stored }: Given, { addError }: ErrorCollector) => {
  if (!form.client_id) return
  if (!found.client) addError('client_id', 'id')
  else if (found.client.archived && form.client_id !== stored?.client_id) addError('client_id', 'archived')
}

/** A receipt is of cash, of the kind that the payment's direction asks for, and is never taken off again. */
const checkReceipt = ({ form, stored }: Given, account: AccountRow | null, { addError }: ErrorCollector) => {
  if (!form.receipt) return stored?.receipt ? addError('receipt', 'field_locked') : undefined
  if (stored?.receipt && stored.receipt.type !== form.receipt.type) return addError('receipt.type', 'field_locked')
  if (!receiptTypesOf[form.type].includes(form.receipt.type)) return addError('receipt.type', 'receipt_type')
  if (account && !isCash(account.type)) addError(stored?.receipt ? 'account_id' : 'receipt', 'not_cash')
}

/** The money of a form, all but its parts checked; undefined where it could not even be told, and then something was said. */
export const moneyOf = (given: Given, said: ErrorCollector): Money | undefined => {
  checkClient(given, said)
  const money = given.form.type === 'transfer' ? ofTransfer(given, said) : ofOneAccount(given, said)
  checkReceipt(given, money?.account ?? null, said)
  return money
}

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
