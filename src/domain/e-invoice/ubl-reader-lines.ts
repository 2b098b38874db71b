import type { EInvoiceLine, EInvoiceVat, LineAllowance } from './model.ts'
import { dayOf, isTrue, numberAt, schemedIdAt, vatOf } from './read-values.ts'
import { elementAt, elementsAt, textAt } from './xml-tree.ts'
import type { XmlElement } from './xml-tree.ts'

/** The allowances, or the charges, of a document or line; `vat` is null where none is written. */
export const allowancesAt = (
  parent: XmlElement,
  areCharges: boolean,
): (LineAllowance & { vat: EInvoiceVat | null })[] =>
  elementsAt(parent, 'AllowanceCharge')
    .filter((each) => isTrue(textAt(each, 'ChargeIndicator')) === areCharges)
    .map((each) => ({
      amount: numberAt(each, 'Amount') ?? '0',
      base: numberAt(each, 'BaseAmount'),
      percent: numberAt(each, 'MultiplierFactorNumeric'),
      reason: textAt(each, 'AllowanceChargeReason'),
      reason_code: textAt(each, 'AllowanceChargeReasonCode'),
      vat: categoryAt(each, 'TaxCategory'),
    }))

const categoryAt = (parent: XmlElement, path: string): EInvoiceVat | null => {
  const category = elementAt(parent, path)
  return category ? vatOf(textAt(category, 'ID'), numberAt(category, 'Percent')) : null
}

const withoutVat = ({ vat: _, ...allowance }: LineAllowance & { vat: EInvoiceVat | null }): LineAllowance => allowance

/** An InvoiceLine or CreditNoteLine. */
export const lineOf = (line: XmlElement): EInvoiceLine => {
  const item = elementAt(line, 'Item')
  const price = elementAt(line, 'Price')
  const quantity = elementAt(line, 'InvoicedQuantity|CreditedQuantity')
  const net = numberAt(line, 'LineExtensionAmount') ?? '0'
  const [from, to] = [dayOf(textAt(line, 'InvoicePeriod/StartDate')), dayOf(textAt(line, 'InvoicePeriod/EndDate'))]
  const discount = elementsAt(price, 'AllowanceCharge').find((each) => !isTrue(textAt(each, 'ChargeIndicator')))
  const description = textAt(item, 'Description')
  return {
    id: textAt(line, 'ID') ?? '',
    title: textAt(item, 'Name') ?? description ?? '',
    description,
    note: textAt(line, 'Note'),
    quantity: numberAt(line, 'InvoicedQuantity|CreditedQuantity') ?? '1',
    unit_code: quantity?.attributes['unitCode'] || 'C62',
    net_amount: net,
    price: numberAt(price, 'PriceAmount') ?? net,
    price_base_quantity: numberAt(price, 'BaseQuantity'),
    price_discount: numberAt(discount, 'Amount'),
    gross_price: numberAt(discount, 'BaseAmount'),
    allowances: allowancesAt(line, false).map(withoutVat),
    charges: allowancesAt(line, true).map(withoutVat),
    vat:
      (item && (categoryAt(item, 'ClassifiedTaxCategory') ?? categoryAt(item, 'TaxCategory'))) ??
      categoryAt(line, 'TaxTotal/TaxSubtotal/TaxCategory') ??
      vatOf(null, null),
    seller_item_id: textAt(item, 'SellersItemIdentification/ID'),
    buyer_item_id: textAt(item, 'BuyersItemIdentification/ID'),
    standard_id: item ? schemedIdAt(item, 'StandardItemIdentification/ID') : null,
    order_line: textAt(line, 'OrderLineReference/LineID'),
    period: from || to ? { from, to } : null,
  }
}
