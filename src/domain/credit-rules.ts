// Decision: docs/decisions/credit-invoices.md
import { takeLines, type CreditableLine, type CreditingLine, type Taken } from '#domain/credit-lines.ts'
import { amountText, currencyDigits, type Amount } from '#domain/currency.ts'
import { dec, plainText, sum, zero, type Decimal } from '#domain/decimal.ts'
import type { Discount } from '#domain/invoice-form.ts'
import { minorText } from '#domain/minor-units.ts'

/** The invoice that is credited. */
export interface CreditedInvoice {
  currency: string
  prices_include_vat: boolean
  total: Amount
  lines: readonly CreditableLine[]
  discount: Discount | null
}

/** A credit invoice of it. Its total is negative. */
export interface CreditDocument {
  prices_include_vat: boolean
  total: Amount
  lines: readonly CreditingLine[]
  discount: Discount | null
  delivery: { amount: Amount } | null
}

/** What is wrong with a credit: the form's field, a key of the texts and its values. */
export interface CreditError {
  field: string
  key: 'credit_negative' | 'credit_line' | 'credit_too_much' | 'credit_total'
  params: Record<string, string>
}

/**
 * Whether a credit fits its invoice and the credits made before: no quantity not below nothing, over all credits no more of a line than
 * was invoiced and no more money than the invoice's total. Lines that are none of the invoice's reduce its price and count by
 * money only. Empty where all is well.
 */
export const creditErrors = (
  invoice: CreditedInvoice,
  earlier: readonly CreditDocument[],
  credit: CreditDocument,
): CreditError[] => {
  const taken = takenBy(invoice, earlier, credit)
  const errors: CreditError[] = credit.lines.flatMap((line, index) => lineErrors(invoice, line, index, taken))
  if (credit.delivery && dec(credit.delivery.amount).gt(zero))
    errors.push({ field: 'delivery.amount', key: 'credit_negative', params: {} })
  if (errors.length > 0) return errors
  if (dec(credit.total).gt(zero)) return [{ field: 'lines', key: 'credit_negative', params: {} }]
  const left = dec(invoice.total).minus(sum(earlier.map(({ total }) => dec(total).abs())))
  const over = dec(credit.total).abs().minus(left)
  if (over.lte(zero) || over.lte(roundingOf(invoice, [...earlier, credit]))) return []
  const max = amountText(left.gt(zero) ? left : zero, invoice.currency)
  return [{ field: 'lines', key: 'credit_total', params: { max } }]
}

/** What the credit's lines take, those made before having taken theirs. */
const takenBy = (invoice: CreditedInvoice, earlier: readonly CreditDocument[], credit: CreditDocument): Taken[] => {
  const before = earlier.flatMap(({ lines }) => lines)
  const all = takeLines(invoice.lines, [...before, ...credit.lines]).taken
  const excessOf = (taken: readonly Taken[]) => sum(taken.map(({ excess }) => excess))
  // A line that names what it takes may push out one made before that only fits there: too much all the same.
  const pushed = excessOf(all.slice(0, before.length)).minus(excessOf(takeLines(invoice.lines, before).taken))
  const taken = all.slice(before.length)
  const pusher = pushed.gt(zero) ? taken.findIndex(({ parts }) => parts.length > 0) : -1
  return taken.map((each, index) => (index === pusher ? { ...each, excess: each.excess.plus(pushed) } : each))
}

const lineErrors = (
  { lines }: CreditedInvoice,
  line: CreditingLine,
  index: number,
  taken: readonly Taken[],
): CreditError[] => {
  const field = `lines.${index}.quantity`
  if (dec(line.quantity).gte(zero)) return [{ field, key: 'credit_negative', params: {} }]
  if (line.reference_line_id && !lines.some(({ id }) => id === line.reference_line_id))
    return [{ field: `lines.${index}.reference_line_id`, key: 'credit_line', params: {} }]
  const excess = taken[index]?.excess ?? zero
  if (excess.eq(zero)) return []
  const most = dec(line.quantity).abs().minus(excess)
  const max = plainText(most.gt(zero) ? most : zero)
  return [{ field, key: 'credit_too_much', params: { max } }]
}

/**
 * Cents by which credits of parts may come to more than the whole: each part's amounts and VAT are rounded by themselves, and who
 * credits an invoice piece by piece must be able to credit the last piece. Nothing for a single credit, nor where anything but the
 * quantity differs from what was invoiced in any of them.
 */
const roundingOf = (invoice: CreditedInvoice, credits: readonly CreditDocument[]): Decimal => {
  return credits.length === 1 || !arePieces(invoice, credits) ? zero : mostRounded(invoice, credits)
}

/** Whether what is left of an invoice is no more than its credits can have rounded away. */
export const isRounding = (
  invoice: Pick<CreditedInvoice, 'currency' | 'lines'>,
  credits: readonly Pick<CreditDocument, 'lines'>[],
  left: Decimal,
): boolean => left.lte(mostRounded(invoice, credits))

const mostRounded = (
  invoice: Pick<CreditedInvoice, 'currency' | 'lines'>,
  credits: readonly Pick<CreditDocument, 'lines'>[],
): Decimal => {
  // A line and its discount, the VAT of each group and its discount, delivery being a group: half a cent each.
  const cents = [invoice, ...credits].map(
    ({ lines }) => lines.length + new Set(lines.map(({ vat_id }) => vat_id)).size + 1,
  )
  return sum(cents.map((count) => dec(count))).times(dec(minorText(1n, currencyDigits(invoice.currency))))
}

const arePieces = (invoice: CreditedInvoice, credits: readonly CreditDocument[]): boolean => {
  const lines = credits.flatMap((credit) => credit.lines)
  const { taken } = takeLines(invoice.lines, lines)
  const placeOf = (index: number) => taken[index]?.parts[0]?.line ?? -1
  const discountsAt = (place: number) =>
    lines.flatMap(({ discount }, index) => (placeOf(index) === place ? discount : []))
  const isPiece = (line: CreditingLine, index: number) => {
    const of = invoice.lines[placeOf(index)]
    return of !== undefined && dec(of.price).abs().eq(dec(line.price).abs()) && of.vat_id === line.vat_id
  }
  return (
    credits.every(({ prices_include_vat }) => prices_include_vat === invoice.prices_include_vat) &&
    lines.every(isPiece) &&
    isMirrored(
      invoice.discount,
      credits.map(({ discount }) => discount),
    ) &&
    invoice.lines.every(({ discount }, place) => isMirrored(discount, discountsAt(place)))
  )
}

/** Whether the credits give back no price that a discount had taken off: the same percentage each, or all of its amount between them. */
const isMirrored = (discount: Discount | null, given: readonly (Discount | null)[]): boolean => {
  if (!discount || given.length === 0) return true
  const values = given.map((each) => (each?.kind === discount.kind ? dec(each.value).abs() : zero))
  const value = dec(discount.value).abs()
  return discount.kind === 'percent' ? values.every((each) => each.gte(value)) : sum(values).gte(value)
}
