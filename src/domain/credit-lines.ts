import { dec, plainText, sum, zero, type Decimal } from '#domain/decimal.ts'
import type { Discount } from '#domain/invoice-form.ts'

/** The fields of an invoice line that crediting needs. */
export interface CreditableLine {
  id: string
  product_id: string | null
  title: string
  unit_id: string | null
  quantity: string
  price: string
  discount: Discount | null
  vat_id: string | null
}

/** A line of a credit invoice. It credits the line that it refers to, else a line with its product, else one with its title and unit. */
export interface CreditingLine extends Omit<CreditableLine, 'id'> {
  reference_line_id: string | null
}

/** Which lines of the invoice a line of a credit invoice credits, and how much. */
export interface CreditedQuantities {
  /** The lines of the invoice by index; empty when the line is not in the invoice (a price reduction). */
  parts: { line: number; quantity: Decimal }[]
  /** The quantity above the remaining quantity of these lines. */
  excess: Decimal
}

const sameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The indexes of the invoice's lines that a line of a credit may refer to. */
const candidates = (invoice: readonly CreditableLine[], line: CreditingLine): number[] => {
  const indexesOf = (matches: (invoiceLine: CreditableLine) => boolean) =>
    invoice.flatMap((invoiceLine, index) => (matches(invoiceLine) ? [index] : []))
  const referenced = line.reference_line_id ? indexesOf(({ id }) => id === line.reference_line_id) : []
  if (referenced.length > 0) return referenced
  const ofProduct = line.product_id ? indexesOf(({ product_id }) => product_id === line.product_id) : []
  if (ofProduct.length > 0) return ofProduct
  return indexesOf((invoiceLine) => sameText(invoiceLine.title, line.title) && invoiceLine.unit_id === line.unit_id)
}

/**
 * The quantities that each line of the credits credits, and the remaining quantity of each invoice line (never below 0). Lines with a
 * reference are processed first, in any order. Signs are ignored.
 */
export const allocateCreditLines = (
  invoice: readonly CreditableLine[],
  credits: readonly CreditingLine[],
): { credited: CreditedQuantities[]; remaining: Decimal[] } => {
  const remaining = invoice.map(({ quantity }) => dec(quantity).abs())
  const hasReference = ({ reference_line_id }: CreditingLine) => invoice.some(({ id }) => id === reference_line_id)
  const creditLine = (line: CreditingLine): CreditedQuantities => {
    const lines = candidates(invoice, line)
    let toCredit = dec(line.quantity).abs()
    const parts: CreditedQuantities['parts'] = []
    for (const index of lines) {
      const available = remaining[index] ?? zero
      const quantity = toCredit.lt(available) ? toCredit : available
      remaining[index] = available.minus(quantity)
      toCredit = toCredit.minus(quantity)
      parts.push({ line: index, quantity })
    }
    return { parts, excess: lines.length === 0 ? zero : toCredit }
  }
  const credited = new Map<CreditingLine, CreditedQuantities>()
  for (const line of [...credits.filter(hasReference), ...credits.filter((each) => !hasReference(each))])
    credited.set(line, creditLine(line))
  return { credited: credits.map((line) => credited.get(line) ?? { parts: [], excess: zero }), remaining }
}

/** The remaining discount: an amount less the credited amounts, or the same percentage. Null when nothing remains. */
export const remainingDiscount = (
  discount: Discount | null,
  credited: readonly (Discount | null)[],
): Discount | null => {
  if (discount?.kind !== 'amount') return discount
  const used = credited.flatMap((each) => (each?.kind === 'amount' ? [dec(each.value).abs()] : []))
  const remaining = dec(discount.value).abs().minus(sum(used))
  return remaining.gt(zero) ? { kind: 'amount', value: plainText(remaining) } : null
}

/**
 * The lines that credit the remainder of an invoice: with negative quantities and the negated amounts of the invoice.
 * Other fields of the invoice's lines are kept; `id` becomes `reference_line_id`.
 */
export const remainingLines = <Line extends CreditableLine>(
  invoice: readonly Line[],
  credits: readonly CreditingLine[],
): (Omit<Line, 'id'> & { reference_line_id: string })[] => {
  const { credited: allocations, remaining } = allocateCreditLines(invoice, credits)
  return invoice.flatMap(({ id, ...line }, index) => {
    const quantity = remaining[index] ?? zero
    if (quantity.eq(zero)) return []
    const credited = credits
      .filter((_, place) => allocations[place]?.parts[0]?.line === index)
      .map(({ discount }) => discount)
    // A line with a negative quantity gets a negative price instead, because quantities of a credit must be negative.
    const price = dec(line.quantity).lt(zero) ? plainText(dec(line.price).times(-1)) : line.price
    const mirrored = {
      ...line,
      price,
      quantity: plainText(quantity.times(-1)),
      discount: remainingDiscount(line.discount, credited),
    }
    return [{ ...mirrored, reference_line_id: id }]
  })
}
