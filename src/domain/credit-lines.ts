import { dec, plainText, sum, zero, type Decimal } from '#domain/decimal.ts'
import type { Discount } from '#domain/invoice-form.ts'

/** A line of an invoice as far as crediting needs it. */
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

/** A line of a credit invoice. What it takes back is the line it refers to, else one of its product, else of its title and unit. */
export interface CreditingLine extends Omit<CreditableLine, 'id'> {
  reference_line_id: string | null
}

/** What a line of a credit takes from which lines of the invoice. */
export interface Taken {
  /** Of the invoice's lines, by index; empty where the line is none of the invoice's (a price reduction). */
  parts: { line: number; quantity: Decimal }[]
  /** More than was left of the lines it takes from. */
  excess: Decimal
}

const sameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The invoice's lines a line of a credit may take from, by index; empty where none fits. */
const candidates = (invoice: readonly CreditableLine[], line: CreditingLine): number[] => {
  const indexesOf = (fits: (of: CreditableLine) => boolean) => invoice.flatMap((of, index) => (fits(of) ? [index] : []))
  const named = line.reference_line_id ? indexesOf(({ id }) => id === line.reference_line_id) : []
  if (named.length > 0) return named
  const ofProduct = line.product_id ? indexesOf(({ product_id }) => product_id === line.product_id) : []
  if (ofProduct.length > 0) return ofProduct
  return indexesOf((of) => sameText(of.title, line.title) && of.unit_id === line.unit_id)
}

/**
 * What each line of the credits takes, and how much of each of the invoice's lines is left (never less than nothing). Lines that
 * name what they take come first, whatever their order; signs do not matter.
 */
export const takeLines = (
  invoice: readonly CreditableLine[],
  credits: readonly CreditingLine[],
): { taken: Taken[]; left: Decimal[] } => {
  const left = invoice.map(({ quantity }) => dec(quantity).abs())
  const isNamed = ({ reference_line_id }: CreditingLine) => invoice.some(({ id }) => id === reference_line_id)
  const take = (line: CreditingLine): Taken => {
    const lines = candidates(invoice, line)
    let wanted = dec(line.quantity).abs()
    const parts: Taken['parts'] = []
    for (const index of lines) {
      const available = left[index] ?? zero
      const quantity = wanted.lt(available) ? wanted : available
      left[index] = available.minus(quantity)
      wanted = wanted.minus(quantity)
      parts.push({ line: index, quantity })
    }
    return { parts, excess: lines.length === 0 ? zero : wanted }
  }
  const taken = new Map<CreditingLine, Taken>()
  for (const line of [...credits.filter(isNamed), ...credits.filter((each) => !isNamed(each))])
    taken.set(line, take(line))
  return { taken: credits.map((line) => taken.get(line) ?? { parts: [], excess: zero }), left }
}

/** What is left of a discount typed as an amount; a percentage stays. Nothing left is none. */
export const discountLeft = (discount: Discount | null, given: readonly (Discount | null)[]): Discount | null => {
  if (discount?.kind !== 'amount') return discount
  const used = given.flatMap((each) => (each?.kind === 'amount' ? [dec(each.value).abs()] : []))
  const left = dec(discount.value).abs().minus(sum(used))
  return left.gt(zero) ? { kind: 'amount', value: plainText(left) } : null
}

/**
 * The lines that credit all that is still left of an invoice: quantities negative, amounts the mirror of what was invoiced.
 * Keeps whatever else the invoice's lines carry, but for their `id`, which becomes `reference_line_id`.
 */
export const linesLeft = <Line extends CreditableLine>(
  invoice: readonly Line[],
  credits: readonly CreditingLine[],
): (Omit<Line, 'id'> & { reference_line_id: string })[] => {
  const { taken, left } = takeLines(invoice, credits)
  return invoice.flatMap(({ id, ...line }, index) => {
    const quantity = left[index] ?? zero
    if (quantity.eq(zero)) return []
    const given = credits.filter((_, place) => taken[place]?.parts[0]?.line === index).map(({ discount }) => discount)
    // Of what was taken off (a negative quantity) the price turns instead: a credit's quantities are negative.
    const price = dec(line.quantity).lt(zero) ? plainText(dec(line.price).times(-1)) : line.price
    const mirrored = {
      ...line,
      price,
      quantity: plainText(quantity.times(-1)),
      discount: discountLeft(line.discount, given),
    }
    return [{ ...mirrored, reference_line_id: id }]
  })
}
