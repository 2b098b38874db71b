import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import { paymentProviders, providerCurrencies } from '#domain/online-payment.ts'
import type { PaidPart, PaymentProvider } from '#domain/online-payment.ts'
import { mostPaid } from './client-documents.ts'
import type { ClientPayment } from './client-documents.ts'
import type { PageTexts } from './page-texts.ts'
import type { Payable } from './pay-part.ts'

/** The invoices that one payment pays: the longest due, as many as a payment may have. */
export const paidInvoices = ({ invoices }: ClientPayment): ClientPayment['invoices'] => invoices.slice(0, mostPaid)

/** What it pays of each, and in all, with the decimals of the currency. */
export const askedOf = (found: ClientPayment): { parts: PaidPart[]; total: string } => {
  const { currency } = found
  const parts = paidInvoices(found).map(({ id, unpaid }) => ({
    invoice_id: id,
    amount: amountText(dec(unpaid), currency),
  }))
  return { parts, total: amountText(sum(parts.map(({ amount }) => dec(amount))), currency) }
}

/** The providers with which it can be paid, in the order of the buttons. */
export const providersOf = ({ ways, currency, invoices }: ClientPayment): PaymentProvider[] =>
  invoices.length === 0
    ? []
    : paymentProviders.filter(
        (provider) => ways.providers.includes(provider) && (providerCurrencies[provider]?.includes(currency) ?? true),
      )

/** The longest purpose of a transfer in euros. */
const maxPurpose = 140

/** The purpose of the transfer: the numbers of all invoices, or as many as fit and how many more there are. */
export const purposeOf = (numbers: readonly string[], { text }: Pick<PageTexts, 'text'>): string => {
  const [first = ''] = numbers
  if (numbers.length === 1) return text('pay_purpose_single', { number: first })
  for (let shown = numbers.length; shown > 0; shown -= 1) {
    const names = numbers.slice(0, shown).join(', ')
    const left = numbers.length - shown
    const purpose = left === 0 ? text('pay_purpose', { names }) : text('pay_purpose_more', { names, left })
    if (Array.from(purpose).length <= maxPurpose) return purpose
  }
  return text('pay_purpose_single', { number: first }).slice(0, maxPurpose)
}

export const hrefOfPayment = ({ token, currency, company }: ClientPayment): string =>
  `/c/${token}/pay${currency === company.currency ? '' : `?currency=${currency}`}`

export const payableOfAll = (found: ClientPayment): Payable => ({
  ways: found.ways,
  isOpen: found.invoices.length > 0,
  href: hrefOfPayment(found),
})
