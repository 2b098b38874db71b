import type { ReportRow } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { divide, hundred, sum, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { accountsOfSide, signOf } from '#domain/ledger-account.ts'
import type { LedgerAccount } from '#domain/posting.ts'
import { lastMonths } from '#domain/periods.ts'
import { endOfMonth } from '#domain/plain-date.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { countDocuments, entryDocuments, sumEntries } from '../documents.queries.ts'
import type { EntryFilter } from '../documents.queries.ts'
import { noSubject, readLedgerSums } from '../ledger.queries.ts'
import type { LedgerSum } from '../ledger.queries.ts'
import {
  addCompared,
  columnsIn,
  comparedCells,
  comparedColumns,
  noFigure,
  reportText,
  rowOf,
  thanText,
  totalsOf,
} from '../report.ts'
import type { Compared, Report, ReportContext, ReportRequest } from '../report.ts'
import { readSubjectTitles } from '../subjects.queries.ts'

const incomeAccounts = accountsOfSide('income')
const expenseAccounts = accountsOfSide('expense')
const resultAccounts = [...incomeAccounts, ...expenseAccounts]

/** A line of the report by its key, with the entries that it is made of. */
type Line = Compared & { key: string; entries: Pick<EntryFilter, 'account' | 'subject' | 'kinds' | 'invoiceType'> }

/** The lines of a period by key; those of categories by size. */
const linesOf = (sums: readonly LedgerSum[], credited: Decimal): Map<string, Omit<Line, 'previous'>> => {
  const lines = new Map<string, Omit<Line, 'previous'>>()
  const add = (key: string, amount: Decimal, entries: Line['entries']) =>
    lines.set(key, { key, entries, amount: (lines.get(key)?.amount ?? zero).plus(amount) })
  add('sales', credited.neg(), { account: 'income', invoiceType: 'simple' })
  add('credits', credited, { account: 'income', invoiceType: 'credit' })
  for (const { account, subject_id, kind, amount } of sums) {
    const figure = amount.times(signOf(account))
    if (account === 'income' && kind === 'invoice') add('sales', figure, lines.get('sales')!.entries)
    else if (account === 'income') add('other_income', figure, { account, kinds: otherKinds })
    else if (account === 'expense') add(`category:${subject_id}`, figure, { account, subject: subject_id })
    else add(`account:${account}`, figure, { account })
  }
  return lines
}

/** Income that is no sale, such as interest. */
const otherKinds = ['expense', 'payment', 'invoice_payment', 'expense_payment', 'company_account'] as const

const creditsOf = (span: ReportSpan): EntryFilter => ({ ...span, account: 'income', invoiceType: 'credit' })

const readLines = async (context: ReportContext, span: ReportSpan) => {
  const [sums, credited] = await Promise.all([
    readLedgerSums(context, span, resultAccounts),
    sumEntries(context, creditsOf(span)),
  ])
  return linesOf(sums, credited.neg())
}

/** All lines of both periods. */
const readCompared = async (context: ReportContext, { span, previous }: ReportRequest): Promise<Line[]> => {
  const [current, before] = await Promise.all([
    readLines(context, span),
    previous ? readLines(context, previous) : new Map<string, Omit<Line, 'previous'>>(),
  ])
  return [...new Set([...current.keys(), ...before.keys()])].map((key) => ({
    key,
    entries: (current.get(key) ?? before.get(key)!).entries,
    amount: current.get(key)?.amount ?? zero,
    previous: before.get(key)?.amount ?? zero,
  }))
}

const isIncome = ({ entries }: Line) => incomeAccounts.includes(entries.account)
const isNought = ({ amount, previous }: Compared) => amount.eq(zero) && previous.eq(zero)
/** Sales and credits always stand, in this order; then the largest first. */
const standing = ['sales', 'credits']
const byOrder = (a: Line, b: Line) =>
  (standing.indexOf(b.key) - standing.indexOf(a.key)) *
    (standing.includes(a.key) && standing.includes(b.key) ? -1 : 1) ||
  b.amount.cmp(a.amount) ||
  b.previous.cmp(a.previous)

/** The lines of one side that are shown, in their order. */
const sideOf = (lines: readonly Line[], side: 'income' | 'expense'): Line[] =>
  lines
    .filter((line) => isIncome(line) === (side === 'income') && (standing.includes(line.key) || !isNought(line)))
    .toSorted(byOrder)

const resultOf = (lines: readonly Line[]): Compared => {
  const [income, expenses] = [addCompared(lines.filter(isIncome)), addCompared(lines.filter((line) => !isIncome(line)))]
  return { amount: income.amount.minus(expenses.amount), previous: income.previous.minus(expenses.previous) }
}

const titleOf = (context: ReportContext, categories: Map<string, string>, { key }: Line): string => {
  const [kind, id = ''] = key.split(':')
  if (kind === 'category')
    return id === noSubject ? reportText(context.language, 'no_category') : (categories.get(id) ?? id)
  return reportText(context.language, kind === 'account' ? `account_${id}` : `row_${key}`)
}

const rowsOf = async (context: ReportContext, request: ReportRequest, lines: readonly Line[]): Promise<ReportRow[]> => {
  const ids = lines.flatMap(({ entries }) => (entries.account === 'expense' ? (entries.subject ?? []) : []))
  const categories = await readSubjectTitles(context, 'category', ids)
  const text = (key: string) => reportText(context.language, key)
  const cells = (title: string, figures: Compared) => ({ title, ...comparedCells(context, request, figures) })
  const sideRows = async (side: 'income' | 'expense'): Promise<ReportRow[]> => {
    const shown = sideOf(lines, side)
    const counts = await Promise.all(shown.map((line) => countDocuments(context, { ...request.span, ...line.entries })))
    return [
      rowOf(`section:${side}`, { title: text(`row_${side}`) }, { kind: 'section', level: 0 }),
      ...shown.map((line, at) =>
        rowOf(line.key, cells(titleOf(context, categories, line), line), {
          documents: counts[at] ?? 0,
          target:
            line.key.startsWith('category:') && line.entries.subject !== noSubject
              ? { kind: 'category', id: line.entries.subject! }
              : null,
        }),
      ),
      rowOf(`${side}:total`, cells(text(`row_${side}_total`), addCompared(shown)), { kind: 'sum', level: 0 }),
    ]
  }
  const result = resultOf(lines)
  const [income, expense] = await Promise.all([sideRows('income'), sideRows('expense')])
  const title = text(result.amount.lt(zero) ? 'loss' : 'profit')
  return [...income, ...expense, rowOf('result', cells(title, result), { kind: 'total', level: 0 })]
}

/** Income and expenses of the twelve months up to the end of the period. */
const readChart = async (context: ReportContext, { span }: ReportRequest) => {
  const months = lastMonths(span.to)
  const sums = await readLedgerSums(context, { from: months[0]!, to: endOfMonth(span.to) }, resultAccounts)
  const total = (month: string, accounts: readonly LedgerAccount[]) =>
    amountText(
      sum(
        sums
          .filter((each) => each.month === month && accounts.includes(each.account))
          .map((each) => each.amount.times(signOf(each.account))),
      ),
      context.currency,
    )
  return {
    kind: 'months' as const,
    series: (['income', 'expense'] as const).map((key) => ({ key, title: reportText(context.language, `row_${key}`) })),
    points: months.map((month) => ({
      month,
      values: { income: total(month, incomeAccounts), expense: total(month, expenseAccounts) },
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

const headOf = (context: ReportContext, request: ReportRequest, lines: readonly Line[]) => {
  const result = resultOf(lines)
  return {
    title: reportText(context.language, result.amount.lt(zero) ? 'loss' : 'profit'),
    amount: amountText(result.amount, context.currency),
    note: changeNote(context, request, result),
  }
}

/** The entries of a row, by its key. */
const entriesOf = async (
  context: ReportContext,
  request: ReportRequest,
  key: string,
): Promise<Line['entries'] | undefined> => {
  if (key === 'income:total') return { account: 'income' }
  if (key === 'expense:total') return { account: 'expense' }
  return (await readCompared(context, request)).find((line) => line.key === key)?.entries
}

/** The address of the list with the same documents; income has no list of its own. */
const listOf = ({ from, to }: ReportSpan, { account, subject, invoiceType }: Line['entries']): string | null => {
  const days = `date_from=${from}&date_to=${to}`
  if (invoiceType) return `/invoice/list?type=${invoiceType}&${days}`
  if (account === 'income') return `/invoice/list?type=simple,credit&${days}`
  if (account !== 'expense' || subject === noSubject) return null
  return `/expense/list?${subject === undefined ? '' : `category_id=${subject}&`}${days}`
}

/** Income, expenses by category and the result; by the dates of documents. */
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
      notes: [reportText(context.language, 'note_accrual')],
      chart,
      head: headOf(context, request, lines),
      next: null,
    }
  },
  documents: async (context, request, key) => {
    const entries = await entriesOf(context, request, key)
    if (!entries) return undefined
    const { limit, cursor, span } = request
    return entryDocuments(
      context,
      { ...span, ...entries },
      { limit, cursor, sign: signOf(entries.account), list: listOf(span, entries) },
    )
  },
  figure: async (context, request) => {
    const lines = await readCompared(context, request)
    const head = headOf(context, request, lines)
    return { ...noFigure(context), amount: head.amount, note: head.note }
  },
}
