import type { PlannedDocument } from '#contract/automation/recurring.ts'
import { makingDay, previewLength } from '#domain/recurring/schedule.ts'
import { unknownWords } from '#domain/recurring/words.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { kindFormOf, plannedForm } from './document-form.ts'
import type { KindForm } from './document-form.ts'
import { nextOpen } from './next-date.ts'
import { documentOf } from './planned-total.ts'
import type { StoredRecurring } from './recurring.queries.ts'

/** The next dates that are neither made nor skipped. */
export const openDates = async (context: CompanyContext, stored: StoredRecurring): Promise<string[]> => {
  const dates: string[] = []
  for (let date = stored.next_date; date !== null && dates.length < previewLength;)
    date = await nextOpen(context, stored, dates[dates.push(date) - 1] as string)
  return dates
}

const textsOf = ({ kind, form }: KindForm): (string | null)[] =>
  kind === 'invoice'
    ? [form.note, ...form.lines.flatMap(({ title, description }) => [title, description])]
    : [form.comment, ...form.lines.map(({ title }) => title)]

/** The next dates with the amounts that their documents would have today, at the prices of the date. */
export const previewOf = async (context: CompanyContext, stored: StoredRecurring) => {
  const data = []
  let next: PlannedDocument | null = null
  for (const date of await openDates(context, stored)) {
    const planned = await plannedForm(context, stored, date)
    const document = await documentOf(context, planned)
    if (data.length === 0) next = document
    data.push({
      date,
      made_on: makingDay(date, stored.lead_days),
      total: document?.total ?? null,
      currency: planned.form.currency,
      lines: planned.form.lines.map(({ title }) => title),
    })
  }
  return {
    data,
    next,
    unknown_words: [...new Set(textsOf(kindFormOf(context, stored)).flatMap((text) => unknownWords(text ?? '')))],
  }
}
