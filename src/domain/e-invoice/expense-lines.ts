import { currencyDigits } from '#domain/currency.ts'
import { dec, divide, hundred, plainText, roundHalfAway, parseDecimal } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { systemUnits } from '#domain/default-settings.ts'
import type { DecimalText, EInvoice, EInvoiceVat } from './model.ts'

/** A line of an expense form. */
export interface ExpenseLine {
  title: string
  quantity: DecimalText
  price: DecimalText
  vat: EInvoiceVat
}

/** Words for what an e-invoice has without a name of its own. */
export interface LineWords {
  discount: string
  charge: string
  delivery: string
}

/** The lines, the delivery and the discount of an expense form. */
export interface ExpenseParts {
  lines: ExpenseLine[]
  discount: { kind: 'amount'; value: DecimalText } | null
  delivery: { amount: DecimalText; vat: EInvoiceVat } | null
}

const maxTitleLength = 500
const maxDecimals = 6

/**
 * The lines of an e-invoice as an expense has them: quantity × price gives the net amount of each line, with its allowances and charges.
 * Charges of the document are lines, freight the delivery. Its one allowance is the discount if all has one VAT; else allowances are negative
 * lines.
 */
export const expenseParts = (invoice: EInvoice, words: LineWords): ExpenseParts => {
  const digits = currencyDigits(invoice.currency)
  const freight = invoice.charges.filter(({ reason_code }) => reason_code === 'FC')
  const [delivery] = freight.length === 1 && dec(freight[0]?.amount ?? '0').gte(0) ? freight : []
  const [allowance] = invoice.allowances.length === 1 ? invoice.allowances : []
  const vats = new Set([...invoice.lines, ...invoice.allowances].map(({ vat }) => `${vat.category} ${vat.rate}`))
  const isDiscount = allowance !== undefined && vats.size === 1 && dec(allowance.amount).gt(0)
  const single = (title: string, amount: Decimal, vat: EInvoiceVat): ExpenseLine => ({
    title: title.slice(0, maxTitleLength),
    quantity: '1',
    price: plainText(roundHalfAway(amount, digits)),
    vat,
  })
  return {
    lines: [
      ...invoice.lines.map((line) => lineOf(line, digits)),
      ...invoice.charges
        .filter((each) => each !== delivery)
        .map(({ reason, amount, vat }) => single(reason ?? words.charge, dec(amount), vat)),
      ...(isDiscount
        ? []
        : invoice.allowances.map(({ reason, amount, vat }) =>
            single(reason ?? words.discount, dec(amount).neg(), vat),
          )),
    ],
    discount: isDiscount ? { kind: 'amount', value: moneyText(allowance.amount, digits) } : null,
    delivery: delivery ? { amount: moneyText(delivery.amount, digits), vat: delivery.vat } : null,
  }
}

const moneyText = (amount: string, digits: number): string => plainText(roundHalfAway(dec(amount), digits))

const lineOf = (line: EInvoice['lines'][number], digits: number): ExpenseLine => {
  const title = (line.title || line.description || '–').replace(/\s+/g, ' ').slice(0, maxTitleLength)
  const net = roundHalfAway(dec(line.net_amount), digits)
  const price = parseDecimal(line.quantity) && priceOf(line, net, digits)
  if (price !== undefined) return { title, quantity: line.quantity, price: plainText(price), vat: line.vat }
  const count = ` (${plainText(dec(line.quantity))} ${unitName(line.unit_code)})`
  return {
    title: title.slice(0, maxTitleLength - count.length) + count,
    quantity: '1',
    price: plainText(net),
    vat: line.vat,
  }
}

/** The printed price if it gives the net amount, else the shortest price that does; undefined if none with six decimals does. */
const priceOf = (line: EInvoice['lines'][number], net: Decimal, digits: number): Decimal | undefined => {
  const quantity = dec(line.quantity)
  const base = dec(line.price_base_quantity ?? '1')
  const givesNet = (price: Decimal) => roundHalfAway(quantity.times(price), digits).eq(net)
  if (quantity.eq(0)) return undefined
  if (!base.eq(0)) {
    const printed = divide(dec(line.price), base, maxDecimals)
    if (givesNet(printed)) return printed
  }
  for (let decimals = digits; decimals <= maxDecimals; decimals += 1) {
    const price = divide(net, quantity, decimals)
    if (givesNet(price)) return price
  }
  return undefined
}

/** The Lithuanian short name of a unit, else its code. */
const unitName = (code: string): string => systemUnits.find(({ unece }) => unece === code)?.short_name.lt ?? code

/** The lines with VAT in their prices, for a buyer who deducts none; undefined if they do not add up to `gross`. */
export const linesWithVat = (parts: ExpenseParts, gross: DecimalText, currency: string): ExpenseParts | undefined => {
  if ([...parts.lines, ...(parts.delivery ? [parts.delivery] : [])].every(({ vat }) => dec(vat.rate).eq(0)))
    return parts
  if (parts.discount) return undefined
  const digits = currencyDigits(currency)
  const withVat = (amount: Decimal, { rate }: EInvoiceVat) =>
    roundHalfAway(amount.times(hundred.plus(dec(rate))).div(hundred), digits)
  const lines = parts.lines.map((line) => {
    const total = withVat(roundHalfAway(dec(line.quantity).times(dec(line.price)), digits), line.vat)
    for (let decimals = digits; decimals <= maxDecimals && !dec(line.quantity).eq(0); decimals += 1) {
      const price = divide(total, dec(line.quantity), decimals)
      if (roundHalfAway(price.times(dec(line.quantity)), digits).eq(total))
        return { ...line, price: plainText(price), total }
    }
    return { ...line, quantity: '1', price: plainText(total), total }
  })
  const delivery = parts.delivery && withVat(dec(parts.delivery.amount), parts.delivery.vat)
  const sumOf = lines.reduce((all, { total }) => all.plus(total), delivery ?? dec('0'))
  if (!sumOf.eq(dec(gross))) return undefined
  return {
    lines: lines.map(({ total: _, ...line }) => line),
    discount: null,
    delivery: parts.delivery && delivery && { ...parts.delivery, amount: plainText(delivery) },
  }
}
