import { dec, type Decimal } from '#domain/decimal.ts'
import type { ImportLine } from '../record.ts'
import { moneyOf, sumOf } from './values.ts'

/** A line of which nothing is known. */
export const emptyLine: ImportLine = {
  title: null,
  quantity: null,
  unit: null,
  price: null,
  discount: null,
  vat_code: null,
  vat_rate: null,
  total_without_vat: null,
  vat_total: null,
}

/** The amounts of a document; negative on credits. */
export type DocumentTotals = { total_without_vat: string; vat_total: string; total: string }

export const totalsOf = (net: Decimal, vat: Decimal, currency: string): DocumentTotals => ({
  total_without_vat: moneyOf(net, currency),
  vat_total: moneyOf(vat, currency),
  total: moneyOf(net.plus(vat), currency),
})

/**
 * What the lines lack to the totals as a line without a title: a discount, charge or tax of the whole document. Null if nothing is
 * missing.
 */
export const restLine = (lines: readonly ImportLine[], totals: DocumentTotals, currency: string): ImportLine | null => {
  const net = dec(totals.total_without_vat).minus(sumOf(lines.map((line) => line.total_without_vat)))
  const vat = dec(totals.vat_total).minus(sumOf(lines.map((line) => line.vat_total)))
  if (net.eq(0) && vat.eq(0)) return null
  return { ...emptyLine, total_without_vat: moneyOf(net, currency), vat_total: moneyOf(vat, currency) }
}
