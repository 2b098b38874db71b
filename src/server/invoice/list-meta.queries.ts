import { sql } from 'kysely'
import type { InvoiceType } from '#domain/invoice-type.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Database } from '../db/kysely.ts'
import { tallied } from '../document/tally.ts'
import { filtersOf } from './list.queries.ts'
import type { ListQuery, Tab } from './list.queries.ts'
import type { Searched } from './search.queries.ts'

type Tally = {
  type: InvoiceType
  currency: string
  state: 'unpaid' | 'paid' | 'invoiced' | 'void' | 'archived' | 'deleted'
  count: number
  total: string
  paid: string
}

/**
 * How many and how much by type, currency and state: the kept sums where nothing narrows the list, so that a list's tabs
 * and totals do not grow with the books; else counted over what matches.
 */
const readTallies = async (
  db: Database,
  companyId: string,
  query: ListQuery,
  today: PlainDate,
  searched: Searched | undefined,
): Promise<Tally[]> => {
  const filters = filtersOf(companyId, query, today, searched)
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

const isLive = ({ state }: Tally) => state === 'unpaid' || state === 'paid' || state === 'invoiced'
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

/** Count and totals of all that match, and the count of each tab under the same filters. */
export const readInvoiceMeta = async (
  db: Database,
  companyId: string,
  query: ListQuery,
  today: PlainDate,
  searched: Searched | undefined,
) => {
  const tallies = await readTallies(db, companyId, query, today, searched)
  const holds = query.archived ? ({ state }: Tally) => state === 'archived' : tabHolds[query.tab ?? 'all']
  return tallied(tallies, tabHolds, holds)
}
