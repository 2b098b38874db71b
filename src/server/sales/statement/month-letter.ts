import type { StatementMonth } from '#domain/letter/statement-month.ts'
import { statementEmail, statementValues } from '#server/sales/sending/email-texts.ts'
import type { Correspondence } from '#server/sales/sending/email-texts.ts'

/** The letter with the statement of a month, as it is sent and as the settings show it; `closing` is the balance of the last day. */
export const monthLetter = (
  correspondence: Correspondence,
  { month, until }: StatementMonth,
  { currency, closing }: { currency: string; closing: string },
) => {
  const period = { date_from: month, date_to: until, currency, language: correspondence.language }
  return {
    period,
    text: statementEmail(correspondence, period, closing),
    values: statementValues(correspondence, period, closing),
  }
}
