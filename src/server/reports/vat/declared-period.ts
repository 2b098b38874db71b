import type { PlainDate } from '#domain/plain-date.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { taxPeriodOf, vatDeadline } from '#domain/tax-deadlines.ts'
import type { VatPeriod } from '#domain/tax-deadlines.ts'

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
