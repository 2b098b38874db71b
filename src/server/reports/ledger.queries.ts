import { sql } from 'kysely'
import { resultSideOf } from '#domain/ledger-account.ts'
import type { LedgerAccount, PostedKind } from '#domain/posting.ts'
import { dec, sum, zero } from '#domain/decimal.ts'
import type { Decimal } from '#domain/decimal.ts'
import { splitSpan } from '#domain/reports.ts'
import type { ReportSpan } from '#domain/reports.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

/** The subject of entries without one, as the database stores it. */
export const noSubject = '00000000-0000-0000-0000-000000000000'

/** A sum of entries in the currency of the company; debit is positive. */
export type LedgerSum = { month: string; account: LedgerAccount; subject_id: string; kind: PostedKind; amount: Decimal }

/**
 * The sums of accounts over a period by month, subject and kind of document: whole months from the kept sums, other days from the
 * entries. Only for accounts with few subjects: those of clients have a row for each client.
 */
export const readLedgerSums = async (
  { db, companyId }: Scope,
  span: ReportSpan,
  accounts: readonly LedgerAccount[],
): Promise<LedgerSum[]> => {
  const { months, edges } = splitSpan(span)
  // `offset 0`: month by month and account by account; any other plan reads the rows of all clients.
  const { rows } = await sql<Omit<LedgerSum, 'amount'> & { amount: string }>`
    select m.month::text as month, s.account, s.subject_id, s.document_kind as kind, s.base_amount as amount
    from unnest(${months}::date[]) m (month) cross join unnest(${[...accounts]}::text[]) a (account)
    cross join lateral (select account, subject_id, document_kind, base_amount from ledger_month
      where company_id = ${companyId} and month = m.month and account = a.account offset 0) s
    union all
    select date_trunc('month', e.date)::date::text, e.account, e.subject_id, e.document_kind, sum(e.base_amount)
    from unnest(${edges.map(({ from }) => from)}::date[], ${edges.map(({ to }) => to)}::date[]) d (first, last)
    join ledger_entry e on e.company_id = ${companyId} and e.account = any(${[...accounts]}::text[]) and e.date between d.first and d.last
    group by 1, 2, 3, 4`.execute(db)
  return rows.map((row) => ({ ...row, amount: dec(row.amount) }))
}

/** All income or all expenses of a period, as profit and loss has them; debit is positive. Null: no period, 0. */
export const readSideTotal = async (
  scope: Scope,
  span: ReportSpan | null,
  side: 'income' | 'expense',
): Promise<Decimal> => {
  if (!span) return zero
  const sums = await readLedgerSums(scope, span, [side, 'fx'])
  return sum(sums.filter((each) => resultSideOf(each.account, each.subject_id) === side).map(({ amount }) => amount))
}
