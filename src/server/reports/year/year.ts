import type { ReportRow } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { dec, roundHalfAway, sum, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { incomeDeadline } from '#domain/tax-deadlines.ts'
import { paceDays } from '#domain/vat-threshold.ts'
import { cashDocuments, countCash, readCashSums } from '../cash-basis/cash.queries.ts'
import type { CashSide, CashSum } from '../cash-basis/cash.queries.ts'
import { columnsIn, moneyText, noFigure, percentOf, reportText, rowOf } from '../report.ts'
import type { Report, ReportContext, ReportRequest } from '../report.ts'
import { readThreshold, thresholdDetails, thresholdRows } from './year-threshold.ts'
import { readReceived, readTaxpayer, requireActivity } from './year.queries.ts'
import type { Received } from './year.queries.ts'
import { yearChart } from './year-chart.ts'

/** The share of income that may be deducted without documents (income tax law, Art. 18). */
const flatShare = '0.3'

const textsOf =
  ({ language }: ReportContext) =>
  (key: string, values: Record<string, string | number> = {}) =>
    reportText(language, `year_${key}`, values)

type Sum = { amount: Decimal; documents: number }

const totalOf = (sums: readonly Pick<CashSum, 'amount'>[]): Decimal => sum(sums.map(({ amount }) => amount))

const flatOf = (income: Decimal): Decimal => roundHalfAway(income.times(dec(flatShare)), 2)

const line = (
  { currency }: ReportContext,
  key: string,
  { amount, ...cells }: { title: string; amount: Decimal; share?: string | null },
  documents: number | null = null,
) => rowOf(key, { ...cells, amount: amountText(amount, currency) }, { documents })

/** Money received, and both ways to deduct. One activity has no expenses of its own. */
const resultRows = (
  context: ReportContext,
  {
    income,
    expense,
    isCertificate,
    title,
  }: { income: Sum; expense: Sum | null; isCertificate: boolean; title: string },
): ReportRow[] => {
  const text = textsOf(context)
  const flat = flatOf(income.amount)
  return [
    line(context, 'income', { title, amount: income.amount }, income.documents),
    ...(expense
      ? [line(context, 'expense', { title: text('expense'), amount: expense.amount }, expense.documents)]
      : []),
    ...(isCertificate ? [] : [line(context, 'flat', { title: text('flat'), amount: flat })]),
    ...(expense
      ? [line(context, 'left:real', { title: text('left_real'), amount: income.amount.minus(expense.amount) })]
      : []),
    ...(isCertificate
      ? []
      : [line(context, 'left:flat', { title: text('left_flat'), amount: income.amount.minus(flat) })]),
  ]
}

/** Income by activity, the largest first, and the chosen activity in any case; none if there is only income without one. */
const activityRows = (
  context: ReportContext,
  received: readonly Received[],
  chosen: { id: string; title: string | null } | undefined,
): ReportRow[] => {
  if (!chosen && received.every(({ title }) => title === null)) return []
  const income = totalOf(received)
  const activities = [...Map.groupBy(received, ({ activity }) => activity)]
    .map(([id, sums]) => ({ id, title: sums[0]?.title ?? null, amount: totalOf(sums) }))
    .filter(({ id, amount }) => !amount.eq(zero) || id === chosen?.id)
    .toSorted((a, b) => b.amount.cmp(a.amount) || (a.title ?? '').localeCompare(b.title ?? '', context.language))
  const isMissing = chosen && activities.every(({ id }) => id !== chosen.id)
  const text = textsOf(context)
  return [
    rowOf('section:activities', { title: text('activities') }, { kind: 'section', level: 0 }),
    ...[...activities, ...(isMissing ? [{ ...chosen, amount: zero }] : [])].map(({ id, title, amount }) =>
      line(context, `activity:${id}`, {
        title: title ?? text('no_activity'),
        amount,
        share: percentOf(amount, income),
      }),
    ),
  ]
}

/** What the whole report is made of. With an activity only its income is counted, but the threshold is of all. */
const readYear = async (context: ReportContext, { span, activity }: ReportRequest) => {
  const [taxpayer, sums, recent, title, incomeCount, expenseCount] = await Promise.all([
    readTaxpayer(context),
    readCashSums(context, span),
    readCashSums(context, paceDays(context.today)),
    activity === undefined ? undefined : requireActivity(context, activity),
    countCash(context, { span, side: 'income', activity }),
    activity === undefined ? countCash(context, { span, side: 'expense' }) : 0,
  ])
  const hasThreshold = !taxpayer.vat_enabled && taxpayer.currency === 'EUR'
  const [threshold, all, recentOfAll] = await Promise.all([
    hasThreshold ? readThreshold(context, span) : null,
    readReceived(context, sums),
    readReceived(context, recent),
  ])
  const chosen = (received: readonly Received[]) =>
    activity === undefined ? received : received.filter((each) => each.activity === activity)
  const expenses = sums.filter(({ side }) => side === 'expense')
  return {
    taxpayer,
    activity: activity === undefined ? undefined : { id: activity, title: title ?? null },
    threshold,
    all,
    received: chosen(all),
    recent: totalOf(chosen(recentOfAll)),
    income: { amount: totalOf(chosen(all)), documents: incomeCount },
    // Expenses are of no activity.
    expense: activity === undefined ? { amount: totalOf(expenses), documents: expenseCount } : null,
  }
}

const countedTo = ({ today }: ReportContext, { to }: ReportSpan) => (today < to ? today : null)

const sides: Readonly<Record<string, CashSide>> = { income: 'income', expense: 'expense' }

/**
 * The year of an individual: income and expenses by payments, both ways to deduct, and how near the VAT threshold is. No tax is computed.
 * Decision: docs/decisions/year-of-an-individual.md
 */
export const yearReport: Report = {
  read: async (context, request) => {
    const { span } = request
    const year = await readYear(context, request)
    const { activity, threshold, received, recent, income, expense } = year
    const isCertificate = year.taxpayer.has_certificate
    const text = textsOf(context)
    const column = columnsIn(context.language)
    const amount = (of: Decimal) => amountText(of, context.currency)
    const named = activity ? text('income_of', { activity: activity.title ?? text('no_activity') }) : text('income')
    return {
      columns: [
        column('text', 'title', text('item')),
        column('date', 'date'),
        column('money', 'amount', span.from.slice(0, 4)),
        column('percent', 'share', text('share')),
      ],
      rows: [
        ...resultRows(context, { income, expense, isCertificate, title: named }),
        ...activityRows(context, year.all, activity),
        ...(threshold ? thresholdRows(context, threshold) : []),
      ],
      totals: {
        amount: amount(income.amount),
        income: amount(income.amount),
        ...(expense ? { expense: amount(expense.amount) } : {}),
        flat: amount(flatOf(income.amount)),
      },
      notes: [
        text('note_tax'),
        reportText(context.language, 'note_cash'),
        ...(threshold ? [text('note_threshold')] : []),
      ],
      chart: yearChart(context, span, {
        received,
        recent,
        supplies: activity ? null : threshold,
      }),
      head: {
        title: named,
        amount: amount(income.amount),
        note: expense && text('expense_note', { amount: moneyText(context, expense.amount, context.currency) }),
      },
      next: null,
      year: {
        counted_to: countedTo(context, span),
        is_certificate: isCertificate,
        declared_by: incomeDeadline(Number(span.from.slice(0, 4))),
        threshold: threshold && thresholdDetails(context, threshold),
      },
    }
  },
  documents: async (context, { span, activity, limit, cursor }, key) => {
    const side = sides[key]
    if (!side || (side === 'expense' && activity !== undefined)) return undefined
    if (activity !== undefined) await requireActivity(context, activity)
    return cashDocuments(context, { span, side, activity }, { limit, cursor, list: null })
  },
  figure: async (context, { span }) => {
    const income = totalOf((await readCashSums(context, span)).filter(({ side }) => side === 'income'))
    return { ...noFigure(context), amount: amountText(income, context.currency), note: textsOf(context)('figure_note') }
  },
}
