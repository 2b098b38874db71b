import type { ReportRow } from '#contract/reports/report.ts'
import { amountText } from '#domain/currency.ts'
import { dec, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { ledgerAccounts } from '#domain/ledger-account.ts'
import type { AccountSubject } from '#domain/ledger-account.ts'
import type { LedgerAccount } from '#domain/posting.ts'
import { addDays } from '#domain/plain-date.ts'
import { readBalances, readSubjectBalances, readTurnovers } from '../balances.queries.ts'
import { readDocumentNames } from '../documents.queries.ts'
import { writeCursor } from '../paging.ts'
import { columnsIn, noFigure, reportText, rowOf } from '../report.ts'
import type { Report, ReportContext, ReportRequest } from '../report.ts'
import { readSubjectTitles, requireSubject } from '../subjects.queries.ts'
import { countEntries, readEntries, readLedgerCursor, readSubjectTurnover } from './entries.queries.ts'
import type { LedgerEntry, LedgerFilter } from './entries.queries.ts'

/** Money is shown if the query names no account. */
const defaultAccount: LedgerAccount = 'money'

const filterOf = async (context: ReportContext, { account = defaultAccount, subject, span }: ReportRequest) => {
  const kind: AccountSubject | null = ledgerAccounts[account].subject
  if (subject !== undefined) await requireSubject(context, kind, subject)
  return { filter: { account, subject, span } satisfies LedgerFilter, kind }
}

/** Opening balance and turnover of the whole period. */
const readSums = async (context: ReportContext, filter: LedgerFilter) => {
  const { account, subject, span } = filter
  const day = addDays(span.from, -1)
  if (subject === undefined) {
    const [balances, turnovers] = await Promise.all([readBalances(context, day), readTurnovers(context, span)])
    return { opening: balances.get(account) ?? zero, turnover: turnovers.get(account) ?? { debit: zero, credit: zero } }
  }
  const [balances, turnover] = await Promise.all([
    readSubjectBalances(context, { account, day, subject }),
    readSubjectTurnover(context, filter),
  ])
  return { opening: balances.get(subject) ?? zero, turnover }
}

const sidesOf = ({ currency }: ReportContext, amount: Decimal) => ({
  debit: amount.gt(zero) ? amountText(amount, currency) : null,
  credit: amount.lt(zero) ? amountText(amount.neg(), currency) : null,
})

/** The rows of entries, each with the balance after it. */
const entryRows = async (
  context: ReportContext,
  entries: readonly LedgerEntry[],
  { opening, kind }: { opening: Decimal; kind: AccountSubject | null },
): Promise<ReportRow[]> => {
  const [names, subjects] = await Promise.all([
    readDocumentNames(context, entries),
    readSubjectTitles(
      context,
      kind,
      entries.map(({ subject_id }) => subject_id),
    ),
  ])
  let balance = opening
  return entries.map((entry) => {
    balance = balance.plus(entry.amount)
    const named = names.get(entry.id)
    return rowOf(
      `${entry.kind}:${entry.id}:${entry.position}`,
      {
        date: entry.date,
        number: named?.number ?? null,
        title: named?.title ?? null,
        subject: subjects.get(entry.subject_id) ?? null,
        ...sidesOf(context, entry.amount),
        balance: amountText(balance, context.currency),
      },
      { target: named ? { kind: named.kind, id: named.target } : null },
    )
  })
}

/** The entries of an account with opening, running and closing balance. */
export const ledger: Report = {
  read: async (context, request) => {
    const { filter, kind } = await filterOf(context, request)
    const { opening, turnover } = await readSums(context, filter)
    const cursor = request.cursor === undefined ? undefined : readLedgerCursor(request.cursor)
    const found = await readEntries(context, filter, cursor, request.limit + 1)
    const entries = found.slice(0, request.limit)
    const start = cursor ? dec(cursor[3]) : opening
    const rows = await entryRows(context, entries, { opening: start, kind })
    const closing = opening.plus(turnover.debit).minus(turnover.credit)
    const hasMore = found.length > entries.length
    const last = entries.at(-1)
    const after = entries.reduce((total, { amount }) => total.plus(amount), start)
    const money = (amount: Decimal) => amountText(amount, context.currency)
    const text = (key: string) => reportText(context.language, key)
    const sums = { debit: money(turnover.debit), credit: money(turnover.credit), balance: money(closing) }
    const column = columnsIn(context.language)
    return {
      columns: [
        column('date', 'date'),
        column('text', 'number'),
        column('text', 'title', text('column_document')),
        ...(kind === null ? [] : [column('text', 'subject', text(`column_subject_${kind}`))]),
        column('money', 'debit'),
        column('money', 'credit'),
        column('money', 'balance'),
      ],
      rows: [
        ...(cursor
          ? []
          : [rowOf('opening', { title: text('opening'), balance: money(opening) }, { kind: 'sum', level: 0 })]),
        ...rows,
        ...(hasMore ? [] : [rowOf('closing', { title: text('closing'), ...sums }, { kind: 'total', level: 0 })]),
      ],
      totals: sums,
      notes: [text('note_base_currency')],
      chart: null,
      head: { title: text(`account_${filter.account}`), amount: money(closing), note: null },
      next: hasMore && last ? writeCursor([last.date, last.id, last.position, after.toFixed()]) : null,
    }
  },
  documents: async () => undefined,
  figure: async (context, request) => {
    const { filter } = await filterOf(context, request)
    const count = await countEntries(context, filter)
    return {
      ...noFigure(context),
      count,
      unit: reportText(context.language, 'unit_entries', { count }),
      note: reportText(context.language, `account_${filter.account}`),
    }
  },
}
