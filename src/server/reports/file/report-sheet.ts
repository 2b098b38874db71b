import type { Report, ReportColumn, ReportRow } from '#contract/reports/report.ts'
import { reportOf } from '#domain/reports.ts'
import { createDocumentTexts, isZeroAmount } from '#server/platform/language/document-texts.ts'
import type { DocumentTexts } from '#server/platform/language/document-texts.ts'
import type { Language } from '#server/platform/language/texts.ts'
import { printable, printableDeep } from '#server/platform/pdf/printed-data.ts'
import type { PrintedData, SheetStyle } from '#server/platform/pdf/printed-data.ts'
import { wordmark } from '#server/sales/printed-document/document-parties.ts'
import { reportText } from '../report.ts'

/** The most rows of a printed report, about fifty pages. */
export const maxPdfRows = 2000
/** A report with more columns is printed on a sheet that lies. */
const maxUprightColumns = 6

/** A report with all texts formatted (`templates/report.typ`). */
export type ReportSheet = Omit<PrintedData, 'table'> & {
  company: string
  heading: string
  facts: string[]
  is_wide: boolean
  columns: { title: string; is_right: boolean }[]
  /** The column that names the rows, as an index. */
  name_column: number
  table: { lines: { kind: ReportRow['kind']; level: number; cells: string[]; description?: string }[] }
  remarks: string[]
}

type Style = { company: string; sheet: SheetStyle; language: Language; today: string }

const isRight = ({ type }: ReportColumn) => type !== 'text' && type !== 'date'

const formatOf: Record<ReportColumn['type'], (texts: DocumentTexts, value: string, currency: string) => string> = {
  text: (_, value) => value,
  date: (texts, value) => texts.date(value),
  money: (_, value, currency) => createDocumentTexts(_.language, currency).amount(value),
  number: (texts, value) => texts.rate(value),
  percent: (texts, value) => texts.percent(value),
}

const cellOf = (texts: DocumentTexts, { key, type }: ReportColumn, { cells }: ReportRow): string => {
  const value = cells[key] ?? null
  if (value === null) return ''
  if (type === 'percent' && isZeroAmount(value)) return texts.percent('0')
  return formatOf[type](texts, value, cells['currency'] ?? texts.currency)
}

/** Period, basis and currency in words. */
const factsOf = ({ name, period, basis, currency }: Report, texts: DocumentTexts): string[] => {
  const { language } = texts
  return [
    period.from === null ? texts.date(period.to) : `${texts.date(period.from)} – ${texts.date(period.to)}`,
    ...(reportOf(name).hasBasis ? [reportText(language, `basis_${basis}`)] : []),
    currency,
  ]
}

/** The data of a printed report: company, title, period and basis above the table. */
export const reportSheet = (report: Report, { company, sheet, language, today }: Style): ReportSheet => {
  const texts = createDocumentTexts(language, report.currency)
  const { columns, rows, notes, title } = report
  const formatted = printableDeep({
    company,
    heading: title,
    facts: factsOf(report, texts),
    columns: columns.map((column) => ({ title: column.title, is_right: isRight(column) })),
    table: {
      lines: rows.map((row) => ({
        kind: row.kind,
        level: row.level,
        cells: columns.map((column) => cellOf(texts, column, row)),
      })),
    },
    remarks: notes,
    wordmark: wordmark(company),
  })
  return {
    ...formatted,
    ...sheet,
    layout: 'report',
    language,
    title: printable(title),
    author: printable(company),
    day: [Number(today.slice(0, 4)), Number(today.slice(5, 7)), Number(today.slice(8, 10))],
    is_wide: columns.length > maxUprightColumns,
    name_column: Math.max(
      0,
      columns.findIndex(({ key }) => key === 'title'),
    ),
    note: null,
    branding: null,
    mark: null,
    page_of: texts.textOf('page_of'),
  }
}
