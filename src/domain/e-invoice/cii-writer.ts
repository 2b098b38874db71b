import { partyElements } from './cii-party.ts'
import { allowanceElement, lineElement, periodElement } from './cii-lines.ts'
import type { EInvoice } from './model.ts'
import { element, textElement, xmlDocument } from './xml.ts'

const standard = 'urn:un:unece:uncefact:data:standard:'

/**
 * The e-invoice as UN/CEFACT Cross Industry Invoice (D16B) in the profile EN 16931 of Factur-X and ZUGFeRD. The order of elements is that of
 * the schemas.
 */
export const ciiOf = (invoice: EInvoice): string =>
  xmlDocument(
    'rsm:CrossIndustryInvoice',
    {
      rsm: `${standard}CrossIndustryInvoice:100`,
      ram: `${standard}ReusableAggregateBusinessInformationEntity:100`,
      qdt: `${standard}QualifiedDataType:100`,
      udt: `${standard}UnqualifiedDataType:100`,
    },
    element(
      'rsm:ExchangedDocumentContext',
      element('ram:GuidelineSpecifiedDocumentContextParameter', textElement('ram:ID', 'urn:cen.eu:en16931:2017')),
    ),
    documentElement(invoice),
    element(
      'rsm:SupplyChainTradeTransaction',
      ...invoice.lines.map((line) => lineElement(line)),
      agreementElement(invoice),
      deliveryElement(invoice),
      settlementElement(invoice),
    ),
  )

const documentElement = (invoice: EInvoice): string =>
  element(
    'rsm:ExchangedDocument',
    textElement('ram:ID', invoice.number),
    textElement('ram:TypeCode', invoice.kind === 'credit' ? '381' : '380'),
    element('ram:IssueDateTime', dayElement('udt:DateTimeString', invoice.date)),
    ...invoice.notes.map((note) => element('ram:IncludedNote', textElement('ram:Content', note))),
  )

/** A day in the format 102 (YYYYMMDD); nothing for null. */
const dayElement = (name: string, day: string | null): string =>
  textElement(name, day?.replaceAll('-', '') ?? null, { format: '102' })

const agreementElement = (invoice: EInvoice): string =>
  element(
    'ram:ApplicableHeaderTradeAgreement',
    textElement('ram:BuyerReference', invoice.buyer_reference),
    element('ram:SellerTradeParty', partyElements(invoice.seller)),
    element('ram:BuyerTradeParty', partyElements(invoice.buyer)),
    element('ram:BuyerOrderReferencedDocument', textElement('ram:IssuerAssignedID', invoice.order_reference)),
    element('ram:ContractReferencedDocument', textElement('ram:IssuerAssignedID', invoice.contract_reference)),
  )

/** The element is required even if it is empty. */
const deliveryElement = ({ deliver_to, supply }: EInvoice): string => {
  const day = supply && 'date' in supply ? supply.date : null
  const content = [
    deliver_to
      ? element(
          'ram:ShipToTradeParty',
          element('ram:PostalTradeAddress', textElement('ram:CountryID', deliver_to.country)),
        )
      : '',
    element(
      'ram:ActualDeliverySupplyChainEvent',
      element('ram:OccurrenceDateTime', dayElement('udt:DateTimeString', day)),
    ),
  ].join('')
  return `<ram:ApplicableHeaderTradeDelivery>${content}</ram:ApplicableHeaderTradeDelivery>`
}

const settlementElement = (invoice: EInvoice): string => {
  const { supply, payment } = invoice
  const reference = payment.find((each) => each.reference)?.reference ?? null
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    textElement('ram:PaymentReference', reference),
    textElement('ram:TaxCurrencyCode', invoice.vat_currency?.currency ?? null),
    textElement('ram:InvoiceCurrencyCode', invoice.currency),
    ...paymentElements(invoice),
    ...taxElements(invoice),
    periodElement(supply && 'from' in supply ? supply : null),
    ...invoice.allowances.map((each) => allowanceElement(each, false)),
    ...invoice.charges.map((each) => allowanceElement(each, true)),
    element(
      'ram:SpecifiedTradePaymentTerms',
      textElement('ram:Description', invoice.terms),
      element('ram:DueDateDateTime', dayElement('udt:DateTimeString', invoice.date_due)),
    ),
    totalsElement(invoice),
    ...invoice.preceding.map(({ number, date }) =>
      element(
        'ram:InvoiceReferencedDocument',
        textElement('ram:IssuerAssignedID', number),
        element('ram:FormattedIssueDateTime', dayElement('qdt:DateTimeString', date)),
      ),
    ),
  )
}

const isIban = (account: string): boolean => /^[A-Z]{2}[0-9]{2}[A-Z0-9]+$/.test(account)

const paymentElements = ({ payment }: EInvoice): string[] =>
  payment.map(({ means, account, account_name, bic }) =>
    element(
      'ram:SpecifiedTradeSettlementPaymentMeans',
      textElement('ram:TypeCode', means),
      element(
        'ram:PayeePartyCreditorFinancialAccount',
        account && isIban(account) ? textElement('ram:IBANID', account) : '',
        textElement('ram:AccountName', account_name),
        account && isIban(account) ? '' : textElement('ram:ProprietaryID', account),
      ),
      element('ram:PayeeSpecifiedCreditorFinancialInstitution', textElement('ram:BICID', bic)),
    ),
  )

const taxElements = ({ vat_rows }: EInvoice): string[] =>
  vat_rows.map((row) =>
    element(
      'ram:ApplicableTradeTax',
      textElement('ram:CalculatedAmount', row.vat),
      textElement('ram:TypeCode', 'VAT'),
      textElement('ram:ExemptionReason', row.exemption_reason),
      textElement('ram:BasisAmount', row.base),
      textElement('ram:CategoryCode', row.category),
      textElement('ram:ExemptionReasonCode', row.exemption_code),
      row.category === 'O' ? '' : textElement('ram:RateApplicablePercent', row.rate),
    ),
  )

const totalsElement = ({ totals, vat_currency, currency, allowances, charges }: EInvoice): string => {
  const unlessZero = (value: string) => (Number(value) === 0 ? null : value)
  return element(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    textElement('ram:LineTotalAmount', totals.lines),
    textElement('ram:ChargeTotalAmount', charges.length > 0 ? totals.charges : null),
    textElement('ram:AllowanceTotalAmount', allowances.length > 0 ? totals.allowances : null),
    textElement('ram:TaxBasisTotalAmount', totals.net),
    textElement('ram:TaxTotalAmount', totals.vat, { currencyID: currency }),
    vat_currency
      ? textElement('ram:TaxTotalAmount', vat_currency.vat_total, { currencyID: vat_currency.currency })
      : '',
    textElement('ram:RoundingAmount', unlessZero(totals.rounding)),
    textElement('ram:GrandTotalAmount', totals.gross),
    textElement('ram:TotalPrepaidAmount', unlessZero(totals.prepaid)),
    textElement('ram:DuePayableAmount', totals.due),
  )
}
