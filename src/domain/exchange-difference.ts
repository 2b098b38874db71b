// Decision: docs/decisions/exchange-differences.md
import { dec, roundHalfAway, sum } from './decimal.ts'
import type { Decimal } from './decimal.ts'
import type { Amount } from './currency.ts'
import type { PlainDate } from './plain-date.ts'

/**
 * The amounts of a settling part besides the part itself, in the currency of the company: what it takes off the document and off the payment more
 * than the part at the rate of the document, and the difference between the two.
 */
export type PartAmount = 'document_rest' | 'payment_rest' | 'gain' | 'loss'

/** A document or a payment with its worth in the currency of the company. `rate`: of one unit of its currency. */
export type Settled = { total: Amount; worth: Amount; rate: string }
/** A part of it. `day` is that of the exchange difference. */
export type SettlingAmount = { id: string; day: PlainDate; amount: Amount }

/**
 * What each part takes off a document, or off a payment, in the currency of the company and the order of the parts: the part at its rate, rounded
 * to cents. When the parts are the whole total, the last one takes the rest, so that nothing is left in the currency of the company either. The
 * database has the same rule (migrations/functions/books/exchange_difference.sql); the tests of the ledger compare them.
 */
export const partWorths = ({ total, worth, rate }: Settled, parts: readonly SettlingAmount[]): Decimal[] => {
  const worths = parts.map(({ amount }) => roundHalfAway(dec(amount).times(rate), 2))
  if (!sum(parts.map(({ amount }) => dec(amount))).eq(total)) return worths
  const last = parts.toSorted(byDay).at(-1)
  const others = sum(worths.filter((_, at) => parts[at] !== last))
  return worths.map((each, at) => (parts[at] === last ? dec(worth).minus(others) : each))
}

const byDay = (a: SettlingAmount, b: SettlingAmount) =>
  a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1

/** The gain of a part, negative for a loss: money that is worth more than the debt of a client, or less than the debt to a vendor. */
export const exchangeGain = (debt: 'receivable' | 'payable', ofDocument: Decimal, ofPayment: Decimal): Decimal =>
  debt === 'receivable' ? ofPayment.minus(ofDocument) : ofDocument.minus(ofPayment)

/**
 * The day of the difference: that of the document or of the payment, whichever is later. If that day was closed already when a part joined them,
 * it is the day on which it did; if it is before the company's `differences_from`, it is this one. Null: there is no such day.
 */
export const differenceDay = (
  document: PlainDate,
  payment: PlainDate,
  joined: PlainDate | null,
  differences_from: PlainDate | null,
): PlainDate => [document, payment, joined ?? '', differences_from ?? ''].toSorted().at(-1)!
