import type { Invoice, InvoiceDefaults } from '#contract/sales/invoice.ts'
import { isRounding } from '#domain/credit-rules.ts'
import type { CreditDocument } from '#domain/credit-rules.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import { documentWords } from '#server/platform/words/document-words.ts'

type Rest = Pick<InvoiceDefaults, 'lines' | 'prices_include_vat' | 'discount' | 'delivery'>

/** The VAT row most of the invoice's money was charged at. */
const greatestVat = ({ vat_breakdown }: Invoice): string | null => {
  const worth = ({ base, vat }: { base: string; vat: string }) => dec(base).plus(dec(vat)).abs()
  const [greatest] = vat_breakdown.toSorted((a, b) => worth(b).cmp(worth(a)))
  return greatest?.vat_id ?? null
}

/**
 * The rest of an invoice none of whose lines are left: a cent that pieces rounded away, a delivery, money that reduced prices left. One
 * line of all of it with its VAT, so that the invoice can be credited to nothing. Undefined where no money is left.
 */
export const restOf = (
  invoice: Invoice,
  credits: readonly CreditDocument[],
  delivery: InvoiceDefaults['delivery'],
): Rest | undefined => {
  const left = dec(invoice.total).minus(sum(credits.map(({ total }) => dec(total).abs())))
  if (left.lte(0)) return undefined
  const what = isRounding(invoice, credits, left) ? 'rounding_difference' : delivery ? 'delivery' : 'price_reduction'
  const line = {
    product_id: null,
    title: documentWords(invoice.language, invoice.currency).word(what),
    description: null,
    quantity: '-1',
    unit_id: null,
    price: amountText(left, invoice.currency),
    discount: null,
    vat_id: what === 'delivery' && delivery ? delivery.vat_id : greatestVat(invoice),
    reference_line_id: null,
  }
  return {
    lines: [line],
    prices_include_vat: invoice.vat || invoice.prices_include_vat,
    discount: null,
    delivery: null,
  }
}
