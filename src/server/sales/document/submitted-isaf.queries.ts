// Decision: docs/decisions/submitted-isaf.md
import { sql } from 'kysely'
import type { PlainDate } from '#domain/plain-date.ts'
import { startOfMonth } from '#domain/plain-date.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** Sales or purchases, as in the data type of a file. */
type Register = 'S' | 'P'
type Context = Pick<CompanyContext, 'db' | 'companyId'>

/** Notes that a document of a submitted period changed, and returns the latest such file. */
const noteChange = async ({ db, companyId }: Context, register: Register, days: readonly PlainDate[]) => {
  const { rows } = await sql<{ period: string; submitted_on: PlainDate }>`
    update isaf_file f set changed_at = now()
    where f.company_id = ${companyId} and f.submitted_on is not null and f.data_type in ('F', ${register})
      and f.date_to >= ${days.toSorted()[0] ?? null}::date
      and exists (select from unnest(${days}::date[]) day where day between f.date_from and f.date_to)
    returning f.period, f.submitted_on`.execute(db)
  return rows.toSorted((a, b) => (a.submitted_on < b.submitted_on ? 1 : -1))[0]
}

/**
 * Refuses a change of a document whose i.SAF was submitted, unless the person confirmed it after the warning. `days` are the days by which
 * the document is and will be in a register.
 */
export const refuseSubmitted = async (
  context: Context,
  register: Register,
  days: readonly PlainDate[],
  isConfirmed: boolean | undefined,
): Promise<void> => {
  const file = await noteChange(context, register, days)
  // The refusal takes the note back with the transaction.
  if (file && !isConfirmed)
    throw new Problem('isaf_submitted', { values: { period: file.period, date: file.submitted_on } })
}

/** A new document of an earlier month may belong to a submitted period. Documents of this month, which most are, cost no query. */
export const noteAddedDocument = async (
  context: Context & Pick<CompanyContext, 'today'>,
  register: Register,
  day: PlainDate,
): Promise<void> => {
  if (day < startOfMonth(context.today)) await noteChange(context, register, [day])
}

/** Whether the day is in a period whose i.SAF was submitted. A day of this month, as most are, costs no query. */
export const isSubmitted = async (
  { db, companyId, today }: Context & Pick<CompanyContext, 'today'>,
  register: Register,
  day: PlainDate,
): Promise<boolean> => {
  if (day >= startOfMonth(today)) return false
  const { rows } = await sql`select from isaf_file f
    where f.company_id = ${companyId} and f.submitted_on is not null and f.data_type in ('F', ${register})
      and ${day}::date between f.date_from and f.date_to limit 1`.execute(db)
  return rows.length > 0
}
