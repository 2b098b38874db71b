import { amountText } from '#domain/currency.ts'
import { dec } from '#domain/decimal.ts'
import { daysBetween } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { filledLetter } from '#domain/letter/variables.ts'
import type { ReminderVariable } from '#domain/letter/variables.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import type { Correspondence } from '#server/sales/sending/email-texts.ts'
import type { DueInvoice } from './due-letters.queries.ts'
import type { StoredStep } from './settings.queries.ts'
import { usualStep } from './usual-step.ts'

type Money = { currency: string; amount: string }
/** `links`: the addresses of the pages of the invoices, each on its line. */
type Facts = { invoices: readonly DueInvoice[]; interest: readonly Money[]; links: string; today: PlainDate }

/** The most numbers of invoices in a letter; all are in the list that is attached. */
const maxNumbers = 5

/** The letter of a step to a client, in their language: the company's own, else the usual one. */
export const stepLetter = (
  step: Pick<StoredStep, 'days' | 'letters'>,
  { language, company, client, signature }: Correspondence,
  facts: Facts,
): { subject: string; message: string } => {
  const own = step.letters[language]
  const usual = usualStep(step.days, language)
  const values = valuesOf(facts, language, { company, client, signature })
  const filled = (text: string) => filledLetter(text, values)
  return {
    subject: filled(own?.subject ?? usual.subject)
      .replace(/\s+/g, ' ')
      .slice(0, 200),
    message: filled(own?.message ?? usual.message),
  }
}

/** The values of the variables, as the client reads them. */
export const valuesOf = (
  { invoices, interest, links, today }: Facts,
  language: Language,
  names: { company: string; client: string; signature: string },
): Record<ReminderVariable, string> => {
  const text = (key: string, values: Record<string, string | number> = {}) =>
    textOf(language, 'mail', key, values) ?? ''
  const { date } = createDocumentTexts(language, 'EUR')
  const days = invoices.map(({ date_due }) => daysBetween(date_due, today))
  const numbers = invoices.slice(0, maxNumbers).map(({ number }) => number)
  const more = invoices.length - numbers.length
  return {
    ...names,
    number: numbers.join(', ') + (more > 0 ? ` ${text('numbers_more', { count: more })}` : ''),
    total: sumText(openByCurrency(invoices), language),
    date_due: date(invoices.map(({ date_due }) => date_due).sort()[0]!),
    days_late: text('days_late', { count: Math.max(0, ...days) }),
    interest: interest.length > 0 ? sumText(interest, language) : text('no_interest'),
    link: links,
  }
}

/** What is open of the invoices, by currency. */
export const openByCurrency = (invoices: readonly DueInvoice[]): Money[] => {
  const sums = new Map<string, string>()
  for (const { currency, unpaid } of invoices)
    sums.set(currency, amountText(dec(sums.get(currency) ?? '0').plus(dec(unpaid)), currency))
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}

const sumText = (sums: readonly Money[], language: Language): string =>
  sums
    .map(({ currency, amount }) => createDocumentTexts(language, currency).money(amount))
    .join(` ${textOf(language, 'mail', 'amounts_and') ?? ''} `)
