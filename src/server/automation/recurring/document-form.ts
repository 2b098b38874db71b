import type { z } from 'zod'
import type { RecurringInput } from '#contract/automation/recurring.ts'
import { expenseInput } from '#contract/purchases/expense-fields.ts'
import { invoiceInput } from '#contract/sales/invoice-fields.ts'
import type { InvoiceForm } from '#contract/sales/invoice.ts'
import { currencyDigits } from '#domain/currency.ts'
import { dec, plainText, roundHalfAway } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { addDays, daysBetween } from '#domain/plain-date.ts'
import { changedPrice, priceFactor } from '#domain/recurring/price-change.ts'
import { fillWords } from '#domain/recurring/words.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { dayRate } from '#server/setup/exchange-rate/day-rate.ts'
import { withDefaultCurrency } from '#server/sales/invoice/draft.ts'
import { scheduleOf } from './recurring.queries.ts'
import type { StoredRecurring } from './recurring.queries.ts'

type ExpenseInput = z.output<typeof expenseInput>
/** The form of a document of either kind. */
export type KindForm =
  | { kind: 'invoice'; form: InvoiceForm }
  | { kind: 'expense'; form: ExpenseInput & { currency: string } }

/** The form by its kind, with the currency of the company by default. Parsed again, because a field may have been added since it was stored. */
export const kindFormOf = (
  context: CompanyContext,
  { kind, form }: Pick<RecurringInput, 'kind' | 'form'>,
): KindForm => {
  if (kind === 'invoice') return { kind, form: withDefaultCurrency(context, invoiceInput.parse(form)) }
  const parsed = expenseInput.parse(form)
  return { kind, form: { ...parsed, currency: parsed.currency ?? context.session.currency } }
}

type Changes = { words: (text: string) => string; factor: Decimal }

const changedInvoice = (form: InvoiceForm, { words, factor }: Changes): InvoiceForm => ({
  ...form,
  note: form.note && words(form.note),
  lines: form.lines.map((line) => ({
    ...line,
    title: words(line.title),
    description: line.description && words(line.description),
    price: changedPrice(line.price, factor, form.currency),
  })),
})

const changedExpense = (form: ExpenseInput & { currency: string }, { words, factor }: Changes) => {
  const { currency } = form
  const changedAmount = (amount: string) =>
    factor.eq(1) ? amount : plainText(roundHalfAway(dec(amount).times(factor), currencyDigits(currency)))
  return {
    ...form,
    comment: form.comment && words(form.comment),
    lines: form.lines.map((line) => ({
      ...line,
      title: words(line.title),
      price: changedPrice(line.price, factor, currency),
    })),
    total: form.total && changedAmount(form.total),
    total_without_vat: form.total_without_vat && changedAmount(form.total_without_vat),
  }
}

/**
 * The form of the document of a planned date: dated today, with the words and prices of the planned date. In another
 * currency it has the published rate of today; without one it is refused like one that a person enters without a rate.
 */
export const plannedForm = async (
  context: CompanyContext,
  stored: StoredRecurring,
  planned: string,
): Promise<KindForm> => {
  const { today, session } = context
  const { kind, form } = kindFormOf(context, stored)
  const { every } = scheduleOf(stored)
  const language = kind === 'invoice' ? form.language : context.language
  const changes = {
    words: (text: string) => fillWords(text, { planned, every, language }),
    factor: priceFactor(stored.price_changes, planned),
  }
  const isForeign = form.currency !== session.currency
  const ofToday = {
    date: today,
    date_due: form.date_due && addDays(today, daysBetween(form.date, form.date_due)),
    exchange_rate: isForeign ? (await dayRate(context, form.currency, today)).rate : null,
  }
  return kind === 'invoice'
    ? { kind, form: { ...changedInvoice(form, changes), ...ofToday } }
    : { kind, form: { ...changedExpense(form, changes), ...ofToday } }
}
