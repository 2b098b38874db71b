import type { Access, Row } from '#contract/platform/row.ts'
import { keyRefusal } from '#domain/api-key.ts'
import type { KeyAccess, KeyRefusal } from '#domain/api-key.ts'
import { roleAllows } from '#domain/permission.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Session } from '#server/platform/db/transaction.ts'
import { Problem } from './problem.ts'
import type { FastifyRequest } from 'fastify'
import { provedUntil } from '#domain/proof.ts'
import type { Database } from '#server/platform/db/kysely.ts'

type Refusal = 'unauthenticated' | 'two_step_required' | 'forbidden' | 'email_not_verified' | 'company_changed'
type OperatorConfig = Pick<Config, 'operatorEmails'>

/** Why the user may not make the call; undefined: they may. `shown` is the company that their screen shows. */
export const refusalOf = (
  row: Row,
  session: Session | null,
  config: OperatorConfig,
  shownCompanyId?: string,
): Refusal | undefined => {
  if (isOtherCompany(row, session, shownCompanyId)) return 'company_changed'
  if (row.access === 'public') return undefined
  if (!session) return 'unauthenticated'
  if (!mayCall(row.access, session, config))
    return session.two_step_missing && row.access !== 'operator' ? 'two_step_required' : 'forbidden'
  // Operators see data of all users, so a password alone is not enough.
  if (row.access === 'operator' && !session.two_step) return 'two_step_required'
  return row.verified && !session.email_verified ? 'email_not_verified' : undefined
}

export const checkAccess = (
  row: Row,
  session: Session | null,
  config: OperatorConfig,
  shownCompanyId?: string,
): void => {
  const refusal = refusalOf(row, session, config, shownCompanyId)
  if (!refusal) return
  const isOperatorCall = refusal === 'two_step_required' && row.access === 'operator'
  throw new Problem(refusal, isOperatorCall ? { reason: 'operator' } : {})
}

const mayCall = (access: Exclude<Access, 'public'>, session: Session, config: OperatorConfig): boolean => {
  if (access === 'user') return true
  if (access === 'operator') return isOperator(config, session)
  return session.company_id !== null && session.role !== null && roleAllows(session.role, access)
}

/** The company whose data the client's screen shows, from the header `x-company-id`. */
export const shownCompany = (request: FastifyRequest): string | undefined => {
  const companyHeader = request.headers['x-company-id']
  return typeof companyHeader === 'string' && companyHeader ? companyHeader : undefined
}

/** A new tab cannot send the header, so the form token of a file names the company. */
const isOfCurrentCompany = ({ access, path }: Row) =>
  !['public', 'user', 'operator'].includes(access) || path === '/csrf-token'

/**
 * Whether the screen still shows another company because the user switched in another window. What it shows and saves must not
 * be mixed with the current company's data.
 */
const isOtherCompany = (row: Row, session: Session | null, shownCompanyId: string | undefined): boolean =>
  shownCompanyId !== undefined &&
  row.ofCompany !== true &&
  isOfCurrentCompany(row) &&
  Boolean(session?.company_id) &&
  session?.company_id !== shownCompanyId.toLowerCase()

/** Whether the user is an operator: `OPERATOR_EMAILS` contains their email, and it is verified. */
export const isOperator = (
  { operatorEmails }: Pick<Config, 'operatorEmails'>,
  { email, email_verified }: { email: string; email_verified: boolean },
): boolean => email_verified && operatorEmails.includes(email.toLowerCase())

export const keyNotAllowed = (reason: KeyRefusal) => new Problem('key_not_allowed', { reason })

/** Refuses a request with a key that may not make the call. */
export const checkKey = (keyAccess: KeyAccess, session: Session | null): void => {
  const refusal = session?.key && keyRefusal(keyAccess, session.key)
  if (refusal) throw keyNotAllowed(refusal)
}

// Decision: docs/decisions/step-up-authentication.md
/** Until when the last proof of a session is valid; null: no longer. */
export const readProof = async (db: Database, sessionId: string, now: Date): Promise<string | null> => {
  const session = await db.selectFrom('session').select('proved_at').where('id', '=', sessionId).executeTakeFirst()
  const until = session && provedUntil(new Date(session.proved_at))
  return until && until > now ? until.toISOString() : null
}

/** Refuses with `proof_required` when the last proof of the session is too old. */
export const requireProof = async (db: Database, sessionId: string, now: Date): Promise<void> => {
  if ((await readProof(db, sessionId, now)) === null) throw new Problem('proof_required')
}

/** Stores the proof with the session, and whether it had two steps. Returns until when it is valid. */
export const storeProof = async (db: Database, sessionId: string, now: Date, twoStep: boolean): Promise<string> => {
  const proved_at = now.toISOString()
  await db
    .updateTable('session')
    .set({ proved_at, ...(twoStep ? { two_step: true } : {}) })
    .where('id', '=', sessionId)
    .execute()
  return provedUntil(now).toISOString()
}
