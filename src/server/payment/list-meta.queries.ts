import { sql } from 'kysely'
import type { PaymentType } from '#domain/payment.ts'
import { tallied } from '../document/tally.ts'
import type { Scope } from '../resource/scope.ts'
import { filtersOf } from './list.queries.ts'
import type { ListQuery, Tab } from './list.queries.ts'
import type { Searched } from './search.queries.ts'

type Tally = {
  type: PaymentType
  currency: string
  state: 'recorded' | 'archived' | 'deleted'
  count: number
  total: string
  paid: string
}

/**
 * How many and how much: the kept sums where nothing narrows the list, else counted over what matches. Of a payment `paid` is
 * all but what documents can still take of it.
 */
const readTallies = async (
  { db, companyId }: Scope,
  query: ListQuery,
  searched: Searched | undefined,
): Promise<Tally[]> => {
  const filters = filtersOf(query, searched)
  const account = query.account_id
  if (filters.length === 0 && !account) {
    const { rows } = await sql<Tally>`select type, currency, state, count, total, used as paid from payment_tally
      where company_id = ${companyId} and type <> 'credit' and count <> 0`.execute(db)
    return rows
  }
  const where = [
    sql`p.company_id = ${companyId}`,
    sql`p.type <> 'credit'`,
    ...filters,
    ...(account
      ? [sql`(p.account_id = ${account} or p.source_account_id = ${account} or p.destination_account_id = ${account})`]
      : []),
  ]
  const { rows } = await sql<Tally>`
    select p.type, p.currency, payment_state(p) as state, count(*)::int as count, sum(p.total) as total,
      sum(p.total - p.unused) as paid
    from payment p where ${sql.join(where, sql` and `)} group by 1, 2, 3`.execute(db)
  return rows
}

const tabHolds: Record<Tab, (tally: Tally) => boolean> = {
  income: ({ type, state }) => type === 'income' && state === 'recorded',
  expenses: ({ type, state }) => type === 'expense' && state === 'recorded',
  transfers: ({ type, state }) => type === 'transfer' && state === 'recorded',
  deleted: ({ state }) => state === 'deleted',
}

/** Count and totals of all that match, and the count of each tab under the same filters. */
export const readPaymentMeta = async (scope: Scope, query: ListQuery, searched: Searched | undefined) => {
  const tallies = await readTallies(scope, query, searched)
  const tab = query.tab ?? 'income'
  const type = { income: 'income', expenses: 'expense', transfers: 'transfer', deleted: undefined }[tab]
  const holds =
    query.archived && type ? (tally: Tally) => tally.state === 'archived' && tally.type === type : tabHolds[tab]
  return tallied(tallies, tabHolds, holds)
}
