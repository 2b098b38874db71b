import type { ReportRow } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { sum, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { endOfMonth } from '#domain/plain-date.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { monthsBetween } from '#domain/periods.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { entryDocuments } from '../documents.queries.ts'
import type { EntryFilter } from '../documents.queries.ts'
import { columnsIn, noFigure, reportText, rowOf } from '../report.ts'
import type { Report, ReportContext, ReportRequest } from '../report.ts'
import { readFlows, readMoneyAccounts } from './flows.queries.ts'
import type { Flow, MoneyAccount } from './flows.queries.ts'

type Figures = { opening: Decimal; inflow: Decimal; outflow: Decimal; transfers: Decimal }

const changeOf = ({ inflow, outflow, transfers }: Omit<Figures, 'opening'>) => inflow.minus(outflow).plus(transfers)

/** Opening and movements of some rows that follow each other. */
const addFigures = (opening: Decimal, flows: readonly Omit<Figures, 'opening'>[]): Figures => ({
  opening,
  inflow: sum(flows.map(({ inflow }) => inflow)),
  outflow: sum(flows.map(({ outflow }) => outflow)),
  transfers: sum(flows.map(({ transfers }) => transfers)),
})

const cellsOf = (figures: Figures, currency: string) => {
  const money = (amount: Decimal) => amountText(amount, currency)
  return {
    currency,
    opening: money(figures.opening),
    inflow: money(figures.inflow),
    outflow: money(figures.outflow),
    transfers: money(figures.transfers),
    change: money(changeOf(figures)),
    closing: money(figures.opening.plus(changeOf(figures))),
  }
}

/** One line for each month with movements, and the sum of the account. */
const monthRows = (account: MoneyAccount, flows: readonly Flow[], span: ReportSpan): ReportRow[] => {
  const movements = new Map(flows.map((flow) => [flow.month, flow]))
  let opening = account.opening
  const rows = monthsBetween(span.from, span.to).flatMap((month) => {
    const flow = movements.get(month)
    if (!flow) return []
    const figures = { ...flow, opening }
    opening = opening.plus(changeOf(flow))
    return [
      rowOf(
        `account:${account.id}:${month.slice(0, 7)}`,
        { title: month.slice(0, 7), ...cellsOf(figures, account.currency) },
        {
          documents: 1,
        },
      ),
    ]
  })
  return rows
}

const accountRows = (account: MoneyAccount, flows: readonly Flow[], span: ReportSpan): ReportRow[] => {
  const cells = cellsOf(addFigures(account.opening, flows), account.currency)
  const target = { kind: 'account' as const, id: account.id }
  const documents = flows.length > 0 ? 1 : null
  const line = rowOf(`account:${account.id}`, { title: account.title, ...cells }, { documents, target })
  if (monthsBetween(span.from, span.to).length === 1) return [line]
  return [
    rowOf(`section:${account.id}`, { title: account.title }, { kind: 'section', level: 0, target }),
    ...monthRows(account, flows, span),
    { ...line, kind: 'sum', level: 0 },
  ]
}

const readAll = async (context: ReportContext, { span }: ReportRequest) => {
  const [accounts, flows] = await Promise.all([readMoneyAccounts(context, span.from), readFlows(context, span)])
  const byAccount = Map.groupBy(flows, ({ account_id }) => account_id)
  const all = accounts.map((account) => ({ account, flows: byAccount.get(account.id) ?? [] }))
  const currencies = [...Map.groupBy(all, ({ account }) => account.currency)].map(([currency, group]) => ({
    currency,
    figures: addFigures(
      sum(group.map(({ account }) => account.opening)),
      group.flatMap((each) => each.flows),
    ),
  }))
  return { all, currencies: currencies.toSorted((a, b) => rank(context, a.currency) - rank(context, b.currency)) }
}

/** The currency of the company comes first. */
const rank = (context: ReportContext, currency: string) => (currency === context.currency ? 0 : 1)

/** The entries of a row, by its key: `account:{id}` or `account:{id}:2026-11`. */
const entriesOf = (key: string, span: ReportSpan): Omit<EntryFilter, 'currency'> | undefined => {
  const [, subject, month] = /^account:([0-9a-f-]{36})(?::(\d{4}-(?:0[1-9]|1[0-2])))?$/.exec(key) ?? []
  if (!subject) return undefined
  const later = (a: PlainDate, b: PlainDate) => (a > b ? a : b)
  const first = month ? later(span.from, `${month}-01`) : span.from
  const last = month && endOfMonth(`${month}-01`) < span.to ? endOfMonth(`${month}-01`) : span.to
  return { account: 'money', subject, kinds: ['payment'], from: first, to: last }
}

/** Money by account and month: opening balance and movements give the closing balance. */
export const cashFlow: Report = {
  figureColumn: 'change',
  read: async (context, request) => {
    const { all, currencies } = await readAll(context, request)
    const column = columnsIn(context.language)
    const text = (key: string) => reportText(context.language, key)
    const own = currencies.find(({ currency }) => currency === context.currency)
    const isMixed = currencies.length > 1
    return {
      columns: [
        column('text', 'title', text('column_money_account')),
        ...(isMixed ? [column('text', 'currency')] : []),
        ...(['opening', 'inflow', 'outflow', 'transfers', 'change', 'closing'] as const).map((key) =>
          column('money', key, text(`column_flow_${key}`)),
        ),
      ],
      rows: [
        ...all.flatMap(({ account, flows }) => accountRows(account, flows, request.span)),
        ...currencies.map(({ currency, figures }) =>
          rowOf(
            `total:${currency}`,
            { title: isMixed ? `${text('total')}, ${currency}` : text('total'), ...cellsOf(figures, currency) },
            { kind: 'total', level: 0 },
          ),
        ),
      ],
      totals: cellsOf(own?.figures ?? addFigures(zero, []), context.currency),
      notes: [text('note_opening_money'), ...(isMixed ? [text('note_own_currency')] : [])],
      chart: null,
      head: own
        ? {
            title: text('head_cash_flow'),
            amount: amountText(changeOf(own.figures), context.currency),
            note: null,
          }
        : null,
      next: null,
    }
  },
  documents: async (context, request, key) => {
    const entries = entriesOf(key, request.span)
    const account =
      entries && (await readMoneyAccounts(context, request.span.from)).find(({ id }) => id === entries.subject)
    if (!entries || !account) return undefined
    const { limit, cursor } = request
    const list = `/payment/list?account_id=${account.id}&date_from=${entries.from}&date_to=${entries.to}`
    return entryDocuments(context, { ...entries, currency: account.currency }, { limit, cursor, sign: 1, list })
  },
  figure: async (context, request) => {
    const { currencies } = await readAll(context, request)
    const own = currencies.find(({ currency }) => currency === context.currency)
    return {
      ...noFigure(context),
      amount: amountText(own ? changeOf(own.figures) : zero, context.currency),
      note: reportText(context.language, 'cash_flow_note'),
    }
  },
}
