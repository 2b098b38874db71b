import { sql } from 'kysely'
import type { StatementSettingsInput } from '#contract/sales/statement-settings.ts'
import { nextStatements } from '#domain/letter/statement-month.ts'
import type { StatementMonth, StatementReceivers } from '#domain/letter/statement-month.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Scope } from '#server/platform/resource/scope.ts'

export type StoredStatementSettings = {
  version: number
  on: boolean
  day: number
  receivers: StatementReceivers
  starts_on: PlainDate | null
  changed_at: string | null
  changed_by: string | null
}

const usual: StoredStatementSettings = {
  version: 0,
  on: false,
  day: 3,
  receivers: 'debtors',
  starts_on: null,
  changed_at: null,
  changed_by: null,
}

/** The settings of the company; the usual ones, switched off, until they are saved. */
export const readStatementSettings = async ({ db, companyId }: Scope): Promise<StoredStatementSettings> => {
  const stored = await db
    .selectFrom('statement_settings')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (!stored) return usual
  const { is_on, receivers, company_id: _, ...settings } = stored
  // A check constraint allows no other value.
  return { ...settings, on: is_on, receivers: receivers as StatementReceivers }
}

/** Stores the settings; throws `stale_version` if they were stored meanwhile. Switched on, or with another day, they begin today. */
export const storeStatementSettings = async (
  scope: Scope,
  { version, on, day, receivers }: StatementSettingsInput,
  { userId, today }: { userId: string; today: PlainDate },
): Promise<void> => {
  const { db, companyId } = scope
  // The first save begins with the usual settings, so that the history shows what it changed.
  if (version === 0)
    await db
      .insertInto('statement_settings')
      .values({
        company_id: companyId,
        is_on: usual.on,
        day: usual.day,
        receivers: usual.receivers,
        starts_on: today,
        version: 0,
        changed_by: userId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const { numAffectedRows } = await sql`update statement_settings
    set is_on = ${on}, day = ${day}, receivers = ${receivers}, version = version + 1, changed_by = ${userId}, changed_at = now(),
      starts_on = case when (${on} and not is_on) or day <> ${day} then ${today}::date else starts_on end
    where company_id = ${companyId} and version = ${version}`.execute(db)
  if (numAffectedRows === 0n) throw new Problem('stale_version')
}

/** More months than a clock that went wrong can have finished ahead. */
const maxRuns = 60

/** The next month whose statements go, and the days on which they may. */
export const readNextStatements = async (
  { db, companyId, today }: Scope & { today: PlainDate },
  { day, starts_on }: StoredStatementSettings,
  onlyWorkingDays: boolean,
): Promise<StatementMonth> => {
  const rows = await db
    .selectFrom('statement_run')
    .select('month')
    .where('company_id', '=', companyId)
    .orderBy('month', 'desc')
    .limit(maxRuns)
    .execute()
  const finished = new Set(rows.map(({ month }) => month))
  const rule = { day, onlyWorkingDays }
  return nextStatements(rule, { today, startsOn: starts_on ?? today, isFinished: (month) => finished.has(month) })
}

/** All letters of the month were queued. */
export const finishMonth = async ({ db, companyId }: Scope, month: PlainDate): Promise<void> => {
  await db
    .insertInto('statement_run')
    .values({ company_id: companyId, month })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
