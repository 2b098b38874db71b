// Decision: docs/decisions/credit-invoices.md
import {
  allocateCreditLines,
  type CreditableLine,
  type CreditingLine,
  type CreditedQuantities,
} from '#domain/credit-lines.ts'
import { amountText, currencyDigits, type Amount } from '#domain/currency.ts'
import { dec, plainText, sum, zero, type Decimal } from '#domain/decimal.ts'
import type { Discount } from '#domain/invoice-form.ts'
import { minorText } from '#domain/minor-units.ts'

/** The credited invoice. */
export interface CreditedInvoice {
  currency: string
  prices_include_vat: boolean
  total: Amount
  lines: readonly CreditableLine[]
  discount: Discount | null
}

/** A credit invoice. Its total is negative. */
export interface CreditDocument {
  prices_include_vat: boolean
  total: Amount
  lines: readonly CreditingLine[]
  discount: Discount | null
  delivery: { amount: Amount } | null
}

/** An error of a credit: the field of the form, a text key and its parameters. */
export interface CreditError {
  field: string
  key: 'credit_negative' | 'credit_line' | 'credit_too_much' | 'credit_total'
  params: Record<string, string>
}

/**
 * Checks a credit against its invoice and earlier credits: quantities are negative, all credits together take no more of a line than
 * was invoiced and no more money than the invoice's total. A line that is not in the invoice reduces its price and is checked by money
 * only. Returns an empty array when the credit is valid.
 */
export const creditErrors = (
  invoice: CreditedInvoice,
  earlier: readonly CreditDocument[],
  credit: CreditDocument,
): CreditError[] => {
  const credited = quantitiesCreditedBy(invoice, earlier, credit)
  const errors: CreditError[] = credit.lines.flatMap((line, index) => lineErrors(invoice, line, index, credited))
  if (credit.delivery && dec(credit.delivery.amount).gt(zero))
    errors.push({ field: 'delivery.amount', key: 'credit_negative', params: {} })
  if (errors.length > 0) return errors
  if (dec(credit.total).gt(zero)) return [{ field: 'lines', key: 'credit_negative', params: {} }]
  const left = dec(invoice.total).minus(sum(earlier.map(({ total }) => dec(total).abs())))
  const over = dec(credit.total).abs().minus(left)
  if (over.lte(zero) || over.lte(roundingTolerance(invoice, [...earlier, credit]))) return []
  const max = amountText(left.gt(zero) ? left : zero, invoice.currency)
  return [{ field: 'lines', key: 'credit_total', params: { max } }]
}

/** The quantities that the lines of the credit take after the lines of earlier credits. */
const quantitiesCreditedBy = (
  invoice: CreditedInvoice,
  earlier: readonly CreditDocument[],
  credit: CreditDocument,
): CreditedQuantities[] => {
  const earlierLines = earlier.flatMap(({ lines }) => lines)
  const all = allocateCreditLines(invoice.lines, [...earlierLines, ...credit.lines]).credited
  const excessOf = (credited: readonly CreditedQuantities[]) => sum(credited.map(({ excess }) => excess))
  // A line with a reference may displace an earlier line that fits only there; that is still too much.
  const displaced = excessOf(all.slice(0, earlierLines.length)).minus(
    excessOf(allocateCreditLines(invoice.lines, earlierLines).credited),
  )
  const credited = all.slice(earlierLines.length)
  const displacingIndex = displaced.gt(zero) ? credited.findIndex(({ parts }) => parts.length > 0) : -1
  return credited.map((each, index) =>
    index === displacingIndex ? { ...each, excess: each.excess.plus(displaced) } : each,
  )
}

const lineErrors = (
  { lines }: CreditedInvoice,
  line: CreditingLine,
  index: number,
  credited: readonly CreditedQuantities[],
): CreditError[] => {
  const field = `lines.${index}.quantity`
  if (dec(line.quantity).gte(zero)) return [{ field, key: 'credit_negative', params: {} }]
  if (line.reference_line_id && !lines.some(({ id }) => id === line.reference_line_id))
    return [{ field: `lines.${index}.reference_line_id`, key: 'credit_line', params: {} }]
  const excess = credited[index]?.excess ?? zero
  if (excess.eq(zero)) return []
  const maxQuantity = dec(line.quantity).abs().minus(excess)
  const max = plainText(maxQuantity.gt(zero) ? maxQuantity : zero)
  return [{ field, key: 'credit_too_much', params: { max } }]
}

/**
 * The cents by which partial credits may exceed the invoice: amounts and VAT of each credit are rounded separately, and it must be
 * possible to credit the last part of an invoice too. 0 for a single credit, or when a credit differs from the invoice by more than
 * quantities.
 */
const roundingTolerance = (invoice: CreditedInvoice, credits: readonly CreditDocument[]): Decimal => {
  return credits.length === 1 || !arePartialCredits(invoice, credits) ? zero : maxRounding(invoice, credits)
}

/** Whether the remaining amount of an invoice can be explained by the rounding of its credits. */
export const isRoundingDifference = (
  invoice: Pick<CreditedInvoice, 'currency' | 'lines'>,
  credits: readonly Pick<CreditDocument, 'lines'>[],
  left: Decimal,
): boolean => left.lte(maxRounding(invoice, credits))

const maxRounding = (
  invoice: Pick<CreditedInvoice, 'currency' | 'lines'>,
  credits: readonly Pick<CreditDocument, 'lines'>[],
): Decimal => {
  // Half a cent for each of: a line and its discount, the VAT of each group and its discount. Delivery is a group.
  const cents = [invoice, ...credits].map(
    ({ lines }) => lines.length + new Set(lines.map(({ vat_id }) => vat_id)).size + 1,
  )
  return sum(cents.map((count) => dec(count))).times(dec(minorText(1n, currencyDigits(invoice.currency))))
}

const arePartialCredits = (invoice: CreditedInvoice, credits: readonly CreditDocument[]): boolean => {
  const lines = credits.flatMap((credit) => credit.lines)
  const { credited } = allocateCreditLines(invoice.lines, lines)
  const lineIndexOf = (index: number) => credited[index]?.parts[0]?.line ?? -1
  const discountsAt = (place: number) =>
    lines.flatMap(({ discount }, index) => (lineIndexOf(index) === place ? discount : []))
  const isPartOfLine = (line: CreditingLine, index: number) => {
    const invoiceLine = invoice.lines[lineIndexOf(index)]
    return (
      invoiceLine !== undefined &&
      dec(invoiceLine.price).abs().eq(dec(line.price).abs()) &&
      invoiceLine.vat_id === line.vat_id
    )
  }
  return (
    credits.every(({ prices_include_vat }) => prices_include_vat === invoice.prices_include_vat) &&
    lines.every(isPartOfLine) &&
    hasSameDiscount(
      invoice.discount,
      credits.map(({ discount }) => discount),
    ) &&
    invoice.lines.every(({ discount }, place) => hasSameDiscount(discount, discountsAt(place)))
  )
}

/** Whether the credits have the discount of the invoice: each the same percentage, or together its whole amount. */
const hasSameDiscount = (discount: Discount | null, creditDiscounts: readonly (Discount | null)[]): boolean => {
  if (!discount || creditDiscounts.length === 0) return true
  const values = creditDiscounts.map((each) => (each?.kind === discount.kind ? dec(each.value).abs() : zero))
  const value = dec(discount.value).abs()
  return discount.kind === 'percent' ? values.every((each) => each.gte(value)) : sum(values).gte(value)
}
