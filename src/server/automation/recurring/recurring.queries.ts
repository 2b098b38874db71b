import { sql } from 'kysely'
import type { RecurringInput } from '#contract/automation/recurring.ts'
import type { RepeatUnit, Schedule } from '#domain/recurring/schedule.ts'
import type { PriceChange } from '#domain/recurring/price-change.ts'
import type { Scope } from '#server/platform/resource/scope.ts'
import type { StoredProblem } from '../refusal-text.ts'

export type StoredRecurring = {
  id: string
  version: number
  created_at: string
  updated_at: string
  created_by: string
  kind: RecurringInput['kind']
  title: string
  form: RecurringInput['form']
  unit: RepeatUnit
  every: number
  on_day: 'day' | 'last'
  first_date: string
  ends_on: string | null
  ends_after: number | null
  lead_days: number
  price_changes: PriceChange[]
  action: RecurringInput['action']
  state: 'active' | 'paused' | 'ended'
  next_date: string | null
  problem: StoredProblem | null
  paused_at: string | null
  made: number
  next_total: string | null
  currency: string
  party_id: string | null
  party_title: string | null
}

export const recurringColumns = sql`r.id, r.version, r.created_at, r.updated_at, r.created_by, r.kind, r.title, r.form, r.unit, r.every, r.on_day,
  r.first_date, r.ends_on, r.ends_after, r.lead_days, r.price_changes, r.action, r.state, r.next_date, r.problem, r.paused_at,
  (select count(*)::int from recurring_run u where u.company_id = r.company_id and u.recurring_id = r.id and u.outcome = 'made') as made,
  r.next_total, r.currency, r.party_id, (select c.title from client c where c.company_id = r.company_id and c.id = r.party_id) as party_title`

export const scheduleOf = (stored: StoredRecurring): Schedule => ({
  every: { unit: stored.unit, count: stored.every, on: stored.on_day },
  first_date: stored.first_date,
  ends: stored.ends_on ? { date: stored.ends_on } : stored.ends_after ? { count: stored.ends_after } : null,
})

export const countRecurring = async ({ db, companyId }: Scope): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from recurring
    where company_id = ${companyId} and deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** `lock: 'wait'` prevents changes until the transaction ends; 'skip' answers undefined if another transaction has the lock. */
export const findRecurring = async (
  { db, companyId }: Scope,
  id: string,
  lock?: 'wait' | 'skip',
): Promise<StoredRecurring | undefined> => {
  const locked = lock === 'wait' ? sql`for update of r` : lock === 'skip' ? sql`for update of r skip locked` : sql``
  const { rows } = await sql<StoredRecurring>`select ${recurringColumns} from recurring r
    where r.company_id = ${companyId} and r.id = ${id} and r.deleted_at is null ${locked}`.execute(db)
  return rows[0]
}

const fieldsOf = (
  input: RecurringInput,
) => sql`${input.kind}, ${input.title}, ${JSON.stringify(input.form)}::jsonb, ${input.every.unit},
  ${input.every.count}::int, ${input.every.on}, ${input.first_date}::date, ${input.ends && 'date' in input.ends ? input.ends.date : null}::date,
  ${input.ends && 'count' in input.ends ? input.ends.count : null}::int, ${input.lead_days}::int, ${input.action},
  ${JSON.stringify(input.price_changes)}::jsonb`

/** What the list shows of the next document. */
type Next = { date: string | null; total: string | null; currency: string }

export const insertRecurring = async (
  { db, companyId }: Scope,
  id: string,
  userId: string,
  input: RecurringInput,
  next: Next,
): Promise<void> => {
  await sql`insert into recurring (company_id, id, created_by, next_date, next_total, currency, kind, title, form, unit, every, on_day,
      first_date, ends_on, ends_after, lead_days, action, price_changes)
    values (${companyId}, ${id}, ${userId}, ${next.date}::date, ${next.total}::numeric, ${next.currency}, ${fieldsOf(input)})`.execute(
    db,
  )
}

export const updateRecurring = async (
  { db, companyId }: Scope,
  id: string,
  input: RecurringInput,
  next: Next,
): Promise<void> => {
  await sql`update recurring set (kind, title, form, unit, every, on_day, first_date, ends_on, ends_after, lead_days, action, price_changes)
      = (${fieldsOf(input)}), currency = ${next.currency} where company_id = ${companyId} and id = ${id}`.execute(db)
  await moveOn({ db, companyId }, id, next.date, next.total)
}

/** Stores the next date and the total of its document. The state goes by the date: without one the schedule has ended. */
export const moveOn = async (
  { db, companyId }: Scope,
  id: string,
  nextDate: string | null,
  nextTotal: string | null,
): Promise<void> => {
  await sql`update recurring set next_date = ${nextDate}::date, next_total = ${nextTotal}::numeric, version = version + 1, updated_at = now(),
      state = case when ${nextDate}::date is null then 'ended' when state = 'paused' then 'paused' else 'active' end,
      problem = case when ${nextDate}::date is not null then problem end,
      paused_at = case when ${nextDate}::date is not null then paused_at end
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

export const storeTotal = async ({ db, companyId }: Scope, id: string, total: string | null): Promise<void> => {
  await sql`update recurring set next_total = ${total}::numeric where company_id = ${companyId} and id = ${id}`.execute(
    db,
  )
}

export const storePause = async (
  { db, companyId }: Scope,
  id: string,
  at: Date,
  problem: StoredProblem | null,
): Promise<void> => {
  await sql`update recurring set state = 'paused', paused_at = ${at.toISOString()}::timestamptz, version = version + 1, updated_at = now(),
      problem = ${problem && JSON.stringify(problem)}::jsonb
    where company_id = ${companyId} and id = ${id} and state <> 'ended'`.execute(db)
}

export const storeResumed = async ({ db, companyId }: Scope, id: string): Promise<void> => {
  await sql`update recurring set state = 'active', paused_at = null, problem = null, version = version + 1, updated_at = now()
    where company_id = ${companyId} and id = ${id} and state = 'paused'`.execute(db)
}

export const markDeleted = async ({ db, companyId }: Scope, id: string): Promise<void> => {
  await sql`update recurring set deleted_at = now(), version = version + 1 where company_id = ${companyId} and id = ${id}`.execute(
    db,
  )
}

/** What was made for a date. */
export type MadeDocument = { kind: 'invoice' | 'expense' | 'draft'; id: string; number: string | null }

/** Claims a planned date. The key of the table refuses a second claim. Without a document it is skipped. */
export const insertRun = async (
  { db, companyId }: Scope,
  id: string,
  date: string,
  made: MadeDocument | null,
): Promise<void> => {
  const idOf = (kind: MadeDocument['kind']) => sql`${made?.kind === kind ? made.id : null}::uuid`
  await sql`insert into recurring_run (company_id, recurring_id, planned_date, outcome, invoice_id, expense_id, draft_id)
    values (${companyId}, ${id}, ${date}::date, ${made ? 'made' : 'skipped'}, ${idOf('invoice')}, ${idOf('expense')}, ${idOf('draft')})`.execute(
    db,
  )
}

export const deleteSkip = async ({ db, companyId }: Scope, id: string, date: string): Promise<void> => {
  await sql`delete from recurring_run where company_id = ${companyId} and recurring_id = ${id} and planned_date = ${date}::date
    and outcome = 'skipped'`.execute(db)
}
