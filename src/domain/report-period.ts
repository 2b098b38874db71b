import { addDays, addMonths, daysBetween, endOfMonth, startOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { calendarSpans, monthsBetween, spanOf } from '#domain/periods.ts'
import type { CalendarSpan } from '#domain/periods.ts'
import { isWholeMonths } from '#domain/reports.ts'
import type { ReportSpan } from '#domain/reports.ts'

/** The calendar period that consists of exactly these days; undefined if they are not one. */
export const spanOfDays = ({ from, to }: ReportSpan): CalendarSpan | undefined =>
  calendarSpans.find((span) => {
    const days = spanOf(span, from)
    return days.from === from && days.to === to
  })

/** The period of the same length right before (-1) or after (1). Whole months stay whole months, other periods keep the number of days. */
export const stepDays = (days: ReportSpan, direction: -1 | 1): ReportSpan => {
  const { from, to } = days
  if (isWholeMonths(days)) {
    const offset = monthsBetween(from, to).length * direction
    return { from: addMonths(from, offset), to: endOfMonth(addMonths(startOfMonth(to), offset)) }
  }
  const offset = (daysBetween(from, to) + 1) * direction
  return { from: addDays(from, offset), to: addDays(to, offset) }
}

/** Whether a report can step forward: the next period has begun. */
export const hasNext = (days: ReportSpan, today: PlainDate): boolean => stepDays(days, 1).from <= today

/**
 * The period of another length around the shown one: it contains today if the shown one does, otherwise the last day of a past period and the
 * first day of a future one.
 */
export const resizeDays = ({ from, to }: ReportSpan, span: CalendarSpan, today: PlainDate): ReportSpan =>
  spanOf(span, to < today ? to : from <= today ? today : from)
