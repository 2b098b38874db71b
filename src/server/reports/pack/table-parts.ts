import { Readable } from 'node:stream'
import { reportRows } from '#contract/reports/report.ts'
import { reportsOfPart } from '#domain/pack.ts'
import type { PackPart } from '#domain/pack.ts'
import type { ReportName } from '#domain/reports.ts'
import { csvOf } from '#server/books/export/csv.ts'
import { expenseColumns, expenseVatColumns, expenseVatRows } from '#server/books/export/expense-tables.ts'
import { withVatRows } from '#server/books/export/expense-vat.queries.ts'
import { tablesOf, tableTextsIn } from '#server/books/export/tables.ts'
import type { Table, TableTexts } from '#server/books/export/tables.ts'
import { workbookOf } from '#server/books/export/workbook.ts'
import { spool } from '#server/platform/files/spool.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { listExpenses } from '#server/purchases/expense/list.queries.ts'
import { reportTable, tableOf } from '../file/report-file.ts'
import { periodText, reportContext } from '../report.ts'
import { requestOf } from '../request.ts'
import { inBooks, packText } from './entry.ts'
import type { Entry, NewFile, PackWork, PartSource } from './entry.ts'
import { ledgerTable } from './ledger-table.ts'
import { statementTable } from './statement-table.ts'

/** A table with its texts; a workbook may have more sheets than the first. */
type MadeTable = { name: string; table: Table; texts: TableTexts; others?: readonly Table[] }
type TableMaker = { key: string; make: (context: CompanyContext, work: PackWork) => Promise<MadeTable> }

const periodOf = ({ span }: PackWork) => periodText(span).replace(' – ', '_')

const issuedInvoices: TableMaker = {
  key: 'issued',
  make: async (context, work) => {
    const { from, to } = work.span
    const { documents, others } = await tablesOf(
      context,
      { date_from: from, date_to: to, types: ['simple', 'credit'], format: 'xlsx', with_void: true },
      async () => {},
    )
    const name = `${packText(context.language, 'file_issued')} ${periodOf(work)}`
    return { name, table: documents, others, texts: tableTextsIn(context.language) }
  },
}

const batchSize = 200

const receivedInvoices: TableMaker = {
  key: 'received',
  make: async (context, work) => {
    const query = { date_from: work.span.from, date_to: work.span.to, sort: 'date' as const, limit: batchSize }
    const rows = async function* () {
      let cursor: string | undefined
      do {
        const { data, meta } = await listExpenses(context, { ...query, cursor })
        // The VAT of moved-in expenses is in the books that they come from.
        yield* await withVatRows(
          context,
          data.filter(({ origin }) => origin === 'own'),
        )
        cursor = meta.next_cursor ?? undefined
      } while (cursor !== undefined)
    }
    const name = `${packText(context.language, 'file_received')} ${periodOf(work)}`
    const { columns, values } = expenseColumns(context.language)
    const table: Table = { name: 'expense', columns, rows: mapped(rows(), values) }
    const vatRows: Table = { name: 'expense_vat', columns: expenseVatColumns, rows: expenseVatRows(rows()) }
    return { name, table, others: [vatRows], texts: tableTextsIn(context.language) }
  },
}

const mapped = async function* <Row, Value>(rows: AsyncIterable<Row>, map: (row: Row) => Value) {
  for await (const row of rows) yield map(row)
}

const statements: TableMaker = {
  key: 'statements',
  make: async (context, work) => {
    const { title, columns, rows } = statementTable(context, work.span)
    return { name: `${title} ${periodOf(work)}`, ...tableOf({ title, columns }, rows) }
  },
}

/** The request of a report without choices, as the contract fills it. */
const requestFor = ({ today }: CompanyContext, { span }: PackWork, name: ReportName) =>
  requestOf(
    name,
    reportRows['report.item'].query.omit({ format: true }).parse({ date_from: span.from, date_to: span.to }),
    today,
  )

const wholeLedger: TableMaker = {
  key: 'ledger',
  make: async (context, work) => {
    const { title, columns, rows } = ledgerTable(reportContext(context), requestFor(context, work, 'ledger'))
    return { name: `${title} ${periodOf(work)}`, ...tableOf({ title, columns }, rows) }
  },
}

const ofReport = (name: ReportName): TableMaker =>
  name === 'ledger'
    ? wholeLedger
    : { key: name, make: (context, work) => reportTable(reportContext(context), name, requestFor(context, work, name)) }

const ownTables: Partial<Record<PackPart, readonly TableMaker[]>> = {
  registers: [issuedInvoices, receivedInvoices],
  statements: [statements],
}

/** The tables of a part, each as XLSX and CSV. */
export const tablesOfPart = (part: PackPart, company: PackWork['company']): TableMaker[] => [
  ...(ownTables[part] ?? []),
  ...reportsOfPart(part, company).map(ofReport),
]

/** Both files have the figures of one snapshot. */
const filesOf = (work: PackWork, part: PackPart, { make }: TableMaker): Promise<NewFile[]> =>
  inBooks(work, async (context) => {
    const { language } = context
    const file = { folder: packText(language, `folder_${part}`), day: work.span.to }
    const sheets = await make(context, work)
    const xlsx = await spool(workbookOf([sheets.table, ...(sheets.others ?? [])], sheets.texts))
    try {
      const { table, texts, name } = await make(context, work)
      const csv = await spool(Readable.from(csvOf(table, texts, language)))
      return [
        { ...file, name, extension: 'xlsx', bytes: xlsx.bytes },
        { ...file, name, extension: 'csv', bytes: csv.bytes },
      ]
    } catch (error) {
      xlsx.bytes.destroy()
      throw error
    }
  })

/** A table that the books refuse, such as one with too many rows, is listed as missing. */
const entryOf = async (work: PackWork, part: PackPart, maker: TableMaker): Promise<Entry> => {
  const { language } = work.requestedBy
  try {
    return { key: maker.key, files: await filesOf(work, part, maker), missing: [] }
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable') throw error
    const title = textOf(language, 'report', `title_${maker.key}`) ?? packText(language, `file_${maker.key}`)
    const text = textOf(language, 'problem', error.code, error.detail.values) ?? null
    return {
      key: maker.key,
      files: [],
      missing: [{ kind: 'report', id: null, number: null, title, reason: 'refused', text }],
    }
  }
}

/** The tables of a part that consists of tables. */
export const tablePart = (part: PackPart): PartSource =>
  async function* (work, after) {
    const makers = tablesOfPart(part, work.company)
    const start = makers.findIndex(({ key }) => key === after) + 1
    for (const maker of makers.slice(start)) yield entryOf(work, part, maker)
  }
