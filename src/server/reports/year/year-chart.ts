import type { Report as ReportAnswer } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { dec, divide, sum, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { monthsBetween } from '#domain/periods.ts'
import { daysBetween, endOfMonth, startOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { paceDays } from '#domain/vat-threshold.ts'
import { reportText } from '../report.ts'
import type { ReportContext } from '../report.ts'
import { leftAfter } from './year-threshold.ts'

type MonthAmount = { month: PlainDate; amount: Decimal }
type Figures = {
  received: readonly MonthAmount[]
  /** Income of the last three months. */
  recent: Decimal
  /** Supplies by month and their sum of the last three months; null: no threshold. */
  supplies: { byMonth: readonly MonthAmount[]; recent: Decimal } | null
}

const upTo = (months: readonly MonthAmount[], last: PlainDate) =>
  sum(months.filter(({ month }) => month <= last).map(({ amount }) => amount))

/**
 * Income of each month, the sum since January, and what is left of the threshold at its end. Months to come have what is expected at the
 * pace of the last three months.
 */
export const yearChart = (
  { language, currency, today }: ReportContext,
  { from, to }: ReportSpan,
  { received, recent, supplies }: Figures,
): NonNullable<ReportAnswer['chart']> => {
  const pace = paceDays(today)
  const days = dec(daysBetween(pace.from, pace.to) + 1)
  const during = (amount: Decimal, count: number) =>
    amount.gt(zero) ? divide(amount.times(dec(count)), days, 2) : zero
  const text = (amount: Decimal) => amountText(amount, currency)
  return {
    kind: 'months',
    series: (['income', 'total'] as const).map((key) => ({ key, title: reportText(language, `year_chart_${key}`) })),
    points: monthsBetween(from, to).map((month) => {
      const isForecast = month > startOfMonth(today)
      const ahead = isForecast ? daysBetween(today, endOfMonth(month)) : 0
      const ofMonth = isForecast
        ? during(recent, daysBetween(month, endOfMonth(month)) + 1)
        : sum(received.filter((each) => each.month === month).map(({ amount }) => amount))
      const supplied = supplies && upTo(supplies.byMonth, month).plus(during(supplies.recent, ahead))
      return {
        month,
        values: {
          income: text(ofMonth),
          total: text(upTo(received, month).plus(during(recent, ahead))),
          ...(supplied ? { left: text(leftAfter(supplied)) } : {}),
        },
        is_forecast: isForecast,
      }
    }),
  }
}
