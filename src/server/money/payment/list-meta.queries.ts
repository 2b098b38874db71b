import { sql } from 'kysely'
import type { PaymentType } from '#domain/payment.ts'
import type { Searched } from '#server/sales/document/search.queries.ts'
import { countingByText } from '#server/sales/document/count.queries.ts'
import { tallied } from '#server/sales/document/tally.ts'
import { readTallies } from '#server/sales/document/tally.queries.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { filtersOf } from './list.queries.ts'
import type { ListQuery, Tab } from './list.queries.ts'

type Tally = {
  type: PaymentType
  currency: string
  state: 'recorded' | 'archived' | 'deleted'
  count: number
  total: string
  paid: string
}

// Of a payment `paid` is all but what documents can still take of it.
const counting = {
  from: sql`payment p`,
  by: { type: sql`p.type`, currency: sql`p.currency`, state: sql`payment_state(p)` },
  total: sql`p.total`,
  paid: sql`p.total - p.unused`,
  search: sql`p.search`,
}

// Of payments without a note; each text is that of many.
const keptByText = { counting: countingByText('payment_text_tally', 'used'), others: sql`p.note is not null` }

/** A transfer is counted where it comes from, and where one account is asked for, at both. */
const keptWhere = (companyId: string, { account_id, currency, unused }: ListQuery) => [
  sql`company_id = ${companyId} and count <> 0`,
  account_id ? sql`account_id = ${account_id}` : sql`not arrives`,
  ...(currency ? [sql`(currency = ${currency} or destination_currency = ${currency})`] : []),
  ...(unused ? [sql`is_unused`] : []),
]

const readPaymentTallies = (scope: Scope, query: ListQuery, searched: Searched | undefined) => {
  const { currency: _currency, unused: _unused, ...others } = query
  const { companyId } = scope
  const account = query.account_id
  const isNarrowed = filtersOf(query, undefined).length > 0 || account !== undefined
  return readTallies<Tally>(scope, {
    counting,
    kept:
      filtersOf(others, undefined).length === 0
        ? sql`select type, currency, state, count, total, used as paid from payment_tally where ${sql.join(keptWhere(companyId, query), sql` and `)}`
        : undefined,
    keptByText: isNarrowed ? undefined : { ...keptByText, where: sql`t.company_id = ${companyId}` },
    ofRows: [
      sql`p.company_id = ${companyId} and p.type <> 'credit'`,
      ...filtersOf(query, undefined),
      ...(account
        ? [
            sql`(p.account_id = ${account} or p.source_account_id = ${account} or p.destination_account_id = ${account})`,
          ]
        : []),
    ],
    searched,
    isIndexed: !query.client_id && !account && !query.currency,
  })
}

const tabHolds: Record<Tab, (tally: Tally) => boolean> = {
  income: ({ type, state }) => type === 'income' && state === 'recorded',
  expenses: ({ type, state }) => type === 'expense' && state === 'recorded',
  transfers: ({ type, state }) => type === 'transfer' && state === 'recorded',
  deleted: ({ state }) => state === 'deleted',
}

/** Count and totals of all that match, and the count of each tab under the same filters. */
export const readPaymentMeta = async (scope: Scope, query: ListQuery, searched: Searched | undefined) => {
  const tallies = await readPaymentTallies(scope, query, searched)
  const tab = query.tab ?? 'income'
  const type = { income: 'income', expenses: 'expense', transfers: 'transfer', deleted: undefined }[tab]
  const holds =
    query.archived && type ? (tally: Tally) => tally.state === 'archived' && tally.type === type : tabHolds[tab]
  return tallied(tallies, tabHolds, holds)
}
