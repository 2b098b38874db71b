import { amountInWords } from '#domain/amount-in-words.ts'
import { dec } from '#domain/decimal.ts'
import type { Bilingual } from '#domain/default-vat.ts'
import { amountText } from '#domain/currency.ts'
import { convertedVat } from '#domain/converted-vat.ts'
import { ibanProblem } from '#domain/identifiers.ts'
import type { TotalsForm } from '#domain/invoice-form.ts'
import { invoiceTotals } from '#domain/invoice-totals.ts'
import type { InvoiceTotals } from '#domain/invoice-totals.ts'
import { bankOfIban } from '#domain/lt-banks.ts'
import { totalsFormOf } from '#domain/vat-explanation.ts'
import { signed } from './amounts.ts'
import type { EInvoice, EInvoiceParty, EInvoiceTotals, PaymentMeans, Supply } from './model.ts'
import type { SourceDocument } from './source.ts'
import { allowancesOf, chargesOf, linesOf } from './source-lines.ts'
import { countryCode, partyOf } from './source-parties.ts'
import { otherLegalNotes, vatRowsOf } from './source-vat.ts'

const inWords: Bilingual = { lt: 'Suma žodžiais', en: 'Amount in words' }

/**
 * Peppol demands a buyer reference or an order number. Zero is what senders agree on if the buyer gave neither
 * (Peppol BIS Billing 3, BT-10); our rules warn.
 */
const noReference = '0'

/** The e-invoice of an invoice or credit invoice, or of the form of one. All amounts are those of `invoiceTotals`. */
export const eInvoiceOf = (source: SourceDocument): EInvoice => {
  const form = totalsFormOf(source)
  const totals = invoiceTotals(form)
  const isCredit = source.type === 'credit'
  const isOutsideVat = totals.vat_breakdown.every(({ category }) => category === 'O')
  const hasSupplyInUnion = totals.vat_breakdown.some(({ category }) => category === 'K')
  return {
    kind: isCredit ? 'credit' : 'invoice',
    number: source.number,
    date: source.date,
    date_due: source.date_due,
    currency: source.currency,
    vat_currency: vatCurrencyOf(source, totals),
    supply: supplyOf(source, hasSupplyInUnion),
    buyer_reference: source.buyer_reference ?? (source.order_reference ? null : noReference),
    order_reference: source.order_reference,
    contract_reference: source.contract_reference,
    preceding: source.reference_number ? [{ number: source.reference_number, date: source.reference_date }] : [],
    notes: notesOf(source, totals),
    seller: partyOf(source.seller, !isOutsideVat),
    buyer: source.buyer ? partyOf(source.buyer, !isOutsideVat) : emptyParty,
    deliver_to: deliverToOf(source, hasSupplyInUnion),
    payment: isCredit ? [] : paymentOf(source),
    terms: null,
    allowances: allowancesOf(source, form, totals),
    charges: chargesOf(source, form, totals),
    vat_rows: vatRowsOf(source, totals),
    totals: totalsOf(source, form, totals),
    lines: linesOf(source, form, totals),
    attachments: [],
  }
}

const emptyParty: EInvoiceParty = {
  name: '',
  trading_name: null,
  legal_id: null,
  ids: [],
  vat: null,
  tax_id: null,
  e_address: null,
  address: { line1: null, line2: null, city: null, postcode: null, region: null, country: '' },
  contact: null,
}

const vatCurrencyOf = (source: SourceDocument, totals: InvoiceTotals): EInvoice['vat_currency'] => {
  const { currency, company_currency, exchange_rate, vat } = source
  if (!vat || currency === company_currency || exchange_rate === null) return null
  const vat_total = convertedVat(totals.vat_breakdown, exchange_rate, company_currency)
  return { currency: company_currency, vat_total: signed(vat_total, source.type === 'credit') }
}

/** The day or period of the supply; within the EU the issue date if the document has neither (BR-IC-11). */
const supplyOf = (source: SourceDocument, isRequired: boolean): Supply | null => {
  const { date_supply, supply_from, supply_to } = source
  if (supply_from || supply_to) return { from: supply_from, to: supply_to }
  if (date_supply) return { date: date_supply }
  return isRequired ? { date: source.date } : null
}

const deliverToOf = (source: SourceDocument, isRequired: boolean): EInvoice['deliver_to'] => {
  const country = source.deliver_country ?? (isRequired ? source.buyer?.country : null)
  return country
    ? { line1: null, line2: null, city: null, postcode: null, region: null, country: countryCode(country) }
    : null
}

const notesOf = (source: SourceDocument, totals: InvoiceTotals): string[] => {
  const words = amountInWords(signed(totals.total, source.type === 'credit'), source.currency, source.language)
  return [
    ...(source.note ? [source.note] : []),
    ...otherLegalNotes(source, totals),
    ...(words ? [`${inWords[source.language]}: ${words}`] : []),
  ]
}

/** SEPA credit transfer for euros to an IBAN, else a credit transfer. */
const paymentOf = (source: SourceDocument): PaymentMeans[] =>
  source.accounts.flatMap(({ account_number }) => {
    const account = account_number?.replace(/\s/g, '')
    if (!account) return []
    const isIban = ibanProblem(account) === undefined
    return {
      means: isIban && source.currency === 'EUR' ? '58' : '30',
      account,
      bic: bankOfIban(account)?.bic ?? null,
      account_name: source.seller.title,
      reference: source.number,
    }
  })

const totalsOf = (source: SourceDocument, form: TotalsForm, totals: InvoiceTotals): EInvoiceTotals => {
  const isCredit = source.type === 'credit'
  const text = (amount: string) => signed(amount, isCredit)
  const prepaid = isCredit ? '0' : source.prepaid
  return {
    lines: text(totals.subtotal_without_vat),
    allowances: text(totals.discount_without_vat),
    charges: text(totals.delivery_without_vat),
    net: text(totals.total_without_vat),
    vat: text(totals.vat_total),
    gross: text(totals.total),
    prepaid: amountText(dec(prepaid), form.currency),
    rounding: '0',
    due: amountText(dec(text(totals.total)).minus(dec(prepaid)), form.currency),
  }
}
