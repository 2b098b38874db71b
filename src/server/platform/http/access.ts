import type { Access, Row } from '#contract/platform/row.ts'
import { roleAllows } from '#domain/permission.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Session } from '#server/platform/db/transaction.ts'
import { isOperator } from './is-operator.ts'
import { isOfAnother } from './current-company.ts'
import { Problem } from './problem.ts'

type Refusal = 'unauthenticated' | 'two_step_required' | 'forbidden' | 'email_not_verified' | 'company_changed'
type Given = Pick<Config, 'operatorEmails'>

/** Why a call is not for who asks; undefined: it is. `shown` is the company their screen is of. */
export const refusalOf = (row: Row, session: Session | null, config: Given, shown?: string): Refusal | undefined => {
  if (isOfAnother(row, session, shown)) return 'company_changed'
  if (row.access === 'public') return undefined
  if (!session) return 'unauthenticated'
  if (!mayCall(row.access, session, config))
    return session.two_step_missing && row.access !== 'operator' ? 'two_step_required' : 'forbidden'
  // What operators see is everybody's: a password alone does not open it.
  if (row.access === 'operator' && !session.two_step) return 'two_step_required'
  return row.verified && !session.email_verified ? 'email_not_verified' : undefined
}

export const checkAccess = (row: Row, session: Session | null, config: Given, shown?: string): void => {
  const refusal = refusalOf(row, session, config, shown)
  if (!refusal) return
  const isOperators = refusal === 'two_step_required' && row.access === 'operator'
  throw new Problem(refusal, isOperators ? { reason: 'operator' } : {})
}

const mayCall = (access: Exclude<Access, 'public'>, session: Session, config: Given): boolean => {
  if (access === 'user') return true
  if (access === 'operator') return isOperator(config, session)
  return session.company_id !== null && session.role !== null && roleAllows(session.role, access)
}
