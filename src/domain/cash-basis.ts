import { dec, divide, sum, zero } from './decimal.ts'
import type { Decimal } from './decimal.ts'
import type { Amount } from './currency.ts'
import type { PlainDate } from './plain-date.ts'

/** What is settled: its sum without VAT, and with it. Of an expense the first is its cost, so VAT that may not be deducted is in it. */
export type CashDocument = { net: Amount; total: Amount }

/** A part that settles a document. `credit`: it is no money but the value of this credit invoice. */
export type CashPart = { id: string; date: PlainDate; amount: Amount; credit: CashDocument | null }

/**
 * What each part counts for by payments, without VAT, in the currency of the document and the order of the parts. A part counts part × net ÷
 * total, rounded to cents; the value of a credit invoice counts by its own sums. When the document is settled, its last money takes the rest,
 * so that all parts add up to the sum without VAT. The database has the same rule (migrations/functions/books/cash_basis.sql);
 * cash-basis.test.ts compares them. Decision: docs/decisions/cash-basis.md
 */
export const cashShares = (document: CashDocument, parts: readonly CashPart[]): Decimal[] => {
  const shares = parts.map(({ amount, credit }) => shareOf(amount, credit ?? document))
  const isSettled = sum(parts.map(({ amount }) => dec(amount))).eq(document.total)
  const last = parts
    .filter(({ credit }) => credit === null)
    .toSorted(byDay)
    .at(-1)
  if (!isSettled || !last) return shares
  const others = sum(shares.filter((_, at) => parts[at] !== last))
  return shares.map((share, at) => (parts[at] === last ? dec(document.net).minus(others) : share))
}

const shareOf = (amount: Amount, { net, total }: CashDocument): Decimal =>
  dec(total).eq(zero) ? zero : divide(dec(amount).times(net), dec(total), 2)

const byDay = (a: CashPart, b: CashPart) => (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1)
