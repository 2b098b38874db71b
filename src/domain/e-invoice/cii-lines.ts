import type { DocumentAllowance, EInvoiceLine, EInvoiceVat, LineAllowance } from './model.ts'
import { element, textElement } from './xml.ts'

/** An allowance, or a charge if `isCharge`, of a line or of the document. */
export const allowanceElement = (allowance: LineAllowance | DocumentAllowance, isCharge: boolean): string =>
  element(
    'ram:SpecifiedTradeAllowanceCharge',
    element('ram:ChargeIndicator', textElement('udt:Indicator', String(isCharge))),
    textElement('ram:CalculationPercent', allowance.percent),
    textElement('ram:BasisAmount', allowance.base),
    textElement('ram:ActualAmount', allowance.amount),
    textElement('ram:ReasonCode', allowance.reason_code),
    textElement('ram:Reason', allowance.reason),
    'vat' in allowance ? element('ram:CategoryTradeTax', ...taxParts(allowance.vat)) : '',
  )

const taxParts = ({ category, rate }: EInvoiceVat): string[] => [
  textElement('ram:TypeCode', 'VAT'),
  textElement('ram:CategoryCode', category),
  category === 'O' ? '' : textElement('ram:RateApplicablePercent', rate),
]

/** The period of the document or of a line. */
export const periodElement = (period: { from: string | null; to: string | null } | null): string =>
  element(
    'ram:BillingSpecifiedPeriod',
    element('ram:StartDateTime', dayElement(period?.from ?? null)),
    element('ram:EndDateTime', dayElement(period?.to ?? null)),
  )

const dayElement = (day: string | null): string =>
  textElement('udt:DateTimeString', day?.replaceAll('-', '') ?? null, { format: '102' })

export const lineElement = (line: EInvoiceLine): string =>
  element(
    'ram:IncludedSupplyChainTradeLineItem',
    element(
      'ram:AssociatedDocumentLineDocument',
      textElement('ram:LineID', line.id),
      element('ram:IncludedNote', textElement('ram:Content', line.note)),
    ),
    element(
      'ram:SpecifiedTradeProduct',
      textElement('ram:GlobalID', line.standard_id?.id ?? null, { schemeID: line.standard_id?.scheme ?? null }),
      textElement('ram:SellerAssignedID', line.seller_item_id),
      textElement('ram:BuyerAssignedID', line.buyer_item_id),
      textElement('ram:Name', line.title),
      textElement('ram:Description', line.description),
    ),
    priceElements(line),
    element(
      'ram:SpecifiedLineTradeDelivery',
      textElement('ram:BilledQuantity', line.quantity, { unitCode: line.unit_code }),
    ),
    element(
      'ram:SpecifiedLineTradeSettlement',
      element('ram:ApplicableTradeTax', ...taxParts(line.vat)),
      periodElement(line.period),
      ...line.allowances.map((each) => allowanceElement(each, false)),
      ...line.charges.map((each) => allowanceElement(each, true)),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', textElement('ram:LineTotalAmount', line.net_amount)),
    ),
  )

const priceElements = (line: EInvoiceLine): string => {
  const baseQuantity = textElement('ram:BasisQuantity', line.price_base_quantity, { unitCode: line.unit_code })
  const discount =
    line.price_discount === null
      ? ''
      : element(
          'ram:AppliedTradeAllowanceCharge',
          element('ram:ChargeIndicator', textElement('udt:Indicator', 'false')),
          textElement('ram:ActualAmount', line.price_discount),
        )
  return element(
    'ram:SpecifiedLineTradeAgreement',
    element('ram:BuyerOrderReferencedDocument', textElement('ram:LineID', line.order_line)),
    line.gross_price === null
      ? ''
      : element(
          'ram:GrossPriceProductTradePrice',
          textElement('ram:ChargeAmount', line.gross_price),
          baseQuantity,
          discount,
        ),
    element('ram:NetPriceProductTradePrice', textElement('ram:ChargeAmount', line.price), baseQuantity),
  )
}
