import type {
  Report as ReportAnswer,
  ReportColumn,
  ReportDocuments,
  ReportFigure,
  ReportQuery,
  ReportRow,
} from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import type { Decimal } from '#domain/decimal.ts'
import { divide, hundred, plainText, zero } from '#domain/decimal.ts'
import type { ReportName, ReportSpan } from '#domain/reports.ts'
import type { PrintedData, SheetStyle } from '#server/platform/pdf/printed-data.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { createDocumentTexts } from '#server/platform/language/document-texts.ts'
import { textOf } from '#server/platform/language/texts.ts'
import type { Language } from '#server/platform/language/texts.ts'

/** What a report needs of a request. A file is read in a transaction of its own. */
export type ReportContext = Pick<CompanyContext, 'db' | 'companyId' | 'language' | 'today'> & { currency: string }

/** The context of a report in a request. */
export const reportContext = ({
  db,
  companyId,
  language,
  today,
  session,
}: Pick<CompanyContext, 'db' | 'companyId' | 'language' | 'today' | 'session'>): ReportContext => ({
  db,
  companyId,
  language,
  today,
  currency: session.currency,
})

/** A checked request. Reports as of a day use `span.to` only. */
export type ReportRequest = Omit<ReportQuery, 'date_from' | 'date_to' | 'limit'> & {
  span: ReportSpan
  previous: ReportSpan | null
  /** The most rows of a page. */
  limit: number
}

/** The part of an answer that differs between reports. */
export type ReportBody = Pick<
  ReportAnswer,
  'columns' | 'rows' | 'totals' | 'notes' | 'chart' | 'head' | 'next' | 'vat' | 'aging' | 'year'
>

/** A page of the documents of a row. Without a total the frame takes the figure of the row, which must then be on the first page. */
export type DocumentPage = Omit<ReportDocuments, 'total'> & { total?: string }

/** A report: one file each, listed in `registry.ts`. */
export type Report = {
  read: (context: ReportContext, request: ReportRequest) => Promise<ReportBody>
  /** The documents of a row; undefined for a row that has none. */
  documents: (context: ReportContext, request: ReportRequest, row: string) => Promise<DocumentPage | undefined>
  figure: (context: ReportContext, request: ReportRequest) => Promise<ReportFigure>
  /** The printed form, if it differs from that of other reports. */
  sheet?: (context: CompanyContext, report: ReportAnswer, style: SheetStyle) => Promise<PrintedData>
  /** The column whose figure the documents of a row add up to; `amount` by default. */
  figureColumn?: string
}

/** A text of reports. A missing one is a bug that a test finds, and shows its key. */
export const reportText = (language: Language, key: string, values: Record<string, string | number> = {}): string =>
  textOf(language, 'report_table', key, values) ?? key

/** 'Pelnas ir nuostoliai' */
export const reportTitle = (language: Language, name: ReportName): string =>
  textOf(language, 'report', `title_${name}`) ?? name

/** An amount in a sentence: '4 215,00 €', '€4,215.00'. */
export const moneyText = ({ language }: Pick<ReportContext, 'language'>, amount: Decimal, currency: string): string =>
  createDocumentTexts(language, currency).money(amountText(amount, currency))

/** A compared period after 'than': 'spalį', '2025 m. lapkritį', '2025', '2026-11-01 – 2026-11-10'. */
export const thanText = (
  { language }: Pick<ReportContext, 'language'>,
  compared: ReportSpan,
  shown: ReportSpan,
): string => {
  const [year = '', month] = periodText(compared).split('-')
  if (month === undefined || periodText(compared).length > 7) return periodText(compared)
  const name = (textOf(language, 'dashboard', 'months_than') ?? '').split(' ')[Number(month) - 1] ?? ''
  return shown.from.startsWith(year) ? name : reportText(language, 'month_of_year', { year, month: name })
}

/** A period as short text: '2026-11', '2026', '2026-11-01 – 2026-11-20'. */
export const periodText = ({ from, to }: ReportSpan): string => {
  const [year, month] = [from.slice(0, 4), from.slice(0, 7)]
  if (from === `${year}-01-01` && to === `${year}-12-31`) return year
  if (from.endsWith('-01') && to.startsWith(month) && isEndOfMonth(to)) return month
  return from === to ? from : `${from} – ${to}`
}

const isEndOfMonth = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).getUTCDate() === 1

/** A column with its title in the texts: `column_{key}`. */
export const columnsIn =
  (language: Language) =>
  (type: ReportColumn['type'], key: string, title = reportText(language, `column_${key}`)): ReportColumn => ({
    key,
    title,
    type,
  })

/** Columns of an amount with its comparison. */
export const comparedColumns = ({ language }: ReportContext, { span, previous }: ReportRequest): ReportColumn[] => {
  const column = columnsIn(language)
  return [
    column('money', 'amount', periodText(span)),
    ...(previous
      ? [column('money', 'previous', periodText(previous)), column('money', 'change'), column('percent', 'percent')]
      : []),
  ]
}

/** An amount with what it is compared with. */
export type Compared = { amount: Decimal; previous: Decimal }

/** Adds amounts and compared amounts. */
export const addCompared = (all: readonly Compared[]): Compared => ({
  amount: all.reduce((total, { amount }) => total.plus(amount), zero),
  previous: all.reduce((total, { previous }) => total.plus(previous), zero),
})

/** The difference of amounts and of compared amounts. */
export const subtractCompared = (a: Compared, b: Compared): Compared => ({
  amount: a.amount.minus(b.amount),
  previous: a.previous.minus(b.previous),
})

/** Percent with one decimal; null if there is nothing to compare with. */
export const percentOf = (part: Decimal, whole: Decimal): string | null =>
  whole.eq(zero) ? null : plainText(divide(part.times(hundred), whole, 1))

/** The cells of an amount with its comparison. */
export const comparedCells = (
  { currency }: ReportContext,
  { previous: isCompared }: ReportRequest,
  { amount, previous }: Compared,
): Record<string, string | null> => ({
  amount: amountText(amount, currency),
  ...(isCompared
    ? {
        previous: amountText(previous, currency),
        change: amountText(amount.minus(previous), currency),
        percent: percentOf(amount.minus(previous), previous.abs()),
      }
    : {}),
})

/** A row; by default a line of the first level that opens no documents. */
export const rowOf = (
  key: string,
  cells: ReportRow['cells'],
  other: Partial<Omit<ReportRow, 'key' | 'cells'>> = {},
): ReportRow => ({ key, kind: 'line', level: 1, documents: null, target: null, ...other, cells })

/** The cells of figures, without the title and empty ones. */
export const totalsOf = ({ title: _, ...cells }: ReportRow['cells']): Record<string, string> =>
  Object.fromEntries(Object.entries(cells).flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])))

/** A figure without count, text and note. */
export const noFigure = ({ currency }: Pick<ReportContext, 'currency'>): ReportFigure => ({
  amount: null,
  currency,
  count: null,
  text: null,
  unit: null,
  note: null,
  deadline: null,
  is_alert: false,
  reason: null,
})
