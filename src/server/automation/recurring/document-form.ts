import { invoiceInput } from '#contract/sales/invoice-fields.ts'
import type { InvoiceForm } from '#contract/sales/invoice.ts'
import { addDays, daysBetween } from '#domain/plain-date.ts'
import { changedPrice, priceFactor } from '#domain/recurring/price-change.ts'
import { fillWords } from '#domain/recurring/words.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { dayRate } from '#server/setup/exchange-rate/day-rate.ts'
import { withDefaultCurrency } from '#server/sales/invoice/draft.ts'
import { scheduleOf } from './recurring.queries.ts'
import type { StoredRecurring } from './recurring.queries.ts'

/**
 * The form of the document of a planned date: dated today, with the words and prices of the planned date. In another
 * currency it has the published rate of today; without one it is refused like one that a person issues without a rate.
 */
export const formOf = async (
  context: CompanyContext,
  stored: StoredRecurring,
  planned: string,
): Promise<InvoiceForm> => {
  const { today, session } = context
  // Parsed again, because a field may have been added since it was stored.
  const form = withDefaultCurrency(context, invoiceInput.parse(stored.form))
  const { every } = scheduleOf(stored)
  const words = (text: string) => fillWords(text, { planned, every, language: form.language })
  const factor = priceFactor(stored.price_changes, planned)
  const isForeign = form.currency !== session.currency
  return {
    ...form,
    date: today,
    date_due: form.date_due && addDays(today, daysBetween(form.date, form.date_due)),
    exchange_rate: isForeign ? (await dayRate(context, form.currency, today)).rate : null,
    note: form.note && words(form.note),
    lines: form.lines.map((line) => ({
      ...line,
      title: words(line.title),
      description: line.description && words(line.description),
      price: changedPrice(line.price, factor, form.currency),
    })),
  }
}
