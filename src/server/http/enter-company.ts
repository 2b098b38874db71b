import { sql } from 'kysely'
import type { Row } from '#contract/row.ts'
import type { Role } from '#domain/permission.ts'
import type { Database } from '../db/kysely.ts'
import type { Session } from '../db/transaction.ts'
import { actFor } from '../user/user.queries.ts'
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
  return { ...session, ...entered, role: company.role as Role }
}

const memberOf = async (db: Database, userId: string, companyId: string) => {
  await actFor(db, userId, companyId)
  return db
    .selectFrom('company_member')
    .innerJoin('company', 'company.id', 'company_member.company_id')
    .leftJoin('settings_version', 'settings_version.company_id', 'company.id')
    .select(['company_member.company_id', 'company_member.role'])
    .select(['company.time_zone', 'company.currency', 'company.vat_enabled', 'company.closed_until'])
    .select('company.two_step_required')
    .select(sql<number | null>`settings_version.version`.as('settings_version'))
    .where('company_member.user_id', '=', userId)
    .where('company_member.company_id', '=', companyId)
    .executeTakeFirst()
}
