import type { listExportRows } from '#contract/books/list-export.ts'
import { listClients } from '#server/sales/client/client.queries.ts'
import { listExpenses } from '#server/purchases/expense/list.ts'
import type { HandlersOf } from '#server/platform/http/context.ts'
import { listInvoices } from '#server/sales/invoice/list.ts'
import { listPayments } from '#server/money/payment/list.ts'
import { listProducts } from '#server/sales/product/product.queries.ts'
import { readDocuments } from './document.queries.ts'
import { listFile } from './list-file.ts'
import { clientColumns, expenseColumns, paymentColumns, productColumns } from './list-tables.ts'
import { documentColumns } from './tables.ts'

/** Each list by the query of its screen. */
export const listExportHandlers: HandlersOf<typeof listExportRows> = {
  'invoice.export_list': (context, { query: { format, ...query } }) =>
    listFile(context, {
      name: 'invoice',
      format,
      list: async (then, paging) => {
        const { data, meta } = await listInvoices(then, { ...query, ...paging })
        return {
          data: await readDocuments(
            then,
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
      list: (then, paging) => listExpenses(then, { ...query, ...paging }),
      columns: () => expenseColumns,
    }),
  'payment.export': (context, { query: { format, ...query } }) =>
    listFile(context, {
      name: 'payment',
      format,
      list: (then, paging) => listPayments(then, { ...query, ...paging }),
      columns: () => paymentColumns(query.tab),
    }),
  'client.export': (context, { query: { format, ...query } }) =>
    listFile(context, {
      name: 'client',
      format,
      list: (then, paging) => listClients(then, { ...query, ...paging }),
      columns: ({ session }) => clientColumns(session.currency),
    }),
  'product.export': (context, { query: { format, ...query } }) =>
    listFile(context, {
      name: 'product',
      format,
      list: (then, paging) => listProducts(then, { ...query, ...paging }),
      columns: productColumns,
    }),
}
