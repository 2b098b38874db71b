import type { listExportRows, ListFormat } from '#contract/books/list-export.ts'
import { listClients } from '#server/sales/client/client.queries.ts'
import { listExpenses } from '#server/purchases/expense/list.queries.ts'
import type { HandlersOf, CompanyContext, FileAnswer, ProofAsking } from '#server/platform/http/context.ts'
import { listInvoices } from '#server/sales/invoice/list.queries.ts'
import { listPayments } from '#server/money/payment/list.queries.ts'
import { listProducts } from '#server/sales/product/product.queries.ts'
import { readDocuments } from './document.queries.ts'
import { expenseColumns, expenseVatColumns, expenseVatRows } from './expense-tables.ts'
import { withVatRows } from './expense-vat.queries.ts'
import { clientColumns, paymentColumns, productColumns } from './list-tables.ts'
import type { ListColumns } from './list-tables.ts'
import { documentColumns, tableTextsIn } from './tables.ts'
import type { ListName, Table } from './tables.ts'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { maxListRows, listFileName } from '#domain/export.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { textOf } from '#server/platform/language/texts.ts'
import { countExported, refuseConcurrentExport } from './export-limits.queries.ts'
import { csvOf } from './csv.ts'
import { inSnapshot, fileTypes } from './make-file.ts'
import { workbookOf } from './workbook.ts'

/** Each list by the query of its screen. */
export const listExportHandlers: HandlersOf<typeof listExportRows> = {
  'invoice.export_list': (context, { query: { format, ...query } }) =>
    listFile(context, {
      name: 'invoice',
      format,
      list: async (fileContext, paging) => {
        const { data, meta } = await listInvoices(fileContext, { ...query, ...paging })
        return {
          data: await readDocuments(
            fileContext,
            data.map(({ id }) => id),
          ),
          meta,
        }
      },
      columns: () => ({ columns: documentColumns, values: (row) => row }),
    }),
  'expense.export': (context, { query: { format, ...query } }) =>
    listFile(context, {
      name: 'expense',
      format,
      list: async (fileContext, paging) => {
        const { data, meta } = await listExpenses(fileContext, { ...query, ...paging })
        return { data: await withVatRows(fileContext, data), meta }
      },
      columns: ({ language }) => expenseColumns(language),
      others: (rows) => [{ name: 'expense_vat', columns: expenseVatColumns, rows: expenseVatRows(rows) }],
    }),
  'payment.export': (context, { query: { format, ...query } }) =>
    listFile(context, {
      name: 'payment',
      format,
      list: (fileContext, paging) => listPayments(fileContext, { ...query, ...paging }),
      columns: () => paymentColumns(query.tab),
    }),
  'client.export': (context, { query: { format, ...query } }) =>
    listFile(context, {
      name: 'client',
      format,
      list: (fileContext, paging) => listClients(fileContext, { ...query, ...paging }),
      columns: ({ session }) => clientColumns(session.currency),
    }),
  'product.export': (context, { query: { format, ...query } }) =>
    listFile(context, {
      name: 'product',
      format,
      list: (fileContext, paging) => listProducts(fileContext, { ...query, ...paging }),
      columns: productColumns,
    }),
}

type Page<Row> = { data: readonly Row[]; meta: { next_cursor: string | null; count: number } }
type Paging = { limit: number; cursor: string | undefined }

type ListExport<Row> = {
  name: ListName
  format: ListFormat
  list: (context: CompanyContext, paging: Paging) => Promise<Page<Row>>
  columns: (context: CompanyContext) => ListColumns<Row> | Promise<ListColumns<Row>>
  /** Further sheets of a workbook, made from all rows. */
  others?: (rows: AsyncIterable<Row>) => Table[]
}

const batchSize = 200
/** The rows of a list from its first page to its last. */
const rowsFrom = async function* <Row>(first: Page<Row>, next: (cursor: string) => Promise<Page<Row>>) {
  let page = first
  for (;;) {
    yield* page.data
    const cursor = page.meta.next_cursor
    if (cursor === null) return
    page = await next(cursor)
  }
}

const valuesOf = async function* <Row>(rows: AsyncIterable<Row>, values: ListColumns<Row>['values']) {
  for await (const row of rows) yield values(row)
}

/**
 * Exports a list as its query shows it. Refuses with `too_large` if it has too many rows, and with `proof_required`
 * beyond a hundred rows in an hour. The file is created after the request's transaction, in a transaction of its own.
 */
const listFile = async <Row>(context: CompanyContext & ProofAsking, listExport: ListExport<Row>) => {
  const { meta } = await listExport.list(context, { limit: 1, cursor: undefined })
  if (meta.count > maxListRows) throw new Problem('too_large', { resource: 'list', values: { most: maxListRows } })
  if (!(await countExported(context, meta.count))) await context.requireProof()
  return () => makeListFile(context, listExport)
}

/** All rows come from one snapshot of the database. */
const makeListFile = <Row>(context: CompanyContext, { name, format, list, columns, others }: ListExport<Row>) =>
  inSnapshot(context.services, context.companyId, async (db): Promise<FileAnswer> => {
    const { language, today } = context
    const fileContext = { ...context, db }
    await refuseConcurrentExport(fileContext)
    const page = (cursor?: string) => list(fileContext, { limit: batchSize, cursor })
    const first = await page()
    const listColumns = await columns(fileContext)
    const rows = () => rowsFrom(first, page)
    const table: Table = { name, columns: listColumns.columns, rows: valuesOf(rows(), listColumns.values) }
    const tableTexts = tableTextsIn(language)
    const bytes = await buffer(
      format === 'csv'
        ? Readable.from(csvOf(table, tableTexts, language))
        : workbookOf([table, ...(others?.(rows()) ?? [])], tableTexts),
    )
    const fileName = listFileName(textOf(language, 'export_file', `file_${name}`) ?? name, today, format)
    return { bytes, name: fileName, type: fileTypes[format], attachment: true }
  })
