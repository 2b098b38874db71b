import { z } from 'zod'
import { maxListRows } from '#domain/export.ts'
import { clientRows } from '#contract/sales/client.ts'
import { expenseRows } from '#contract/purchases/expense.ts'
import { invoiceRows } from '#contract/sales/invoice-rows.ts'
import { paymentRows } from '#contract/money/payment.ts'
import { productRows } from '#contract/sales/product.ts'
import { row } from '#contract/platform/row.ts'

export const listFormats = ['csv', 'xlsx'] as const
export type ListFormat = (typeof listFormats)[number]

const paging = { limit: true, cursor: true } as const
const format = { format: z.enum(listFormats) }
const fileRow = { method: 'GET', file: 'application/octet-stream', proof: 'sometimes' } as const
const summaryOf = (name: string) =>
  `All rows of a list of ${name} as a file, at most ${maxListRows}; the query is the same as that of the list`

/** A list as a file, for every role that may read the list; more than a hundred rows in an hour need a proof. */
export const listExportRows = {
  'invoice.export_list': row({
    ...fileRow,
    path: '/invoice/export',
    access: invoiceRows['invoice.list'].access,
    query: invoiceRows['invoice.list'].query.omit(paging).extend(format),
    summary: summaryOf('invoices'),
  }),
  'expense.export': row({
    ...fileRow,
    path: '/expense/export',
    access: expenseRows['expense.list'].access,
    query: expenseRows['expense.list'].query.omit(paging).extend(format),
    summary: summaryOf('expenses'),
  }),
  'payment.export': row({
    ...fileRow,
    path: '/payment/export',
    access: paymentRows['payment.list'].access,
    query: paymentRows['payment.list'].query.omit(paging).extend(format),
    summary: summaryOf('payments'),
  }),
  'client.export': row({
    ...fileRow,
    path: '/client/export',
    access: clientRows['client.list'].access,
    query: clientRows['client.list'].query.omit(paging).extend(format),
    summary: summaryOf('clients'),
  }),
  'product.export': row({
    ...fileRow,
    path: '/product/export',
    access: productRows['product.list'].access,
    query: productRows['product.list'].query.omit(paging).extend(format),
    summary: summaryOf('products'),
  }),
}
