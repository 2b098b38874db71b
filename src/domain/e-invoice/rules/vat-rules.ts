import { dec, hundred, sum } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { VatCategory } from '#domain/vat.ts'
import type { EInvoice, EInvoiceVat, VatRow } from '../model.ts'
import { fatal, when } from './finding.ts'
import type { Checked, EInvoiceFinding } from './finding.ts'

const families: Readonly<Record<VatCategory, string>> = {
  S: 'S',
  Z: 'Z',
  E: 'E',
  AE: 'AE',
  K: 'IC',
  G: 'G',
  O: 'O',
}

/** The rules for VAT categories and rows. */
export const vatFindings = ({ invoice }: Checked): EInvoiceFinding[] => [
  ...outsideFindings(invoice),
  ...rateFindings(invoice),
  ...supplyInUnionFindings(invoice),
  ...when(invoice.vat_rows.length === 0, fatal('BR-CO-18', 'lines', 'lines_missing')),
  ...invoice.vat_rows.flatMap((row) => rowFindings(row, invoice)),
]

/** "Not subject to VAT" stands alone in an e-invoice. */
const outsideFindings = ({ vat_rows, lines }: EInvoice): EInvoiceFinding[] => {
  const outside = vat_rows.filter(({ category }) => category === 'O')
  if (outside.length === 0 || outside.length === vat_rows.length) return []
  const index = lines.findIndex(({ vat }) => vat.category === 'O')
  return [fatal('BR-O-11', index < 0 ? 'delivery.vat_id' : `lines.${index}.vat_id`, 'outside_mixed')]
}

const rateFindings = ({ lines, charges }: EInvoice): EInvoiceFinding[] => {
  const isUntaxed = ({ category, rate }: EInvoiceVat) => category === 'S' && !dec(rate).gt(0)
  return [
    ...lines.flatMap(({ vat }, index) => when(isUntaxed(vat), fatal('BR-S-05', `lines.${index}.vat_id`, 'rate_zero'))),
    ...when(
      charges.some(({ vat }) => isUntaxed(vat)),
      fatal('BR-S-07', 'delivery.vat_id', 'rate_zero'),
    ),
  ]
}

const supplyInUnionFindings = ({ vat_rows, supply, deliver_to }: EInvoice): EInvoiceFinding[] => {
  if (!vat_rows.some(({ category }) => category === 'K')) return []
  return [
    ...when(supply === null, fatal('BR-IC-11', 'date_supply', 'amounts')),
    ...when(!deliver_to?.country, fatal('BR-IC-12', 'deliver_country', 'deliver_country')),
  ]
}

const one = dec(1)

const rowFindings = (row: VatRow, invoice: EInvoice): EInvoiceFinding[] => {
  const family = families[row.category]
  const isTaxed = row.category === 'S'
  const hasReason = row.exemption_reason !== null || row.exemption_code !== null
  const needsReason = !isTaxed && row.category !== 'Z'
  const expected = isTaxed ? dec(row.base).times(dec(row.rate)).div(hundred) : dec(0)
  const difference = dec(row.vat).minus(expected).abs()
  return [
    ...when(!partsOf(row, invoice).eq(dec(row.base)), fatal(`BR-${family}-08`, 'lines', 'amounts')),
    // The official rule accepts less than one unit of the currency.
    ...when(isTaxed ? difference.gte(one) : difference.gt(0), fatal(`BR-${family}-09`, 'lines', 'amounts')),
    ...when(hasReason !== needsReason, fatal(`BR-${family}-10`, 'lines', 'reason_missing')),
  ]
}

/** Lines − allowances + charges of the category and rate. */
const partsOf = ({ category, rate }: VatRow, { lines, allowances, charges }: EInvoice): Decimal => {
  const isIn = ({ vat }: { vat: EInvoiceVat }) => vat.category === category && dec(vat.rate).eq(dec(rate))
  const total = (parts: readonly { amount: string; vat: EInvoiceVat }[]) =>
    sum(parts.filter(isIn).map(({ amount }) => dec(amount)))
  const nets = sum(lines.filter(isIn).map(({ net_amount }) => dec(net_amount)))
  return nets.minus(total(allowances)).plus(total(charges))
}
