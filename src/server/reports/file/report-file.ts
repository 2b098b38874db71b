import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Report as ReportAnswer, ReportColumn, ReportFormat, ReportRow } from '#contract/reports/report.ts'
import { reportOf } from '#domain/reports.ts'
import type { StoredStyle } from '#domain/invoice-style.ts'
import type { ReportName } from '#domain/reports.ts'
import { csvOf } from '#server/books/export/csv.ts'
import { refuseConcurrentExport } from '#server/books/export/export-limits.queries.ts'
import { fileTypes, inSnapshot } from '#server/books/export/make-file.ts'
import type { Column, Table, TableTexts } from '#server/books/export/tables.ts'
import { workbookOf } from '#server/books/export/workbook.ts'
import { spool } from '#server/platform/files/spool.ts'
import type { CompanyContext, FileAnswer, ProofAsking } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Language } from '#server/platform/language/texts.ts'
import type { PrintedData } from '#server/platform/pdf/printed-data.ts'
import { jobsOf } from '#server/platform/pdf/render.ts'
import { sheetStyle } from '#server/setup/logo-and-style/sheet-style.ts'
import { reportsByName } from '../registry.ts'
import { periodText, reportContext, reportText, reportTitle } from '../report.ts'
import type { ReportContext, ReportRequest } from '../report.ts'
import { readReport } from '../read-report.ts'
import { maxPdfRows, reportSheet } from './report-sheet.ts'

/** The most rows of a report as a table; a longer one needs a shorter period. */
const maxRows = 500_000
/** A file with more rows needs a proof, as exports of lists do. */
const maxRowsWithoutProof = 100
const rowsPerRead = 2000

export type ReportFile = { name: ReportName; request: ReportRequest; format: ReportFormat }

/** What is done around a file: before its first query, and after each page of rows. */
export type Making = {
  begin?: (context: CompanyContext) => Promise<void>
  onRows?: (count: number) => Promise<void>
}

/** Asks for a proof if the report is long. */
export const requireReportProof = async (
  context: CompanyContext & ProofAsking,
  { name, request }: ReportFile,
): Promise<void> => {
  const { next } = await reportsByName[name].read(reportContext(context), { ...request, limit: maxRowsWithoutProof })
  if (next !== null) await context.requireProof()
}

/**
 * A report as a file with the same figures. The file is created after the request's transaction, from one snapshot of the database. Refuses
 * with `too_large` if it has too many rows for its format.
 */
export const reportFile = async (context: CompanyContext & ProofAsking, file: ReportFile) => {
  await requireReportProof(context, file)
  return () => spooledReport(context, file, {})
}

/** A file that is made within a request, of which a user makes one at a time. */
export const spooledReport = async (context: CompanyContext, file: ReportFile, making: Making): Promise<FileAnswer> => {
  const begin = async (fileContext: CompanyContext) => {
    await making.begin?.(fileContext)
    await refuseConcurrentExport(fileContext)
  }
  const stored = await makeReportFile(context, file, { ...making, begin }, spool)
  return { ...stored, name: reportFileName(file, context.language), type: fileTypes[file.format], attachment: true }
}

/**
 * Creates the bytes of a report and passes them to `store`: a table row by row, from one snapshot of the database; a printed report is small
 * enough for memory.
 */
export const makeReportFile = async <T>(
  context: CompanyContext,
  { name, request, format }: ReportFile,
  { begin, onRows }: Making,
  store: (bytes: Readable) => Promise<T>,
): Promise<T> => {
  const made = await inSnapshot(context.services, context.companyId, async (db) => {
    const fileContext = { ...context, db }
    await begin?.(fileContext)
    const whole = { ...request, limit: format === 'pdf' ? maxPdfRows : rowsPerRead }
    const report = await readReport(reportContext(fileContext), name, whole)
    if (format !== 'pdf') {
      const rows = rowsFrom(reportContext(fileContext), name, whole, report, onRows)
      return { stored: await store(tableBytes(context, report, rows, format)) }
    }
    const sheet = await sheetOf(fileContext, name, report)
    await onRows?.(report.rows.length)
    return { sheet }
  })
  if (!made.sheet) return made.stored
  return store(Readable.from([await context.services.renderer.pdf(made.sheet, jobsOf(context.companyId))]))
}

/** 'Pelnas ir nuostoliai 2026-11' */
export const reportFileTitle = ({ name, request: { span } }: Omit<ReportFile, 'format'>, language: Language): string =>
  `${reportTitle(language, name)} ${reportOf(name).period === 'day' ? span.to : periodText(span).replace(' – ', '_')}`

/** 'Pelnas ir nuostoliai 2026-11.xlsx' */
export const reportFileName = (file: ReportFile, language: Language): string =>
  `${reportFileTitle(file, language)}.${file.format}`

/** A report as a table, read page by page. */
export const reportTable = async (context: ReportContext, name: ReportName, request: ReportRequest) => {
  const whole = { ...request, limit: rowsPerRead }
  const report = await readReport(context, name, whole)
  const base = reportFileTitle({ name, request }, context.language)
  return { ...tableOf(report, rowsFrom(context, name, whole, report)), name: base }
}

/** All rows, page by page. `onRows` is called before each page is passed on. */
export const rowsFrom = async function* (
  context: ReportContext,
  name: ReportName,
  request: ReportRequest,
  first: Pick<ReportAnswer, 'rows' | 'next'>,
  onRows?: (count: number) => Promise<void>,
): AsyncGenerator<ReportRow['cells']> {
  let count = 0
  for (
    let page = first;
    ;
    page = await reportsByName[name].read(context, { ...request, cursor: page.next ?? undefined })
  ) {
    count += page.rows.length
    if (count > maxRows) throw new Problem('too_large', { resource: 'report', values: { most: maxRows } })
    await onRows?.(page.rows.length)
    for (const { cells } of page.rows) yield cells
    if (page.next === null) return
  }
}

const kinds = {
  text: 'text',
  date: 'date',
  money: 'money',
  number: 'number',
  percent: 'number',
} as const satisfies Record<ReportColumn['type'], Column['kind']>
const widths = { text: 18, date: 12, money: 14, number: 10, percent: 10 } as const
const titleWidth = 36

const columnOf = ({ key, type }: ReportColumn): Column => ({
  key,
  kind: kinds[type],
  width: key === 'title' ? titleWidth : widths[type],
})

const tableBytes = (
  { language }: CompanyContext,
  report: ReportAnswer,
  rows: Table['rows'],
  format: 'xlsx' | 'csv',
): Readable => {
  const { table, texts } = tableOf(report, rows)
  if (format === 'csv') return Readable.from(csvOf(table, texts, language))
  const notes = notesOf(report, language)
  return workbookOf([table, notes.table], {
    ...texts,
    sheet: (name) => (name === 'notes' ? notes.title : texts.sheet(name)),
    heading: (column) => (column.key === notesKey ? notes.title : texts.heading(column)),
  })
}

const notesKey = 'notes'

/** The notes of a report as a sheet of its own, so that the first one has figures only. */
const notesOf = ({ notes }: Pick<ReportAnswer, 'notes'>, language: Language) => {
  const rows = async function* () {
    for (const note of notes) yield { [notesKey]: note }
  }
  const table: Table = { name: 'notes', columns: [{ key: notesKey, kind: 'text', width: 100 }], rows: rows() }
  return { title: reportText(language, 'notes'), table }
}

/** The rows of a report as a table with its texts. */
export const tableOf = (
  { title, columns }: Pick<ReportAnswer, 'title' | 'columns'>,
  rows: Table['rows'],
): { table: Table; texts: TableTexts } => {
  const headings = new Map(columns.map((column) => [column.key, column.title]))
  const texts: TableTexts = {
    sheet: () => title,
    heading: ({ key }) => headings.get(key) ?? key,
    word: (_, value) => value,
  }
  const table: Table = { name: 'report', columns: columns.map(columnOf), rows }
  return { table, texts }
}

/** The printed report. Refuses one that is longer than anybody prints. */
const sheetOf = async (context: CompanyContext, name: ReportName, report: ReportAnswer): Promise<PrintedData> => {
  if (report.next !== null) throw new Problem('too_large', { resource: 'report_pdf', values: { most: maxPdfRows } })
  const { rows } = await sql<{ title: string; invoice_style: StoredStyle }>`
    select title, invoice_style from company where id = ${context.companyId}`.execute(context.db)
  const company = rows[0]!
  const sheet = sheetStyle(company.invoice_style, null)
  const ownSheet = reportsByName[name].sheet
  if (ownSheet) return ownSheet(context, report, sheet)
  return reportSheet(report, { company: company.title, sheet, language: context.language, today: context.today })
}
