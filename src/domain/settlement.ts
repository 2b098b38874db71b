import { amountText } from '#domain/currency.ts'
import type { Amount } from '#domain/currency.ts'
import { dec, sum, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { PaymentState } from '#domain/invoice-type.ts'
import { compareDates, addDays } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { ok, refuse } from './problems.ts'
import type { Refusal, Result } from './problems.ts'

/** An amount in its currency. */
export interface Money {
  amount: Amount
  currency: string
}

/** The unpaid amount of a document; negative for a credit invoice. */
export interface Payable {
  unpaid: Amount
  currency: string
}

/** A document with its unpaid amount. */
export interface Unpaid {
  id: string
  unpaid: Amount
  currency: string
  date_due: PlainDate | null
}

/** How a payment is allocated to documents, and what remains as an advance. */
export interface Settlement {
  /** Oldest due first; no part is zero; may be empty. */
  parts: { id: string; amount: Amount }[]
  residual: Amount
}

/** The payment state of a document. A total of zero counts as paid. */
export const paymentState = (total: Amount, paid: Amount): PaymentState => {
  const left = dec(total).minus(dec(paid))
  if (left.eq(zero) || isOpposite(left, dec(total))) return 'paid'
  return dec(paid).eq(zero) ? 'unpaid' : 'partly-paid'
}

/** Whether a positive amount is unpaid after the due date; on the due date itself it is not overdue. */
export const isOverdue = (unpaid: Amount, date_due: PlainDate | null, today: PlainDate): boolean =>
  date_due !== null && dec(unpaid).gt(zero) && compareDates(date_due, today) < 0

/**
 * Allocates a payment to documents: the oldest due date first, documents without one last; equal dates keep their order.
 * The parts sum to at most `paid`; the remainder is `residual`. An empty list of documents is allowed.
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
 * The unpaid amount of the document after a part of a payment is added. The part must have the sign of the unpaid amount.
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

/** A part of a payment for a document that the user chose. */
export interface ChosenPart {
  amount: Amount
  document: { unpaid: Amount; currency: string }
}

/**
 * Checks that the parts fit the payment and their documents; returns the unused amount of the payment.
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

/** The payment term of a client that has no term of its own. */
export const defaultPaymentTermDays = 14

/** The due date of a document with the date and the client's payment term. */
export const dueDate = (date: PlainDate, payment_term_days: number | null): PlainDate =>
  addDays(date, payment_term_days ?? defaultPaymentTermDays)
