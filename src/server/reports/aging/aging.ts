import type { ReportRow } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { agesFrom } from '#domain/debt-ages.ts'
import { zero } from '#domain/decimal.ts'
import { readReminderStates } from '#server/sales/reminder/late-invoices.queries.ts'
import { maxCounted } from '../documents.queries.ts'
import { nextOf, offsetOf, orderOf } from '../paging.ts'
import { columnsIn, moneyText, noFigure, reportText, rowOf, totalsOf } from '../report.ts'
import type { Report, ReportContext, ReportRequest } from '../report.ts'
import {
  agingSorts,
  readDebtCurrencies,
  readDebtTotals,
  readDocumentDebts,
  readDocumentTotals,
  readPartyDebts,
} from './debts.queries.ts'
import type { AgeSums, AgingOrder, AgingTotals, DocumentDebt } from './debts.queries.ts'
import type { DebtFilter } from './open-debts.ts'

type Side = DebtFilter['side']
const words = { receivable: 'client', payable: 'vendor' } as const
const kinds = { receivable: 'invoice', payable: 'expense' } as const

const filterOf = (context: ReportContext, { span, currency, aged_from }: ReportRequest, side: Side): DebtFilter => ({
  side,
  day: span.to,
  today: context.today,
  currency,
  companyCurrency: context.currency,
  agedFrom: aged_from,
})

const sumCells = (request: ReportRequest, sums: AgeSums, textOf: (amount: AgeSums['total']) => string | null) =>
  Object.fromEntries([...agesFrom(request.aged_from), 'total' as const].map((key) => [key, textOf(sums[key])]))

/** In the list by document an amount stands in the column of its age; documents of one party share the cell `party`. */
const documentRow = (
  { kind, currency }: { kind: 'invoice' | 'expense'; currency: string },
  debt: DocumentDebt,
): ReportRow =>
  rowOf(
    `document:${debt.id}`,
    {
      title: debt.title,
      party: debt.party_id,
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

/** A page of rows, the sums of all debts, and those of the kept ones. */
const readPage = async (
  context: ReportContext,
  request: ReportRequest,
  side: Side,
  page: Page,
): Promise<{ totals: AgingTotals; kept: AgingTotals; rows: ReportRow[] }> => {
  const filter = filterOf(context, request, side)
  const { age } = request
  const currency = request.currency ?? context.currency
  if (request.view === 'document') {
    const { totals, kept, page: byParty } = await readDocumentTotals(context, filter, { ...page, age })
    const debts = byParty
      ? await readDocumentDebts(
          context,
          { ...filter, parties: byParty.parties },
          { ...page, age, offset: page.offset - byParty.before },
        )
      : await readDocumentDebts(context, filter, { ...page, age })
    return { totals, kept, rows: debts.map((debt) => documentRow({ kind: kinds[side], currency }, debt)) }
  }
  const { totals, kept, debts } = await readPartyDebts(context, filter, { ...page, age })
  const textOf = (amount: AgeSums['total']) => (amount.eq(zero) ? null : amountText(amount, currency))
  const rows = debts.map(({ id, title, oldest_days, ...sums }) =>
    rowOf(
      `party:${id}`,
      { title, ...sumCells(request, sums, textOf), days: oldest_days > 0 ? String(oldest_days) : null },
      { documents: Math.min(sums.count, maxCounted), target: { kind: 'client', id } },
    ),
  )
  return { totals, kept, rows }
}

/** Rows of today's receivables say whether their client can be reminded of what is late. */
const withReminders = async (context: ReportContext, { span }: ReportRequest, side: Side, rows: ReportRow[]) => {
  if (side === 'payable' || span.to !== context.today) return rows
  const clientOf = ({ cells, target }: ReportRow) => cells['party'] ?? target?.id ?? ''
  const late = rows.filter(({ cells }) => cells['days'])
  const states = await readReminderStates(context, [...new Set(late.map(clientOf))], context.today)
  return rows.map((row) => {
    const state = row.cells['days'] ? states.get(clientOf(row)) : undefined
    return state ? { ...row, reminder: { client_id: clientOf(row), state } } : row
  })
}

/** 'of it 4 215,00 late': clients and the oldest debt. */
const lateNote = (context: ReportContext, totals: AgingTotals, currency: string) =>
  totals.late_parties === 0
    ? reportText(context.language, totals.count === 0 ? 'nobody_owes' : 'nothing_late')
    : reportText(context.language, 'late_note', {
        amount: moneyText(context, totals.late, currency),
        days: totals.oldest_days,
        parties: totals.late_parties,
      })

const columnsOf = (context: ReportContext, { view, aged_from }: ReportRequest, side: Side) => {
  const column = columnsIn(context.language)
  const ofDocument = [column('text', 'number'), column('date', 'date'), column('date', 'date_due')]
  const first30 = reportText(context.language, 'column_issued_30')
  return [
    column('text', 'title', reportText(context.language, `column_${words[side]}`)),
    ...(view === 'document' ? ofDocument : []),
    ...agesFrom(aged_from).map((age) =>
      column('money', age, age === 'late_30' && aged_from === 'issue' ? first30 : undefined),
    ),
    column('money', 'total'),
    column('number', 'days'),
  ]
}

const orderFor = (request: ReportRequest) => {
  const isByDocument = request.view === 'document'
  const offered = new Set<string>(['title', ...agesFrom(request.aged_from), 'total', 'days'])
  return orderOf(
    request,
    agingSorts.filter((key) => offered.has(key) || (isByDocument && (key === 'date_due' || key === 'number'))),
    isByDocument ? { key: 'title', isDescending: false } : { key: 'total', isDescending: true },
  )
}

const notesOf = (context: ReportContext, { currency, aged_from }: ReportRequest): string[] => [
  reportText(context.language, aged_from === 'issue' ? 'note_aged_from_issue' : 'note_aging'),
  ...(currency ? [] : [reportText(context.language, 'note_own_rates')]),
]

const read =
  (side: Side): Report['read'] =>
  async (context, request) => {
    const order = orderFor(request)
    const { view, aged_from, age = 'all', limit } = request
    const name = `${view} ${aged_from} ${age} ${order.isDescending ? '-' : ''}${order.key}`
    const offset = offsetOf(request.cursor, name)
    const currency = request.currency ?? context.currency
    const [{ totals, kept, rows }, currencies] = await Promise.all([
      readPage(context, request, side, { order, limit, offset }),
      readDebtCurrencies(context, filterOf(context, request, side)),
    ])
    const next = nextOf(name, offset, rows.length, view === 'document' ? kept.count : kept.parties)
    const text = (key: string) => reportText(context.language, key)
    const cellsOf = (sums: AgingTotals) => ({
      ...sumCells(request, sums, (amount) => amountText(amount, currency)),
      days: sums.oldest_days > 0 ? String(sums.oldest_days) : null,
      count: String(sums.count),
      parties: String(sums.parties),
    })
    return {
      columns: columnsOf(context, request, side),
      rows: [
        ...(await withReminders(context, request, side, rows)),
        ...(next ? [] : [rowOf('total', { title: text('total'), ...cellsOf(kept) }, { kind: 'total', level: 0 })]),
      ],
      totals: totalsOf(cellsOf(totals)),
      notes: notesOf(context, request),
      chart: null,
      head: {
        title: text(`owed_${words[side]}`),
        amount: amountText(totals.total, currency),
        note: lateNote(context, totals, currency),
      },
      next,
      aging: { late: amountText(totals.late, currency), late_parties: totals.late_parties, currencies },
    }
  }

const documents =
  (side: Side): Report['documents'] =>
  async (context, request, key) => {
    const [kind, id = ''] = key.split(':')
    if (kind !== 'party' || !/^[0-9a-f-]{36}$/.test(id)) return undefined
    const filter = { ...filterOf(context, request, side), parties: [id] }
    const currency = request.currency ?? context.currency
    const offset = offsetOf(request.cursor, key)
    const [totals, debts] = await Promise.all([
      readDebtTotals(context, filter),
      readDocumentDebts(context, filter, {
        order: { key: 'date_due', isDescending: false },
        limit: request.limit,
        offset,
        age: undefined,
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
    const { total, late } = await readDebtTotals(context, filterOf(context, request, side))
    const isLate = !late.eq(zero)
    return {
      ...noFigure(context),
      amount: amountText(total, context.currency),
      note: isLate
        ? reportText(context.language, 'late_amount', { amount: moneyText(context, late, context.currency) })
        : null,
      is_alert: isLate,
    }
  }

const aging = (side: Side): Report => ({ read: read(side), documents: documents(side), figure: figure(side) })

/** What clients owe, by how late it is. */
export const receivablesAging = aging('receivable')

/** What is owed to vendors, by how late it is. */
export const payablesAging = aging('payable')
