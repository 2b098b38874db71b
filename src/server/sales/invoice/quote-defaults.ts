import type { Invoice, InvoiceDefaults, InvoiceOptions } from '#contract/sales/invoice.ts'
import { currencyDigits } from '#domain/currency.ts'
import { dec, divide, plainText, sum } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { refuseField } from '#server/platform/http/problem.ts'
import { copyOf, lineOf, seriesOf } from './copy.ts'
import { readQuoteLeft } from './quote.queries.ts'
import { refuseUnless } from './refusals.ts'

export type WantedLine = { id: string; quantity: string }

/** A discount of an amount is for the whole; a part of the quantity gets its share. */
const shareOf = (
  discount: Invoice['discount'],
  taken: Decimal,
  whole: Decimal,
  currency: string,
): Invoice['discount'] =>
  discount?.kind !== 'amount' || taken.eq(whole)
    ? discount
    : { ...discount, value: plainText(divide(dec(discount.value).times(taken), whole, currencyDigits(currency))) }

/** The form of an invoice of what is left of a quote, or of the wanted lines. The type may still be changed to a proforma. */
export const quoteDefaults = async (
  context: CompanyContext,
  quote: Invoice,
  {
    emptyForm,
    options,
    wanted,
  }: { emptyForm: InvoiceDefaults; options: InvoiceOptions; wanted?: WantedLine[] | undefined },
): Promise<InvoiceDefaults> => {
  if (quote.type !== 'quote') throw refuseField('from_quote', 'id')
  refuseUnless(context, quote, 'make_invoice')
  const left = await readQuoteLeft(context, quote.id)
  const quantities = new Map(wanted ? wanted.map(({ id, quantity }) => [id, dec(quantity)]) : left)
  for (const [id, quantity] of quantities) {
    const most = left.get(id)
    if (!most) throw refuseField('lines', 'id')
    if (quantity.abs().gt(most.abs()) || quantity.times(most).lt(0)) throw refuseField('lines', 'quote_exceeded')
  }
  const taken = quote.lines.flatMap((line) => {
    const quantity = quantities.get(line.id)
    return quantity && !quantity.eq(0) ? [{ line, quantity }] : []
  })
  const totalOf = (lines: readonly { line: Invoice['lines'][number]; quantity: Decimal }[]) =>
    sum(lines.map(({ line, quantity }) => quantity.times(dec(line.price))))
  const whole = totalOf(quote.lines.map((line) => ({ line, quantity: dec(line.quantity) })))
  const part = totalOf(taken)
  const copy = copyOf(quote, emptyForm, options, 'invoice')
  return {
    ...copy,
    type: 'simple',
    series_id: seriesOf('simple', options, quote),
    quote_id: quote.id,
    lines: taken.map(({ line, quantity }) => ({
      ...lineOf(line),
      quantity: plainText(quantity),
      discount: shareOf(line.discount, quantity, dec(line.quantity), quote.currency),
      reference_line_id: line.id,
    })),
    discount: whole.eq(0) ? copy.discount : shareOf(copy.discount, part, whole, quote.currency),
    // The first document of a quote has its delivery.
    delivery: quote.quote_documents.length === 0 ? copy.delivery : null,
  }
}
