import { sql } from 'kysely'
import { isSummed, summedOf } from '#domain/invoice-type.ts'
import type { Summed, InvoiceType } from '#domain/invoice-type.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { searchText } from '#domain/text.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Searched } from '#server/sales/document/search.queries.ts'
import { dec, sum } from '#domain/decimal.ts'
import { amountText } from '#domain/currency.ts'
import { countingByText, readTallies, subtracted, tallied } from '#server/sales/document/tally.queries.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import { filtersOf } from './list-filters.queries.ts'
import type { ListQuery, Tab } from './list-filters.queries.ts'

type Tally = {
  type: InvoiceType
  currency: string
  state: 'unpaid' | 'paid' | 'credited' | 'invoiced' | 'void' | 'archived' | 'deleted'
  count: number
  total: string
  paid: string
  credited: string
}

const counting = {
  from: sql`invoice i`,
  by: { type: sql`i.type`, currency: sql`i.currency`, state: sql`invoice_state(i)` },
  total: sql`i.total`,
  paid: sql`i.received`,
  credited: sql`i.paid - i.received`,
  search: sql`i.search`,
}

// Counts of invoices without a note by their text. Digits of numbers are masked in it, so a search text with a digit cannot use it.
const keptByText = {
  counting: { ...countingByText('invoice_text_tally', 'paid'), credited: sql`t.credited` },
  others: sql`i.note is not null`,
}
const isMasked = (search = '') => /[0-9#]/.test(searchText(search))

const keptWhere = (companyId: string, { type, currency }: ListQuery) => [
  sql`company_id = ${companyId} and count <> 0`,
  ...(type ? [sql`type = any(${type})`] : []),
  ...(currency ? [sql`currency = ${currency}`] : []),
]

const readInvoiceTallies = (scope: Scope, query: ListQuery, today: PlainDate, searched: Searched | undefined) => {
  const { type, currency, origin, ...others } = query
  const keptSums = sql`select type, currency, state, count, total, paid, credited from invoice_tally where ${sql.join(keptWhere(scope.companyId, query), sql` and `)}`
  // Moved-in invoices are few and have an index: those of our own are all others.
  const movedIn = () =>
    subtracted(counting, [
      sql`i.company_id = ${scope.companyId}`,
      ...filtersOf(scope.companyId, { type, currency, origin: 'import' } as ListQuery, today, undefined),
    ])
  const hasKeptSums = origin !== 'import' && filtersOf(scope.companyId, others, today, undefined).length === 0
  const isNarrowed = filtersOf(scope.companyId, query, today, undefined).length > 0
  return readTallies<Tally>(scope, {
    counting,
    kept: hasKeptSums ? (origin ? sql`${keptSums} union all ${movedIn()}` : keptSums) : undefined,
    keptByText:
      isNarrowed || isMasked(query.search)
        ? undefined
        : { ...keptByText, where: sql`t.company_id = ${scope.companyId}` },
    ofRows: [sql`i.company_id = ${scope.companyId}`, ...filtersOf(scope.companyId, query, today, undefined)],
    searched,
    isIndexed:
      !query.client_id &&
      !query.series_id &&
      !query.product_id &&
      !query.overdue &&
      !query.without_rate &&
      !query.origin,
  })
}

const liveStates: readonly Tally['state'][] = ['unpaid', 'paid', 'credited', 'invoiced']
const isLive = ({ state }: Tally) => liveStates.includes(state)
const tabFilters: Record<Tab, (tally: Tally) => boolean> = {
  all: (tally) => isLive(tally) && tally.type !== 'quote',
  unpaid: ({ state, type }) => state === 'unpaid' && type !== 'credit' && type !== 'quote',
  paid: ({ state, type }) => state === 'paid' && type !== 'credit' && type !== 'quote',
  invoices: (tally) => isLive(tally) && tally.type === 'simple',
  credit: (tally) => isLive(tally) && tally.type === 'credit',
  proforma: (tally) => isLive(tally) && tally.type === 'proforma',
  quotes: (tally) => isLive(tally) && tally.type === 'quote',
  void: ({ state }) => state === 'void',
  deleted: ({ state }) => state === 'deleted',
}

/** Count and totals of all that match, and the count of each tab under the same filters. */
export const readInvoiceMeta = async (
  db: Database,
  companyId: string,
  query: ListQuery,
  today: PlainDate,
  searched: Searched | undefined,
) => {
  const tallies = await readInvoiceTallies({ db, companyId }, query, today, searched)
  const isIncluded = query.archived ? ({ state }: Tally) => state === 'archived' : tabFilters[query.tab ?? 'all']
  const summed = summedOf(query.tab, query.type)
  const meta = tallied(tallies, tabFilters, isIncluded, ({ type }) => isSummed(type, summed))
  return { ...meta, totals: meta.totals.map((total) => withoutNotOwed(total, tallies.filter(isIncluded), summed)) }
}

type Total = ReturnType<typeof tallied>['totals'][number]

/** An unpaid invoice cannot be archived, so an archived invoice with an unpaid amount is void. */
const isNotOwed = ({ state, type }: Tally) =>
  state === 'void' || state === 'deleted' || (state === 'archived' && type !== 'proforma')

/** Subtracts from `unpaid` what is not owed: void, deleted and archived invoices, and invoiced proformas, whose sum is `invoiced`. Of quotes nothing is owed. */
const withoutNotOwed = (total: Total, tallies: readonly Tally[], summed: Summed): Total & { invoiced?: string } => {
  if (summed === 'quotes') return { ...total, unpaid: amountText(dec('0'), total.currency) }
  const unpaidOf = (matches: (tally: Tally) => boolean) =>
    sum(
      tallies
        .filter((tally) => tally.currency === total.currency && isSummed(tally.type, summed) && matches(tally))
        .map((tally) => dec(tally.total).minus(dec(tally.paid)).minus(dec(tally.credited))),
    )
  const invoiced = unpaidOf(({ state }) => state === 'invoiced')
  const unpaid = dec(total.unpaid).minus(invoiced).minus(unpaidOf(isNotOwed))
  return {
    ...total,
    unpaid: amountText(unpaid, total.currency),
    ...(invoiced.eq(0) ? {} : { invoiced: amountText(invoiced, total.currency) }),
  }
}
