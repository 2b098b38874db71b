import type { ReportRow } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { journalColumns } from '#domain/journal.ts'
import { addDays } from '#domain/plain-date.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { readCursorOf, writeCursor } from '../paging.ts'
import { columnsIn, moneyText, noFigure, reportText, rowOf } from '../report.ts'
import type { Report, ReportContext, ReportRequest } from '../report.ts'
import {
  amountColumns,
  journalCursor,
  maxListed,
  readEntries,
  readJournalSums,
  readNumberBefore,
} from './journal.queries.ts'
import type { JournalDocument, JournalEntry, JournalSums } from './journal.queries.ts'
import { journalSheet } from './journal-sheet.ts'

const textsOf =
  ({ language }: ReportContext) =>
  (key: string, values: Record<string, string | number> = {}) =>
    reportText(language, `journal_${key}`, values)

/** '2026-11-05 sąskaita faktūra RZ-012' */
const documentText = (context: ReportContext, { kind, vat, date, number }: JournalDocument): string => {
  const name = textsOf(context)(vat && (kind === 'simple' || kind === 'expense') ? 'vat_invoice' : kind)
  return [date, name, number].filter(Boolean).join(' ')
}

/** The documents of an entry; money without one has the paper of the money itself. */
const documentsText = (context: ReportContext, entry: JournalEntry): string => {
  const text = textsOf(context)
  const listed = entry.documents.slice(0, maxListed).map((document) => documentText(context, document))
  if (entry.documents.length > maxListed) listed.push(text('more_documents'))
  if (listed.length > 0) return listed.join('; ')
  return [entry.date, text(entry.is_cash ? 'cash' : 'bank'), entry.receipt_number].filter(Boolean).join(' ')
}

/** What the money was for, from or to whom. */
const contentText = (context: ReportContext, { type, purpose, income, documents, party }: JournalEntry): string => {
  const named = (words: string) => (party ? `${words}, ${party}` : words)
  if (purpose === 'fee' || purpose === 'interest') return named(reportText(context.language, `row_${purpose}_${type}`))
  const isIncome = income !== null
  const isRefund = isIncome === (type === 'expense')
  const isAdvance = isIncome && !documents.some(({ kind }) => kind === 'simple')
  const key = isRefund ? `refund_${type}` : isAdvance ? 'advance' : `payment_${type}`
  return named(textsOf(context)(key))
}

const cellsOf = ({ currency }: ReportContext, sums: JournalSums) =>
  Object.fromEntries(amountColumns.map((column) => [column, amountText(sums[column], currency)]))

const entryRow = (context: ReportContext, entry: JournalEntry, number: number): ReportRow => ({
  ...rowOf(
    `payment:${entry.payment_id}`,
    {
      no: String(number),
      date: entry.date,
      document: documentsText(context, entry),
      content: contentText(context, entry),
      ...Object.fromEntries(amountColumns.map((column) => [column, amountOf(context, entry[column])])),
    },
    { target: { kind: 'payment', id: entry.payment_id } },
  ),
})

const amountOf = ({ currency }: ReportContext, value: string | null) =>
  value === null ? null : amountText(dec(value), currency)

/** From the beginning of the year of the last day. */
const yearUntil = (to: string): ReportSpan => ({ from: `${to.slice(0, 4)}-01-01`, to })

/** The days of the year before the period; null: none. */
const beforeInYear = ({ from }: ReportSpan): ReportSpan | null =>
  from.endsWith('-01-01') ? null : { from: `${from.slice(0, 4)}-01-01`, to: addDays(from, -1) }

const expensesOf = (sums: JournalSums): Decimal => sum(journalColumns.map((column) => sums[column]))

const sumRow = (context: ReportContext, key: 'opening' | 'period' | 'year', sums: JournalSums): ReportRow =>
  rowOf(
    key,
    { content: textsOf(context)(key), ...cellsOf(context, sums) },
    { kind: key === 'year' ? 'total' : 'sum', level: 0 },
  )

const readPage = async (context: ReportContext, { span, limit, cursor: text }: ReportRequest) => {
  const cursor = text === undefined ? undefined : readCursorOf(journalCursor, text)
  const [found, before] = await Promise.all([
    readEntries(context, span, { cursor, limit: limit + 1 }),
    cursor ? cursor[2] : readNumberBefore(context, span.from),
  ])
  let counted = before
  const entries = found.slice(0, limit)
  const rows = entries.map((entry) => {
    if (entry.number === null) counted += 1
    return entryRow(context, entry, entry.number ?? counted)
  })
  const last = entries.at(-1)
  const next = found.length > limit && last ? writeCursor([last.date, last.payment_id, counted]) : null
  return { rows, next, isFirst: cursor === undefined }
}

const columnsOf = (context: ReportContext) => {
  const column = columnsIn(context.language)
  const text = textsOf(context)
  return [
    column('number', 'no', text('no')),
    column('date', 'date'),
    column('text', 'document', text('document')),
    column('text', 'content', text('content')),
    ...amountColumns.map((key) => column('money', key, text(key))),
  ]
}

const headOf = (context: ReportContext, sums: JournalSums) => ({
  title: textsOf(context)('income'),
  amount: amountText(sums.income, context.currency),
  note: textsOf(context)('expense_note', { amount: moneyText(context, expensesOf(sums), context.currency) }),
})

/** The journal of an individual's activity: what was received and paid, day by day, with numbers that run over years (order 1K-040). */
export const journal: Report = {
  read: async (context, request) => {
    const { span } = request
    const opening = beforeInYear(span)
    const [{ rows, next, isFirst }, period, ofYear, before] = await Promise.all([
      readPage(context, request),
      readJournalSums(context, span),
      readJournalSums(context, yearUntil(span.to)),
      readJournalSums(context, opening),
    ])
    return {
      columns: columnsOf(context),
      rows: [
        ...(isFirst && opening ? [sumRow(context, 'opening', before)] : []),
        ...rows,
        ...(next === null ? [sumRow(context, 'period', period), sumRow(context, 'year', ofYear)] : []),
      ],
      totals: cellsOf(context, period),
      notes: [reportText(context.language, 'note_cash'), textsOf(context)('note_numbers')],
      chart: null,
      head: headOf(context, period),
      next,
    }
  },
  documents: async () => undefined,
  figure: async (context, { span }) => {
    const { amount, note } = headOf(context, await readJournalSums(context, span))
    return { ...noFigure(context), amount, note }
  },
  sheet: journalSheet,
}
