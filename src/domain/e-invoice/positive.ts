import { dec, plainText } from '#domain/decimal.ts'
import type { DecimalText, EInvoice } from './model.ts'

const negated = (amount: DecimalText): DecimalText => plainText(dec(amount).times(-1))

/**
 * The same document with a total of at least zero: an invoice with a negative total is a credit invoice, and the other way round. Quantities
 * change their sign, never prices.
 */
export const withPositiveTotal = (invoice: EInvoice): EInvoice => {
  if (dec(invoice.totals.gross).gte(0)) return invoice
  const entries = Object.entries(invoice.totals).map(([name, amount]) => [name, negated(amount as DecimalText)])
  const flip = <Each extends { amount: DecimalText; base: DecimalText | null }>(each: Each): Each => ({
    ...each,
    amount: negated(each.amount),
    base: each.base && negated(each.base),
  })
  return {
    ...invoice,
    kind: invoice.kind === 'credit' ? 'invoice' : 'credit',
    allowances: invoice.allowances.map(flip),
    charges: invoice.charges.map(flip),
    vat_rows: invoice.vat_rows.map((row) => ({ ...row, base: negated(row.base), vat: negated(row.vat) })),
    totals: Object.fromEntries(entries) as unknown as EInvoice['totals'],
    lines: invoice.lines.map((line) => ({
      ...line,
      quantity: negated(line.quantity),
      net_amount: negated(line.net_amount),
      allowances: line.allowances.map(flip),
      charges: line.charges.map(flip),
    })),
  }
}
