import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { recurringTabs } from '#contract/automation/recurring.ts'
import type { recurringRows } from '#contract/automation/recurring.ts'
import { amountText } from '#domain/currency.ts'
import { dec, zero } from '#domain/decimal.ts'
import { addDays } from '#domain/plain-date.ts'
import { indexFrom, plannedDates } from '#domain/recurring/schedule.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { contains } from '#server/platform/resource/list-query.ts'
import { readPage } from '#server/platform/resource/page.ts'
import { totalOn } from './planned-total.ts'
import { recurringColumns, scheduleOf } from './recurring.queries.ts'
import type { StoredRecurring } from './recurring.queries.ts'

type Tab = (typeof recurringTabs)[number]
type ListQuery = z.output<(typeof recurringRows)['recurring.list']['query']>

const whereOf: Readonly<Record<Tab, RawBuilder<unknown>>> = {
  all: sql`true`,
  invoices: sql`r.kind = 'invoice' and r.state <> 'ended'`,
  expenses: sql`r.kind = 'expense' and r.state <> 'ended'`,
  active: sql`r.state = 'active'`,
  paused: sql`r.state = 'paused'`,
  ended: sql`r.state = 'ended'`,
}

/** How far the foot of the list looks ahead, with today. */
const daysAhead = 30
/** More dates than one repetition has in that time. */
const maxAhead = 10

const listed = (companyId: string) => sql`r.company_id = ${companyId} and r.deleted_at is null`
const from = sql`recurring r left join client p on p.company_id = r.company_id and p.id = r.party_id`

const readCounts = async ({ db, companyId }: CompanyContext) => {
  const counts = recurringTabs.map((tab) => sql`(count(*) filter (where ${whereOf[tab]}))::int as ${sql.ref(tab)}`)
  const { rows } = await sql<
    Record<Tab, number>
  >`select ${sql.join(counts)} from recurring r where ${listed(companyId)}`.execute(db)
  return rows[0] ?? { all: 0, invoices: 0, expenses: 0, active: 0, paused: 0, ended: 0 }
}

/** What active ones make in the next days: their dates by the schedule, each at the price of its date. */
const sumsAhead = async (context: CompanyContext, where: RawBuilder<unknown>) => {
  const until = addDays(context.today, daysAhead - 1)
  const { rows } =
    await sql<StoredRecurring>`select ${recurringColumns} from ${from} where ${where} and r.state = 'active'
    and r.next_date <= ${until}::date`.execute(context.db)
  const sums = new Map<string, ReturnType<typeof dec>>()
  for (const stored of rows) {
    const schedule = scheduleOf(stored)
    const n = stored.next_date === null ? undefined : indexFrom(schedule, stored.next_date)
    for (const { date } of n === undefined ? [] : plannedDates(schedule, n, maxAhead)) {
      if (date > until) break
      const total = await totalOn(context, stored, date, { date: stored.next_date, total: stored.next_total })
      sums.set(stored.currency, (sums.get(stored.currency) ?? zero).plus(dec(total ?? '0')))
    }
  }
  return [...sums].map(([currency, sum]) => ({ currency, total: amountText(sum, currency) }))
}

type Read = StoredRecurring & { cursor_value: string; is_exact: boolean }

/** A page of recurring documents, those that are made next first, with what the rows of the tab make soon. */
export const readRecurringPage = async (context: CompanyContext, { tab, search, ...page }: ListQuery) => {
  const { db, companyId } = context
  const where = [listed(companyId), whereOf[tab], ...contains(search, [sql`r.title`, sql`p.title`])]
  const all = sql.join(where, sql` and `)
  const { rows, next_cursor } = await readPage<Read>(db, {
    columns: recurringColumns,
    from,
    where,
    id: sql`r.id`,
    // A paused one has no date that anything will be made on.
    sorts: {
      next_date: { by: sql`case when r.state = 'active' then r.next_date else '2300-01-01'::date end`, type: 'date' },
    },
    sort: 'next_date',
    ...page,
  })
  const counted = await sql<{ count: number; active: number; paused: number }>`select count(*)::int as count,
      (count(*) filter (where r.state = 'active'))::int as active, (count(*) filter (where r.state = 'paused'))::int as paused
    from ${from} where ${all}`.execute(db)
  const { count, active, paused } = counted.rows[0] ?? { count: 0, active: 0, paused: 0 }
  const meta = { count, active, paused, next_cursor, tabs: await readCounts(context) }
  return { rows, meta: { ...meta, next_30_days: await sumsAhead(context, all) } }
}
