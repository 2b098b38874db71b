import type { ReportRow } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { accountsOfSide, ledgerAccounts, signOf } from '#domain/ledger-account.ts'
import type { AccountSide } from '#domain/ledger-account.ts'
import type { LedgerAccount } from '#domain/posting.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { readBalances, readSubjectBalances, totalOf } from '../balances.queries.ts'
import { countDocuments, entryDocuments } from '../documents.queries.ts'
import type { EntryFilter } from '../documents.queries.ts'
import { columnsIn, comparedCells, comparedColumns, noFigure, reportText, rowOf, totalsOf } from '../report.ts'
import type { Compared, Report, ReportContext, ReportRequest } from '../report.ts'
import { readSubjectTitles } from '../subjects.queries.ts'

const resultAccounts: LedgerAccount[] = [...accountsOfSide('income'), ...accountsOfSide('expense')]

/** The figures of a day. Amounts have the sign of their side: a debt of the company is positive. */
type Figures = {
  accounts: ReadonlyMap<LedgerAccount, Decimal>
  /** Money by account of the company. */
  money: ReadonlyMap<string, Decimal>
  /** The result of the year up to the day, and of all years before. */
  result: Decimal
  earlier: Decimal
}

const readFigures = async (context: ReportContext, day: PlainDate): Promise<Figures> => {
  const [balances, before, money] = await Promise.all([
    readBalances(context, day),
    readBalances(context, `${Number(day.slice(0, 4)) - 1}-12-31`),
    readSubjectBalances(context, { account: 'money', day }),
  ])
  const earlier = totalOf(before, resultAccounts).neg()
  return {
    accounts: new Map([...balances].map(([account, amount]) => [account, amount.times(signOf(account))])),
    money,
    result: totalOf(balances, resultAccounts).neg().minus(earlier),
    earlier,
  }
}

/** A figure of both days. */
const both = (figures: readonly [Figures, Figures | null], read: (of: Figures) => Decimal): Compared => ({
  amount: read(figures[0]),
  previous: figures[1] ? read(figures[1]) : zero,
})

const sideTotal =
  (side: AccountSide) =>
  ({ accounts, result, earlier }: Figures): Decimal =>
    accountsOfSide(side)
      .reduce((total, account) => total.plus(accounts.get(account) ?? zero), zero)
      .plus(side === 'equity' ? result.plus(earlier) : zero)

const isNought = ({ amount, previous }: Compared) => amount.eq(zero) && previous.eq(zero)

/** The entries of a row, by its key: `account:receivable` or `money:{id}`. */
const entriesOf = (key: string): Pick<EntryFilter, 'account' | 'subject'> | undefined => {
  const [kind, name = ''] = key.split(':')
  if (kind === 'account' && Object.hasOwn(ledgerAccounts, name)) return { account: name as LedgerAccount }
  if (kind === 'money' && /^[0-9a-f-]{36}$/.test(name)) return { account: 'money', subject: name }
  return undefined
}

type Rows = { context: ReportContext; request: ReportRequest; figures: readonly [Figures, Figures | null] }

const lineOf = async (
  { context, request }: Rows,
  key: string,
  title: string,
  amounts: Compared,
): Promise<ReportRow> => {
  const entries = entriesOf(key)
  return rowOf(
    key,
    { title, ...comparedCells(context, request, amounts) },
    { documents: entries ? await countDocuments(context, { ...entries, to: request.span.to }) : null },
  )
}

/** The accounts of money under their sum, if there are several. */
const moneyRows = async (rows: Rows): Promise<ReportRow[]> => {
  const ids = [...new Set(rows.figures.flatMap((figures) => [...(figures?.money.keys() ?? [])]))]
  const titles = await readSubjectTitles(rows.context, 'account', ids)
  const lines = ids
    .map((id) => ({ id, amounts: both(rows.figures, ({ money }) => money.get(id) ?? zero) }))
    .filter(({ amounts }) => !isNought(amounts))
    .toSorted((a, b) => b.amounts.amount.cmp(a.amounts.amount))
  if (lines.length < 2) return []
  return Promise.all(
    lines.map(async ({ id, amounts }) => ({
      ...(await lineOf(rows, `money:${id}`, titles.get(id) ?? id, amounts)),
      level: 2 as const,
      target: { kind: 'account' as const, id },
    })),
  )
}

const resultRows = ({ context, request, figures }: Rows): ReportRow[] =>
  (['earlier', 'result'] as const)
    .map((key) => ({ key, amounts: both(figures, (of) => of[key]) }))
    .filter(({ key, amounts }) => key === 'result' || !isNought(amounts))
    .map(({ key, amounts }) =>
      rowOf(
        key,
        { title: reportText(context.language, `row_${key}`), ...comparedCells(context, request, amounts) },
        { target: { kind: 'report', id: 'profit-and-loss' } },
      ),
    )

const sideRows = async (rows: Rows, side: 'asset' | 'liability' | 'equity'): Promise<ReportRow[]> => {
  const { context, request, figures } = rows
  const text = (key: string) => reportText(context.language, key)
  const lines = await Promise.all(
    accountsOfSide(side).map(async (account) => {
      const amounts = both(figures, ({ accounts }) => accounts.get(account) ?? zero)
      if (isNought(amounts) && account !== 'money') return []
      const line = await lineOf(rows, `account:${account}`, text(`account_${account}`), amounts)
      return account === 'money' ? [line, ...(await moneyRows(rows))] : [line]
    }),
  )
  return [
    rowOf(`section:${side}`, { title: text(`side_${side}`) }, { kind: 'section', level: 0 }),
    ...lines.flat(),
    ...(side === 'equity' ? resultRows(rows) : []),
    rowOf(
      `${side}:total`,
      { title: text(`side_${side}_total`), ...comparedCells(context, request, both(figures, sideTotal(side))) },
      { kind: side === 'asset' ? 'total' : 'sum', level: 0 },
    ),
  ]
}

const readBoth = async (context: ReportContext, { span, previous }: ReportRequest) =>
  Promise.all([readFigures(context, span.to), previous ? readFigures(context, previous.to) : null])

/** What the company has, what it owes and its equity at the end of a day. */
export const balance: Report = {
  read: async (context, request) => {
    const figures = await readBoth(context, request)
    const text = (key: string) => reportText(context.language, key)
    const rows: Rows = { context, request, figures }
    const sides = await Promise.all((['asset', 'liability', 'equity'] as const).map((side) => sideRows(rows, side)))
    const owed = both(figures, (of) => sideTotal('liability')(of).plus(sideTotal('equity')(of)))
    const total = comparedCells(context, request, owed)
    return {
      columns: [
        columnsIn(context.language)('text', 'title', text('column_item')),
        ...comparedColumns(context, {
          ...request,
          span: { from: request.span.to, to: request.span.to },
          previous: request.previous && { from: request.previous.to, to: request.previous.to },
        }),
      ],
      rows: [
        ...sides.flat(),
        rowOf('total', { title: text('side_both_total'), ...total }, { kind: 'total', level: 0 }),
      ],
      totals: totalsOf(total),
      notes: [text('note_base_currency')],
      chart: null,
      head: {
        title: text('side_asset_total'),
        amount: amountText(sideTotal('asset')(figures[0]), context.currency),
        note: null,
      },
      next: null,
    }
  },
  documents: async (context, request, key) => {
    const entries = entriesOf(key)
    if (!entries) return undefined
    const { limit, cursor, span } = request
    return entryDocuments(context, { ...entries, to: span.to }, { limit, cursor, sign: signOf(entries.account) })
  },
  figure: async (context, request) => ({
    ...noFigure(context),
    amount: amountText(sideTotal('asset')(await readFigures(context, request.span.to)), context.currency),
    note: reportText(context.language, 'balance_note'),
  }),
}
