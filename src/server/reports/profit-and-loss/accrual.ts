import { sum, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { accountsOfSide, resultLineOf, resultSideOf } from '#domain/ledger-account.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { countDocuments, entryDocuments, sumEntries } from '../documents.queries.ts'
import type { EntryFilter } from '../documents.queries.ts'
import { noSubject, readLedgerSums } from '../ledger.queries.ts'
import type { LedgerSum } from '../ledger.queries.ts'
import type { Basis, Line } from './basis.ts'

const allAccounts = [...accountsOfSide('income'), ...accountsOfSide('expense')]
const signs = { income: -1, expense: 1 } as const

type Entries = Pick<EntryFilter, 'account' | 'subject' | 'invoiceType' | 'isWholeSide'> & { side: Line['side'] }

/** The lines of a period from the sums of the ledger; `credited` is negative. */
const linesOf = (sums: readonly LedgerSum[], credited: Decimal): Line<Entries>[] => {
  const lines = new Map<string, Line<Entries>>()
  const add = (key: string, amount: Decimal, source: Entries) =>
    lines.set(key, { key, source, side: source.side, amount: (lines.get(key)?.amount ?? zero).plus(amount) })
  const sales: Entries = { account: 'income', side: 'income', invoiceType: 'simple' }
  add('sales', credited.neg(), sales)
  add('credits', credited, { ...sales, invoiceType: 'credit' })
  for (const { account, subject_id, kind, amount } of sums) {
    const side = resultSideOf(account, subject_id)
    const figure = amount.times(signs[side])
    const line = resultLineOf(subject_id)
    if (account === 'income' && kind === 'invoice') add('sales', figure, sales)
    else if (line) add(`${line}_${account}`, figure, { account, side, subject: subject_id })
    else if (account === 'expense') add(`category:${subject_id}`, figure, { account, side, subject: subject_id })
    else add(`account:${account}`, figure, { account, side })
  }
  return [...lines.values()]
}

/** The address of the list with the same documents; none lists invoices and payments together, or the parts of payments. */
const listOf = ({ from, to }: ReportSpan, { account, subject, invoiceType }: Entries): string | null => {
  const days = `date_from=${from}&date_to=${to}`
  const line = subject === undefined ? undefined : resultLineOf(subject)
  if (account === 'fx') return null
  if (line) return `/payment/list?tab=${account === 'income' ? 'income' : 'expenses'}&purpose=${line}&${days}`
  if (invoiceType) return `/invoice/list?type=${invoiceType}&${days}`
  if (account === 'income') return `/invoice/list?type=simple,credit&${days}`
  if (account !== 'expense' || subject === noSubject) return null
  return `/expense/list?${subject === undefined ? '' : `category_id=${subject}&`}${days}`
}

/** By the dates of documents, from the ledger. */
export const accrual: Basis<Entries> = {
  standing: ['sales', 'credits'],
  readLines: async (context, span) => {
    const [sums, credited] = await Promise.all([
      readLedgerSums(context, span, allAccounts),
      sumEntries(context, { ...span, account: 'income', invoiceType: 'credit' }),
    ])
    return linesOf(sums, credited.neg())
  },
  readMonths: async (context, span) => {
    const sums = await readLedgerSums(context, span, allAccounts)
    const total = (ofMonth: readonly LedgerSum[], side: Line['side']) =>
      sum(
        ofMonth
          .filter(({ account, subject_id }) => resultSideOf(account, subject_id) === side)
          .map(({ amount }) => amount.times(signs[side])),
      )
    return [...Map.groupBy(sums, ({ month }) => month)].map(([month, ofMonth]) => ({
      month,
      income: total(ofMonth, 'income'),
      expense: total(ofMonth, 'expense'),
    }))
  },
  sourceOfSide: (side) => ({ account: side, side, isWholeSide: true }),
  countDocuments: (context, span, source) => countDocuments(context, { ...span, ...source }),
  readDocuments: (context, span, source, page) =>
    entryDocuments(context, { ...span, ...source }, { ...page, sign: signs[source.side], list: listOf(span, source) }),
}
