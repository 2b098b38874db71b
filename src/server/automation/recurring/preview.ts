import { makingDay, previewLength } from '#domain/recurring/schedule.ts'
import { unknownWords } from '#domain/recurring/words.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { compose, lookupIds } from '#server/sales/invoice/compose.ts'
import { readLookups } from '#server/sales/invoice/lookups.queries.ts'
import { formOf } from './document-form.ts'
import { nextOpen } from './next-date.ts'
import type { StoredRecurring } from './recurring.queries.ts'

/** The next dates that are neither made nor skipped. */
export const openDates = async (context: CompanyContext, stored: StoredRecurring): Promise<string[]> => {
  const dates: string[] = []
  for (let date = stored.next_date; date !== null && dates.length < previewLength;)
    date = await nextOpen(context, stored, dates[dates.push(date) - 1] as string)
  return dates
}

/** The next dates with the amounts that their documents would have today, at the prices of the date. */
export const previewOf = async (context: CompanyContext, stored: StoredRecurring) => {
  const data = []
  for (const date of await openDates(context, stored)) {
    const form = await formOf(context, stored, date)
    const found = await readLookups(context.db, context.companyId, lookupIds(form))
    const { totals } = compose(form, found, { strict: false })
    data.push({
      date,
      made_on: makingDay(date, stored.lead_days),
      total: totals.total,
      currency: form.currency,
      lines: form.lines.map(({ title }) => title),
    })
  }
  const texts = [stored.form.note, ...stored.form.lines.flatMap(({ title, description }) => [title, description])]
  return { data, unknown_words: [...new Set(texts.flatMap((text) => unknownWords(text ?? '')))] }
}
