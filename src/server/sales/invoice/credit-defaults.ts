import type { Invoice, InvoiceDefaults, InvoiceOptions } from '#contract/sales/invoice.ts'
import { remainingDiscount, remainingLines } from '#domain/credit-lines.ts'
import { isRoundingDifference } from '#domain/credit-rules.ts'
import type { CreditDocument } from '#domain/credit-rules.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import { compareDates } from '#domain/plain-date.ts'
import { vatPointDate } from '#domain/supply.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import { copyOf, lineOf, seriesOf } from './copy.ts'
import { readCredits } from './credit.queries.ts'
import { refuseUnless } from './refusals.ts'

/** The credit of everything not credited yet, to the same client and at the same rates. */
export const creditOf = async (
  context: CompanyContext,
  invoice: Invoice,
  emptyForm: InvoiceDefaults,
  options: InvoiceOptions,
): Promise<InvoiceDefaults> => {
  refuseUnless(context, invoice, 'credit')
  const credits = await readCredits(context, invoice.id)
  const discounts = credits.map(({ discount }) => discount)
  const delivered = sum(credits.map(({ delivery }) => dec(delivery?.amount ?? '0')))
  const undelivered = dec(invoice.delivery?.amount ?? '0').plus(delivered)
  const delivery =
    invoice.delivery && undelivered.gt(0)
      ? { amount: amountText(undelivered.times(-1), invoice.currency), vat_id: invoice.delivery.vat_id }
      : null
  const lines = remainingLines(
    invoice.lines,
    credits.flatMap((credit) => credit.lines),
  )
  return {
    ...copyOf(invoice, emptyForm, options, 'credit'),
    type: 'credit',
    vat: invoice.vat,
    client_details: invoice.client_details,
    // A credit is not dated before its invoice, which may have a future date.
    date: compareDates(emptyForm.date, invoice.date) < 0 ? invoice.date : emptyForm.date,
    date_due: null,
    series_id: seriesOf('credit', options, invoice),
    lines: lines.map((line) => ({ ...lineOf({ ...line, id: '' }), reference_line_id: line.reference_line_id })),
    discount: remainingDiscount(invoice.discount, discounts),
    delivery,
    reference_invoice_id: invoice.id,
    reference_number: invoice.number,
    reference_vat_date: vatPointDate(invoice),
    // A credit needs a line even if all lines of the invoice are credited.
    ...(lines.length === 0 ? remainderForm(invoice, credits, delivery) : undefined),
  }
}

type RemainderForm = Pick<InvoiceDefaults, 'lines' | 'prices_include_vat' | 'discount' | 'delivery'>

/** The VAT row with the largest part of the invoice's total. */
const largestVat = ({ vat_breakdown }: Invoice): string | null => {
  const size = ({ base, vat }: { base: string; vat: string }) => dec(base).plus(dec(vat)).abs()
  const [largest] = vat_breakdown.toSorted((a, b) => size(b).cmp(size(a)))
  return largest?.vat_id ?? null
}

/**
 * A form for the remaining amount of an invoice whose lines are all credited: a rounding difference, a delivery, or a price
 * reduction. One line has the whole amount with its VAT, so that the invoice can be credited to zero. Undefined if it is zero.
 */
const remainderForm = (
  invoice: Invoice,
  credits: readonly CreditDocument[],
  delivery: InvoiceDefaults['delivery'],
): RemainderForm | undefined => {
  const remaining = dec(invoice.total).minus(sum(credits.map(({ total }) => dec(total).abs())))
  if (remaining.lte(0)) return undefined
  const kind = isRoundingDifference(invoice, credits, remaining)
    ? 'rounding_difference'
    : delivery
      ? 'delivery'
      : 'price_reduction'
  const line = {
    product_id: null,
    title: createDocumentTexts(invoice.language, invoice.currency).textOf(kind),
    description: null,
    quantity: '-1',
    unit_id: null,
    price: amountText(remaining, invoice.currency),
    discount: null,
    vat_id: kind === 'delivery' && delivery ? delivery.vat_id : largestVat(invoice),
    reference_line_id: null,
  }
  return {
    lines: [line],
    prices_include_vat: invoice.vat || invoice.prices_include_vat,
    discount: null,
    delivery: null,
  }
}
