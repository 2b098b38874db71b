import { currencyDigits } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { xmlText } from '../xml.ts'
import { fatal, warning, when } from './finding.ts'
import type { Checked, EInvoiceFinding } from './finding.ts'

const isBlank = (text: string): boolean => xmlText(text) === ''

/** Currencies of the product that the code lists of the rules lack: the dobra of 2018. */
const unlistedCurrencies = new Set(['STN'])

/** The rules for the fields of the document itself. */
export const documentFindings = ({ invoice, source }: Checked): EInvoiceFinding[] => [
  ...when(isBlank(invoice.number), fatal('BR-02', 'number', 'number_missing')),
  ...when(invoice.lines.length === 0, fatal('BR-16', 'lines', 'lines_missing')),
  ...invoice.lines.flatMap(({ title }, index) =>
    when(isBlank(title), fatal('BR-25', `lines.${index}.title`, 'title_missing')),
  ),
  ...currencyFindings({ invoice, source }),
  ...when(
    !source.buyer_reference && !source.order_reference,
    warning('PEPPOL-EN16931-R003', 'buyer_reference', 'reference_missing'),
  ),
  ...when(isReversed(invoice.supply), fatal('BR-29', 'supply_to', 'period_reversed')),
  ...when(
    invoice.payment.some(({ means, account }) => ['30', '58'].includes(means) && !account),
    fatal('BR-61', 'accounts', 'account_missing'),
  ),
]

const isReversed = (supply: Checked['invoice']['supply']): boolean =>
  supply !== null && 'from' in supply && supply.from !== null && supply.to !== null && supply.to < supply.from

const currencyFindings = ({ invoice, source }: Checked): EInvoiceFinding[] => {
  const { totals, vat_currency, currency } = invoice
  const hasVat = !dec(totals.vat).eq(0)
  const isForeign = source.vat && currency !== source.company_currency
  return [
    ...when(unlistedCurrencies.has(currency), fatal('BR-CL-04', 'currency', 'currency_unknown')),
    // EN 16931 allows two decimals in amounts.
    ...when(currencyDigits(currency) > 2, fatal('BR-DEC-14', 'currency', 'currency_decimals')),
    // Art. 80 of the VAT law: the VAT is also shown in euros.
    ...when(isForeign && hasVat && vat_currency === null, warning('LT-80', 'exchange_rate', 'rate_missing')),
    ...when(
      vat_currency !== null && dec(vat_currency.vat_total).times(dec(totals.vat)).lt(0),
      fatal('PEPPOL-EN16931-R055', 'exchange_rate', 'rate_sign'),
    ),
    ...when(
      vat_currency !== null && vat_currency.currency === currency,
      fatal('PEPPOL-EN16931-R005', 'currency', 'amounts'),
    ),
  ]
}
