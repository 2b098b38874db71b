import type { EInvoice, EInvoiceTotals, PaymentMeans, Supply, VatRow } from './model.ts'
import { dayOf, numberAt, vatOf } from './read-values.ts'
import { documentFactsOf } from './read-document.ts'
import { allowancesAt, lineOf, periodAt } from './cii-reader-lines.ts'
import { attachmentsOf, partyAt, postalAddressAt } from './cii-reader-parts.ts'
import { elementAt, elementsAt, textAt } from './xml-tree.ts'
import type { XmlElement } from './xml-tree.ts'

// ZUGFeRD 1 has the same elements under older names: those after the bars.
const names = {
  document: 'ExchangedDocument|HeaderExchangedDocument',
  transaction: 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction',
  agreement: 'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement',
  delivery: 'ApplicableHeaderTradeDelivery|ApplicableSupplyChainTradeDelivery',
  settlement: 'ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement',
  totals: 'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation',
}

/** A Cross Industry Invoice (CII D16B to D22B, Factur-X, ZUGFeRD 1 and 2) as the model. Throws UnreadableEInvoice. */
export const readCii = (root: XmlElement): EInvoice => {
  const document = elementAt(root, names.document)
  const transaction = elementAt(root, names.transaction)
  const agreement = elementAt(transaction, names.agreement)
  const delivery = elementAt(transaction, names.delivery)
  const settlement = elementAt(transaction, names.settlement)
  const facts = documentFactsOf({
    code: textAt(document, 'TypeCode'),
    number: textAt(document, 'ID'),
    date: dayOf(textAt(document, 'IssueDateTime/DateTimeString|DateTime')),
    currency: textAt(settlement, 'InvoiceCurrencyCode'),
  })
  const terms = elementsAt(settlement, 'SpecifiedTradePaymentTerms')
  return {
    ...facts,
    date_due: terms.map((each) => dayAt(each, 'DueDateDateTime')).find((day) => day !== null) ?? null,
    vat_currency: vatCurrencyOf(settlement, facts.currency),
    supply: supplyOf(delivery, settlement),
    buyer_reference: textAt(agreement, 'BuyerReference'),
    order_reference: textAt(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID|ID'),
    contract_reference: textAt(agreement, 'ContractReferencedDocument/IssuerAssignedID|ID'),
    preceding: elementsAt(settlement, 'InvoiceReferencedDocument').flatMap((each) => {
      const number = textAt(each, 'IssuerAssignedID|ID')
      return number ? [{ number, date: dayAt(each, 'FormattedIssueDateTime') }] : []
    }),
    notes: elementsAt(document, 'IncludedNote/Content').flatMap(({ text }) => (text ? [text] : [])),
    seller: partyAt(elementAt(agreement, 'SellerTradeParty')),
    buyer: partyAt(elementAt(agreement, 'BuyerTradeParty')),
    deliver_to: postalAddressAt(elementAt(delivery, 'ShipToTradeParty')),
    payment: paymentOf(settlement),
    terms: textAt(settlement, 'SpecifiedTradePaymentTerms/Description'),
    allowances: allowancesAt(settlement, false).map(({ vat, ...each }) => ({ ...each, vat: vat ?? vatOf(null, null) })),
    charges: [
      ...allowancesAt(settlement, true).map(({ vat, ...each }) => ({ ...each, vat: vat ?? vatOf(null, null) })),
      ...logisticsCharges(settlement),
    ],
    vat_rows: vatRowsOf(settlement),
    totals: totalsOf(settlement, facts.currency),
    lines: elementsAt(transaction, 'IncludedSupplyChainTradeLineItem').flatMap(lineOf),
    attachments: attachmentsOf(agreement),
  }
}

const dayAt = (parent: XmlElement | undefined, path: string) => dayOf(textAt(parent, `${path}/DateTimeString|DateTime`))

const vatCurrencyOf = (settlement: XmlElement | undefined, currency: string): EInvoice['vat_currency'] => {
  const code = textAt(settlement, 'TaxCurrencyCode')
  if (code === null || code === currency) return null
  const total = elementsAt(settlement, `${names.totals}/TaxTotalAmount`).find(
    ({ attributes }) => attributes['currencyID'] === code,
  )
  return total?.text ? { currency: code, vat_total: total.text } : null
}

const supplyOf = (delivery: XmlElement | undefined, settlement: XmlElement | undefined): Supply | null => {
  const date = dayAt(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime')
  return date ? { date } : periodAt(settlement)
}

/** The payment reference (BT-83) is written once for all accounts. */
const paymentOf = (settlement: XmlElement | undefined): PaymentMeans[] => {
  const reference = textAt(settlement, 'PaymentReference')
  const means = elementsAt(settlement, 'SpecifiedTradeSettlementPaymentMeans').map((each) => ({
    means: textAt(each, 'TypeCode') ?? '1',
    account:
      (
        textAt(each, 'PayeePartyCreditorFinancialAccount/IBANID') ??
        textAt(each, 'PayeePartyCreditorFinancialAccount/ProprietaryID')
      )?.replaceAll(' ', '') ?? null,
    bic: textAt(each, 'PayeeSpecifiedCreditorFinancialInstitution/BICID'),
    account_name: textAt(each, 'PayeePartyCreditorFinancialAccount/AccountName'),
    reference,
  }))
  return means.length === 0 && reference
    ? [{ means: '1', account: null, bic: null, account_name: null, reference }]
    : means
}

/** Delivery in ZUGFeRD and in the profile EXTENDED. */
const logisticsCharges = (settlement: XmlElement | undefined): EInvoice['charges'] =>
  elementsAt(settlement, 'SpecifiedLogisticsServiceCharge').map((each) => ({
    amount: numberAt(each, 'AppliedAmount') ?? '0',
    base: null,
    percent: null,
    reason: textAt(each, 'Description'),
    reason_code: 'FC',
    vat: vatOf(
      textAt(each, 'AppliedTradeTax/CategoryCode'),
      numberAt(each, 'AppliedTradeTax/RateApplicablePercent|ApplicablePercent'),
    ),
  }))

const vatRowsOf = (settlement: XmlElement | undefined): VatRow[] =>
  elementsAt(settlement, 'ApplicableTradeTax').map((row) => ({
    ...vatOf(textAt(row, 'CategoryCode'), numberAt(row, 'RateApplicablePercent|ApplicablePercent')),
    base: numberAt(row, 'BasisAmount') ?? '0',
    vat: numberAt(row, 'CalculatedAmount') ?? '0',
    exemption_reason: textAt(row, 'ExemptionReason'),
    exemption_code: textAt(row, 'ExemptionReasonCode'),
  }))

const totalsOf = (settlement: XmlElement | undefined, currency: string): EInvoiceTotals => {
  const totals = elementAt(settlement, names.totals)
  const amount = (name: string) => numberAt(totals, name)
  const taxes = elementsAt(totals, 'TaxTotalAmount')
  const ownTax = taxes.find(({ attributes }) => attributes['currencyID'] === currency) ?? taxes[0]
  const vat = ownTax ? numberAt({ ...ownTax, children: [ownTax] }, 'TaxTotalAmount') : null
  const net = amount('TaxBasisTotalAmount') ?? amount('LineTotalAmount') ?? '0'
  const gross = amount('GrandTotalAmount') ?? amount('DuePayableAmount') ?? net
  return {
    lines: amount('LineTotalAmount') ?? net,
    allowances: amount('AllowanceTotalAmount') ?? '0',
    charges: amount('ChargeTotalAmount') ?? '0',
    net,
    vat: vat ?? '0',
    gross,
    prepaid: amount('TotalPrepaidAmount') ?? '0',
    rounding: amount('RoundingAmount') ?? '0',
    due: amount('DuePayableAmount') ?? gross,
  }
}
