import { plainDate } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { searchText } from '#domain/text.ts'
import { certain, doubtful, notFound } from './facts.ts'
import type { PaperFacts } from './facts.ts'

const months = [
  /^(?:saus|jan)/,
  /^(?:vasar|feb)/,
  /^(?:kov|mar)/,
  /^(?:baland|apr)/,
  /^(?:geguz|may)/,
  /^(?:birzel|jun)/,
  /^(?:liep|jul)/,
  /^(?:rugpj|aug)/,
  /^(?:rugsej|sep)/,
  /^(?:spal|oct)/,
  /^(?:lapkr|nov)/,
  /^(?:gruod|dec)/,
]
const monthOf = (name: string): number => months.findIndex((month) => month.test(name)) + 1

type FoundDate = { date: PlainDate; at: number; isAmbiguous: boolean }

const yearFirst = /\b(20\d\d)[-./ ](\d{1,2})[-./ ](\d{1,2})\b/g
const yearLast = /\b(\d{1,2})([-./])(\d{1,2})[-./](20\d\d)\b/g
const lithuanian = /\b(20\d\d) ?m\.? ?([a-z]{3,12}) (?:men\. )?(\d{1,2})\b/g
const dayMonth = /\b(\d{1,2})\.? ([a-z]{3,12})\.?,? (20\d\d)\b/g
const monthDay = /\b([a-z]{3,12})\.? (\d{1,2}),? (20\d\d)\b/g

/** All dates of a line as `searchText` has it. With slashes the day and the month may be swapped. */
export const datesIn = (text: string): FoundDate[] => {
  const found: FoundDate[] = []
  const add = (at: number, [year, month, day]: readonly number[], isAmbiguous = false) => {
    const date = plainDate(year ?? 0, month ?? 0, day ?? 0)
    if (date) found.push({ date, at, isAmbiguous })
  }
  for (const { index, 1: y, 2: m, 3: d } of text.matchAll(yearFirst)) add(index, [Number(y), Number(m), Number(d)])
  for (const { index, 1: a, 2: separator, 3: b, 4: y } of text.matchAll(yearLast)) {
    const [first, second] = [Number(a), Number(b)]
    const isAmbiguous = separator === '/' && first <= 12 && second <= 12 && first !== second
    if (second > 12) add(index, [Number(y), first, second])
    else add(index, [Number(y), second, first], isAmbiguous)
  }
  for (const { index, 1: y, 2: m, 3: d } of text.matchAll(lithuanian))
    add(index, [Number(y), monthOf(m ?? ''), Number(d)])
  for (const { index, 1: d, 2: m, 3: y } of text.matchAll(dayMonth))
    add(index, [Number(y), monthOf(m ?? ''), Number(d)])
  for (const { index, 1: m, 2: d, 3: y } of text.matchAll(monthDay))
    add(index, [Number(y), monthOf(m ?? ''), Number(d)])
  return found.toSorted((a, b) => a.at - b.at)
}

const dueLabel =
  /apmoketi iki|moketi iki|mokejimo terminas|apmokejimo terminas|apmokejimo data|terminas|due date|payment due|pay by|due by|\bdue\b/
const issueLabel =
  /israsymo data|saskaitos data|dokumento data|israsyta|\bdata\b|invoice date|date of issue|issue date|issued|\bdate\b/
const otherLabel =
  /pristatymo|tiekimo|laikotarp|period|delivery|supply|uzsakym|order|sutart|contract|galioja|valid|iki\b/

type Dates = Pick<PaperFacts, 'date' | 'date_due'>

/** The first date after a label in its line, or the first of the next line if the label's line has none. */
const dateAfter = (texts: readonly string[], label: RegExp, refused: RegExp | undefined): FoundDate | undefined => {
  for (const [index, text] of texts.entries()) {
    const at = text.search(label)
    if (at < 0 || refused?.test(text)) continue
    const found = datesIn(text).find((each) => each.at > at)
    if (found) return found
    if (datesIn(text).length > 0) continue
    const [next] = datesIn(texts[index + 1] ?? '')
    if (next) return next
  }
  return undefined
}

/** The date of a paper and the day until which it must be paid. A date after `today` is doubtful. */
export const findDates = (lines: readonly string[], today: PlainDate): Dates => {
  const texts = lines.map(searchText)
  const due = dateAfter(texts, dueLabel, undefined)
  const labelled = dateAfter(texts, issueLabel, dueLabel)
  const others = texts.flatMap((text) => (dueLabel.test(text) || otherLabel.test(text) ? [] : datesIn(text)))
  const found = labelled ?? others[0]
  if (!found) return { date: notFound(), date_due: due ? certain<PlainDate>(due.date) : notFound() }
  const isOnly = new Set(others.map(({ date }) => date)).size <= 1
  const date =
    found.date > today
      ? doubtful(found.date, 'future_date')
      : found.isAmbiguous
        ? doubtful(found.date, 'ambiguous_date')
        : labelled || isOnly
          ? certain<PlainDate>(found.date)
          : doubtful(found.date, 'unlabelled')
  const isInOrder = due && due.date >= found.date
  return {
    date,
    date_due: isInOrder ? certain(due.date) : doubtful<PlainDate>(null, due ? 'due_before_date' : 'missing'),
  }
}
