import type { Report, ReportColumn, ReportRow } from '#contract/reports/report.ts'
import { dec, roundHalfAway, zero } from '#domain/decimal.ts'
import { spanOfDays } from '#domain/report-period.ts'
import { shortMonth } from '#web/resource/dates.ts'
import { periodName } from '../period/period-words.ts'
import type { PeriodTexts } from '../period/period-words.ts'

/** The columns of the shown period, in the order in which one stands for the row. */
const mainKeys = ['amount', 'total', 'closing', 'balance', 'base']

/** The column that stands for a row where there is room for one; undefined if none does, as with debit and credit. */
export const mainColumnOf = (columns: readonly ReportColumn[]): ReportColumn | undefined =>
  mainKeys.map((key) => columns.find((column) => column.key === key)).find((column) => column !== undefined)

/** The key of the column that names a row. */
export const nameColumnOf = (columns: readonly ReportColumn[]): string =>
  (columns.find(({ key }) => key === 'title' || key === 'content') ?? columns[0])?.key ?? 'title'

/** Whether a cell shows a dash: it has no value, or is zero and does not stand for the row. */
export const showsDash = (
  { type, key }: ReportColumn,
  row: Pick<ReportRow, 'cells'>,
  main: ReportColumn | undefined,
) => {
  const value = row.cells[key] ?? null
  return value === null || value === '' || (type === 'money' && key !== main?.key && isZero(value))
}

/** Whether a table has too many columns for an aside beside it. */
export const isWide = (columns: readonly ReportColumn[]): boolean =>
  columns.filter(({ type }) => type !== 'percent' && type !== 'number').length > 5

/** Compared figures are quiet, changes have a sign. */
export const toneOf = ({ key }: ReportColumn): 'compared' | 'change' | 'plain' =>
  key === 'previous' ? 'compared' : key === 'change' ? 'change' : 'plain'

const isZero = (value: string | null | undefined) => value === null || value === undefined || dec(value).eq(zero)

/** Whether no figure of the shown period is other than zero. */
export const isEmptyReport = ({ columns, rows }: Pick<Report, 'columns' | 'rows'>): boolean => {
  const figures = columns.filter((column) => column.type === 'money' && toneOf(column) === 'plain')
  return rows.every(({ cells, documents }) => !documents && figures.every(({ key }) => isZero(cells[key])))
}

/** A change in percent without decimals: '+12', '−15', '0', '> +999'. */
export const percentText = (percent: string): string => {
  const rounded = roundHalfAway(dec(percent), 0)
  if (rounded.abs().gt(999)) return rounded.gt(zero) ? '> +999' : '< \u2212999'
  if (rounded.eq(zero)) return '0'
  return `${rounded.gt(zero) ? '+' : '\u2212'}${rounded.abs().toFixed(0)}`
}

/** A share in percent, always with one decimal so that a column is even: '9,9', '55,0', '−0,3'. */
export const shareText = (percent: string, language: PeriodTexts['language']): string =>
  dec(percent)
    .toFixed(1)
    .replace('-', '\u2212')
    .replace('.', language === 'lt' ? ',' : '.')

/** The head of a column: a month of the shown and the compared period by its name. */
export const columnTitle = (
  { key, title }: ReportColumn,
  { period }: Pick<Report, 'period'>,
  texts: PeriodTexts,
): string => {
  const { from, to, previous } = period
  const days = key === 'amount' ? { from, to } : key === 'previous' ? previous : null
  if (!days?.from) return title
  const named = { from: days.from, to: days.to }
  const isOfShownYear = spanOfDays(named) === 'month' && days.from.slice(0, 4) === to.slice(0, 4)
  const name = isOfShownYear ? shortMonth(days.from, texts.language) : periodName(named, texts)
  return name.charAt(0).toLocaleUpperCase() + name.slice(1)
}

export type Bar = { share: number; tone: 'in' | 'out' }

/** The bar of each line by the key of its row; within a section the largest line has the whole length. */
export const barsOf = (rows: readonly ReportRow[], column: string): Map<string, Bar> => {
  const bars = new Map<string, Bar>()
  const sections = Map.groupBy(
    rows.filter(({ kind }) => kind === 'line'),
    (line) => rows.slice(0, rows.indexOf(line)).findLast(({ kind }) => kind === 'section')?.key,
  )
  for (const [section, lines] of sections) {
    // Bars are only drawn, so floats are precise enough.
    const largest = Math.max(0, ...lines.map(({ cells }) => Number(cells[column] ?? 0)))
    for (const { key, cells } of lines) {
      const amount = Number(cells[column] ?? 0)
      if (amount > 0) bars.set(key, { share: amount / largest, tone: section === 'section:expense' ? 'out' : 'in' })
    }
  }
  return bars
}
