import type { Row } from '#contract/platform/row.ts'
import type { Role } from '#domain/permission.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import type { Session } from '#server/platform/db/transaction.ts'
import { actFor } from '#server/platform/db/act-for.ts'
import { notFound, Problem } from './problem.ts'

/**
 * Who asks, as they are in the company the row is about: for a call `ofCompany` that of its path, whose rows the transaction sees from
 * here on. Who is not in it is told that there is none.
 */
export const sessionFor = async (
  row: Row,
  params: Record<string, string>,
  db: Database,
  session: Session | null,
): Promise<Session | null> => {
  if (!row.ofCompany) return session
  if (!session) throw new Problem('unauthenticated')
  const company = await memberOf(db, session.user_id, params['id'] ?? '')
  if (!company) throw notFound('company')
  const { two_step_required, ...entered } = company
  if (two_step_required && !session.two_step) throw new Problem('two_step_required')
  return { ...session, ...entered, role: company.role as Role, settings_version: await enter(db, session, company) }
}

/** Asked as the person alone, who sees companies only by being in them. */
const memberOf = (db: Database, userId: string, companyId: string) =>
  db
    .selectFrom('company')
    .innerJoin('company_member', 'company_member.company_id', 'company.id')
    .select(['company_member.company_id', 'company_member.role'])
    .select(['company.time_zone', 'company.currency', 'company.vat_enabled', 'company.closed_until'])
    .select('company.two_step_required')
    .where('company_member.user_id', '=', userId)
    .where('company.id', '=', companyId)
    .executeTakeFirst()

/** From here on the transaction sees the company's rows. Answers the version of its settings. */
const enter = async (db: Database, { user_id }: Session, { company_id }: { company_id: string }) => {
  await actFor(db, user_id, company_id)
  const settings = await db.selectFrom('settings_version').select('version').executeTakeFirst()
  return settings?.version ?? null
}
