import { isForPeppol } from './electronic-address.ts'
import type { EInvoice, Supply } from './model.ts'
import { allowanceElement, lineElement } from './ubl-lines.ts'
import { addressElements, partyElement } from './ubl-party.ts'
import { element, textElement, xmlDocument } from './xml.ts'

const core = 'urn:cen.eu:en16931:2017'
const peppolBilling = `${core}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`
const peppolProcess = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

const common = 'urn:oasis:names:specification:ubl:schema:xsd:Common'

/** The e-invoice as UBL 2.1 by Peppol BIS Billing 3: an Invoice (380) or a CreditNote (381). The order of elements is that of the schemas. */
export const ublOf = (invoice: EInvoice): string => {
  const root = invoice.kind === 'credit' ? 'CreditNote' : 'Invoice'
  return xmlDocument(
    root,
    {
      '': `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      cac: `${common}AggregateComponents-2`,
      cbc: `${common}BasicComponents-2`,
    },
    headElements(invoice),
    referenceElements(invoice),
    element('cac:AccountingSupplierParty', partyElement(invoice.seller)),
    element('cac:AccountingCustomerParty', partyElement(invoice.buyer)),
    deliveryElement(invoice),
    ...paymentElements(invoice),
    element('cac:PaymentTerms', textElement('cbc:Note', invoice.terms)),
    ...invoice.allowances.map((each) => allowanceElement(each, false, invoice.currency)),
    ...invoice.charges.map((each) => allowanceElement(each, true, invoice.currency)),
    taxElements(invoice),
    totalsElement(invoice),
    ...invoice.lines.map((line) => lineElement(line, invoice)),
  )
}

const headElements = (invoice: EInvoice): string => {
  const isCredit = invoice.kind === 'credit'
  return [
    textElement('cbc:CustomizationID', isForPeppol(invoice) ? peppolBilling : core),
    textElement('cbc:ProfileID', isForPeppol(invoice) ? peppolProcess : null),
    textElement('cbc:ID', invoice.number),
    textElement('cbc:IssueDate', invoice.date),
    isCredit ? '' : textElement('cbc:DueDate', invoice.date_due),
    isCredit ? textElement('cbc:CreditNoteTypeCode', '381') : textElement('cbc:InvoiceTypeCode', '380'),
    // Peppol allows one note.
    textElement('cbc:Note', invoice.notes.join('\n')),
    textElement('cbc:DocumentCurrencyCode', invoice.currency),
    textElement('cbc:TaxCurrencyCode', invoice.vat_currency?.currency ?? null),
    textElement('cbc:BuyerReference', invoice.buyer_reference),
  ].join('')
}

const referenceElements = (invoice: EInvoice): string =>
  [
    periodElement('cac:InvoicePeriod', periodOf(invoice.supply)),
    element('cac:OrderReference', textElement('cbc:ID', invoice.order_reference)),
    ...invoice.preceding.map(({ number, date }) =>
      element(
        'cac:BillingReference',
        element('cac:InvoiceDocumentReference', textElement('cbc:ID', number), textElement('cbc:IssueDate', date)),
      ),
    ),
    element('cac:ContractDocumentReference', textElement('cbc:ID', invoice.contract_reference)),
  ].join('')

const periodOf = (supply: Supply | null) => (supply && 'from' in supply ? supply : null)

/** A period (BG-14, BG-26). */
const periodElement = (name: string, period: { from: string | null; to: string | null } | null): string =>
  element(name, textElement('cbc:StartDate', period?.from ?? null), textElement('cbc:EndDate', period?.to ?? null))

const deliveryElement = ({ supply, deliver_to }: EInvoice): string =>
  element(
    'cac:Delivery',
    textElement('cbc:ActualDeliveryDate', supply && 'date' in supply ? supply.date : null),
    deliver_to ? element('cac:DeliveryLocation', element('cac:Address', addressElements(deliver_to))) : '',
  )

/** UBL has no due date on a CreditNote but in its payment means. */
const paymentElements = (invoice: EInvoice): string[] =>
  invoice.payment.map(({ means, account, bic, account_name, reference }) =>
    element(
      'cac:PaymentMeans',
      textElement('cbc:PaymentMeansCode', means),
      invoice.kind === 'credit' ? textElement('cbc:PaymentDueDate', invoice.date_due) : '',
      textElement('cbc:PaymentID', reference),
      element(
        'cac:PayeeFinancialAccount',
        textElement('cbc:ID', account),
        textElement('cbc:Name', account_name),
        element('cac:FinancialInstitutionBranch', textElement('cbc:ID', bic)),
      ),
    ),
  )

const taxElements = ({ totals, vat_rows, vat_currency, currency }: EInvoice): string => {
  const amount = (name: string, value: string) => textElement(name, value, { currencyID: currency })
  const rows = vat_rows.map((row) =>
    element(
      'cac:TaxSubtotal',
      amount('cbc:TaxableAmount', row.base),
      amount('cbc:TaxAmount', row.vat),
      element(
        'cac:TaxCategory',
        textElement('cbc:ID', row.category),
        row.category === 'O' ? '' : textElement('cbc:Percent', row.rate),
        textElement('cbc:TaxExemptionReasonCode', row.exemption_code),
        textElement('cbc:TaxExemptionReason', row.exemption_reason),
        element('cac:TaxScheme', textElement('cbc:ID', 'VAT')),
      ),
    ),
  )
  const inVatCurrency = vat_currency
    ? element(
        'cac:TaxTotal',
        textElement('cbc:TaxAmount', vat_currency.vat_total, { currencyID: vat_currency.currency }),
      )
    : ''
  return element('cac:TaxTotal', amount('cbc:TaxAmount', totals.vat), ...rows) + inVatCurrency
}

const totalsElement = ({ totals, currency, allowances, charges }: EInvoice): string => {
  const amount = (name: string, value: string | null) => textElement(name, value, { currencyID: currency })
  const unlessZero = (value: string) => (Number(value) === 0 ? null : value)
  return element(
    'cac:LegalMonetaryTotal',
    amount('cbc:LineExtensionAmount', totals.lines),
    amount('cbc:TaxExclusiveAmount', totals.net),
    amount('cbc:TaxInclusiveAmount', totals.gross),
    amount('cbc:AllowanceTotalAmount', allowances.length > 0 ? totals.allowances : null),
    amount('cbc:ChargeTotalAmount', charges.length > 0 ? totals.charges : null),
    amount('cbc:PrepaidAmount', unlessZero(totals.prepaid)),
    amount('cbc:PayableRoundingAmount', unlessZero(totals.rounding)),
    amount('cbc:PayableAmount', totals.due),
  )
}
