import type { EInvoiceLine, EInvoiceVat, LineAllowance } from './model.ts'
import { dayOf, isTrue, numberAt, schemedIdAt, vatOf } from './read-values.ts'
import { elementAt, elementsAt, textAt } from './xml-tree.ts'
import type { XmlElement } from './xml-tree.ts'

/** The allowances, or the charges, of a document or line; `vat` is null where none is written. */
export const allowancesAt = (
  parent: XmlElement | undefined,
  areCharges: boolean,
): (LineAllowance & { vat: EInvoiceVat | null })[] =>
  elementsAt(parent, 'SpecifiedTradeAllowanceCharge')
    .filter((each) => isTrue(textAt(each, 'ChargeIndicator/Indicator')) === areCharges)
    .map((each) => ({
      amount: numberAt(each, 'ActualAmount') ?? '0',
      base: numberAt(each, 'BasisAmount'),
      percent: numberAt(each, 'CalculationPercent'),
      reason: textAt(each, 'Reason'),
      reason_code: textAt(each, 'ReasonCode'),
      vat: taxAt(elementAt(each, 'CategoryTradeTax')),
    }))

const taxAt = (tax: XmlElement | undefined): EInvoiceVat | null =>
  tax ? vatOf(textAt(tax, 'CategoryCode'), numberAt(tax, 'RateApplicablePercent|ApplicablePercent')) : null

/** The period of the document or of a line; null if it has no end. */
export const periodAt = (parent: XmlElement | undefined) => {
  const [from, to] = ['Start', 'End'].map((end) =>
    dayOf(textAt(parent, `BillingSpecifiedPeriod/${end}DateTime/DateTimeString|DateTime`)),
  )
  return from || to ? { from: from ?? null, to: to ?? null } : null
}

// ZUGFeRD 1 has the same elements under older names: those after the bars.
const names = {
  agreement: 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement',
  delivery: 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery',
  settlement: 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement',
  amount: 'SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation/LineTotalAmount',
}

/** A line; none for a line of ZUGFeRD 1 and EXTENDED that has only a note or repeats a group of lines. */
export const lineOf = (line: XmlElement): EInvoiceLine[] => {
  const document = elementAt(line, 'AssociatedDocumentLineDocument')
  const product = elementAt(line, 'SpecifiedTradeProduct')
  const agreement = elementAt(line, names.agreement)
  const settlement = elementAt(line, names.settlement)
  const quantity = elementAt(line, `${names.delivery}/BilledQuantity`)
  const net = numberAt(settlement, names.amount)
  if (net === null || isInformation(document)) return []
  const netPrice = elementAt(agreement, 'NetPriceProductTradePrice')
  const grossPrice = elementAt(agreement, 'GrossPriceProductTradePrice')
  const discount = elementsAt(grossPrice, 'AppliedTradeAllowanceCharge').find(
    (each) => !isTrue(textAt(each, 'ChargeIndicator/Indicator')),
  )
  return [
    {
      id: textAt(document, 'LineID') ?? '',
      title: textAt(product, 'Name') ?? '',
      description: textAt(product, 'Description'),
      note: textAt(document, 'IncludedNote/Content'),
      quantity: numberAt(line, `${names.delivery}/BilledQuantity`) ?? '1',
      unit_code: quantity?.attributes['unitCode'] || 'C62',
      net_amount: net,
      price: numberAt(netPrice, 'ChargeAmount') ?? net,
      price_base_quantity: numberAt(netPrice, 'BasisQuantity') ?? numberAt(grossPrice, 'BasisQuantity'),
      price_discount: numberAt(discount, 'ActualAmount'),
      gross_price: numberAt(grossPrice, 'ChargeAmount'),
      allowances: allowancesAt(settlement, false).map(({ vat: _, ...each }) => each),
      charges: allowancesAt(settlement, true).map(({ vat: _, ...each }) => each),
      vat: taxAt(elementAt(settlement, 'ApplicableTradeTax')) ?? vatOf(null, null),
      seller_item_id: textAt(product, 'SellerAssignedID'),
      buyer_item_id: textAt(product, 'BuyerAssignedID'),
      standard_id: product ? schemedIdAt(product, 'GlobalID') : null,
      order_line: textAt(agreement, 'BuyerOrderReferencedDocument/LineID'),
      period: periodAt(settlement),
    },
  ]
}

/** Sum lines and notes of the profile EXTENDED, whose amounts are in other lines. */
const isInformation = (document: XmlElement | undefined): boolean =>
  ['GROUP', 'INFORMATION'].includes(textAt(document, 'LineStatusReasonCode') ?? '')
