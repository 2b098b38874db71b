import type { DocumentAllowance, EInvoice, EInvoiceLine, EInvoiceVat, LineAllowance } from './model.ts'
import { element, textElement } from './xml.ts'

/** An allowance, or a charge if `isCharge`, of a line or of the document. */
export const allowanceElement = (
  allowance: LineAllowance | DocumentAllowance,
  isCharge: boolean,
  currency: string,
): string =>
  element(
    'cac:AllowanceCharge',
    textElement('cbc:ChargeIndicator', String(isCharge)),
    textElement('cbc:AllowanceChargeReasonCode', allowance.reason_code),
    textElement('cbc:AllowanceChargeReason', allowance.reason),
    textElement('cbc:MultiplierFactorNumeric', allowance.percent),
    textElement('cbc:Amount', allowance.amount, { currencyID: currency }),
    textElement('cbc:BaseAmount', allowance.base, { currencyID: currency }),
    'vat' in allowance ? categoryElement('cac:TaxCategory', allowance.vat) : '',
  )

const categoryElement = (name: string, { category, rate }: EInvoiceVat): string =>
  element(
    name,
    textElement('cbc:ID', category),
    category === 'O' ? '' : textElement('cbc:Percent', rate),
    element('cac:TaxScheme', textElement('cbc:ID', 'VAT')),
  )

/** An InvoiceLine or CreditNoteLine. */
export const lineElement = (line: EInvoiceLine, { kind, currency }: EInvoice): string => {
  const isCredit = kind === 'credit'
  return element(
    isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    textElement('cbc:ID', line.id),
    textElement('cbc:Note', line.note),
    textElement(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', line.quantity, {
      unitCode: line.unit_code,
    }),
    textElement('cbc:LineExtensionAmount', line.net_amount, { currencyID: currency }),
    element(
      'cac:InvoicePeriod',
      textElement('cbc:StartDate', line.period?.from ?? null),
      textElement('cbc:EndDate', line.period?.to ?? null),
    ),
    element('cac:OrderLineReference', textElement('cbc:LineID', line.order_line)),
    ...line.allowances.map((each) => allowanceElement(each, false, currency)),
    ...line.charges.map((each) => allowanceElement(each, true, currency)),
    itemElement(line),
    priceElement(line, currency),
  )
}

const itemElement = (line: EInvoiceLine): string =>
  element(
    'cac:Item',
    textElement('cbc:Description', line.description),
    textElement('cbc:Name', line.title),
    element('cac:BuyersItemIdentification', textElement('cbc:ID', line.buyer_item_id)),
    element('cac:SellersItemIdentification', textElement('cbc:ID', line.seller_item_id)),
    element(
      'cac:StandardItemIdentification',
      textElement('cbc:ID', line.standard_id?.id ?? null, { schemeID: line.standard_id?.scheme ?? null }),
    ),
    categoryElement('cac:ClassifiedTaxCategory', line.vat),
  )

const priceElement = (line: EInvoiceLine, currency: string): string => {
  const amount = (name: string, value: string | null) => textElement(name, value, { currencyID: currency })
  return element(
    'cac:Price',
    amount('cbc:PriceAmount', line.price),
    textElement('cbc:BaseQuantity', line.price_base_quantity, { unitCode: line.unit_code }),
    line.price_discount === null
      ? ''
      : element(
          'cac:AllowanceCharge',
          textElement('cbc:ChargeIndicator', 'false'),
          amount('cbc:Amount', line.price_discount),
          amount('cbc:BaseAmount', line.gross_price),
        ),
  )
}
