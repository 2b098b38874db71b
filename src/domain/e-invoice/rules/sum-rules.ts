import { currencyDigits } from '#domain/currency.ts'
import { dec, hundred, sum } from '#domain/decimal.ts'
import { peppolSlack } from '../amounts.ts'
import type { EInvoice, EInvoiceLine, LineAllowance } from '../model.ts'
import { fatal, when } from './finding.ts'
import type { Checked, EInvoiceFinding } from './finding.ts'

const total = (amounts: readonly string[]) => sum(amounts.map((amount) => dec(amount)))

/** The rules of sums. A document of the product breaks none of them, so a finding is an error of the product. */
export const sumFindings = ({ invoice, source }: Checked): EInvoiceFinding[] => {
  const { totals, lines, allowances, charges, vat_rows } = invoice
  const isEqual = (amount: string, expected: ReturnType<typeof dec>) => dec(amount).eq(expected)
  const differs = (rule: string, amount: string, expected: ReturnType<typeof dec>) =>
    when(!isEqual(amount, expected), fatal(rule, 'lines', 'amounts'))
  const net = dec(totals.lines).minus(dec(totals.allowances)).plus(dec(totals.charges))
  const due = dec(totals.gross).minus(dec(totals.prepaid)).plus(dec(totals.rounding))
  return [
    ...differs('BR-CO-10', totals.lines, total(lines.map(({ net_amount }) => net_amount))),
    ...differs('BR-CO-11', totals.allowances, total(allowances.map(({ amount }) => amount))),
    ...differs('BR-CO-12', totals.charges, total(charges.map(({ amount }) => amount))),
    ...differs('BR-CO-13', totals.net, net),
    ...differs('BR-CO-14', totals.vat, total(vat_rows.map(({ vat }) => vat))),
    ...differs('BR-CO-15', totals.gross, dec(totals.net).plus(dec(totals.vat))),
    ...differs('BR-CO-16', totals.due, due),
    // The e-invoice says what the stored document says.
    ...differs('LT-TOTAL', totals.gross, dec(source.total).times(invoice.kind === 'credit' ? -1 : 1)),
    ...lines.flatMap((line, index) => lineFindings(line, index, invoice)),
    ...[...allowances, ...charges].flatMap((each) => allowanceFindings(each, 'discount')),
  ]
}

const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0

const lineFindings = (line: EInvoiceLine, index: number, invoice: EInvoice): EInvoiceFinding[] => {
  const field = `lines.${index}`
  const perUnit = dec(line.quantity)
    .times(dec(line.price))
    .div(dec(line.price_base_quantity ?? '1'))
  const net = perUnit
    .plus(total(line.charges.map(({ amount }) => amount)))
    .minus(total(line.allowances.map(({ amount }) => amount)))
  return [
    ...when(dec(line.price).lt(0), fatal('BR-27', `${field}.price`, 'amounts')),
    ...when(
      net.minus(dec(line.net_amount)).abs().gt(peppolSlack),
      fatal('PEPPOL-EN16931-R120', `${field}.price`, 'amounts'),
    ),
    ...when(
      currencyDigits(invoice.currency) <= 2 && decimalsOf(line.net_amount) > 2,
      fatal('BR-DEC-23', `${field}.price`, 'amounts'),
    ),
    ...[...line.allowances, ...line.charges].flatMap((each) => allowanceFindings(each, `${field}.discount`)),
  ]
}

const allowanceFindings = ({ amount, base, percent, reason, reason_code }: LineAllowance, field: string) => [
  ...when(base === null && percent !== null, fatal('PEPPOL-EN16931-R041', field, 'amounts')),
  ...when(base !== null && percent === null, fatal('PEPPOL-EN16931-R042', field, 'amounts')),
  ...when(
    base !== null &&
      percent !== null &&
      dec(base).times(dec(percent)).div(hundred).minus(dec(amount)).abs().gt(peppolSlack),
    fatal('PEPPOL-EN16931-R040', field, 'amounts'),
  ),
  ...when(!reason && !reason_code, fatal('BR-33', field, 'amounts')),
]
