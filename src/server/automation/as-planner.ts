import { sql } from 'kysely'
import type { Role } from '#domain/permission.ts'
import { actFor } from '#server/platform/db/transaction.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { CompanyContext } from '#server/platform/http/context.ts'
import { Problem, refuseField } from '#server/platform/http/problem.ts'
import type { Services } from '#server/platform/services.ts'
import { companyContext } from '#server/sales/sending/company-context.ts'

type Planned = { company_id: string; id: string; created_by: string; language: string }

/** The context of a job that does what a person has planned, with the role that they have now; refuses with `forbidden` without one. */
export const asPlanner = async (services: Services, db: Database, planned: Planned): Promise<CompanyContext> => {
  const { company_id, created_by } = planned
  await actFor(db, created_by, company_id)
  await sql`select set_config('app.two_step', 'true', true)`.execute(db)
  const role = await roleOf(db, company_id, created_by)
  if (!role) throw new Problem('forbidden')
  const context = await companyContext(services, db, planned)
  return { ...context, session: { ...context.session, role } }
}

const roleOf = async (db: Database, companyId: string, userId: string): Promise<Role | undefined> => {
  const { rows } = await sql<{ role: Role }>`select role from company_member
    where company_id = ${companyId} and user_id = ${userId}::uuid`.execute(db)
  return rows[0]?.role
}

/** A refusal that passes: the plan stays, and is tried again in the next minute. */
export const passing: ReadonlySet<string> = new Set(['unavailable', 'sending_limit', 'sending_stopped'])

/** A longer wait is a mistake in the year. */
const longestWait = "interval '1 year'"

/** The moment of a time in the company's time zone, or with a zone of its own. Refuses one that has passed or is too far away. */
export const plannedMoment = async ({ db, session, now }: CompanyContext, at: string): Promise<string> => {
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(at)
  const moment = hasZone ? sql`${at}::timestamptz` : sql`${at}::timestamp at time zone ${session.time_zone}`
  const { rows } = await sql<{ at: string; is_future: boolean }>`select at, at > ${now.toISOString()}::timestamptz
      and at < ${now.toISOString()}::timestamptz + ${sql.raw(longestWait)} as is_future from (select ${moment} as at) moment`.execute(
    db,
  )
  const [found] = rows
  if (!found?.is_future) throw refuseField('at', 'future')
  return found.at
}
