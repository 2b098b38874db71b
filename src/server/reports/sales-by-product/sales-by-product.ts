import { amountText } from '#domain/currency.ts'
import { plainText, sum, zero } from '#domain/decimal.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { maxCounted } from '../documents.queries.ts'
import { readLedgerSums } from '../ledger.queries.ts'
import { nextOf, offsetOf, orderOf } from '../paging.ts'
import {
  columnsIn,
  comparedCells,
  comparedColumns,
  noFigure,
  percentOf,
  reportText,
  rowOf,
  totalsOf,
} from '../report.ts'
import type { Report, ReportContext, ReportRequest } from '../report.ts'
import { productSorts, readProductDocuments, readProducts } from './products.queries.ts'

/** Income of invoices in the ledger: what products, lines without a product, discounts and delivery add up to. */
const readIncome = async (context: ReportContext, span: ReportSpan | null) =>
  span
    ? sum(
        (await readLedgerSums(context, span, ['income']))
          .filter(({ kind }) => kind === 'invoice')
          .map(({ amount }) => amount),
      ).neg()
    : zero

const readPage = async (context: ReportContext, request: ReportRequest) => {
  const order = orderOf(request, productSorts, { key: 'amount', isDescending: true })
  const name = `${order.isDescending ? '-' : ''}${order.key}`
  const offset = offsetOf(request.cursor, name)
  const { span, previous, limit } = request
  const page = await readProducts(context, { span, previous, order, limit, offset })
  return { ...page, next: nextOf(name, offset, page.rows.length, page.all.products) }
}

/** Sales without VAT by product; what belongs to no product is one row, so that the total is the income of invoices. */
export const salesByProduct: Report = {
  read: async (context, request) => {
    const [{ rows, all, next }, income, before] = await Promise.all([
      readPage(context, request),
      readIncome(context, request.span),
      readIncome(context, request.previous),
    ])
    const column = columnsIn(context.language)
    const text = (key: string) => reportText(context.language, key)
    const [amount, ...compared] = comparedColumns(context, request)
    const other = { amount: income.minus(all.amount), previous: before.minus(all.previous) }
    const total = comparedCells(context, request, { amount: income, previous: before })
    const last = [
      ...(other.amount.eq(zero) && other.previous.eq(zero)
        ? []
        : [
            rowOf('other', {
              title: text('no_product'),
              ...comparedCells(context, request, other),
              share: percentOf(other.amount, income),
            }),
          ]),
      rowOf('total', { title: text('total'), ...total }, { kind: 'total', level: 0 }),
    ]
    return {
      columns: [
        column('text', 'title', text('column_product')),
        column('text', 'code'),
        column('number', 'quantity'),
        amount!,
        column('percent', 'share'),
        ...compared,
      ],
      rows: [
        ...rows.map(({ id, title, code, quantity, ...figures }) =>
          rowOf(
            `product:${id}`,
            {
              title,
              code,
              quantity: plainText(quantity),
              ...comparedCells(context, request, figures),
              share: percentOf(figures.amount, income),
            },
            { documents: 1, target: { kind: 'product', id } },
          ),
        ),
        ...(next ? [] : last),
      ],
      totals: totalsOf(total),
      notes: [text('note_accrual'), text('note_products')],
      chart: null,
      head: { title: text('row_income'), amount: amountText(income, context.currency), note: null },
      next,
    }
  },
  documents: async (context, request, key) => {
    const product = /^product:([0-9a-f-]{36})$/.exec(key)?.[1]
    if (!product) return undefined
    const { span, limit } = request
    const offset = offsetOf(request.cursor, key)
    const { rows, count, total } = await readProductDocuments(context, {
      product,
      span,
      limit,
      offset,
      most: maxCounted,
    })
    const { currency } = context
    return {
      data: rows.map(({ amount, ...row }) => ({ kind: 'invoice' as const, ...row, amount, currency })),
      count,
      total: amountText(total, currency),
      next: nextOf(key, offset, rows.length, count),
      list: `/invoice/list?product_id=${product}&type=simple,credit&date_from=${span.from}&date_to=${span.to}`,
    }
  },
  figure: async (context, request) => {
    const { rows, all } = await readPage(context, { ...request, previous: null, limit: 1 })
    const [first] = rows
    const { language } = context
    const unit = (count: number) => reportText(language, 'unit_products', { count })
    return {
      ...noFigure(context),
      text: first?.title ?? null,
      count: first ? null : 0,
      unit: unit(0),
      note: first ? `${all.products} ${unit(all.products)}` : null,
    }
  },
}
