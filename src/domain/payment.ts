import { isCash } from '#domain/account-type.ts'
import type { AccountType } from '#domain/account-type.ts'
import type { Amount } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'

/** Money in, money out, money from one account to another. */
export const paymentTypes = ['income', 'expense', 'transfer'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** Why something cannot be done to a payment: what its `can` carries. */
export const paymentReasons = [
  'deleted',
  'not_deleted',
  'not_cash',
  'has_receipt',
  'period_closed',
  'forbidden',
] as const
export type PaymentReason = (typeof paymentReasons)[number]

/** What a person should know of a payment though it is allowed. */
export const paymentWarnings = ['cash_limit'] as const
export type PaymentWarning = (typeof paymentWarnings)[number]

/** What the rules need to know of a payment. */
export interface PaymentFacts {
  deleted_at: string | null
  /** Of its account; a transfer has none of its own. */
  account_type: AccountType | null
  has_receipt: boolean
  /** Its date lies in a period the accountant has closed. */
  period_closed: boolean
}

/** For each action null when it can be done, else the reason why not: the `can` of a payment, before permissions. */
export const paymentCan = ({ deleted_at, account_type, has_receipt, period_closed }: PaymentFacts) => {
  const closed: PaymentReason | null = period_closed ? 'period_closed' : null
  const locked: PaymentReason | null = deleted_at ? 'deleted' : closed
  const notCash: PaymentReason | null = account_type && isCash(account_type) ? null : 'not_cash'
  const restore: PaymentReason | null = deleted_at ? closed : 'not_deleted'
  const receipt: PaymentReason | null = deleted_at ? 'deleted' : has_receipt ? 'has_receipt' : (notCash ?? closed)
  return { edit: locked, delete: locked, restore, receipt }
}

/**
 * Whether what documents do not take of a payment waits for others: a transfer pays none, and money paid out to nobody named is
 * nobody's advance. `unused` of the others is always nothing.
 */
export const canBeUsed = ({ type, client_id }: { type: PaymentType; client_id: string | null }): boolean =>
  type === 'income' || (type === 'expense' && client_id !== null)

/** What cash may change hands in one transaction, in euros: the law's limit since 2022-11-01. */
export const cashLimit = '5000'

/**
 * Warns of cash over the limit: of the payment itself, or of all cash put on one document, for the parts of one
 * transaction add up. A warning, no refusal: foreign cases differ. `euro_rate` is what one unit of the payment's currency
 * is in euros; null where that is not known, and then nothing is said.
 */
export const warningsOf = (payment: {
  type: PaymentType
  account_type: AccountType | null
  total: Amount
  /** The most cash that one of its documents has been paid with, this payment's part among it. */
  document_cash: Amount
  euro_rate: string | null
}): PaymentWarning[] => {
  if (payment.type === 'transfer' || !payment.account_type || !isCash(payment.account_type) || !payment.euro_rate)
    return []
  const rate = dec(payment.euro_rate)
  const isOver = (amount: Amount) => dec(amount).times(rate).gt(dec(cashLimit))
  return isOver(payment.total) || isOver(payment.document_cash) ? ['cash_limit'] : []
}
