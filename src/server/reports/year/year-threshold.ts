import type { ReportRow, YearDetails } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { dec, divide, sum, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { expectedCrossing, paceDays, paceMonths, vatThreshold } from '#domain/vat-threshold.ts'
import { reportText, rowOf } from '../report.ts'
import type { ReportContext } from '../report.ts'
import { readCrossing, readSupplies } from './supplies.queries.ts'

/** How near the VAT threshold is. */
export type Threshold = {
  supplied: Decimal
  byMonth: { month: PlainDate; amount: Decimal }[]
  lastYear: Decimal
  /** The sum of the last three months. */
  recent: Decimal
  crossed: PlainDate | null
  expected: PlainDate | null
}

const yearBefore = ({ from }: ReportSpan): ReportSpan => {
  const year = Number(from.slice(0, 4)) - 1
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

const totalOf = (months: readonly { amount: Decimal }[]) => sum(months.map(({ amount }) => amount))

export const readThreshold = async (context: ReportContext, span: ReportSpan): Promise<Threshold> => {
  const [byMonth, lastYear, recent, crossing] = await Promise.all([
    readSupplies(context, span),
    readSupplies(context, yearBefore(span)),
    readSupplies(context, paceDays(context.today)),
    readCrossing(context, span),
  ])
  const supplied = totalOf(byMonth)
  const isThisYear = span.from.slice(0, 4) === context.today.slice(0, 4)
  // An invoice may be dated later than today: then the threshold is not crossed yet, but it is known when it will be.
  const crossed = crossing !== null && crossing <= context.today ? crossing : null
  const expected = isThisYear && !crossing ? expectedCrossing(supplied, totalOf(recent), context.today) : null
  return {
    supplied,
    byMonth,
    lastYear: totalOf(lastYear),
    recent: totalOf(recent),
    crossed,
    expected: crossed ? null : (crossing ?? expected),
  }
}

/** What is left of the threshold after supplies of this sum. */
export const leftAfter = (supplied: Decimal): Decimal =>
  supplied.gt(vatThreshold) ? zero : vatThreshold.minus(supplied)

/** The rows of the threshold, for tables and files. */
export const thresholdRows = ({ language, currency }: ReportContext, threshold: Threshold): ReportRow[] => {
  const text = (key: string) => reportText(language, `year_${key}`)
  const { supplied, lastYear, crossed, expected } = threshold
  const line = (key: string, amount: Decimal) =>
    rowOf(`threshold:${key}`, { title: text(key), amount: amountText(amount, currency) })
  const dated = crossed ? 'crossed' : expected ? 'expected' : null
  return [
    rowOf('section:threshold', { title: text('threshold') }, { kind: 'section', level: 0 }),
    line('limit', vatThreshold),
    line('supplied', supplied),
    line('left', leftAfter(supplied)),
    line('last_year', lastYear),
    ...(dated ? [rowOf('threshold:date', { title: text(dated), date: crossed ?? expected, amount: null })] : []),
  ]
}

/** What the page says of the threshold besides its rows. */
export const thresholdDetails = (
  { currency }: ReportContext,
  { recent, crossed, expected }: Threshold,
): NonNullable<YearDetails['threshold']> => ({
  monthly: amountText(divide(recent, dec(paceMonths), 2), currency),
  crossed,
  expected,
})
