import { addDays, addMonths, endOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** The calendar periods of the dashboard. */
export const spans = ['month', 'quarter', 'year'] as const
export type Span = (typeof spans)[number]

/** The calendar periods of reports, besides own days. */
export const calendarSpans = ['month', 'quarter', 'half-year', 'year'] as const
export type CalendarSpan = (typeof calendarSpans)[number]

const monthsIn: Record<CalendarSpan, number> = { month: 1, quarter: 3, 'half-year': 6, year: 12 }

/** The first and last day of the month, quarter, half-year or year that contains the day. */
export const spanOf = (span: CalendarSpan, day: PlainDate): { from: PlainDate; to: PlainDate } => {
  const month = Number(day.slice(5, 7))
  const first = month - ((month - 1) % monthsIn[span])
  const from = `${day.slice(0, 5)}${String(first).padStart(2, '0')}-01`
  return { from, to: endOfMonth(addMonths(from, monthsIn[span] - 1)) }
}

/** The previous month, quarter or year. */
export const spanBefore = (span: Span, day: PlainDate) => spanOf(span, addDays(spanOf(span, day).from, -1))

/** The next month, quarter or year. */
export const spanAfter = (span: Span, day: PlainDate) => spanOf(span, addDays(spanOf(span, day).to, 1))

/** The first day of each month of a year. */
export const monthsOfYear = (year: number): PlainDate[] =>
  Array.from({ length: 12 }, (_, index) => `${String(year).padStart(4, '0')}-${String(index + 1).padStart(2, '0')}-01`)

/** The first day of each of the twelve months up to the month of the day. */
export const lastMonths = (day: PlainDate): PlainDate[] =>
  Array.from({ length: 12 }, (_, index) => addMonths(`${day.slice(0, 7)}-01`, index - 11))

/** The first day of each month from the month of `from` to that of `to`. */
export const monthsBetween = (from: PlainDate, to: PlainDate): PlainDate[] => {
  const first = `${from.slice(0, 7)}-01`
  const count =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
  return Array.from({ length: count + 1 }, (_, index) => addMonths(first, index))
}

/** Whether the date is in a closed period, which ends on `closedUntil` inclusive. Null: nothing is closed. */
export const isClosed = (date: PlainDate, closedUntil: PlainDate | null): boolean =>
  closedUntil !== null && date <= closedUntil
