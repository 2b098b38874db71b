import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Query } from '#contract/row.ts'
import type { invoiceRows } from '#contract/invoice.ts'
import { amountText } from '#domain/currency.ts'
import { dec, sum } from '#domain/decimal.ts'
import type { InvoiceType } from '#domain/invoice-type.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Database } from '../db/kysely.ts'
import { readPage } from '../resource/page.ts'
import { likePattern } from '../resource/search.ts'
import { rowColumns } from './item.queries.ts'
import type { StoredRow } from './item.queries.ts'

export type ListQuery = Query<(typeof invoiceRows)['invoice.list']>
type Tab = NonNullable<ListQuery['tab']>

const live = sql`i.deleted_at is null and i.archived_at is null and i.voided_at is null`
const tabWhere: Record<Tab, RawBuilder<unknown>> = {
  all: live,
  unpaid: sql`${live} and i.payment_state <> 'paid' and i.type <> 'credit'`,
  paid: sql`${live} and i.payment_state = 'paid' and i.type <> 'credit'`,
  invoices: sql`${live} and i.type = 'simple'`,
  credit: sql`${live} and i.type = 'credit'`,
  proforma: sql`${live} and i.type = 'proforma'`,
  void: sql`i.deleted_at is null and i.archived_at is null and i.voided_at is not null`,
  deleted: sql`i.deleted_at is not null`,
}
const archivedWhere = sql`i.deleted_at is null and i.archived_at is not null`

const filtersOf = (companyId: string, query: ListQuery, today: PlainDate): RawBuilder<unknown>[] => {
  const pattern = likePattern(query.search)
  return [
    ...(pattern ? [sql`i.id in (select found_invoices(${pattern}))`] : []),
    ...(query.client_id ? [sql`i.client_id = ${query.client_id}`] : []),
    ...(query.type ? [sql`i.type = any(${query.type})`] : []),
    ...(query.currency ? [sql`i.currency = ${query.currency}`] : []),
    ...(query.date_from ? [sql`i.date >= ${query.date_from}::date`] : []),
    ...(query.date_to ? [sql`i.date <= ${query.date_to}::date`] : []),
    ...(query.overdue ? [sql`i.date_due < ${today}::date and i.unpaid > 0 and i.voided_at is null`] : []),
    ...(query.series_id ? [sql`i.series_id = ${query.series_id}`] : []),
    ...(query.product_id
      ? [
          sql`exists (select from invoice_line l where l.company_id = ${companyId} and l.invoice_id = i.id and l.product_id = ${query.product_id})`,
        ]
      : []),
  ]
}

const sorts = {
  date: { by: sql`i.date`, type: 'date' },
  number: { by: sql`i.number`, type: 'text' },
  // Without a due day a document stands after all that have one: there is no later day.
  date_due: { by: sql`coalesce(i.date_due, '2200-12-31'::date)`, type: 'date' },
  total: { by: sql`i.total`, type: 'numeric' },
  unpaid: { by: sql`i.unpaid`, type: 'numeric' },
  created_at: { by: sql`i.created_at`, type: 'timestamptz' },
} as const

/** One page of invoices, newest first unless told; an exact number stands before all. */
export const readInvoices = (db: Database, companyId: string, query: ListQuery, today: PlainDate) =>
  readPage<StoredRow>(db, {
    columns: rowColumns,
    from: sql`invoice i`,
    where: [
      sql`i.company_id = ${companyId}`,
      query.archived ? archivedWhere : tabWhere[query.tab ?? 'all'],
      ...filtersOf(companyId, query, today),
    ],
    id: sql`i.id`,
    sorts,
    sort: query.sort ?? '-date',
    exact: query.search ? sql`lower(i.number) = lower(${query.search})` : undefined,
    limit: query.limit,
    cursor: query.cursor,
  })

type Tally = {
  type: InvoiceType
  currency: string
  state: 'unpaid' | 'paid' | 'void' | 'archived' | 'deleted'
  count: number
  total: string
  paid: string
}

/**
 * How many and how much by type, currency and state: the kept sums where nothing narrows the list, so that a list's tabs
 * and totals do not grow with the books; else counted over what matches.
 */
const readTallies = async (db: Database, companyId: string, query: ListQuery, today: PlainDate): Promise<Tally[]> => {
  const filters = filtersOf(companyId, query, today)
  const { rows } =
    filters.length === 0
      ? await sql<Tally>`select type, currency, state, count, total, paid from invoice_tally where company_id = ${companyId} and count <> 0`.execute(
          db,
        )
      : await sql<Tally>`select i.type, i.currency, invoice_state(i) as state, count(*)::int as count, sum(i.total) as total, sum(i.paid) as paid
          from invoice i where ${sql.join([sql`i.company_id = ${companyId}`, ...filters], sql` and `)} group by 1, 2, 3`.execute(
          db,
        )
  return rows
}

const isLive = ({ state }: Tally) => state === 'unpaid' || state === 'paid'
const tabHolds: Record<Tab, (tally: Tally) => boolean> = {
  all: isLive,
  unpaid: ({ state, type }) => state === 'unpaid' && type !== 'credit',
  paid: ({ state, type }) => state === 'paid' && type !== 'credit',
  invoices: (tally) => isLive(tally) && tally.type === 'simple',
  credit: (tally) => isLive(tally) && tally.type === 'credit',
  proforma: (tally) => isLive(tally) && tally.type === 'proforma',
  void: ({ state }) => state === 'void',
  deleted: ({ state }) => state === 'deleted',
}

const countOf = (tallies: Tally[]) => tallies.reduce((count, tally) => count + tally.count, 0)

const totalsOf = (tallies: Tally[]) =>
  [...Map.groupBy(tallies, (tally) => tally.currency)]
    .map(([currency, of]) => {
      const total = sum(of.map((tally) => dec(tally.total)))
      const paid = sum(of.map((tally) => dec(tally.paid)))
      return {
        currency,
        total: amountText(total, currency),
        paid: amountText(paid, currency),
        unpaid: amountText(total.minus(paid), currency),
      }
    })
    .sort((a, b) => a.currency.localeCompare(b.currency))

/** Count and totals of all that match, and the count of each tab under the same filters. */
export const readInvoiceMeta = async (db: Database, companyId: string, query: ListQuery, today: PlainDate) => {
  const tallies = await readTallies(db, companyId, query, today)
  const holds = query.archived ? ({ state }: Tally) => state === 'archived' : tabHolds[query.tab ?? 'all']
  const matching = tallies.filter(holds)
  const tabs = Object.entries(tabHolds).map(([tab, within]) => [tab, countOf(tallies.filter(within))])
  return { count: countOf(matching), tabs: Object.fromEntries(tabs) as Record<Tab, number>, totals: totalsOf(matching) }
}
