import type { ReportRow } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { maxCounted } from '../documents.queries.ts'
import { nextOf, offsetOf, orderOf } from '../paging.ts'
import { columnsIn, moneyText, noFigure, reportText, rowOf, totalsOf } from '../report.ts'
import type { Report, ReportContext, ReportRequest } from '../report.ts'
import { ages, agingSorts, readDebtTotals, readDocumentDebts, readPartyDebts } from './debts.queries.ts'
import type { AgeSums, AgingOrder, AgingTotals, DebtFilter, DocumentDebt } from './debts.queries.ts'

type Side = DebtFilter['side']
const words = { receivable: 'client', payable: 'vendor' } as const
const kinds = { receivable: 'invoice', payable: 'expense' } as const

const filterOf = (context: ReportContext, { span, currency }: ReportRequest, side: Side): DebtFilter => ({
  side,
  day: span.to,
  today: context.today,
  currency,
  companyCurrency: context.currency,
})

const sumCells = (sums: AgeSums, currency: string) =>
  Object.fromEntries(
    [...ages, 'total' as const].map((key) => [key, sums[key].eq(zero) ? null : amountText(sums[key], currency)]),
  )

/** In the list by document an amount stands in the column of its age. */
const documentRow = (
  { kind, currency }: { kind: 'invoice' | 'expense'; currency: string },
  debt: DocumentDebt,
): ReportRow =>
  rowOf(
    `document:${debt.id}`,
    {
      title: debt.title,
      number: debt.number,
      date: debt.date,
      date_due: debt.date_due,
      days: debt.days > 0 ? String(debt.days) : null,
      [debt.age]: amountText(debt.amount, currency),
      total: amountText(debt.amount, currency),
    },
    { documents: 1, target: { kind, id: debt.id } },
  )

type Page = { order: AgingOrder; limit: number; offset: number }

/** A page of rows, and the sums of all pages. */
const readPage = async (
  context: ReportContext,
  request: ReportRequest,
  side: Side,
  page: Page,
): Promise<{ totals: AgingTotals; rows: ReportRow[] }> => {
  const filter = filterOf(context, request, side)
  const currency = request.currency ?? context.currency
  if (request.view === 'document') {
    const [totals, debts] = await Promise.all([
      readDebtTotals(context, filter),
      readDocumentDebts(context, filter, page),
    ])
    return { totals, rows: debts.map((debt) => documentRow({ kind: kinds[side], currency }, debt)) }
  }
  const { totals, debts } = await readPartyDebts(context, filter, page)
  const rows = debts.map(({ id, title, oldest_days, ...sums }) =>
    rowOf(
      `party:${id}`,
      { title, ...sumCells(sums, currency), days: oldest_days > 0 ? String(oldest_days) : null },
      { documents: Math.min(sums.count, maxCounted), target: { kind: 'client', id } },
    ),
  )
  return { totals, rows }
}

const lateOf = (totals: AgingTotals): Decimal => totals.total.minus(totals.not_due)

/** 'of it 4 215,00 late': clients and the oldest debt. */
const lateNote = (context: ReportContext, totals: AgingTotals, currency: string) =>
  lateOf(totals).eq(zero)
    ? reportText(context.language, totals.total.eq(zero) ? 'nobody_owes' : 'nothing_late')
    : reportText(context.language, 'late_note', {
        amount: moneyText(context, lateOf(totals), currency),
        days: totals.oldest_days,
        parties: totals.late_parties,
      })

const columnsOf = (context: ReportContext, { view }: ReportRequest, side: Side) => {
  const column = columnsIn(context.language)
  const ofDocument = [column('text', 'number'), column('date', 'date'), column('date', 'date_due')]
  return [
    column('text', 'title', reportText(context.language, `column_${words[side]}`)),
    ...(view === 'document' ? ofDocument : []),
    ...ages.map((age) => column('money', age)),
    column('money', 'total'),
    column('number', 'days'),
  ]
}

const orderFor = (request: ReportRequest) =>
  orderOf(
    request,
    agingSorts.filter((key) => request.view === 'document' || (key !== 'date_due' && key !== 'number')),
    request.view === 'document' ? { key: 'date_due', isDescending: false } : { key: 'total', isDescending: true },
  )

const read =
  (side: Side): Report['read'] =>
  async (context, request) => {
    const order = orderFor(request)
    const name = `${request.view} ${order.isDescending ? '-' : ''}${order.key}`
    const offset = offsetOf(request.cursor, name)
    const currency = request.currency ?? context.currency
    const { totals, rows } = await readPage(context, request, side, { order, limit: request.limit, offset })
    const next = nextOf(name, offset, rows.length, request.view === 'document' ? totals.count : totals.parties)
    const text = (key: string) => reportText(context.language, key)
    const sums = Object.fromEntries([...ages, 'total' as const].map((key) => [key, amountText(totals[key], currency)]))
    const cells = { ...sums, days: totals.oldest_days > 0 ? String(totals.oldest_days) : null }
    return {
      columns: columnsOf(context, request, side),
      rows: [
        ...rows,
        ...(next ? [] : [rowOf('total', { title: text('total'), ...cells }, { kind: 'total', level: 0 })]),
      ],
      totals: { ...totalsOf(cells), count: String(totals.count), parties: String(totals.parties) },
      notes: [text('note_aging'), ...(request.currency ? [] : [text('note_own_rates')])],
      chart: null,
      head: {
        title: text(`owed_${words[side]}`),
        amount: amountText(totals.total, currency),
        note: lateNote(context, totals, currency),
      },
      next,
    }
  }

const documents =
  (side: Side): Report['documents'] =>
  async (context, request, key) => {
    const [kind, id = ''] = key.split(':')
    if (kind !== 'party' || !/^[0-9a-f-]{36}$/.test(id)) return undefined
    const filter = { ...filterOf(context, request, side), party: id }
    const currency = request.currency ?? context.currency
    const offset = offsetOf(request.cursor, key)
    const [totals, debts] = await Promise.all([
      readDebtTotals(context, filter),
      readDocumentDebts(context, filter, {
        order: { key: 'date_due', isDescending: false },
        limit: request.limit,
        offset,
      }),
    ])
    return {
      data: debts.map((debt) => ({
        kind: kinds[side],
        id: debt.id,
        title: debt.title,
        number: debt.number,
        date: debt.date,
        amount: amountText(debt.amount, currency),
        currency,
      })),
      count: totals.count,
      total: amountText(totals.total, currency),
      next: nextOf(key, offset, debts.length, totals.count),
      list: `/${kinds[side]}/list?tab=unpaid&client_id=${id}`,
    }
  }

const figure =
  (side: Side): Report['figure'] =>
  async (context, request) => {
    const totals = await readDebtTotals(context, filterOf(context, request, side))
    const isLate = !lateOf(totals).eq(zero)
    return {
      ...noFigure(context),
      amount: amountText(totals.total, context.currency),
      note: isLate
        ? reportText(context.language, 'late_amount', {
            amount: moneyText(context, lateOf(totals), context.currency),
          })
        : null,
      is_alert: isLate,
    }
  }

const aging = (side: Side): Report => ({ read: read(side), documents: documents(side), figure: figure(side) })

/** What clients owe, by how late it is. */
export const receivablesAging = aging('receivable')

/** What is owed to vendors, by how late it is. */
export const payablesAging = aging('payable')
