import { amountText, type Amount } from '#domain/currency.ts'
import { dec, sum, zero, type Decimal } from '#domain/decimal.ts'
import type { PaymentState } from '#domain/invoice-type.ts'
import { compareDates, type PlainDate } from '#domain/plain-date.ts'
import { ok, refuse, type Refusal, type Result } from '#domain/result.ts'

/** An amount in its currency. */
export interface Money {
  amount: Amount
  currency: string
}

/** What is left to pay of a document; of a credit invoice it is negative. */
export interface Payable {
  unpaid: Amount
  currency: string
}

/** A document with something left to pay. */
export interface Unpaid {
  id: string
  unpaid: Amount
  currency: string
  date_due: PlainDate | null
}

/** What of a payment goes to which document, and what is left as an advance. */
export interface Settlement {
  /** Oldest due first; no part is zero; may be empty. */
  parts: { id: string; amount: Amount }[]
  residual: Amount
}

/** How far the document is paid. Nothing owed (a total of zero) is paid. */
export const paymentState = (total: Amount, paid: Amount): PaymentState => {
  const left = dec(total).minus(dec(paid))
  if (left.eq(zero) || isOpposite(left, dec(total))) return 'paid'
  return dec(paid).eq(zero) ? 'unpaid' : 'partly-paid'
}

/** Whether money is owed to us past the day it was due; on that day itself it is not late. */
export const isOverdue = (unpaid: Amount, date_due: PlainDate | null, today: PlainDate): boolean =>
  date_due !== null && dec(unpaid).gt(zero) && compareDates(date_due, today) < 0

/**
 * Spreads a payment over documents, oldest due date first; those without one last; equal dates keep their order.
 * The parts sum to at most `paid`; what is left is `residual`. An empty list of documents is allowed.
 * Documents with nothing to pay get no part. Fails with `currency_mismatch`, and `validation_failed` for a payment below zero.
 */
export const settle = (paid: Money, documents: readonly Unpaid[]): Result<Settlement> => {
  if (dec(paid.amount).lt(zero)) return refuse('validation_failed', { field: 'amount' })
  if (documents.some(({ currency }) => currency !== paid.currency)) return refuse('currency_mismatch')
  let left = dec(paid.amount)
  const parts: Settlement['parts'] = []
  for (const { id, unpaid } of oldestFirst(documents)) {
    const part = dec(unpaid).lt(left) ? dec(unpaid) : left
    if (part.lte(zero)) continue
    parts.push({ id, amount: amountText(part, paid.currency) })
    left = left.minus(part)
  }
  return ok({ parts, residual: amountText(left, paid.currency) })
}

const oldestFirst = (documents: readonly Unpaid[]): Unpaid[] =>
  documents.toSorted((a, b) => compareDates(a.date_due ?? '9999', b.date_due ?? '9999'))

/**
 * What is left to pay of the document after a part of a payment is put on it. The part has the sign of what is unpaid.
 * Fails with `currency_mismatch`, `overpayment` (more than is unpaid), `validation_failed` (zero, or the other sign).
 */
export const addPart = ({ unpaid, currency }: Payable, part: Money): Result<{ unpaid: Amount }> => {
  const refusal = partRefusal(part, { unpaid: dec(unpaid), currency })
  return refusal ?? ok({ unpaid: amountText(dec(unpaid).minus(dec(part.amount)), currency) })
}

const isOpposite = (a: Decimal, b: Decimal): boolean => a.times(b).lt(zero)

const partRefusal = (part: Money, document: { unpaid: Decimal; currency: string }): Refusal | undefined => {
  if (part.currency !== document.currency) return refuse('currency_mismatch', { field: 'amount' })
  const amount = dec(part.amount)
  if (amount.eq(zero)) return refuse('validation_failed', { field: 'amount' })
  if (document.unpaid.eq(zero)) return refuse('overpayment', { field: 'amount' })
  if (isOpposite(amount, document.unpaid)) return refuse('validation_failed', { field: 'amount' })
  return amount.abs().gt(document.unpaid.abs()) ? refuse('overpayment', { field: 'amount' }) : undefined
}

/** A part somebody chose for a document of theirs. */
export interface ChosenPart {
  amount: Amount
  document: { unpaid: Amount; currency: string }
}

/**
 * Whether the parts fit the payment and their documents; gives what of the payment stays unused.
 * Fails with `currency_mismatch`, `overpayment` and `validation_failed`; `field` is `0.amount` for the first part,
 * absent where all parts together are more than the payment.
 */
export const checkParts = (payment: Money, parts: readonly ChosenPart[]): Result<{ unused: Amount }> => {
  for (const [index, { amount, document }] of parts.entries()) {
    const refusal = partRefusal(
      { amount, currency: payment.currency },
      { unpaid: dec(document.unpaid), currency: document.currency },
    )
    if (refusal) return { ...refusal, field: `${index}.amount` }
  }
  const unused = dec(payment.amount).minus(sum(parts.map(({ amount }) => dec(amount))))
  return unused.lt(zero) ? refuse('overpayment') : ok({ unused: amountText(unused, payment.currency) })
}
