import type { ReportRow } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { dec, roundHalfAway, sum, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { monthsBetween } from '#domain/periods.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { expectedCrossing, paceDays, vatThreshold } from '#domain/vat-threshold.ts'
import { cashDocuments, countCash, readCashSums } from '../cash-basis/cash.queries.ts'
import type { CashSide, CashSum } from '../cash-basis/cash.queries.ts'
import { columnsIn, moneyText, noFigure, percentOf, reportText, rowOf } from '../report.ts'
import type { Report, ReportContext } from '../report.ts'
import { readCrossing, readSupplies } from './supplies.queries.ts'
import { readActivities, readTaxpayer } from './year.queries.ts'

/** The share of income that may be deducted without documents (income tax law, Art. 18). */
const flatShare = '0.3'

const textsOf =
  ({ language }: ReportContext) =>
  (key: string, values: Record<string, string | number> = {}) =>
    reportText(language, `year_${key}`, values)

const totalOf = (sums: readonly CashSum[], of: CashSide): Decimal =>
  sum(sums.filter(({ side }) => side === of).map(({ amount }) => amount))

const yearBefore = ({ from }: ReportSpan): ReportSpan => {
  const year = Number(from.slice(0, 4)) - 1
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

type Row = { title: string; amount: Decimal } & { share?: string | null }

const line = ({ currency }: ReportContext, key: string, { amount, ...cells }: Row, documents: number | null = null) =>
  rowOf(key, { ...cells, amount: amountText(amount, currency) }, { documents })

const section = (context: ReportContext, key: string) =>
  rowOf(`section:${key}`, { title: textsOf(context)(key) }, { kind: 'section', level: 0 })

/** The meter of the VAT threshold, for those who pay no VAT and keep their books in euros. */
const thresholdRows = async (context: ReportContext, span: ReportSpan): Promise<ReportRow[]> => {
  const text = textsOf(context)
  const [supplied, lastYear, recent, crossed] = await Promise.all([
    readSupplies(context, span),
    readSupplies(context, yearBefore(span)),
    readSupplies(context, paceDays(context.today)),
    readCrossing(context, span),
  ])
  const isThisYear = span.from.slice(0, 4) === context.today.slice(0, 4)
  const expected = isThisYear && !crossed ? expectedCrossing(supplied, recent, context.today) : null
  const dated = crossed ? 'crossed' : expected ? 'expected' : null
  const left = supplied.gt(vatThreshold) ? zero : vatThreshold.minus(supplied)
  return [
    section(context, 'threshold'),
    line(context, 'threshold:limit', { title: text('limit'), amount: vatThreshold }),
    line(context, 'threshold:supplied', { title: text('supplied'), amount: supplied }),
    line(context, 'threshold:left', { title: text('left'), amount: left }),
    line(context, 'threshold:last_year', { title: text('last_year'), amount: lastYear }),
    ...(dated ? [rowOf('threshold:date', { title: text(dated), date: crossed ?? expected, amount: null })] : []),
  ]
}

const readYear = async (context: ReportContext, span: ReportSpan) => {
  const [sums, taxpayer] = await Promise.all([readCashSums(context, span), readTaxpayer(context)])
  const [income, expense] = [totalOf(sums, 'income'), totalOf(sums, 'expense')]
  return { sums, taxpayer, income, expense, flat: roundHalfAway(income.times(dec(flatShare)), 2) }
}
type Year = Awaited<ReturnType<typeof readYear>>

const deductionRows = (context: ReportContext, { income, expense, flat, taxpayer }: Year): ReportRow[] => {
  const text = textsOf(context)
  const rest = line(context, 'left:real', { title: text('left_real'), amount: income.minus(expense) })
  if (taxpayer.has_certificate) return [rest]
  return [
    line(context, 'flat', { title: text('flat'), amount: flat }),
    rest,
    line(context, 'left:flat', { title: text('left_flat'), amount: income.minus(flat) }),
  ]
}

const activityRows = async (context: ReportContext, { sums, income }: Year): Promise<ReportRow[]> => {
  const activities = await readActivities(context, sums)
  if (activities.every(({ title }) => title === null)) return []
  return [
    section(context, 'activities'),
    ...activities.map(({ id, title, amount }) =>
      line(context, `activity:${id}`, {
        title: title ?? textsOf(context)('no_activity'),
        amount,
        share: percentOf(amount, income),
      }),
    ),
  ]
}

const sides: Readonly<Record<string, CashSide>> = { income: 'income', expense: 'expense' }

const chartOf = ({ language, currency }: ReportContext, { from, to }: ReportSpan, sums: readonly CashSum[]) => ({
  kind: 'months' as const,
  series: (['income', 'expense'] as const).map((key) => ({ key, title: reportText(language, `row_${key}`) })),
  points: monthsBetween(from, to).map((month) => {
    const ofMonth = sums.filter((each) => each.month === month)
    const money = (side: CashSide) => amountText(totalOf(ofMonth, side), currency)
    return { month, values: { income: money('income'), expense: money('expense') }, is_forecast: false }
  }),
})

/** The year of an individual: income and expenses by payments, both ways to deduct, and how near the VAT threshold is. No tax is computed. */
export const yearReport: Report = {
  read: async (context, { span }) => {
    const year = await readYear(context, span)
    const { income, expense, flat, taxpayer, sums } = year
    const hasThreshold = !taxpayer.vat_enabled && taxpayer.currency === 'EUR'
    const [received, paid, activities, threshold] = await Promise.all([
      countCash(context, { span, side: 'income' }),
      countCash(context, { span, side: 'expense' }),
      activityRows(context, year),
      hasThreshold ? thresholdRows(context, span) : [],
    ])
    const text = textsOf(context)
    const column = columnsIn(context.language)
    const money = (amount: Decimal) => amountText(amount, context.currency)
    return {
      columns: [
        column('text', 'title', text('item')),
        column('date', 'date'),
        column('money', 'amount', span.from.slice(0, 4)),
        column('percent', 'share', text('share')),
      ],
      rows: [
        line(context, 'income', { title: text('income'), amount: income }, received),
        line(context, 'expense', { title: text('expense'), amount: expense }, paid),
        ...deductionRows(context, year),
        ...activities,
        ...threshold,
      ],
      totals: { amount: money(income), income: money(income), expense: money(expense), flat: money(flat) },
      notes: [
        text('note_tax'),
        reportText(context.language, 'note_cash'),
        ...(hasThreshold ? [text('note_threshold')] : []),
      ],
      chart: chartOf(context, span, sums),
      head: {
        title: text('income'),
        amount: money(income),
        note: text('expense_note', { amount: moneyText(context, expense, context.currency) }),
      },
      next: null,
    }
  },
  documents: async (context, { span, limit, cursor }, key) => {
    const side = sides[key]
    return side && cashDocuments(context, { span, side }, { limit, cursor, list: null })
  },
  figure: async (context, { span }) => {
    const { income } = await readYear(context, span)
    return { ...noFigure(context), amount: amountText(income, context.currency), note: textsOf(context)('figure_note') }
  },
}
