import type { ReportFigure } from '#contract/reports/report.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { deadlineTone, taxPeriodOf, vatDeadline } from '#domain/tax-deadlines.ts'
import type { VatPeriod } from '#domain/tax-deadlines.ts'
import type { ReportContext } from '../report.ts'

/** The name and the deadline of the period that the company declares, if these days are one. */
export const declaredPeriod = (
  kind: VatPeriod,
  { from, to }: ReportSpan,
): { name: string; deadline: PlainDate } | undefined => {
  const period = taxPeriodOf(kind, from)
  return period.date_from === from && period.date_to === to
    ? { name: period.name, deadline: vatDeadline(period) }
    : undefined
}

/** By when a return must be submitted, for the page of all reports. The product does not know whether it was. */
export const shownDeadline = (
  { today }: Pick<ReportContext, 'today'>,
  day: PlainDate | null,
): ReportFigure['deadline'] => {
  const tone = day && deadlineTone(day, today, 'unknown')
  return day && tone ? { day, tone } : null
}
