import type { InvoiceDefaults } from '#contract/sales/invoice.ts'
import { dec, parseDecimal } from '#domain/decimal.ts'

/** A line of a quote of which something is left. */
export type LeftLine = { id: string; title: string; unit: string | null; quantity: string }

type Units = readonly { id: string; short_name: string }[]

/** The lines that the form of an invoice of a quote takes: all that is left. */
export const linesOf = ({ lines }: Pick<InvoiceDefaults, 'lines'>, units: Units): LeftLine[] =>
  lines.flatMap(({ reference_line_id: id, title, unit_id, quantity }) =>
    id ? [{ id, title, unit: units.find((unit) => unit.id === unit_id)?.short_name ?? null, quantity }] : [],
  )

/** Whether a quantity can be taken of what is left: nothing, a part or all, in the same direction. */
export const isWithin = (taken: string, left: string): boolean => {
  if (taken === '') return true
  const quantity = parseDecimal(taken)
  if (quantity === undefined) return false
  return quantity.eq(0) || (quantity.abs().lte(dec(left).abs()) && quantity.times(dec(left)).gt(0))
}
