import type { EInvoice, EInvoiceTotals, PaymentMeans, Supply, VatRow } from './model.ts'
import { dayOf, numberAt, vatOf } from './read-values.ts'
import { documentFactsOf } from './read-document.ts'
import { allowancesAt, lineOf } from './ubl-reader-lines.ts'
import { addressAt, attachmentsOf, partyAt } from './ubl-reader-parts.ts'
import { elementAt, elementsAt, textAt } from './xml-tree.ts'
import type { XmlElement } from './xml-tree.ts'

/** An Invoice or CreditNote of UBL 2 as the model. Throws UnreadableEInvoice. */
export const readUbl = (root: XmlElement): EInvoice => {
  const isCreditNote = root.name === 'CreditNote'
  const code = textAt(root, 'InvoiceTypeCode|CreditNoteTypeCode')
  const taxTotals = elementsAt(root, 'TaxTotal')
  const facts = documentFactsOf({
    code: isCreditNote ? '381' : code,
    number: textAt(root, 'ID'),
    date: dayOf(textAt(root, 'IssueDate')),
    currency:
      textAt(root, 'DocumentCurrencyCode') ??
      elementAt(root, 'LegalMonetaryTotal/PayableAmount')?.attributes['currencyID'] ??
      null,
  })
  const vatCurrency = textAt(root, 'TaxCurrencyCode')
  return {
    ...facts,
    date_due: dayOf(textAt(root, 'DueDate') ?? textAt(root, 'PaymentMeans/PaymentDueDate')),
    vat_currency: vatCurrencyOf(vatCurrency, facts.currency, taxTotals),
    supply: supplyOf(root),
    buyer_reference: textAt(root, 'BuyerReference'),
    order_reference: textAt(root, 'OrderReference/ID'),
    contract_reference: textAt(root, 'ContractDocumentReference/ID'),
    preceding: elementsAt(root, 'BillingReference/InvoiceDocumentReference').flatMap((each) => {
      const number = textAt(each, 'ID')
      return number ? [{ number, date: dayOf(textAt(each, 'IssueDate')) }] : []
    }),
    notes: elementsAt(root, 'Note').flatMap(({ text }) => (text ? [text] : [])),
    seller: partyAt(elementAt(root, 'AccountingSupplierParty/Party')),
    buyer: partyAt(elementAt(root, 'AccountingCustomerParty/Party')),
    deliver_to: addressAt(
      elementAt(root, 'Delivery/DeliveryLocation/Address') ?? elementAt(root, 'Delivery/DeliveryAddress'),
    ),
    payment: elementsAt(root, 'PaymentMeans').map(paymentOf),
    terms: textAt(root, 'PaymentTerms/Note'),
    allowances: allowancesAt(root, false).map(({ vat, ...each }) => ({ ...each, vat: vat ?? vatOf(null, null) })),
    charges: allowancesAt(root, true).map(({ vat, ...each }) => ({ ...each, vat: vat ?? vatOf(null, null) })),
    vat_rows: vatRowsOf(taxTotals),
    totals: totalsOf(root, facts.currency, taxTotals),
    lines: elementsAt(root, 'InvoiceLine|CreditNoteLine').map(lineOf),
    attachments: attachmentsOf(root),
  }
}

/** The total in the VAT currency (BT-111) has no subtotals and a currency of its own. */
const vatCurrencyOf = (code: string | null, currency: string, taxTotals: readonly XmlElement[]) => {
  if (code === null || code === currency) return null
  const total = taxTotals.find((each) => elementAt(each, 'TaxAmount')?.attributes['currencyID'] === code)
  const amount = numberAt(total, 'TaxAmount')
  return amount === null ? null : { currency: code, vat_total: amount }
}

const supplyOf = (root: XmlElement): Supply | null => {
  const date = dayOf(textAt(root, 'Delivery/ActualDeliveryDate'))
  if (date) return { date }
  const period = elementAt(root, 'InvoicePeriod')
  const [from, to] = [dayOf(textAt(period, 'StartDate')), dayOf(textAt(period, 'EndDate'))]
  return from || to ? { from, to } : null
}

const paymentOf = (means: XmlElement): PaymentMeans => ({
  means: textAt(means, 'PaymentMeansCode') ?? '1',
  account: textAt(means, 'PayeeFinancialAccount/ID')?.replaceAll(' ', '') ?? null,
  bic:
    textAt(means, 'PayeeFinancialAccount/FinancialInstitutionBranch/ID') ??
    textAt(means, 'PayeeFinancialAccount/FinancialInstitutionBranch/FinancialInstitution/ID'),
  account_name: textAt(means, 'PayeeFinancialAccount/Name'),
  reference: textAt(means, 'PaymentID'),
})

const vatRowsOf = (taxTotals: readonly XmlElement[]): VatRow[] =>
  taxTotals
    .flatMap((total) => elementsAt(total, 'TaxSubtotal'))
    .map((row) => ({
      ...vatOf(textAt(row, 'TaxCategory/ID'), numberAt(row, 'TaxCategory/Percent') ?? numberAt(row, 'Percent')),
      base: numberAt(row, 'TaxableAmount') ?? '0',
      vat: numberAt(row, 'TaxAmount') ?? '0',
      exemption_reason: textAt(row, 'TaxCategory/TaxExemptionReason'),
      exemption_code: textAt(row, 'TaxCategory/TaxExemptionReasonCode'),
    }))

const totalsOf = (root: XmlElement, currency: string, taxTotals: readonly XmlElement[]): EInvoiceTotals => {
  const totals = elementAt(root, 'LegalMonetaryTotal')
  const amount = (name: string) => numberAt(totals, name)
  const ownTax =
    taxTotals.find((each) => elementAt(each, 'TaxAmount')?.attributes['currencyID'] === currency) ?? taxTotals[0]
  const net = amount('TaxExclusiveAmount') ?? amount('LineExtensionAmount') ?? '0'
  const gross = amount('TaxInclusiveAmount') ?? amount('PayableAmount') ?? net
  return {
    lines: amount('LineExtensionAmount') ?? net,
    allowances: amount('AllowanceTotalAmount') ?? '0',
    charges: amount('ChargeTotalAmount') ?? '0',
    net,
    vat: numberAt(ownTax, 'TaxAmount') ?? '0',
    gross,
    prepaid: amount('PrepaidAmount') ?? '0',
    rounding: amount('PayableRoundingAmount') ?? '0',
    due: amount('PayableAmount') ?? gross,
  }
}
