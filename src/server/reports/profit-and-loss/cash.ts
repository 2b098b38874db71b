import { sum, zero } from '#domain/decimal.ts'
import { resultLines } from '#domain/ledger-account.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { cashDocuments, countCash, readCashSums } from '../cash-basis/cash.queries.ts'
import type { CashFilter, CashSum } from '../cash-basis/cash.queries.ts'
import type { Basis, Line } from './basis.ts'

type Money = Omit<CashFilter, 'span'>

/** The line of the report that a sum belongs to. */
const lineOf = ({ side, line, subject_id }: CashSum): Pick<Line<Money>, 'key' | 'side' | 'source'> => {
  if (line === 'cost') return { key: `category:${subject_id}`, side, source: { side, line, subject: subject_id } }
  if (line in resultLines) return { key: `${line}_${side}`, side, source: { side, line } }
  return { key: `cash_${line}`, side, source: { side, line } }
}

const listOf = ({ from, to }: ReportSpan, { side }: Money) =>
  `/payment/list?tab=${side === 'income' ? 'income' : 'expenses'}&date_from=${from}&date_to=${to}`

/** By the days of payments (docs/decisions/cash-basis.md). */
export const cash: Basis<Money> = {
  standing: ['cash_sale'],
  readLines: async (context, span) => {
    const lines = new Map<string, Line<Money>>([
      ['cash_sale', { key: 'cash_sale', side: 'income', amount: zero, source: { side: 'income', line: 'sale' } }],
    ])
    for (const each of await readCashSums(context, span)) {
      const line = lineOf(each)
      lines.set(line.key, { ...line, amount: (lines.get(line.key)?.amount ?? zero).plus(each.amount) })
    }
    return [...lines.values()]
  },
  readMonths: async (context, span) => {
    const total = (sums: readonly CashSum[], ofSide: Line['side']) =>
      sum(sums.filter(({ side }) => side === ofSide).map(({ amount }) => amount))
    return [...Map.groupBy(await readCashSums(context, span), ({ month }) => month)].map(([month, sums]) => ({
      month,
      income: total(sums, 'income'),
      expense: total(sums, 'expense'),
    }))
  },
  sourceOfSide: (side) => ({ side }),
  countDocuments: (context, span, source) => countCash(context, { span, ...source }),
  readDocuments: (context, span, source, page) =>
    cashDocuments(context, { span, ...source }, { ...page, list: listOf(span, source) }),
}
