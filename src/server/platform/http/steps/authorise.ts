import type { Role } from '#domain/permission.ts'
import { actFor } from '#server/platform/db/transaction.ts'
import type { Session, Transaction } from '#server/platform/db/transaction.ts'
import type { Database } from '#server/platform/db/kysely.ts'
import { checkAccess, checkKey, shownCompany, requireProof } from '../access.ts'
import { notFound, Problem } from '../problem.ts'
import { paramsOf } from './call.ts'
import type { Caller, Call } from './call.ts'

/** Checks in the database that the user may make this call; also before a stored response is repeated. */
export const authorise = async (call: Call, { db, opened, sendCommit }: Transaction): Promise<Caller> => {
  const { row, request, services } = call
  request.session = await opened
  const session = await enterCompany(call, db, request.session)
  authoriseSession(call, session)
  if (row.proof === true && session) await requireProof(db, session.id, services.clock())
  return { db, session, sendCommit }
}

/** The same for a known session. Sets the user of the request's log line. */
export const authoriseSession = ({ row, keyAccess, request, services }: Call, session: Session | null): void => {
  request.session = session
  checkKey(keyAccess, session)
  checkAccess(row, session, services.config, shownCompany(request))
}

/**
 * The user with their role in the company of the call: for calls `ofCompany` that of the path, whose rows the transaction sees from
 * here on. For users who are not its members the company is not found.
 */
const enterCompany = async (call: Call, db: Database, session: Session | null): Promise<Session | null> => {
  if (!call.row.ofCompany) return session
  if (!session) throw new Problem('unauthenticated')
  // A key is for one company, whatever others its maker works in.
  if (session.key && session.company_id !== paramsOf(call)['id']?.toLowerCase()) throw notFound('company')
  const company = await memberOf(db, session.user_id, paramsOf(call)['id'] ?? '')
  if (!company) throw notFound('company')
  const { two_step_required, ...entered } = company
  if (two_step_required && !session.two_step) throw new Problem('two_step_required')
  await actFor(db, session.user_id, company.company_id)
  const settings = await db.selectFrom('settings_version').select('version').executeTakeFirst()
  return { ...session, ...entered, role: company.role as Role, settings_version: settings?.version ?? null }
}

/** Reads as the user without a company, who sees only companies they are a member of. */
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
