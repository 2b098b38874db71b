import type { Role } from '#domain/permission.ts'
import { actFor } from '#server/platform/db/transaction.ts'
import type { Session, Transaction } from '#server/platform/db/transaction.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { checkAccess, shownCompany, requireProof } from '../access.ts'
import { notFound, Problem } from '../problem.ts'
import { paramsOf } from './call.ts'
import type { Asker, Call } from './call.ts'

/** Whether who asks may make this call, as the database says now: also before a kept answer is given again. */
export const authorise = async (call: Call, { db, opened, commitBehind }: Transaction): Promise<Asker> => {
  const { row, request, services } = call
  request.session = await opened
  const session = await enterCompany(call, db, request.session)
  authoriseSession(call, session)
  if (row.proof === true && session) await requireProof(db, session.id, services.clock())
  return { db, session, commitBehind }
}

/** The same of a session that is known; from here on the log line of the request names its user. */
export const authoriseSession = ({ row, request, services }: Call, session: Session | null): void => {
  request.session = session
  checkAccess(row, session, services.config, shownCompany(request))
}

/**
 * Who asks, as they are in the company the row is about: for a call `ofCompany` that of its path, whose rows the transaction sees from
 * here on. Whoever is not in it is answered that there is none.
 */
const enterCompany = async (call: Call, db: Database, session: Session | null): Promise<Session | null> => {
  if (!call.row.ofCompany) return session
  if (!session) throw new Problem('unauthenticated')
  const company = await memberOf(db, session.user_id, paramsOf(call)['id'] ?? '')
  if (!company) throw notFound('company')
  const { two_step_required, ...entered } = company
  if (two_step_required && !session.two_step) throw new Problem('two_step_required')
  await actFor(db, session.user_id, company.company_id)
  const settings = await db.selectFrom('settings_version').select('version').executeTakeFirst()
  return { ...session, ...entered, role: company.role as Role, settings_version: settings?.version ?? null }
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
