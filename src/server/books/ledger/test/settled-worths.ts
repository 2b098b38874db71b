import { dec, plainText, roundHalfAway, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { differenceDay, partWorths } from '#domain/exchange-difference.ts'
import type { Settled } from '#domain/exchange-difference.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { postingsOf } from '#domain/posting.ts'
import type { PostedKind } from '#domain/posting.ts'
import type { PostedDocuments } from '#domain/posted-documents.ts'

/** All documents of a company as the posting rule reads them. */
export type Documents = { [Kind in PostedKind]: (PostedDocuments[Kind] & { id: string })[] }

type Company = { currency: string; differences_from: PlainDate | null }
type PaymentRow = Documents['payment'][number] & { credit_invoice_id: string | null }
type PartRow = Documents['expense_payment'][number] & {
  payment_id: string
  document_id: string
  document_date: PlainDate
  joined_on: PlainDate | null
}
/** A document or a payment that parts settle; without a rate nobody knows a difference. What was paid before has no part. */
type Whole = Omit<Settled, 'rate'> & { rate: string | null; before: string }

/** The debt of a document, or the value of a credit, in the currency of the company. */
const worthOf = <Kind extends 'invoice' | 'expense'>(kind: Kind, document: PostedDocuments[Kind], currency: string) =>
  postingsOf(kind, document, currency)
    .find(({ position }) => position === 0)
    ?.base_amount.abs() ?? zero

const atRate = (amount: string, rate: string | null): Decimal => roundHalfAway(dec(amount).times(rate ?? '1'), 2)

const beforeOf = (document: object): string => (document as { paid_before: string }).paid_before

const wholesOf = ({ invoice, expense, payment }: Documents, { currency }: Company): Map<string, Whole> => {
  const wholes = new Map<string, Whole>()
  const add = (id: string, total: string, worth: Decimal, rate: string | null, before = '0') =>
    wholes.set(id, { total, worth: plainText(worth), rate, before })
  for (const each of invoice)
    add(each.id, each.total, worthOf('invoice', each, currency), each.exchange_rate, beforeOf(each))
  for (const each of expense)
    add(each.id, each.total, worthOf('expense', each, currency), each.exchange_rate, beforeOf(each))
  for (const each of payment as PaymentRow[]) {
    const credit = wholes.get(each.credit_invoice_id ?? each.credit_expense_id ?? '')
    add(each.id, each.total, credit ? dec(credit.worth) : atRate(each.total, each.exchange_rate), each.exchange_rate)
  }
  return wholes
}

/** What each part takes off a document or a payment. */
const takenOf = (
  { rate, total, worth, before }: Whole,
  parts: readonly PartRow[],
  dayOf: (part: PartRow) => PlainDate,
): Map<string, Decimal> => {
  const worths = partWorths(
    {
      total: plainText(dec(total).minus(before)),
      worth: plainText(dec(worth).minus(atRate(before, rate))),
      rate: rate ?? '1',
    },
    parts.map((part) => ({ ...part, day: dayOf(part) })),
  )
  return new Map(parts.map(({ id }, at) => [id, worths[at]!]))
}

/** The documents with what the posting rule needs of other rows: the worths of credits and of settling parts. */
export const withWorths = (documents: Documents, company: Company): Documents => {
  const wholes = wholesOf(documents, company)
  const invoiceParts = documents.invoice_payment as unknown as PartRow[]
  const expenseParts = documents.expense_payment as PartRow[]
  // A part on a proforma settles nothing.
  const settling = [
    ...invoiceParts.filter((part) => (part as unknown as { invoice_type: string }).invoice_type === 'simple'),
    ...expenseParts,
  ]
  const dayOf = ({ document_date, date, joined_on }: PartRow) =>
    differenceDay(document_date, date, joined_on, company.differences_from)
  const worthIn = (part: PartRow, of: 'document_id' | 'payment_id'): string => {
    const whole = wholes.get(part[of])!
    const isKnown = wholes.get(part.document_id)!.rate !== null && wholes.get(part.payment_id)!.rate !== null
    const siblings = settling.filter((each) => each[of] === part[of])
    return plainText(
      (isKnown ? takenOf(whole, siblings, dayOf).get(part.id) : undefined) ?? atRate(part.amount, part.exchange_rate),
    )
  }
  const completed = (part: PartRow) => ({
    ...part,
    document_worth: worthIn(part, 'document_id'),
    payment_worth: worthIn(part, 'payment_id'),
    difference_on: dayOf(part),
  })
  return {
    ...documents,
    payment: (documents.payment as PaymentRow[]).map((each) => ({
      ...each,
      credit_worth: each.credit_invoice_id === null || each.exchange_rate === null ? null : wholes.get(each.id)!.worth,
      difference_on: differenceDay(each.date, each.date, null, company.differences_from),
    })),
    invoice_payment: invoiceParts.map(completed) as unknown as Documents['invoice_payment'],
    expense_payment: expenseParts.map(completed),
  }
}
