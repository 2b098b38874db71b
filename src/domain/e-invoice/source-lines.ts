import { amountText, currencyDigits } from '#domain/currency.ts'
import { dec, divide, hundred, plainText } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { Bilingual } from '#domain/default-vat.ts'
import { lineAmounts } from '#domain/invoice-form.ts'
import type { Discount, TotalsForm } from '#domain/invoice-form.ts'
import type { InvoiceTotals } from '#domain/invoice-totals.ts'
import { minorText } from '#domain/minor-units.ts'
import { isTaxed, vatCategory } from '#domain/vat.ts'
import { priceWithoutVat } from '#domain/quantity-and-price.ts'
import { peppolSlack, signed } from './amounts.ts'
import type { DocumentAllowance, EInvoiceLine, EInvoiceVat, LineAllowance } from './model.ts'
import type { SourceDocument } from './source.ts'
import { unitCode } from './unit-codes.ts'

const discountReason: Bilingual = { lt: 'Nuolaida', en: 'Discount' }
const deliveryReason: Bilingual = { lt: 'Pristatymas', en: 'Delivery' }

/** UNCL5189: discount. UNCL7161: delivery. */
const reasonCodes = { discount: '95', delivery: 'DL' }

/** The lines with prices without VAT. `form` and `totals` are of the same document. */
export const linesOf = (source: SourceDocument, form: TotalsForm, totals: InvoiceTotals): EInvoiceLine[] =>
  source.lines.map((line, index) => {
    const figures = figuresOf(source, form, totals, index)
    const code = form.lines[index]?.vat?.code
    return {
      id: String(index + 1),
      title: line.title,
      description: line.description,
      note: source.vat && code ? code : null,
      unit_code: unitCode(line.unit),
      price_base_quantity: null,
      price_discount: null,
      gross_price: null,
      charges: [],
      vat: categoryOf(form, form.lines[index]?.vat ?? null),
      seller_item_id: line.product_code,
      buyer_item_id: null,
      standard_id: null,
      order_line: null,
      period: null,
      ...figures,
    }
  })

const categoryOf = (form: TotalsForm, vat: TotalsForm['lines'][number]['vat']): EInvoiceVat => {
  if (!form.vat || !vat) return { category: 'O', rate: '0' }
  const rate = isTaxed(vat.type) ? plainText(dec(vat.rate ?? '0')) : '0'
  return { category: vatCategory(vat.type, vat.code), rate }
}

type Figures = Pick<EInvoiceLine, 'quantity' | 'price' | 'net_amount' | 'allowances'>

/**
 * net_amount = quantity × price − allowance. Prices with VAT are converted: the net amount is the line's share of its VAT group, and the
 * price is what gives it. A negative price becomes a negative quantity, because EN 16931 forbids it (BR-27).
 */
const figuresOf = (source: SourceDocument, form: TotalsForm, totals: InvoiceTotals, index: number): Figures => {
  const line = form.lines[index]!
  const isCredit = source.type === 'credit'
  const digits = currencyDigits(source.currency)
  const stored = lineAmounts(line, digits)
  const rate = source.vat && source.prices_include_vat ? (categoryOf(form, line.vat).rate ?? '0') : '0'
  const net = totals.lines[index]!.total_without_vat
  const discount = withoutVat(minorText(stored.discount, digits), rate, source.currency)
  const amount = dec(net).plus(dec(discount))
  const quantity = dec(line.quantity)
  const own = dec(rate).eq(0) ? dec(line.price) : dec(priceWithoutVat(line.price, rate))
  const price = netPrice({ amount, quantity, price: own, isConverted: !dec(rate).eq(0) }, digits)
  const isNegative = price.lt(0)
  return {
    quantity: plainText(isNegative !== isCredit ? negated(quantity) : quantity),
    price: plainText(price.abs()),
    net_amount: signed(net, isCredit),
    allowances:
      stored.discount === 0n
        ? []
        : [
            allowanceOf(
              signed(discount, isCredit),
              signed(amountText(amount, source.currency), isCredit),
              line.discount,
              discountReason[source.language],
            ),
          ],
  }
}

const negated = (value: Decimal): Decimal => (value.eq(0) ? value : value.neg())

const withoutVat = (amount: string, rate: string, currency: string): string =>
  amountText(divide(dec(amount).times(hundred), hundred.plus(dec(rate)), 12), currency)

const maxPriceDigits = 20
const halfCent = dec('0.005')

type Priced = { amount: Decimal; quantity: Decimal; price: Decimal; isConverted: boolean }

/**
 * The price without VAT. A price that was converted, or whose amount is rounded to whole units (yen), is the one with the fewest decimals
 * that gives the amount.
 */
const netPrice = ({ amount, quantity, price, isConverted }: Priced, digits: number): Decimal => {
  const givesAmount = (value: Decimal) => value.times(quantity).minus(amount).abs().lte(halfCent)
  if (quantity.eq(0) || (!isConverted && givesAmount(price))) return price
  for (let decimals = digits; decimals < maxPriceDigits; decimals += 1) {
    const rounded = divide(amount, quantity, decimals)
    if (givesAmount(rounded)) return rounded
  }
  return divide(amount, quantity, maxPriceDigits)
}

/** An allowance. Its percentage and base are left out if the amount differs from them by more than Peppol accepts, because of roundings. */
const allowanceOf = (amount: string, base: string, discount: Discount | null, reason: string): LineAllowance => {
  const percent = discount?.kind === 'percent' ? plainText(dec(discount.value)) : null
  const computed = percent === null ? null : dec(base).times(dec(percent)).div(hundred)
  const isExact = computed !== null && computed.minus(dec(amount)).abs().lte(peppolSlack)
  return {
    amount,
    base: isExact ? base : null,
    percent: isExact ? percent : null,
    reason,
    reason_code: reasonCodes.discount,
  }
}

/** The document's discount, one allowance for each VAT group. */
export const allowancesOf = (source: SourceDocument, form: TotalsForm, totals: InvoiceTotals): DocumentAllowance[] => {
  const isCredit = source.type === 'credit'
  return totals.discount_by_group.map(({ category, rate, amount_without_vat }) => {
    const nets = totals.lines.flatMap((line, index) => {
      const vat = categoryOf(form, form.lines[index]?.vat ?? null)
      return vat.category === category && vat.rate === rate ? [dec(line.total_without_vat)] : []
    })
    const base = amountText(
      nets.reduce((total, value) => total.plus(value), dec(0)),
      source.currency,
    )
    return {
      ...allowanceOf(
        signed(amount_without_vat, isCredit),
        signed(base, isCredit),
        source.discount,
        discountReason[source.language],
      ),
      vat: { category, rate },
    }
  })
}

/** The delivery as a charge. */
export const chargesOf = (source: SourceDocument, form: TotalsForm, totals: InvoiceTotals): DocumentAllowance[] =>
  form.delivery
    ? [
        {
          amount: signed(totals.delivery_without_vat, source.type === 'credit'),
          base: null,
          percent: null,
          reason: deliveryReason[source.language],
          reason_code: reasonCodes.delivery,
          vat: categoryOf(form, form.delivery.vat),
        },
      ]
    : []
