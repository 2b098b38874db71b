import type { ReportRow } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { divide, hundred, sum, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { lastMonths } from '#domain/periods.ts'
import { endOfMonth } from '#domain/plain-date.ts'
import type { ReportBasis, ReportSpan } from '#domain/reports.ts'
import { noSubject } from '../ledger.queries.ts'
import {
  addCompared,
  columnsIn,
  comparedCells,
  comparedColumns,
  moneyText,
  noFigure,
  reportText,
  rowOf,
  thanText,
  totalsOf,
} from '../report.ts'
import type { Compared, Report, ReportContext, ReportRequest } from '../report.ts'
import { readSubjectTitles } from '../subjects.queries.ts'
import { readNotDeducted } from '../vat/vat-sums.queries.ts'
import { bases } from './basis.ts'
import type { ComparedLine } from './basis.ts'
import { resultTitle } from './result-title.ts'

/** All lines of both periods. */
const readCompared = async (
  context: ReportContext,
  { span, previous, basis }: ReportRequest,
): Promise<ComparedLine[]> => {
  const { readLines } = bases[basis]
  const [current, before] = await Promise.all([readLines(context, span), previous ? readLines(context, previous) : []])
  const amounts = new Map(before.map(({ key, amount }) => [key, amount]))
  const shown = new Set(current.map(({ key }) => key))
  return [
    ...current.map((line) => ({ ...line, previous: amounts.get(line.key) ?? zero })),
    ...before.filter(({ key }) => !shown.has(key)).map((line) => ({ ...line, amount: zero, previous: line.amount })),
  ]
}

const isNought = ({ amount, previous }: Compared) => amount.eq(zero) && previous.eq(zero)

/** The lines of one side that are shown: those that always stand, then the largest first. */
const sideOf = (lines: readonly ComparedLine[], side: ComparedLine['side'], { basis }: ReportRequest) => {
  const { standing } = bases[basis]
  const rank = ({ key }: ComparedLine) => (standing.includes(key) ? standing.indexOf(key) : standing.length)
  return lines
    .filter((line) => line.side === side && (standing.includes(line.key) || !isNought(line)))
    .toSorted((a, b) => rank(a) - rank(b) || b.amount.cmp(a.amount) || b.previous.cmp(a.previous))
}

const isIncome = ({ side }: ComparedLine) => side === 'income'

const resultOf = (lines: readonly ComparedLine[]): Compared => {
  const [income, expenses] = [addCompared(lines.filter(isIncome)), addCompared(lines.filter((line) => !isIncome(line)))]
  return { amount: income.amount.minus(expenses.amount), previous: income.previous.minus(expenses.previous) }
}

const titleOf = (context: ReportContext, categories: Map<string, string>, { key }: ComparedLine): string => {
  const [kind, id = ''] = key.split(':')
  if (kind === 'category')
    return id === noSubject ? reportText(context.language, 'no_category') : (categories.get(id) ?? id)
  return reportText(context.language, kind === 'account' ? `account_${id}` : `row_${key}`)
}

/** The category of a line; undefined for a line of none. */
const categoryOf = ({ key }: ComparedLine): string | undefined => {
  const [kind, id] = key.split(':')
  return kind === 'category' && id !== noSubject ? id : undefined
}

const rowsOf = async (
  context: ReportContext,
  request: ReportRequest,
  lines: readonly ComparedLine[],
): Promise<ReportRow[]> => {
  const basis = bases[request.basis]
  const ids = lines.flatMap((line) => categoryOf(line) ?? [])
  const categories = await readSubjectTitles(context, 'category', ids)
  const text = (key: string) => reportText(context.language, key)
  const cells = (title: string, figures: Compared) => ({ title, ...comparedCells(context, request, figures) })
  const sideRows = async (side: 'income' | 'expense'): Promise<ReportRow[]> => {
    const shown = sideOf(lines, side, request)
    const counts = await Promise.all(shown.map((line) => basis.countDocuments(context, request.span, line.source)))
    return [
      rowOf(`section:${side}`, { title: text(`row_${side}`) }, { kind: 'section', level: 0 }),
      ...shown.map((line, at) => {
        const category = categoryOf(line)
        return rowOf(line.key, cells(titleOf(context, categories, line), line), {
          documents: counts[at] ?? 0,
          target: category ? { kind: 'category', id: category } : null,
        })
      }),
      rowOf(`${side}:total`, cells(text(`row_${side}_total`), addCompared(shown)), { kind: 'sum', level: 0 }),
    ]
  }
  const result = resultOf(lines)
  const [income, expense] = await Promise.all([sideRows('income'), sideRows('expense')])
  const title = text(result.amount.lt(zero) ? 'loss' : 'profit')
  return [...income, ...expense, rowOf('result', cells(title, result), { kind: 'total', level: 0 })]
}

/** Income and expenses of the twelve months up to the end of the period. */
const readChart = async (context: ReportContext, { span, basis }: ReportRequest) => {
  const months = lastMonths(span.to)
  const sums = await bases[basis].readMonths(context, { from: months[0]!, to: endOfMonth(span.to) })
  const money = (month: string, side: 'income' | 'expense') =>
    amountText(sums.find((each) => each.month === month)?.[side] ?? zero, context.currency)
  return {
    kind: 'months' as const,
    series: (['income', 'expense'] as const).map((key) => ({ key, title: reportText(context.language, `row_${key}`) })),
    points: months.map((month) => ({
      month,
      values: { income: money(month, 'income'), expense: money(month, 'expense') },
      is_forecast: false,
    })),
  }
}

/** 'nei spalį: +37 %', or nothing without an earlier figure. */
const changeNote = (
  context: ReportContext,
  { span, previous }: ReportRequest,
  { amount, previous: before }: Compared,
): string | null => {
  if (!previous || before.eq(zero)) return null
  const percent = divide(amount.minus(before).times(hundred), before.abs(), 0)
  const sign = percent.lt(zero) ? '\u2212' : percent.gt(zero) ? '+' : ''
  return reportText(context.language, 'change_note', {
    percent: `${sign}${percent.abs().toFixed(0)}`,
    period: thanText(context, previous, span),
  })
}

const headOf = (context: ReportContext, request: ReportRequest, result: Compared) => ({
  title: resultTitle(context.language, result.amount.lt(zero) ? 'loss' : 'profit', request.span),
  amount: amountText(result.amount, context.currency),
  note: changeNote(context, request, result),
})

/** The result alone, which needs no lines. */
const readResult = async (context: ReportContext, span: ReportSpan | null, basis: ReportBasis): Promise<Decimal> => {
  const months = span ? await bases[basis].readMonths(context, span) : []
  return sum(months.map(({ income, expense }) => income.minus(expense)))
}

/** What a row is made of, by its key; undefined for a row that is made of nothing. */
const sourceOf = async (context: ReportContext, request: ReportRequest, key: string): Promise<unknown> => {
  const { sourceOfSide } = bases[request.basis]
  if (key === 'income:total') return sourceOfSide('income')
  if (key === 'expense:total') return sourceOfSide('expense')
  return (await readCompared(context, request)).find((line) => line.key === key)?.source
}

/** How it is counted, and how much VAT is among the expenses because it may not be deducted. */
const notesOf = async (context: ReportContext, { span, basis }: ReportRequest): Promise<string[]> => {
  const counted = reportText(context.language, `note_${basis}`)
  const vat = basis === 'accrual' ? await readNotDeducted(context, span) : zero
  if (vat.eq(zero)) return [counted]
  const amount = moneyText(context, vat, context.currency)
  return [counted, reportText(context.language, 'note_not_deducted', { amount })]
}

/** Income, expenses by category and the result; by the dates of documents or of payments. */
export const profitAndLoss: Report = {
  read: async (context, request) => {
    const lines = await readCompared(context, request)
    const [rows, chart] = await Promise.all([rowsOf(context, request, lines), readChart(context, request)])
    return {
      columns: [
        columnsIn(context.language)('text', 'title', reportText(context.language, 'column_item')),
        ...comparedColumns(context, request),
      ],
      rows,
      totals: totalsOf(rows.at(-1)!.cells),
      notes: await notesOf(context, request),
      chart,
      head: headOf(context, request, resultOf(lines)),
      next: null,
    }
  },
  documents: async (context, request, key) => {
    const source = await sourceOf(context, request, key)
    if (!source) return undefined
    const { limit, cursor, span, basis } = request
    return bases[basis].readDocuments(context, span, source, { limit, cursor })
  },
  figure: async (context, request) => {
    const { span, previous, basis } = request
    const result = {
      amount: await readResult(context, span, basis),
      previous: await readResult(context, previous, basis),
    }
    const head = headOf(context, request, result)
    return { ...noFigure(context), amount: head.amount, note: head.note }
  },
}
