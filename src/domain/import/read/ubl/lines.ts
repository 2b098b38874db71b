import { dec, divide, plainText, type Decimal } from '#domain/decimal.ts'
import { systemUnits } from '#domain/default-settings.ts'
import type { DocumentAllowance, EInvoice, EInvoiceLine, EInvoiceVat } from '#domain/e-invoice/model.ts'
import type { VatCategory } from '#domain/vat.ts'
import type { ImportLine } from '../../record.ts'
import { emptyLine, restLine, totalsOf, type DocumentTotals } from '../totals.ts'
import { moneyOf, sumOf, textOf } from '../values.ts'

type Taxed = { vat: EInvoiceVat; net: Decimal; line: ImportLine }

/**
 * The lines of an e-invoice, with its allowances and charges as lines of their own, and its totals. All are negative on a credit note.
 * Lines have no VAT in the file: they share that of their rate.
 */
export const ublLines = (invoice: EInvoice): { lines: ImportLine[]; totals: DocumentTotals } => {
  const { currency } = invoice
  const sign = invoice.kind === 'credit' ? '-1' : '1'
  const taxed = [
    ...invoice.lines.map((line) => lineOf(line, sign)),
    ...invoice.allowances.map((each) => allowanceOf(each, dec(sign).neg())),
    ...invoice.charges.map((each) => allowanceOf(each, dec(sign))),
  ].map((each) => ({ ...each, line: { ...each.line, total_without_vat: moneyOf(each.net, currency) } }))
  const totals = totalsOf(dec(invoice.totals.net).times(sign), dec(invoice.totals.vat).times(sign), currency)
  const lines = shareVat(taxed, invoice, sign)
  const rest = restLine(lines, totals, currency)
  return { lines: rest ? [...lines, rest] : lines, totals }
}

const units = new Map(systemUnits.map(({ unece, short_name }) => [unece, short_name.lt]))
// "One" and "piece".
const unitOf = (code: string): string => (code === 'C62' ? units.get('H87') : undefined) ?? units.get(code) ?? code

// Codes of the classifier that the category alone decides; others need a person.
const codes: Partial<Record<VatCategory, string>> = { K: 'PVM13', G: 'PVM12', E: 'PVM5' }
const hasRate = new Set<VatCategory>(['S', 'Z', 'K', 'G'])

const vatOf = ({ category, rate }: EInvoiceVat): Pick<ImportLine, 'vat_code' | 'vat_rate'> => ({
  vat_code: codes[category] ?? null,
  vat_rate: hasRate.has(category) ? plainText(dec(rate)) : null,
})

const lineOf = (line: EInvoiceLine, sign: string): Taxed => {
  const base = dec(line.price_base_quantity ?? '1')
  const price = base.eq(0) ? dec(line.price) : divide(dec(line.price), base, 6)
  return {
    vat: line.vat,
    net: dec(line.net_amount).times(sign),
    line: {
      ...emptyLine,
      title: textOf(line.title) || textOf(line.description) || null,
      quantity: plainText(dec(line.quantity).times(sign)),
      unit: unitOf(line.unit_code),
      price: plainText(price),
      ...vatOf(line.vat),
    },
  }
}

const allowanceOf = ({ vat, amount, reason }: DocumentAllowance, sign: Decimal): Taxed => ({
  vat,
  net: dec(amount).times(sign),
  line: { ...emptyLine, title: textOf(reason) || null, ...vatOf(vat) },
})

const keyOf = ({ category, rate }: EInvoiceVat): string => `${category} ${plainText(dec(rate))}`

/** Each line has the VAT of its amount; the last one of a rate has what is left of the VAT row of this rate. */
const shareVat = (taxed: readonly Taxed[], invoice: EInvoice, sign: string): ImportLine[] => {
  const { currency } = invoice
  const rows = new Map<string, Decimal>()
  for (const row of invoice.vat_rows)
    rows.set(keyOf(row), (rows.get(keyOf(row)) ?? dec('0')).plus(dec(row.vat).times(sign)))
  const lines = taxed.map(({ vat, net, line }) => ({
    ...line,
    vat_total: moneyOf(net.times(dec(vat.rate)).times('0.01'), currency),
  }))
  for (const [key, total] of rows) {
    const own = lines.filter((_, at) => keyOf(taxed[at]!.vat) === key)
    const last = own.at(-1)
    if (last) last.vat_total = moneyOf(total.minus(sumOf(own.slice(0, -1).map((line) => line.vat_total))), currency)
  }
  return lines
}
