import { isCash } from './company-account.ts'
import type { AccountType } from './company-account.ts'
import type { Amount } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import type { PaymentPurpose } from './payment-purpose.ts'

/** Money received, money paid out, and transfers between accounts. */
export const paymentTypes = ['income', 'expense', 'transfer'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** Why an action on a payment is refused. */
export const paymentReasons = [
  'deleted',
  'not_deleted',
  'not_cash',
  'has_receipt',
  'period_closed',
  'refund',
  'refunded',
  'forbidden',
] as const
export type PaymentReason = (typeof paymentReasons)[number]

/** Warnings about payments that are allowed. */
export const paymentWarnings = ['cash_limit'] as const
export type PaymentWarning = (typeof paymentWarnings)[number]

/** The fields of a payment that the rules need. */
export interface PaymentFacts {
  deleted_at: string | null
  /** The type of its account; null for a transfer. */
  account_type: AccountType | null
  has_receipt: boolean
  /** Its date is in a closed period. */
  period_closed: boolean
  /** It gives back another payment. */
  is_refund?: boolean
  /** Another payment gives it back. */
  is_refunded?: boolean
}

/** For each action the reason of its refusal, or null when it is allowed; without permissions. */
export const paymentCan = ({
  deleted_at,
  account_type,
  has_receipt,
  period_closed,
  is_refund = false,
  is_refunded = false,
}: PaymentFacts) => {
  const closed: PaymentReason | null = period_closed ? 'period_closed' : null
  const locked: PaymentReason | null = deleted_at ? 'deleted' : (closed ?? (is_refunded ? 'refunded' : null))
  const notCash: PaymentReason | null = account_type && isCash(account_type) ? null : 'not_cash'
  // Restoring would not open the debt again: the refund is recorded anew.
  const restore: PaymentReason | null = deleted_at ? (closed ?? (is_refund ? 'refund' : null)) : 'not_deleted'
  const receipt: PaymentReason | null = deleted_at ? 'deleted' : has_receipt ? 'has_receipt' : (notCash ?? closed)
  const edit: PaymentReason | null = locked ?? (is_refund ? 'refund' : null)
  return { edit, delete: locked, restore, receipt }
}

/**
 * Whether the unused amount of a payment is an advance: a transfer and money for another purpose pay no documents, and money paid out
 * without a client or vendor is not an advance. `unused` of such payments is always 0.
 */
export const canBeAdvance = ({
  type,
  purpose,
  client_id,
}: {
  type: PaymentType
  purpose: PaymentPurpose
  client_id: string | null
}): boolean => purpose === 'documents' && (type === 'income' || (type === 'expense' && client_id !== null))

/** The legal limit of cash in one transaction, in euros, since 2022-11-01. */
export const cashLimit = '5000'

/**
 * Warns of cash over the limit: in the payment itself, or in all cash payments of one document, because the parts of one
 * transaction add up. It is no refusal, because foreign cases differ. `euro_rate` is the value of one unit of the payment's currency
 * in euros; null when it is unknown, and then there is no warning.
 */
export const warningsOf = (payment: {
  type: PaymentType
  account_type: AccountType | null
  total: Amount
  /** The most cash with which one of its documents was paid, including this payment. */
  document_cash: Amount
  euro_rate: string | null
}): PaymentWarning[] => {
  if (payment.type === 'transfer' || !payment.account_type || !isCash(payment.account_type) || !payment.euro_rate)
    return []
  const rate = dec(payment.euro_rate)
  const isOver = (amount: Amount) => dec(amount).times(rate).gt(dec(cashLimit))
  return isOver(payment.total) || isOver(payment.document_cash) ? ['cash_limit'] : []
}

/** Cash documents: pinigų priėmimo kvitas, kasos pajamų orderis, kasos išlaidų orderis. */
export const receiptTypes = ['cash-receipt', 'cash-register-income', 'cash-register-expense'] as const
export type ReceiptType = (typeof receiptTypes)[number]

/** The cash documents that a payment of each type can have. */
export const receiptTypesOf: Readonly<Record<PaymentType, readonly ReceiptType[]>> = {
  income: ['cash-receipt', 'cash-register-income'],
  expense: ['cash-register-expense'],
  transfer: [],
}
