import type { ReportRow } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { zero } from '#domain/decimal.ts'
import { signOf } from '#domain/ledger-account.ts'
import { entryDocuments } from '../documents.queries.ts'
import { noSubject, readSideTotal } from '../ledger.queries.ts'
import { nextOf, offsetOf, orderOf } from '../paging.ts'
import {
  columnsIn,
  comparedCells,
  comparedColumns,
  noFigure,
  percentOf,
  reportText,
  rowOf,
  subtractCompared,
  totalsOf,
} from '../report.ts'
import type { Compared, Report, ReportContext, ReportRequest } from '../report.ts'
import { partySorts, readParties, readPartySum } from './parties.queries.ts'
import type { PartyAccount, PartyPage } from './parties.queries.ts'

/** A report of income by client or of expenses by vendor: `words` is the end of its texts' keys. */
type PartyReport = { account: PartyAccount; words: 'client' | 'vendor'; list: '/invoice/list' | '/expense/list' }

const readPage = (context: ReportContext, request: ReportRequest, { account }: PartyReport) => {
  const order = orderOf(request, partySorts, { key: 'amount', isDescending: true })
  const name = `${order.isDescending ? '-' : ''}${order.key}`
  const offset = offsetOf(request.cursor, name)
  const { span, previous, limit } = request
  const sign = signOf(account)
  return readParties(context, { account, span, previous, sign, order, limit, offset }).then((page) => ({
    page,
    offset,
    next: nextOf(name, offset, page.rows.length, page.all.parties),
  }))
}

const rowsOf = (
  context: ReportContext,
  request: ReportRequest,
  { rows, all }: { rows: PartyPage['rows']; all: Compared },
  words: string,
): ReportRow[] =>
  rows.map(({ id, title, count, ...figures }) =>
    rowOf(
      `party:${id}`,
      {
        title: title ?? reportText(context.language, `no_${words}`),
        count: String(count),
        ...comparedCells(context, request, figures),
        share: percentOf(figures.amount, all.amount),
      },
      { documents: id === noSubject ? null : count, target: id === noSubject ? null : { kind: 'client', id } },
    ),
  )

/** Figures of no client or vendor, such as interest and bank fees: the total is that of profit and loss. */
const otherRows = (context: ReportContext, request: ReportRequest, other: Compared, words: string): ReportRow[] =>
  other.amount.eq(zero) && other.previous.eq(zero)
    ? []
    : [
        rowOf('other', {
          title: reportText(context.language, `without_${words}`),
          ...comparedCells(context, request, other),
        }),
      ]

const read =
  (report: PartyReport): Report['read'] =>
  async (context, request) => {
    const sign = signOf(report.account)
    const [{ page, next }, amountInLedger, previousInLedger] = await Promise.all([
      readPage(context, request, report),
      readSideTotal(context, request.span, report.account),
      readSideTotal(context, request.previous, report.account),
    ])
    const all = { amount: amountInLedger.times(sign), previous: previousInLedger.times(sign) }
    const column = columnsIn(context.language)
    const text = (key: string) => reportText(context.language, key)
    const [amount, ...compared] = comparedColumns(context, request)
    const total = { count: String(page.all.count), ...comparedCells(context, request, all) }
    return {
      columns: [
        column('text', 'title', text(`column_${report.words}`)),
        column('number', 'count', text('column_documents')),
        amount!,
        column('percent', 'share'),
        ...compared,
      ],
      rows: [
        ...rowsOf(context, request, { rows: page.rows, all }, report.words),
        ...(next ? [] : otherRows(context, request, subtractCompared(all, page.all), report.words)),
        ...(next ? [] : [rowOf('total', { title: text('total'), ...total }, { kind: 'total', level: 0 })]),
      ],
      totals: totalsOf(total),
      notes: [text('note_accrual')],
      chart: null,
      head: { title: text(`row_${report.account}`), amount: amountText(all.amount, context.currency), note: null },
      next,
    }
  }

const documents =
  ({ account, list }: PartyReport): Report['documents'] =>
  async (context, request, key) => {
    const party = /^party:([0-9a-f-]{36})$/.exec(key)?.[1]
    if (!party || party === noSubject) return undefined
    const { limit, cursor, span } = request
    const entries = { ...span, account, party }
    const sign = signOf(account)
    const days = `date_from=${span.from}&date_to=${span.to}`
    const [page, total] = await Promise.all([
      entryDocuments(context, entries, { limit, cursor, sign, list: `${list}?client_id=${party}&${days}` }),
      readPartySum(context, entries),
    ])
    return { ...page, total: amountText(total.times(sign), context.currency) }
  }

const figure =
  (report: PartyReport): Report['figure'] =>
  async (context, request) => {
    const { page } = await readPage(context, { ...request, previous: null, limit: 1 }, report)
    const [first] = page.rows
    const { language } = context
    const count = page.all.parties
    return {
      ...noFigure(context),
      text: first && first.amount.gt(zero) ? (first.title ?? reportText(language, `no_${report.words}`)) : null,
      count: first ? null : 0,
      unit: reportText(language, `unit_${report.words}s`, { count: 0 }),
      note: first ? `${count} ${reportText(language, `unit_${report.words}s`, { count })}` : null,
    }
  }

const partyReport = (report: PartyReport): Report => ({
  read: read(report),
  documents: documents(report),
  figure: figure(report),
})

/** Income without VAT by client, credit invoices deducted. */
export const salesByClient = partyReport({ account: 'income', words: 'client', list: '/invoice/list' })

/** Expenses by vendor. */
export const expensesByVendor = partyReport({ account: 'expense', words: 'vendor', list: '/expense/list' })
