import { amountText } from '#domain/currency.ts'
import { zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { ledgerAccountNames } from '#domain/ledger-account.ts'
import type { LedgerAccount } from '#domain/posting.ts'
import { addDays } from '#domain/plain-date.ts'
import { readBalances, readTurnovers } from '../balances.queries.ts'
import { columnsIn, noFigure, reportText, rowOf } from '../report.ts'
import type { Report, ReportContext, ReportRequest } from '../report.ts'

const keys = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit'] as const
type Figures = Record<(typeof keys)[number], Decimal>

const sides = (balance: Decimal) => ({
  debit: balance.gt(zero) ? balance : zero,
  credit: balance.lt(zero) ? balance.neg() : zero,
})

/** The figures of each account that has any. */
const readFigures = async (context: ReportContext, { span }: ReportRequest): Promise<[LedgerAccount, Figures][]> => {
  const [before, turnovers] = await Promise.all([
    readBalances(context, addDays(span.from, -1)),
    readTurnovers(context, span),
  ])
  return ledgerAccountNames.flatMap((account): [LedgerAccount, Figures][] => {
    const balance = before.get(account) ?? zero
    const { debit, credit } = turnovers.get(account) ?? { debit: zero, credit: zero }
    if ([balance, debit, credit].every((amount) => amount.eq(zero))) return []
    const [opening, closing] = [sides(balance), sides(balance.plus(debit).minus(credit))]
    return [
      [
        account,
        {
          opening_debit: opening.debit,
          opening_credit: opening.credit,
          debit,
          credit,
          closing_debit: closing.debit,
          closing_credit: closing.credit,
        },
      ],
    ]
  })
}

const cellsOf = ({ currency }: ReportContext, figures: Figures) =>
  Object.fromEntries(keys.map((key) => [key, amountText(figures[key], currency)]))

const totalsOf = (all: readonly (readonly [LedgerAccount, Figures])[]): Figures =>
  Object.fromEntries(
    keys.map((key) => [key, all.reduce((total, [, figures]) => total.plus(figures[key]), zero)]),
  ) as Figures // has every key

/** All accounts of the ledger with opening balance, turnover and closing balance. */
export const trialBalance: Report = {
  read: async (context, request) => {
    const column = columnsIn(context.language)
    const text = (key: string) => reportText(context.language, key)
    const all = await readFigures(context, request)
    const totals = cellsOf(context, totalsOf(all))
    return {
      columns: [column('text', 'title', text('column_account')), ...keys.map((key) => column('money', key))],
      rows: [
        ...all.map(([account, figures]) =>
          rowOf(
            `account:${account}`,
            { title: text(`account_${account}`), ...cellsOf(context, figures) },
            { target: { kind: 'ledger_account', id: account } },
          ),
        ),
        rowOf('total', { title: text('total'), ...totals }, { kind: 'total', level: 0 }),
      ],
      totals,
      notes: [text('note_base_currency')],
      chart: null,
      head: null,
      next: null,
    }
  },
  documents: async () => undefined,
  figure: async (context, request) => {
    const { debit } = totalsOf(await readFigures(context, request))
    return {
      ...noFigure(context),
      amount: amountText(debit, context.currency),
      note: reportText(context.language, 'trial_balance_note'),
    }
  },
}
